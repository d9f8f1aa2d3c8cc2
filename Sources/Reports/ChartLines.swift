import Charts
import Console
import PlainText

extension StyledText {
  /// A line of a chart: what it draws in plain, the rest faint but for what is read.
  init(_ line: ChartLine) {
    self.init("")
    for span in line.spans { self += StyledText(span.text, span.role.look) }
  }
}

extension Page {
  /// A page of one chart.
  init(_ chart: some Chart, _ options: ChartTextOptions, figures: Table? = nil) {
    self.init()
    self.chart(chart, options, figures: figures)
  }

  /// Adds a chart: lines in a terminal, a drawing in HTML, with its figures to be opened.
  ///
  /// - Parameters:
  ///   - options: how it is drawn in a terminal; nil: in HTML alone.
  ///   - wide: the size of its drawing.
  ///   - narrow: the same on a phone.
  mutating func chart(
    _ chart: some Chart, _ options: ChartTextOptions?, figures: Table? = nil,
    wide: SVGSize = .usual, narrow: SVGSize = SVGSize(width: 360, height: 300)
  ) {
    picture(
      PagePicture(
        title: chart.title, lines: options.map { chart.text($0).map(StyledText.init) } ?? [],
        styleSheet: SVGStyleSheet.text, figures: figures
      ) { drawing in
        chart.svg(
          SVGOptions(
            size: drawing.isNarrow ? narrow : wide, isEmbedded: true,
            isPrivate: drawing.isPrivate, name: drawing.name))
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
