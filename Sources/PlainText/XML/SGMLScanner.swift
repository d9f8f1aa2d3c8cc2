/// A scanner for tags as in OFX 1. An element with text does not need a closing tag, but an element
/// that contains elements does.
///
/// A tag that has neither text nor a closing tag is an empty element. The elements after the tag
/// are not inside this element.
struct SGMLScanner {
  private var scan: MarkupScan
  /// The element whose text was read last. Its closing tag may follow.
  private var lastLeaf: Int?
  private var isClosed = false

  init(_ bytes: [UInt8], from start: Int) {
    scan = MarkupScan(bytes, ignoresCase: true, readsOFX: true)
    scan.at = max(scan.at, start)
  }

  mutating func scanDocument() -> (tree: MarkupTree?, findings: [TextFinding]) {
    while scan.at < scan.tree.bytes.count, !isClosed { scanNext() }
    scan.reportOpen()
    if scan.findings.isEmpty, scan.tree.cells.isEmpty {
      scan.report(.syntax, 0..<0, "the file has no tag", hint: "download the file again")
    }
    return (scan.findings.isEmpty ? scan.tree : nil, scan.findings)
  }

  private mutating func scanNext() {
    guard scan.byte(scan.at) == UInt8(ascii: "<") else { return scanStrayText() }
    let start = scan.at
    if scan.byte(start + 1) == UInt8(ascii: "!"), scan.byte(start + 2).beginsName {
      scan.report(
        .doctype, start..<min(start + 9, scan.tree.bytes.count), "a document type is declared",
        hint: "download the file from the bank again; statements do not declare a document type")
      return scan.stop()
    }
    if scan.starts(with: "<!--") || scan.starts(with: "<?") {
      let closing = scan.starts(with: "<?") ? "?>" : "-->"
      let count = scan.tree.bytes.count
      guard let end = scan.tree.bytes.firstRange(of: closing, from: start + 2, to: count) else {
        scan.report(
          .unclosed, start..<(start + 2), "a comment without its end",
          hint: "close it with '\(closing)'")
        return scan.stop()
      }
      scan.at = end.upperBound
      return
    }
    if scan.byte(start + 1) == UInt8(ascii: "/") { scanClosingTag() } else { scanOpeningTag() }
  }

  private mutating func scanStrayText() {
    let start = scan.at
    while scan.at < scan.tree.bytes.count, scan.byte(scan.at) != UInt8(ascii: "<") { scan.at += 1 }
    let text = scan.tree.trimmed(start..<scan.at)
    guard !text.isEmpty else { return }
    scan.report(
      .syntax, text, "text outside all tags", hint: "remove it, or put its tag before it")
  }

  private mutating func scanOpeningTag() {
    let start = scan.at
    scan.at += 1
    guard let name = scan.scanName("a tag") else { return }
    var isEmpty = false
    while scan.byte(scan.at).isXMLBlank { scan.at += 1 }
    if scan.byte(scan.at) == UInt8(ascii: "/") {
      isEmpty = true
      scan.at += 1
    }
    guard scan.byte(scan.at) == UInt8(ascii: ">") else {
      return scan.report(
        .unclosed, start..<name.upperBound, "a tag without its '>'",
        hint: "download the file again")
    }
    scan.at += 1
    guard let index = scan.append(name, firstAttribute: 0) else { return }
    if isEmpty { return }
    let text = scanValue()
    if text.isEmpty {
      scan.open.append(index)
    } else {
      scan.tree.cells[index].contentStart = UInt32(text.lowerBound)
      scan.tree.cells[index].contentEnd = UInt32(text.upperBound)
      lastLeaf = index
    }
  }

  /// Moves past the text after a tag. CDATA, and any `<` that does not begin a tag, are part of the
  /// text.
  private mutating func scanValue() -> Range<Int> {
    let start = scan.at
    let count = scan.tree.bytes.count
    while scan.at < count {
      if scan.tree.bytes[scan.at] == UInt8(ascii: "<") {
        if scan.starts(with: "<![CDATA[") {
          scan.at =
            scan.tree.bytes.firstRange(of: "]]>", from: scan.at, to: count)?.upperBound
            ?? count
          continue
        }
        let next = scan.byte(scan.at + 1)
        if next.beginsName || next == UInt8(ascii: "/") || next == UInt8(ascii: "!") { break }
      } else if scan.tree.bytes[scan.at] == UInt8(ascii: "&") {
        scan.checkReference()
        continue
      }
      scan.at += 1
    }
    return scan.tree.trimmed(start..<scan.at)
  }

  private mutating func scanClosingTag() {
    let start = scan.at
    scan.at += 2
    guard let name = scan.scanName("a closing tag") else { return }
    while scan.byte(scan.at).isXMLBlank { scan.at += 1 }
    guard scan.byte(scan.at) == UInt8(ascii: ">") else {
      return scan.report(
        .unclosed, name, "a tag without its '>'", hint: "download the file again")
    }
    scan.at += 1
    if let leaf = lastLeaf, isSame(leaf, name) {
      lastLeaf = nil
      return
    }
    lastLeaf = nil
    guard let match = scan.open.lastIndex(where: { isSame($0, name) }) else {
      return scan.report(
        .unclosed, start..<scan.at, "'\(scan.shown(name))' is closed but was not opened",
        hint: "download the file again, or remove the closing tag")
    }
    let index = scan.open[match]
    scan.tree.cells[index].contentEnd = UInt32(start)
    scan.tree.cells[index].next = UInt32(scan.tree.cells.count)
    scan.open.removeSubrange(match...)
    isClosed = scan.open.isEmpty
  }

  private func isSame(_ index: Int, _ name: Range<Int>) -> Bool {
    let other = scan.name(index)
    guard other.count == name.count else { return false }
    return zip(scan.tree.bytes[other], scan.tree.bytes[name]).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }
}

extension MarkupTree {
  /// Reads the tags of an OFX 1 text from an offset on. Returns the text's tree, or all errors in
  /// the text.
  ///
  /// Limits and references are as in ``xml(_:readsOFX:)``. Reading ends after the outermost
  /// element.
  ///
  ///     MarkupTree.sgml(Array("<A><B>1<C>2</A>".utf8), from: 0)   // A with B "1" and C "2"
  ///
  /// - Complexity: linear in the number of bytes.
  package static func sgml(
    _ bytes: [UInt8], from start: Int
  ) -> (tree: MarkupTree?, findings: [TextFinding]) {
    var scanner = SGMLScanner(bytes, from: start)
    return scanner.scanDocument()
  }
}
