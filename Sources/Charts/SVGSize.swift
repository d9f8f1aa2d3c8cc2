/// A drawing's size in its own units, which a page scales to the available space.
package struct SVGSize: Sendable, Equatable {
  package let width: Int
  /// The height. Charts with rows are taller if the rows do not fit.
  package let height: Int

  /// 720 by 360, suitable for a page column or a slide.
  package static let usual = SVGSize(width: 720, height: 360)
  /// 120 by 24, suitable for a table cell.
  package static let sparkline = SVGSize(width: 120, height: 24)

  /// Creates a size, clamped to a minimum of 40 by 12 and a maximum of 4000 by 4000.
  package init(width: Int, height: Int) {
    self.width = min(max(width, 40), 4000)
    self.height = min(max(height, 12), 4000)
  }
}

extension SVGSize {
  /// Returns the size, enlarged to at least the given width and height.
  func atLeast(width: Int, height: Int) -> SVGSize {
    SVGSize(width: max(self.width, width), height: max(self.height, height))
  }
}
