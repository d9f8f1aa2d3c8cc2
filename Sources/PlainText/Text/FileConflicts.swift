/// The conflicts that a merge left in a file, each by the name of what it is about.
package struct FileConflicts: Sendable {
  /// One conflict.
  package struct Conflict: Equatable, Sendable {
    /// How a command names it: `reserve_manager.json:tiers[Emergency].target` or
    /// `ledgers/transactions.csv:t2`; the file alone if it is the whole file, and the line of its
    /// first mark if it is no single member and no row with an id.
    package let name: String
    /// What each side has, for a message; nil if it has nothing there.
    package let ours: String?
    package let theirs: String?
  }

  package let text: ConflictedText
  /// The conflicts in file order, as in ``text``.
  package let conflicts: [Conflict]
  /// Whether both sides can be read, chosen throughout, or the conflict is the whole file.
  package let isUnderstood: Bool
  private let code: String

  init(
    _ text: ConflictedText, _ conflicts: [Conflict], isUnderstood: Bool,
    code: some RawRepresentable<String>
  ) {
    self.text = text
    self.conflicts = conflicts
    self.isUnderstood = isUnderstood
    self.code = code.rawValue
  }

  /// The conflicts of a text by these names; one that is nil, or of several, has its line.
  static func named(
    _ names: [String?], in file: String, _ text: ConflictedText,
    _ shown: [(ours: String?, theirs: String?)]
  ) -> [Conflict] {
    var counts: [String: Int] = [:]
    for name in names.compactMap(\.self) { counts[name, default: 0] += 1 }
    return text.regions.indices.map { index in
      let name = names[index].flatMap { counts[$0] == 1 ? $0 : nil }
      return Conflict(
        name: "\(file):\(name ?? String(text.regions[index].line))", ours: shown[index].ours,
        theirs: shown[index].theirs)
    }
  }

  /// One finding for each conflict, with the commands that settle it.
  var findings: [TextFinding] {
    zip(text.regions, conflicts).map { region, conflict in
      TextFinding(
        .error, code: code, conflict.message, at: region.mark,
        hint: "plan-merge shows what it can merge; to choose a side: plan-merge --ours \(conflict.name.shellWord) --apply, or --theirs")
    }
  }
}

extension FileConflicts.Conflict {
  /// What is to be chosen between, in a sentence.
  package var message: String {
    if ours == nil, theirs == nil { return "a merge left two versions of the whole file" }
    return "a merge left a conflict: \(ours ?? "nothing") in ours, \(theirs ?? "nothing") in theirs"
  }
}
