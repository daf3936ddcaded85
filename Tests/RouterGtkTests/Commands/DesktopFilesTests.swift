import RouterCore
import XCTest

@testable import RouterCommands
@testable import RouterGtk

final class DesktopFilesTests: CommandTestCase {
    private func files(
        _ metadata: AppMetadata = AppMetadata(name: "Items", summary: "See items"),
        program: String = "/opt/items/bin/items",
        table: RouteTable? = nil
    ) throws -> DesktopFiles {
        try DesktopFiles(
            id: "org.example.Items",
            metadata: metadata,
            table: table ?? commandTable(),
            program: program
        )
    }

    private func text(_ path: String, of files: DesktopFiles) throws -> String {
        let file = try XCTUnwrap(files.all.first { $0.path == path }, path)
        return String(decoding: file.contents, as: UTF8.self)
    }

    private func lines(_ path: String, of files: DesktopFiles) throws -> [String] {
        try text(path, of: files).split(separator: "\n").map(String.init)
    }

    private func mistakes(_ metadata: AppMetadata, program: String = "/bin/items") -> [String] {
        do {
            _ = try files(metadata, program: program)
            return []
        } catch {
            return (error as? CommandError)?.lines ?? ["\(error)"]
        }
    }

    // Feature: Desktop files are generated from the routes
    func testTheEntryHasTheSchemesOfTheRoutesThatOtherProgramsMayOpen() throws {
        let table = try RouteTable([
            Route("app://item/:id", page: "item"), Route("other:thing", page: "item"),
            Route("inner://x", page: "item", access: .app), Route("mine://x", page: "item", access: .user),
            Route("https://*", page: "item"),
        ])
        let entry = try lines("applications/org.example.Items.desktop", of: files(table: table))
        XCTAssertEqual(
            entry,
            [
                "[Desktop Entry]", "Type=Application", "Name=Items", "Comment=See items",
                "Exec=/opt/items/bin/items %u", "Terminal=false", "StartupNotify=true",
                "MimeType=x-scheme-handler/app;x-scheme-handler/other;",
            ]
        )
        let service = try lines("dbus-1/services/org.example.Items.service", of: files())
        XCTAssertEqual(
            service,
            [
                "[D-BUS Service]", "Name=org.example.Items",
                "Exec=/opt/items/bin/items --gapplication-service",
            ]
        )
        XCTAssertEqual(try files().all.count, 2)
    }

    func testAProgramInAFolderThatIsSearchedIsCalledByItsName() throws {
        for program in ["/usr/bin/items", "/usr/local/bin/items"] {
            let files = try files(program: program)
            XCTAssertTrue(
                try lines("applications/org.example.Items.desktop", of: files).contains("Exec=items %u")
            )
            XCTAssertTrue(
                try text("dbus-1/services/org.example.Items.service", of: files)
                    .contains("Exec=\(program) --")
            )
        }
    }

    func testAProgramThatALauncherWouldSplitIsRefused() throws {
        for path in [
            "/a b/x", "/a/$HOME/x", "/a/\"x\"", "/a/x\nExec=y", "/a/%u", "/ä/x", "/a;b", "/a\\b", "items", "",
        ] {
            XCTAssertThrowsError(try files(program: path), path)
        }
        XCTAssertNoThrow(try files(program: "/a/b-c_d.e+f/x"))
    }

    // Feature: Desktop files are generated from the routes
    func testTheRowsOfTheIconOpenURLsUnderTheTitlesOfTheirRoutesInAllLanguages() throws {
        var metadata = AppMetadata(name: "Items", summary: "See items")
        metadata.actions = [
            IconAction("app://item/7"), IconAction("app://home?a=%2F&b=$x", title: "Home; sweet"),
        ]
        metadata.keywords = ["One", "Two"]
        metadata.languages = ["de", "xx"]
        metadata.translate = { $1 == "de" ? "de \($0)" : nil }
        let entry = try lines("applications/org.example.Items.desktop", of: files(metadata))
        XCTAssertTrue(entry.contains("Name[de]=de Items"))
        XCTAssertTrue(entry.contains("Comment[de]=de See items"))
        XCTAssertTrue(entry.contains("Keywords[de]=de One;de Two;"))
        XCTAssertFalse(entry.contains { $0.contains("[xx]") })
        XCTAssertEqual(
            Array(entry.suffix(9)),
            [
                "Actions=app-item-7;app-home-a-2F-b-x;",
                "[Desktop Action app-item-7]", "Name=Item", "Name[de]=de Item",
                "Exec=/opt/items/bin/items app://item/7",
                "[Desktop Action app-home-a-2F-b-x]", "Name=Home; sweet", "Name[de]=de Home; sweet",
                // A backslash quotes the dollar sign, and in the value of a key each backslash is doubled.
                #"Exec=/opt/items/bin/items "app://home?a=%%2F&b=\\$x""#,
            ]
        )
    }

    func testNoTwoRowsOfTheIconHaveOneName() throws {
        var metadata = AppMetadata(name: "Items", summary: "See items")
        metadata.actions = ["app://item/1", "app://item/1/", "app:item/1", "app://item/2"].map {
            IconAction($0)
        }
        let entry = try lines("applications/org.example.Items.desktop", of: files(metadata))
        XCTAssertTrue(entry.contains("Actions=app-item-1;app-item-1-2;app-item-1-3;app-item-2;"), "\(entry)")
        XCTAssertEqual(entry.count { $0.hasPrefix("[Desktop Action ") }, 4)
    }

    func testEachMistakeInTheMetadataIsNamed() throws {
        var metadata = AppMetadata(name: "", summary: "")
        metadata.actions = [
            IconAction("app://private"), IconAction("app://nowhere"), IconAction("https://a.example/"),
            IconAction("no url"),
        ]
        metadata.listing = .metainfo(Array("<p>none</p>".utf8))
        XCTAssertEqual(
            mistakes(metadata),
            [
                "The name of the app’s metadata is empty.",
                "The summary of the app’s metadata is empty.",
                "The metainfo of the app’s metadata has no element <component>.",
                "The action “app://private” of the icon cannot be opened. Only the app itself may open “app://private”.",
                "The action “app://nowhere” of the icon cannot be opened. There is no page for “app://nowhere”.",
                "The action “https://a.example/” of the icon needs a title because its route has none.",
                "The action “no url” of the icon cannot be opened. The URL has no scheme. Start it with a scheme, such as “https:”.",
            ]
        )
    }

    func testTheMetainfoSaysWhatTheEntryDoesAndWhatTheAppAdds() throws {
        var metadata = AppMetadata(name: "Items & more", summary: "See items")
        metadata.listing = .texts(
            license: "MIT",
            developer: "Example",
            description: "A <description>.",
            homepage: "https://items.example/?a&b"
        )
        metadata.categories = ["Utility"]
        var text = try text("metainfo/org.example.Items.metainfo.xml", of: files(metadata))
        for part in [
            "<id>org.example.Items</id>", "<name>Items &amp; more</name>",
            "<launchable type=\"desktop-id\">org.example.Items.desktop</launchable>",
            "<binary>items</binary>", "<mediatype>x-scheme-handler/app</mediatype>",
            "<dbus type=\"user\">org.example.Items</dbus>", "<p>A &lt;description&gt;.</p>",
            "<developer id=\"org.example\"><name>Example</name></developer>", "?a&amp;b</url>",
        ] {
            XCTAssertTrue(text.contains(part), "\(part)\n\(text)")
        }
        metadata.listing = .metainfo(
            Array("<?xml version=\"1.0\"?>\n<component type=\"x\">\n  <own/>\n</component>\n".utf8)
        )
        text = try self.text("metainfo/org.example.Items.metainfo.xml", of: files(metadata))
        XCTAssertTrue(text.hasSuffix("\n  <own/>\n</component>\n"), text)
        XCTAssertFalse(text.contains("keywords"), text)
    }

    func testTheIconIsInstalledOrNamed() throws {
        var metadata = AppMetadata(name: "Items", summary: "See items")
        metadata.icon = .svg([1], symbolic: [2])
        XCTAssertEqual(
            try files(metadata).all.suffix(2).map(\.path),
            [
                "icons/hicolor/scalable/apps/org.example.Items.svg",
                "icons/hicolor/symbolic/apps/org.example.Items-symbolic.svg",
            ]
        )
        metadata.icon = .named("folder")
        let entry = try text("applications/org.example.Items.desktop", of: files(metadata))
        XCTAssertTrue(entry.contains("\nIcon=folder\n"))
    }

    func testTheCommandsAreThereForAnAppWithMetadataAlone() throws {
        XCTAssertThrowsError(try CommandLine(["--install-links"], of: .standard))
        var commands = AppCommands.standard
        commands.metadata = AppMetadata(name: "Items", summary: "See items")
        XCTAssertEqual(try CommandLine(["--remove-links"], of: commands).command, "--remove-links")
        let line = try CommandLine(["--desktop-files=d", "--program", "/bin/x"], of: commands)
        XCTAssertEqual(line.values, ["--desktop-files": "d", "--program": "/bin/x"])
        XCTAssertThrowsError(try CommandLine(["--desktop-files"], of: commands))
        XCTAssertThrowsError(try CommandLine(["--program", "/bin/x"], of: commands))
    }
}
