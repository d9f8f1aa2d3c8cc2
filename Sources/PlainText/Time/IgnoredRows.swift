/// Rows that an answer ignores because they are dated after the day of the answer. They are
/// reported as one note: "ignored 66 prices and 3 activities dated after 2026-10-21".
package struct IgnoredRows: Sendable {
  private struct Kind {
    let code: String
    let one: String
    let several: String
    var count: Int
  }

  private let day: CalendarDate
  /// The code of a note about several kinds of rows.
  private let jointCode: String
  private var kinds: [Kind] = []

  /// - Parameter code: the code of a note about several kinds of rows.
  package init(after day: CalendarDate, _ code: some RawRepresentable<String>) {
    self.day = day
    jointCode = code.rawValue
  }

  /// Adds rows of one kind. Rows of a kind that was already added are assumed to be the same rows,
  /// so the larger number counts.
  ///
  /// - Parameters:
  ///   - code: the code of a note about this kind alone.
  ///   - one: the noun for one row; `several` is that for several rows.
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

  /// Adds the rows that another answer ignores.
  ///
  /// - Returns: whether both answers are for the same day; if not, nothing changes.
  package mutating func join(_ others: IgnoredRows) -> Bool {
    guard day == others.day else { return false }
    others.kinds.forEach { add($0) }
    return true
  }

  /// The note; nil if no rows are ignored.
  package var note: Diagnostic? {
    guard let first = kinds.first else { return nil }
    let counts = kinds.map { "\($0.count) \($0.count == 1 ? $0.one : $0.several)" }
    return Diagnostic(
      .note, FindingCode(rawValue: kinds.count == 1 ? first.code : jointCode),
      "ignored \(counts.listed) dated after \(day)")
  }
}
