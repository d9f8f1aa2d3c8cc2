import PlainText

/// A reader that parses the words of a schedule from left to right.
struct ScheduleReader {
  /// A word or a comma.
  struct Word {
    /// The word in lower case.
    let text: String
    /// The word as written, for messages.
    let written: String
    /// The byte range of the word in the text.
    let range: Range<Int>
  }

  private let words: [Word]
  private var next = 0
  private let end: Int

  static let ordinals = ["1st", "2nd", "3rd", "4th", "5th"]
  private static let spelledOrdinals = ["first", "second", "third", "fourth", "fifth"]
  private static let starts = [
    "daily", "weekly", "biweekly", "fortnightly", "monthly", "quarterly", "half-yearly", "yearly",
    "annually", "every", "twice",
  ]
  private static let units =
    ["day", "week", "month", "quarter", "year"].flatMap { [$0, $0 + "s"] }
    + ["weekday", "workday"]
  private static let largestCount = 1200

  init(_ text: String) {
    var words: [Word] = []
    var start = 0
    let bytes = Array(text.utf8)
    func add(_ range: Range<Int>) {
      guard !range.isEmpty else { return }
      let written = String(decoding: bytes[range], as: UTF8.self)
      words.append(Word(text: written.lowercased(), written: written, range: range))
    }
    for (index, byte) in bytes.enumerated() where byte <= 0x20 || byte == UInt8(ascii: ",") {
      add(start..<index)
      if byte == UInt8(ascii: ",") { add(index..<index + 1) }
      start = index + 1
    }
    add(start..<bytes.count)
    self.words = words
    end = bytes.count
  }

  private var word: Word? { words.indices.contains(next) ? words[next] : nil }

  /// Consumes the next word if it is one of `texts`; returns whether it is.
  private mutating func take(_ texts: String...) -> Bool {
    guard let word, texts.contains(word.text) else { return false }
    next += 1
    return true
  }

  /// Consumes the next word. If the word is missing, throws an error.
  private mutating func expect(
    _ what: String, _ hint: String
  ) throws(ScheduleProblem) -> Word {
    guard let word else {
      throw ScheduleProblem("\(what) is missing at the end", at: end..<end, hint: hint)
    }
    next += 1
    return word
  }

  private func problem(
    _ word: Word, _ what: String, among known: [String], _ hint: String
  ) -> ScheduleProblem {
    ScheduleProblem(
      "'\(word.written.visible)' is not \(what)", at: word.range,
      hint: nearestName(to: word.text, among: known).map { "did you mean '\($0)'?" } ?? hint)
  }
}

extension ScheduleReader {
  /// Reads the rhythm, including the days that follow the word `on`.
  mutating func rhythm() throws(ScheduleProblem) -> Rhythm {
    let hint =
      "write, for example, 'monthly on 31', 'every 2 weeks from 2026-01-09' or 'yearly on 03-15'"
    let word = try expect("a schedule", hint)
    switch word.text {
    case "daily": return .days(1)
    case "weekly": return .weeks(1, on: try weekday())
    case "biweekly", "fortnightly": return .weeks(2, on: try weekday())
    case "monthly": return .months(1, on: try monthDays())
    case "quarterly": return .months(3, on: try monthDays(atMost: 1))
    case "half-yearly": return try halfYearly()
    case "yearly", "annually": return try yearly()
    case "twice": return try twice()
    case "every": return try every()
    default: throw problem(word, "a rhythm", among: Self.starts, hint)
    }
  }

  private mutating func yearly() throws(ScheduleProblem) -> Rhythm {
    guard take("on") else { return .months(12, on: []) }
    return .yearDays(
      try list(where: ==) { (reader) throws(ScheduleProblem) in try reader.yearDay() })
  }

  private mutating func halfYearly() throws(ScheduleProblem) -> Rhythm {
    guard word?.text == "on" else { return .months(6, on: []) }
    let on = word
    let days = try yearly()
    guard case .yearDays(let list) = days, list.count == 2 else { throw two(on, "03-15, 09-15") }
    return days
  }

  private mutating func twice() throws(ScheduleProblem) -> Rhythm {
    let hint = "write 'twice a month on 1, 15' or 'twice a year'"
    guard take("a") else {
      let word = try expect("'a'", hint)
      throw problem(word, "'a'", among: ["a"], hint)
    }
    let unit = try expect("'month' or 'year'", hint)
    switch unit.text {
    case "month":
      let on = word
      let days = try monthDays()
      guard days.count == 2 else { throw two(on, "1, 15") }
      return .months(1, on: days)
    case "year": return try halfYearly()
    default: throw problem(unit, "'month' or 'year'", among: ["month", "year"], hint)
    }
  }

  private func two(_ word: Word?, _ days: String) -> ScheduleProblem {
    ScheduleProblem(
      "'twice' needs two days", at: word?.range ?? end..<end,
      hint: "write, for example, 'on \(days)'")
  }

  private mutating func every() throws(ScheduleProblem) -> Rhythm {
    let hint = "write, for example, 'every 2 weeks' or 'every month on 31'"
    var unit = try expect("a number or a unit", hint)
    var count = 1
    if unit.text.utf8.first.map(Self.isDigit) ?? false {
      guard let number = Int(unit.text), (1...Self.largestCount).contains(number) else {
        throw ScheduleProblem(
          "'\(unit.written.visible)' is not a number from 1 to \(Self.largestCount)",
          at: unit.range,
          hint: hint)
      }
      count = number
      unit = try expect("a unit after \(number)", hint)
    } else if unit.text == "other" {
      count = 2
      unit = try expect("a unit after 'other'", hint)
    }
    if let day = Self.weekday(unit) { return .weeks(count, on: day) }
    if count == 1, ["weekday", "weekdays", "workday"].contains(unit.text) { return .weekdays }
    switch unit.text.hasSuffix("s") ? String(unit.text.dropLast()) : unit.text {
    case "day": return .days(count)
    case "week": return .weeks(count, on: try weekday())
    case "month": return .months(count, on: try monthDays(atMost: count == 1 ? nil : 1))
    case "quarter": return .months(3 * count, on: try monthDays(atMost: 1))
    case "year": return count == 1 ? try yearly() : .months(12 * count, on: [])
    default: throw problem(unit, "a unit", among: Self.units, "write day, week, month or year")
    }
  }
}

extension ScheduleReader {
  /// Reads the weekday that follows the word `on`; nil if `on` is missing.
  private mutating func weekday() throws(ScheduleProblem) -> CalendarDate.Weekday? {
    guard take("on") else { return nil }
    let hint = "write, for example, 'weekly on Friday'"
    let word = try expect("a weekday", hint)
    guard let day = Self.weekday(word) else {
      throw problem(word, "a weekday", among: CalendarDate.Weekday.allCases.map(\.name), hint)
    }
    return day
  }

  private static func weekday(_ word: Word) -> CalendarDate.Weekday? {
    CalendarDate.Weekday.allCases.first { day in
      let name = day.name.lowercased()
      return word.text == name || word.text == name.prefix(3)
    }
  }

  /// Reads the days of the month that follow the word `on`; empty if `on` is missing.
  private mutating func monthDays(
    atMost limit: Int? = nil
  ) throws(ScheduleProblem) -> [Rhythm.MonthDay] {
    guard take("on") else { return [] }
    let days = try list(where: { $0.standsFor($1) }) {
      (reader) throws(ScheduleProblem) in try reader.monthDay()
    }
    if let limit, days.count > limit, let last = words.dropLast(words.count - next).last {
      throw ScheduleProblem(
        "'\(last.written.visible)' is a second day, expected only one", at: last.range,
        hint: "write one bill per day; this rhythm accepts only one day")
    }
    return days
  }

  /// Reads a list separated by commas or `and`, calling `read` for each element. A repeated element
  /// is an error.
  private mutating func list<Day>(
    where isSame: (Day, Day) -> Bool, _ read: (inout ScheduleReader) throws(ScheduleProblem) -> Day
  ) throws(ScheduleProblem) -> [Day] {
    var days: [Day] = []
    repeat {
      let start = word?.range.lowerBound ?? end
      let day = try read(&self)
      let range = start..<(words.dropLast(words.count - next).last?.range.upperBound ?? end)
      guard !days.contains(where: { isSame($0, day) }) else {
        throw ScheduleProblem("duplicate day", at: range, hint: "remove one")
      }
      days.append(day)
    } while take(",", "and")
    return days
  }

  private mutating func monthDay() throws(ScheduleProblem) -> Rhythm.MonthDay {
    let hint = "write a day such as 'on 31', 'on last' or 'on 2nd Friday'"
    _ = take("the")
    let word = try expect("a day", hint)
    if word.text == "last" {
      if let day = self.word.flatMap(Self.weekday) {
        next += 1
        return .lastWeekday(day)
      }
      _ = take("day")
      return .last
    }
    if let number = Self.ordinal(word), let day = self.word.flatMap(Self.weekday) {
      guard (1...5).contains(number) else {
        throw ScheduleProblem(
          "a '\(word.written.visible) \(day.name)' does not occur in any month", at: word.range,
          hint: "write 1st to 5th, or last")
      }
      next += 1
      return .nth(number, day)
    }
    if let day = Self.weekday(word) {
      throw ScheduleProblem(
        "'\(word.written.visible)' occurs several times a month", at: word.range,
        hint: "write '1st \(day.name)', 'last \(day.name)', or 'weekly on \(day.name)'")
    }
    guard let number = Self.ordinal(word) else {
      let known = Self.ordinals + Self.spelledOrdinals + ["last"]
      throw problem(word, "a day in the month", among: known, hint)
    }
    guard (1...31).contains(number) else {
      throw ScheduleProblem(
        "day \(word.written.visible) does not occur in any month", at: word.range,
        hint: "write 1 to 31; 31 means the last day in shorter months")
    }
    return .day(number)
  }

  /// Returns the number represented by "2", "2nd" or "second"; nil for any other word.
  private static func ordinal(_ word: Word) -> Int? {
    if let index = spelledOrdinals.firstIndex(of: word.text) { return index + 1 }
    let digits = word.text.utf8.prefix(while: isDigit)
    guard (1...4).contains(digits.count), let number = Int(String(digits) ?? "") else { return nil }
    let suffix = word.text.utf8.dropFirst(digits.count)
    guard !suffix.isEmpty else { return number }
    return ["st", "nd", "rd", "th"].contains { $0.utf8.elementsEqual(suffix) } ? number : nil
  }

  private mutating func yearDay() throws(ScheduleProblem) -> Rhythm.YearDay {
    let hint = "write month and day: 'yearly on 03-15'"
    let word = try expect("a day of the year", hint)
    let parts = word.text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.map { $0.utf8.allSatisfy(Self.isDigit) ? Int($0) : nil }
    if numbers.count == 3, let month = numbers[1], let day = numbers[2],
      let meant = Rhythm.YearDay(month: month, day: day)
    {
      throw ScheduleProblem(
        "'\(word.written.visible)' includes a year", at: word.range,
        hint: "write '\(meant)'; write the first year after 'from'")
    }
    guard numbers.count == 2, parts.allSatisfy({ $0.utf8.count <= 2 }), let month = numbers[0],
      let day = numbers[1]
    else {
      throw ScheduleProblem(
        "'\(word.written.visible)' is not a day of the year", at: word.range, hint: hint)
    }
    guard let yearDay = Rhythm.YearDay(month: month, day: day) else {
      throw ScheduleProblem(
        "day '\(word.written.visible)' does not occur in any year", at: word.range,
        hint: "write month and day, with a month from 01 to 12")
    }
    return yearDay
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension ScheduleReader {
  /// Reads the date that follows the word `from`; nil if `from` is missing.
  mutating func first() throws(ScheduleProblem) -> CalendarDate? {
    guard take("from") else { return nil }
    let word = try expect("a date", "write, for example, 'from 2026-01-09'")
    do throws(DateProblem) {
      return try CalendarDate(parsing: word.written)
    } catch {
      throw ScheduleProblem(
        "'\(word.written.visible)' \(error.reason)", at: word.range, hint: error.hint)
    }
  }

  /// Checks that no words remain.
  ///
  /// - Throws: a problem at the first remaining word.
  func finish() throws(ScheduleProblem) {
    guard let word else { return }
    let near = word.text == "on" ? nil : nearestName(to: word.text, among: ["on", "from"])
    throw ScheduleProblem(
      "'\(word.written.visible)' is not expected here", at: word.range,
      hint: near.map { "did you mean '\($0)'?" }
        ?? "after the rhythm, write its days with 'on', if any, then 'from' and a date")
  }
}
