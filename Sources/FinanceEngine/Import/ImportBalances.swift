import FinanceModel
import PlainText

extension ImportPlan {
  /// Adds what banks say of balances: assertions, openings, and whether the ledger agrees.
  ///
  /// - Throws: `overflow`.
  mutating func addBalances(
    _ books: ImportBooks, _ known: KnownIDs?, _ terms: ImportTerms
  ) throws(DecimalError) {
    let replaced = Set(rows.lazy.filter { $0.verdict == .new }.compactMap(\.typed))
    var accounts: [BookedRows.Key: AccountBooks] = [:]
    var order: [BookedRows.Key] = []
    var sourcesOf: [BookedRows.Key: [Int]] = [:]
    for (index, source) in sources.enumerated() where source.isOfBank {
      let currency = try ClosingBalance(source, today: terms.today).currency
      let key = BookedRows.Key(account: source.account, currency: currency)
      if accounts[key] == nil {
        accounts[key] = try AccountBooks(books.booked.rows[key] ?? [], replaced: replaced)
        order.append(key)
      }
      sourcesOf[key, default: []].append(index)
    }
    for row in rows where row.verdict == .new {
      let said = statementRow(row)
      guard said.trade == nil else { continue }
      accounts[account(of: row)]?.new.append(
        ClosingBalance.Point(date: said.date, amount: said.amount))
    }
    let verdicts = verdictsOfSources
    for key in order {
      guard var account = accounts[key], let indices = sourcesOf[key] else { continue }
      try add(&account, key, indices.map { ($0, verdicts[$0]) }, books, known, terms)
    }
  }

  /// Which verdicts there are among the rows of a source.
  private struct Verdicts {
    var hasNew = false
    var hasPresent = false
  }

  private var verdictsOfSources: [Verdicts] {
    var verdicts = sources.map { _ in Verdicts() }
    for row in rows {
      if row.verdict == .new { verdicts[row.source].hasNew = true }
      if row.verdict == .present { verdicts[row.source].hasPresent = true }
    }
    return verdicts
  }

  private mutating func add(
    _ account: inout AccountBooks, _ key: BookedRows.Key,
    _ statements: [(source: Int, verdicts: Verdicts)], _ books: ImportBooks, _ known: KnownIDs?,
    _ terms: ImportTerms
  ) throws(DecimalError) {
    let booked = books.booked.rows[key] ?? []
    let last = booked.lazy.filter { $0.isImported && $0.isSummed }.map(\.date).max()
    var gaps: [(source: Int, balance: ClosingBalance, overlaps: Bool)] = []
    // Of a file of many statements the last balance is asserted.
    var closings: [(source: Int, point: ClosingBalance.Point, bringsRows: Bool)] = []
    for (source, verdicts) in statements {
      let balance = try ClosingBalance(sources[source], today: terms.today)
      gaps.append((source, balance, verdicts.hasPresent))
      if let before = balance.before { account.before.append(before) }
      guard let closing = balance.closing, terms.days?.contains(closing.date) ?? true else {
        continue
      }
      var brings = verdicts.hasNew
      if let other = closings.last, sources[other.source].file == sources[source].file {
        brings = brings || other.bringsRows
        if other.point.date > closing.date {
          closings[closings.count - 1].bringsRows = brings
          continue
        }
        closings.removeLast()
      }
      closings.append((source, closing, brings))
    }
    for (source, closing, brings) in closings
    where !account.knows(closing, bringsRows: brings) {
      account.asserting.append(closing)
      append(BalanceAssertion.kind, closing, key, source, known)
    }
    let opening = try account.proposedOpening()
    if let opening {
      append(
        AccountPosting.Kind.opening.rawValue, opening, key, statements[0].source, known,
        replaces: account.opening?.place)
    }
    for (source, balance, overlaps) in gaps {
      let gap = try account.gap(
        sources[source].statement, balance, overlaps: overlaps, last: last)
      if let gap { checks.append(Check(source: source, check: gap)) }
    }
    if let closing = try account.closing(opening), let source = statements.last?.source {
      checks.append(Check(source: source, check: closing))
    }
  }

  private mutating func append(
    _ kind: String, _ point: ClosingBalance.Point, _ key: BookedRows.Key, _ source: Int,
    _ known: KnownIDs?, replaces: LedgerPlace? = nil
  ) {
    var identities = RowIdentities(ofAccount: key.account)
    let first = identities.identity(ofKind: kind, point.date, point.amount, key.currency)
    var generation = 1
    var id = first
    while let state = known?.state(of: id) {
      guard state == .undone else { return }
      generation += 1
      id = first.again(occurrence: 1, generation: generation)
    }
    guard !balances.contains(where: { $0.id == id }) else { return }
    balances.append(
      Balance(
        account: key, kind: kind, date: point.date, amount: point.amount, id: id,
        source: source, replaces: replaces))
  }
}

extension ImportSource {
  /// Whether it is of an account whose rows are transactions.
  var isOfBank: Bool { !statement.rows.contains { $0.trade != nil } }
}

extension AccountBooks {
  /// Whether the balance says nothing new: another of that day is asserted, or the file was
  /// imported on a day that was not over.
  func knows(_ closing: ClosingBalance.Point, bringsRows: Bool) -> Bool {
    (asserted + asserting).contains { point in
      point.date == closing.date
        || !bringsRows && point.date.adding(days: 1) == closing.date
    }
  }
}
