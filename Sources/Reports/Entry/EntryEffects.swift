import Console
import FinanceEngine
import FinanceModel
import PlainText

/// What new rows change: balances, holdings, lots, prices, values, and the plan's claims on the
/// accounts that they touch.
struct EntryEffects {
  /// One thing before and after.
  struct Effect: Equatable {
    enum Kind: String {
      case balance, quantity, lot, cash, price, value, assertion, claim
    }

    let kind: Kind
    let account: String
    /// A symbol, or the account of the plan that has a claim; "" for neither.
    var name = ""
    var before: Decimal?
    var after: Decimal?
    var currency = ""
    var note = ""
  }

  /// A row that could explain a difference.
  struct Explanation: Equatable {
    let id, date, payee, amount, reason: String
  }

  private(set) var effects: [Effect] = []
  private(set) var explanations: [Explanation] = []
  /// At the numbers of the new rows.
  private var findings: [LedgerFinding] = []

  private let rows: [[String: String]]
  private let books: EntryBooks
  private let after: LedgerTable

  /// - Throws: ``Failure`` where the ledger cannot be read; `overflow`.
  init(of rows: [[String: String]], from books: EntryBooks, to after: LedgerTable) throws {
    self.rows = rows
    self.books = books
    self.after = after
    guard !rows.isEmpty else { return }
    switch after.ledger {
    case .transactions: try transactions()
    case .activities: try activities()
    case .prices: try prices()
    case .values: try values()
    case .positions, .history: break
    }
    claims()
  }

  /// What booking says of the new rows, errors too, at what was entered.
  func diagnostics(of entered: EnteredRows) -> [Diagnostic] {
    findings.map(entered.diagnostic)
  }

  // MARK: Transactions

  private mutating func transactions() throws {
    let settings = books.settings
    let before = try Self.value(AccountPosting.reading(books.table, settings))
    let postings = try Self.value(AccountPosting.reading(after, settings))
    let own = settings.accountCurrencies
    func sums(_ postings: [AccountPosting]) throws(DecimalError) -> [[String]: Decimal] {
      var sums: [[String]: Decimal] = [:]
      for posting in postings {
        let code = posting.currency ?? own[posting.account] ?? settings.baseCurrency?.code ?? ""
        let key = [posting.account, code]
        sums[key] = try (sums[key] ?? .zero) + posting.amount
      }
      return sums
    }
    let (old, new) = (try sums(before), try sums(postings))
    for key in Set(old.keys).union(new.keys).sorted(by: { $0.lexicographicallyPrecedes($1) })
    where old[key] ?? .zero != new[key] ?? .zero {
      effects.append(
        Effect(
          kind: .balance, account: key[0], before: old[key] ?? .zero, after: new[key] ?? .zero,
          currency: key[1]))
    }
    try assertions(postings)
  }

  private mutating func assertions(_ postings: [AccountPosting]) throws {
    let all = BalanceAssertion.assertions(in: after, books.settings)
    let balances = try AssertedBalances(all, postings, books.settings)
    let first = (after.files.last?.count ?? 0) - rows.count
    for series in balances.series {
      var matched: CalendarDate?
      for comparison in series {
        let assertion = comparison.assertion
        let difference = try comparison.difference()
        let isNew =
          assertion.place.file == after.files.count - 1 && assertion.place.record >= first
        if isNew { try tell(comparison, difference, since: matched) }
        if difference.isZero { matched = assertion.date }
      }
    }
  }

  private mutating func tell(
    _ comparison: AssertedBalances.Comparison, _ difference: Decimal, since matched: CalendarDate?
  ) throws {
    let assertion = comparison.assertion
    effects.append(
      Effect(
        kind: .assertion, account: assertion.account, before: comparison.booked,
        after: assertion.amount, currency: assertion.currency ?? "",
        note: Self.comparison(difference)))
    guard !difference.isZero else { return }
    let explanation = BalanceExplanation(
      of: difference, assertion.account, on: assertion.date, since: matched, in: after,
      books.settings)
    explanations += explanation.rows.map { row in
      Explanation(
        id: after.text(row.place, "id"), date: after.text(row.place, "date"),
        payee: after.text(row.place, "payee"), amount: after.text(row.place, "amount"),
        reason: row.reason)
    }
  }

  private static func comparison(_ difference: Decimal) -> String {
    if difference.isZero { return "the rows match" }
    return difference.isNegative
      ? "the rows have \((-difference).text(decimalsAtLeast: 2)) too much"
      : "the rows lack \(difference.text(decimalsAtLeast: 2))"
  }

  // MARK: Activities

  private mutating func activities() throws {
    let old = try booking(books.table.files.map(\.source))
    let new = try booking(after.files.map(\.source))
    let (held, holds) = (Self.quantities(old), Self.quantities(new))
    for key in Set(held.keys).union(holds.keys).sorted(by: { $0.lexicographicallyPrecedes($1) })
    where held[key] ?? .zero != holds[key] ?? .zero {
      effects.append(
        Effect(
          kind: .quantity, account: key[0], name: key[1], before: held[key] ?? .zero,
          after: holds[key] ?? .zero))
    }
    let first = (after.files.last?.count ?? 0) - rows.count
    for holding in new.holdings {
      for lot in holding.openLots {
        let place = new.ledger.place(ofRow: lot.row)
        guard place.file == after.files.count - 1, place.record >= first else { continue }
        effects.append(
          Effect(
            kind: .lot, account: new.ledger.accounts[holding.account],
            name: new.ledger.symbols[holding.symbol], after: lot.quantity,
            currency: new.ledger.currencies[lot.currency],
            note: "\(lot.date), cost \(lot.cost.text(decimalsAtLeast: 2))"))
      }
    }
    let (had, has) = (Self.cash(old), Self.cash(new))
    for key in Set(had.keys).union(has.keys).sorted(by: { $0.lexicographicallyPrecedes($1) })
    where had[key] ?? .zero != has[key] ?? .zero {
      effects.append(
        Effect(
          kind: .cash, account: key[0], before: had[key] ?? .zero, after: has[key] ?? .zero,
          currency: key[1]))
    }
    let known = Set(old.findings.map(\.message))
    for finding in new.findings {
      if let place = finding.place, place.file == after.files.count - 1, place.record >= first {
        findings.append(finding.about(row: place.record - first))
      } else if finding.severity == .error, !known.contains(finding.message) {
        findings.append(finding.about(row: 0))
      }
    }
  }

  private func booking(_ sources: [SourceText]) throws(Failure) -> Booking {
    let ledger = try Self.value(ActivityLedger.reading(sources, books.settings))
    var booking = Booking(ledger, books.settings)
    booking.advanceToEnd()
    return booking
  }

  private static func quantities(_ booking: Booking) -> [[String]: Decimal] {
    var quantities: [[String]: Decimal] = [:]
    for holding in booking.holdings {
      let key = [booking.ledger.accounts[holding.account], booking.ledger.symbols[holding.symbol]]
      quantities[key] = holding.quantity
    }
    return quantities
  }

  private static func cash(_ booking: Booking) -> [[String]: Decimal] {
    var cash: [[String]: Decimal] = [:]
    for (index, account) in booking.ledger.accounts.enumerated() {
      for balance in booking.cash[index] {
        cash[[account, booking.ledger.currencies[balance.currency]]] = balance.amount
      }
    }
    return cash
  }

  // MARK: Prices, values and claims

  private mutating func prices() throws {
    let table = books.table
    let wanted = Set(rows.map { [$0["base"] ?? "", $0["quote"] ?? ""] })
    var known: [[String]: [LedgerPlace]] = [:]
    for place in table.liveRows {
      let key = [table.text(place, "base"), table.text(place, "quote")]
      if wanted.contains(key) { known[key, default: []].append(place) }
    }
    for row in rows.prefix(Self.shownRows) {
      let (base, quote) = (row["base"] ?? "", row["quote"] ?? "")
      let earlier = known[[base, quote]]?.filter { table.text($0, "date") <= row["date"] ?? "" }
        .max { table.text($0, "date") < table.text($1, "date") }
      effects.append(
        Effect(
          kind: .price, account: "", name: base,
          before: earlier.flatMap { Self.number(books.table.text($0, "amount")) },
          after: Self.number(row["amount"] ?? ""), currency: quote,
          note: earlier.map { "before: \(books.table.text($0, "date"))" } ?? ""))
    }
  }

  private mutating func values() throws {
    let ledger = try Self.value(ValueLedger.readingCells(after, books.settings))
    let first = (after.files.last?.count ?? 0) - rows.count
    for finding in ledger.findings {
      guard let place = finding.place, place.file == after.files.count - 1, place.record >= first
      else { continue }
      findings.append(finding.about(row: place.record - first))
    }
    for row in rows.prefix(Self.shownRows) {
      let account = row["account"] ?? ""
      let earlier = books.table.liveRows.last {
        books.table.text($0, "account") == account && !books.table.text($0, "value").isBlankCell
      }
      guard let value = Self.number(row["value"] ?? "") else { continue }
      effects.append(
        Effect(
          kind: .value, account: account,
          before: earlier.flatMap { Self.number(books.table.text($0, "value")) },
          after: value, currency: row["currency"] ?? ""))
    }
  }

  /// Of more rows than these the prices and values before are not shown.
  private static let shownRows = 50

  private mutating func claims() {
    let claims = PlanClaims(of: books.plan, books.settings).claims
    var told: Set<String> = []
    for account in rows.compactMap({ $0["account"] }) + effects.map(\.account)
    where told.insert(account).inserted {
      for claim in claims[account] ?? [] {
        effects.append(
          Effect(
            kind: .claim, account: account, name: "\(claim.name.tier)/\(claim.name.account)",
            after: claim.amount, note: "the plan claims so much of it"))
      }
    }
  }

  private static func number(_ text: String) -> Decimal? {
    do throws(NumberProblem) { return try Decimal(parsing: text) } catch { return nil }
  }

  private static func value<Value>(_ loaded: Loaded<Value>) throws(Failure) -> Value {
    guard let value = loaded.value else {
      throw Failure(.input, loaded.diagnostics.filter { $0.severity == .error })
    }
    return value
  }
}

extension LedgerFinding {
  /// The same about a new row of that number.
  fileprivate func about(row: Int) -> LedgerFinding {
    LedgerFinding(
      severity, FoundCode(rawValue: code), message, at: LedgerPlace(file: 0, record: row),
      column: column, hint: hint)
  }
}
