/// A scanner that reads an XML document (XML 1.0, fifth edition) in one pass. It does not support
/// document types, or entities beyond XML's five.
struct XMLScanner {
  private var scan: MarkupScan
  private var hasRoot = false

  init(_ bytes: [UInt8], readsOFX: Bool) {
    scan = MarkupScan(bytes, ignoresCase: false, readsOFX: readsOFX)
  }

  /// Returns the document's tree and all its errors; the tree is nil if there are errors.
  mutating func scanDocument() -> (tree: MarkupTree?, findings: [TextFinding]) {
    while scan.at < scan.tree.bytes.count { scanNext() }
    scan.reportOpen()
    if scan.findings.isEmpty, !hasRoot {
      scan.report(
        .syntax, 0..<0, "the file has no XML element", hint: "download the file again")
    }
    return (scan.findings.isEmpty ? scan.tree : nil, scan.findings)
  }

  private mutating func scanNext() {
    guard scan.byte(scan.at) == UInt8(ascii: "<") else { return scanText() }
    switch scan.byte(scan.at + 1) {
    case UInt8(ascii: "/"): scanClosingTag()
    case UInt8(ascii: "?"): skip("<?", "?>", "an instruction")
    case UInt8(ascii: "!"): scanDeclaration()
    default: scanOpeningTag()
    }
  }

  private mutating func scanDeclaration() {
    if scan.starts(with: "<!--") { return skip("<!--", "-->", "a comment") }
    if scan.starts(with: "<![CDATA["), !scan.open.isEmpty {
      return skip("<![CDATA[", "]]>", "a CDATA section")
    }
    let start = scan.at
    if scan.starts(with: "<!DOCTYPE") {
      scan.report(
        .doctype, start..<(start + 9), "a document type is declared",
        hint: "download the file from the bank again; statements do not declare a document type")
      return scan.stop()
    }
    scan.report(
      .syntax, start..<(start + 2), "a declaration, expected an element",
      hint: "download the file again")
    scan.at += 2
  }

  private mutating func skip(_ opening: String, _ closing: String, _ kind: String) {
    let start = scan.at
    let from = start + opening.utf8.count
    if let end = scan.tree.bytes.firstRange(of: closing, from: from, to: scan.tree.bytes.count) {
      scan.at = end.upperBound
    } else {
      scan.report(
        .unclosed, start..<from, "\(kind) without its end", hint: "close it with '\(closing)'")
      scan.stop()
    }
  }

  // MARK: tags

  private mutating func scanOpeningTag() {
    let start = scan.at
    scan.at += 1
    let first = scan.tree.attributes.count
    guard let name = scan.scanName("a tag") else { return }
    if scan.open.isEmpty, hasRoot {
      scan.report(
        .syntax, name, "a second outermost element",
        hint: "remove the other elements; a file has only one outermost element")
      return scan.stop()
    }
    guard let isEmpty = scanAttributes(tag: start..<name.upperBound, first: first) else { return }
    hasRoot = true
    guard let index = scan.append(name, firstAttribute: first) else { return }
    if !isEmpty { scan.open.append(index) }
  }

  /// Moves to the end of the tag. Returns whether the tag also closes its element; nil if the tag
  /// does not end.
  private mutating func scanAttributes(tag: Range<Int>, first: Int) -> Bool? {
    while true {
      let blanks = scan.at
      skipBlanks()
      switch scan.byte(scan.at) {
      case UInt8(ascii: ">"):
        scan.at += 1
        return false
      case UInt8(ascii: "/") where scan.byte(scan.at + 1) == UInt8(ascii: ">"):
        scan.at += 2
        return true
      default: break
      }
      guard scan.at < scan.tree.bytes.count else {
        scan.report(.unclosed, tag, "a tag without its '>'", hint: "download the file again")
        return nil
      }
      guard scan.at > blanks, scanAttribute(first: first) else {
        if scan.at == blanks { reportInTag() }
        return nil
      }
    }
  }

  private mutating func reportInTag() {
    scan.report(
      .syntax, scan.at..<(scan.at + 1), "a character that is not allowed in a tag here",
      hint: "write '&lt;' for a '<' in text")
    scan.at += 1
  }

  private mutating func scanAttribute(first: Int) -> Bool {
    guard let name = scan.scanName("an attribute") else {
      scan.at += 1
      return false
    }
    skipBlanks()
    let equals = scan.byte(scan.at) == UInt8(ascii: "=")
    if equals { scan.at += 1 }
    skipBlanks()
    let quote = scan.byte(scan.at)
    guard equals, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      scan.report(
        .syntax, name, "an attribute without a value in quotes", hint: "write name=\"value\"")
      return false
    }
    scan.at += 1
    let start = scan.at
    while scan.at < scan.tree.bytes.count, scan.byte(scan.at) != quote {
      if scan.byte(scan.at) == UInt8(ascii: "<") { break }
      if scan.byte(scan.at) == UInt8(ascii: "&") { scan.checkReference() } else { scan.at += 1 }
    }
    guard scan.byte(scan.at) == quote else {
      scan.report(.unclosed, name, "an attribute without its closing quote", hint: "close it")
      return false
    }
    return append(name, value: start..<scan.at, first: first)
  }

  private mutating func append(_ name: Range<Int>, value: Range<Int>, first: Int) -> Bool {
    scan.at = value.upperBound + 1
    if scan.tree.attributes.count - first >= MarkupTree.mostAttributes {
      scan.report(
        .limit, name, "more than 64 attributes in one element",
        hint: "check the file: it is not a bank statement")
      scan.stop()
      return false
    }
    if hasAttribute(name, from: first) {
      scan.report(
        .syntax, name, "duplicate attribute '\(scan.shown(name))'",
        hint: "remove one")
    }
    scan.tree.attributes.append(
      MarkupTree.Attribute(
        name: UInt32(name.lowerBound)..<UInt32(name.upperBound),
        value: UInt32(value.lowerBound)..<UInt32(value.upperBound)))
    return true
  }

  /// Whether any attribute with an index of at least `first` has this name.
  ///
  /// This is a separate function because a slice that stays alive would cause all earlier
  /// attributes to be copied for each new one.
  private func hasAttribute(_ name: Range<Int>, from first: Int) -> Bool {
    let bytes = scan.tree.bytes
    return scan.tree.attributes[first...].contains {
      bytes[Int($0.name.lowerBound)..<Int($0.name.upperBound)].elementsEqual(bytes[name])
    }
  }

  private mutating func scanClosingTag() {
    let start = scan.at
    scan.at += 2
    guard let name = scan.scanName("a closing tag") else { return }
    skipBlanks()
    guard scan.byte(scan.at) == UInt8(ascii: ">") else {
      return scan.report(.unclosed, name, "a tag without its '>'", hint: "download the file again")
    }
    scan.at += 1
    let bytes = scan.tree.bytes
    let match = scan.open.lastIndex { bytes[scan.name($0)].elementsEqual(bytes[name]) }
    if match != scan.open.indices.last || match == nil {
      let last = scan.open.last.map(scan.name)
      scan.report(
        .unclosed, start..<scan.at,
        last.map { "'\(scan.shown(name))' is closed before '\(scan.shown($0))'" }
          ?? "'\(scan.shown(name))' is closed but was not opened",
        hint: "download the file again, or close each element where it ends",
        note: last.map { ($0, "the element begins here") })
    }
    guard let match else { return }
    close(from: match, contentEnd: start)
  }

  private mutating func close(from match: Int, contentEnd: Int) {
    for index in scan.open[match...] {
      scan.tree.cells[index].contentEnd = UInt32(contentEnd)
      scan.tree.cells[index].next = UInt32(scan.tree.cells.count)
    }
    scan.open.removeSubrange(match...)
  }

  // MARK: text

  private mutating func scanText() {
    let start = scan.at
    var isBlank = true
    let count = scan.tree.bytes.count
    while scan.at < count {
      let byte = scan.tree.bytes[scan.at]
      if byte == UInt8(ascii: "<") { break }
      if byte == UInt8(ascii: "&") {
        isBlank = false
        scan.checkReference()
      } else {
        if isBlank, !byte.isXMLBlank { isBlank = false }
        scan.at += 1
      }
    }
    guard scan.open.isEmpty, !isBlank else { return }
    scan.report(
      .syntax, start..<scan.at, "text outside the outermost element",
      hint: hasRoot ? "remove the text after it" : "a statement in XML begins with '<'")
  }

  private mutating func skipBlanks() {
    while scan.byte(scan.at).isXMLBlank { scan.at += 1 }
  }
}

extension MarkupTree {
  /// Reads an XML document in UTF-8. Returns the document's tree, or all its errors.
  ///
  /// Document types, and entities other than XML's five, are refused. The limits are 64 MiB,
  /// 4,000,000 elements, 100 levels, 64 attributes per element and 256 bytes per name. With
  /// `readsOFX`, an ampersand that does not begin a reference is text, as in `&x;`, and `&nbsp;` is
  /// a space.
  ///
  ///     MarkupTree.xml(Array("<a>1</b>".utf8)).findings.first?.code   // "xml-unclosed"
  ///
  /// - Complexity: linear in the number of bytes.
  package static func xml(
    _ bytes: [UInt8], readsOFX: Bool = false
  ) -> (tree: MarkupTree?, findings: [TextFinding]) {
    var scanner = XMLScanner(bytes, readsOFX: readsOFX)
    return scanner.scanDocument()
  }
}

/// The codes of findings about XML syntax.
///
/// The meaning of a code never changes. A finding's message adds the subject, and its hint adds the
/// fix.
package enum XMLCode: String, CaseIterable, Sendable {
  /// Markup that XML does not allow at its position, or a document without an element.
  case syntax = "xml-syntax"
  /// An element without its closing tag, or a closing tag with the name of another element.
  case unclosed = "xml-unclosed"
  /// A reference to an entity that XML does not define, or to a character that does not exist.
  case entity = "xml-entity"
  /// A document type declaration, which is refused because it can define entities.
  case doctype = "xml-doctype"
  /// Bytes that are not UTF-8, or a control character that XML does not allow.
  case character = "xml-character"
  /// A document with more bytes, elements, levels or attributes than the limits allow, or with a
  /// name that is too long.
  case limit = "xml-limit"
}

extension TextFinding {
  /// Creates a finding about an error in XML syntax.
  init(
    _ code: XMLCode, _ message: String, at range: Range<Int>, hint: String,
    note: (range: Range<Int>, message: String)? = nil
  ) {
    self.init(
      .error, code: code.rawValue, message, at: range, hint: hint,
      note: note.map { Note($0.range, $0.message) })
  }
}

/// The declaration at the start of an XML document.
package enum XMLDeclaration {
  /// Returns the encoding named in `<?xml … encoding="NAME"?>`, in lower case; nil if the document
  /// does not name an encoding.
  ///
  /// The bytes need not be UTF-8, because the declaration itself is ASCII.
  ///
  ///     XMLDeclaration.encoding(of: Array(#"<?xml version="1.0" encoding="ISO-8859-1"?>"#.utf8))
  ///     // "iso-8859-1"
  package static func encoding(of bytes: [UInt8]) -> String? {
    var text = bytes.prefix(512)
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    while let first = text.first, first.isXMLBlank { text = text.dropFirst() }
    guard text.starts(with: "<?xml".utf8) else { return nil }
    let head = Array(text)
    let end = head.firstRange(of: "?>", from: 0, to: head.count)?.lowerBound ?? head.count
    guard let name = head.firstRange(of: "encoding", from: 0, to: end) else { return nil }
    let rest = head[name.upperBound..<end].drop { $0.isXMLBlank || $0 == UInt8(ascii: "=") }
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return nil
    }
    let value = rest.dropFirst().prefix { $0 != quote }
    return value.isEmpty ? nil : String(decoding: value, as: UTF8.self).lowercased()
  }
}
