import FoundationEssentials

/// The messages at the first start, dated relative to that start.
enum Samples {
    static var messages: [Message] {
        let now = Date.now
        return letters.enumerated().map { index, letter in
            Message(
                id: index + 1,
                folder: letter.folder,
                name: letter.name,
                address: letter.address,
                subject: letter.subject,
                text: letter.text,
                date: now.addingTimeInterval(-3_600 * letter.hoursAgo),
                isRead: letter.isRead
            )
        }
    }

    private struct Letter {
        var folder = Folder.inbox
        var isRead = true
        var hoursAgo: Double
        var name: String
        var address: String
        var subject: String
        var text: String
    }

    private static let letters = [
        Letter(
            isRead: false,
            hoursAgo: 0.4,
            name: "Ada Winter",
            address: "ada@lighthouse.example",
            subject: "The boat leaves at 9:40",
            text: """
                Good morning,

                the harbor has moved our ferry to 9:40, because of the tide. We meet at the old customs house at nine; \
                coffee is on me.

                Bring something warm. It was windy out there yesterday.

                Ada
                """
        ),
        Letter(
            isRead: false,
            hoursAgo: 2.2,
            name: "Build Server",
            address: "ci@workshop.example",
            subject:
                "main is green again after 3 failed runs, and the nightly packages for all four releases are being built now",
            text: """
                All 1,284 tests passed.

                The three failures of last night had the same cause: the disk of the second runner was full. It has \
                been emptied, and a warning is sent at 80 % from now on.
                """
        ),
        Letter(
            isRead: false,
            hoursAgo: 5.5,
            name: "Tomasz Nowak",
            address: "tomasz@orchard.example",
            subject: "Pears",
            text: """
                The pears are ripe and there are far too many of them.

                Could you take two boxes? I am at the market on Saturday, or you come by and climb yourself.
                """
        ),
        Letter(
            hoursAgo: 22,
            name: "City Library",
            address: "desk@library.example",
            subject: "Two books are due on Friday",
            text: """
                Dear reader,

                “The Map That Changed the World” and “Longitude” are due on Friday. You can renew both of them once.

                Your library
                """
        ),
        Letter(
            isRead: false,
            hoursAgo: 27,
            name: "Noor Haddad",
            address: "noor@studio.example",
            subject: "Drawings for the poster",
            text: """
                Here are three drafts. The second one is my favorite, since it can be read from across the street.

                Tell me which colors are cheap to print, then I will finish it on Monday.

                Noor
                """
        ),
        Letter(
            hoursAgo: 31,
            name: "Ingrid Solberg",
            address: "ingrid@fjord.example",
            subject: "Minutes of the meeting",
            text: """
                We agreed on three things:

                1. The office closes at noon on the last Friday of each month.
                2. Everybody writes down what they were asked on the phone.
                3. Next time there will be cake.
                """
        ),
        Letter(
            hoursAgo: 53,
            name: "Railway",
            address: "tickets@railway.example",
            subject: "Your ticket to Bergen",
            text: """
                Coach 4, seat 61, by the window on the left, where the view is.

                The train leaves at 8:25. Please be on the platform five minutes before.
                """
        ),
        Letter(
            hoursAgo: 76,
            name: "Marek",
            address: "marek@bikes.example",
            subject: "Your bicycle is ready",
            text: """
                New chain, new brake pads, and the light works again: it was only the plug.

                64 in total. We are open until six.
                """
        ),
        Letter(
            hoursAgo: 101,
            name: "Yuki Tanaka",
            address: "yuki@ceramics.example",
            subject: "Course in November",
            text: """
                There is one seat left in the course on the second weekend of November. We make bowls on the first day, \
                and glaze them on the second.

                Shall I keep it for you?
                """
        ),
        Letter(
            hoursAgo: 150,
            name: "Grandma",
            address: "elsa@village.example",
            subject: "Sunday",
            text: """
                I am making dumplings on Sunday. Come hungry, and bring the little one.

                The neighbor's cat has had kittens, so bring some time as well.
                """
        ),
        Letter(
            hoursAgo: 230,
            name: "Power Company",
            address: "billing@power.example",
            subject: "Your bill for October",
            text: "You used 12 % less than a year ago. 41.20 will be taken from your account on the 28th."
        ),
        Letter(
            hoursAgo: 420,
            name: "Ada Winter",
            address: "ada@lighthouse.example",
            subject: "Photographs of the islands",
            text: """
                I have sorted them at last: 42 of 900 are worth looking at. The seals are number 17.

                Ada
                """
        ),
        Letter(
            folder: .archive,
            hoursAgo: 60,
            name: "Post Office",
            address: "parcels@post.example",
            subject: "Your parcel was delivered",
            text: "It is with your neighbor on the first floor."
        ),
        Letter(
            folder: .archive,
            hoursAgo: 190,
            name: "Ingrid Solberg",
            address: "ingrid@fjord.example",
            subject: "Re: Keys",
            text: "Found them. They were in the other coat, as always. Thank you for looking!"
        ),
        Letter(
            folder: .archive,
            hoursAgo: 310,
            name: "Dentist",
            address: "practice@teeth.example",
            subject: "Your appointment on Thursday",
            text: "We expect you on Thursday at 11:15. Please call us if you cannot come."
        ),
        Letter(
            folder: .archive,
            hoursAgo: 640,
            name: "Tomasz Nowak",
            address: "tomasz@orchard.example",
            subject: "Ladder",
            text: "I have your ladder. You have my ladder. Shall we leave it like that?"
        ),
        Letter(
            folder: .archive,
            hoursAgo: 1_900,
            name: "Housing Cooperative",
            address: "board@houses.example",
            subject:
                "Annual meeting: agenda, accounts of the last year, and the proposals of the members about the garden",
            text: """
                The meeting is in the hall on the ground floor, at seven.

                Please read the accounts before, so that we are done by nine.
                """
        ),
        Letter(
            folder: .archive,
            hoursAgo: 9_400,
            name: "Yuki Tanaka",
            address: "yuki@ceramics.example",
            subject: "The blue glaze",
            text: "It is cobalt, two parts in a hundred, and patience."
        ),
        Letter(
            folder: .sent,
            hoursAgo: 3,
            name: "Tomasz Nowak",
            address: "tomasz@orchard.example",
            subject: "Re: Pears",
            text: """
                Two boxes it is. I will come on Saturday morning, with the ladder.

                Robin
                """
        ),
        Letter(
            folder: .sent,
            hoursAgo: 25,
            name: "Noor Haddad",
            address: "noor@studio.example",
            subject: "Poster for the concert",
            text: """
                Could you draw something for the concert in the boathouse? It is on the 14th, there will be four musicians \
                and a dog.

                Robin
                """
        ),
        Letter(
            folder: .sent,
            hoursAgo: 75,
            name: "Marek",
            address: "marek@bikes.example",
            subject: "It makes a noise",
            text: """
                When I turn left. When I turn right it does not.

                Robin
                """
        ),
        Letter(
            folder: .sent,
            hoursAgo: 191,
            name: "Ingrid Solberg",
            address: "ingrid@fjord.example",
            subject: "Keys",
            text: """
                Did I leave my keys at your house? They have a small wooden fish on them.

                Robin
                """
        ),
        Letter(
            folder: .sent,
            hoursAgo: 430,
            name: "Ada Winter",
            address: "ada@lighthouse.example",
            subject: "The islands",
            text: """
                That was the best week of the year. Send me the seals!

                Robin
                """
        ),
        Letter(
            folder: .sent,
            hoursAgo: 1_500,
            name: "City Library",
            address: "desk@library.example",
            subject: "A suggestion",
            text: """
                More chairs by the window, please.

                Robin
                """
        ),
        Letter(
            folder: .sent,
            hoursAgo: 4_300,
            name: "Grandma",
            address: "elsa@village.example",
            subject: "Happy birthday",
            text: """
                Eighty! We bring the cake, you bring the stories.

                Robin
                """
        ),
    ]
}
