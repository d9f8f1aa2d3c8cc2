package import PlainText

extension JSONDocument {
  /// Returns the changes to `recurring.json` that set the next dates of items.
  ///
  ///     // ["Gift"].next_date  "2026-01-31" -> "2026-02-28"
  ///
  /// - Parameter dates: the new dates, each with an item's index in the list.
  /// - Precondition: the items were decoded from this document.
  /// - Complexity: linear in the size of the document and the number of dates.
  package func changes(
    settingNextDates dates: [(item: Int, date: CalendarDate)]
  ) -> [ValueChange] {
    var finder = JSONPlaceFinder(self)
    return dates.map { index, date in
      guard let place = finder.place(of: .recurring(index, .nextDate)),
        let node = finder.node(at: place)
      else { preconditionFailure("a date is set in an item of the document") }
      return ValueChange(
        place: place, old: String(decoding: text(of: node), as: UTF8.self), new: "\"\(date)\"")
    }
  }
}
