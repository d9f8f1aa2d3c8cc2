import PlainText

/// The whitespace around the entries of a merged object or array, copied from our version if
/// possible.
struct MergeGaps {
  typealias Node = JSONDocument.Node

  private let ours: Blanks
  private let theirs: Blanks
  /// The whitespace before a later entry that our version does not contain.
  private let model: ArraySlice<UInt8>

  init(of container: MergedContainer, ours: JSONDocument, theirs: JSONDocument) {
    self.ours = Blanks(of: container.ours, in: ours)
    self.theirs = Blanks(of: container.theirs, in: theirs)
    let first = self.ours.first ?? self.theirs.first ?? []
    let isOnLines = first.contains(UInt8(ascii: "\n"))
    model = self.ours.later ?? (isOnLines ? first : self.theirs.later ?? [UInt8(ascii: " ")])
  }

  /// Returns the whitespace before an entry.
  func before(_ entry: MergedEntry, isFirst: Bool) -> ArraySlice<UInt8> {
    if isFirst { return ours.first ?? theirs.first ?? [] }
    return entry.ours.flatMap { ours.isFirst($0) ? nil : ours.before[$0] } ?? model
  }

  /// Returns the whitespace between an entry and the comma after it.
  func beforeComma(of entry: MergedEntry) -> ArraySlice<UInt8> {
    entry.ours.flatMap { ours.beforeComma[$0] } ?? []
  }

  /// Returns the whitespace before the closing bracket.
  func beforeEnd(isEmpty: Bool) -> ArraySlice<UInt8> {
    if ours.first == nil { return isEmpty ? ours.end : theirs.end }
    return isEmpty ? [] : ours.end
  }
}

/// The whitespace between the entries of one object or array.
private struct Blanks {
  /// The whitespace before the first entry; nil if there are no entries.
  private(set) var first: ArraySlice<UInt8>?
  /// The whitespace before the last entry; nil if there are fewer than two entries.
  private(set) var later: ArraySlice<UInt8>?
  private(set) var before: [JSONDocument.Node: ArraySlice<UInt8>] = [:]
  /// Whitespace between each entry and its comma; entries without such whitespace are omitted.
  private(set) var beforeComma: [JSONDocument.Node: ArraySlice<UInt8>] = [:]
  /// The whitespace before the closing bracket.
  private(set) var end: ArraySlice<UInt8>
  private var firstNode: JSONDocument.Node?

  init(of container: JSONDocument.Node, in document: JSONDocument) {
    let bytes = document.source.bytes
    let nodes =
      document.kind(of: container) == .array
      ? Array(document.elements(of: container)) : document.members(of: container).map(\.value)
    var at = document.range(of: container).lowerBound + 1
    for (index, node) in nodes.enumerated() {
      if index > 0 {
        let comma = bytes[at...].firstIndex(of: UInt8(ascii: ",")) ?? at
        if comma > at { beforeComma[nodes[index - 1]] = bytes[at..<comma] }
        at = comma + 1
      }
      let start = document.keyRange(of: node)?.lowerBound ?? document.range(of: node).lowerBound
      let blanks = bytes[at..<start]
      if index == 0 {
        (first, firstNode) = (blanks, node)
      } else {
        before[node] = blanks
        later = blanks
      }
      at = document.range(of: node).upperBound
    }
    end = bytes[at..<(document.range(of: container).upperBound - 1)]
  }

  func isFirst(_ node: JSONDocument.Node) -> Bool { node == firstNode }
}
