import PlainText

/// A drawing of amounts, as lines of text or as SVG. Each kind of chart conforms to this protocol.
package protocol Chart: Sendable {
  var subject: ChartSubject { get }

  /// The chart's data as a table of numbers.
  var figures: ChartFigures { get }

  /// Returns the chart as lines for a terminal.
  func text(_ options: ChartTextOptions) -> [ChartLine]

  /// Returns the chart as an SVG document, or as part of a page.
  func svg(_ options: SVGOptions) -> String
}

extension Chart {
  /// The title of the chart's subject.
  package var title: String { subject.title }
  var description: String { subject.description }
  var unit: String? { subject.unit }
  var minorDigits: Int { subject.minorDigits }

  /// Returns the chart as a standalone SVG document, with all amounts shown.
  package func svg(_ size: SVGSize = .usual) -> String { svg(SVGOptions(size: size)) }
}

extension LineChart: Chart {}
extension BarChart: Chart {}
extension StackedBarChart: Chart {}
extension DonutChart: Chart {}
extension MonthChart: Chart {}
extension YearChart: Chart {}
extension WaterfallChart: Chart {}
extension BandChart: Chart {}
extension BudgetBarChart: Chart {}

/// A chart's title, description and unit.
package struct ChartSubject: Sendable, Equatable {
  package let title: String
  /// The first sentences of the SVG description; may be empty.
  package let description: String
  /// The amounts' unit, such as "EUR".
  package let unit: String?
  /// Number of decimals in displayed amounts, from 0 to 18.
  package let minorDigits: Int

  /// Creates a subject.
  ///
  /// - Parameter minorDigits: clamped to 0...18.
  package init(_ title: String, _ description: String, unit: String?, minorDigits: Int) {
    self.title = title
    self.description = description
    self.unit = unit
    self.minorDigits = min(max(minorDigits, 0), 18)
  }
}

/// A chart's data as rows of numbers.
package struct ChartFigures: Sendable, Equatable {
  /// The type of cells in a column.
  package enum Kind: Sendable { case name, date, amount, percent }

  /// A column's title and the type of its cells.
  package struct Column: Sendable, Equatable {
    package let title: String
    package let kind: Kind

    init(_ title: String, _ kind: Kind) {
      self.title = title
      self.kind = kind
    }
  }

  package let columns: [Column]
  /// Rows with one cell per column. Amounts have the chart's minor digits. Nothing is drawn for a
  /// blank cell.
  package let rows: [[String]]
}

extension LineChart {
  /// A row for each day that has an amount or an event, with one column per series and one for
  /// events.
  package var figures: ChartFigures {
    let rows = datedRows(series.map { $0.points.map { ($0.date, $0.value) } }, minorDigits)
    let columns =
      [ChartFigures.Column("Date", .date)] + series.map { .init($0.name, .amount) }
    guard let extent = LineExtent(series, through: end) else {
      return ChartFigures(columns: columns, rows: rows)
    }
    let events = Dictionary(grouping: LineEvents(self, in: extent).shown, by: \.date.description)
    guard !events.isEmpty else { return ChartFigures(columns: columns, rows: rows) }
    let known = Set(rows.map { $0[0] })
    let others = events.keys.filter { !known.contains($0) }.map { day in
      [day] + series.map { _ in "" }
    }
    return ChartFigures(
      columns: columns + [.init("Event", .name)],
      rows: (rows + others).sorted { $0[0] < $1[0] }.map { row in
        row + [(events[row[0]] ?? []).map(\.text).joined(separator: ", ")]
      })
  }
}

extension BandChart {
  /// A row for each day, with one column per percentile and one for the actual amounts.
  package var figures: ChartFigures {
    let bands = percentiles.indices.map { place in rows.map { ($0.date, $0.amounts[place]) } }
    let before = actual.map { [$0.points.map { ($0.date, $0.value) }] } ?? []
    return ChartFigures(
      columns: [.init("Date", .date)] + (actual.map { [.init($0.name, .amount)] } ?? [])
        + percentiles.map { .init($0 == 50 ? "Median" : "Percentile \($0)", .amount) },
      rows: datedRows(before + bands, minorDigits))
  }
}

extension BarChart {
  /// A row for each bar.
  package var figures: ChartFigures { .named("Name", bars, minorDigits) }
}

extension StackedBarChart {
  /// A row for each category, with one column per series.
  package var figures: ChartFigures {
    ChartFigures(
      columns: [.init("Name", .name)] + series.map { .init($0.name, .amount) },
      rows: zip(categories, stacks).map { name, stack in
        [name] + stack.amounts.map { printed($0, minorDigits) }
      })
  }
}

extension DonutChart {
  /// A row for each share, with its percentage.
  package var figures: ChartFigures {
    ChartFigures(
      columns: [.init("Name", .name), .init("Amount", .amount), .init("Share", .percent)],
      rows: zip(shares, percentages).map { share, percent in
        [share.name, printed(share.amount, minorDigits), percent ?? ""]
      })
  }
}

extension WaterfallChart {
  /// A row for each total and each step.
  package var figures: ChartFigures { .named("Step", [start] + steps + [end], minorDigits) }
}

extension BudgetBarChart {
  /// A row for each budget.
  package var figures: ChartFigures {
    ChartFigures(
      columns: [.init("Budget", .name), .init("Spent", .amount), .init("Available", .amount)],
      rows: budgets.map { budget in
        [budget.name, printed(budget.spent, minorDigits), printed(budget.available, minorDigits)]
      })
  }
}

extension MonthChart {
  /// A row for each day with an amount.
  package var figures: ChartFigures { .days(days, minorDigits) }
}

extension YearChart {
  /// A row for each day with an amount.
  package var figures: ChartFigures { .days(days, minorDigits) }
}

extension ChartFigures {
  fileprivate static func named(
    _ title: String, _ amounts: [NamedAmount], _ minorDigits: Int
  ) -> ChartFigures {
    ChartFigures(
      columns: [Column(title, .name), Column("Amount", .amount)],
      rows: amounts.map { [$0.name, printed($0.amount, minorDigits)] })
  }

  fileprivate static func days(_ days: [LeveledDay], _ minorDigits: Int) -> ChartFigures {
    let shown = days.filter { $0.amount != nil || $0.extra != nil }
    let hasExtra = shown.contains { $0.extra != nil }
    return ChartFigures(
      columns: [Column("Date", .date), Column("Amount", .amount)]
        + (hasExtra ? [Column("Extra", .amount)] : []),
      rows: shown.map { day in
        [day.date.description, printed(day.amount, minorDigits)]
          + (hasExtra ? [printed(day.extra, minorDigits)] : [])
      })
  }
}

/// Returns one row for each day on which any column has an amount.
private func datedRows(
  _ columns: [[(date: CalendarDate, amount: Decimal?)]], _ minorDigits: Int
) -> [[String]] {
  var days: [CalendarDate: [String]] = [:]
  for (place, column) in columns.enumerated() {
    for (date, amount) in column {
      guard let amount else { continue }
      days[date, default: [String](repeating: "", count: columns.count)][place] =
        printed(amount, minorDigits)
    }
  }
  return days.sorted { $0.key < $1.key }.map { [$0.key.description] + $0.value }
}

private func printed(_ amount: Decimal?, _ minorDigits: Int) -> String {
  amount?.text(decimals: minorDigits, .halfEven) ?? ""
}
