/// Where things are in one finance folder, as paths that the system takes.
struct FolderPlace: Equatable, Sendable {
  /// As the person gave it.
  let root: String

  /// The path of a file by its name in the folder: `ledgers/history.csv`.
  func path(of name: String) -> String {
    // An empty path is no folder; with a slash after it, it would be the root.
    root.isEmpty ? root : root == "." ? name : root.hasSuffix("/") ? root + name : root + "/" + name
  }

  /// What is ours alone and in no version of the folder.
  var own: String { path(of: ".coffer") }
  var lock: String { own + "/lock" }
  /// The record of a change that is being made.
  var intention: String { own + "/intention.json" }
  /// The record before it counts.
  var unfinishedIntention: String { own + "/intention.tmp" }
  /// What makes git ignore all of it.
  var ignore: String { own + "/.gitignore" }
  var backups: String { own + "/backups" }
  /// What operations wrote into ledgers.
  var written: String { own + "/written" }
  /// Such a record before it is whole.
  var unfinishedRecord: String { own + "/written.tmp" }
  /// What the snapshots were made from.
  var snapshotRecord: String { own + "/snapshots.json" }
  var snapshots: String { path(of: "snapshots") }
  var ledgers: String { path(of: "ledgers") }

  /// Whether `name` is a file that a record may speak of, whoever wrote the record.
  static func mayHold(_ name: String) -> Bool {
    if [planName, settingsName, recurringName].contains(name) { return true }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.first == "ledgers" && (2...3).contains(parts.count) && name.hasSuffix(".csv")
      && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.utf8.contains(0) }
  }

  /// Whether a tool reads or writes the file: one that git left in conflict stops every writer.
  static func isRead(_ name: String) -> Bool {
    mayHold(name) || [".gitattributes", ".gitignore"].contains(name) || name.hasPrefix("layouts/")
  }

  static let planName = "reserve_manager.json"
  static let settingsName = "coffer.json"
  static let recurringName = "recurring.json"
  /// What a person keeps in the folder.
  static let names = [planName, settingsName, recurringName, "ledgers"]
}
