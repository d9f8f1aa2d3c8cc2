import Checking
import Console
import FinanceModel
import Importing
import Investing
import PlainText
import Spending

/// The effects of new rows: changes to balances, holdings, lots, prices and values, and to the
/// plan's claims on the accounts involved.
struct EntryEffects {
  /// A value before and after the change.
  struct Effect: Equatable {
    enum Kind: String {
      case balance, quantity, lot, cash, price, value, assertion, claim
    }

    let kind: Kind
    let account: String
    /// The symbol or, for a claim, the plan account; otherwise "".
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
  /// Findings located by the numbers of the new rows.
  private var findings: [LedgerFinding] = []

  private let rows: [[String: String]]
  private let books: EntryBooks
  private let after: LedgerTable
  private let booking: Booking?

  /// - Parameter booking: the activities with the new rows; nil for other ledgers.
  /// - Throws: ``Failure`` if the ledger cannot be read; `overflow`.
  init(
    of rows: [[String: String]], from books: EntryBooks, to after: LedgerTable,
    _ booking: Booking?
  ) throws {
    self.rows = rows
    self.books = books
    self.after = after
    self.booking = booking
    guard !rows.isEmpty else { return }
    switch after.ledger {
    case .transactions: try transactions()
    case .activities: try activities()
    case .prices: try prices()
    case .values: values()
    case .positions: try positions()
    case .history, .budgets, .reviews, .predictions, .operations: break
    }
    claims()
  }

  /// Returns warnings about the effects of the new rows, located in the entered text.
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
    overdrafts(old, new)
    try assertions(postings)
  }

  /// Adds warnings about accounts that become negative, except accounts that may owe money and
  /// accounts without earlier records.
  private mutating func overdrafts(_ old: [[String]: Decimal], _ new: [[String]: Decimal]) {
    let first = books.firstAccounts(among: rows)
    for (key, sum) in new.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
    where sum.isNegative && !(old[key] ?? .zero).isNegative && !first.contains(key[0]) {
      let kind = books.settings.accounts?.first { $0.name == key[0] }?.kind
      guard kind != .loan, kind != .card else { continue }
      let balance = CurrencyUnit.printedText(of: sum, in: key[1].isEmpty ? nil : key[1])
      findings.append(
        LedgerFinding(
          .warning, TransactionCode.overdrawn,
          "the balance of '\(key[0].visible)' is \(balance)\(key[1].isEmpty ? "" : " \(key[1])")",
          at: LedgerPlace(file: 0, record: rows.lastIndex { $0["account"] == key[0] } ?? 0),
          column: "amount",
          hint: "check the amount, add a row of kind opening for an earlier balance, or set the"
            + " account's kind to CARD or LOAN in coffer.json if it may be overdrawn"))
    }
  }

  private mutating func assertions(_ postings: [AccountPosting]) throws {
    let all = BalanceAssertion.assertions(in: after, books.settings)
    let balances = try AssertedBalances(all, postings, books.settings)
    let first = (after.files.last?.count ?? 0) - rows.count
    var hints: SlipHints?
    for comparison in balances.series.joined() {
      let place = comparison.assertion.place
      guard place.file == after.files.count - 1, place.record >= first else { continue }
      let difference = try comparison.difference()
      if hints == nil, !difference.isZero {
        hints = SlipHints(after.files.map(\.source), books.settings)
      }
      report(comparison, difference, hints)
    }
  }

  private mutating func report(
    _ comparison: AssertedBalances.Comparison, _ difference: Decimal, _ hints: SlipHints?
  ) {
    let assertion = comparison.assertion
    effects.append(
      Effect(
        kind: .assertion, account: assertion.account, before: comparison.booked,
        after: assertion.amount, currency: assertion.currency ?? "",
        note: Self.comparison(difference, assertion.currency)))
    guard !difference.isZero else { return }
    for (cell, reason) in hints?.rows(assertion.account, on: assertion.date) ?? [] {
      explanations.append(
        Explanation(
          id: cell("id"), date: cell("date"), payee: cell("payee"), amount: cell("amount"),
          reason: reason))
    }
  }

  private static func comparison(_ difference: Decimal, _ currency: String?) -> String {
    if difference.isZero { return "the rows match" }
    let text = CurrencyUnit.printedText(of: difference.magnitude, in: currency)
    return difference.isNegative
      ? "the rows exceed the balance by \(text)" : "the rows fall short by \(text)"
  }

  // MARK: Activities

  private mutating func activities() throws {
    let old = try booked(books.table)
    let new = try booking ?? booked(after)
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
            note: "\(lot.date), cost "
              + CurrencyUnit.printedText(
                of: lot.cost, in: new.ledger.currencies[lot.currency])))
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
    findings += books.differences(from: new.ledger, among: rows)
  }

  private func booked(_ table: LedgerTable) throws(Failure) -> Booking {
    let ledger = try Self.value(
      ActivityLedger.reading(table.files.map(\.source), books.settings))
    var booking = Booking(books.linked(ledger), books.settings)
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

  /// Adds the effective values at the time of each new value, before and after the change.
  private mutating func values() {
    let wanted = rows.filter { $0["value"] != nil }.prefix(Self.shownRows)
    for row in wanted {
      let account = row["account"] ?? ""
      guard let value = Self.number(row["value"] ?? ""),
        let instant = Self.instant(row["timestamp"] ?? "")
      else { continue }
      let counting = Self.value(of: account, at: instant, in: after, books.settings)
      effects.append(
        Effect(
          kind: .value, account: account,
          before: Self.value(of: account, at: instant, in: books.table, books.settings),
          after: counting ?? value, currency: row["currency"] ?? "",
          note: counting == value || counting == nil
            ? "" : "a greater value at the same moment takes precedence"))
    }
  }

  /// Returns the effective value at a moment: the last value, or the greater of two values at the
  /// same moment.
  private static func value(
    of account: String, at instant: Int128, in table: LedgerTable, _ settings: Settings
  ) -> Decimal? {
    let names = settings.accountNames
    var last: (instant: Int128, value: Decimal)?
    for place in table.liveRows {
      let name = table.text(place, "account")
      guard (names[name] ?? name) == account, let value = number(table.text(place, "value")),
        let moment = Self.instant(table.text(place, "timestamp")), moment <= instant,
        last.map({ ($0.instant, $0.value) < (moment, value) }) ?? true
      else { continue }
      last = (moment, value)
    }
    return last?.value
  }

  /// Adds the holdings in position statements on the days of the new rows, before and after the
  /// change.
  private mutating func positions() throws {
    let old = try Self.value(PositionLedger.reading(books.table, books.settings))
    let new = try Self.value(PositionLedger.reading(after, books.settings))
    let names = books.settings.accountNames
    var reported: Set<[String]> = []
    for row in books.rows(voidedBy: rows) + rows {
      guard let account = row["account"].map({ names[$0] ?? $0 }),
        let date = Self.day(row["date"] ?? ""),
        reported.insert([account, date.description]).inserted
      else { continue }
      let before = Array(old.statement(of: account, onOrBefore: date))
      let now = Array(new.statement(of: account, onOrBefore: date))
      for symbol in (before + now).map(\.symbol).eachOnce {
        let (had, has) = (try before.sum(of: symbol), try now.sum(of: symbol))
        guard had != has else { continue }
        let isCash = symbol == StatedPosition.cashSymbol
        effects.append(
          Effect(
            kind: isCash ? .cash : .quantity, account: account, name: isCash ? "" : symbol,
            before: had, after: has ?? .zero,
            currency: (before + now).first { $0.symbol == symbol }?.currency ?? "",
            note: before.first.map { "before: \($0.date)" } ?? ""))
      }
      leftOut(before, now, account, date)
    }
  }

  /// Warns if a new day's statement omits assets that the previous statement contains.
  private mutating func leftOut(
    _ before: [StatedPosition], _ now: [StatedPosition], _ account: String, _ date: CalendarDate
  ) {
    guard let earlier = before.first?.date, earlier < date, now.first?.date == date else { return }
    let stated = Set(now.map(\.symbol))
    let missing = before.filter { !$0.quantity.isZero && !stated.contains($0.symbol) }
      .map(\.symbol).eachOnce
    guard !missing.isEmpty else { return }
    findings.append(
      LedgerFinding(
        .warning, PositionCode.leftOut,
        "the statement of '\(account.visible)' on \(date) has no"
          + " \(missing.map(\.visible).joined(separator: ", ")), unlike the statement on"
          + " \(earlier)",
        at: LedgerPlace(file: 0, record: rows.lastIndex { $0["date"] == date.description } ?? 0),
        column: "symbol",
        hint: "add a row for each asset in the account with one "
          + "command, as CSV on standard input"))
  }

  /// Maximum number of rows for which earlier prices and values are shown.
  private static let shownRows = 50

  private mutating func claims() {
    let claims = PlanClaims(of: books.plan, books.settings).claims
    var reported: Set<String> = []
    for account in rows.compactMap({ $0["account"] }) + effects.map(\.account)
    where reported.insert(account).inserted {
      for claim in claims[account] ?? [] {
        effects.append(
          Effect(
            kind: .claim, account: account, name: "\(claim.name.tier)/\(claim.name.account)",
            after: claim.amount, currency: books.settings.plan?.currency?.code ?? "",
            note: "the amount claimed by the plan"))
      }
    }
  }

  private static func number(_ text: String) -> Decimal? {
    do throws(NumberProblem) { return try Decimal(parsing: text) } catch { return nil }
  }

  private static func day(_ text: String) -> CalendarDate? {
    do throws(DateProblem) { return try CalendarDate(parsing: text) } catch { return nil }
  }

  private static func instant(_ text: String) -> Int128? {
    do throws(TimestampProblem) {
      return try Timestamp(parsingMoment: text).instant
    } catch {
      return nil
    }
  }

  private static func value<Value>(_ loaded: Loaded<Value>) throws(Failure) -> Value {
    guard let value = loaded.value else {
      throw Failure(.input, loaded.diagnostics.filter { $0.severity == .error })
    }
    return value
  }
}

extension [StatedPosition] {
  /// Returns the units of one asset; nil if there are no rows for the asset.
  ///
  /// - Throws: `overflow`.
  fileprivate func sum(of symbol: String) throws(DecimalError) -> Decimal? {
    var sum: Decimal?
    for row in self where row.symbol == symbol { sum = try (sum ?? .zero) + row.quantity }
    return sum
  }
}
