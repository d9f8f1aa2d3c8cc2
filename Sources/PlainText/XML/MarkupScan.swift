/// State shared by both markup readers: the tree so far, the open elements, and the findings.
struct MarkupScan {
  var tree: MarkupTree
  var findings: [TextFinding] = []
  /// Indices of the open elements, outermost first.
  var open: [Int] = []
  /// Offset of the next byte to read.
  var at = 0
  /// Whether reading ended early.
  private(set) var isStopped = false

  init(_ bytes: [UInt8], ignoresCase: Bool, readsOFX: Bool) {
    tree = MarkupTree(bytes: bytes, ignoresCase: ignoresCase, readsOFX: readsOFX)
    checkBytes()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
  }

  var bytes: [UInt8] { tree.bytes }

  /// Returns the byte at an offset. After the end, returns 0, which is never part of markup.
  func byte(_ offset: Int) -> UInt8 { offset < tree.bytes.count ? tree.bytes[offset] : 0 }

  func starts(with text: String) -> Bool {
    byte(at) == UInt8(ascii: "<") && tree.bytes[at...].starts(with: text.utf8)
  }

  private mutating func checkBytes() {
    let bytes = tree.bytes
    guard bytes.count <= MarkupTree.largestSize else {
      report(
        .limit, 0..<1, "the file has \(bytes.count) bytes, expected at most 67108864",
        hint: "download a shorter period")
      return stop()
    }
    let bad = bytes.withUnsafeBufferPointer { invalidUTF8(in: $0, limit: TextFinding.limit) }
    for range in bad {
      report(
        .character, range, "bytes that are not UTF-8", hint: "download the file again")
    }
    var controls = 0
    for (offset, byte) in bytes.enumerated() where byte < 0x20 && !byte.isXMLBlank {
      report(
        .character, offset..<(offset + 1), "a control character",
        hint: "download the file again, or remove the character")
      controls += 1
      if controls == TextFinding.limit { break }
    }
    // If the bytes are not valid text, the tags are not read.
    if !findings.isEmpty { stop() }
  }

  /// Ends reading by moving to the end of the text.
  mutating func stop() {
    isStopped = true
    at = tree.bytes.count
  }

  mutating func report(
    _ code: XMLCode, _ range: Range<Int>, _ message: String, hint: String,
    note: (range: Range<Int>, message: String)? = nil
  ) {
    guard findings.count <= TextFinding.limit else { return stop() }
    findings.append(TextFinding(code, message, at: range, hint: hint, note: note))
  }

  /// Moves past the name at `at` and returns its range; adds a finding and returns nil if the name
  /// is missing or too long.
  mutating func scanName(_ kind: String) -> Range<Int>? {
    let start = at
    guard byte(at).beginsName else {
      report(
        .syntax, start..<(start + 1), "\(kind) has no name",
        hint: "write '&lt;' for a '<' in text")
      return nil
    }
    while byte(at).continuesName { at += 1 }
    guard at - start <= MarkupTree.longestName else {
      report(
        .limit, start..<at, "a name of \(at - start) bytes, expected at most 256",
        hint: "check the file: it is not a bank statement")
      stop()
      return nil
    }
    return start..<at
  }

  /// Moves past the ampersand at `at`; adds a finding if it does not begin a reference.
  mutating func checkReference() {
    let start = at
    if let reference = MarkupReference(in: tree.bytes[start...], readsOFX: tree.readsOFX) {
      at += reference.length
      return
    }
    at += 1
    let next = at
    while byte(at).continuesName || byte(at) == UInt8(ascii: "#") { at += 1 }
    let isClosed = at > next && byte(at) == UInt8(ascii: ";")
    // Banks write unescaped ampersands, as in 'AT&T;'.
    if tree.readsOFX { return at = next }
    if isClosed { at += 1 }
    report(
      .entity, start..<at,
      at == start + 1
        ? "an ampersand that does not begin a reference"
        : "'\(shown(start..<min(at, start + 40)))' is not an XML entity",
      hint: "write '&amp;' for an ampersand")
  }

  /// Adds an element with this name, whose content begins at `at`; adds a finding and returns nil
  /// if a limit is exceeded.
  mutating func append(_ name: Range<Int>, firstAttribute: Int) -> Int? {
    guard tree.cells.count < MarkupTree.mostElements, open.count < MarkupTree.deepest else {
      let isDeep = open.count >= MarkupTree.deepest
      report(
        .limit, name,
        isDeep ? "more than 100 nested elements" : "more than 4000000 elements",
        hint: isDeep ? "check the file: it is not a bank statement" : "download a shorter period")
      stop()
      return nil
    }
    let colon = tree.bytes[name].lastIndex(of: UInt8(ascii: ":"))
    let index = tree.cells.count
    // Offsets within 64 MiB fit in 32 bits.
    tree.cells.append(
      MarkupTree.Cell(
        nameStart: UInt32(name.lowerBound),
        localStart: UInt32(colon.map { $0 + 1 } ?? name.lowerBound),
        nameEnd: UInt32(name.upperBound), contentStart: UInt32(at), contentEnd: UInt32(at),
        next: UInt32(index + 1), firstAttribute: UInt32(firstAttribute)))
    return index
  }

  func shown(_ range: Range<Int>) -> String {
    String(decoding: tree.bytes[range], as: UTF8.self).visible
  }

  /// Returns the byte range of an element's name, as written in its tag.
  func name(_ index: Int) -> Range<Int> { tree.nameRange(of: MarkupTree.Node(index: index)) }

  /// Reports the elements that are still open at the end of the text.
  mutating func reportOpen() {
    guard !isStopped, let innermost = open.last else { return }
    let name = name(innermost)
    report(
      .unclosed, tree.bytes.count..<tree.bytes.count,
      "the file ends inside '\(shown(name))'",
      hint: "download the file again, because its end is missing",
      note: (name, "the element begins here"))
  }
}
