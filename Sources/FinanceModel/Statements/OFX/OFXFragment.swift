import PlainText

/// A file that begins inside a statement, at the list of its transactions, as QFX files of some
/// banks do.
struct OFXFragment {
  /// The text with the tags around it, so that it is a whole file. They are on its first and last
  /// lines, so that the numbers of lines stay.
  let bytes: [UInt8]

  private static let beginnings = ["<BANKTRANLIST", "<STMTTRN>", "<STMTRS>", "<CCSTMTRS>"]

  static func recognises(_ prefix: [UInt8]) -> Bool {
    let text = start(of: prefix)
    return beginnings.contains { text.hasPrefix($0) }
  }

  /// Nil for a file that does not begin so.
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

  /// The first bytes in capitals, without blanks before them.
  private static func start(of bytes: [UInt8]) -> String {
    let marked = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return String(decoding: marked.drop { $0 <= 0x20 }.prefix(16), as: UTF8.self).uppercased()
  }
}
