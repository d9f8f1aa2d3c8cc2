import Expectations
import FinanceModel
import PlainText
import Planning
import Spending
import TestSupport
import Testing

/// Returns a recurring item written as `name tier/account amount frequency date`, with `off` at the
/// end if it is paused.
func item(_ line: String) throws -> RecurringItem {
  let words = line.split(separator: " ").map(String.init)
  let place = words[1].split(separator: "/").map(String.init)
  return RecurringItem(
    name: words[0], tierName: place[0], accountName: place[1],
    amount: try Decimal(parsing: words[2]),
    frequency: try require(RecurringItem.Frequency(rawValue: words[3])),
    nextDate: try CalendarDate(parsing: words[4]), isEnabled: words.last != "off")
}

/// The parts of a folder's three files that concern recurring items.
struct RecurringFolder {
  var items: [RecurringItem]
  var plan: Plan
  var history = History()
  var settings = Settings()

  func application(through day: String, at time: String = "09:30:00") throws
    -> RecurringApplication
  {
    try RecurringApplication(
      of: items, settings, to: plan, history: history, through: CalendarDate(parsing: day),
      minorDigits: 2, stamp: PostingStamp(now: moment(time)))
  }

  /// Applies the due items, and returns the rows without their operations.
  @discardableResult mutating func apply(
    through day: String, at time: String = "09:30:00"
  ) throws -> [String] {
    let application = try application(through: day, at: time)
    plan = plan.setting(application.posting.balances)
    history = history.adding(application.posting)
    for next in application.nextDates { items[next.item].nextDate = next.date }
    return application.posting.entries.map(\.plain)
  }

  var nextDates: [String] { items.map(\.nextDate.description) }
  var balances: [String] { plan.tiers.flatMap(\.accounts).map(\.balance.description) }
}

extension HistoryEntry {
  /// The row as `tier/account amount -> balance kind: description`.
  fileprivate var plain: String { String(shown.drop { $0 != " " }.dropFirst()) }
}

extension RecurringApplication {
  fileprivate var shown: [String] {
    findings.map { "\($0.severity) \($0.code) \($0.path.text): \($0.message)" }
  }

  fileprivate var outcomes: [String] { occurrences.map { "\($0.item) \($0.date) \($0.outcome)" } }
}

@Suite struct RecurringApplicationTests {
  private static let ends = [
    "T/S 100 -> 100 recurring: due 2026-01-31", "T/S 100 -> 200 recurring: due 2026-02-28",
    "T/S 100 -> 300 recurring: due 2026-03-31", "T/S 100 -> 400 recurring: due 2026-04-30",
    "T/S 100 -> 500 recurring: due 2026-05-31",
  ]

  private static func gift() throws -> RecurringFolder {
    RecurringFolder(items: [try item("Gift T/S 100 monthly 2026-01-31")], plan: try plan("T/S 0"))
  }

  @Test("month ends are applied once each, all at once or day by day")
  func monthEnds() throws {
    var atOnce = try Self.gift()
    try expect(atOnce.apply(through: "2026-05-31"), equals: Self.ends)
    expect(try atOnce.apply(through: "2026-05-31").isEmpty)
    expect(atOnce.nextDates, equals: ["2026-06-30"])
    expect(atOnce.balances, equals: ["500"])
    var daily = try Self.gift()
    var rows: [String] = []
    var day = try CalendarDate(parsing: "2026-01-01")
    while day.description <= "2026-05-31" {
      rows += try daily.apply(through: day.description)
      day = try require(day.adding(days: 1))
    }
    expect(rows, equals: Self.ends)
    expect(daily.nextDates == atOnce.nextDates && daily.balances == atOnce.balances)
    // The intended day is known from the history alone, even much later.
    try expect(daily.apply(through: "2026-07-31").count, equals: 2)
    expect(daily.nextDates, equals: ["2026-08-31"])
  }

  @Test("two machines give an occurrence the same operation, account and amount")
  func machines() throws {
    let (here, there) = (try Self.gift(), try Self.gift())
    let one = try here.application(through: "2026-03-31").posting.entries
    let other = try there.application(through: "2026-05-31", at: "11:00:00").posting.entries
    for (a, b) in zip(one, other) {
      expect((a.op, a.name, a.amount) == (b.op, b.name, b.amount))
      expect(a.id != b.id && a.timestamp != b.timestamp)
    }
    expect(one.count == 3 && Set(other.map(\.op)).count == 5)
  }

  @Test("merging two machines counts each occurrence once, and keeps the later date")
  func merged() throws {
    var (here, there) = (try Self.gift(), try Self.gift())
    try here.apply(through: "2026-03-31")
    try there.apply(through: "2026-05-31", at: "11:00:00")
    let columns = HistoryEntry.CodingKeys.allCases.map(\.rawValue)
    var text = Array((columns.joined(separator: ",") + "\n").utf8)
    for entry in (there.history.rows + here.history.rows).map(\.entry) {
      text += entry.csvLine(inColumnsOf: columns, minorDigits: 2)
    }
    let file = try require(
      Ledger.history.parse(SourceText(file: "history.csv", bytes: text)).value)
    let history = try require(
      History.reading(LedgerTable(.history, files: [file])).value)
    expect(
      history.chronological.map(\.entry.description),
      equals: Self.ends.map { String($0.suffix(14)) })
    func list(_ folder: RecurringFolder) -> [UInt8] {
      Array(#"[{"name": "Gift", "next_date": "\#(folder.nextDates[0])"}]"#.utf8)
    }
    let dates = DocumentMerge(
      base: list(try Self.gift()), ours: list(here), theirs: list(there), as: .recurring)
    expect(dates.conflicts.isEmpty && dates.bytes == list(there))
    var both = there
    both.history = history
    expect(try both.apply(through: "2026-05-31").isEmpty)
  }

  @Test("an occurrence already in the history only advances the date")
  func repeated() throws {
    var folder = try Self.gift()
    try folder.apply(through: "2026-02-28")
    folder.items = try Self.gift().items
    let again = try folder.application(through: "2026-03-31")
    expect(
      again.outcomes,
      equals: ["0 2026-01-31 repeated", "0 2026-02-28 repeated", "0 2026-03-31 applied"])
    expect(again.posting.entries.map(\.plain), equals: [Self.ends[2]])
    expect(again.nextDates.map { "\($0.item) \($0.date)" }, equals: ["0 2026-04-30"])
    expect(again.shown.count, equals: 1)
    expect(again.shown.first?.hasPrefix("note plan-already-applied [0].next_date: "), equals: true)
    folder.items[0].amount = Decimal(60)
    let other = try folder.application(through: "2026-02-28")
    expect(other.posting.entries.isEmpty)
    expect(
      other.shown.first?.hasPrefix("warning plan-applied-differently [0].next_date: "), equals: true
    )
  }

  @Test("an item that would overdraw waits with its later occurrences; other items continue")
  func overdrafts() throws {
    var folder = RecurringFolder(
      items: [
        try item("Rent T/S -60 monthly 2026-01-31"), try item("Pay T/S 50 monthly 2026-02-15"),
        try item("Club T/S -30 monthly 2026-01-10"), try item("Gift T/R 5 quarterly 2026-02-01"),
      ], plan: try plan("T/S 70", "T/R 0"))
    let first = try folder.application(through: "2026-03-01")
    expect(
      first.outcomes,
      equals: [
        "2 2026-01-10 applied", "0 2026-01-31 waiting", "3 2026-02-01 applied",
        "2 2026-02-10 applied", "1 2026-02-15 applied", "0 2026-02-28 waiting",
      ])
    expect(first.hasWaiting)
    expect(
      first.shown,
      equals: [
        "warning recurring-overdraws [0].amount: 'Rent' on 2026-01-31 waits, because account 'S'"
          + " of tier 'T' would have a balance of -20.00"
      ])
    try folder.apply(through: "2026-03-01")
    expect(folder.nextDates, equals: ["2026-01-31", "2026-03-15", "2026-03-10", "2026-05-01"])
    expect(folder.balances, equals: ["60", "5"])
    try expect(
      folder.apply(through: "2026-03-01"), equals: ["T/S -60 -> 0 recurring: due 2026-01-31"])
    expect(folder.nextDates[0], equals: "2026-02-28")
  }

  @Test("on one day deposits are applied before withdrawals")
  func order() throws {
    var folder = RecurringFolder(
      items: [
        try item("Rent T/S -60 monthly 2026-01-01"), try item("Pay T/S 60 monthly 2026-01-01"),
      ], plan: try plan("T/S 0"))
    try expect(
      folder.apply(through: "2026-01-01"),
      equals: [
        "T/S 60 -> 60 recurring: due 2026-01-01", "T/S -60 -> 0 recurring: due 2026-01-01",
      ])
    // The balance is unchanged, so the plan's file does not change.
    expect(try Self.gift().application(through: "2026-01-30").occurrences.isEmpty)
  }

  @Test("paused items, unknown accounts and duplicate account names change nothing")
  func standing() throws {
    var folder = RecurringFolder(
      items: [
        try item("Off T/S 1 daily 2026-01-01 off"), try item("Gone T/X 1 monthly 2026-01-01"),
        try item("Two T/D 1 monthly 2026-01-01"), try item("Nil T/S 0 monthly 2026-01-01"),
        try item("Later T/X 1 monthly 2027-01-01"),
      ], plan: try plan("T/S 1", "T/D 1", "T/D 1"))
    let before = folder.nextDates
    let application = try folder.application(through: "2026-01-31")
    expect(
      application.outcomes,
      equals: [
        "1 2026-01-01 waiting", "2 2026-01-01 waiting", "3 2026-01-01 applied",
      ])
    expect(
      application.shown,
      equals: [
        "warning recurring-account-ambiguous [2].account_name: account 'D' of 'Two' appears twice"
          + " in tier 'T' of the plan, so the item waits"
      ])
    try expect(
      folder.apply(through: "2026-01-31"), equals: ["T/S 0 -> 1 recurring: due 2026-01-01"])
    expect(folder.nextDates, equals: [before[0], before[1], before[2], "2026-02-01", before[4]])
  }

  @Test("an item due thousands of times is not applied, because its date is probably wrong")
  func many() throws {
    var folder = RecurringFolder(
      items: [
        try item("Coffee T/S 1 daily 1026-01-01"), try item("Gift T/S 1 monthly 2026-01-01"),
      ],
      plan: try plan("T/S 0"))
    let application = try folder.application(through: "2026-01-01")
    expect(application.outcomes, equals: ["0 1026-01-01 waiting", "1 2026-01-01 applied"])
    expect(
      application.shown,
      equals: [
        "warning recurring-many [0].next_date: 'Coffee' has been due 365244 times since 1026-01-01,"
          + " more than 4000, so it waits"
      ])
    try folder.apply(through: "2026-01-01")
    expect(folder.nextDates, equals: ["1026-01-01", "2026-02-01"])
  }

  @Test("a balance too large for a decimal stops only its item")
  func range() throws {
    let folder = RecurringFolder(
      items: [
        try item("Much T/S 170141183460469231731 monthly 2026-01-01"),
        try item("Gift T/R 1 monthly 2026-01-01"),
      ], plan: try plan("T/S 170141183460469231731", "T/R 0"))
    let application = try folder.application(through: "2026-01-01")
    expect(application.outcomes, equals: ["0 2026-01-01 waiting", "1 2026-01-01 applied"])
    expect(application.findings.map(\.code), equals: ["plan-move-range"])
  }

  @Test("applying in steps gives the same result as at once, if no item waits")
  func parts() throws {
    let seed: UInt64 = 29
    var random = SeededGenerator(seed: seed)
    for round in 0..<150 {
      let count = Int.random(in: 1...4, using: &random)
      let items = try (0..<count).map { number in
        let day = CalendarDate(dayNumber: Int.random(in: 20_400...20_500, using: &random))
        let frequency = RecurringItem.Frequency.allCases.randomElement(using: &random)
        return RecurringItem(
          name: "i\(number)", tierName: "T", accountName: Bool.random(using: &random) ? "S" : "R",
          amount: Decimal(Int.random(in: -9...9, using: &random)),
          frequency: try require(frequency), nextDate: try require(day))
      }
      let start = RecurringFolder(items: items, plan: try plan("T/S 900000", "T/R 900000"))
      var (whole, parts) = (start, start)
      let days = (0..<3).map { _ in Int.random(in: 20_400...21_000, using: &random) }.sorted()
      var rows: [String] = []
      for day in days {
        rows += try parts.apply(through: require(CalendarDate(dayNumber: day)).description)
      }
      let last = try require(CalendarDate(dayNumber: days[2])).description
      try expect(
        whole.apply(through: last).count, equals: rows.count, "seed \(seed), round \(round)")
      expect(whole.nextDates, equals: parts.nextDates, "seed \(seed), round \(round)")
      expect(whole.balances, equals: parts.balances, "seed \(seed), round \(round)")
    }
  }
}

@Suite struct RecurringSchedulesTests {
  private static func item(
    _ date: String, _ frequency: RecurringItem.Frequency = .monthly
  ) throws -> RecurringItem {
    RecurringItem(
      name: "Rent", tierName: "T", accountName: "S", amount: .one, frequency: frequency,
      nextDate: try CalendarDate(parsing: date))
  }

  /// Returns the first three dates of an item whose earlier dates are in the history.
  private static func dates(
    _ item: RecurringItem, after earlier: String..., day: Int? = nil
  ) throws -> [String] {
    let operations = RecurringOperations([item])
    let applied = try earlier.map {
      operations.op(ofItem: 0, on: try CalendarDate(parsing: $0))
    }
    var settings = Settings()
    settings.recurring = try day.map { day in
      try require(
        read(Settings.self, from: "{\"recurring\": {\"Rent\": {\"day\": \(day)}}}", stage: "s")
          .value?.recurring)
    }
    let schedules = RecurringSchedules([item], settings, applied: Set(applied))
    let schedule = schedules.schedule(ofItem: 0)
    return (0..<3).compactMap { schedule.day($0)?.description }
  }

  @Test("an earlier occurrence decides the intended day at a month end")
  func history() throws {
    let february = try Self.item("2026-02-28")
    try expect(Self.dates(february), equals: ["2026-02-28", "2026-03-28", "2026-04-28"])
    try expect(
      Self.dates(february, after: "2026-01-31"), equals: ["2026-02-28", "2026-03-31", "2026-04-30"])
    try expect(
      Self.dates(february, after: "2026-01-30"), equals: ["2026-02-28", "2026-03-30", "2026-04-30"])
    try expect(
      Self.dates(february, after: "2026-01-28"), equals: ["2026-02-28", "2026-03-28", "2026-04-28"])
    let march = try Self.item("2026-03-15")
    try expect(
      Self.dates(march, after: "2026-02-28"), equals: ["2026-03-15", "2026-04-15", "2026-05-15"])
  }

  @Test("a chain of earlier occurrences leads back to the intended day in a longer month")
  func chains() throws {
    let quarterly = try Self.item("2026-02-28", .quarterly)
    try expect(
      Self.dates(quarterly, after: "2025-11-30", "2025-08-31"),
      equals: ["2026-02-28", "2026-05-31", "2026-08-31"])
    try expect(
      Self.dates(quarterly, after: "2025-11-30"),
      equals: ["2026-02-28", "2026-05-30", "2026-08-30"])
    let yearly = try Self.item("2027-02-28", .annually)
    try expect(
      Self.dates(yearly, after: "2026-02-28", "2025-02-28", "2024-02-29"),
      equals: ["2027-02-28", "2028-02-29", "2029-02-28"])
  }

  @Test("the settings take precedence, and weekly items have no day of the month")
  func settings() throws {
    let february = try Self.item("2026-02-28")
    try expect(
      Self.dates(february, after: "2026-01-30", day: 29),
      equals: ["2026-02-28", "2026-03-29", "2026-04-29"])
    let weekly = try Self.item("2026-02-28", .weekly)
    try expect(
      Self.dates(weekly, after: "2026-01-31"), equals: ["2026-02-28", "2026-03-07", "2026-03-14"])
  }
}

@Suite struct RecurringOperationsTests {
  private static func item(
    _ name: String, account: String = "S", amount: Decimal = .one
  ) throws -> RecurringItem {
    RecurringItem(
      name: name, tierName: "T", accountName: account, amount: amount, frequency: .monthly,
      nextDate: try CalendarDate(parsing: "2026-01-31"))
  }

  @Test("an operation's name depends only on the item's name and the date")
  func names() throws {
    let day = try CalendarDate(parsing: "2026-01-31")
    let other = try CalendarDate(parsing: "2026-02-28")
    let here = RecurringOperations([try Self.item("Rent"), try Self.item("Gift")])
    let there = RecurringOperations([
      try Self.item("Gift", account: "R"), try Self.item("Rent", amount: Decimal(7)),
    ])
    expect(here.op(ofItem: 0, on: day), equals: "due-2026-01-31-o6ato8rhuphspk98")
    expect(here.op(ofItem: 0, on: day), equals: there.op(ofItem: 1, on: day))
    expect(here.op(ofItem: 1, on: day), equals: there.op(ofItem: 0, on: day))
    expect(here.op(ofItem: 0, on: day) != here.op(ofItem: 1, on: day))
    expect(here.op(ofItem: 0, on: day) != here.op(ofItem: 0, on: other))
    expect(RecurringOperations.description(dueOn: day), equals: "due 2026-01-31")
  }

  @Test("operation names are valid, and items with the same name have different ones")
  func bearers() throws {
    let day = try CalendarDate(parsing: "0001-01-01")
    let names = [
      "Rent", "Rent", "", "é\u{301}\u{1F600}", String(repeating: "x", count: 999), "Rent",
    ]
    let operations = RecurringOperations(try names.map { try Self.item($0) })
    let ops = names.indices.map { operations.op(ofItem: $0, on: day) }
    expect(Set(ops).count, equals: names.count)
    expect(ops.allSatisfy(Identifier.isValid(op:)))
  }

  @Test("after one of two items with the same name is removed, the other keeps its own operations")
  func removed() throws {
    let day = try CalendarDate(parsing: "2026-05-01")
    func item(_ account: String) throws -> RecurringItem {
      RecurringItem(
        name: "Rent", tierName: "T", accountName: account, amount: Decimal(-10),
        frequency: .monthly, nextDate: day)
    }
    let both = RecurringOperations([try item("A"), try item("B")])
    let alone = RecurringOperations([try item("B")])
    expect(both.op(ofItem: 0, on: day) != alone.op(ofItem: 0, on: day))
    let turned = RecurringOperations([try item("B"), try item("A")])
    expect(both.op(ofItem: 0, on: day), equals: turned.op(ofItem: 1, on: day))
  }
}
