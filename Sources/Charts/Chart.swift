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
