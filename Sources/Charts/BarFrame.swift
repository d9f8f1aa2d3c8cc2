import PlainText

/// The layout of bar rows in a drawing, in hundredths of a unit.
struct BarFrame {
  /// The position of the name in a row.
  enum NamePlace {
    /// Position to the left of the bar; names are cut to three tenths of the drawing's width.
    case beside
    /// Separate line above the bar, across the full width.
    case above
    /// Position to the left of the bar if all names fit; otherwise above the bar.
    case besideIfWhole
  }

  let names: [String]
  let width: Int
  let left: Int
  let right: Int
  let top: Int
  let bottom: Int
  let barHeight: Int
  private let rowHeight: Int
  private let nameEnd: Int
  private let isNameAbove: Bool

  /// Height of a name above the bar.
  private static let nameHeight = 1700

  /// Creates a layout for rows with the given names.
  ///
  /// - Parameters:
  ///   - amounts: the labels outside the bars, at either end; empty if there are no such labels.
  ///   - top: the upper edge of the first row.
  ///   - foot: the space reserved below the last row.
  init(
    names: [String], amounts: [String], size: SVGSize, top: Int, hasNegative: Bool, foot: Int = 0,
    namePlace: NamePlace = .beside
  ) {
    width = size.width * 100
    let cell = SVGText.width("0")
    let longest = names.map { $0.visible.displayWidth }.max() ?? 0
    let room = width * 3 / 10 / cell
    let isAbove = namePlace == .above || (namePlace == .besideIfWhole && longest > room)
    let shown = isAbove ? (width - 4000) / cell : min(longest, room)
    self.names = names.map { $0.visible.truncated(toWidth: shown) }
    nameEnd = 2000 + shown * cell
    let beside =
      amounts.isEmpty
      ? 400 : min((amounts.map { SVGText.width($0) }.max() ?? 0) + 1100, width / 4)
    left = isAbove ? 2000 : nameEnd + 1000 + (hasNegative ? beside : 0)
    right = max(left + 1000, width - 1600 - beside)
    let height = size.height * 100 - top - foot - 2000
    let bounds = isAbove ? (least: 4000, most: 5200) : (least: 2400, most: 4400)
    rowHeight = min(max(height / max(names.count, 1), bounds.least), bounds.most)
    barHeight = isAbove ? (rowHeight - Self.nameHeight) * 3 / 5 : rowHeight * 2 / 3
    isNameAbove = isAbove
    self.top = top
    bottom = top + rowHeight * names.count
  }

  /// Returns a bar's upper edge.
  func y(_ index: Int) -> Int {
    top + rowHeight * index + (isNameAbove ? Self.nameHeight : (rowHeight - barHeight) / 2)
  }

  /// Returns the baseline of text next to a bar.
  func base(_ index: Int) -> Int { y(index) + barHeight / 2 + 420 }

  /// Returns the baseline of a name above its bar.
  func nameBase(_ index: Int) -> Int { y(index) - 550 }

  /// Draws a row's name.
  ///
  /// - Parameter hasLines: whether lines drawn before the name may cross it.
  func drawName(_ index: Int, hasLines: Bool = false, in drawing: inout SVGDocument) {
    switch (isNameAbove, hasLines) {
    case (false, _): drawing.text(names[index], x: nameEnd, y: base(index), .end)
    case (true, false): drawing.text(names[index], x: left, y: nameBase(index))
    case (true, true): drawing.haloedText(names[index], x: left, y: nameBase(index))
    }
  }
}
