import PlainText

/// What untimed rows of the day did to each holding that they changed.
///
/// A day changes few holdings, so that this stays where the processor reaches it fast.
struct DayOrders: Sendable {
  /// Those of the holdings that were asked for on the day, as they came; those after them are of
  /// earlier days, and begin anew.
  var list: [DayOrder] = []
  /// The holding of each.
  private var holdings: [Int] = []
  /// By holding, the place in the list; -1 for none.
  private var places: [Int32] = []

  /// Where that of a holding is in ``list``, added where it is not yet.
  mutating func place(of holding: Int, on day: CalendarDate) -> Int {
    while places.count <= holding { places.append(-1) }
    if places[holding] >= 0 { return Int(places[holding]) }
    // There are fewer than 2^31 rows of a day.
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
