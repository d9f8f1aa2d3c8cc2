/// Rows that a report ignores because they are dated after the report's day. A single note reports
/// all of them: "ignored 66 prices and 3 activities dated after 2026-10-21".
package struct IgnoredRows: Sendable {
  private struct Kind {
    let code: String
    let one: String
    let several: String
    var count: Int
  }

  private let day: CalendarDate
  /// The code used if the note covers several kinds of rows.
  private let jointCode: String
  private var kinds: [Kind] = []

  /// Creates an empty collection.
  ///
  /// - Parameter code: the code used if the note covers several kinds of rows.
  package init(after day: CalendarDate, _ code: some RawRepresentable<String>) {
    self.day = day
    jointCode = code.rawValue
  }

  /// Adds rows of one kind. If that kind was already added, the rows are assumed to be the same and
  /// the larger count is used.
  ///
  /// - Parameters:
  ///   - code: the code used if the note covers only this kind.
  ///   - one: the noun for one row; `several` is the plural.
  package mutating func add(
    _ count: Int, _ one: String, _ several: String, _ code: some RawRepresentable<String>
  ) {
    add(Kind(code: code.rawValue, one: one, several: several, count: count))
  }

  private mutating func add(_ kind: Kind) {
    guard kind.count > 0 else { return }
    guard let known = kinds.firstIndex(where: { $0.code == kind.code }) else {
      return kinds.append(kind)
    }
    kinds[known].count = max(kinds[known].count, kind.count)
  }

  /// Adds the rows that another report ignores.
  ///
  /// - Returns: whether both reports are for the same day; if they are not, the rows are not added.
  package mutating func join(_ others: IgnoredRows) -> Bool {
    guard day == others.day else { return false }
    others.kinds.forEach { add($0) }
    return true
  }

  /// A note about the ignored rows; nil if no rows are ignored.
  package var note: Diagnostic? {
    guard let first = kinds.first else { return nil }
    let counts = kinds.map { "\($0.count) \($0.count == 1 ? $0.one : $0.several)" }
    return Diagnostic(
      .note, FindingCode(rawValue: kinds.count == 1 ? first.code : jointCode),
      "ignored \(counts.listed) dated after \(day)")
  }
}
