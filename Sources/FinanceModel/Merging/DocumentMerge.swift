package import PlainText

/// The merge of two versions of a JSON file in the folder, value by value.
///
/// If only one side changed a member, that side's value is used. If both sides changed a balance,
/// both changes are added. The later `last_updated` is used, and an entry that only one side added
/// is included. All other text is copied from our version.
package struct DocumentMerge: Equatable, Sendable {
  /// The merged text. Each conflict is enclosed in git's conflict markers on separate lines. The
  /// text is valid JSON whichever side is chosen for each conflict.
  package let bytes: [UInt8]
  /// One conflict per pair of markers, in no particular order; empty if the merge is complete.
  package let conflicts: [MergeConflict]
  /// The reason the markers enclose the whole file; nil if they do not.
  package let reason: String?

  /// Merges `ours` and `theirs`, which are both derived from `base`.
  ///
  /// If one side is identical to the base, the result is identical to the other side, byte for
  /// byte. An empty `base` means that the file did not exist. If a version is not JSON, for example
  /// because it contains the markers of an earlier merge, the whole file is one conflict.
  ///
  ///     // base {"a": 1, "b": 1}, ours {"a": 2, "b": 1}, theirs {"a": 1, "b": 3}
  ///     // bytes {"a": 2, "b": 3}
  ///
  /// - Parameters:
  ///   - base: the base's bytes; nil if the base exists but is unknown.
  ///   - planRules: the rules that the merged plan must satisfy if both sides satisfy them.
  /// - Complexity: linear in the size of the versions for each level of nesting.
  package init(
    base: [UInt8]?, ours: [UInt8], theirs: [UInt8], as file: MergedFile,
    planRules: [PlanRule] = []
  ) {
    if ours == theirs || theirs == base || ours == base {
      let result = theirs == base ? ours : theirs
      let loaded = JSONDocument.parse(SourceText(file: "", bytes: result))
      if ours == theirs || loaded.value != nil {
        self.init(result)
      } else {
        self.init(whole: ours, theirs, loaded.refusal(of: theirs == base ? "ours" : "theirs"))
      }
    } else {
      self.init(different: base, ours, theirs, file, planRules)
    }
  }

  private init(_ bytes: [UInt8], _ conflicts: [MergeConflict] = [], reason: String? = nil) {
    self.bytes = bytes
    self.conflicts = conflicts
    self.reason = reason
  }

  private init(
    different base: [UInt8]?, _ ours: [UInt8], _ theirs: [UInt8], _ file: MergedFile,
    _ planRules: [PlanRule]
  ) {
    func refused(_ reason: String) -> Self { Self(whole: ours, theirs, reason) }
    var documents: [JSONDocument?] = []
    for (name, bytes) in [("base", base ?? []), ("ours", ours), ("theirs", theirs)] {
      if name == "base", bytes.isEmpty {
        documents.append(nil)
        continue
      }
      let loaded = JSONDocument.parse(SourceText(file: name, bytes: bytes))
      guard let document = loaded.value else {
        self = refused(loaded.refusal(of: name))
        return
      }
      documents.append(document)
    }
    guard let ourDocument = documents[1], let theirDocument = documents[2] else {
      self = refused("ours or theirs is empty")
      return
    }
    var merge = MergeCalculation(
      base: documents[0], ours: ourDocument, theirs: theirDocument, isBaseUnknown: base == nil)
    let root = merge.root(file.shape)
    if root.isConflict {
      self = refused("the two versions have nothing in common")
      return
    }
    var writer = MergeWriter(ours: ourDocument, theirs: theirDocument)
    writer.writeDocument(root)
    let merged = writer.bytes
    if file == .plan, merge.conflicts.isEmpty,
      let problem = Self.problem(ofPlan: merged, planRules),
      Self.problem(ofPlan: ours, planRules) == nil,
      Self.problem(ofPlan: theirs, planRules) == nil
    {
      self = refused("the merged plan is not valid: \(problem)")
      return
    }
    self.init(merged, merge.conflicts)
  }

  private init(whole ours: [UInt8], _ theirs: [UInt8], _ reason: String) {
    self.init(
      MergeWriter.wholeConflict(ours: ours, theirs: theirs),
      [MergeConflict(member: "", base: nil, ours: nil, theirs: nil)], reason: reason)
  }

  /// Returns the reason a file is not a valid plan; nil if the plan is valid.
  private static func problem(ofPlan bytes: [UInt8], _ rules: [PlanRule]) -> String? {
    let loaded = JSONDocument.read(
      SourceText(file: "merged", bytes: bytes), as: Plan.self, stage: "plan")
    let errors = loaded.diagnostics.filter { $0.severity == .error }
    guard let plan = loaded.value?.value, errors.isEmpty else { return errors.first?.message }
    let findings = rules.lazy.flatMap { $0(plan) }.filter { $0.severity == .error }
    return findings.first?.message
  }
}

extension Loaded<JSONDocument> {
  /// Returns the reason the version with this name cannot be merged, such as "ours is not JSON".
  fileprivate func refusal(of name: String) -> String {
    guard let first = diagnostics.first else { return "\(name) is not JSON" }
    let line = first.excerpt.map { " (line \($0.position.line))" } ?? ""
    return "\(name) is not JSON: \(first.message)\(line)"
  }
}

/// The differences between two versions of a JSON file, value by value.
///
/// Spacing, the order of members, the style of numbers and the order of tiers, accounts and other
/// named elements are ignored. A later `last_updated` in the plan is also ignored if anything else
/// differs, because tools update it with each change.
///
///     // {"tiers": [{"name": "Bills", "target": 1000}]}, then 1500
///     // tiers[Bills].target: 1000, 1500, and its place in the later text
package struct DocumentChanges: Equatable, Sendable {
  /// A value that differs.
  package struct Change: Equatable, Sendable {
    /// The member's name in the file, such as `tiers[Emergency].target`; empty for the whole file.
    package let member: String
    /// The old value, shown in messages; nil if the value was added.
    package let before: String?
    /// The new value; nil if the value was removed.
    package let now: String?
    /// Byte range, in the later text, of the value or, if the value was removed, of its container.
    package let range: Range<Int>
    /// Whether the value is a plan balance. Tools change balances together with a history row.
    package let isBalance: Bool
  }

  private typealias Node = JSONDocument.Node

  private let old: JSONDocument
  private let new: JSONDocument
  /// Changes in the order of the later text. A removed value follows all other changes in its
  /// container.
  package private(set) var list: [Change] = []

  /// The change to a later `last_updated`; nil if there is none.
  private var laterDate: Change?

  /// Compares two versions of a file.
  ///
  /// - Complexity: linear in the size of the versions for each level of nesting.
  package init(from old: JSONDocument, to new: JSONDocument, as file: MergedFile) {
    self.old = old
    self.new = new
    compare(old.root, new.root, file.shape, path: [])
    if list.isEmpty, let laterDate { list = [laterDate] }
  }

  package static func == (one: Self, other: Self) -> Bool { one.list == other.list }

  private mutating func compare(_ before: Node, _ now: Node, _ shape: MergeShape, path: [Node]) {
    if old.text(of: before) == new.text(of: now) || old.means(before, sameAs: now, of: new) {
      return
    }
    guard let was = MergeEntries(of: before, in: old, shape),
      let entries = MergeEntries(of: now, in: new, shape), was.kind == entries.kind
    else {
      var isBalance = false
      if case .balance = shape { isBalance = true }
      add(path, before: old.shortText(of: before), now: new.shortText(of: now), at: now, isBalance)
      if case .lastUpdated = shape, !isBefore(now, before) { laterDate = list.removeLast() }
      return
    }
    for entry in entries.list {
      let path = path + [entry.node]
      guard let earlier = was[entry.key] else {
        add(path, before: nil, now: new.shortText(of: entry.node), at: entry.node)
        continue
      }
      let inner = entries.kind == .array ? shape.element : shape.member(entry.key)
      compare(earlier, entry.node, inner, path: path)
    }
    for entry in was.list where entries[entry.key] == nil {
      let name = old.memberName(of: old.ancestry(of: entry.node))
      list.append(
        Change(
          member: name, before: old.shortText(of: entry.node), now: nil,
          range: new.range(of: now), isBalance: false))
    }
  }

  private func isBefore(_ now: Node, _ before: Node) -> Bool {
    guard let before = old.string(of: before), let now = new.string(of: now) else { return false }
    return LastUpdated.later(now, before).map { $0 != now } ?? false
  }

  private mutating func add(
    _ path: [Node], before: String?, now: String, at node: Node, _ isBalance: Bool = false
  ) {
    list.append(
      Change(
        member: new.memberName(of: path), before: before, now: now, range: new.range(of: node),
        isBalance: isBalance))
  }
}

/// The lines that a user added to or removed from a text with git's conflict markers.
///
/// If git merged a file line by line, the text contains every line that either side added, inside
/// or outside a conflict. Every line of the text originates from one of the versions.
package struct ConflictEdits {
  /// Lines that do not occur in any version, with their line numbers counted from 1.
  package private(set) var added: [(number: Int, line: String)] = []
  /// Lines of the versions that are missing from the text, such as lines of the version not chosen
  /// in a conflict.
  package private(set) var removed: [String] = []

  package init(in text: [UInt8], base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    let counts = [base, ours, theirs].map { Self.counts(Self.lines($0)) }
    let lines = Self.lines(text)
    let there = Self.counts(lines.filter { !Self.isMark($0) })
    var met: [[UInt8]: Int] = [:]
    for (index, line) in lines.enumerated() where !Self.isMark(line) {
      met[line, default: 0] += 1
      let most = counts.reduce(0) { $0 + ($1[line] ?? 0) }
      if met[line] ?? 0 > most { added.append((index + 1, Self.shown(line))) }
    }
    var compared: Set<[UInt8]> = []
    for line in Self.lines(ours) + Self.lines(theirs) where compared.insert(line).inserted {
      let (old, our, their) = (counts[0][line] ?? 0, counts[1][line] ?? 0, counts[2][line] ?? 0)
      let least = min(our, their) >= old ? max(our, their) : our + their - old
      if there[line] ?? 0 < least { removed.append(Self.shown(line)) }
    }
  }

  /// Returns the line without leading spaces, for a message.
  private static func shown(_ line: [UInt8]) -> String {
    String(decoding: line.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self).visible
  }

  private static func lines(_ text: [UInt8]) -> [[UInt8]] {
    text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true).map { line in
      Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }

  private static func counts(_ lines: [[UInt8]]) -> [[UInt8]: Int] {
    lines.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// Whether the line is a conflict marker: seven identical characters, followed by a space or the
  /// end of the line.
  private static func isMark(_ line: [UInt8]) -> Bool {
    guard let sign = line.first, "<=>|".utf8.contains(sign),
      line.prefix(7).allSatisfy({ $0 == sign }), line.count >= 7
    else { return false }
    return line.count == 7 || line[7] == UInt8(ascii: " ")
  }
}
