import FinanceModel
import PlainText

/// Reads a delimited text by the layout that fits it.
struct TableReading {
  private let table: DelimitedTable
  private let fit: LayoutMatch.Fit
  private let options: StatementOptions
  private(set) var findings: [TextFinding]

  init(_ text: [UInt8], _ fit: LayoutMatch.Fit, _ options: StatementOptions) {
    table = DelimitedTable(text, delimiter: fit.delimiter)
    self.fit = fit
    self.options = options
    findings = table.findings
  }

  /// The statements of the text; none where a finding is an error.
  mutating func statements() -> [Statement] {
    let header = fit.row < 0 ? [] : table.cells(of: fit.row).map { table.text($0) }
    guard let plan = TablePlan(fit.layout, header: fit.header, cells: header) else {
      findings.append(
        TextFinding(
          .error, StatementCode.layoutUnknown,
          "the header has no column that the layout '\(fit.layout.name)' takes the date from",
          at: fit.row < 0 ? 0..<1 : table.range(of: fit.row),
          hint: "correct 'columns' in the layout"))
      return []
    }
    guard let forms = forms(plan) else { return [] }
    var facts = StatementFacts(fit.layout, forms.amounts, forms.dates)
    var groups = groups(plan, forms, &facts)
    return groups.isEmpty ? [] : statements(&groups, facts, plan)
  }

  private func statements(
    _ groups: inout StatementGroups, _ facts: StatementFacts, _ plan: TablePlan
  ) -> [Statement] {
    let layout = fit.layout
    if groups.groups.isEmpty {
      let currency = plan.headerCurrency ?? layout.currency ?? ""
      groups.groups = [
        StatementGroups.Group(
          account: layout.account, currency: currency, rows: StatementRows())
      ]
    }
    return groups.groups.indices.map { index in
      let isOnly = groups.groups.count == 1
      // No copy of the group: a second reference to its rows would copy them when they are sorted.
      let (account, named) = (groups.groups[index].account, groups.groups[index].currency)
      var rows = StatementRows()
      swap(&rows, &groups.groups[index].rows)
      if named.isEmpty, let stated = facts.currency { rows.state(currency: stated) }
      let currency = named.isEmpty ? facts.currency : named
      rows.sortOldestFirst(layout.order)
      if layout.balanceIs == .endOfDay { rows.moveBalancesToEndOfDay() }
      if let marks = layout.payeeInText {
        let payees = PayeeInText(marks)
        rows.takePayees { payees.place(in: $0) }
      }
      return Statement(
        format: layout.name, account: account ?? facts.account,
        currency: currency, rows: rows, skipped: index == 0 ? groups.skipped : [],
        balances: facts.balances.filter { isOnly || $0.currency == currency }, days: facts.days)
    }
  }

  /// The forms of amounts and dates; nil where nothing decides them, which is a finding.
  private mutating func forms(_ plan: TablePlan) -> (amounts: AmountForm, dates: [DateForm])? {
    var sign = fit.layout.decimal ?? options.decimal
    if sign == nil { sign = decidedSign(plan) }
    var dates = plan.dates
    if dates.isEmpty { dates = decidedDates(plan) }
    guard let sign, !dates.isEmpty else { return nil }
    return (AmountForm(decimal: sign, grouping: fit.layout.grouping), dates)
  }

  /// The decimal sign of the columns of money, each of which decides its own.
  private mutating func decidedSign(_ plan: TablePlan) -> AmountForm.DecimalSign? {
    let keys: [LayoutColumns.CodingKeys] = [.amount, .moneyIn, .moneyOut, .balance, .fee]
    var decided: AmountForm.DecimalSign?
    var doubt: ColumnEvidence<AmountForm.DecimalSign>.Witness?
    for column in keys.flatMap({ plan.all($0) }) {
      switch ColumnEvidence.ofAmounts(texts(of: column, plan)).verdict {
      case .decided(let sign, let witness?) where decided ?? sign != sign:
        report(
          .amount, witness.row,
          "'\(witness.text.prefix(40))' has another decimal sign than the other columns",
          "correct the file: a layout has one decimal sign")
        return nil
      case .decided(let sign, .some): decided = sign
      case .decided, .blank: continue
      case .broken(let witness):
        report(
          .amount, witness.row, "'\(witness.text.prefix(40))' is not an amount as those above are",
          "state 'decimal' in the layout")
        return nil
      case .undecided(_, let witness): doubt = doubt ?? witness
      }
    }
    guard let doubt else { return decided ?? .point }
    report(
      .undecided, doubt.row,
      "'\(doubt.text.prefix(40))' can have a decimal point or a group of three digits",
      "say which sign stands before decimals: --decimal point or --decimal comma")
    return nil
  }

  private mutating func decidedDates(_ plan: TablePlan) -> [DateForm] {
    switch ColumnEvidence.ofDates(texts(of: plan.date, plan), order: options.dateOrder).verdict {
    case .decided(let form, _): return DateForm(form).map { [$0] } ?? []
    case .blank: return DateForm("yyyy-mm-dd").map { [$0] } ?? []
    case .broken(let witness):
      report(
        .date, witness.row, "'\(witness.text.prefix(40))' is not a date as those above are",
        "state 'dates' in the layout")
    case .undecided(let forms, let witness):
      report(
        .undecided, witness.row,
        "'\(witness.text.prefix(40))' can be \(forms.prefix(3).joined(separator: " or "))",
        "say what comes first: --date-order dmy, mdy or ymd")
    }
    return []
  }

  private func texts(of column: Int, _ plan: TablePlan) -> [(row: Int, text: String)] {
    (fit.row + 1..<table.count).lazy.filter { table.width(of: $0) >= plan.widths.lowerBound }
      .compactMap {
        row in
        table.cell(column, of: row).map { (row, table.text($0)) }
      }
  }

  private mutating func report(
    _ code: StatementCode, _ row: Int, _ message: String, _ hint: String
  ) {
    findings.append(TextFinding(.error, code, message, at: table.range(of: row), hint: hint))
  }

  /// Nil where the header lacks the column of the date.
  private func begun(
    _ layout: Layout, _ header: Int?, _ names: [String], _ bytes: UnsafeBufferPointer<UInt8>,
    _ forms: (amounts: AmountForm, dates: [DateForm])
  ) -> TableBegun? {
    guard let plan = TablePlan(layout, header: header, cells: names) else { return nil }
    let stated = plan.layout.decimal.map {
      AmountForm(decimal: $0, grouping: plan.layout.grouping)
    }
    let dates = plan.dates.isEmpty ? forms.dates : plan.dates
    let cells = RowCells(bytes, table, plan, stated ?? forms.amounts, dates)
    return TableBegun(
      reading: StatementReading(cells, options: options), rows: StatementRowKinds(plan, table))
  }

  /// Goes over all rows: those of tables are read, the others asked for facts.
  private mutating func groups(
    _ plan: TablePlan, _ forms: (amounts: AmountForm, dates: [DateForm]),
    _ facts: inout StatementFacts
  ) -> StatementGroups {
    var groups = StatementGroups(of: table.bytes, atMost: table.count)
    var found: [TextFinding] = []
    let starts = TableStarts(fit, table)
    var unread = UnreadRows(plan, table, dates: forms.dates, amounts: forms.amounts)
    table.bytes.withUnsafeBufferPointer { bytes in
      var reading = StatementReading(
        RowCells(bytes, table, plan, forms.amounts, forms.dates), options: options)
      var (isInside, isPaused) = (fit.row < 0, false)
      var rows = StatementRowKinds(plan, table)
      // Tables whose rows stand among those of this one, under its header.
      var mixed: [TableBegun] = []
      for row in 0..<table.count {
        if reading.cells.findings.count > TextFinding.limit { break }
        if table.isBlank(row) {
          if isInside, rows.endsAtBlankRow, rows.hasRead { (isInside, isPaused) = (false, true) }
          continue
        }
        if unread.take(row, into: &groups, &found) { continue }
        if starts.mayBegin(at: row), let (layout, header) = starts.table(at: row) {
          let names = table.cells(of: row).map { table.text($0) }
          guard let next = begun(layout, header, names, bytes, forms) else { continue }
          found += reading.cells.findings + mixed.flatMap(\.reading.cells.findings)
          (reading, rows) = (next.reading, next.rows)
          mixed = layout.mixedTables.compactMap { begun($0, header, names, bytes, forms) }
          (isInside, isPaused) = (true, false)
          continue
        }
        if isPaused, reading.isMovement(row) { (isInside, isPaused) = (true, false) }
        switch isInside ? rows.kind(of: row) : .outside {
        case .counts:
          rows.hasRead = true
          reading.take(row, into: &groups)
        case .skipped:
          let isTaken = TableBegun.take(row, by: &mixed, into: &groups)
          if !isTaken, reading.isMovement(row) { groups.skip(.leftOut, table.line(of: row)) }
        case .footer:
          isInside = false
          facts.take(row, of: table, &found)
        case .outside: facts.take(row, of: table, &found)
        }
      }
      found += reading.cells.findings + mixed.flatMap(\.reading.cells.findings)
    }
    findings += found
    return groups
  }
}

/// A table whose header was found.
private struct TableBegun {
  var reading: StatementReading
  let rows: StatementRowKinds

  /// Whether one of the tables takes a row.
  static func take(
    _ row: Int, by tables: inout [TableBegun], into groups: inout StatementGroups
  ) -> Bool {
    guard let place = tables.firstIndex(where: { $0.rows.kind(of: row) == .counts }) else {
      return false
    }
    tables[place].reading.take(row, into: &groups)
    return true
  }
}

extension Layout {
  /// The further tables that share its header.
  fileprivate var mixedTables: [Layout] {
    (furtherTables ?? []).filter { $0.allHeaders == nil }.map { inherited(by: $0) }
  }
}

/// Where the tables of a file begin.
private struct TableStarts {
  private let fit: LayoutMatch.Fit
  private let table: DelimitedTable
  private let further: [(layout: Layout, headers: [[HeaderName]])]
  /// The row of the first header; -1 for files without one.
  private let header: Int

  init(_ fit: LayoutMatch.Fit, _ table: DelimitedTable) {
    self.fit = fit
    self.table = table
    header = fit.row
    let all = [fit.layout] + (fit.layout.furtherTables ?? []).map { fit.layout.inherited(by: $0) }
    further =
      fit.layout.furtherTables == nil
      ? [] : all.map { ($0, ($0.allHeaders ?? []).map { $0.map { HeaderName($0) } }) }
  }

  /// Whether a table may begin with that row; false for nearly all rows of most files.
  func mayBegin(at row: Int) -> Bool {
    !further.isEmpty || row == header || row > header && header >= 0 && isSame(row, header)
  }

  /// The layout of the table whose header a row is, and which of its headers.
  func table(at row: Int) -> (Layout, Int?)? {
    if row == fit.row || fit.row >= 0 && row > fit.row && isSame(row, fit.row) {
      return (fit.layout, fit.header)
    }
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

  /// Whether the header stands there again, as where files were put together.
  private func isSame(_ row: Int, _ other: Int) -> Bool {
    // Few rows have a first cell as long as that of the header.
    guard table.width(of: row) == table.width(of: other),
      table.cell(0, of: row)?.range.count == table.cell(0, of: other)?.range.count
    else { return false }
    let (one, two) = (table.range(of: row), table.range(of: other))
    return one.count == two.count && table.bytes[one].elementsEqual(table.bytes[two])
  }
}

/// Rows of a file that are of no table that is read here.
private struct UnreadRows {
  private let filters: [(column: Int, words: [CellWord])]
  private let table: DelimitedTable
  private let dates: [DateForm]
  private let amounts: AmountForm
  /// The sections that a warning names already.
  private var told: Set<String> = []

  init(_ plan: TablePlan, _ table: DelimitedTable, dates: [DateForm], amounts: AmountForm) {
    filters = plan.unread
    self.table = table
    self.dates = dates
    self.amounts = amounts
  }

  /// Counts a row that is one of them, with a warning for the first of its section.
  mutating func take(
    _ row: Int, into groups: inout StatementGroups, _ found: inout [TextFinding]
  ) -> Bool {
    guard !filters.isEmpty, let section = section(of: row) else { return false }
    groups.skip(.leftOut, table.line(of: row))
    if told.insert(section).inserted { found.append(warning(section, row)) }
    return true
  }

  /// What such a row is called; nil for other rows, and for those without a date or an amount.
  private func section(of row: Int) -> String? {
    for (column, words) in filters {
      guard let cell = table.cell(column, of: row),
        words.contains(where: { $0.matches(cell, of: table) })
      else { continue }
      let texts = table.cells(of: row).map { table.text($0) }
      let isDated = texts.contains { text in dates.contains { $0.reading(text) != nil } }
      return isDated && texts.contains { amounts.reading($0) != nil } ? table.text(cell) : nil
    }
    return nil
  }

  private func warning(_ section: String, _ row: Int) -> TextFinding {
    TextFinding(
      .warning, StatementCode.uninterpreted,
      (section.isEmpty ? "rows like this one" : "rows of '\(section.prefix(40))'")
        + " are not read, and may have moved money or assets",
      at: table.range(of: row), hint: "enter what they did with ledger-add")
  }
}

/// Which rows of a table count.
private struct StatementRowKinds {
  enum Kind {
    case counts, skipped, footer
    /// A row that says something of the file.
    case outside
  }

  private let plan: TablePlan
  private let table: DelimitedTable
  private let footers: [CellWord]
  private let labels: [CellWord]
  /// Whether all rows count.
  private let isOpen: Bool
  /// A row of the table was read.
  var hasRead = false

  init(_ plan: TablePlan, _ table: DelimitedTable) {
    self.plan = plan
    self.table = table
    footers = (plan.layout.footer ?? []).map { CellWord($0 + "*") }
    labels = (plan.layout.facts ?? []).map { CellWord($0.label + "*") }
    isOpen = plan.only.isEmpty && plan.skip.isEmpty && footers.isEmpty && labels.isEmpty
  }

  var endsAtBlankRow: Bool { plan.layout.endsAtBlankRow == true }

  func kind(of row: Int) -> Kind {
    if isOpen { return .counts }
    for (column, words) in plan.only where !isOne(of: words, column, row) { return .skipped }
    if !plan.skip.isEmpty, plan.skip.contains(where: { isOne(of: $0.words, $0.column, row) }) {
      return .skipped
    }
    if !footers.isEmpty, isOne(of: footers, 0, row) { return .footer }
    if !labels.isEmpty, !plan.widths.contains(table.width(of: row)), isOne(of: labels, 0, row) {
      return .outside
    }
    return .counts
  }

  private func isOne(of words: [CellWord], _ column: Int, _ row: Int) -> Bool {
    guard let cell = table.cell(column, of: row) else { return false }
    return words.contains { $0.matches(cell, of: table) }
  }
}

extension StatementRows {
  /// Gives a balance that one row of a day has to the last one of the day. Of a day with several
  /// they stay where they are.
  ///
  /// - Precondition: the rows are in the order of their days.
  fileprivate mutating func moveBalancesToEndOfDay() {
    var start = packed.startIndex
    while start < packed.endIndex {
      let date = packed[start].date
      let end = packed[start...].firstIndex { $0.date != date } ?? packed.endIndex
      let stated = (start..<end).filter { packed[$0].balance != nil }
      if stated.count == 1, let place = stated.first, place != end - 1 {
        packed[end - 1].balance = packed[place].balance
        packed[place].balance = nil
      }
      start = end
    }
  }
}
