import PlainText

/// A statement line, the first line of `:61:`.
struct MT940Entry {
  let valueDate: CalendarDate
  /// The entry date; nil if the line does not state it.
  let entryDate: CalendarDate?
  /// The amount; negative for an outflow.
  let amount: Decimal
  /// Whether the entry is expected but not yet booked.
  let isExpected: Bool
  /// The account owner's reference; "" for NONREF.
  let reference: String
  /// The bank's reference, which follows `//`; "" if it is missing.
  let bankReference: String

  /// The error thrown for a malformed part of a line.
  struct Problem: Error {
    let code: StatementCode
    let message: String
    let range: Range<Int>
    let hint: String
  }

  init(_ line: ArraySlice<UInt8>) throws(Problem) {
    var cursor = Cursor(rest: line)
    let start = line.startIndex
    guard let value = Self.day(cursor.take(6)) else {
      throw Problem(
        code: .date, message: "the value date is not a date",
        range: start..<min(start + 6, line.endIndex),
        hint: "expected year, month and day in six digits: 260131")
    }
    valueDate = value
    entryDate = try cursor.entryDate(near: value)
    let (sign, isExpected) = try cursor.mark()
    self.isExpected = isExpected
    cursor.skipFundsCode()
    let number = cursor.takeWhile { (0x30...0x39).contains($0) || $0 == 0x2C || $0 == 0x2E }
    guard let amount = Self.amount(number) else {
      throw Problem(
        code: .amount, message: "the amount is not a number",
        range: number.startIndex..<max(number.endIndex, number.startIndex + 1),
        hint: "expected digits with a comma before decimals: 1234,50")
    }
    self.amount = sign ? amount : -amount
    // The transaction type consists of a letter and three other characters.
    if let first = cursor.rest.first, [0x4E, 0x46, 0x53].contains(first) { _ = cursor.take(4) }
    let (owner, bank) = cursor.references()
    reference = Self.reference(owner)
    bankReference = Self.reference(bank)
  }

  /// Returns the reference as a string; "" for NONREF, which means that there is no reference.
  private static func reference(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self).withSingleSpaces
    return text.uppercased() == "NONREF" ? "" : text
  }

  /// Returns a number with a decimal comma. A decimal point is also accepted, but digits must not
  /// be grouped.
  static func amount(_ bytes: ArraySlice<UInt8>) -> Decimal? {
    let hasComma = bytes.contains(UInt8(ascii: ","))
    let points = bytes.count { $0 == UInt8(ascii: ".") }
    guard points == 0 || points == 1 && !hasComma else { return nil }
    return StatementNumber.value(of: bytes, sign: points == 1 ? .point : .comma)
  }

  /// Returns the date in six digits. Some banks count 30 days in every month, so 0229 and 0230 are
  /// accepted in any year.
  static func day(_ bytes: ArraySlice<UInt8>) -> CalendarDate? {
    if let date = StatementDate.short(bytes) { return date }
    let day = bytes.suffix(2).wholeNumber
    guard bytes.count == 6, day == 29 || day == 30, bytes.dropFirst(2).prefix(2).wholeNumber == 2
    else { return nil }
    return StatementDate.short(bytes.prefix(4) + Array("28".utf8))
      .flatMap { $0.adding(months: 0, anchorDay: 31) }
  }
}

/// A cursor that consumes the parts of a line.
private struct Cursor {
  var rest: ArraySlice<UInt8>

  mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    let head = rest.prefix(count)
    rest = rest.dropFirst(count)
    return head
  }

  mutating func takeWhile(_ fits: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let head = rest.prefix(while: fits)
    rest = rest[head.endIndex...]
    return head
  }

  /// Consumes the entry date: four digits. If the date is missing, consumes four spaces or nothing.
  mutating func entryDate(near value: CalendarDate) throws(MT940Entry.Problem) -> CalendarDate? {
    let head = rest.prefix(4)
    if head.first == UInt8(ascii: " ") {
      _ = takeWhile { $0 == UInt8(ascii: " ") }
      return nil
    }
    guard let first = head.first, (0x30...0x39).contains(first) else { return nil }
    _ = take(4)
    guard head.count == 4, let month = head.prefix(2).wholeNumber,
      let day = head.suffix(2).wholeNumber,
      let date = StatementDate.nearest(to: value, month: month, day: day)
        ?? thirtieth(of: value, month: month, day: day)
    else {
      throw MT940Entry.Problem(
        code: .date, message: "the entry date is not a date",
        range: head.startIndex..<head.endIndex,
        hint: "expected month and day in four digits: 0131")
    }
    return date
  }

  private func thirtieth(of value: CalendarDate, month: Int, day: Int) -> CalendarDate? {
    guard month == 2, day == 29 || day == 30 else { return nil }
    return StatementDate.nearest(to: value, month: 2, day: 28)
      .flatMap { $0.adding(months: 0, anchorDay: 31) }
  }

  /// Consumes the mark, which states whether money is incoming and whether the entry is only
  /// expected.
  mutating func mark() throws(MT940Entry.Problem) -> (isCredit: Bool, isExpected: Bool) {
    let marks: [(String, Bool, Bool)] = [
      ("RC", false, false), ("RD", true, false), ("EC", true, true), ("ED", false, true),
      ("C", true, false), ("D", false, false),
    ]
    for (mark, isCredit, isExpected) in marks where rest.starts(with: mark.utf8) {
      _ = take(mark.utf8.count)
      return (isCredit, isExpected)
    }
    throw MT940Entry.Problem(
      code: .word, message: "the line does not contain a debit or credit mark",
      range: rest.startIndex..<min(rest.endIndex, rest.startIndex + 1),
      hint: "expected C, D, RC or RD after the dates")
  }

  /// Skips the third letter of the currency code, which some banks repeat.
  mutating func skipFundsCode() {
    guard let first = rest.first, (0x41...0x5A).contains(first) else { return }
    _ = take(1)
  }

  /// Returns the text before and after `//`. It may be of any length, because some banks write more
  /// than the 16 characters that the standard allows.
  mutating func references() -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
    var at = rest.startIndex
    while at + 1 < rest.endIndex {
      if rest[at] == 0x2F, rest[at + 1] == 0x2F { return (rest[..<at], rest[(at + 2)...]) }
      at += 1
    }
    return (rest, [])
  }
}
