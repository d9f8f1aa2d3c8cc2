import PlainText

/// Which of some files are copies that a program which keeps folders in step has left of another:
/// no tool reads one, and none writes while one is there.
struct SyncCopies {
  private let files: Set<String>

  /// - Parameter files: all that may be copies or have copies, by their names in the folder.
  init(among files: some Sequence<String>) {
    self.files = Set(files)
  }

  /// Whether the file is such a copy.
  ///
  ///     SyncCopies(among: ["coffer.json", "coffer 2.json"]).contains("coffer 2.json")  // true
  func contains(_ file: String) -> Bool {
    guard let name = file.split(separator: "/").last else { return false }
    return Self.isMarked(name) || isNumbered(name, in: file.dropLast(name.count))
  }

  /// Whether the name itself says so: Dropbox, Syncthing, and iCloud of what it has yet to fetch.
  private static func isMarked(_ name: Substring) -> Bool {
    name.contains("conflicted copy") || name.contains(".sync-conflict-")
      || (name.hasPrefix(".") && name.hasSuffix(".icloud"))
  }

  /// Whether it is the name of a file of ours with a space and a number at its end, as iCloud names
  /// the second of two versions: `reserve_manager 2.json`. People name their own files like that
  /// too, so what is not ours has no such copies.
  private func isNumbered(_ name: Substring, in folder: Substring) -> Bool {
    guard let dot = name.lastIndex(of: "."), let space = name[..<dot].lastIndex(of: " "),
      let number = Int(name[name.index(after: space)..<dot]), (2...99).contains(number)
    else { return false }
    let original = "\(folder)\(name[..<space])\(name[dot...])"
    return files.contains(original) && FolderPlace.mayHold(original)
  }
}
