extension FileConflicts {
  /// Finds the conflicts in a JSON file; returns nil if the markers are missing or do not match.
  ///
  /// - Complexity: linear in the number of bytes; for each conflict, also linear in the number of
  ///   preceding values on each level.
  package init?(_ source: SourceText) {
    guard let text = ConflictedText(source.bytes) else { return nil }
    let file = source.file.split(separator: "/").last.map(String.init) ?? source.file
    if text.isWhole {
      self.init(
        text, [Conflict(name: file, ours: nil, theirs: nil)], isUnderstood: true,
        code: JSONCode.conflict)
      return
    }
    let ours = ConflictedMembers(text, .ours)
    let theirs = ConflictedMembers(text, .theirs)
    let names = text.regions.indices.map { index -> String? in
      switch (ours.members[index], theirs.members[index]) {
      case (.one(let name, _), .one(let other, _)): name == other ? name : nil
      case (.one(let name, _), .nothing), (.nothing, .one(let name, _)): name
      default: nil
      }
    }
    let shown = zip(ours.members, theirs.members).map { ($0.shown, $1.shown) }
    self.init(
      text, Self.named(names, in: file, text, shown), isUnderstood: ours.isJSON && theirs.isJSON,
      code: JSONCode.conflict)
  }
}

/// The members on one side of each conflict in a text.
private struct ConflictedMembers {
  enum Member {
    /// A member or element: its name, and its value as shown in a message.
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

  /// Whether choosing this side in every conflict results in valid JSON.
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

  /// Returns the range after removing blanks, and at most one comma, from each end.
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
  /// Returns the value that spans exactly these bytes, including its key; nil if there is no such
  /// value.
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
