import PlainText

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
