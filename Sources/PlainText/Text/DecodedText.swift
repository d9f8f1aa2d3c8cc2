/// The text of a file written by another program, converted to UTF-8 with LF or CR LF line endings.
///
/// A byte order mark at the start and padding (NUL or Ctrl-Z) at the end are removed. A CR alone
/// becomes LF. The text's lines and columns are therefore the same as in an editor.
///
///     try DecodedText([0xFF, 0xFE, 0x61, 0x00]).bytes   // "a"
package struct DecodedText: Equatable, Sendable {
  /// The character encoding of a file.
  package enum Encoding: String, Codable, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    /// The Western European encoding, which files declared as Latin 1 nearly always use.
    case windows1252 = "windows-1252"
    case latin9 = "iso-8859-15"
    /// The Windows encoding for Cyrillic.
    case windows1251 = "windows-1251"

    /// Creates the single-byte encoding with this declared name. Returns nil for UTF-8 and UTF-16,
    /// which are detected from the bytes, and for unknown names.
    ///
    ///     DecodedText.Encoding(declared: "iso-8859-1")   // windows1252
    package init?(declared name: String) {
      switch name {
      case "windows-1252", "cp1252", "iso-8859-1", "latin1", "latin-1": self = .windows1252
      case "iso-8859-15", "latin9", "latin-9": self = .latin9
      case "windows-1251", "cp1251": self = .windows1251
      default: return nil
      }
    }
  }

  package let bytes: [UInt8]
  package let encoding: Encoding

  /// Maximum size of a file: 1 GiB.
  package static let largestSize = 1 << 30

  /// Decodes `bytes` in the first of these encodings that applies:
  ///
  /// 1. the encoding of a byte order mark;
  /// 2. `stated`;
  /// 3. UTF-16 if every other byte at the start is zero;
  /// 4. UTF-8 if the bytes are valid;
  /// 5. windows-1251 if most letters would be Cyrillic;
  /// 6. windows-1252.
  ///
  /// - Throws: ``DecodedTextProblem``.
  /// - Complexity: one pass; UTF-8 without a byte order mark is not copied.
  package init(
    _ bytes: [UInt8], stated: Encoding? = nil, atMost largestSize: Int = Self.largestSize
  ) throws(DecodedTextProblem) {
    guard bytes.count <= min(largestSize, Self.largestSize) else {
      throw .size(bytes.count, atMost: largestSize)
    }
    let mark = Mark(bytes)
    let isWide = mark.isWide ?? (stated.map { $0 == .utf16 } ?? Self.looksWide(bytes))
    if isWide {
      encoding = .utf16
      let isBigEndian = mark.isBigEndian ?? (bytes.first == 0)
      self.bytes = Self.withPlainLines(
        try Self.decodedUTF16(bytes[mark.length...], isBigEndian: isBigEndian))
      return
    }
    var plain = bytes
    if mark.length > 0 { plain.removeFirst(mark.length) }
    while let last = plain.last, last == 0 || last == 0x1A { plain.removeLast() }
    let marks = plain.withUnsafeBufferPointer { Self.marks(in: $0) }
    if let nul = marks.nul { throw .nul(offset: nul + mark.length) }
    let bad = plain.withUnsafeBufferPointer { invalidUTF8(in: $0, limit: 1).first }
    let isUTF8 = mark.length > 0 || stated == .utf8
    if let bad, isUTF8 { throw .notUTF8(offset: bad.lowerBound + mark.length) }
    if bad == nil, isUTF8 || stated == nil {
      encoding = .utf8
      self.bytes = marks.loneReturn.map { Self.withPlainLines(plain, from: $0) } ?? plain
    } else {
      encoding = stated ?? (Self.looksCyrillic(plain) ? .windows1251 : .windows1252)
      self.bytes = Self.withPlainLines(Self.decoded(plain, encoding))
    }
  }

  /// Returns the offset of the first NUL, and the offset of the first lone CR (not followed by LF)
  /// before that NUL.
  private static func marks(
    in text: UnsafeBufferPointer<UInt8>
  ) -> (nul: Int?, loneReturn: Int?) {
    var (at, lone) = (0, Int?.none)
    while true {
      at = text.place(of: 0, 0x0D, from: at, before: text.count)
      guard at < text.count else { return (nil, lone) }
      if text[at] == 0 { return (at, lone) }
      let isAlone = at + 1 == text.count || text[at + 1] != 0x0A
      if isAlone { lone = lone ?? at }
      at += 1
    }
  }

  /// A byte order mark at the start of a file.
  private struct Mark {
    let length: Int
    /// Whether the mark is a UTF-16 mark; nil if the file has no mark.
    let isWide: Bool?
    let isBigEndian: Bool?

    init(_ bytes: [UInt8]) {
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
        (length, isWide, isBigEndian) = (3, false, nil)
      } else if bytes.starts(with: [0xFF, 0xFE]) {
        (length, isWide, isBigEndian) = (2, true, false)
      } else if bytes.starts(with: [0xFE, 0xFF]) {
        (length, isWide, isBigEndian) = (2, true, true)
      } else {
        (length, isWide, isBigEndian) = (0, nil, nil)
      }
    }
  }

  /// Whether zeros alternate with other bytes, as in ASCII text encoded as UTF-16.
  private static func looksWide(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(4)
    guard start.count >= 4 else { return false }
    let zeros = start.map { $0 == 0 }
    return zeros == [true, false, true, false] || zeros == [false, true, false, true]
  }

  /// Whether most non-ASCII letters in the first 64 KiB are next to another non-ASCII letter.
  /// Russian words consist of such letters, whereas Western words contain few of them.
  private static func looksCyrillic(_ bytes: [UInt8]) -> Bool {
    var (all, pairs, isAfterLetter) = (0, 0, false)
    for byte in bytes.prefix(1 << 16) {
      let isLetter = byte >= 0xC0
      if isLetter { all += 1 }
      if isLetter, isAfterLetter { pairs += 1 }
      isAfterLetter = isLetter
    }
    return all > 20 && pairs * 10 > all * 7
  }

  private static func decodedUTF16(
    _ bytes: ArraySlice<UInt8>, isBigEndian: Bool
  ) throws(DecodedTextProblem) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var high: UInt32?
    var at = bytes.startIndex
    while at + 1 < bytes.endIndex {
      let pair = (UInt32(bytes[at]), UInt32(bytes[at + 1]))
      let unit = isBigEndian ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0
      switch (high, unit) {
      case (nil, 0xD800..<0xDC00):
        high = unit
      case (let first?, 0xDC00..<0xE000):
        append(0x10000 + (first - 0xD800) << 10 + (unit - 0xDC00), to: &result)
        high = nil
      case (nil, 0xDC00..<0xE000), (.some, _):
        throw .notUTF16(offset: at)
      default:
        append(unit, to: &result)
      }
      at += 2
    }
    guard high == nil else { throw .notUTF16(offset: max(bytes.startIndex, at - 2)) }
    if at < bytes.endIndex, bytes[at] != 0 { throw .notUTF16(offset: at) }
    while let last = result.last, last == 0 || last == 0x1A { result.removeLast() }
    if result.contains(0) { throw .nul(offset: bytes.startIndex) }
    return result
  }

  private static func decoded(_ bytes: [UInt8], _ encoding: Encoding) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        result.append(byte)
      } else {
        switch encoding {
        case .latin9: append(latin9(byte), to: &result)
        case .windows1251: append(windows1251(byte), to: &result)
        default: append(windows1252(byte), to: &result)
        }
      }
    }
    return result
  }

  private static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private static func windows1252(_ byte: UInt8) -> UInt32 {
    let upper: [UInt32] = [
      0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
      0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
      0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]
    return (0x80..<0xA0).contains(byte) ? upper[Int(byte) - 0x80] : UInt32(byte)
  }

  /// Returns the character that a byte encodes. Letters of languages other than Russian are decoded
  /// as windows-1252.
  private static func windows1251(_ byte: UInt8) -> UInt32 {
    switch byte {
    case 0xC0...: 0x0410 + UInt32(byte - 0xC0)
    case 0xA8: 0x0401
    case 0xB8: 0x0451
    case 0xB9: 0x2116
    default: windows1252(byte == 0x88 ? 0x80 : byte)
    }
  }

  private static func latin9(_ byte: UInt8) -> UInt32 {
    switch byte {
    case 0xA4: 0x20AC
    case 0xA6: 0x0160
    case 0xA8: 0x0161
    case 0xB4: 0x017D
    case 0xB8: 0x017E
    case 0xBC: 0x0152
    case 0xBD: 0x0153
    case 0xBE: 0x0178
    default: UInt32(byte)
    }
  }

  /// Returns the text with each CR that is not followed by LF replaced with LF. `first` is the
  /// offset of the first such CR, if known.
  private static func withPlainLines(_ bytes: [UInt8], from first: Int? = nil) -> [UInt8] {
    guard let first = first ?? bytes.withUnsafeBufferPointer({ marks(in: $0).loneReturn }) else {
      return bytes
    }
    var result = bytes
    for index in first..<result.count where isLoneReturn(bytes, at: index) { result[index] = 0x0A }
    return result
  }

  private static func isLoneReturn(_ bytes: [UInt8], at index: Int) -> Bool {
    bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
  }
}

/// The reason why bytes are not valid text in their encoding.
package enum DecodedTextProblem: Error, Equatable, Sendable {
  case size(Int, atMost: Int)
  /// A NUL byte that is not padding.
  case nul(offset: Int)
  case notUTF8(offset: Int)
  case notUTF16(offset: Int)

  /// The problem, as a message without a full stop.
  package var reason: String {
    switch self {
    case .size(let count, let largest): "the file has \(count) bytes, expected at most \(largest)"
    case .nul(let offset): "a NUL byte within the text, near byte offset \(offset)"
    case .notUTF8(let offset): "bytes that are not UTF-8, at byte offset \(offset)"
    case .notUTF16(let offset): "bytes that are not UTF-16, at byte offset \(offset)"
    }
  }

  /// An instruction that fixes the problem.
  package var hint: String {
    switch self {
    case .size: "download a shorter period"
    case .nul, .notUTF8, .notUTF16: "download the file again, or save it as UTF-8"
    }
  }
}
