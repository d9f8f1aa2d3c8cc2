/// A replacement of bytes in a document; all other bytes are unchanged.
package struct JSONEdit: Equatable, Sendable {
  /// The bytes to remove; empty if text is only inserted.
  package let range: Range<Int>
  /// The bytes to insert.
  package let text: [UInt8]

  package init(_ range: Range<Int>, _ text: [UInt8]) {
    self.range = range
    self.text = text
  }
}

extension JSONDocument {
  /// Returns the value's bytes as written, including quotes and brackets.
  package func text(of node: Node) -> ArraySlice<UInt8> { source.bytes[range(of: node)] }

  /// Returns the source's bytes with only these nodes replaced. The replacement text must be JSON;
  /// this is not checked.
  ///
  /// - Precondition: the nodes are distinct, and no node contains another.
  package func replacing(_ texts: [(node: Node, text: [UInt8])]) -> [UInt8] {
    applying(texts.map { JSONEdit(range(of: $0.node), $0.text) })
  }

  /// Returns the source's bytes after `edits`, which may be in any order. Edits at the same place
  /// are applied in the given order. The result must be JSON; this is not checked.
  ///
  /// - Precondition: the ranges are in the source and do not overlap.
  /// - Complexity: linear in the number of bytes, plus a sort of the edits.
  package func applying(_ edits: [JSONEdit]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(source.bytes.count + edits.reduce(0) { $0 + $1.text.count })
    var at = 0
    let order = edits.indices.sorted {
      (edits[$0].range.lowerBound, $0) < (edits[$1].range.lowerBound, $1)
    }
    for edit in order.map({ edits[$0] }) {
      precondition(edit.range.lowerBound >= at, "edits of a document do not overlap")
      result += source.bytes[at..<edit.range.lowerBound]
      result += edit.text
      at = edit.range.upperBound
    }
    return result + source.bytes[at...]
  }

  /// Returns an edit that adds the member `key` with the value `text` to `object`, after the member
  /// `sibling`. The edit uses the same whitespace as the object's other members.
  ///
  ///     // {"name": "A", "notes": ""} becomes {"name": "A", "balance": 5, "notes": ""}
  ///
  /// - Precondition: `sibling` is a member of `object`.
  package func adding(
    _ key: String, _ text: [UInt8], to object: Node, after sibling: Node
  ) -> JSONEdit {
    let nodes = members(of: object).map(\.value)
    guard let index = nodes.firstIndex(of: sibling), let siblingKey = keyRange(of: sibling) else {
      preconditionFailure("a member is added after another of the same object")
    }
    let colon = source.bytes[siblingKey.upperBound..<range(of: sibling).lowerBound]
    let model = index + 1 < nodes.count ? nodes[index + 1] : sibling
    var gap = Array(blank(before: keyRange(of: model)?.lowerBound ?? 0))
    if gap.isEmpty, nodes.count == 1, colon.last == UInt8(ascii: " ") { gap = [UInt8(ascii: " ")] }
    let end = range(of: sibling).upperBound
    let written = JSONValue.string(key).text(.compact).utf8
    return JSONEdit(end..<end, [UInt8(ascii: ",")] + gap + written + colon + text)
  }

  /// Returns the whitespace that ends at `offset`.
  func blank(before offset: Int) -> ArraySlice<UInt8> {
    var start = offset
    while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(source.bytes[start - 1]) { start -= 1 }
    return source.bytes[start..<offset]
  }
}
