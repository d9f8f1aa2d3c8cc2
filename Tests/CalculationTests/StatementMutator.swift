import TestSupport

/// Damages the bytes of a statement as transfers, editors and attackers do.
struct StatementMutator {
  private var random: SeededGenerator
  private let samples: [[UInt8]]
  private static let largest = 1 << 18

  /// - Parameter samples: the texts from which parts are taken.
  init(seed: UInt64, _ samples: [[UInt8]]) {
    random = SeededGenerator(seed: seed)
    self.samples = samples
  }

  /// Returns one of the samples with up to four kinds of damage, usually one, and its index.
  mutating func next() -> (sample: Int, bytes: [UInt8]) {
    let sample = below(samples.count)
    var bytes = samples[sample]
    for _ in 0...below(below(3) == 0 ? 4 : 1) { damage(&bytes) }
    return (sample, Array(bytes.prefix(Self.largest)))
  }

  private mutating func below(_ count: Int) -> Int {
    count < 1 ? 0 : Int(random.next() % UInt64(count))
  }

  private mutating func part(of bytes: [UInt8], atMost length: Int) -> Range<Int> {
    let start = below(bytes.count)
    return start..<min(bytes.count, start + 1 + below(length))
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    switch below(16) {
    case 0: flip(&bytes)
    case 1: bytes.removeLast(below(bytes.count + 1))
    case 2: bytes.removeSubrange(part(of: bytes, atMost: 40))
    case 3: double(&bytes)
    case 4: insert([UInt8](repeating: 0, count: 1 + below(4)), into: &bytes)
    case 5: insert([[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]][below(3)], into: &bytes)
    case 6: widen(&bytes)
    case 7: exchange(&bytes)
    case 8: swell(&bytes)
    case 9: nest(&bytes)
    case 10: lengthen(&bytes)
    case 11: splice(&bytes)
    case 12:
      insert(
        [[0x22], [0x22, 0x22], [0x0D], [0x0D, 0x0A], [0x3C], [0x26], [0x3A]][below(7)], into: &bytes
      )
    case 13: insert(Self.words[below(Self.words.count)], into: &bytes)
    case 14:
      insert((0...below(4)).map { _ in UInt8(truncatingIfNeeded: random.next()) }, into: &bytes)
    default: bytes = bytes.reversed().split(separator: 0x0A).flatMap { $0.reversed() + [0x0A] }
    }
  }

  private mutating func insert(_ part: [UInt8], into bytes: inout [UInt8]) {
    bytes.insert(contentsOf: part, at: below(3) == 0 ? 0 : below(bytes.count + 1))
  }

  private mutating func flip(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    for _ in 0...below(8) { bytes[below(bytes.count)] ^= 1 << UInt8(below(8)) }
  }

  /// Repeats lines up to two hundred times.
  private mutating func double(_ bytes: inout [UInt8]) {
    let part = bytes[part(of: bytes, atMost: 300)]
    for _ in 0...(below(4) == 0 ? below(200) : 0) { insert(Array(part), into: &bytes) }
  }

  /// Converts the text to UTF-16, with or without a byte order mark.
  private mutating func widen(_ bytes: inout [UInt8]) {
    let isBig = below(2) == 0
    var wide: [UInt8] = below(2) == 0 ? [] : isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]
    for byte in bytes { wide += isBig ? [0, byte] : [byte, 0] }
    bytes = wide
  }

  /// Replaces one character with another throughout: a delimiter, a decimal sign, a quotation mark.
  private mutating func exchange(_ bytes: inout [UInt8]) {
    let signs = Array(",;\t|.'\" :/-<>=\n".utf8)
    let (old, new) = (signs[below(signs.count)], signs[below(signs.count)])
    for index in bytes.indices where bytes[index] == old && below(4) > 0 { bytes[index] = new }
  }

  /// Replaces a number with a number of many digits.
  private mutating func swell(_ bytes: inout [UInt8]) {
    guard let first = bytes[below(bytes.count)...].firstIndex(where: { 0x30...0x39 ~= $0 }) else {
      return
    }
    let digits = (0...below(60)).map { _ in UInt8(0x30 + below(10)) }
    bytes.replaceSubrange(first...first, with: digits)
  }

  private mutating func nest(_ bytes: inout [UInt8]) {
    let opening = Array(["<A>", "<STMTTRN>", "\"", "("][below(4)].utf8)
    let depth = 1 + below(below(8) == 0 ? 20_000 : 50)
    insert((0..<depth).flatMap { _ in opening }, into: &bytes)
  }

  private mutating func lengthen(_ bytes: inout [UInt8]) {
    let byte = bytes.isEmpty ? 0x41 : bytes[below(bytes.count)]
    insert([UInt8](repeating: byte, count: 1 + below(below(8) == 0 ? 100_000 : 500)), into: &bytes)
  }

  /// Inserts a part of another sample.
  private mutating func splice(_ bytes: inout [UInt8]) {
    let other = samples[below(samples.count)]
    insert(Array(other[part(of: other, atMost: 400)]), into: &bytes)
  }

  private static let words: [[UInt8]] = [
    "\u{2212}", "\u{A0}", "\u{FEFF}", "\u{2028}", "e\u{301}", "\u{202E}", "(1.00)", "1.00-",
    "1e400", "-0", "170141183460469231731.687303715884105727", "99999999999999999999",
    "0000-00-00", "9999-12-31", "0001-01-01", "31.02.2026", "<!DOCTYPE a [<!ENTITY b \"c\">]>",
    "&b;", "&#x110000;", "&#0;", "<![CDATA[", "-->", "<?xml", "]]>", "OFXHEADER:100\n",
    "!Type:Invst\n", "^\n", "-}", "\n:86:", "\n:61:", "\n:60F:C260101EUR", "=\"", "\u{1A}",
    "\u{1B}[31m", "EUR", "USD",
  ].map { Array($0.utf8) }
}
