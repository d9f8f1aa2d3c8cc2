import FinanceModel
import PlainText

/// Reads delimited text with the matching layout.
struct TableReading {
  private let text: [UInt8]
  /// The first rows of the text, including the header.
  private let start: DelimitedTable
  private let fit: LayoutMatch.Fit
  private let options: StatementOptions
  private(set) var findings: [TextFinding] = []

  /// Maximum number of rows in memory at once.
  private static let rowsAtOnce = 512

  init(_ text: [UInt8], _ fit: LayoutMatch.Fit, _ options: StatementOptions) {
    self.text = text
    start = DelimitedTable(
      text, delimiter: fit.delimiter, atMost: max(Self.rowsAtOnce, LayoutMatch.preamble))
    self.fit = fit
    self.options = options
  }

  /// All rows of the text.
  private var whole: DelimitedTable { DelimitedTable(text, delimiter: fit.delimiter) }

  /// Returns the statements in the text; empty if there are errors.
  mutating func statements() -> [Statement] {
    let header = fit.row < 0 ? [] : start.cells(of: fit.row).map { start.text($0) }
    guard let plan = TablePlan(fit.layout, header: fit.header, cells: header) else {
      findings = whole.findings
      findings.append(
        TextFinding(
          .error, StatementCode.layoutUnknown,
          "the header has no date column for layout '\(fit.layout.name)'",
          at: fit.row < 0 ? 0..<1 : start.range(of: fit.row),
          hint: "correct 'columns' in the layout"))
      return []
    }
    guard let forms = forms(plan) else { return [] }
    if let difference = fit.difference { findings.append(Self.note(difference)) }
    var (groups, facts) = walk(plan, forms)
    return groups.isEmpty ? [] : statements(&groups, facts, plan)
  }

  private static func note(_ difference: LayoutMatch.Difference) -> TextFinding {
    let parts = [("missing", difference.missing), ("extra", difference.extra)]
      .filter { !$0.1.isEmpty }
      .map { word, names in
        "\(word) " + names.prefix(8).map { "'\($0.visible)'" }.joined(separator: ", ")
      }
    return TextFinding(
      .note, StatementCode.layoutNear,
      "the header differs from layout '\(difference.layout)' ("
        + parts.joined(separator: ", ") + "); the layout is used, because all its required columns"
        + " are present",
      at: difference.range, hint: nil)
  }

  private mutating func statements(
    _ groups: inout StatementGroups, _ facts: StatementFacts, _ plan: TablePlan
  ) -> [Statement] {
    let layout = fit.layout
    let isOnlyGroup = groups.groups.count == 1
    if groups.groups.isEmpty {
      let currency = plan.headerCurrency ?? layout.currency ?? ""
      groups.groups = [
        StatementGroups.Group(
          account: layout.account, currency: currency, rows: StatementRows())
      ]
    }
    var moved: [TextFinding] = []
    let statements = groups.groups.indices.map { index in
      let isOnly = groups.groups.count == 1
      // Copies only these values: a second reference to the group's rows would cause a copy of them
      // when they are sorted.
      let (account, named) = (groups.groups[index].account, groups.groups[index].currency)
      var rows = StatementRows()
      swap(&rows, &groups.groups[index].rows)
      if named.isEmpty, let stated = facts.currency { rows.state(currency: stated) }
      let currency = named.isEmpty ? facts.currency : named
      rows.sortOldestFirst(layout.order)
      if layout.balanceIs == .endOfDay {
        rows.moveBalancesToEndOfDay()
      } else {
        let skipped = groups.skipped.filter { isOnlyGroup || $0.currency == currency }
        moved += SkippedMovements.findings(skipped, rows, text)
      }
      if let marks = layout.payeeInText {
        let payees = PayeeInText(marks)
        rows.takePayees { payees.place(in: $0) }
      }
      return Statement(
        format: layout.name, account: account ?? facts.account,
        currency: currency, rows: rows, skipped: index == 0 ? groups.skipped : [],
        balances: facts.balances.filter { isOnly || $0.currency == currency }, days: facts.days)
    }
    findings += moved
    return statements
  }

  /// Returns the amount and date forms; nil, with a finding, if they are undecided.
  private mutating func forms(_ plan: TablePlan) -> (amounts: AmountForm, dates: [DateForm])? {
    var (sign, dates) = (options.decimal ?? shownDecimal(plan) ?? fit.layout.decimal, plan.dates)
    if sign == nil || dates.isEmpty {
      let table = whole
      var decided = DecidedForms(table, plan, after: fit.row, options)
      if sign == nil { sign = decided.decimalSign() }
      if dates.isEmpty { dates = decided.dates() }
      if sign == nil || dates.isEmpty { findings = table.findings + decided.findings }
    }
    guard let sign, !dates.isEmpty else { return nil }
    return (AmountForm(decimal: sign, grouping: fit.layout.grouping), dates)
  }

  /// Returns the file's decimal sign if all of its first amounts contradict the layout's decimal
  /// sign; nil otherwise.
  private func shownDecimal(_ plan: TablePlan) -> AmountForm.DecimalSign? {
    guard let stated = fit.layout.decimal else { return nil }
    let other: AmountForm.DecimalSign = stated == .point ? .comma : .point
    let forms = (AmountForm(decimal: stated), AmountForm(decimal: other))
    let keys: [LayoutColumns.CodingKeys] = [
      .amount, .moneyIn, .moneyOut, .balance, .fee, .unitPrice,
    ]
    let columns = keys.flatMap { plan.all($0) }
    var count = 0
    for row in max(0, fit.row + 1)..<start.count
    where start.width(of: row) >= plan.widths.lowerBound {
      for column in columns {
        guard let cell = start.cell(column, of: row), !cell.isEmpty else { continue }
        let text = start.text(cell)
        guard text.contains(where: { $0 == "." || $0 == "," }) else { continue }
        guard forms.0.reading(text) == nil, forms.1.reading(text) != nil else { return nil }
        count += 1
      }
    }
    return count > 0 ? other : nil
  }

  /// Returns the ids of rows that other rows replace or cancel. The ids are collected in advance,
  /// because a row may precede the row that reverses it. Adds a warning if there are any such ids.
  private mutating func replacedIDs(_ plan: TablePlan) -> Set<String> {
    guard let column = plan[.replaces] else { return [] }
    let header = fit.row < 0 ? 0 : start.line(of: fit.row)
    var found: Set<String> = []
    var part = Optional(start)
    while let rows = part {
      for row in 0..<rows.count {
        guard rows.line(of: row) > header, let cell = rows.cell(column, of: row), !cell.isEmpty
        else { continue }
        let id = rows.text(cell)
        if found.isEmpty {
          findings.append(
            TextFinding(
              .warning, StatementCode.takenBack,
              "some rows reverse others, such as '\(String(id.prefix(40)).visible)'; rows imported"
                + " before their reversal remain in effect", at: cell.range,
              hint: "void such rows: ledger-add --void ID"))
        }
        found.insert(id)
      }
      part = rows.following(atMost: Self.rowsAtOnce)
    }
    return found
  }

  /// Reads all rows, with only some of them in memory at once.
  private mutating func walk(
    _ plan: TablePlan, _ forms: (amounts: AmountForm, dates: [DateForm])
  ) -> (groups: StatementGroups, facts: StatementFacts) {
    let replaced = replacedIDs(plan)
    return text.withUnsafeBufferPointer { bytes in
      var walk = TableWalk(
        plan, fit, start, bytes, amounts: forms.amounts, dates: forms.dates,
        replaced: replaced, options)
      var part = Optional(start)
      while let rows = part {
        walk.take(rows)
        findings += rows.findings
        part = rows.following(atMost: Self.rowsAtOnce)
      }
      walk.finish()
      findings += walk.findings
      return (walk.groups, walk.facts)
    }
  }
}

extension StatementRows {
  /// Moves a day's balance to the day's last row. The balance is from the only row that has one, or
  /// is the common balance of several rows. If the rows' balances differ, none of them is moved.
  ///
  /// - Precondition: the rows are in date order.
  mutating func moveBalancesToEndOfDay() {
    var start = packed.startIndex
    while start < packed.endIndex {
      let date = packed[start].date
      let end = packed[start...].firstIndex { $0.date != date } ?? packed.endIndex
      let stated = (start..<end).filter { packed[$0].balance != nil }
      if let first = stated.first, let balance = packed[first].balance,
        stated.allSatisfy({ packed[$0].balance == balance })
      {
        for place in stated { packed[place].balance = nil }
        packed[end - 1].balance = balance
      }
      start = end
    }
  }
}
