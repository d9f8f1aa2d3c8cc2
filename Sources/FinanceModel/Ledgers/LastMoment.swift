import PlainText

/// A reader of timestamps that caches the last day and offset, because rows of the same day are
/// usually adjacent, and a ledger contains few different offsets.
struct LastMoment {
  private var day = LastDay()
  /// The six bytes of the last offset's text; `offset` contains its value in seconds.
  private var offsetText: UInt64 = 0
  private var offset: Int?

  /// Returns the moment denoted by a timestamp or a date in these bytes of `text`, and the day as
  /// written; nil for any other text. The rules are the same as for
  /// ``PlainText/Timestamp/init(parsingMoment:)``.
  @inline(__always) mutating func momentOrDate(
    in cell: Range<Int>, of text: UnsafeBufferPointer<UInt8>
  ) -> (date: CalendarDate, instant: Int128)? {
    guard cell.count == Timestamp.dateLength else { return moment(in: cell, of: text) }
    guard let date = day.date(in: cell, of: text) else { return nil }
    return (date, Int128(day.dayNumber &* 86_400 &+ Timestamp.noon) &* 1_000_000_000)
  }

  /// Returns the moment denoted by a timestamp in these bytes of `text`, and the day as written;
  /// nil for any other text. The rules are the same as for ``PlainText/Timestamp/init(parsing:)``.
  @inline(__always) mutating func moment(
    in cell: Range<Int>, of text: UnsafeBufferPointer<UInt8>
  ) -> (date: CalendarDate, instant: Int128)? {
    // No timestamp is shorter than 2026-11-21T09:30:00Z.
    guard cell.count >= 20 else { return nil }
    let start = cell.lowerBound
    let isZulu = text[cell.upperBound - 1] == UInt8(ascii: "Z")
    let end = cell.upperBound - (isZulu ? 1 : 6)
    guard end >= start + 19, text[start + 10] == UInt8(ascii: "T"),
      let time = Self.seconds(at: start + 11, of: UnsafeRawBufferPointer(text)),
      let date = day.date(in: start..<(start + 10), of: text),
      let ahead = isZulu ? 0 : offset(at: end, of: UnsafeRawBufferPointer(text)),
      let nanosecond = end == start + 19 ? 0 : Self.nanosecond((start + 19)..<end, of: text)
    else { return nil }
    let seconds = day.dayNumber &* 86_400 &+ time &- ahead
    return (date, Int128(seconds) &* 1_000_000_000 &+ Int128(nanosecond))
  }

  /// Returns the time `hh:mm:ss` in seconds since midnight, read in a single load; nil if
  /// malformed.
  @inline(__always) private static func seconds(
    at start: Int, of text: UnsafeRawBufferPointer
  ) -> Int? {
    let word = text.loadUnaligned(fromByteOffset: start, as: UInt64.self).littleEndian
    // The constant is "00:00:00", with its first character in the lowest byte. In a valid time, the
    // result contains only the values of digits, and zeros in place of the colons.
    let digits = word ^ 0x3030_3A30_303A_3030
    // The sum has the top bit set in the byte of each digit above 9, and in each other byte that
    // should be zero but is not.
    let others = digits &+ 0x7676_7F76_767F_7676 | digits
    guard others & 0x8080_8080_8080_8080 == 0 else { return nil }
    func number(_ shift: UInt64) -> Int {
      Int(truncatingIfNeeded: (digits >> shift & 15) &* 10 &+ (digits >> (shift + 8) & 15))
    }
    let (hour, minute, second) = (number(0), number(24), number(48))
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return (hour &* 60 &+ minute) &* 60 &+ second
  }

  /// Returns the offset `±hh:mm` in seconds ahead of UTC; nil if malformed.
  @inline(__always) private mutating func offset(
    at start: Int, of text: UnsafeRawBufferPointer
  ) -> Int? {
    let first = text.loadUnaligned(fromByteOffset: start, as: UInt32.self)
    let last = text.loadUnaligned(fromByteOffset: start + 4, as: UInt16.self)
    let word = UInt64(first) << 16 | UInt64(last)
    if word == offsetText { return offset }
    offsetText = word
    offset = Self.offset(text[start..<(start + 6)].map { Int($0) })
    return offset
  }

  @inline(never) private static func offset(_ bytes: [Int]) -> Int? {
    let digits = [1, 2, 4, 5].map { bytes[$0] - 0x30 }
    guard bytes[3] == 0x3A, digits.allSatisfy((0...9).contains) else { return nil }
    let (hours, minutes) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    guard hours < 24, minutes < 60 else { return nil }
    let seconds = (hours * 60 + minutes) * 60
    switch bytes[0] {
    case 0x2B: return seconds
    case 0x2D: return -seconds
    default: return nil
    }
  }

  /// Returns the value, in nanoseconds, of a decimal point followed by one to nine digits; nil if
  /// malformed.
  @inline(never) private static func nanosecond(
    _ fraction: Range<Int>, of text: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard (2...10).contains(fraction.count), text[fraction.lowerBound] == UInt8(ascii: ".") else {
      return nil
    }
    var value = 0
    for index in fraction.dropFirst() {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    for _ in fraction.count..<10 { value *= 10 }
    return value
  }
}
