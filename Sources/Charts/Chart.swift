/// A drawing of amounts, as lines of text or as SVG: what each kind of chart can do.
package protocol Chart: Sendable {
  /// What it is of.
  var title: String { get }

  /// What it draws, for those who read numbers.
  var figures: ChartFigures { get }

  /// The chart for a terminal.
  func text(_ options: ChartTextOptions) -> [ChartLine]

  /// The chart as an SVG document, or as a part of a page.
  func svg(_ options: SVGOptions) -> String
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
