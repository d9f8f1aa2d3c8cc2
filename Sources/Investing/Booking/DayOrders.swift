import PlainText

/// Effects of the day's untimed rows on each holding that they changed.
///
/// Few holdings change on any one day, so the list stays in the processor's cache.
struct DayOrders: Sendable {
  /// States of the holdings requested on the day, in the order of the requests. Elements beyond the
  /// requested holdings are left from earlier days and are reset before use.
  var list: [DayOrder] = []
  /// Index of the holding for each state.
  private var holdings: [Int] = []
  /// Index in the list by holding; -1 if absent.
  private var places: [Int32] = []

  /// Returns the index of a holding's state in ``list``, adding a state if necessary.
  mutating func place(of holding: Int, on day: CalendarDate) -> Int {
    while places.count <= holding { places.append(-1) }
    if places[holding] >= 0 { return Int(places[holding]) }
    // A day has fewer than 2^31 rows.
    places[holding] = Int32(truncatingIfNeeded: holdings.count)
    holdings.append(holding)
    if holdings.count > list.count { list.append(DayOrder(on: day)) }
    return holdings.count - 1
  }

  /// Begins a new day.
  mutating func removeAll() {
    for holding in holdings { places[holding] = -1 }
    holdings.removeAll(keepingCapacity: true)
  }
}
