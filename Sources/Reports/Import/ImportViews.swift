import FinanceModel
import Importing
import PlainText

/// An import as the rows of its tables, which are computed on demand.
struct ImportViews: Sendable {
  private let plan: ImportPlan?
  private let books: ImportBooks?
  private(set) var checks: [ImportCheckView] = []
  private(set) var files: [ImportFileView]
  private(set) var transfers: [OwnTransfer] = []
  /// Number of suggested rows that the ledger already contains under another bank id.
  private(set) var renamed = 0

  init(files: [String]) {
    (plan, books) = (nil, nil)
    self.files = files.map { ImportFileView(file: $0) }
  }

  /// - Complexity: linear in the number of rows.
  init(_ plan: ImportPlan, _ names: [String], _ books: ImportBooks) {
    (self.plan, self.books) = (plan, books)
    files = names.map { ImportFileView(file: $0) }
    var tallies = plan.sources.map { _ in Tally() }
    plan.eachDay { source, verdict, date in tallies[source].add(verdict, date) }
    for (index, source) in plan.sources.enumerated() {
      files[source.file].add(source, tallies[index], left: plan.left[index])
    }
    transfers = plan.transfers
    renamed = plan.renamed.count { plan.rows.verdicts[$0] == .suggested }
    checks = plan.checks.map { check in
      let source = plan.sources[check.source]
      return ImportCheckView(
        file: names[source.file], account: source.account,
        currency: source.statement.mainCurrency,
        check: check.check)
    }
  }

  /// Number of skipped rows for each reason, such as "1 pending, 2 empty"; "" if no rows were
  /// skipped.
  var skippedInWords: String {
    let rows = plan?.rows.verdicts.filter { $0 == .skipped } ?? []
    let found =
      (plan?.sources.flatMap { $0.statement.skipped.map(\.reason) } ?? [])
      + rows.map { _ in .unwritten }
    let reasons: [Statement.Skipped.Reason] = [.pending, .reverted, .empty, .leftOut, .unwritten]
    return reasons.compactMap { reason in
      let count = found.count { $0 == reason }
      return count == 0 ? nil : "\(count) \(reason.word)"
    }.joined(separator: ", ")
  }

  /// Skipped rows, openings, the rows of the files, and assertions, in this order.
  ///
  /// - Complexity: linear in the number of rows.
  var rows: [ImportView] {
    var rows: [ImportView] = []
    visit(of: plan?.identified) { view in rows.append(view()) }
    return rows
  }

  /// Returns the first rows with a verdict, and the total number of rows with that verdict.
  func rows(
    _ verdict: ImportedRow.Verdict, atMost limit: Int
  ) -> (first: [ImportView], count: Int) {
    var (first, count) = ([ImportView](), 0)
    visit(verdict, of: plan) { view in
      if count < limit { first.append(view()) }
      count += 1
    }
    return (first, count)
  }

  /// Calls `take` for all rows, or for the rows with the given verdict, in order.
  private func visit(
    _ verdict: ImportedRow.Verdict? = nil, of plan: ImportPlan?,
    _ take: (() -> ImportView) -> Void
  ) {
    guard let plan, let books else { return }
    func wants(_ other: ImportedRow.Verdict) -> Bool { verdict.map { $0 == other } ?? true }
    if wants(.skipped) {
      for source in plan.sources {
        for skipped in source.statement.skipped { take { view(skipped, of: source) } }
      }
    }
    let opening = AccountPosting.Kind.opening.rawValue
    if wants(.new) {
      for balance in plan.balances where balance.kind == opening { take { view(balance, plan) } }
    }
    for index in plan.rows.indices where wants(plan.rows.verdicts[index]) {
      take { view(index, plan, books) }
    }
    if wants(.new) {
      for balance in plan.balances where balance.kind != opening { take { view(balance, plan) } }
    }
  }

  private func view(_ balance: ImportPlan.Balance, _ plan: ImportPlan) -> ImportView {
    let source = plan.sources[balance.source]
    var view = ImportView(
      verdict: ImportedRow.Verdict.new.rawValue, file: files[source.file].file)
    view.id = balance.id.text
    view.ledger = Ledger.transactions.rawValue
    (view.date, view.account) = (balance.date, balance.account.account)
    (view.amount, view.currency) = (balance.amount, balance.account.currency)
    view.kind = balance.kind
    return view
  }

  private func view(_ skipped: Statement.Skipped, of source: ImportSource) -> ImportView {
    var view = ImportView(
      verdict: ImportedRow.Verdict.skipped.rawValue, file: files[source.file].file)
    view.line = skipped.line
    view.account = source.account
    (view.date, view.amount, view.currency) = (skipped.date, skipped.amount, skipped.currency)
    view.text = skipped.text
    (view.reason, view.detail) = (skipped.reason.word, skipped.detail)
    return view
  }

  private func view(_ index: Int, _ plan: ImportPlan, _ books: ImportBooks) -> ImportView {
    let row = plan.rows[index]
    let source = plan.sources[row.source]
    let said = plan.statementRow(row)
    var view = ImportView(verdict: row.verdict.rawValue, file: files[source.file].file)
    view.line = said.line
    view.id = row.id?.text
    view.ledger = (said.trade == nil ? Ledger.transactions : .activities).rawValue
    (view.date, view.account, view.payee) = (said.date, source.account, said.payee)
    (view.amount, view.currency, view.text) = (said.amount, said.currency, said.labelledText)
    if let activity = plan.activity(row) {
      if let moved = plan.moved(index) { view.amount = moved }
      view.type = activity.type.rawValue
      view.symbol = activity.symbol
      let isExchange = activity.type == .exchange || said.trade?.type == .adjustment
      let stated = said.trade?.isCash == true ? nil : said.trade?.quantity
      view.quantity = plan.fractions[index] ?? (isExchange ? stated : stated?.magnitude)
    } else if row.isTransfer {
      view.kind = AccountPosting.Kind.transfer.rawValue
    } else if said.details?.isOpening == true {
      view.kind = AccountPosting.Kind.opening.rawValue
    }
    view.group = row.group
    if row.verdict == .skipped {
      if said.amount.isZero { view.amount = nil }
      view.text = said.trade?.asset ?? ""
      view.reason = Statement.Skipped.Reason.unwritten.word
      view.detail = plan.eventNotes[index]?.message ?? ""
    }
    if let typed = plan.typedRows[index]?.first {
      let table = said.trade == nil ? books.transactions : books.activities
      view.typed = (
        table.text(typed, "id"), table.text(typed, "date"),
        table.text(typed, said.trade == nil ? "payee" : "symbol")
      )
    }
    return view
  }
}

/// A statement's row counts by verdict, with the first and last day.
private struct Tally {
  private var numbers = (new: 0, present: 0, skipped: 0, suggested: 0)
  var counts: [(verdict: ImportedRow.Verdict, count: Int)] {
    [
      (.new, numbers.new), (.present, numbers.present), (.skipped, numbers.skipped),
      (.suggested, numbers.suggested),
    ]
  }
  private(set) var first: CalendarDate?
  private(set) var last: CalendarDate?

  mutating func add(_ verdict: ImportedRow.Verdict, _ date: CalendarDate) {
    switch verdict {
    case .new: numbers.new += 1
    case .present: numbers.present += 1
    case .skipped: numbers.skipped += 1
    case .suggested: numbers.suggested += 1
    }
    guard let first, let last else { return (first, last) = (date, date) }
    if date < first { self.first = date }
    if date > last { self.last = date }
  }
}

extension ImportFileView {
  fileprivate mutating func add(_ source: ImportSource, _ tally: Tally, left: Int) {
    format = source.statement.format
    if !accounts.contains(source.account) { accounts.append(source.account) }
    self.left += left
    for (verdict, count) in tally.counts where count > 0 {
      counts[verdict, default: 0] += count
    }
    let skipped = source.statement.skipped.count
    if skipped > 0 { counts[.skipped, default: 0] += skipped }
    first = [first, tally.first].compactMap(\.self).min()
    last = [last, tally.last].compactMap(\.self).max()
  }
}

extension Statement.Skipped.Reason {
  fileprivate var word: String {
    switch self {
    case .pending: "pending"
    case .reverted: "reverted"
    case .leftOut: "left out by the layout"
    case .empty: "empty"
    case .unwritten: "not recorded"
    }
  }
}
