import FinanceModel
import PlainText

/// A payee's habitual regularity, which does not require a contract. Examples are the weekday of a
/// market, or the day of the month on which someone settles accounts.
///
/// If a series has a longer period, it must not be a mere selection from weeks or months that all
/// have a payment on that day.
struct SeriesHabit {
  /// All payments of the payee, by date.
  let payments: [SeriesPoint]

  /// Whether the habit can produce the series by chance.
  ///
  /// - Parameter byDays: whether the payments of the series were selected only by day; otherwise,
  ///   they share an amount that other payments do not have.
  func explains(_ draft: SeriesDraft, byDays: Bool) -> Bool {
    let fit = draft.evidence.fit
    guard let days = days(fit), let first = draft.points.first?.date,
      let last = draft.points.last?.date
    else { return false }
    let width = min(max(draft.greatestDeviation, 1), fit.kind.weeks == nil ? 5 : 2)
    let slots = days.days(
      from: first.adding(days: -width) ?? first, through: last.adding(days: width) ?? last)
    let paid = slots.count { slot in
      let day = slot.date.dayNumber
      let place = payments.boundary { $0.day >= day - width }
      return place < payments.count && payments[place].day <= day + width
    }
    // If no other payments are on these days, the habit does not explain the series.
    guard paid > fit.hits.count, slots.count > fit.expected else { return false }
    let hits = fit.hits.count
    let places = Double(slots.count) / Double(fit.expected)
    let chance =
      byDays
      ? SeriesEvidence.tail(hits, of: fit.expected, Double(paid) / Double(slots.count))
      : (0..<hits).reduce(1) { chance, index in
        chance * Double(fit.expected - index) / Double(slots.count - index)
      }
    return chance * places * fit.kind.rarity > SeriesEvidence.allowedChance
  }

  /// Returns the series' day as a day in every week or month; nil unless the series has a longer
  /// period.
  private func days(_ fit: SeriesFit) -> BillDays? {
    guard let first = fit.hits.first?.stated.adding(days: -7) else { return nil }
    let weekend = fit.days.weekend
    return switch fit.days.rhythm {
    case .weeks(let count, let day) where count > 1:
      BillDays(.weeks(1, on: day), from: first, weekend: weekend)
    case .months(let count, let days) where count > 1:
      BillDays(.months(1, on: days), from: first, weekend: weekend)
    default: nil
    }
  }
}
