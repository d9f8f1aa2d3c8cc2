/// The conflicts that a merge left in a JSON file, each by the name of the member it is about.
package struct JSONConflicts: Sendable {
  /// One conflict.
  package struct Conflict: Equatable, Sendable {
    /// How a command names it: `reserve_manager.json:tiers[Emergency].target`; the file alone if it
    /// is the whole file, and the line of its first mark if it is no single member.
    package let name: String
    /// What each side has, for a message; nil if it has nothing there.
    package let ours: String?
    package let theirs: String?
  }

  package let text: ConflictedText
  /// The conflicts in file order, as in ``text``.
  package let conflicts: [Conflict]
  /// Whether both sides are JSON, chosen throughout, or the conflict is the whole file.
  package let isUnderstood: Bool

  /// Nil without marks, and if they do not pair.
  ///
  /// - Complexity: linear in the bytes, and for each conflict in the values before it on each
  ///   level.
  package init?(_ source: SourceText) {
    guard let text = ConflictedText(source.bytes) else { return nil }
    self.text = text
    let file = source.file.split(separator: "/").last.map(String.init) ?? source.file
    if text.isWhole {
      conflicts = [Conflict(name: file, ours: nil, theirs: nil)]
      isUnderstood = true
      return
    }
    let ours = ConflictedMembers(text, .ours)
    let theirs = ConflictedMembers(text, .theirs)
    isUnderstood = ours.isJSON && theirs.isJSON
    let names = text.regions.indices.map { index -> String? in
      switch (ours.members[index], theirs.members[index]) {
      case (.one(let name, _), .one(let other, _)): name == other ? name : nil
      case (.one(let name, _), .nothing), (.nothing, .one(let name, _)): name
      default: nil
      }
    }
    var counts: [String: Int] = [:]
    for name in names.compactMap(\.self) { counts[name, default: 0] += 1 }
    conflicts = text.regions.indices.map { index in
      let name = names[index].flatMap { counts[$0] == 1 ? $0 : nil }
      return Conflict(
        name: "\(file):\(name ?? String(text.regions[index].line))",
        ours: ours.members[index].shown, theirs: theirs.members[index].shown)
    }
  }
}

/// What one side has in each conflict of a text.
private struct ConflictedMembers {
  enum Member {
    /// One member or element: its name, and its value for a message.
    case one(name: String, value: String)
    case other(String)
    case nothing

    var shown: String? {
      switch self {
      case .one(_, let value): value
      case .other(let text): text
      case .nothing: nil
      }
    }
  }

  /// Whether the text is JSON with this side chosen throughout.
  let isJSON: Bool
  private(set) var members: [Member] = []

  init(_ text: ConflictedText, _ side: ConflictSide) {
    let (bytes, places) = text.choosing { _ in side }
    let document = JSONScan(SourceText(file: "", bytes: bytes), unmarked: true).parsed
    isJSON = document != nil
    for place in places {
      let range = Self.trimmed(place, bytes)
      if range.isEmpty {
        members.append(.nothing)
      } else if let document, let node = document.node(spanning: range) {
        members.append(
          .one(
            name: document.memberName(of: document.ancestry(of: node)),
            value: document.shortText(of: node)))
      } else {
        members.append(.other(String(decoding: bytes[range].prefix(400), as: UTF8.self).shortLine))
      }
    }
  }

  /// Without blanks at its ends, and without one comma at each end.
  private static func trimmed(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    let comma = UInt8(ascii: ",")
    var part = bytes[range]
    func trim() {
      part = part.drop { $0 <= 0x20 }
      while let last = part.last, last <= 0x20 { part.removeLast() }
    }
    trim()
    if part.first == comma { part.removeFirst() }
    if part.last == comma { part.removeLast() }
    trim()
    return part.startIndex..<part.endIndex
  }
}

extension JSONDocument {
  /// The value that, with its key if it has one, takes up exactly these bytes; nil if none does.
  fileprivate func node(spanning range: Range<Int>) -> Node? {
    func start(_ cell: JSONCell) -> Int { Int(cell.keyEnd > 0 ? cell.keyStart : cell.start) }
    var low = 0
    var high = cells.count
    while low < high {
      let middle = (low + high) / 2
      if start(cells[middle]) < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    guard low < cells.count, start(cells[low]) == range.lowerBound,
      Int(cells[low].end) == range.upperBound
    else { return nil }
    return Node(index: low)
  }
}

extension JSONConflicts {
  /// One finding for each conflict, with the commands that settle it.
  var findings: [TextFinding] {
    zip(text.regions, conflicts).map { region, conflict in
      TextFinding(
        .error, JSONCode.conflict, conflict.message, at: region.mark,
        hint: "choose a side: plan-merge --ours \(conflict.name.shellWord) --apply, or --theirs")
    }
  }
}

extension JSONConflicts.Conflict {
  /// What is to be chosen between, in a sentence.
  package var message: String {
    if ours == nil, theirs == nil { return "a merge left two versions of the whole file" }
    return "a merge left a conflict: \(ours ?? "nothing") in ours, \(theirs ?? "nothing") in theirs"
  }
}
