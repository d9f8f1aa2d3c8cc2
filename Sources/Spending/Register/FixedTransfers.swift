package import FinanceModel
import Investing
package import PlainText

/// Transfers that reduce the amount that is free in a month: transfers to debts, and standing
/// transfers to savings and investment accounts.
///
/// A standing transfer is a bill of kind `transfer`. Other transfers to debts are included as their
/// mean over the full months. If a card has spending rows, its settlement is excluded, because that
/// spending is already included.
package struct FixedTransfers: Sendable {
  /// Purpose of a transfer.
  package enum Purpose: String, CaseIterable, Sendable {
    case debt, saving
  }

  /// Transfers to one account.
  package struct Line: Sendable {
    /// Name of the bill; nil if the amount is the mean of past transfers.
    package let bill: String?
    /// Main name of the receiving account.
    package let account: String
    package let purpose: Purpose
    package let amount: MonthlyAmount
  }

  /// Bills in the order of the settings, followed by means of past transfers in the order of the
  /// accounts.
  package let lines: [Line]
  /// Sum of the lines in each full month of the ledger.
  package let months: [Decimal]

  /// Creates an empty list.
  package init() { (lines, months) = ([], []) }

  /// - Parameter funded: accounts whose standing transfers are ignored, because they are paid from
  ///   the free amount.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows.
  package init(
    _ book: SpendingBook, _ settings: Settings, bills: ScheduledBills, _ prices: PriceBook,
    leavingOut funded: Set<String> = []
  ) throws(DecimalError) {
    let purposes = AccountPurposes(book, settings)
    var lines: [Line] = []
    var standing = Decimal.zero
    for bill in bills.book?.bills ?? [] where bill.kind == .transfer {
      guard let to = bill.to, let purpose = purposes.purpose(of: to),
        purpose == .debt || !funded.contains(to)
      else { continue }
      let amount = try bills.monthly(ofBill: bill.settings.name)
      guard amount.isPositive else { continue }
      standing = try standing + amount
      lines.append(
        Line(
          bill: bill.settings.name, account: to, purpose: purpose,
          amount: MonthlyAmount(stated: amount)))
    }
    let billed = Set((bills.book?.bills ?? []).compactMap(\.to))
    var months = [Decimal](repeating: standing, count: book.fullMonths.count)
    let measured = try MeasuredTransfers(book, settings, prices) { row, account, isArrival in
      purposes.purpose(of: account) == .debt && !bills.contains(payment: row)
        && !(isArrival && billed.contains(account))
    }
    for (account, sums) in measured.sums.sorted(by: { $0.key < $1.key }) {
      var total = Decimal.zero
      for (month, sum) in sums.enumerated() {
        total = try total + sum
        months[month] = try months[month] + sum
      }
      guard total.isPositive else { continue }
      lines.append(
        Line(
          bill: nil, account: account, purpose: .debt,
          amount: MonthlyAmount(measured: total, in: months.count)))
    }
    self.lines = lines
    self.months = months
  }

  /// Returns the monthly total of all lines, rounded half-even to 18 decimals.
  ///
  /// - Throws: `overflow`.
  package func monthly() throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for line in lines { sum = try sum + line.amount.mean() }
    return sum
  }
}

/// Purpose of money moved to one of the household's accounts.
private struct AccountPurposes {
  private let kinds: [String: AccountSettings.Kind]
  /// Accounts with spending rows.
  private let spending: Set<String>

  init(_ book: SpendingBook, _ settings: Settings) {
    kinds = Dictionary(
      (settings.accounts ?? []).compactMap { account in account.kind.map { (account.name, $0) } },
      uniquingKeysWith: { first, _ in first })
    var spends = [Bool](repeating: false, count: book.transactions.accounts.count)
    for row in book.rows where row.amount.isNegative { spends[row.account] = true }
    spending = Set(zip(book.transactions.accounts, spends).filter(\.1).map(\.0))
  }

  /// Returns the purpose; nil if the money may be spent from the account.
  func purpose(of account: String) -> FixedTransfers.Purpose? {
    switch kinds[account] {
    case .loan: .debt
    case .card: spending.contains(account) ? nil : .debt
    case .cash: nil
    case .savings, .securities, .crypto, .pension, .property, .other: .saving
    case nil: spending.contains(account) ? nil : .saving
    }
  }
}

/// Transfers in the full months, by receiving account.
private struct MeasuredTransfers {
  /// Sums for each full month, by account, in the base currency.
  private(set) var sums: [String: [Decimal]] = [:]

  /// - Parameter counts: whether a row moves money to an account. If the row is not linked to
  ///   another row, it may belong to either account.
  init(
    _ book: SpendingBook, _ settings: Settings, _ prices: PriceBook,
    where counts: (_ row: Int, _ account: String, _ isArrival: Bool) -> Bool
  ) throws(DecimalError) {
    guard let last = book.fullMonths.last else { return }
    let transactions = book.transactions
    let months = Dictionary(
      book.fullMonths.enumerated().map { ($1.year * 12 + $1.month, $0) },
      uniquingKeysWith: { first, _ in first })
    let names = settings.accountNames
    let rules = settings.spending?.rules ?? []
    let transfers = OneSidedTransfers(transactions, settings)
    var others = transfers.otherAccounts
    for (row, rule) in book.ruledTransfers where rules.indices.contains(rule) {
      if others[row] == nil, let to = rules[rule].to { others[row] = names[to] ?? to }
    }
    var exchange = RowExchange(transactions, settings, prices, base: book.base)
    let ruled = Set(book.ruledTransfers.map(\.transaction))
    let arrivals = transactions.rows.indices.filter { place in
      let row = transactions.rows[place]
      return row.kind == .transfer && !row.amount.isNegative && others[place] == nil
    }
    let counted = arrivals.isEmpty ? [] : transfers.ruledSides(prices)
    for (place, row) in transactions.rows.enumerated()
    where row.date <= last && !counted.contains(place)
      && (row.kind == .transfer || ruled.contains(place))
    {
      let isArrival = !row.amount.isNegative && others[place] == nil
      let account = isArrival ? transactions.accounts[row.account] : others[place]
      guard let month = months[row.date.year * 12 + row.date.month], let account,
        isArrival || row.amount.isNegative, counts(place, account, isArrival)
      else { continue }
      do throws(LedgerFinding) {
        let amount = try exchange.converted(row).magnitude
        var own = sums[account] ?? [Decimal](repeating: .zero, count: book.fullMonths.count)
        do throws(DecimalError) { own[month] = try own[month] + amount } catch { continue }
        sums[account] = own
      } catch {
        // Reports that need the accounts' values report the missing rate.
        continue
      }
    }
  }
}
