/// The elements of a marked-up text, in document order. The text is an XML document, or SGML as
/// used by OFX 1.
///
/// Names do not include namespace prefixes. Text is decoded on request.
///
///     <a><n:b c="1">x &amp; y</n:b></a>   // first("b", in: root): text "x & y", attribute c "1"
package struct MarkupTree: Sendable {
  /// An element of the tree.
  package struct Node: Hashable, Sendable {
    let index: Int
  }

  /// An element, stored in 28 bytes because a statement can have millions.
  struct Cell {
    /// Start of the name, including its prefix.
    var nameStart: UInt32
    /// Start of the name, without its prefix.
    var localStart: UInt32
    var nameEnd: UInt32
    /// Start of the bytes between the tags; `contentEnd` is their end.
    var contentStart: UInt32
    var contentEnd: UInt32
    /// Index of the first cell after the cells inside the element.
    var next: UInt32
    var firstAttribute: UInt32
  }

  struct Attribute {
    var name: Range<UInt32>
    /// The byte range of the value, without the quotes.
    var value: Range<UInt32>
  }

  package let bytes: [UInt8]
  var cells: [Cell] = []
  var attributes: [Attribute] = []
  /// Whether names match regardless of the case of ASCII letters, as in SGML.
  let ignoresCase: Bool
  /// Whether text is read as in OFX: an ampersand that does not begin a reference is text, and
  /// `&nbsp;` is a space.
  let readsOFX: Bool

  init(bytes: [UInt8], ignoresCase: Bool, readsOFX: Bool) {
    self.bytes = bytes
    self.ignoresCase = ignoresCase
    self.readsOFX = readsOFX
  }

  /// Maximum size of a text: 64 MiB.
  package static let largestSize = 64 << 20
  /// Maximum number of elements in a text.
  static let mostElements = 4_000_000
  /// Maximum nesting depth of elements.
  static let deepest = 100
  /// Maximum length of a name in bytes.
  static let longestName = 256
  /// Maximum number of attributes per element.
  static let mostAttributes = 64
}

extension MarkupTree {
  /// The outermost element; nil for a text without elements.
  package var root: Node? { cells.isEmpty ? nil : Node(index: 0) }

  /// All elements in document order; an element precedes the elements inside it.
  package var allNodes: Nodes { Nodes(at: 0, end: cells.count) }

  /// Elements in document order. The type is concrete, because other modules would iterate over an
  /// opaque sequence without specialization. For a large statement, this iteration would take a
  /// quarter of the total time.
  package struct Nodes: Sequence, IteratorProtocol {
    fileprivate var at: Int
    fileprivate let end: Int

    /// Returns the next element; nil after the last one.
    package mutating func next() -> Node? {
      guard at < end else { return nil }
      defer { at += 1 }
      return Node(index: at)
    }
  }

  /// The direct children of an element.
  package struct Children: Sequence, IteratorProtocol {
    let tree: MarkupTree
    var at: Int
    let end: Int

    /// Returns the next element; nil after the last one.
    package mutating func next() -> Node? {
      guard at < end else { return nil }
      defer { at = Int(tree.cells[at].next) }
      return Node(index: at)
    }
  }

  /// Returns the direct children of `node`, in document order.
  package func children(of node: Node) -> Children {
    Children(tree: self, at: node.index + 1, end: Int(cells[node.index].next))
  }

  /// Returns the direct children of `node` that have this name, in document order.
  package func children(of node: Node, named name: StaticString) -> [Node] {
    var found: [Node] = []
    var at = node.index + 1
    let end = Int(cells[node.index].next)
    while at < end {
      if isNamed(Node(index: at), name) { found.append(Node(index: at)) }
      at = Int(cells[at].next)
    }
    return found
  }

  /// Returns the first direct child of `node` that has this name; nil if it has no such child.
  package func first(_ name: StaticString, in node: Node) -> Node? {
    var at = node.index + 1
    let end = Int(cells[node.index].next)
    while at < end {
      if isNamed(Node(index: at), name) { return Node(index: at) }
      at = Int(cells[at].next)
    }
    return nil
  }

  /// Returns the element at the end of a path, using the first matching element at each step; nil
  /// if no element matches a step.
  ///
  ///     tree.first(path: ["Acct", "Id", "IBAN"], in: statement)
  package func first(path: [StaticString], in node: Node) -> Node? {
    var node = node
    for name in path {
      guard let next = first(name, in: node) else { return nil }
      node = next
    }
    return node
  }

  /// Whether the element has the given name, ignoring its prefix.
  package func isNamed(_ node: Node, _ name: StaticString) -> Bool {
    let cell = cells[node.index]
    let start = Int(cell.localStart)
    let count = Int(cell.nameEnd) - start
    guard count == name.utf8CodeUnitCount else { return false }
    return name.withUTF8Buffer { wanted in
      for offset in 0..<count {
        let byte = bytes[start + offset]
        if byte != wanted[offset], !ignoresCase || byte.upper != wanted[offset].upper {
          return false
        }
      }
      return true
    }
  }

  /// Returns the element's name without its prefix.
  package func name(of node: Node) -> String {
    let cell = cells[node.index]
    return String(decoding: bytes[Int(cell.localStart)..<Int(cell.nameEnd)], as: UTF8.self)
  }

  /// Whether the element contains no other elements.
  package func isLeaf(_ node: Node) -> Bool { Int(cells[node.index].next) == node.index + 1 }

  /// Returns the byte range of the element's text, without surrounding blanks. If the element has
  /// no text or contains elements, returns the byte range of its name.
  package func range(of node: Node) -> Range<Int> {
    let cell = cells[node.index]
    let content = trimmed(Int(cell.contentStart)..<Int(cell.contentEnd))
    return isLeaf(node) && !content.isEmpty ? content : nameRange(of: node)
  }

  /// Returns the byte range of the name in the opening tag, including the prefix.
  package func nameRange(of node: Node) -> Range<Int> {
    Int(cells[node.index].nameStart)..<Int(cells[node.index].nameEnd)
  }

  /// Returns the value of the attribute with this name, ignoring its prefix; nil if the element
  /// does not have the attribute.
  package func attribute(_ name: String, of node: Node) -> String? {
    for attribute in attributes(of: node) {
      let written = bytes[Int(attribute.name.lowerBound)..<Int(attribute.name.upperBound)]
      let local = written.lastIndex(of: UInt8(ascii: ":")).map { written[($0 + 1)...] } ?? written
      if local.elementsEqual(name.utf8) {
        return decoded(Int(attribute.value.lowerBound)..<Int(attribute.value.upperBound))
      }
    }
    return nil
  }

  /// Returns the values of all the element's attributes, in document order.
  package func attributeValues(of node: Node) -> [String] {
    attributes(of: node).map { decoded(Int($0.value.lowerBound)..<Int($0.value.upperBound)) }
  }

  private func attributes(of node: Node) -> ArraySlice<Attribute> {
    let after = node.index + 1
    let end = after < cells.count ? Int(cells[after].firstAttribute) : attributes.count
    return attributes[Int(cells[node.index].firstAttribute)..<end]
  }

  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isXMLBlank { start += 1 }
    while end > start, bytes[end - 1].isXMLBlank { end -= 1 }
    return start..<end
  }
}

extension UInt8 {
  /// Whether the byte is a space, tab, CR or LF.
  var isXMLBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  /// The upper-case form of an ASCII letter. Any other byte is unchanged.
  fileprivate var upper: UInt8 { (0x61...0x7A).contains(self) ? self - 0x20 : self }

  /// Whether a name may begin with the byte: a letter, `_`, `:` or a non-ASCII byte.
  var beginsName: Bool {
    (0x61...0x7A).contains(self) || (0x41...0x5A).contains(self) || self == 0x5F || self == 0x3A
      || self >= 0x80
  }

  /// Whether a name may contain the byte after its first byte.
  var continuesName: Bool {
    beginsName || (0x30...0x39).contains(self) || self == 0x2D || self == 0x2E
  }
}
