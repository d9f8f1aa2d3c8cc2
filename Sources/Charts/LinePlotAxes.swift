import PlainText

/// The axes of a time plot in a drawing: amounts with their grid, and dates.
struct LinePlotAxes {
  let plot: LinePlotFrame

  func draw(in drawing: inout SVGDocument) {
    drawGrid(in: &drawing)
    drawDates(in: &drawing)
  }

  private func drawGrid(in drawing: inout SVGDocument) {
    let n = SVGText.number
    var grid = ""
    var axis = "M\(n(plot.left)) \(n(plot.bottom))H\(n(plot.right))"
    for (value, label) in zip(plot.ticks.values, plot.labels) {
      let y = plot.y(of: value)
      let line = "M\(n(plot.left)) \(n(y))H\(n(plot.right))"
      if value.isZero, y != plot.bottom { axis += line } else if y != plot.bottom { grid += line }
      if plot.hasLabels {
        drawing.text(label, x: plot.left - 800, y: y + 400, .end, type: "faint")
      }
    }
    drawing.path("grid", grid)
    drawing.path("axis", axis)
  }

  private func drawDates(in drawing: inout SVGDocument) {
    let cell = SVGText.width("0")
    let dates = DateTicks(
      from: plot.time.first, to: plot.time.last, steps: plot.time.steps, cell: cell,
      overhang: (plot.left - 800, drawing.width - plot.right - 800 - cell))
    var marks = ""
    for tick in dates.ticks {
      let x = SVGText.number(plot.left + tick.position)
      marks += "M\(x) \(SVGText.number(plot.bottom))v5"
      let middle = plot.left + tick.labelStart + tick.label.count * cell / 2
      drawing.text(tick.label, x: middle, y: plot.bottom + 2000, .middle, type: "faint")
    }
    drawing.path("axis", marks)
  }
}
