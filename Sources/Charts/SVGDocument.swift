import PlainText

/// An SVG image, built element by element. Lengths are in hundredths of a unit.
struct SVGDocument {
  let width: Int
  let height: Int
  let title: String
  let description: String
  /// The base of the drawing's identifiers. It begins with a letter, as required for XML names.
  let identifier: String
  private let isEmbedded: Bool
  private let style: String?
  private var elements: [String] = []

  init(width: Int, height: Int, title: String, description: String, options: SVGOptions) {
    self.width = width
    self.height = height
    self.title = title
    self.description = description
    identifier =
      "chart-"
      + (options.name.flatMap(Self.identifier)
        ?? Self.hash("\(title)\n\(description)"))
    isEmbedded = options.isEmbedded
    style =
      !isEmbedded ? SVGStyleSheet.text : options.isStyledAlone ? SVGStyleSheet.plain : nil
  }

  /// The complete document, or the element embedded in a page.
  var text: String {
    let (title, description) = (SVGText.escaped(title), SVGText.escaped(description))
    let name = identifier
    let box = "0 0 \(SVGText.number(width)) \(SVGText.number(height))"
    let namespace = isEmbedded ? "" : " xmlns=\"http://www.w3.org/2000/svg\""
    let head = [
      "<svg\(namespace) class=\"coffer-chart\" viewBox=\"\(box)\""
        + " role=\"img\" aria-labelledby=\"\(name)-title \(name)-desc\">",
      "<title id=\"\(name)-title\">\(title)</title>",
      "<desc id=\"\(name)-desc\">\(description)</desc>",
    ]
    let styles = style.map { ["<style>\n\($0)</style>"] } ?? []
    return (head + styles + elements + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  /// Returns the name if it consists of ASCII letters, digits, - and _. Otherwise each other
  /// character is replaced by - and a hash is added, so that different names remain different.
  /// Returns nil for an empty name.
  private static func identifier(_ name: String) -> String? {
    guard !name.isEmpty else { return nil }
    let plain = String(
      name.unicodeScalars.map { scalar -> Character in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_": Character(scalar)
        default: "-"
        }
      })
    return plain == name ? plain : "\(plain)-\(hash(name))"
  }

  private static func hash(_ text: String) -> String {
    String(SHA256.hex(Array(text.utf8)).prefix(8))
  }

  /// Adds an element that is already valid SVG.
  mutating func append(_ element: String) {
    elements.append(element)
  }

  mutating func rectangle(
    _ type: String, x: Int, y: Int, width: Int, height: Int, radius: Int = 0, more: String = ""
  ) {
    let n = SVGText.number
    let round = radius > 0 ? " rx=\"\(n(radius))\"" : ""
    append(
      "<rect class=\"\(type)\" x=\"\(n(x))\" y=\"\(n(y))\" width=\"\(n(max(width, 0)))\""
        + " height=\"\(n(max(height, 0)))\"\(round)\(more)/>")
  }

  mutating func circle(_ type: String, x: Int, y: Int, radius: Int) {
    let n = SVGText.number
    append("<circle class=\"\(type)\" cx=\"\(n(x))\" cy=\"\(n(y))\" r=\"\(n(radius))\"/>")
  }

  mutating func path(_ type: String, _ data: String, more: String = "") {
    guard !data.isEmpty else { return }
    append("<path class=\"\(type)\" d=\"\(data)\"\(more)/>")
  }

  /// The alignment of text relative to its position.
  enum Anchor: String {
    case start, middle, end
  }

  /// Adds text on its baseline, after escaping `content`.
  mutating func text(
    _ content: String, x: Int, y: Int, _ anchor: Anchor = .start, type: String = ""
  ) {
    let n = SVGText.number
    let place = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
    let kind = type.isEmpty ? "" : " class=\"\(type)\""
    append("<text\(kind) x=\"\(n(x))\" y=\"\(n(y))\"\(place)>\(SVGText.escaped(content))</text>")
  }

  /// Adds text with a halo, so that lines behind the text do not cross it.
  mutating func haloedText(
    _ content: String, x: Int, y: Int, _ anchor: Anchor = .start, type: String = ""
  ) {
    // The text is drawn twice, because not every program can draw the outline of a letter below its
    // fill.
    text(content, x: x, y: y, anchor, type: type.isEmpty ? "halo" : "halo \(type)")
    text(content, x: x, y: y, anchor, type: type)
  }

  /// Draws the background and the title with its unit. A title that does not fit is drawn in a
  /// smaller font.
  mutating func heading(_ title: String, unit: String?) {
    rectangle("paper", x: 0, y: 0, width: width, height: height, radius: 800)
    func room(_ size: Int) -> Int { (width - 4000) / (size * 62 / 100) - (unit?.count ?? 0) }
    let isSmall = title.visible.displayWidth > room(1600)
    let look = isSmall ? "class=\"strong\" font-size=\"13\"" : "class=\"title\""
    let note = unit.map { "<tspan class=\"unit faint\" dx=\"6\">\(SVGText.escaped($0))</tspan>" }
    let cut = title.visible.truncated(toWidth: room(isSmall ? 1300 : 1600))
    append("<text \(look) x=\"20\" y=\"30\">\(SVGText.escaped(cut))\(note ?? "")</text>")
  }
}

extension SVGDocument {
  /// Returns a drawing that contains only the text "nothing to show".
  static func nothing(
    _ title: String, description: String, unit: String? = nil, options: SVGOptions
  ) -> String {
    let size = options.size
    var drawing = SVGDocument(
      width: size.width * 100, height: size.height * 100, title: title,
      description: described(description, ["Nothing to show."]), options: options)
    drawing.heading(title, unit: unit)
    drawing.text(
      "nothing to show", x: size.width * 50, y: size.height * 50, .middle, type: "faint")
    return drawing.text
  }
}

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

/// Text and numbers in SVG syntax.
enum SVGText {
  /// Returns the text in a form suitable for an element's content or a quoted attribute.
  ///
  /// Characters that XML 1.0 does not allow become U+FFFD. Other control characters, including line
  /// ends, and bidirectional overrides are shown escaped.
  static func escaped(_ text: String) -> String { text.markup }

  /// Returns a length given in hundredths of a unit as text: "12.5" for 1250.
  static func number(_ hundredths: Int) -> String {
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(sign)\(whole).\(digits)"
  }

  /// Returns an upper estimate of the text's width. The font size and the result are in hundredths
  /// of a unit.
  static func width(_ text: String, size: Int = 1200) -> Int {
    text.displayWidth * size * 62 / 100
  }
}

/// Hatching patterns that distinguish the segments of stacked bars and rings when colours do not.
enum SVGHatch {
  /// Returns the definitions required by a drawing of `count` series; nil if none are required.
  static func definitions(count: Int, identifier: String) -> String? {
    let patterns = hatches.indices.dropFirst().prefix(max(0, count - 1)).map { index in
      "<pattern id=\"\(identifier)-h\(index)\" width=\"8\" height=\"8\""
        + " patternUnits=\"userSpaceOnUse\">"
        + "<path class=\"hatch\" d=\"\(hatches[index])\"/></pattern>"
    }
    return patterns.isEmpty ? nil : "<defs>" + patterns.joined() + "</defs>"
  }

  /// Returns the paint for a series' hatching; nil for a series without hatching.
  static func paint(_ series: Int, identifier: String) -> String? {
    // The combinations of six hatching patterns and seven colours repeat after 42 series.
    let index = series % hatches.count
    return index == 0 ? nil : "url(#\(identifier)-h\(index))"
  }

  private static let hatches = [
    "", "M-2 6L2 10M-2 -2L10 10M6 -2L10 2", "M-2 2L2 -2M-2 10L10 -2M6 10L10 6", "M0 4H8", "M4 0V8",
    "M0 4H8M4 0V8",
  ]
}

extension SVGDocument {
  /// Adds a rectangle with a series' colour and hatching.
  mutating func segment(_ series: Int, x: Int, y: Int, width: Int, height: Int) {
    rectangle(SVGStyle.fill(series), x: x, y: y, width: width, height: height, radius: 150)
    if let paint = SVGHatch.paint(series, identifier: identifier) {
      rectangle(
        "hatched", x: x, y: y, width: width, height: height, radius: 150,
        more: " fill=\"\(paint)\"")
    }
  }
}

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
