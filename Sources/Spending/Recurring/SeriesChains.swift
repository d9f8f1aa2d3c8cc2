import FinanceModel
import PlainText

/// Joins series that continue each other.
package enum SeriesChains {
  /// Returns one payee's series. If one series continues another at a new price, the two are
  /// joined.
  ///
  /// - Complexity: O(*n* log *n*) in the number of drafts of a class, if few of them overlap.
  package static func joined(_ drafts: [SeriesDraft], tries: Int) -> [SeriesDraft] {
    guard drafts.count > 1 else { return drafts }
    var result: [SeriesDraft] = []
    for draft in drafts.sorted(by: { firstDay($0) < firstDay($1) }) {
      let place = result.indices.filter { isLike(result[$0], draft) }
        .max { lastDay(result[$0]) < lastDay(result[$1]) }
      if let place, let longer = result[place].continued(by: draft, tries: tries) {
        result[place] = longer
      } else {
        result.append(draft)
      }
    }
    return result
  }

  /// Whether the later series may be the earlier series at a new price. The new price must be at
  /// least half and at most twice the old price.
  private static func isLike(_ earlier: SeriesDraft, _ later: SeriesDraft) -> Bool {
    guard let last = earlier.points.last, let first = later.points.first else { return false }
    return last.day < first.day && (0.5...2).contains(first.size / last.size)
  }

  private static func firstDay(_ draft: SeriesDraft) -> Int { draft.points.first?.day ?? 0 }
  private static func lastDay(_ draft: SeriesDraft) -> Int { draft.points.last?.day ?? 0 }

  /// Returns the index of the payment that continues the series; nil if there is none. The payment
  /// must be on one of the series' next two days, with a deviation at most one day outside the
  /// range so far, and its amount must be possible for a new price. If several payments qualify,
  /// the one nearest to its day is returned.
  package static func nextPayment(after draft: SeriesDraft, in rest: [SeriesPoint]) -> Int? {
    guard let last = draft.points.last, let stated = draft.evidence.fit.hits.last?.stated,
      let start = stated.adding(days: 1),
      let end = stated.adding(days: Int(draft.evidence.fit.kind.period * 2.6))
    else { return nil }
    let slack = min(draft.greatestDeviation + 1, draft.evidence.fit.kind.tolerance)
    for day in draft.evidence.fit.days.days(from: start, through: end).prefix(2)
    where day.stated > stated {
      let number = day.date.dayNumber
      let first = rest.boundary { $0.day >= number - slack }
      let fitting = (first..<max(first, rest.boundary { $0.day > number + slack }))
        .filter { rest[$0].day > last.day && (0.6...1.67).contains(rest[$0].size / last.size) }
      if let place = fitting.min(by: {
        (abs(rest[$0].day - number), abs(rest[$0].size - last.size))
          < (abs(rest[$1].day - number), abs(rest[$1].size - last.size))
      }) {
        return place
      }
    }
    return nil
  }
}
