import PlainText

/// A drawing that is put together element by element; lengths are hundredths of a unit.
struct SVGDocument {
  let width: Int
  let height: Int
  let title: String
  let description: String
  private(set) var elements: [String] = []

  init(width: Int, height: Int, title: String, description: String) {
    self.width = width
    self.height = height
    self.title = title
    self.description = description
  }

  /// The whole document. Its identifiers are made from what it says, so that several drawings in
  /// one page do not mix them up.
  var text: String {
    let (title, description) = (SVGText.escaped(title), SVGText.escaped(description))
    let name = identifier
    let box = "0 0 \(SVGText.number(width)) \(SVGText.number(height))"
    let head = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"coffer-chart\" viewBox=\"\(box)\""
        + " role=\"img\" aria-labelledby=\"\(name)-title \(name)-desc\">",
      "<title id=\"\(name)-title\">\(title)</title>",
      "<desc id=\"\(name)-desc\">\(description)</desc>",
      "<style>\n\(SVGStyle.sheet)</style>",
    ]
    return (head + elements + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  /// Begins with a letter, as an XML name must.
  var identifier: String {
    "chart-" + SHA256.hex(Array("\(title)\n\(description)".utf8)).prefix(8)
  }

  /// Puts down an element that is written as SVG already.
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

  /// Where a text is relative to its place.
  enum Anchor: String {
    case start, middle, end
  }

  /// A text on its base line; `content` is escaped here.
  mutating func text(
    _ content: String, x: Int, y: Int, _ anchor: Anchor = .start, type: String = ""
  ) {
    let n = SVGText.number
    let place = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
    let kind = type.isEmpty ? "" : " class=\"\(type)\""
    append("<text\(kind) x=\"\(n(x))\" y=\"\(n(y))\"\(place)>\(SVGText.escaped(content))</text>")
  }

  /// The paper, and on it the title with its unit.
  mutating func heading(_ title: String, unit: String?) {
    rectangle("paper", x: 0, y: 0, width: width, height: height, radius: 800)
    let room = (width - 4000) / (1600 * 62 / 100)
    let note = unit.map { "<tspan class=\"unit faint\" dx=\"6\">\(SVGText.escaped($0))</tspan>" }
    let shown = SVGText.escaped(title.visible.truncated(toWidth: room - (unit?.count ?? 0)))
    append("<text class=\"title\" x=\"20\" y=\"30\">\(shown)\(note ?? "")</text>")
  }
}

extension SVGDocument {
  /// A drawing that says that there is nothing to draw.
  static func nothing(
    _ title: String, description: String, unit: String? = nil, size: SVGSize
  ) -> String {
    var drawing = SVGDocument(
      width: size.width * 100, height: size.height * 100, title: title,
      description: described(description, ["Nothing to show."]))
    drawing.heading(title, unit: unit)
    drawing.text(
      "nothing to show", x: size.width * 50, y: size.height * 50, .middle, type: "faint")
    return drawing.text
  }
}
