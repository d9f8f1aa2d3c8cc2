/// The codes of findings about the contents of a layout. Those about its keys and types are
/// `layout-` and the words of ``JSONDecodingProblem``.
package enum LayoutCode: String, CaseIterable, Sendable {
  /// A form of dates that lacks the year, month or day, or two forms that read one text as
  /// different dates.
  case dateForm = "layout-date-form"
  /// A column that is not in any header of the layout.
  case columnUnknown = "layout-column-unknown"
  /// A key that is required to read rows is missing.
  case incomplete = "layout-incomplete"
  /// Two keys that exclude each other, or a key that has no effect without another.
  case conflict = "layout-conflict"
  /// A layout extends one that does not exist or has errors.
  case extendsUnknown = "layout-extends-unknown"
  /// Layouts extend each other in a cycle.
  case extendsCircle = "layout-extends-circle"
}
