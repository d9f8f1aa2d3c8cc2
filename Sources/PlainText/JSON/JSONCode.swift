/// The codes of JSON syntax errors.
///
/// The meaning of a code, given in the comment on its case, never changes. A finding's message adds
/// the subject, and its hint adds the fix.
package enum JSONCode: String, CaseIterable, Sendable {
  /// The file is empty or blank, so it has no value.
  case empty = "json-empty"
  /// The file begins with U+FEFF. Other programs that read the plan do not accept it.
  case byteOrderMark = "json-byte-order-mark"
  /// The file is encoded in UTF-16, not UTF-8.
  case utf16 = "json-utf16"
  /// Bytes that are not UTF-8.
  case invalidUTF8 = "json-invalid-utf8"
  /// The file is larger than 64 MiB.
  case tooLarge = "json-too-large"
  /// A merge conflict with two versions of a member or of the whole file. The user must choose one
  /// version.
  case conflict = "json-conflict"
  /// Conflict markers (`<<<<<<<`, `|||||||`, `=======` or `>>>>>>>` at the start of a line) that do
  /// not match, or a side that is not JSON.
  case conflictMarker = "json-conflict-marker"
  /// A typographic quotation mark instead of `"`.
  case smartQuote = "json-smart-quote"
  /// An apostrophe instead of `"`.
  case singleQuote = "json-single-quote"
  /// A comment: `//`, `/* */` or `#`.
  case comment = "json-comment"
  /// A comma before `}` or `]`.
  case trailingComma = "json-trailing-comma"
  /// Two members or elements without a comma between them.
  case missingComma = "json-missing-comma"
  /// A key without a `:` after it.
  case missingColon = "json-missing-colon"
  /// A key without quotes.
  case unquotedKey = "json-unquoted-key"
  /// A key that already occurs in the same object. Keys are compared after their escapes are
  /// resolved.
  case duplicateKey = "json-duplicate-key"
  /// NaN or an infinity, in any spelling.
  case notFinite = "json-not-finite"
  /// A number that violates RFC 8259, such as `01`, `+1`, `.5`, `1.`, `0x10` or `1_000`.
  case number = "json-number"
  /// A word other than `true`, `false` and `null`, such as `True`, `None` or text without quotes.
  case bareWord = "json-bare-word"
  /// A backslash that does not begin a valid escape.
  case escape = "json-escape"
  /// One half of a UTF-16 surrogate pair, written `\uD800` to `\uDFFF`, without the other half.
  case loneSurrogate = "json-lone-surrogate"
  /// An unescaped control character inside a string, including a line break.
  case controlCharacter = "json-control-character"
  /// A string without its closing quote.
  case unclosedString = "json-unclosed-string"
  /// An object or array without its closing bracket.
  case unclosed = "json-unclosed"
  /// Objects and arrays nested more than 128 levels deep.
  case depth = "json-depth"
  /// Text after the value.
  case trailingText = "json-trailing-text"
  /// Any other text that is not JSON.
  case unexpected = "json-unexpected"
  /// The file has more errors than the hundred shown. Reported as a note.
  case more = "json-more"

  /// Whether text after the error may be misread, so that the values in it cannot be checked.
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
