import FinanceModel
import PlainText

/// Processes a file's rows in parts. Table rows are read, and other rows are searched for facts.
struct TableWalk {
  private(set) var groups: StatementGroups
  private(set) var facts: StatementFacts
  /// Findings so far, excluding findings from tables that are still being read.
  private var earlier: [TextFinding] = []
  private let fit: LayoutMatch.Fit
  private let options: StatementOptions
  private let amounts: AmountForm
  private let dates: [DateForm]
  private let replaced: Set<String>
  private let starts: TableStarts
  private var unread: UnreadRows
  private var current: Begun
  /// Tables whose rows are mixed with this table's rows under the same header.
  private var mixed: [Begun] = []
  private var (isInside, isPaused): (Bool, Bool)
  /// Number of rows in the previous parts.
  private var count = 0

  /// A table with a known header.
  private struct Begun {
    var reading: StatementReading
    var rows: StatementRowKinds
  }

  /// - Parameters:
  ///   - start: the first rows of the file, including the header.
  ///   - bytes: the file's bytes, valid during the walk.
  ///   - replaced: the ids of rows that other rows in the file reverse.
  init(
    _ plan: TablePlan, _ fit: LayoutMatch.Fit, _ start: DelimitedTable,
    _ bytes: UnsafeBufferPointer<UInt8>, amounts: AmountForm, dates: [DateForm],
    replaced: Set<String>, _ options: StatementOptions
  ) {
    groups = StatementGroups(of: start.bytes)
    facts = StatementFacts(fit.layout, amounts, dates)
    self.fit = fit
    self.options = options
    self.amounts = amounts
    self.dates = dates
    self.replaced = replaced
    starts = TableStarts(fit, start)
    unread = UnreadRows(plan, dates: dates, amounts: amounts)
    current = Begun(
      reading: StatementReading(
        RowCells(bytes, start, plan, amounts, dates), replaced: replaced, options: options),
      rows: StatementRowKinds(plan))
    (isInside, isPaused) = (fit.row < 0, false)
  }

  /// All findings for the rows so far.
  var findings: [TextFinding] {
    earlier + ([current] + mixed).flatMap { $0.reading.cells.findings + $0.reading.cells.warnings }
  }

  /// Adds results that are known only after the last row.
  mutating func finish() {
    for row in current.reading.postingsLeftOut { groups.skip(row) }
    current.reading.postings.append(to: &groups)
  }

  /// Reads the next rows of the file.
  mutating func take(_ part: DelimitedTable) {
    current.reading.cells.table = part
    for index in mixed.indices { mixed[index].reading.cells.table = part }
    for row in 0..<part.count {
      // Further findings would not be displayed.
      if current.reading.cells.findings.count > TextFinding.limit { break }
      take(row, of: part)
    }
    count += part.count
  }

  @_optimize(speed)
  private mutating func take(_ row: Int, of part: DelimitedTable) {
    if part.isBlank(row) {
      if isInside, current.rows.endsAtBlankRow, current.rows.hasRead {
        (isInside, isPaused) = (false, true)
      }
      return
    }
    if unread.take(row, of: part, into: &groups, &earlier) { return }
    if starts.mayBegin(at: row, of: part, number: count + row),
      let (layout, header) = starts.table(at: row, of: part, number: count + row)
    {
      return begin(layout, header, at: row, of: part)
    }
    if isPaused, current.reading.isMovement(row) { (isInside, isPaused) = (true, false) }
    // Rows above the first row of a table without a header do not belong to any table.
    let isAbove =
      fit.row < 0 && !current.rows.hasRead
      && !current.reading.cells.plan.widths.contains(part.width(of: row))
      && !current.reading.isMovement(row)
    switch isInside && !isAbove ? current.rows.kind(of: row, in: part) : .outside {
    case .counts:
      current.rows.hasRead = true
      current.reading.ownCurrency = facts.currency
      current.reading.take(row, into: &groups)
    case .skipped:
      if let place = mixed.firstIndex(where: { $0.rows.kind(of: row, in: part) == .counts }) {
        mixed[place].reading.ownCurrency = facts.currency
        mixed[place].reading.take(row, into: &groups)
      } else if current.reading.isMovement(row) {
        let column = current.rows.column(skipping: row, in: part)
        groups.skip(current.reading.skipped(.leftOut, row, column: column))
      }
    case .footer:
      isInside = false
      facts.take(row, of: part, &earlier)
    case .outside: facts.take(row, of: part, &earlier)
    }
  }

  private mutating func begin(
    _ layout: Layout, _ header: Int?, at row: Int, of part: DelimitedTable
  ) {
    let names = part.cells(of: row).map { part.text($0) }
    guard let next = begun(layout, header, names, part) else { return }
    earlier = findings
    current = next
    mixed = layout.mixedTables.compactMap { begun($0, header, names, part) }
    (isInside, isPaused) = (true, false)
  }

  /// Returns a table that begins at a header; nil if the header lacks the date column.
  private func begun(
    _ layout: Layout, _ header: Int?, _ names: [String], _ part: DelimitedTable
  ) -> Begun? {
    guard let plan = TablePlan(layout, header: header, cells: names) else { return nil }
    let isOther = plan.layout.decimal != fit.layout.decimal
    let stated = (isOther ? plan.layout.decimal : nil).map {
      AmountForm(decimal: $0, grouping: plan.layout.grouping)
    }
    let cells = RowCells(
      current.reading.cells.text, part, plan, stated ?? amounts,
      plan.dates.isEmpty ? dates : plan.dates)
    return Begun(
      reading: StatementReading(cells, replaced: replaced, options: options),
      rows: StatementRowKinds(plan))
  }
}

extension Layout {
  /// Further tables with the same header.
  fileprivate var mixedTables: [Layout] {
    (furtherTables ?? []).filter { $0.allHeaders == nil }.map { inherited(by: $0) }
  }
}
