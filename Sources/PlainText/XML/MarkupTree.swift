/// The elements of a text with tags, in the order of the text: an XML document, or SGML as used by
/// OFX 1.
///
/// Namespace prefixes are not part of a name. Text is decoded on request.
///
///     <a><n:b c="1">x &amp; y</n:b></a>   // first("b", in: root): text "x & y", attribute c "1"
package struct MarkupTree: Sendable {
  /// An element of the tree.
  package struct Node: Hashable, Sendable {
    let index: Int
  }

  /// An element: 28 bytes, because a statement can have millions.
  struct Cell {
    /// The start of the name with its prefix.
    var nameStart: UInt32
    /// The start of the name without its prefix.
    var localStart: UInt32
    var nameEnd: UInt32
    /// The bytes between the tags.
    var contentStart: UInt32
    var contentEnd: UInt32
    /// The index of the first cell after those inside the element.
    var next: UInt32
    var firstAttribute: UInt32
  }

  struct Attribute {
    var name: Range<UInt32>
    /// The bytes of the value without the quotes.
    var value: Range<UInt32>
  }

  package let bytes: [UInt8]
  var cells: [Cell] = []
  var attributes: [Attribute] = []
  /// Whether names match without regard to the case of ASCII letters, as in SGML.
  let ignoresCase: Bool
  /// Whether texts follow OFX: an ampersand that does not begin a reference is text, and `&nbsp;`
  /// is a space.
  let readsOFX: Bool

  init(bytes: [UInt8], ignoresCase: Bool, readsOFX: Bool) {
    self.bytes = bytes
    self.ignoresCase = ignoresCase
    self.readsOFX = readsOFX
  }

  /// Maximum size of a text in bytes: 64 MiB.
  package static let largestSize = 64 << 20
  /// Maximum number of elements in a text.
  static let mostElements = 4_000_000
  /// Maximum number of levels of open elements.
  static let deepest = 100
  /// Maximum length of a name in bytes.
  static let longestName = 256
  /// Maximum number of attributes of an element.
  static let mostAttributes = 64
}

extension MarkupTree {
  /// The outermost element; nil for a text without elements.
  package var root: Node? { cells.isEmpty ? nil : Node(index: 0) }

  /// All elements in the order of the text, an element before those inside it.
  package var allNodes: Nodes { Nodes(at: 0, end: cells.count) }

  /// Elements in the order of the text. It is not an opaque sequence, because other modules would
  /// iterate over one without specialization, which would take a quarter of the time for a large
  /// statement.
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

  /// The elements directly inside an element.
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

  /// Returns the elements directly inside `node`, in the order of the text.
  package func children(of node: Node) -> Children {
    Children(tree: self, at: node.index + 1, end: Int(cells[node.index].next))
  }

  /// Returns the elements with this name directly inside `node`, in the order of the text.
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

  /// Returns the first element with this name directly inside `node`; nil if there is none.
  package func first(_ name: StaticString, in node: Node) -> Node? {
    var at = node.index + 1
    let end = Int(cells[node.index].next)
    while at < end {
      if isNamed(Node(index: at), name) { return Node(index: at) }
      at = Int(cells[at].next)
    }
    return nil
  }

  /// Returns the element at the end of a path that takes the first element at each step; nil if a
  /// step is missing.
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

  /// Whether the element contains no elements.
  package func isLeaf(_ node: Node) -> Bool { Int(cells[node.index].next) == node.index + 1 }

  /// Returns the bytes of the element's text, without blanks around it; those of its name if it has
  /// no text or contains elements.
  package func range(of node: Node) -> Range<Int> {
    let cell = cells[node.index]
    let content = trimmed(Int(cell.contentStart)..<Int(cell.contentEnd))
    return isLeaf(node) && !content.isEmpty ? content : nameRange(of: node)
  }

  /// Returns the bytes of the element's name in its opening tag, including the prefix.
  package func nameRange(of node: Node) -> Range<Int> {
    Int(cells[node.index].nameStart)..<Int(cells[node.index].nameEnd)
  }

  /// Returns the value of the attribute with this name, ignoring its prefix; nil if the element
  /// does not have it.
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

  /// Returns the values of all attributes of the element, in the order of the text.
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

  /// The upper-case form of an ASCII letter; any other byte unchanged.
  fileprivate var upper: UInt8 { (0x61...0x7A).contains(self) ? self - 0x20 : self }

  /// Whether a name may begin with the byte: letters, `_`, `:` and bytes beyond ASCII.
  var beginsName: Bool {
    (0x61...0x7A).contains(self) || (0x41...0x5A).contains(self) || self == 0x5F || self == 0x3A
      || self >= 0x80
  }

  /// Whether a name may contain the byte after its start.
  var continuesName: Bool {
    beginsName || (0x30...0x39).contains(self) || self == 0x2D || self == 0x2E
  }
}
