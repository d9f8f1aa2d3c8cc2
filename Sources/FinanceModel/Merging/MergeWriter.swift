import PlainText

/// A writer of merged documents. It writes the bytes of our version, the parts copied from theirs,
/// and conflict markers.
///
/// Commas are placed so that any choice of sides results in valid JSON. Entries before the last
/// entry that always remains end with a comma, and entries after it begin with one. A conflict's
/// comma is inside the markers, on each side that contains the entry.
struct MergeWriter {
  typealias Node = JSONDocument.Node

  let ours: JSONDocument
  let theirs: JSONDocument
  /// The side to write for each conflict; nil writes both sides between markers.
  let choice: ConflictSide?
  private(set) var bytes: [UInt8] = []
  /// Whether the last line is a conflict's closing marker.
  private var isAfterMark = false

  init(ours: JSONDocument, theirs: JSONDocument, choice: ConflictSide? = nil) {
    self.ours = ours
    self.theirs = theirs
    self.choice = choice
  }

  /// Writes the whole document.
  ///
  /// - Precondition: the root is not a conflict.
  mutating func writeDocument(_ root: MergedValue) {
    let range = ours.range(of: ours.root)
    bytes.reserveCapacity(ours.source.bytes.count + theirs.source.bytes.count / 8)
    bytes += ours.source.bytes[..<range.lowerBound]
    write(root)
    bytes += ours.source.bytes[range.upperBound...]
  }

  private mutating func write(_ value: MergedValue) {
    switch value {
    case .taken(.ours, let node): bytes += ours.text(of: node)
    case .taken(.theirs, let node): bytes += theirs.text(of: node)
    case .made(let text): bytes += text.utf8
    case .container(let container): write(container)
    case .conflict:
      preconditionFailure(
        "a conflict is written by the object or array that contains it")
    }
  }

  // MARK: objects and arrays

  private mutating func write(_ container: MergedContainer) {
    var entries = container.entries
    if let choice { entries = entries.filter { $0.isThere(on: choice) } }
    // If every entry is optional, the container has at most one entry, so commas are not needed.
    let last = choice == nil ? container.lastCertain ?? 0 : entries.count - 1
    let gaps = MergeGaps(of: container, ours: ours, theirs: theirs)
    let range = ours.range(of: container.ours)
    bytes.append(ours.source.bytes[range.lowerBound])
    for (index, entry) in entries.enumerated() {
      let gap = gaps.before(entry, isFirst: index == 0)
      if entry.isConflict, choice == nil {
        writeConflict(entry, gap, comma: index < last ? .after : index > last ? .before : .none)
      } else {
        writeGap(gap)
        write(entry, on: choice ?? .ours)
        guard index < entries.count - 1 else { continue }
        bytes += gaps.beforeComma(of: entry)
        if index < last { bytes.append(UInt8(ascii: ",")) }
      }
    }
    writeGap(gaps.beforeEnd(isEmpty: entries.isEmpty))
    bytes.append(ours.source.bytes[range.upperBound - 1])
  }

  /// Writes whitespace. After a closing marker, the first line break of the whitespace is omitted.
  private mutating func writeGap(_ gap: ArraySlice<UInt8>) {
    var gap = gap
    if isAfterMark {
      if gap.starts(with: "\r\n".utf8) { gap = gap.dropFirst() }
      if gap.first == UInt8(ascii: "\n") { gap = gap.dropFirst() }
    }
    bytes += gap
    isAfterMark = false
  }

  /// Writes an entry with its key. In a conflict, the version on `side` is written, otherwise the
  /// merged version.
  private mutating func write(_ entry: MergedEntry, on side: ConflictSide) {
    let (document, node) = entry.source(side, ours: ours, theirs: theirs)
    if let key = document.keyRange(of: node) {
      bytes += document.source.bytes[key.lowerBound..<document.range(of: node).lowerBound]
    }
    if case .conflict = entry.value {
      bytes += document.text(of: node)
    } else {
      write(entry.value)
    }
  }

  // MARK: conflicts

  private enum Comma {
    case before, after, none
  }

  private mutating func writeConflict(
    _ entry: MergedEntry, _ gap: ArraySlice<UInt8>, comma: Comma
  ) {
    let newline = UInt8(ascii: "\n")
    let indent = gap.lastIndex(of: newline).map { gap[($0 + 1)...] } ?? gap
    writeGap(gap[..<indent.startIndex])
    if bytes.last != newline { bytes.append(newline) }
    for side in ConflictSide.allCases {
      bytes += (side == .ours ? ConflictMark.ours : ConflictMark.theirs).utf8
      guard entry.isThere(on: side) else { continue }
      bytes += indent
      if comma == .before { bytes += ", ".utf8 }
      var writer = MergeWriter(ours: ours, theirs: theirs, choice: side)
      writer.write(entry, on: side)
      bytes += writer.bytes
      if comma == .after { bytes.append(UInt8(ascii: ",")) }
      bytes.append(newline)
    }
    bytes += ConflictMark.end.utf8
    isAfterMark = true
  }

  /// Returns conflict markers around two whole files, which need not be JSON.
  static func wholeConflict(ours: [UInt8], theirs: [UInt8]) -> [UInt8] {
    func lines(_ text: [UInt8]) -> [UInt8] {
      text.isEmpty || text.last == UInt8(ascii: "\n") ? text : text + [UInt8(ascii: "\n")]
    }
    return Array(ConflictMark.ours.utf8) + lines(ours) + ConflictMark.theirs.utf8
      + lines(theirs) + ConflictMark.end.utf8
  }
}

extension MergedEntry {
  /// Whether a side has the entry. In a conflict, one side may lack it.
  func isThere(on side: ConflictSide) -> Bool {
    !isOptional || (side == .ours ? ours : theirs) != nil
  }

  /// Returns the entry on the given side, or on the other side if the given side lacks it.
  func source(
    _ side: ConflictSide, ours: JSONDocument, theirs: JSONDocument
  ) -> (JSONDocument, JSONDocument.Node) {
    switch (side, self.ours, self.theirs) {
    case (.ours, let node?, _), (.theirs, let node?, nil): (ours, node)
    case (_, _, let node?): (theirs, node)
    default: preconditionFailure("an entry is on at least one side")
    }
  }
}
