/// Every mistake of JSON syntax that has a code of its own.
///
/// A code never changes its meaning. What each one means is in the case's comment; the message of
/// a finding adds the subject, the hint adds the remedy.
package enum JSONCode: String, CaseIterable, Sendable {
  /// The file holds no value: nothing, or blanks only.
  case empty = "json-empty"
  /// The file begins with U+FEFF, which other readers of the plan refuse.
  case byteOrderMark = "json-byte-order-mark"
  /// The file is UTF-16, not UTF-8.
  case utf16 = "json-utf16"
  /// Bytes that are not UTF-8.
  case invalidUTF8 = "json-invalid-utf8"
  /// The file is larger than 64 MiB.
  case tooLarge = "json-too-large"
  /// A merge left a member, or the whole file, in two versions: one of them is to be chosen.
  case conflict = "json-conflict"
  /// A merge left marks that do not pair, or a side that is no JSON: `<<<<<<<`, `|||||||`,
  /// `=======` or `>>>>>>>` at the start of a line.
  case conflictMarker = "json-conflict-marker"
  /// A typographic quotation mark where `"` must stand.
  case smartQuote = "json-smart-quote"
  /// An apostrophe where `"` must stand.
  case singleQuote = "json-single-quote"
  /// A comment: `//`, `/* */` or `#`.
  case comment = "json-comment"
  /// A comma before `}` or `]`.
  case trailingComma = "json-trailing-comma"
  /// Two members or elements with nothing between them.
  case missingComma = "json-missing-comma"
  /// A key that no `:` follows.
  case missingColon = "json-missing-colon"
  /// A key without quotes.
  case unquotedKey = "json-unquoted-key"
  /// A key that the same object already has, escapes resolved.
  case duplicateKey = "json-duplicate-key"
  /// NaN or an infinity, however spelt.
  case notFinite = "json-not-finite"
  /// A number not spelt as RFC 8259 spells numbers: `01`, `+1`, `.5`, `1.`, `0x10`, `1_000`.
  case number = "json-number"
  /// A word that is not `true`, `false` or `null`: `True`, `None`, text without quotes.
  case bareWord = "json-bare-word"
  /// A backslash followed by something that is no escape.
  case escape = "json-escape"
  /// Half of a UTF-16 pair, written `\uD800` to `\uDFFF`, without its other half.
  case loneSurrogate = "json-lone-surrogate"
  /// A raw control character inside a string, a line break included.
  case controlCharacter = "json-control-character"
  /// A string without its closing quote.
  case unclosedString = "json-unclosed-string"
  /// An object or array without its closing bracket.
  case unclosed = "json-unclosed"
  /// More than 128 objects and arrays inside each other.
  case depth = "json-depth"
  /// Text after the value.
  case trailingText = "json-trailing-text"
  /// Anything else that is not JSON.
  case unexpected = "json-unexpected"
  /// A note: there are more mistakes than the hundred that are shown.
  case more = "json-more"

  /// Whether what follows the mistake may have been read as something it was not meant to be, so
  /// that nothing can be said about the values.
  var losesStructure: Bool {
    switch self {
    case .byteOrderMark, .smartQuote, .singleQuote, .comment, .trailingComma, .missingComma,
      .missingColon, .unquotedKey, .duplicateKey, .notFinite, .number, .bareWord, .escape,
      .loneSurrogate, .controlCharacter:
      false
    case .empty, .utf16, .invalidUTF8, .tooLarge, .conflict, .conflictMarker, .unclosedString,
      .unclosed, .depth, .trailingText, .unexpected, .more:
      true
    }
  }
}
