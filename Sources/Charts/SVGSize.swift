/// The size of a drawing in its own units, which a page scales to whatever room there is.
package struct SVGSize: Sendable, Equatable {
  package let width: Int
  /// Charts of rows exceed it if they have more rows than fit.
  package let height: Int

  /// 720 by 360: fits a page's column and a slide.
  package static let usual = SVGSize(width: 720, height: 360)
  /// 120 by 24: fits a table's cell.
  package static let sparkline = SVGSize(width: 120, height: 24)

  /// Counted as at most 4000 each, and at least 40 by 12.
  package init(width: Int, height: Int) {
    self.width = min(max(width, 40), 4000)
    self.height = min(max(height, 12), 4000)
  }
}

extension SVGSize {
  /// This size, or as much more as a kind of chart needs.
  func atLeast(width: Int, height: Int) -> SVGSize {
    SVGSize(width: max(self.width, width), height: max(self.height, height))
  }
}
