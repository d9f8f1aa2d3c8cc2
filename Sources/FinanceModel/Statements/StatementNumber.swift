import PlainText

/// A parser for numbers as banks write them: with a leading or trailing sign, digit groups, and a
/// decimal point or comma.
enum StatementNumber {
  /// Returns the value of a number with the decimal separator `sign`; nil if the text is not a
  /// number in this format.
  ///
  /// The other separator, spaces (plain, no-break, thin), apostrophes and underscores may separate
  /// digit groups. Groups after the first contain three digits or, as in India, two digits before a
  /// last group of three.
  ///
  ///     StatementNumber.value(of: Array("-1.234,50".utf8)[...], sign: .comma)   // -1234.5
  static func value(
    of bytes: ArraySlice<UInt8>, sign: StatementOptions.DecimalSign
  ) -> Decimal? {
    guard bytes.count <= 64, let written = signed(bytes.trimmed) else { return nil }
    var plain: [UInt8] = written.isNegative ? [UInt8(ascii: "-")] : []
    var groups = [0]
    var decimals: Int?
    for mark in marks(in: written.digits) {
      switch mark {
      case .digit(let digit):
        plain.append(digit)
        if let count = decimals { decimals = count + 1 } else { groups[groups.count - 1] += 1 }
      case .decimal(sign) where decimals == nil:
        if groups == [0] { plain.append(UInt8(ascii: "0")) }
        decimals = 0
        plain.append(UInt8(ascii: "."))
      case .decimal, .group:
        guard decimals == nil else { return nil }
        groups.append(0)
      case .other: return nil
      }
    }
    guard isGrouped(groups), decimals != nil || groups != [0] else { return nil }
    if decimals == 0 {
      plain.removeLast()
      // A sign without digits is not a number.
      if groups == [0] { return nil }
    }
    do throws(NumberProblem) {
      return try plain.withUnsafeBufferPointer { bytes throws(NumberProblem) in
        try Decimal(parsing: bytes)
      }
    } catch {
      return nil
    }
  }

  private static func isGrouped(_ groups: [Int]) -> Bool {
    guard groups.count > 1 else { return true }
    return groups.last == 3 && (1...3).contains(groups[0])
      && groups.dropFirst().dropLast().allSatisfy { $0 == 3 || $0 == 2 }
  }

  enum Mark: Equatable {
    case digit(UInt8)
    case decimal(StatementOptions.DecimalSign)
    case group
    case other
  }

  /// Returns the digits and separators of an unsigned number.
  static func marks(in bytes: ArraySlice<UInt8>) -> [Mark] {
    var marks: [Mark] = []
    var rest = bytes
    while let byte = rest.first {
      var length = 1
      switch byte {
      case 0x30...0x39: marks.append(.digit(byte))
      case UInt8(ascii: "."): marks.append(.decimal(.point))
      case UInt8(ascii: ","): marks.append(.decimal(.comma))
      case UInt8(ascii: " "), UInt8(ascii: "'"), UInt8(ascii: "_"): marks.append(.group)
      default:
        let spaces = ["\u{A0}", "\u{2019}", "\u{2009}", "\u{202F}"]
        if let space = spaces.first(where: { rest.starts(with: $0.utf8) }) {
          marks.append(.group)
          length = space.utf8.count
        } else {
          marks.append(.other)
        }
      }
      rest = rest.dropFirst(length)
    }
    return marks
  }

  /// Returns the number without its sign, which may be a leading `-`, `+` or U+2212, or a trailing
  /// `-`.
  static func signed(
    _ bytes: ArraySlice<UInt8>
  ) -> (isNegative: Bool, digits: ArraySlice<UInt8>)? {
    if bytes.starts(with: "\u{2212}".utf8) { return (true, bytes.dropFirst(3)) }
    switch bytes.first {
    case nil: return nil
    case UInt8(ascii: "-"): return (true, bytes.dropFirst())
    case UInt8(ascii: "+"): return (false, bytes.dropFirst())
    default: break
    }
    if bytes.last == UInt8(ascii: "-") { return (true, bytes.dropLast()) }
    return (false, bytes)
  }
}

/// A count of the file's numbers that indicate each decimal separator.
struct DecimalEvidence {
  private var points = 0
  private var commas = 0
  /// The first ambiguous number.
  private var undecided: Range<Int>?
  /// Money amounts with exactly three digits after their only separator: the first such amount for
  /// each separator.
  private var thousandths: [StatementOptions.DecimalSign: Range<Int>] = [:]

  /// Counts a number from the file.
  ///
  /// - Parameter isMoney: whether the number is a money amount, which rarely has three decimals.
  ///   Numbers of units and prices may have three decimals.
  mutating func add(_ bytes: ArraySlice<UInt8>, isMoney: Bool) {
    guard bytes.count <= 64, let written = StatementNumber.signed(bytes.trimmed) else { return }
    let marks = StatementNumber.marks(in: written.digits)
    // Text that is not a number indicates no separator.
    guard !marks.contains(.other) else { return }
    let signs = marks.filter { $0 == .decimal(.point) || $0 == .decimal(.comma) }
    guard let last = signs.last, case .decimal(let sign) = last else { return }
    if signs.count == 1 {
      let after = marks.reversed().prefix { $0 != last }.count
      let before = marks.prefix { $0 != last }
      // If other characters separate the groups, the last separator is the decimal separator.
      let isPlain = !before.contains(.group)
      let mayGroup = after == 3 && isPlain && (1...3).contains(before.count)
      let startsWithZero = before.first == .digit(UInt8(ascii: "0"))
      if mayGroup, !startsWithZero {
        let range = bytes.startIndex..<bytes.endIndex
        if undecided == nil { undecided = range }
        if isMoney, thousandths[sign] == nil { thousandths[sign] = range }
        return
      }
      count(sign)
    } else if signs.dropLast().contains(last) {
      // A repeated separator is a group separator, so the other one is the decimal separator.
      count(sign == .point ? .comma : .point)
    } else {
      count(sign)
    }
  }

  private mutating func count(_ sign: StatementOptions.DecimalSign) {
    if sign == .point { points += 1 } else { commas += 1 }
  }

  /// The number to ask the user about: the first ambiguous number if the separator is undetermined,
  /// otherwise the first money amount that would have three decimals.
  var question: Range<Int>? {
    guard let sign else { return undecided }
    return thousandths[sign]
  }

  /// The decimal separator that most of the numbers require; the point in a tie, and nil if no
  /// number requires a separator.
  var sign: StatementOptions.DecimalSign? {
    if points == 0, commas == 0 { return nil }
    return points >= commas ? .point : .comma
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without leading and trailing spaces, tabs and line endings.
  var trimmed: ArraySlice<UInt8> {
    var rest = self
    while let first = rest.first, first.isSpace { rest = rest.dropFirst() }
    while let last = rest.last, last.isSpace { rest = rest.dropLast() }
    return rest
  }

  /// The value of the bytes if they are one to nine digits; otherwise nil.
  var wholeNumber: Int? {
    guard !isEmpty, count <= 9 else { return nil }
    var value = 0
    for byte in self {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
