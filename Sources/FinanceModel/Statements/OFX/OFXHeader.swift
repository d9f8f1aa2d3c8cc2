import PlainText

/// The header of an OFX file, before its tags.
struct OFXHeader {
  /// Whether the version is 2, which is XML. Version 1 has `KEY:VALUE` lines, and tags without
  /// closing tags.
  let isXML: Bool
  /// The offset of the tags in version 1, or of a declaration before the tags.
  let start: Int

  /// Reads the header of a file; nil if the file is not OFX.
  ///
  /// A file that begins with `<OFX>`, without a header, is read as version 1, which is less strict.
  init?(_ bytes: [UInt8]) {
    let head = Self.head(of: bytes)
    guard let start = head.declaration ?? head.start else { return nil }
    self.start = start
    isXML = head.text.contains("<?XML") || head.text.contains("<?OFX")
  }

  /// Whether the beginning of a file looks like OFX: its header, its processing instruction or its
  /// outermost tag.
  static func recognises(_ prefix: [UInt8]) -> Bool {
    let text = head(of: prefix).text
    if text.hasPrefix("OFXHEADER:") { return true }
    guard text.hasPrefix("<") else { return false }
    return text.contains("<?OFX ") || text.contains("<OFX>")
  }

  /// Returns the encoding declared by the header; nil if the header does not declare an encoding.
  ///
  ///     OFXHEADER:100 … ENCODING:USASCII CHARSET:1252   // "windows-1252"
  static func encoding(of prefix: [UInt8]) -> String? {
    if let name = XMLDeclaration.encoding(of: prefix) { return name }
    let words = head(of: prefix).text.split {
      $0 == "\n" || $0 == "\r\n" || $0 == " " || $0 == "\t"
    }
    func value(_ key: String) -> String? {
      words.first { $0.hasPrefix(key) }.map { String($0.dropFirst(key.count)) }
    }
    switch value("ENCODING:") {
    case "UTF-8", "UTF8", "UNICODE": return "utf-8"
    case nil where value("CHARSET:") == nil: return nil
    default: break
    }
    guard let set = value("CHARSET:"), set != "NONE" else { return nil }
    if set.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return "windows-\(set)" }
    return set.lowercased()
  }

  /// Returns the header in upper case, the offset of the first tag, and the offset of a declaration
  /// before the tag, such as `<!DOCTYPE`. The header ends before the first tag that is not a
  /// processing instruction.
  private static func head(
    of bytes: [UInt8]
  ) -> (text: String, start: Int?, declaration: Int?) {
    var from = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while from < bytes.count, bytes[from] <= 0x20, bytes[from] > 0 { from += 1 }
    let limit = min(bytes.count, from + 4096)
    var start: Int?
    var declaration: Int?
    for at in from..<limit where bytes[at] == UInt8(ascii: "<") {
      let next = at + 1 < bytes.count ? bytes[at + 1] : 0
      if next != UInt8(ascii: "?"), next != UInt8(ascii: "!") {
        start = at
        break
      }
      let isComment = at + 2 < bytes.count && bytes[at + 2] == UInt8(ascii: "-")
      if next == UInt8(ascii: "!"), !isComment, declaration == nil { declaration = at }
    }
    let end = min(limit, start.map { $0 + 5 } ?? limit)
    let text = String(decoding: bytes[from..<end], as: UTF8.self).uppercased()
    return (text, start, declaration)
  }
}

/// A file that begins inside a statement, at the transaction list, as some banks' QFX files do.
struct OFXFragment {
  /// The text with enclosing tags added, so that it is a complete file. The tags are on the
  /// existing first and last lines, so that line numbers do not change.
  let bytes: [UInt8]

  private static let beginnings = ["<BANKTRANLIST", "<STMTTRN>", "<STMTRS>", "<CCSTMTRS>"]

  static func recognises(_ prefix: [UInt8]) -> Bool {
    let text = start(of: prefix)
    return beginnings.contains { text.hasPrefix($0) }
  }

  /// Creates a fragment; nil if the file does not begin inside a statement.
  init?(_ text: [UInt8]) {
    guard Self.recognises(text) else { return nil }
    let folded = String(decoding: text, as: UTF8.self).uppercased()
    let isCard = folded.contains("</CCSTMTRS>") || folded.contains("<CCSTMTRS>")
    let all =
      isCard
      ? ["OFX", "CREDITCARDMSGSRSV1", "CCSTMTTRNRS", "CCSTMTRS"]
      : ["OFX", "BANKMSGSRSV1", "STMTTRNRS", "STMTRS"]
    let needed = [all[0], all[3]]
    let open = all.filter { name in
      !folded.contains("<\(name)>") && (needed.contains(name) || folded.contains("</\(name)>"))
    }
    let unclosed = all.reversed().filter { open.contains($0) && !folded.contains("</\($0)>") }
    bytes =
      Array(open.map { "<\($0)>" }.joined().utf8) + text
      + Array(unclosed.map { "</\($0)>" }.joined().utf8)
  }

  /// Returns the first bytes in upper case, without leading blanks.
  private static func start(of bytes: [UInt8]) -> String {
    let marked = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return String(decoding: marked.drop { $0 <= 0x20 }.prefix(16), as: UTF8.self).uppercased()
  }
}
