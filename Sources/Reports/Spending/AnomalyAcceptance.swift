package import Console
package import FinanceFolder
package import FinanceModel
package import PlainText
import Spending

/// A row of `ledgers/reviews.csv` that accepts a finding.
package struct AnomalyAcceptance: Proposal {
  private static let reviews = TableSpec(
    "reviews", "one row for each row added to the ledger", Ledger.reviews.table.columns)

  /// The table specifications.
  package static let tables = [reviews]

  package let comparedLedgers: Set<Ledger> = [.reviews]
  package let comparesNamedCommand = true
  package let needs = AnomalyBooks.needs
  private let id: String
  private let query: AnomalyReport.Query
  private let terms: EntryProposal.Terms

  /// - Parameter id: the finding's id or a prefix of it.
  package init(_ id: String, _ query: AnomalyReport.Query, _ terms: EntryProposal.Terms) {
    self.id = id
    self.query = query
    self.terms = terms
  }

  /// Computes the row, unless the operation is already recorded.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: [String: String]?) {
    let reading = try found.report(household.folder.ledger(.reviews))
    if terms.namesOp, !reading.table.rows(naming: terms.op).isEmpty { return (nil, nil) }
    let made = try AnomalyBooks(
      household, asOf: query.asOf, today: query.today, since: query.start, &found)
    let finding = try finding(in: made.shown)
    var row = [
      "id": Identifier.row(op: terms.op, row: 1, milliseconds: terms.milliseconds),
      "timestamp": terms.now.description, "subject": finding.subject, "verdict": "accepted",
      "figures": finding.figures, "op": terms.op,
    ]
    if !terms.note.isEmpty { row["note"] = terms.note }
    let cells = row
    let addition = try reading.extended(by: [{ columns in columns.map { cells[$0] ?? "" } }])
    return (
      addition.change(
        operation: terms.op, backupsKept: made.books.settings.backups?.keep), row
    )
  }

  private func finding(
    in open: [AnomalyBooks.Finding]
  ) throws(UsageProblem) -> AnomalyBooks.Finding {
    let named = open.filter { $0.id.hasPrefix(id.lowercased()) && !id.isEmpty }
    guard let finding = named.first else {
      throw UsageProblem(
        "finding '\(id.visible)' does not exist",
        hint: "'spending anomalies' shows the ids",
        code: .nameUnknown)
    }
    guard named.allSatisfy({ $0.subject == finding.subject }) else {
      throw UsageProblem(
        "finding '\(id.visible)' is ambiguous",
        hint: "write one of: " + named.prefix(5).map(\.id).joined(separator: ", "),
        code: .nameAmbiguous)
    }
    return finding
  }

  /// Returns the row in every output format.
  package func answer(_ outcome: [String: String]?, isApplied: Bool) -> Answer {
    let table = Table(
      Self.reviews,
      rows: [outcome].compactMap(\.self).map { row in
        Self.reviews.columns.map { column in row[column.name].map(Cell.text) ?? .null }
      })
    var page = Page()
    if let outcome {
      page.heading(isApplied ? "Recorded:" : "Would be recorded with --apply:")
      let shown = ["id", "subject", "verdict", "figures", "note"].filter { outcome[$0] != nil }
      page.table(TextTable(table, showing: shown))
    } else {
      page.line("Already recorded.")
    }
    return Answer(
      json: .object([
        .init("applied", .bool(isApplied && outcome != nil)),
        .init(Self.reviews.name, .array(table.objects)),
      ]), tables: [table], page: page, isRecorded: isApplied && outcome != nil)
  }
}

/// A one-sentence description of a finding.
final class AnomalyWords {
  private let books: SpendingBooks
  private let anomaly: Anomaly

  init(_ books: SpendingBooks, _ anomaly: Anomaly) {
    self.books = books
    self.anomaly = anomaly
  }

  private var amount: StyledText { priced(anomaly.amount) }
  private var usual: StyledText { "\(books.text(anomaly.usual ?? .zero), .amount)" }
  private var name: String { anomaly.name.isEmpty ? "(no payee)" : anomaly.name.visible }

  private func priced(_ amount: Decimal) -> StyledText {
    guard let code = anomaly.currency else { return books.priced(amount) }
    return "\(CurrencyUnit.printedText(of: amount, in: code), .amount) \(code)"
  }

  private func day(_ place: Int) -> String {
    guard anomaly.rows.count > place else { return "" }
    return books.book.transactions.rows[anomaly.rows[place]].date.description
  }

  var sentence: StyledText {
    let count = anomaly.past
    switch anomaly.kind {
    case .duplicate:
      return day(0) == day(1)
        ? "\(name) charged \(amount) twice on \(day(0))."
        : "\(name) charged \(amount) twice, on \(day(1)) and \(day(0))."
    case .decimal:
      return "\(name): \(amount), usually \(usual); check the decimal point."
    case .amount:
      return "\(name): \(amount), usually \(usual) (\(String(count)) payments)."
    case .price:
      return "\(name) costs \(amount) now, \(usual) before (\(String(count)) payments)."
    case .missing:
      let last = anomaly.date.adding(days: -1)?.description ?? ""
      return "\(name): no payment since \(day(0)); about \(amount) was expected by \(last)."
    case .fee: return "\(name): a fee of \(amount), the first of its kind."
    case .payee:
      return "\(name): \(amount) to a new payee; nine in ten of your payments are smaller."
    case .category:
      let (end, before) = (anomaly.date, anomaly.date.adding(months: -1) ?? anomaly.date)
      return "\(name.asCategory): \(amount) in \(before.monthText) and \(end.monthText),"
        + " usually \(usual) a month; both exceed all \(String(count)) earlier months."
    case .overdraft:
      let days = count == 1 ? "1 day" : "\(count) days"
      return "\(name) was below zero for \(days), with a low of \(priced(-anomaly.amount))."
    }
  }
}

/// Notes about unusual rows that were just added to `ledgers/transactions.csv`.
enum AddedAnomalies {
  private static let most = 5

  /// Returns a note for each row that `spending anomalies` reports as unusual on that day. Returns
  /// no notes if the rows cannot be compared because a row or a rate has an error.
  ///
  /// - Parameters:
  ///   - sources: the ledger, including the new rows.
  ///   - ids: the ids of the new rows.
  ///   - day: the as-of day; later rows are ignored.
  static func notes(
    _ sources: [SourceText], ids: Set<String>, _ settings: Settings, _ prices: PriceBook?,
    on day: CalendarDate
  ) -> [Diagnostic] {
    let columns = PaymentUnits.columns + [Transactions.originalColumn]
    guard !ids.isEmpty, let prices,
      let transactions = Transactions.reading(sources, settings, with: columns).value
    else { return [] }
    var found: [Anomaly] = []
    let books: SpendingBooks
    do throws(DecimalError) {
      let book = try SpendingBook(
        transactions, settings, prices, base: settings.baseCurrency?.code, asOf: day)
      guard book.findings.isEmpty else { return [] }
      let records = SpendingRecords(
        sourcedSettings: nil, transactions: transactions, prices: prices)
      books = SpendingBooks(records, book)
      found = try AnomalySearch(book, settings, []).findings
    } catch {
      return []
    }
    found.removeAll { anomaly in
      guard anomaly.refuted == nil, ![.missing, .category].contains(anomaly.kind),
        let row = anomaly.rows.first
      else { return true }
      return !ids.contains(transactions.text("id", of: transactions.rows[row]))
    }
    var texts = found.sorted { $0.score > $1.score }.prefix(most).map {
      AnomalyWords(books, $0).sentence.text(TextStyle())
    }
    if found.count > most {
      texts.append("\(found.count - most) more: 'spending anomalies' shows them")
    }
    return texts.map { Diagnostic(.note, TransactionCode.unusual, $0) }
  }
}
