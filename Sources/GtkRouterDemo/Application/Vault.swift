/// What is behind `gtkrouter://vault`. It is locked when the app starts, and locked again with the app's end.
final class Vault {
    var isUnlocked = false
}
