import FinanceModel
import PlainText

/// Facts in the rows before and after a table: the account, balances and days.
struct StatementFacts {
  private(set) var account: String?
  private(set) var currency: String?
  private(set) var balances: [Statement.Balance] = []
  private var from: CalendarDate?
  private var to: CalendarDate?

  private let facts: [(label: CellWord, length: Int, fact: Layout.Fact)]
  private let form: AmountForm
  private let dates: [DateForm]

  init(_ layout: Layout, _ form: AmountForm, _ dates: [DateForm]) {
    facts = (layout.facts ?? []).map { (CellWord($0.label + "*"), $0.label.count, $0) }
    self.form = form
    self.dates = dates
  }

  var days: ClosedRange<CalendarDate>? {
    guard let from, let to, from <= to else { return nil }
    return from...to
  }

  /// Records the fact in a row outside the table; a row without a known label is ignored.
  mutating func take(_ row: Int, of table: DelimitedTable, _ findings: inout [TextFinding]) {
    guard !facts.isEmpty, let first = table.cells(of: row).first, !first.isEmpty else { return }
    let label = table.text(first)
    guard
      let found = facts.filter({ $0.label.matches(label) }).max(by: { $0.length < $1.length })
    else { return takeSeveral(row, of: table) }
    let rest = label.dropFirst(found.length).trimmed
    let others = table.cells(of: row).dropFirst().filter { !$0.isEmpty }.map { table.text($0) }
    let day = date(in: rest)
    let inCell = rest.isEmpty || day != nil ? nil : rest
    guard let value = others.first ?? inCell ?? (day == nil ? nil : rest) else { return }
    switch found.fact.fact {
    case .account: account = account ?? value
    case .currency: currency = currency ?? code(value)
    case .from: from = from ?? date(in: value)
    case .to: to = to ?? date(in: value)
    case .period: period(value)
    case .opening, .closing:
      balance(
        found.fact.fact == .opening ? .opening : .closing, day, Array(others.prefix(3)),
        table.line(of: row), table.range(of: row), &findings)
    }
  }

  /// Records a fact whose label is the first two or three cells of a row: `Account
  /// Information,Data,Account`.
  private mutating func takeSeveral(_ row: Int, of table: DelimitedTable) {
    let texts = table.cells(of: row).prefix(8).map { table.text($0) }
    for count in 2...3 where texts.count > count {
      let label = texts.prefix(count).joined(separator: " ").foldedHeaderName
      let value = texts[count]
      for (_, _, fact) in facts where fact.label.foldedHeaderName == label && !value.isEmpty {
        switch fact.fact {
        case .account: account = account ?? value
        case .currency: currency = currency ?? code(value)
        case .from: from = from ?? date(in: value)
        case .to: to = to ?? date(in: value)
        case .period: period(value)
        case .opening, .closing: continue
        }
      }
    }
  }

  /// Adds a balance. Its amount is the first cell with an amount, and its currency may follow.
  private mutating func balance(
    _ kind: Statement.Balance.Kind, _ day: CalendarDate?, _ cells: [String], _ line: Int,
    _ range: Range<Int>, _ findings: inout [TextFinding]
  ) {
    guard let place = cells.firstIndex(where: { form.reading($0) != nil }),
      let reading = form.reading(cells[place])
    else {
      if !cells.isEmpty {
        findings.append(
          TextFinding(
            .error, StatementCode.amount, "the balance '\(cells[0].prefix(40))' is not an amount",
            at: range, hint: "write amounts with a \(form.decimal.rawValue) before decimals")
        )
      }
      return
    }
    var currency = reading.currency
    for cell in cells[(place + 1)...] where currency == nil { currency = code(cell) }
    var date = day
    for cell in cells where date == nil { date = self.date(in: cell) }
    guard !balances.contains(where: { $0.kind == kind && $0.currency == currency }) else { return }
    balances.append(
      Statement.Balance(
        kind: kind, date: date, amount: reading.amount, currency: currency, line: line))
  }

  private mutating func period(_ value: String) {
    let days = value.split(separator: " ").compactMap { date(in: String($0)) }
    guard days.count == 2 else { return }
    from = from ?? days[0]
    to = to ?? days[1]
  }

  private func code(_ text: String) -> String? {
    let code = text.trimmed
    return Currency(code).flatMap(\.code)
  }

  /// Returns the date at the end of the text, or the date that the whole text represents.
  private func date(in text: String) -> CalendarDate? {
    let text = text.trimmed
    for form in dates {
      if let reading = form.reading(text) { return reading.date }
    }
    guard let last = text.split(separator: " ").last, last.count < text.count else { return nil }
    for form in dates {
      if let reading = form.reading(String(last)) { return reading.date }
    }
    return nil
  }
}

extension StringProtocol {
  /// The text without spaces and colons at either end.
  fileprivate var trimmed: String {
    func isLoose(_ character: Character) -> Bool { character.isWhitespace || character == ":" }
    var rest = drop(while: isLoose)
    while let last = rest.last, isLoose(last) { rest.removeLast() }
    return String(rest)
  }
}
