/// The size of a drawing in its own units, which a page scales to the available room.
package struct SVGSize: Sendable, Equatable {
  package let width: Int
  /// The height; charts of rows exceed it if their rows do not fit.
  package let height: Int

  /// 720 by 360, which fits a page's column and a slide.
  package static let usual = SVGSize(width: 720, height: 360)
  /// 120 by 24, which fits a table's cell.
  package static let sparkline = SVGSize(width: 120, height: 24)

  /// Creates a size, clamped to 40 by 12 at least and 4000 by 4000 at most.
  package init(width: Int, height: Int) {
    self.width = min(max(width, 40), 4000)
    self.height = min(max(height, 12), 4000)
  }
}

extension SVGSize {
  /// Returns this size, enlarged to at least that width and height.
  func atLeast(width: Int, height: Int) -> SVGSize {
    SVGSize(width: max(self.width, width), height: max(self.height, height))
  }
}
