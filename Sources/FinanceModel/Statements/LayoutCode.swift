/// The codes of findings about the contents of a layout. Those about its keys and types are
/// `layout-` and the words of ``JSONDecodingProblem``.
package enum LayoutCode: String, CaseIterable, Sendable {
  /// A form of dates without year, month and day, or two forms that read one text as different
  /// dates.
  case dateForm = "layout-date-form"
  /// A column that no header of the layout has.
  case columnUnknown = "layout-column-unknown"
  /// A key is missing without which no row can be read.
  case incomplete = "layout-incomplete"
  /// Two keys that exclude each other, or a key that has no effect without another.
  case conflict = "layout-conflict"
  /// A layout extends one that does not exist, or that has errors itself.
  case extendsUnknown = "layout-extends-unknown"
  /// Layouts extend each other in a circle.
  case extendsCircle = "layout-extends-circle"
}
