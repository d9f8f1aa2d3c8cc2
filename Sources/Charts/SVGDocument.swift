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
