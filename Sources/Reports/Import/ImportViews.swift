import FinanceEngine
import FinanceModel
import PlainText

/// An import as the rows of its tables.
struct ImportViews: Sendable {
  private(set) var rows: [ImportView] = []
  private(set) var checks: [ImportCheckView] = []
  private(set) var files: [ImportFileView]

  init(files: [String]) { self.files = files.map { ImportFileView(file: $0) } }

  /// Skipped rows, openings, the rows of the files, assertions.
  ///
  /// - Complexity: linear in the rows.
  init(_ plan: ImportPlan, _ names: [String], _ books: ImportBooks) {
    self.init(files: names)
    for (index, source) in plan.sources.enumerated() {
      files[source.file].format = source.statement.format
      if !files[source.file].accounts.contains(source.account) {
        files[source.file].accounts.append(source.account)
      }
      files[source.file].left += plan.left[index]
      add(skippedOf: source)
    }
    let opening = AccountPosting.Kind.opening.rawValue
    for balance in plan.balances where balance.kind == opening { add(balance, of: plan) }
    for row in plan.rows { add(row, of: plan, books) }
    for balance in plan.balances where balance.kind != opening { add(balance, of: plan) }
    checks = plan.checks.map { check in
      let source = plan.sources[check.source]
      return ImportCheckView(
        file: names[source.file], account: source.account,
        currency: source.statement.currency ?? source.statement.rows.first?.currency ?? "",
        check: check.check)
    }
  }

  private mutating func add(_ balance: ImportPlan.Balance, of plan: ImportPlan) {
    let source = plan.sources[balance.source]
    var view = ImportView(
      verdict: ImportedRow.Verdict.new.rawValue, file: files[source.file].file)
    view.id = balance.id.text
    view.ledger = Ledger.transactions.rawValue
    (view.date, view.account) = (balance.date, balance.account.account)
    (view.amount, view.currency) = (balance.amount, balance.account.currency)
    view.kind = balance.kind
    rows.append(view)
  }

  private mutating func add(skippedOf source: ImportSource) {
    for skipped in source.statement.skipped {
      var view = ImportView(
        verdict: ImportedRow.Verdict.skipped.rawValue, file: files[source.file].file)
      view.line = skipped.line
      view.account = source.account
      view.reason = skipped.reason.word
      rows.append(view)
      files[source.file].counts[.skipped, default: 0] += 1
    }
  }

  private mutating func add(_ row: ImportedRow, of plan: ImportPlan, _ books: ImportBooks) {
    let source = plan.sources[row.source]
    let said = plan.statementRow(row)
    var view = ImportView(verdict: row.verdict.rawValue, file: files[source.file].file)
    view.line = said.line
    view.id = row.id.text
    view.ledger = (said.trade == nil ? Ledger.transactions : .activities).rawValue
    (view.date, view.account, view.payee) = (said.date, source.account, said.payee)
    (view.amount, view.currency, view.text) = (said.amount, said.currency, said.text)
    if let trade = said.trade {
      view.type = trade.type.rawValue
      view.symbol = trade.symbol.isEmpty ? trade.isin ?? trade.name : trade.symbol
      view.quantity = trade.quantity
    }
    if let typed = row.typed {
      let table = books.transactions
      view.typed = (
        table.text(typed, "id"), table.text(typed, "date"), table.text(typed, "payee")
      )
    }
    rows.append(view)
    files[source.file].counts[row.verdict, default: 0] += 1
    let (first, last) = (files[source.file].first, files[source.file].last)
    files[source.file].first = first.map { min($0, said.date) } ?? said.date
    files[source.file].last = last.map { max($0, said.date) } ?? said.date
  }
}

extension Statement.Skipped.Reason {
  fileprivate var word: String {
    switch self {
    case .pending: "pending"
    case .reverted: "reverted"
    case .empty: "empty"
    }
  }
}
