package import FinanceModel
package import PlainText

/// Cash moved by activities whose group lacks an opposite side among the activities.
struct OpenTransfers {
  /// Sides by group, for groups that move only cash and in which some cash does not arrive.
  private var sides: [String: [TransferTransits.Side]] = [:]
  private let numbers: [String: Int]

  /// - Complexity: linear in the activities if there are groups.
  init(_ activities: ActivityLedger, _ accounts: TransferAccounts) {
    numbers = Dictionary(
      activities.groups.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    guard !numbers.isEmpty else { return }
    var closed: Set<String> = []
    for index in 0..<activities.count {
      let row = activities[index]
      guard let group = row.group.map({ activities.groups[$0] }) else { continue }
      guard let (amount, currency) = activities.movedCash(row) else {
        closed.insert(group)
        continue
      }
      let account = activities.accounts[row.account]
      sides[group, default: []].append(
        TransferTransits.Side(
          account: account, date: row.date, amount: amount, currency: currency,
          booked: accounts.bookedActivity(account, row.date), source: .activities, index: index))
    }
    sides = sides.filter { !closed.contains($0.key) && !$0.value.areComplete }
  }

  /// Returns the sides of the group and the group's index in the ``ActivityLedger``, if these sides
  /// and the given sides form one transfer; otherwise nil.
  func others(
    of rows: [TransferTransits.Side], inGroup group: String
  ) -> (group: Int, sides: [TransferTransits.Side])? {
    guard let number = numbers[group], let own = sides[group], !rows.isEmpty, !rows.areBalanced,
      (rows + own).contains(where: \.amount.isNegative),
      (rows + own).contains(where: { !$0.amount.isNegative })
    else { return nil }
    return (number, own)
  }

  /// Whether a group consists of one row.
  func isSingle(_ group: String) -> Bool { sides[group]?.count == 1 }

  /// Whether a row of transactions has an opposite side in a group.
  func hasSide(_ row: OneSidedTransfers.Row, in group: String) -> Bool {
    sides[group]?.contains { $0.amount.isNegative != row.amount.isNegative } ?? false
  }
}

extension [TransferTransits.Side] {
  /// Whether money was sent and received and, if it is in one currency, all of it has arrived.
  fileprivate var areComplete: Bool {
    contains(where: \.amount.isNegative) && contains { !$0.amount.isNegative }
      && (areBalanced || contains { $0.currency != self[0].currency })
  }

  /// Whether all amounts are in one currency and sum to zero.
  fileprivate var areBalanced: Bool {
    allSatisfy { $0.currency == self[0].currency }
      && reduce(Int128.zero) { $0 + $1.amount.mantissa } == 0
  }
}

extension ActivityLedger {
  /// Whether cash is sent or received in a group that lacks the opposite side, or whose opposite
  /// side has a different amount.
  ///
  /// - Complexity: linear in the activities if there are groups.
  package var hasOpenTransfers: Bool {
    guard !groups.isEmpty else { return false }
    var sums = groups.map { _ in (out: Int128.zero, into: Int128.zero, code: -1, isMixed: false) }
    for index in 0..<count {
      let row = self[index]
      guard let group = row.group, row.symbol == nil, let amount = row.amount else { continue }
      guard row.type == .transferOut || row.type == .transferIn else { continue }
      sums[group].isMixed = sums[group].isMixed || ![-1, row.currency].contains(sums[group].code)
      sums[group].code = row.currency
      if row.type == .transferOut { sums[group].out += amount.mantissa }
      if row.type == .transferIn { sums[group].into += amount.mantissa }
    }
    return sums.contains { ($0.out == 0) != ($0.into == 0) || !$0.isMixed && $0.out != $0.into }
  }

  /// Returns the cash that a row moves between its account and another account, in a major
  /// currency; negative if the cash leaves the row's account. Returns nil if the row does not move
  /// cash between accounts.
  func movedCash(_ row: Activity) -> (amount: Decimal, currency: String)? {
    guard row.type.movesBetweenAccounts, row.symbol == nil, let amount = row.amount else {
      return nil
    }
    let unit = CurrencyUnit(currencies[row.currency])
    do throws(DecimalError) {
      let sum = try unit.amount(amount, in: CurrencyUnit(unit.major))
      return (row.type == .withdrawal || row.type == .transferOut ? -sum : sum, unit.major)
    } catch {
      return nil
    }
  }
}

/// Transaction rows that are one side of a transfer and are not linked to the other side. These are
/// rows that a rule turns into a transfer, and rows of kind transfer, if no group links them to a
/// row of the other account.
///
/// A rule names the account of the other side. If no other record covers that account, the row
/// records both sides; see ``TransferCounterparts``.
package struct OneSidedTransfers: Sendable {
  /// A row that is one side of a transfer.
  struct Row {
    /// Index of the row in the ledger.
    let index: Int
    let date: CalendarDate
    let account: String
    /// The account named in a rule; nil if no rule names an account.
    let to: String?
    /// Amount as in the ledger; negative for an outflow from ``account``.
    let amount: Decimal
    /// Currency of the amount; nil if the row, its account and the settings do not state one.
    let currency: String?
    /// The row's group; blank if the row does not have a group.
    let group: String
  }

  /// Rows in file order, omitting amounts of zero.
  let rows: [Row]
  /// Transfer rows by group, including one-sided rows; rows without a group are omitted.
  let groups: [String: [Row]]
  /// The transactions; nil if there are no rows.
  let transactions: Transactions?
  let settings: Settings

  /// Creates an empty list.
  package init() { (rows, groups, transactions, settings) = ([], [:], nil, Settings()) }

  /// - Complexity: linear in the number of rows.
  package init(_ transactions: Transactions, _ settings: Settings) {
    self.settings = settings
    var rows: [(row: Row, isRuled: Bool)] = []
    var groups: [String: [Row]] = [:]
    let hasRules = (settings.spending?.rules ?? []).contains { $0.kind == .transfer }
    if hasRules || transactions.rows.contains(where: { $0.kind == .transfer }) {
      var meanings = RowMeanings(transactions, settings)
      var currencies = AccountCurrencies(transactions, settings)
      let names = settings.accountNames
      for (index, written) in transactions.rows.enumerated() where !written.amount.isZero {
        let rule = hasRules ? meanings.transferRule(of: written) : nil
        guard rule != nil || written.kind == .transfer else { continue }
        let account = transactions.accounts[written.account]
        let to = rule?.to.map { names[$0] ?? $0 }
        let row = Row(
          index: index, date: written.date, account: account, to: to == account ? nil : to,
          amount: written.amount, currency: currencies.currency(of: written),
          group: transactions.text("group", of: written))
        if !row.group.isBlankCell { groups[row.group, default: []].append(row) }
        rows.append((row, written.kind != .transfer))
      }
    }
    // A group of ordinary rows may be one payment in several parts, even from several accounts.
    let payments = rows.filter { row, isRuled in
      isRuled && groups[row.group]?.contains { Self.areSides(row, $0) } != true
    }
    for (row, _) in payments { groups[row.group]?.removeAll { $0.index == row.index } }
    self.groups = groups.filter { !$0.value.isEmpty }
    let paid = Set(payments.lazy.map(\.row.index))
    self.rows = rows.map(\.row).filter { $0.group.isBlankCell || paid.contains($0.index) }
    self.transactions = rows.isEmpty ? nil : transactions
  }

  private init(_ rows: [Row], _ groups: [String: [Row]], of whole: OneSidedTransfers) {
    (self.rows, self.groups) = (rows, groups)
    (transactions, settings) = (whole.transactions, whole.settings)
  }

  /// Returns a copy without the one-sided rows that have an opposite side in a group of activities.
  func joining(_ open: OpenTransfers) -> OneSidedTransfers {
    let joined = rows.filter { !$0.group.isBlankCell && open.hasSide($0, in: $0.group) }
    guard !joined.isEmpty else { return self }
    let indices = Set(joined.map(\.index))
    return OneSidedTransfers(
      rows.filter { !indices.contains($0.index) },
      groups.merging(Dictionary(grouping: joined, by: \.group), uniquingKeysWith: +), of: self)
  }

  /// Whether two rows of a group can be the two sides of a transfer: they are in different accounts
  /// and have opposite signs.
  private static func areSides(_ one: Row, _ other: Row) -> Bool {
    one.account != other.account && (one.amount < .zero) != (other.amount < .zero)
  }

  package var isEmpty: Bool { rows.isEmpty }

  /// Accounts named in rules.
  package var destinations: Set<String> { Set(rows.compactMap(\.to)) }

  /// The other account of each row that a group links, if all other rows of the group are in one
  /// account.
  package var otherAccounts: [Int: String] {
    var others: [Int: String] = [:]
    for rows in groups.values {
      for row in rows {
        let rest = Set(rows.map(\.account)).subtracting([row.account])
        if rest.count == 1 { others[row.index] = rest.first }
      }
    }
    return others
  }

  /// ``otherAccounts`` by the rows' locations.
  var otherPlaces: [LedgerPlace: String] {
    guard let transactions else { return [:] }
    return Dictionary(
      otherAccounts.map { (transactions.rows[$0].place, $1) }, uniquingKeysWith: { $1 })
  }

  /// Returns the indices of rows that are counted together with another row: rows that match a
  /// transfer made by a rule, and rows with several possible matches.
  package func ruledSides(_ prices: PriceBook) -> Set<Int> {
    guard let transactions, !destinations.isEmpty else { return [] }
    let accounts = Set(transactions.rows.lazy.map(\.account))
    var sides = TransferMatches(self, Set(accounts.map { transactions.accounts[$0] }))
    sides.add(transactions, settings)
    sides.match(prices, base: settings.baseCurrency?.code)
    let ruled = sides.linked.filter { side, other in
      rows[side].to == nil && transactions.rows[rows[other].index].kind == .ordinary
    }.keys
    let uncertain = sides.doubts.filter(\.value.isAmongTransfers).keys
    return Set((Array(ruled) + uncertain).map { rows[$0].index })
  }

  /// Returns findings about the rows, with their locations.
  package func diagnostics(for findings: [LedgerFinding]) -> [Diagnostic] {
    findings.isEmpty ? [] : transactions?.diagnostics(for: findings) ?? []
  }
}
