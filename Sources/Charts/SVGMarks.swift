/// Marks shared by several kinds of drawings and their legends.
extension SVGDocument {
  /// Marks a day on a time axis with a triangle below it.
  mutating func eventMark(x: Int, axis: Int) {
    let n = SVGText.number
    path("dot \(SVGStyle.fill(6))", "M\(n(x)) \(n(axis + 50))l4 7h-8Z")
  }

  /// Marks a day across a bar. The gaps on both sides make the mark visible on any bar.
  mutating func dayMark(x: Int, from top: Int, to bottom: Int) {
    let n = SVGText.number
    let line = "M\(n(x)) \(n(top))V\(n(bottom))"
    path("halo", line)
    path(SVGStyle.stroke(6), line, more: " stroke-width=\"1.5\"")
  }

  /// Draws a slanted gap in a bar that is longer than the drawing.
  mutating func cut(x: Int, y: Int, height: Int) {
    let n = SVGText.number
    path("halo", "M\(n(x)) \(n(y + height + 200))l6 \(n(-height - 400))")
  }

  /// Draws the area between two percentiles. The outermost area has depth 0; a greater depth is
  /// denser. The edges are drawn as lines, because a light area without edges is hard to see.
  mutating func band(depth: Int, area: String, edges: String) {
    path(SVGStyle.fill(0), area, more: " fill-opacity=\".\(min(14 + 8 * depth, 38))\"")
    let dash = depth == 0 ? "2 3" : "6 2"
    path(
      SVGStyle.stroke(0), edges,
      more: " fill=\"none\" stroke-width=\".75\" stroke-dasharray=\"\(dash)\"")
  }
}
