import PlainText

/// Paths of a finance folder's files, as passed to system calls.
struct FolderPlace: Equatable, Sendable {
  /// Path of the folder as entered by the user.
  let root: String

  /// Returns the path of a file by its name in the folder: `ledgers/history.csv`.
  func path(of name: String) -> String {
    // An empty path is not a folder, and appending a slash would turn it into the root folder.
    root.isEmpty ? root : root == "." ? name : root.hasSuffix("/") ? root + name : root + "/" + name
  }

  /// Returns a git command for this folder, as a user would type it in the current folder: `git add
  /// a.csv`, or `git -C money add a.csv`. If git would interpret a word as a pattern, the command
  /// includes the option that disables patterns.
  func git(_ words: [String]) -> String {
    let hasPattern = words.contains { $0.hasPrefix(":") || $0.contains { "*?[\\".contains($0) } }
    return
      (["git"] + (root == "." ? [] : ["-C", root])
      + (hasPattern ? ["--literal-pathspecs"] : []) + words)
      .map(\.visible.shellArgument).joined(separator: " ")
  }

  /// The folder for Coffer's own files, which is not under version control.
  var own: String { path(of: ".coffer") }
  var lock: String { own + "/lock" }
  /// The record of a change in progress.
  var intention: String { own + "/intention.json" }
  /// The record while it is being written.
  var unfinishedIntention: String { own + "/intention.tmp" }
  /// The file that makes git ignore the folder.
  var ignore: String { own + "/.gitignore" }
  var backups: String { own + "/backups" }
  /// The folder with the records of rows that operations wrote into ledgers.
  var written: String { own + "/written" }
  /// A record of written rows while it is being written.
  var unfinishedRecord: String { own + "/written.tmp" }
  /// The record of the snapshots' inputs.
  var snapshotRecord: String { own + "/snapshots.json" }
  var snapshots: String { path(of: "snapshots") }
  var ledgers: String { path(of: "ledgers") }

  /// Whether a record may contain a file with this name, regardless of the program that wrote the
  /// record.
  static func mayHold(_ name: String) -> Bool {
    if [planName, settingsName, recurringName].contains(name) { return true }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.first == "ledgers" && (2...3).contains(parts.count) && name.hasSuffix(".csv")
      && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.utf8.contains(0) }
  }

  /// Whether tools read or write the file. A conflict in such a file stops every writer.
  static func isRead(_ name: String) -> Bool {
    mayHold(name) || [".gitattributes", ".gitignore"].contains(name) || name.hasPrefix("layouts/")
  }

  static let planName = "reserve_manager.json"
  static let settingsName = "coffer.json"
  static let recurringName = "recurring.json"
  /// The user's own files in the folder.
  static let names = [planName, settingsName, recurringName, "ledgers"]
}
