/// The codes of findings about what a layout means. Those about its keys and types are `layout-`
/// and the words of ``JSONDecodingProblem``.
package enum LayoutCode: String, CaseIterable, Sendable {
  /// A form of dates without year, month and day, or two of which one date could be both.
  case dateForm = "layout-date-form"
  /// A column that no header of the layout has.
  case columnUnknown = "layout-column-unknown"
  /// Something without which no row can be read is not stated.
  case incomplete = "layout-incomplete"
  /// Two keys that exclude each other, or a key that changes nothing without another.
  case conflict = "layout-conflict"
  /// A layout adds to one that does not exist, or that has errors itself.
  case extendsUnknown = "layout-extends-unknown"
  /// Layouts add to each other in a circle.
  case extendsCircle = "layout-extends-circle"
}
