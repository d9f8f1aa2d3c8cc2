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

extension JSONDocument {
  /// Returns an edit that adds the member `key` with the value `text` at the end of `object`. The
  /// edit uses the same whitespace as the object's other members.
  ///
  ///     // {"a": 1} becomes {"a": 1, "b": 2}; {} becomes {"b": 2}
  ///
  /// - Precondition: `object` is an object, and `text` is JSON.
  package func appending(_ key: String, _ text: [UInt8], to object: Node) -> JSONEdit {
    if let last = members(of: object).map(\.value).last {
      return adding(key, text, to: object, after: last)
    }
    let colon: [UInt8] = hasSpaces ? Array(": ".utf8) : Array(":".utf8)
    return filling(object, with: JSONValue.string(key).text(.compact).utf8 + colon + text)
  }

  /// Returns an edit that adds an element at the end of `array`. The edit uses the same whitespace
  /// as the last element.
  ///
  ///     // [1, 2] becomes [1, 2, 3]; [] becomes [3]
  ///
  /// - Precondition: `array` is an array, and `text` is JSON.
  package func appending(_ text: [UInt8], to array: Node) -> JSONEdit {
    let nodes = Array(elements(of: array))
    guard let last = nodes.last else { return filling(array, with: text) }
    var gap = Array(blank(before: range(of: last).lowerBound))
    if gap.isEmpty, nodes.count == 1, hasSpaces { gap = [UInt8(ascii: " ")] }
    let end = range(of: last).upperBound
    return JSONEdit(end..<end, [UInt8(ascii: ",")] + gap + text)
  }

  /// Returns an edit that removes a member or an element with its comma and whitespace. If there
  /// are no others, `{}` or `[]` remains.
  ///
  ///     // removing 2 from [1, 2, 3] leaves [1, 3]
  ///
  /// - Precondition: `node` is a member or an element of `container`.
  package func removing(_ node: Node, from container: Node) -> JSONEdit {
    let nodes =
      kind(of: container) == .object
      ? members(of: container).map(\.value) : Array(elements(of: container))
    guard let index = nodes.firstIndex(of: node) else {
      preconditionFailure("a value is removed from the value that contains it")
    }
    func start(_ node: Node) -> Int { keyRange(of: node)?.lowerBound ?? range(of: node).lowerBound }
    if index > 0 {
      return JSONEdit(range(of: nodes[index - 1]).upperBound..<range(of: node).upperBound, [])
    }
    if nodes.count > 1 { return JSONEdit(start(node)..<start(nodes[1]), []) }
    let outer = range(of: container)
    return JSONEdit((outer.lowerBound + 1)..<(outer.upperBound - 1), [])
  }

  /// Returns the layout of a value to be added to `container`, indented like the other values in
  /// the container. The value spans several lines if `model` does or, without a model, if the file
  /// does.
  ///
  /// - Parameter isASCII: whether strings are written with only ASCII characters.
  package func layout(in container: Node, like model: Node?, isASCII: Bool) -> JSONLayout {
    let hasLines = source.bytes.contains(UInt8(ascii: "\n"))
    let isMultiline = model.map { text(of: $0).contains(UInt8(ascii: "\n")) } ?? hasLines
    return JSONLayout(
      lineBreak: isCarried ? "\r\n" : "\n", unit: indentationUnit,
      indentation: indentation(in: container), isMultiline: isMultiline, hasSpaces: hasSpaces,
      isASCII: isASCII)
  }

  /// Whether strings are written with only ASCII characters, as by the desktop app. True if the
  /// file contains only ASCII characters and at least one escape.
  package var writesASCII: Bool {
    let bytes = source.bytes
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
    return bytes.indices.dropLast().contains {
      bytes[$0] == UInt8(ascii: "\\") && bytes[$0 + 1] == UInt8(ascii: "u")
    }
  }

  /// Returns an edit that adds the first content of an empty object or array.
  private func filling(_ container: Node, with text: [UInt8]) -> JSONEdit {
    let outer = range(of: container)
    let inner = (outer.lowerBound + 1)..<(outer.upperBound - 1)
    guard source.bytes.contains(UInt8(ascii: "\n")) else { return JSONEdit(inner, text) }
    let line = Array((isCarried ? "\r\n" : "\n").utf8)
    let own = lineIndentation(at: outer.lowerBound)
    return JSONEdit(inner, line + own + Array(indentationUnit.utf8) + text + line + own)
  }

  /// Returns the whitespace before a value of `container` that begins a line.
  private func indentation(in container: Node) -> String {
    let own = lineIndentation(at: range(of: container).lowerBound)
    return String(decoding: own, as: UTF8.self) + indentationUnit
  }

  /// Returns the whitespace at the start of the line that contains `offset`.
  private func lineIndentation(at offset: Int) -> [UInt8] {
    var start = offset
    while start > 0, source.bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return Array(source.bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 })
  }

  /// The whitespace of one indentation level, copied from the first member; two spaces by default.
  private var indentationUnit: String {
    guard let first = members(of: root).nodes.first(where: { _ in true }),
      let key = keyRange(of: first)
    else { return "  " }
    let unit = lineIndentation(at: key.lowerBound)
    return unit.isEmpty ? "  " : String(decoding: unit, as: UTF8.self)
  }

  /// Whether a space follows each colon. Only the first member is examined; true for an empty file.
  private var hasSpaces: Bool {
    guard let first = members(of: root).nodes.first(where: { _ in true }),
      let key = keyRange(of: first)
    else { return true }
    return source.bytes[key.upperBound..<range(of: first).lowerBound].last == UInt8(ascii: " ")
  }

  private var isCarried: Bool {
    guard let first = source.bytes.firstIndex(of: UInt8(ascii: "\n")), first > 0 else {
      return false
    }
    return source.bytes[first - 1] == UInt8(ascii: "\r")
  }
}
