import PlainText

/// Joins a series to a later series that continues it under another payee's name.
///
/// The later payee must be new: it has no payment before the end of the first series. The amount
/// must be the same, and all days must fit one series.
struct SeriesRenames {
  private let payments: [RecurringPayment]
  private let words: [PayeeWords]

  init(_ payments: [RecurringPayment], _ words: [PayeeWords]) {
    self.payments = payments
    self.words = words
  }

  private struct Key: Hashable {
    let account, currency: Int
    let amount: Decimal
    let isTransfer: Bool
  }

  /// - Complexity: O(*n* log *n*) in the number of drafts.
  func joined(_ drafts: [SeriesDraft], _ rest: [SeriesPoint]) -> [SeriesDraft] {
    var firstDays: [GroupKey: Int] = [:]
    for point in rest + drafts.flatMap(\.points) {
      firstDays[group(point), default: point.day] = min(
        firstDays[group(point), default: point.day], point.day)
    }
    let sorted = drafts.sorted {
      ($0.points[0].day, $0.points[0].payment) < ($1.points[0].day, $1.points[0].payment)
    }
    var result: [SeriesDraft] = []
    var latest: [Key: [Int]] = [:]
    for draft in sorted {
      let isNew = firstDays[group(draft.points[0])] == draft.points[0].day
      let earlier = latest[key(draft.points[0]), default: []].last { place in
        isNew && result[place].points[result[place].points.count - 1].day < draft.points[0].day
          && group(result[place].points[0]) != group(draft.points[0])
      }
      var place = result.count
      if let earlier, let longer = result[earlier].continued(by: draft, tries: 1) {
        place = earlier
        result[place] = longer
      } else {
        result.append(draft)
      }
      latest[key(draft.points[draft.points.count - 1]), default: []].append(place)
    }
    return result
  }

  private func group(_ point: SeriesPoint) -> GroupKey {
    let payment = payments[point.payment]
    return GroupKey(payment, words[payment.payee])
  }

  private func key(_ point: SeriesPoint) -> Key {
    let payment = payments[point.payment]
    return Key(
      account: payment.account, currency: payment.currency, amount: payment.amount,
      isTransfer: payment.isTransfer)
  }
}
