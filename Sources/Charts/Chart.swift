/// A drawing of amounts, as lines of text or as SVG: what each kind of chart can do.
package protocol Chart: Sendable {
  /// What it is of.
  var subject: ChartSubject { get }

  /// What it draws, for those who read numbers.
  var figures: ChartFigures { get }

  /// The chart for a terminal.
  func text(_ options: ChartTextOptions) -> [ChartLine]

  /// The chart as an SVG document, or as a part of a page.
  func svg(_ options: SVGOptions) -> String
}

extension Chart {
  /// What it is called.
  package var title: String { subject.title }
  var description: String { subject.description }
  var unit: String? { subject.unit }
  var minorDigits: Int { subject.minorDigits }

  /// The chart as an SVG document of its own, with all amounts.
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
