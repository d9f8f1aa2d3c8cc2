import FinanceModel
import PlainText

/// The columns of a layout's fields in one file's rows.
///
/// A class, so that copying a reader that contains a plan does not copy the large layout.
final class TablePlan: Sendable {
  let layout: Layout
  /// Minimum and maximum number of cells in a row: the header's width, or the stated width. Unnamed
  /// cells at the end of the header may be missing.
  let widths: ClosedRange<Int>
  let date: Int
  /// Columns of each field, by the index of the field's key.
  private let fields: [[Int]]
  /// First column of each field; -1 if the field has no column.
  private let firsts: [Int]
  let only: [(column: Int, words: [CellWord])]
  let skip: [(column: Int, words: [CellWord])]
  let unread: [(column: Int, words: [CellWord])]
  let ownAccounts: [(column: Int, words: [CellWord])]
  let opening: [(column: Int, words: [CellWord])]
  let dates: [DateForm]
  /// Currency code contained in the header names.
  let headerCurrency: String?
  /// Names in the header cells, unchanged.
  let names: [String]

  /// Creates the plan; nil if a required column is missing.
  ///
  /// - Parameter header: index among the layout's headers; nil if the file has no header.
  init?(_ layout: Layout, header: Int?, cells: [String]) {
    let folded = cells.map(\.foldedHeaderName)
    let columns = ColumnPlaces(layout, folded)
    guard let date = columns.places(of: layout.columns.date ?? []).first else { return nil }
    self.layout = layout
    self.date = date
    names = cells
    let named = (cells.lastIndex { !$0.isEmpty } ?? -1) + 1
    widths = header == nil ? (layout.width ?? 0)...(layout.width ?? 0) : named...cells.count
    fields = LayoutColumns.CodingKeys.allCases.map { columns.places(of: layout.columns[$0] ?? []) }
    firsts = fields.map { $0.first ?? -1 }
    func filters(_ list: [Layout.CellWords]?) -> [(column: Int, words: [CellWord])] {
      (list ?? []).compactMap { filter in
        columns.places(of: [filter.column]).first.map { ($0, filter.words.map { CellWord($0) }) }
      }
    }
    only = filters(layout.only)
    skip = filters(layout.skip)
    unread = filters(layout.unread)
    ownAccounts = filters(layout.ownAccounts)
    opening = filters(layout.opening)
    dates = (layout.dates ?? []).compactMap { DateForm($0) }
    headerCurrency =
      (layout.allHeaders.flatMap { headers in header.map { headers[$0] } } ?? [])
      .lazy.map { HeaderName($0) }
      .compactMap { name in folded.lazy.compactMap { name.currency(in: $0) }.first }.first
  }

  /// Returns a field's only column, or its first column if it has several.
  subscript(_ key: LayoutColumns.CodingKeys) -> Int? {
    let column = firsts[key.place]
    return column < 0 ? nil : column
  }

  /// Whether a field has exactly one column.
  func isSingle(_ key: LayoutColumns.CodingKeys) -> Bool { fields[key.place].count == 1 }

  /// Returns all columns of a field.
  func all(_ key: LayoutColumns.CodingKeys) -> [Int] { fields[key.place] }
}

/// Positions of column names in a header.
private struct ColumnPlaces {
  private let cells: [String]
  private var own: [String: Int] = [:]

  init(_ layout: Layout, _ cells: [String]) {
    self.cells = cells
    for column in layout.namedColumns ?? [] {
      if let place = place(of: column) { own[column.name.foldedHeaderName] = place }
    }
  }

  private func place(of column: Layout.NamedColumn) -> Int? {
    if let position = column.position { return position > 0 ? position - 1 : nil }
    if let name = column.after, let place = places(of: name).first {
      return place + 1 < cells.count ? place + 1 : nil
    }
    if let name = column.before, let place = places(of: name).first {
      return place > 0 ? place - 1 : nil
    }
    guard let name = column.column, let occurrence = column.occurrence else { return nil }
    return places(of: name).dropFirst(max(0, occurrence - 1)).first
  }

  private func places(of name: String) -> [Int] {
    let wanted = HeaderName(name)
    return cells.indices.filter { wanted.matches(cells[$0]) }
  }

  /// Returns the distinct existing columns with the given names, in the order of the names.
  func places(of names: [String]) -> [Int] {
    var found: [Int] = []
    for name in names {
      let place = own[name.foldedHeaderName] ?? places(of: name).first
      if let place, !found.contains(place) { found.append(place) }
    }
    return found
  }
}

/// Positions in a file at which tables begin.
struct TableStarts {
  private let fit: LayoutMatch.Fit
  private let further: [(layout: Layout, headers: [[HeaderName]])]
  /// The first header: its number of cells, the length of its first cell, and its bytes.
  private let header: (width: Int, first: Int, bytes: Range<Int>)

  /// - Parameter start: the first rows of the file, including the first header.
  init(_ fit: LayoutMatch.Fit, _ start: DelimitedTable) {
    self.fit = fit
    header =
      fit.row < 0
      ? (0, 0, 0..<0)
      : (
        start.width(of: fit.row), start.cell(0, of: fit.row)?.range.count ?? 0,
        start.range(of: fit.row)
      )
    let all = [fit.layout] + (fit.layout.furtherTables ?? []).map { fit.layout.inherited(by: $0) }
    further =
      fit.layout.furtherTables == nil
      ? [] : all.map { ($0, ($0.allHeaders ?? []).map { $0.map { HeaderName($0) } }) }
  }

  /// Whether a table may begin at the row; false for nearly all rows in most files.
  ///
  /// - Parameter number: the row number in the file.
  func mayBegin(at row: Int, of table: DelimitedTable, number: Int) -> Bool {
    !further.isEmpty || isHeader(row, table, number)
  }

  /// Returns the table's layout and the index of its header if a row is the header of a table; nil
  /// otherwise.
  func table(at row: Int, of table: DelimitedTable, number: Int) -> (Layout, Int?)? {
    if isHeader(row, table, number) { return (fit.layout, fit.header) }
    guard !further.isEmpty, let first = table.cells(of: row).first else { return nil }
    let name = table.text(first).foldedHeaderName
    let candidates = further.filter { $0.headers.contains { $0.first?.matches(name) ?? false } }
    guard !candidates.isEmpty else { return nil }
    let cells = table.cells(of: row).map { table.text($0).foldedHeaderName }
    for (layout, headers) in candidates {
      let header = headers.firstIndex { names in
        names.count == cells.count && zip(names, cells).allSatisfy { $0.matches($1) }
      }
      if let header { return (layout, header) }
    }
    return nil
  }

  /// Whether the row is the header or, in concatenated files, a repetition of it.
  private func isHeader(_ row: Int, _ table: DelimitedTable, _ number: Int) -> Bool {
    guard fit.row >= 0, number > fit.row else { return number == fit.row }
    // Few rows have a first cell of the same length as the header's first cell.
    guard table.cell(0, of: row)?.range.count == header.first, table.width(of: row) == header.width
    else { return false }
    let range = table.range(of: row)
    return range.count == header.bytes.count
      && table.bytes[range].elementsEqual(table.bytes[header.bytes])
  }
}

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
