import PlainText

/// Names next to samples of the elements that they label, in as many rows as needed.
struct SVGLegend {
  /// A name with its sample.
  struct Entry {
    let name: String
    let sample: Sample

    init(_ name: String, _ sample: Sample) {
      self.name = name
      self.sample = sample
    }
  }

  /// The sample shown next to a name.
  enum Sample {
    /// A series' line, with the dash pattern of that series or another.
    case line(Int, dash: Int)
    /// A bar with a series' colour and hatching.
    case segment(Int)
    /// The area between two percentiles; the outermost has depth 0.
    case band(depth: Int)
    /// An empty bar.
    case outline
    /// A mark on a time axis.
    case event
    /// A mark across a bar.
    case mark
    /// A name without a sample.
    case none

    fileprivate var width: Int {
      switch self {
      case .line: 2400
      case .segment, .band, .outline: 1600
      case .event, .mark: 800
      case .none: -800
      }
    }
  }

  private struct Place {
    let name: String
    let sample: Sample
    let x: Int
    let y: Int
  }

  private let places: [Place]

  private static let rowHeight = 1800
  private static let leastGap = 2000

  /// Creates a legend.
  ///
  /// - Parameters:
  ///   - width: the width of the whole legend, in hundredths of a unit. The legend begins at 20
  ///     units.
  ///   - y: the baseline of its first row.
  ///   - cells: the width to which longer names are cut.
  init(_ entries: [Entry], width: Int, y: Int, cells: Int = 32) {
    var (x, y) = (0, y)
    places = entries.map { entry in
      let beside = entry.sample.width + 800
      let room = max(4, (width - beside) / SVGText.width("0"))
      let shown = entry.name.visible.truncated(toWidth: min(room, cells))
      let needed = beside + SVGText.width(shown)
      if x > 0, x + needed > width { (x, y) = (0, y + Self.rowHeight) }
      defer { x += needed + Self.leastGap }
      return Place(name: shown, sample: entry.sample, x: 2000 + x, y: y)
    }
  }

  /// The distance from the first baseline to the last.
  var height: Int { (places.last?.y ?? 0) - (places.first?.y ?? 0) }

  func draw(in drawing: inout SVGDocument) {
    for place in places {
      draw(place, in: &drawing)
      drawing.text(place.name, x: place.x + place.sample.width + 800, y: place.y)
    }
  }

  private func draw(_ place: Place, in drawing: inout SVGDocument) {
    let n = SVGText.number
    let (x, y) = (place.x, place.y)
    switch place.sample {
    case .line(let series, let dash):
      drawing.path(
        "line \(SVGStyle.stroke(series))", "M\(n(x)) \(n(y - 400))h24", more: SVGStyle.dash(dash))
    case .segment(let series):
      drawing.segment(series, x: x, y: y - 1050, width: 1600, height: 1300)
    case .band(let depth):
      let (left, right) = (n(x), n(x + 1600))
      drawing.band(
        depth: depth, area: "M\(left) \(n(y - 1050))H\(right)V\(n(y + 250))H\(left)Z",
        edges: "M\(left) \(n(y - 1050))H\(right)M\(left) \(n(y + 250))H\(right)")
    case .outline:
      drawing.rectangle("axis", x: x, y: y - 1050, width: 1600, height: 1300, radius: 150)
    case .event:
      drawing.eventMark(x: x + 400, axis: y - 900)
    case .mark:
      drawing.dayMark(x: x + 400, from: y - 1300, to: y + 300)
    case .none:
      break
    }
  }
}
