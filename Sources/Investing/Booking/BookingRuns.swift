import FinanceModel
import PlainText

/// Linked transfers of many lots. The lots are moved together if events are not recorded for each
/// lot.
extension Booking {
  /// Moves the row's units to the group's pending transfer. Returns false, without changing
  /// anything, if each lot must be handled separately.
  mutating func sendTogether(
    _ entry: BookingEntry, _ symbol: Int, _ group: Int
  ) throws(DecimalError) -> Bool {
    let place = holding(entry.row.account, symbol)
    let (units, held, date) = (entry.quantity, holdings[place].quantity, entry.row.date)
    let method = terms.lotsMethod(account: entry.row.account, symbol: symbol)
    guard !options.keepsEvents, !entry.row.namesLots,
      method == .fifo || method.isAverage && units == held,
      !terms.isPooled(entry.row.account, symbol),
      holdings[place].canHandOver(units, on: date)
    else { return false }
    let order = entry.row.time == nil ? dayOrders.place(of: place, on: date) : nil
    if let order, !dayOrders.list[order].takesAnyLots(on: date) { return false }
    changes?.holdings.append(place)
    var (lots, isDecided) = try holdings[place].handOver(units)
    if let order {
      let matters = dayOrders.list[order].take(lots, on: date, method)
      isDecided = isDecided || matters
    }
    if isDecided { ties.add(entry.index, date, holding: place) }
    try payFees(entry, for: units)
    try checkWorth(of: units, entry)
    try transits[transit(group, entry)].lots.receive(lots)
    return true
  }

  /// Receives units from the pending transfer. Returns false, without changing anything, if each
  /// lot must be handled separately.
  mutating func receiveTogether(
    _ units: Decimal, _ entry: BookingEntry, _ symbol: Int, from transit: Int
  ) throws(DecimalError) -> Bool {
    let date = entry.row.date
    guard !options.keepsEvents, !hasShorts, !terms.isPooled(entry.row.account, symbol),
      transits[transit].lots.canHandOver(units, on: date)
    else { return false }
    let place = holding(entry.row.account, symbol)
    let order = entry.row.time == nil ? dayOrders.place(of: place, on: date) : nil
    if let order {
      guard transits[transit].order.takesAnyLots(on: date),
        dayOrders.list[order].addsAnyLots(on: date)
      else { return false }
    }
    var (lots, isDecided) = try transits[transit].lots.handOver(units)
    if let order {
      let matters = transits[transit].order.take(lots, on: date, .fifo)
      isDecided = isDecided || matters
      dayOrders.list[order].add(lots, units: entry.quantity, on: date)
    }
    if isDecided { ties.add(entry.index, date, holding: place) }
    changes?.holdings.append(place)
    try holdings[place].receive(lots)
    try checkWorth(of: units, entry)
    return true
  }

  /// - Throws: `overflow` if the value of the units at the row's price is out of range.
  private func checkWorth(
    of units: Decimal, _ entry: BookingEntry
  ) throws(DecimalError) {
    _ = try entry.price?.multiplied(by: units, .halfEven).times(entry.multiplier)
  }
}
