import FinanceModel
import Investing
import PlainText

/// The entries of an unfinished journal, to which each kind of record adds entries.
struct JournalDraft {
  private(set) var entries: [JournalEntry] = []
  /// Recorded values of accounts whose value is determined by other records.
  private(set) var values: [(date: CalendarDate, account: String, text: String)] = []
  let base: String?
  private let booking: Booking
  private let records: Journal.Inputs
  private let settings: Settings
  private let options: Journal.Options
  private let last: CalendarDate
  private let claims: PlanClaims
  /// The source of each account's value; accounts are in the order of the settings, then by name.
  private var sources: [(name: String, source: AccountWorth.Source)] = []
  private var money: JournalMoney
  private var leftOut: [LedgerFinding] = []

  init(
    _ booking: Booking, _ records: Journal.Inputs, _ settings: Settings,
    _ options: Journal.Options, until last: CalendarDate
  ) throws(DecimalError) {
    self.booking = booking
    self.records = records
    self.settings = settings
    self.options = options
    self.last = last
    claims = PlanClaims(of: records.plan, settings)
    let statements = records.positions.statements(
      beside: booking.ledger, settings, onOrBefore: last)
    let known = NetWorth.Records(
      statements: statements, values: records.values,
      postings: AccountPostings(records.transactions.map(\.posting)), plan: records.plan)
    var calculation = NetWorthCalculation(
      booking, known, settings, claimants: claims.claims.keys,
      exchange: BookedExchange(records.prices, booking, base: booking.terms.baseCurrency))
    try calculation.advance(to: last, booking)
    for statement in statements {
      if let number = calculation.number(of: statement.account) {
        calculation.noteStatement(of: number, on: statement.date)
      }
    }
    for index in calculation.accounts.indices {
      let name = calculation.accounts[index].name
      calculation.setClaimed(try claims.sum(on: name), on: index)
      if let worth = try calculation.worth(of: index) { sources.append((name, worth.source)) }
    }
    base = calculation.base
    money = JournalMoney(base: calculation.base, settings, isLenient: options.isLenient)
  }

  var findings: [LedgerFinding] { leftOut + money.findings }

  /// Collects all entries.
  ///
  /// - Throws: `overflow`.
  mutating func fill() throws(DecimalError) {
    var activities = try ActivityEntries(booking)
    entries += try activities.entries()
    let transactions = try transactionEntries()
    entries += transactions.values.flatMap(\.self).sorted { $0.order < $1.order }.map(\.entry)
    let numbers = Dictionary(
      records.values.accounts.enumerated().map { ($1, $0) }, uniquingKeysWith: { a, _ in a })
    let plan = records.plan.map { PlanEntries($0, claims, settings, until: last) }
    for (name, source) in sources {
      switch source {
      case .activities: break
      case .positions:
        entries += try StatementEntries(records.positions, of: name, booking, until: last)
          .entries()
      case .values:
        guard let number = numbers[name] else { continue }
        entries += try ValueEntries(records.values, account: number, until: last)
          .entries(transactions[name]?.map(\.entry) ?? [], &money)
      case .transactions: break
      case .plan:
        if let entry = try plan?.entry(of: name, &money) { entries.append(entry) }
      }
      if let number = numbers[name], source == .activities || source == .positions {
        try noteValues(ofAccount: number)
      }
    }
    if options.hasTiers, let tiers = try plan?.tiers(&money) { entries.append(tiers) }
  }

  /// Returns transaction entries by account, with their locations in the ledger.
  private mutating func transactionEntries() throws(DecimalError) -> [String: [Placed]] {
    let sourceByName = Dictionary(
      sources.map { ($0.name, $0.source) }, uniquingKeysWith: { a, _ in a })
    let counted = records.transactions.filter { row in
      guard row.posting.date <= last, let source = sourceByName[row.posting.account] else {
        return false
      }
      return source == .values || source == .transactions
    }
    for (name, source) in sources where source == .activities || source == .positions {
      let rows = records.transactions.count { $0.posting.account == name }
      guard rows > 0 else { continue }
      leftOut.append(
        LedgerFinding(
          .warning, JournalCode.transactionsLeftOut,
          "omitted \(rows) \(rows == 1 ? "transaction" : "transactions") of '\(name.visible)',"
            + " because its \(source.rawValue) determine its value", at: nil,
          hint: "set its tracking to VALUES in coffer.json if its activities are incomplete"))
    }
    var entries: [String: [Placed]] = [:]
    let made = try TransactionEntries(counted, incomes: records.incomes).entries(&money)
    for (order, (row, entry)) in zip(counted, made).enumerated() {
      entries[row.posting.account, default: []].append(Placed(order: order, entry: entry))
    }
    return entries
  }

  private struct Placed {
    let order: Int
    let entry: JournalEntry
  }

  private mutating func noteValues(ofAccount number: Int) throws(DecimalError) {
    let ledger = records.values
    let name = ledger.accounts[number]
    for row in ledger.standingRows(ofAccount: number) where ledger.date(ofRow: row) <= last {
      guard let value = ledger[row].value else { continue }
      let code = ledger[row].currency.map { ledger.currencies[$0] }
      let amount = try money.amount(value, code, of: name)
      values.append(
        (
          ledger.date(ofRow: row), name,
          "value \(CurrencyUnit.text(of: amount.quantity, in: amount.commodity))"
            + " \(amount.commodity)"
        ))
    }
  }
}
