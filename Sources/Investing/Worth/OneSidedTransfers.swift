package import FinanceModel
package import PlainText

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
