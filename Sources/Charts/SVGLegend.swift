import PlainText

/// The names of series beside a sample of each, in as many rows as they need.
struct SVGLegend {
  /// What is shown of a series.
  enum Sample {
    case line, block
  }

  let sample: Sample
  private let entries: [Entry]
  private let sampleWidth: Int

  private struct Entry {
    let name: String
    let x: Int
    let y: Int
  }

  private static let rowHeight = 1800
  private static let leastGap = 2000

  /// - Parameters:
  ///   - width: of the whole legend, which begins at 20 units, in hundredths.
  ///   - y: the base line of its first row.
  init(names: [String], sample: Sample, width: Int, y: Int) {
    let sampleWidth = sample == .line ? 2400 : 1600
    self.sample = sample
    self.sampleWidth = sampleWidth
    var (x, y) = (0, y)
    entries = names.map { name in
      let room = max(4, (width - sampleWidth - 800) / SVGText.width("0"))
      let shown = name.visible.truncated(toWidth: min(room, 32))
      let needed = sampleWidth + 800 + SVGText.width(shown)
      if x > 0, x + needed > width { (x, y) = (0, y + Self.rowHeight) }
      defer { x += needed + Self.leastGap }
      return Entry(name: shown, x: 2000 + x, y: y)
    }
  }

  /// From the first base line to the last.
  var height: Int { (entries.last?.y ?? 0) - (entries.first?.y ?? 0) }

  func draw(in drawing: inout SVGDocument) {
    for (index, entry) in entries.enumerated() {
      switch sample {
      case .line:
        drawing.path(
          "line \(SVGStyle.stroke(index))",
          "M\(SVGText.number(entry.x)) \(SVGText.number(entry.y - 400))h24",
          more: SVGStyle.dash(index))
      case .block:
        drawing.segment(
          index, x: entry.x, y: entry.y - 1050, width: 1600, height: 1300)
      }
      drawing.text(entry.name, x: entry.x + sampleWidth + 800, y: entry.y)
    }
  }
}
