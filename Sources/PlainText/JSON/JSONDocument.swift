/// A JSON text, with the order of its keys, the digits of its numbers and the position of every
/// value preserved. The values are stored in a flat table of small cells.
///
/// Strings are created from the source only on request. A document exists only for a text that
/// conforms to RFC 8259. In addition, the keys of each object must be distinct, surrogates must be
/// paired, and values must be nested at most 128 levels deep.
package struct JSONDocument: Sendable {
  /// The text to which all byte ranges refer.
  package let source: SourceText
  let cells: [JSONCell]

  /// The JSON type of a value.
  package enum Kind: UInt8, Sendable {
    case object, array, string, number, `true`, `false`, null
  }

  /// A value in one document, identified by an index that is cheap to copy. A node must not be used
  /// with another document.
  package struct Node: Hashable, Sendable {
    let index: Int
  }

  /// Maximum size of a text: 64 MiB.
  package static let largestSize = 64 << 20

  /// Reads `source` strictly, in one pass.
  ///
  /// All errors are reported in file order, each with its position, a hint and a ``JSONCode``.
  /// After an error with an obvious correction, reading continues. At most a hundred errors are
  /// reported; if there are more, a note is added.
  ///
  ///     JSONDocument.parse(SourceText(file: "a", bytes: Array("[1,]".utf8)))
  ///     // a:1:3: error: comma before ']' [json-trailing-comma]
  ///
  /// A text larger than `largestSize` bytes is refused unread. `largestSize` may be at most 64 MiB.
  ///
  /// - Complexity: linear in the number of bytes.
  package static func parse(
    _ source: SourceText, atMost largestSize: Int = Self.largestSize
  ) -> Loaded<JSONDocument> {
    let scan = JSONScan(source, atMost: largestSize)
    return Loaded(scan.parsed, scan.diagnostics)
  }

  /// The value that spans the whole text.
  package var root: Node { Node(index: 0) }

  /// Returns the kind of `node`.
  package func kind(of node: Node) -> Kind { cells[node.index].kind }

  /// Returns the byte range of the value's text, including quotes and brackets.
  package func range(of node: Node) -> Range<Int> { cells[node.index].range }

  /// Returns the byte range of the key whose value is `node`, including quotes; nil for the root
  /// and for an array's elements.
  package func keyRange(of node: Node) -> Range<Int>? {
    let cell = cells[node.index]
    return cell.keyEnd > 0 ? cell.keyRange : nil
  }

  /// Returns an array's elements in order; empty for any other value.
  package func elements(of node: Node) -> Elements {
    Elements(cells: cells, parent: node, kind: .array)
  }

  /// Returns an object's members in file order, with escapes in their keys resolved; empty for any
  /// other value.
  package func members(of node: Node) -> Members {
    Members(document: self, nodes: Elements(cells: cells, parent: node, kind: .object))
  }

  /// Returns the value of `key` in the object `node`; nil if the key is missing, or `node` is not
  /// an object.
  ///
  /// - Complexity: linear in the number of members.
  package func value(of node: Node, key: String) -> Node? {
    withView { view in
      Elements(cells: cells, parent: node, kind: .object)
        .first { view.isKey(of: cells[$0.index], key) }
    }
  }

  /// Returns the value at `path` from the root; nil if it does not exist.
  ///
  ///     document.node(at: [.key("tiers"), .index(2), .key("target")])
  package func node(at path: [JSONPathStep]) -> Node? {
    var node = root
    for step in path {
      let next: Node? =
        switch step {
        case .key(let key): value(of: node, key: key)
        case .index(let index):
          index < 0 ? nil : elements(of: node).dropFirst(index).first { _ in true }
        case .part: nil
        }
      guard let next else { return nil }
      node = next
    }
    return node
  }

  /// Returns the document with the values at these paths treated as null. Its text does not change.
  package func ignoring(_ paths: [[JSONPathStep]]) -> JSONDocument {
    var cells = cells
    for node in paths.compactMap(node) { cells[node.index].kind = .null }
    return JSONDocument(source: source, cells: cells)
  }

  /// Returns a string's text with escapes resolved; nil for any other value.
  package func string(of node: Node) -> String? {
    withView { $0.string(of: cells[node.index]) }
  }

  /// Returns a number's text as written; nil for any other value.
  package func numberText(of node: Node) -> ArraySlice<UInt8>? {
    let cell = cells[node.index]
    guard cell.kind == .number else { return nil }
    return source.bytes[cell.range]
  }

  /// Returns the key whose value is `node`, with escapes resolved; nil for the root and for an
  /// array's elements.
  package func key(of node: Node) -> String? {
    withView { $0.key(of: cells[node.index]) }
  }
}

/// A value, in 24 bytes. `next` is the index of the cell after the value and its contents.
struct JSONCell {
  var start: UInt32
  var end: UInt32
  var next: UInt32
  /// Start of the key, including quotes. Both start and end are zero if the value has no key.
  var keyStart: UInt32
  var keyEnd: UInt32
  var kind: JSONDocument.Kind
  /// Whether the string contains escapes, or its quotes are not plain.
  var hasEscapes = false
  /// Whether the key has plain quotes and no escapes.
  var keyIsPlain = true
  /// Whether the value itself was reported as an error and must not be used. Its kind is null, or
  /// string if the error is inside the quotes.
  var isDamaged = false

  var range: Range<Int> { Int(start)..<Int(end) }
  /// The position of the key; empty if the value has no key.
  var key: JSONKeyPlace { JSONKeyPlace(start: keyStart, end: keyEnd, isPlain: keyIsPlain) }
  var keyRange: Range<Int> { Int(keyStart)..<Int(keyEnd) }
}

extension JSONDocument {
  /// The direct values of an array or object.
  package struct Elements: Sequence, IteratorProtocol, Sendable {
    private let cells: [JSONCell]
    private var index: Int
    private let end: Int

    init(cells: [JSONCell], parent: Node, kind: Kind) {
      self.cells = cells
      let cell = cells[parent.index]
      index = parent.index + 1
      end = cell.kind == kind ? Int(cell.next) : index
    }

    /// Returns the next value; nil after the last one.
    package mutating func next() -> Node? {
      guard index < end else { return nil }
      defer { index = Int(cells[index].next) }
      return Node(index: index)
    }
  }

  /// The members of an object.
  package struct Members: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    /// Values of the remaining members.
    package private(set) var nodes: Elements

    /// Returns the next member; nil after the last member.
    package mutating func next() -> (key: String, keyRange: Range<Int>, value: Node)? {
      guard let node = nodes.next(), let key = document.key(of: node) else { return nil }
      return (key, document.cells[node.index].keyRange, node)
    }
  }
}
