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

/// The contents of `:86:` for a row: plain text, the subfields (`?20`) used by German banks, or the
/// slash-separated words used by Dutch banks.
struct MT940Details: Equatable {
  /// The payee; "" if the field does not contain a payee.
  private(set) var payee = ""
  private(set) var counterparty = ""
  private(set) var text = ""

  /// Reads the lines of a field.
  init(_ lines: [[UInt8]]) {
    // The lines are joined directly, because subfields and slash-separated words can be split
    // between two lines.
    let joined = lines.reduce(into: [UInt8]()) { $0 += $1 }
    if let start = Self.structureStart(joined) {
      readSubfields(joined[start...])
    } else if joined.first == UInt8(ascii: "/") {
      text = String(decoding: joined, as: UTF8.self).withSingleSpaces
      readWords(Self.slashed(joined))
    } else {
      let words = lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
      text = words.withSingleSpaces
    }
  }

  /// Returns the start of the subfields: after a three-digit code, or at the beginning of the text.
  private static func structureStart(_ bytes: [UInt8]) -> Int? {
    for start in [3, 0] where bytes.count > start + 2 {
      if start == 3, bytes[..<3].wholeNumber == nil { continue }
      if bytes[start] == UInt8(ascii: "?"), bytes[(start + 1)...(start + 2)].wholeNumber != nil {
        return start
      }
    }
    return nil
  }

  private mutating func readSubfields(_ bytes: ArraySlice<UInt8>) {
    var purpose = ""
    var lastIsFull = false
    var names: [String] = []
    var posting = ""
    for (number, value) in Self.subfields(bytes) {
      let raw = String(decoding: value, as: UTF8.self)
      switch number {
      case 0: posting = raw.withSingleSpaces
      case 20...29, 60...63:
        // A subfield with the full 27 characters continues in the next subfield without a
        // separator.
        purpose += purpose.isEmpty || lastIsFull ? raw : " " + raw
        lastIsFull = raw.count >= 27
      case 31: counterparty = raw.withSingleSpaces
      case 32, 33: names.append(raw)
      case 38: if counterparty.isEmpty { counterparty = raw.withSingleSpaces }
      default: break
      }
    }
    let first = names.first ?? ""
    let isSplit = first.count >= 27
    payee = names.joined(separator: isSplit ? "" : " ").withSingleSpaces
    text = [posting, purpose.withSingleSpaces].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func subfields(
    _ bytes: ArraySlice<UInt8>
  ) -> [(number: Int, value: ArraySlice<UInt8>)] {
    var starts: [(number: Int, at: Int)] = []
    var at = bytes.startIndex
    while at + 2 < bytes.endIndex {
      if bytes[at] == UInt8(ascii: "?"), let number = bytes[(at + 1)...(at + 2)].wholeNumber {
        starts.append((number, at))
        at += 3
      } else {
        at += 1
      }
    }
    return starts.indices.map { index in
      let end = index + 1 < starts.count ? starts[index + 1].at : bytes.endIndex
      return (starts[index].number, bytes[(starts[index].at + 3)..<end])
    }
  }

  /// Splits a text at slashes and returns the parts.
  private static func slashed(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self).withSingleSpaces }
  }

  /// Reads `/IBAN/…/NAME/…/REMI/…`, and `/CNTP/account/bank/name/city/`.
  private mutating func readWords(_ parts: [String]) {
    for (index, part) in parts.enumerated() where index % 2 == 1 || part == "NAME" {
      func value(_ offset: Int) -> String {
        index + offset < parts.count ? parts[index + offset] : ""
      }
      switch part {
      case "NAME" where payee.isEmpty: payee = value(1)
      case "IBAN" where counterparty.isEmpty: counterparty = value(1)
      case "CNTP":
        counterparty = value(1)
        payee = value(3)
      default: break
      }
    }
  }
}

/// The fields of a file in SWIFT's format, message by message.
struct MT940Fields {
  /// A field: its tag and the lines of its value.
  struct Field {
    /// The tag without colons, such as `61` or `60F`.
    let tag: String
    let tagRange: Range<Int>
    /// The lines of the value, beginning with the rest of the tag's line. Blank lines are omitted.
    var lines: [Range<Int>]

    var range: Range<Int> {
      let first = lines.first ?? tagRange
      return first.isEmpty ? tagRange : first
    }
  }

  /// The fields of each message, from its `:20:` to the end of the message.
  private(set) var messages: [[Field]] = []

  /// Splits a file into fields. Lines outside messages are part of an envelope if they are not
  /// fields.
  init(_ bytes: [UInt8]) {
    var fields: [Field] = []
    var at = 0
    while at < bytes.count {
      let end = bytes[at...].firstIndex(of: 0x0A) ?? bytes.count
      let line = Self.withoutBlanks(at..<end, in: bytes)
      at = end + 1
      if let (tag, length) = Self.tagAndLength(of: bytes[line]) {
        let begins = tag == "20" || tag == "25" && fields.contains { $0.tag == "25" }
        if begins, !fields.isEmpty {
          messages.append(fields)
          fields = []
        }
        let start = line.lowerBound + length
        fields.append(
          Field(tag: tag, tagRange: line.lowerBound..<start, lines: [start..<line.upperBound]))
      } else if Self.endsMessage(bytes[line].trimmed) {
        if !fields.isEmpty { messages.append(fields) }
        fields = []
      } else if !fields.isEmpty, !bytes[line].trimmed.isEmpty,
        bytes[line.lowerBound] != UInt8(ascii: "{")
      {
        fields[fields.count - 1].lines.append(line)
      }
    }
    if !fields.isEmpty { messages.append(fields) }
  }

  /// Returns the tag at the start of a line, without its colons; nil if the line has no tag.
  static func tag(of line: ArraySlice<UInt8>) -> String? { tagAndLength(of: line)?.tag }

  private static func tagAndLength(
    of line: ArraySlice<UInt8>
  ) -> (tag: String, length: Int)? {
    guard line.first == UInt8(ascii: ":") else { return nil }
    let name = line.dropFirst().prefix(4).prefix { $0 != UInt8(ascii: ":") }
    guard line.dropFirst(name.count + 1).first == UInt8(ascii: ":") else { return nil }
    let isNumbered =
      name.prefix(2).wholeNumber != nil && name.count >= 2 && name.count <= 3
      && name.dropFirst(2).allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
    guard isNumbered || name.elementsEqual("NS".utf8) else { return nil }
    return (String(decoding: name, as: UTF8.self), name.count + 2)
  }

  private static func endsMessage(_ line: ArraySlice<UInt8>) -> Bool {
    line.elementsEqual("-".utf8) || line.starts(with: "-}".utf8)
  }

  /// Returns the line without its line ending. Leading spaces are preserved, because they may be
  /// part of continued text.
  private static func withoutBlanks(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while end > start, bytes[end - 1] < 0x20 { end -= 1 }
    // Some banks indent their fields.
    var first = start
    while first < end, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
    if first < end, bytes[first] == UInt8(ascii: ":") { start = first }
    return start..<end
  }
}
