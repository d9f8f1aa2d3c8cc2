import PlainText

/// Where the rows of a drawing of bars are, in hundredths of a unit.
struct BarFrame {
  let names: [String]
  let width: Int
  let left: Int
  let right: Int
  let top: Int
  let bottom: Int
  let barHeight: Int
  private let rowHeight: Int
  private let nameEnd: Int

  /// - Parameters:
  ///   - amounts: written outside of the bars, at either end.
  ///   - top: where the first row begins.
  ///   - foot: kept free below the last row.
  init(
    names: [String], amounts: [String], size: SVGSize, top: Int, hasNegative: Bool, foot: Int = 0
  ) {
    width = size.width * 100
    let cell = SVGText.width("0")
    let longest = names.map { $0.visible.displayWidth }.max() ?? 0
    let shown = min(longest, width * 3 / 10 / cell)
    self.names = names.map { $0.visible.truncated(toWidth: shown) }
    nameEnd = 2000 + shown * cell
    let beside = min((amounts.map { SVGText.width($0) }.max() ?? 0) + 1100, width / 4)
    left = nameEnd + 1000 + (hasNegative ? beside : 0)
    right = max(left + 1000, width - 1600 - beside)
    let room = size.height * 100 - top - foot - 2000
    rowHeight = min(max(room / max(names.count, 1), 2400), 4400)
    barHeight = rowHeight * 2 / 3
    self.top = top
    bottom = top + rowHeight * names.count
  }

  /// The upper edge of a bar.
  func y(_ index: Int) -> Int { top + rowHeight * index + (rowHeight - barHeight) / 2 }

  /// The base line of a text beside a bar.
  func base(_ index: Int) -> Int { y(index) + barHeight / 2 + 420 }

  func drawName(_ index: Int, in drawing: inout SVGDocument) {
    drawing.text(names[index], x: nameEnd, y: base(index), .end)
  }
}
