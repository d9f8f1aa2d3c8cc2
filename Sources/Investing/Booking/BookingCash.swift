import FinanceModel
package import PlainText

/// Booking of rows that move only cash, and of omitted rows.
extension Booking {
  /// Books DEPOSIT, WITHDRAWAL and CREDIT. A credit is a contribution from outside only if it is a
  /// bonus.
  mutating func movePlainCash(_ written: BookingEntry) throws(DecimalError) {
    let entry = written.signed
    guard !terms.isCashImplied[entry.row.account] else { return leaveOut(entry) }
    let amount = entry.amount ?? .zero
    if entry.row.type == .withdrawal {
      try settle(-(try amount + entry.fee + entry.tax), entry)
      addContribution(.external, entry, -amount)
    } else {
      let net = try amount - entry.fee - entry.tax
      try settle(net, entry)
      if entry.row.type == .deposit || isBonus(entry) {
        addContribution(.external, entry, amount)
      } else {
        addIncome(entry, amount)
        addEarning(net, entry, isOfAsset: false)
      }
    }
  }

  /// Whether a CREDIT is a bonus or reverses a bonus of the same amount.
  private mutating func isBonus(_ entry: BookingEntry) -> Bool {
    guard entry.row.type == .credit, let amount = entry.amount else { return false }
    let key = Bonus(account: entry.row.account, currency: entry.currency, amount: amount.magnitude)
    switch entry.row.subtype {
    case .bonus: bonuses[key, default: 0] += 1
    case .reversal where bonuses[key, default: 0] > 0: bonuses[key, default: 0] -= 1
    default: return false
    }
    return true
  }

  /// Books FEE and TAX. The amount is in `amount` or in the column named after the type.
  mutating func charge(_ entry: BookingEntry) throws(DecimalError) {
    if entry.row.isFeeInKind { return try chargeInKind(entry) }
    let sum = entry.charge
    try settle(-sum, entry)
    addFlow(-sum, entry)
    addEarning(-sum, entry)
    addWithholding(sum, entry)
  }

  /// Books ADJUSTMENT, which has an effect only for an expired option.
  mutating func adjust(_ entry: BookingEntry) throws(DecimalError) {
    guard entry.row.subtype == .optionExpiry, let symbol = entry.row.symbol else {
      return leaveOut(entry)
    }
    guard let (part, pieces) = try takeEither(entry, symbol) else { return }
    try payFees(entry, for: part.magnitude)
    let fee = try entry.fee.share(part.magnitude, of: entry.quantity)
    let tax = try entry.tax.share(part.magnitude, of: entry.quantity)
    addDisposal(.expiry, entry, part, -fee, tax: tax, pieces)
  }

  /// Records cash that moves on the row's settlement date. A date that is invalid or before the
  /// row's date is an error; if lenient, the cash moves on the row's date.
  mutating func notePending(_ sum: Decimal, _ currency: Int, _ entry: BookingEntry) {
    let text = ledger.text("settle_date", ofRow: entry.index)
    guard !sum.isZero, !text.isBlankCell else { return }
    var due: CalendarDate?
    do throws(DateProblem) {
      due = try CalendarDate(parsing: text)
    } catch {
      due = nil
    }
    let date = entry.row.date
    guard let due, due >= date else {
      return report(
        options.isLenient ? .warning : .error, ActivityCode.settleDate,
        "settle_date '\(text.visible)' is not \(date) or a later day"
          + (options.isLenient ? "; the cash moves on \(date)" : ""),
        entry: entry.index, column: "settle_date",
        hint: "write the day of the cash movement, or leave the cell blank")
    }
    pendingCash.removeAll { $0.due <= date }
    guard due > date else { return }
    pendingCash.append(
      PendingCash(account: entry.row.account, currency: currency, amount: sum, due: due))
  }

  mutating func leaveOut(_ entry: BookingEntry) {
    let account = entry.row.account
    let isImplied = terms.isCashImplied[account]
    report(
      .warning, ActivityCode.uninterpreted,
      "\(entry.kindText) is not booked"
        + (isImplied
          ? ", because the cash of '\(ledger.accounts[account].visible)' is"
            + " implied" : ""),
      entry: entry.index, column: "type",
      hint: isImplied
        ? "set its status to VOID, or remove \"cash\": \"implied\" from the account in coffer.json"
        : "change its type, or set its status to VOID")
  }

  /// Books a row of an account that is not valued from its activities. The row's income and
  /// contributions are still recorded.
  mutating func bookUntracked(_ written: BookingEntry) throws(DecimalError) {
    let entry = directed(written)
    let amount = entry.amount ?? .zero
    switch entry.row.type {
    case .dividend, .interest:
      if entry.row.subtype != .returnOfCapital { addIncome(entry, amount) }
    case .deposit: addContribution(.external, entry, amount)
    case .withdrawal: addContribution(.external, entry, -amount)
    case .credit where isBonus(entry): addContribution(.external, entry, amount)
    case .credit: addIncome(entry, amount)
    case .tax: addWithholding(entry.charge, entry)
    case .transferIn:
      addContribution(links.kind(of: entry.row), entry, amount, quantity: entry.units)
    case .transferOut:
      addContribution(links.kind(of: entry.row), entry, -amount, quantity: -entry.units)
    default: break
    }
  }
}

/// A bonus credited to an account, which a later row may reverse.
struct Bonus: Hashable, Sendable {
  let account: Int
  /// Index of a major currency.
  let currency: Int
  let amount: Decimal
}

extension BookingEntry {
  /// Units of an asset; zero if the row moves cash.
  fileprivate var units: Decimal { row.symbol == nil ? .zero : quantity }
}

/// A booked row's cash that moves on a later settlement date. ``CashBalances`` include this cash.
package struct PendingCash: Equatable, Sendable {
  package let account: Int
  /// Index of the currency.
  package let currency: Int
  /// The amount; negative for an outflow.
  package let amount: Decimal
  /// Settlement date.
  package let due: CalendarDate
}

/// The cash in each account in each currency.
package struct CashBalances: Equatable, Sendable {
  /// Balances by account; within an account, in order of each currency's first occurrence.
  private var balances: [[Balance]]
  /// Index of each balance by account and currency, for accounts with many currencies.
  private var places: [Int: [Int: Int]] = [:]

  /// A balance in one currency; negative if outflows exceed inflows.
  package struct Balance: Equatable, Sendable {
    /// Index of the currency.
    package let currency: Int
    package fileprivate(set) var amount: Decimal
  }

  init(accounts: Int) {
    balances = Array(repeating: [], count: accounts)
  }

  /// The balances of an account, including zero balances.
  package subscript(account: Int) -> [Balance] { balances[account] }

  /// Adds an amount, negative for an outflow; zero has no effect.
  ///
  /// - Throws: `overflow`.
  mutating func add(
    _ amount: Decimal, _ currency: Int, to account: Int
  ) throws(DecimalError) {
    guard !amount.isZero else { return }
    guard let index = place(of: currency, in: account) else {
      places[account]?[currency] = balances[account].count
      return balances[account].append(Balance(currency: currency, amount: amount))
    }
    balances[account][index].amount = try balances[account][index].amount + amount
  }

  /// Number of currencies below which a linear search is as fast as the index.
  private static let fewest = 16

  private mutating func place(of currency: Int, in account: Int) -> Int? {
    guard balances[account].count >= Self.fewest else {
      return balances[account].firstIndex { $0.currency == currency }
    }
    if places[account] == nil {
      places[account] = Dictionary(
        balances[account].enumerated().map { ($1.currency, $0) },
        uniquingKeysWith: { first, _ in first })
    }
    return places[account]?[currency]
  }
}
