import PlainText

/// The scale below bar rows: labelled ticks, a vertical line at each tick, and the axis at zero.
struct BarGrid {
  let ticks: AmountTicks
  private let labels: [String]
  private let frame: BarFrame
  private let scale: AmountScale

  /// Creates a scale from `least` to `greatest`, extended to zero if `includesZero` is true.
  ///
  /// - Parameter distance: the minimum distance between two ticks, in hundredths of a unit.
  init(
    from least: Decimal, to greatest: Decimal, includesZero: Bool, distance: Int = 9000,
    _ amounts: AmountText, in frame: BarFrame
  ) {
    ticks = AmountTicks(
      from: least, to: greatest, atMost: max(3, (frame.right - frame.left) / distance),
      minorDigits: amounts.minorDigits, includesZero: includesZero)
    labels = amounts.labels(ticks)
    self.frame = frame
    scale = AmountScale(low: ticks.low, high: ticks.high, steps: frame.right - frame.left)
  }

  /// Returns the position of an amount, in hundredths of a unit from the drawing's left edge.
  func x(of amount: Decimal) -> Int { frame.left + scale.position(of: amount) }

  /// Draws the scale, omitting labels that would touch the previous label.
  func draw(in drawing: inout SVGDocument) {
    let n = SVGText.number
    var (grid, axis) = ("", "")
    var free = 0
    for (value, label) in zip(ticks.values, labels) {
      let x = x(of: value)
      let line = "M\(n(x)) \(n(frame.top))V\(n(frame.bottom + 400))"
      if value.isZero { axis += line } else { grid += line }
      let half = SVGText.width(label) / 2
      guard x - half >= free, x + half <= frame.width else { continue }
      free = x + half + 800
      drawing.text(label, x: x, y: frame.bottom + 2000, .middle, type: "faint")
    }
    drawing.path("grid", grid)
    drawing.path("axis", axis)
  }
}
