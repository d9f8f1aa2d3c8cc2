import PlainText

/// A series' line as SVG path data, broken at gaps.
struct LinePath {
  /// Lines through the points; empty if there are no two consecutive points.
  let path: String
  /// The areas between the lines and zero.
  let area: String
  /// Single points between gaps, which do not belong to a line.
  let single: [DotPoint]

  init(_ series: DatedSeries, _ plot: LinePlotFrame) {
    let zero = SVGText.number(plot.y(of: .zero))
    var (path, area, single) = ("", "", [DotPoint]())
    for run in plot.runs(series) {
      guard let first = run.first, let last = run.last else { continue }
      guard run.count > 1 else {
        single.append(first)
        continue
      }
      let places = Self.joined(run)
      path += "M" + places
      area += "M\(SVGText.number(first.x)) \(zero)L"
      area += places + "L\(SVGText.number(last.x)) \(zero)Z"
    }
    (self.path, self.area, self.single) = (path, area, single)
  }

  /// Returns the points as path data, such as "1 2L3 4L5 6".
  static func joined(_ points: [DotPoint]) -> String {
    points.map { SVGText.number($0.x) + " " + SVGText.number($0.y) }.joined(separator: "L")
  }
}
