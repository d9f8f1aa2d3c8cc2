import Charts
import Console
import PlainText

extension StyledText {
  /// Styles a chart line. Marks and readable text are plain, and everything else is faint.
  init(_ line: ChartLine) {
    self.init("")
    for span in line.spans { self += StyledText(span.text, span.role.look) }
  }
}

extension Page {
  init(_ chart: some Chart, _ options: ChartTextOptions, figures: Table? = nil) {
    self.init()
    self.chart(chart, options, figures: figures)
  }

  /// Adds a chart, as text lines in a terminal or as a drawing in HTML. The HTML includes the
  /// figures in an expandable table.
  ///
  /// - Parameters:
  ///   - options: the options for drawing in a terminal; if nil, the chart is drawn in HTML only.
  ///   - figures: rows with more detail than ``Chart/figures``; nil for ``Chart/figures``.
  ///   - wide: the size of the drawing.
  ///   - narrow: the size of the drawing on a phone.
  mutating func chart(
    _ chart: some Chart, _ options: ChartTextOptions?, figures: Table? = nil,
    wide: SVGSize = .usual, narrow: SVGSize = SVGSize(width: 360, height: 300)
  ) {
    picture(
      PagePicture(
        title: chart.title, lines: options.map { chart.text($0).map(StyledText.init) } ?? [],
        styleSheet: SVGStyleSheet.text,
        figures: figures.map(TextTable.init(whole:)) ?? TextTable(chart.figures, of: chart.title)
      ) { drawing in
        chart.svg(
          SVGOptions(
            size: drawing.isNarrow ? narrow : wide, isEmbedded: true,
            isStyledAlone: drawing.isForPaper, isPrivate: drawing.isPrivate, name: drawing.name))
      })
  }
}

extension Charts.Role {
  fileprivate var look: StyledText.Role {
    switch self {
    case .axis: .faint
    case .label: .plain
    case .mark: .strong
    case .series(let index): index == 0 ? .good : index == 1 ? .attention : .plain
    case .level(let level): level == 0 ? .good : level == 1 ? .attention : .bad
    }
  }
}

extension TextTable {
  /// Adds a table with all its columns.
  fileprivate init(whole table: Table) {
    self.init(table, showing: table.spec.columns.map(\.name))
  }

  /// Creates a table of a chart's figures.
  fileprivate init(_ figures: ChartFigures, of title: String) {
    self.init(
      figures.columns.map { column in
        switch column.kind {
        case .name, .date: .left(column.title.visible)
        case .amount, .percent: .right(column.title.visible)
        }
      },
      rows: figures.rows.map { row in
        zip(row, figures.columns).map { cell, column in
          StyledText(cell, column.kind == .amount ? .amount : .plain)
        }
      })
    caption = title.visible
  }
}
