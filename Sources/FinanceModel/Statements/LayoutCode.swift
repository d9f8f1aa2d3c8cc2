/// The codes of findings about the contents of a layout. The code of a finding about its keys and
/// types is `layout-` followed by a ``JSONDecodingProblem``.
package enum LayoutCode: String, CaseIterable, Sendable {
  /// A date format without a year, month or day, or two date formats that parse the same string as
  /// different dates.
  case dateForm = "layout-date-form"
  /// A column that is not in any header of the layout.
  case columnUnknown = "layout-column-unknown"
  /// A missing key that is required to read rows.
  case incomplete = "layout-incomplete"
  /// Two keys that exclude each other, or a key that has no effect without another key.
  case conflict = "layout-conflict"
  /// A layout that extends a missing or invalid layout.
  case extendsUnknown = "layout-extends-unknown"
  /// Layouts that extend each other in a cycle.
  case extendsCircle = "layout-extends-circle"
}
