import Console
import FinanceFolder
import FinanceModel
import Importing
import PlainText
import Spending

/// The slips that explain differences between balances.
struct SlipReport: Sendable {
  /// Maximum number of sets of slips on the page.
  private static let shown = 3
  /// Maximum number of sets of slips in the table.
  private static let given = 20

  let rows: [SlipRow]
  private let answers: SlipAnswers
  private let words: SlipWords
  /// The number of the report's first answer.
  private let first: Int

  private var reading: SlipReading { words.reading }

  /// Creates the reports about balances and position statements. A report is omitted if everything
  /// matches or if a ledger is too large to search.
  static func reports(
    _ records: SpendingRecords, _ household: Household, asOf day: CalendarDate
  ) -> [SlipReport] {
    let (transactions, settings) = (records.transactions, records.settings)
    var reading = SlipReading(transactions, settings, asOf: day)
    if reading?.differs == true {
      let sources = household.committed(.transactions)
      if !sources.isEmpty, let committed = Transactions.reading(sources, settings).value {
        reading?.addEdits(since: committed, transactions, settings)
      }
    }
    var investments = household.investments().value
    investments?.link(in: household)
    let stated = investments.flatMap {
      $0.positions.slipReading(
        $0.activities, settings, onOrBefore: day, committed: household.committed)
    }
    var reports: [SlipReport] = []
    for reading in [reading, stated] {
      guard let reading, reading.differs else { continue }
      reports.append(SlipReport(reading, after: reports.last?.rows.last?.answer ?? 0))
    }
    return reports
  }

  /// - Parameter number: the number of the last answer in the previous report.
  private init(_ reading: SlipReading, after number: Int) {
    first = number + 1
    answers = SlipAnswers(reading.books)
    words = SlipWords(reading, answers.dues)
    var rows: [SlipRow] = []
    for (place, answer) in answers.answers.enumerated() {
      for (rank, set) in answer.sets.prefix(min(answer.listed, Self.given)).enumerated() {
        for slip in set.slips {
          rows.append(Self.row(slip, rank + 1, answer, first + place, words))
        }
      }
    }
    self.rows = rows
  }

  private static func row(
    _ slip: Slip, _ rank: Int, _ answer: SlipAnswers.Answer, _ number: Int, _ words: SlipWords
  ) -> SlipRow {
    let interval = answer.intervals[0]
    let balance = words.reading.books.balances[interval]
    let (reading, row) = (words.reading, words.number(of: slip))
    var expected: Decimal?
    do throws(DecimalError) {
      expected = try Decimal(units: Int128(answer.expected), minorDigits: 2)
    } catch {
      expected = nil
    }
    return SlipRow(
      answer: number, set: rank, account: reading.accounts[balance.series],
      currency: reading.units[balance.series] ?? "", day: balance.day,
      lack: words.decimal(reading.books.needs[interval], balance.series),
      kind: slip.kind.word, reason: words.reason(slip), repair: words.repair(slip),
      position: row.flatMap(reading.position),
      id: row.map { reading.text($0, "id") } ?? "", right: words.right(slip),
      sets: answer.fewest, expected: expected)
  }

  /// Appends the answers to the page as text.
  func add(to page: inout Page) {
    var known: Set<Int> = []
    for (number, answer) in answers.answers.enumerated() {
      let intervals = intervals(of: answer)
      guard known.isDisjoint(with: intervals) else { continue }
      known.formUnion(intervals)
      page.heading(mixed: intervals.map { title($0) }.joined(separator: "; "))
      page.line(StyledText(verdict(answer)))
      let own = rows.filter { $0.answer == first + number }
      for rank in 1...Self.shown {
        for (place, row) in own.filter({ $0.set == rank }).enumerated() {
          page.line(
            "\(place == 0 ? "\(rank). " : "   and ")\(StyledText(mixed: row.reason))")
          page.line("   \(StyledText(mixed: row.repair, .strong))")
        }
      }
      for line in intervals.map(missing).eachOnce { page.line(StyledText(mixed: line)) }
      page.line(StyledText(rest(intervals)))
    }
    guard !answers.omitted.isEmpty else { return }
    page.blank()
    page.line("\(answers.omitted.count) more differences were not searched: repair these first.")
  }

  /// Returns the intervals that an answer explains; for an answer without sets, all intervals in
  /// which one row is missing.
  private func intervals(of answer: SlipAnswers.Answer) -> [Int] {
    guard answer.sets.isEmpty else { return answer.intervals }
    let row = words.missing(answer.intervals[0]).interval
    return answers.answers.filter { other in
      other.sets.isEmpty && words.missing(other.intervals[0]).interval == row
    }.flatMap(\.intervals)
  }

  private func title(_ interval: Int) -> String {
    let balance = reading.books.balances[interval]
    let (lack, code) = (reading.books.needs[interval], reading.units[balance.series])
    let amount =
      words.decimal(abs(lack), balance.series)
      .map { CurrencyUnit.printedText(of: $0, in: code) } ?? ""
    return "\(reading.accounts[balance.series].visible), \(span(interval)): the rows"
      + " \(lack < 0 ? "exceed" : "fall short of") the balance by"
      + " \(amount)\(code.map { " \($0)" } ?? "")"
  }

  private func span(_ interval: Int) -> String {
    let end = reading.books.balances[interval].day
    guard let before = reading.books.balance(before: interval) else { return "up to \(end)" }
    return "\(before.day.adding(days: 1)?.description ?? "") to \(end)"
  }

  private func verdict(_ answer: SlipAnswers.Answer) -> String {
    guard let first = answer.sets.first else {
      return "No set of at most \(answers.searched) slips explains the difference."
    }
    let slips = first.slips.count == 1 ? "1 slip" : "\(first.slips.count) slips"
    let tenths = (answer.expected + 5) / 10
    let chance = tenths == 0 ? "less than 0.1" : "about \(tenths / 10).\(tenths % 10)"
    if answer.listed == 0 {
      return
        "\(answer.fewest) sets of \(slips) explain the difference. By chance, \(chance) would, so"
        + " they are not listed. State a balance for a day in between to reduce their number."
    }
    let many =
      "\(answer.fewest) sets of \(slips) explain the difference; by chance, \(chance) would."
    guard answers.isComplete else { return "The search was cut short: at least " + many }
    return answer.fewest == 1 ? "Unique: one set of \(slips) explains the difference." : many
  }

  private func missing(_ interval: Int) -> String {
    let missing = words.missing(interval)
    return "Or a row is missing, \(span(missing.interval)): \(missing.command)"
  }

  private func rest(_ intervals: [Int]) -> String {
    let others = reading.books.needs.count { $0 != 0 } - intervals.count
    switch others {
    case 0: return "With either repair, all balances match."
    case 1: return "With either repair, 1 other difference remains."
    default: return "With either repair, \(others) other differences remain."
    }
  }
}

extension Slip.Kind {
  /// The kind as a machine-readable word.
  fileprivate var word: String {
    switch self {
    case .doubled: "doubled"
    case .sign: "sign"
    case .exchanged: "digits exchanged"
    case .digit: "digit"
    case .decimal: "decimal point"
    case .dayAndMonth: "day and month"
    case .year: "year"
    case .account: "account"
    case .currency: "currency"
    case .side: "transfer side"
    case .due: "due payment"
    case .edited: "edited"
    case .pending: "status"
    case .split: "split"
    }
  }
}

/// The description of a slip that belongs to a set explaining a difference.
struct SlipRow: Sendable {
  /// The number of the answer, and of the set within the answer; both are counted from 1.
  let answer, set: Int
  let account, currency: String
  /// The day of the first balance that differs.
  let day: CalendarDate
  /// The amount missing from the rows on `day`; negative for a surplus.
  let lack: Decimal?
  let kind, reason, repair: String
  /// The position of the row; nil for a missing row.
  let position: SourcePosition?
  let id: String
  let right: String
  /// Number of sets with the same number of slips.
  let sets: Int
  /// Number of sets of the same size that are expected by chance.
  let expected: Decimal?

  static let columns: [Column<SlipRow>] = [
    .integer("answer", "the number of the difference, from 1") { $0.answer },
    .integer("set", "the rank of the set among the sets that explain the difference") { $0.set },
    .text("account", "the account whose balance differs") { $0.account },
    .text("currency", "the currency or symbol of the difference") { $0.currency },
    .date("date", "the date of the balance that differs") { $0.day },
    Column("difference", .money, "the amount by which the rows differ since the previous balance") {
      .worth($0.lack, $0.currency.isEmpty ? nil : $0.currency)
    },
    .text("slip", "the kind of slip") { $0.kind },
    .text("reason", "the slip in one sentence") { $0.reason },
    .text("file", "the row's file") { $0.position?.file },
    .integer("line", "the row's line") { $0.position?.line },
    .text("id", "the row's id; blank if it has none") { $0.id },
    .text("right", "the correct amount, day, account, currency or symbol") { $0.right },
    .text("repair", "the command or edit that repairs the slip") { $0.repair },
    .integer("sets", "the number of sets with equally few slips") { $0.sets },
    Column("expected", .quantity, "the number of such sets expected by chance") {
      .exact($0.expected)
    },
  ]

  static let spec = TableSpec(
    "slips", "one row for each slip of a set that explains a difference", needs: "explain", columns
  )
}
