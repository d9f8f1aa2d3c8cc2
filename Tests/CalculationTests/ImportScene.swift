import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

/// Ledgers in memory into which statements are imported, as by the tool.
struct ImportScene {
  var settings = Settings.of(#"{"base_currency": "EUR"}"#)
  var today = CalendarDate.of("2026-11-21") ?? .epochDay
  private var texts: [Ledger: String] = [:]
  var prices = PriceBook()
  private var undone = 0
  /// The rows written by imports and undos.
  private var written = WrittenRows()

  init(_ transactions: [String] = []) {
    for ledger in [Ledger.transactions, .activities] {
      texts[ledger] = ledger.columns.map(\.name).joined(separator: ",") + "\n"
    }
    for row in transactions {
      var line = ImportLine(.transactions)
      let names = ["id", "date", "account", "payee", "amount", "currency", "kind", "group"]
      for (name, text) in zip(names, row.split(separator: ",", omittingEmptySubsequences: false)) {
        line.fill(name, String(text))
      }
      append(line)
    }
  }

  func table(_ ledger: Ledger = .transactions) -> LedgerTable {
    RandomLedger.table(ledger, [texts[ledger] ?? ""])
  }

  /// Returns the plan of an import, with each statement in a separate file.
  ///
  /// - Parameter account: the account for all files, unless a statement has its own `account`.
  func plan(
    _ statements: [Statement], account: String = "Giro", match: MatchRequest = .ask,
    transfers: MatchRequest = .ask, days: ClosedRange<CalendarDate>? = nil
  ) throws -> (plan: ImportPlan, books: ImportBooks) {
    let sources = statements.enumerated().map {
      ImportSource(
        file: $0.offset, account: $0.element.account ?? account, statement: $0.element)
    }
    let books = try books(of: Set(sources.map(\.account)))
    let terms = ImportTerms(today: today, days: days, match: match, transfers: transfers)
    return (try ImportPlan(sources, books, terms).identified, books)
  }

  /// Returns the ledgers with the rows of these accounts.
  func books(of accounts: Set<String>) throws -> ImportBooks {
    let booked = try require(BookedRows.reading(table(), of: accounts, settings).value)
    return ImportBooks(
      transactions: table(), activities: table(.activities), booked: booked, settings,
      prices: prices)
  }

  /// Imports statements, and returns the plan.
  @discardableResult mutating func add(
    _ statements: [Statement], account: String = "Giro", match: MatchRequest = .ask,
    transfers: MatchRequest = .ask, batch: String = "b1"
  ) throws -> ImportPlan {
    let (plan, books) = try plan(
      statements, account: account, match: match, transfers: transfers)
    let lines = try plan.lines(batch: batch, books)
    try expect(plan.filledColumns(books), equals: ImportLine.filledColumns(of: lines))
    for line in lines { write(line) }
    return plan
  }

  /// Undoes an import, and returns the retained rows.
  ///
  /// - Parameter remembers: whether the rows written by imports are known.
  @discardableResult mutating func undo(
    _ batch: String = "b1", remembers: Bool = true
  ) -> [LedgerPlace] {
    var left: [LedgerPlace] = []
    let known = remembers ? WrittenRowIndex(written.text) : WrittenRowIndex()
    for ledger in [Ledger.transactions, .activities] {
      let op = Identifier.operation(undoingImport: batch) { _ in false }
      let undo = ImportUndo(of: batch, in: table(ledger), op: op, known)
      for var line in undo.lines {
        undone += 1
        line.fill("id", "u\(undone)")
        write(line)
      }
      left += undo.edited
    }
    return left
  }

  /// Replaces text in a ledger, as a user does in an editor.
  mutating func edit(_ old: String, _ new: String, in ledger: Ledger = .transactions) {
    let parts = (texts[ledger] ?? "").split(separator: old, omittingEmptySubsequences: false)
    expect(parts.count, equals: 2)
    texts[ledger] = parts.joined(separator: new)
  }

  private mutating func write(_ line: ImportLine) {
    append(line)
    written.add(line.ledger, line.cells)
  }

  mutating func append(_ line: ImportLine) {
    var bytes: [UInt8] = []
    appendCSVLine(line.ledger.columns.map { line.text($0.name) }, to: &bytes)
    texts[line.ledger, default: ""] += String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the rows that count, sorted, with only these columns.
  func live(
    _ columns: [String] = ["date", "payee", "amount", "kind"], _ ledger: Ledger = .transactions
  ) -> [String] {
    let table = table(ledger)
    return table.liveRows.map { place in
      columns.map { table.text(place, $0) }.joined(separator: ",")
    }.sorted()
  }

  /// The rows that came from the file.
  var transactions: [String] { live().filter { $0.hasSuffix(",") } }

  /// Returns the balance of an account at the end of a day.
  func balance(_ day: String, account: String = "Giro") throws -> Decimal {
    let postings = try require(AccountPosting.reading(table(), settings).value)
    let last = try require(CalendarDate.of(day))
    var sum = Decimal.zero
    for posting in postings where posting.account == account && posting.date <= last {
      sum = try sum + posting.amount
    }
    return sum
  }
}

extension Statement {
  /// Returns a statement in EUR with rows such as `2026-03-01 -5.00 Cafe` and balances such as
  /// `closing 2026-03-31 10.00`.
  static func of(_ rows: String..., balances: [String] = []) -> Statement {
    of(rows, balances: balances)
  }

  static func of(
    _ rows: [String], balances: [String] = [], running start: String? = nil,
    account: String? = nil, in currency: String = "EUR"
  ) -> Statement {
    var balance = start.map { Decimal.of($0) }
    return Statement(
      format: "test", account: account, currency: currency,
      rows: rows.enumerated().compactMap { index, text in
        let words = text.split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count > 1, let date = CalendarDate.of(words[0]) else { return nil }
        let amount = Decimal.of(words[1])
        do { balance = try balance.map { try $0 + amount } } catch { balance = nil }
        return StatementRow(
          line: index + 2, date: date, payee: words.count > 2 ? words[2] : "", amount: amount,
          currency: currency, balance: balance)
      },
      balances: balances.enumerated().compactMap { index, text in
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 3, let date = CalendarDate.of(words[1]) else { return nil }
        let amount = Decimal.of(words[2])
        return Statement.Balance(
          kind: words[0] == "opening" ? .opening : .closing, date: date, amount: amount,
          currency: currency, line: 100 + index)
      })
  }
}

extension ImportedRow {
  /// The id as text; empty if there is no id.
  var name: String { id?.text ?? "" }
}

extension ImportLine {
  /// Returns the columns that at least one row fills, by ledger.
  static func filledColumns(of lines: [ImportLine]) -> [Ledger: Set<String>] {
    lines.reduce(into: [:]) { filled, line in
      filled[line.ledger, default: []].formUnion(line.cells.map(\.column))
    }
  }
}
