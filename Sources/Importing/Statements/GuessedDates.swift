import FinanceModel
import PlainText

/// Selects the column that contains a row's day.
extension GuessedColumns {
  private static let bookingHints = [
    "book", "buch", "post", "complet", "boek", "comptab", "księg", "bokf", "contab", "operac",
    "process", "verreken", "verwerk", "écriture", "ecriture", "обработк", "проводк", "记账", "入账",
  ]

  /// Chooses the column for the day, by name and then by order, and the column for the value date.
  mutating func chooseDates() {
    let dates = datesOfRows
    let columns = dates.map(\.column)
    if let said = columns.first(where: { answers.columns != nil && meanings[$0] == .date }) {
      fields[.date] = [said]
    } else {
      var possible = columns.filter { meanings[$0] != .valueDate }
      narrow(&possible) { isNamed($0, Self.bookingHints) }
      narrow(&possible) { Self.plainNames.contains(shape.name($0)?.foldedHeaderName) }
      narrow(&possible) { texts($0, atMost: 1) == nil }
      let count = possible.count
      narrow(&possible, where: isOrdered)
      if possible.count < count, let day = possible.first {
        reasons.append("\(title(day)) is the row's day: the rows are sorted by it")
      }
      fields[.date] = (possible.first ?? columns.first).map { [$0] }
      rivalDays = Array(possible.dropFirst())
    }
    if let other = dates.first(where: { fields[.date] != [$0.column] }) {
      fields[.valueDate] = [other.column]
    }
  }

  /// Removes columns that do not satisfy the condition if any other column does.
  private func narrow(_ columns: inout [Int], where isBetter: (Int) -> Bool) {
    let better = columns.filter(isBetter)
    if !better.isEmpty { columns = better }
  }

  /// Names of date columns that contain a row's day.
  private static let plainNames: Set<String?> = [
    "date", "datum", "fecha", "data", "dato", "dag", "дата", "日期",
  ]

  /// Whether the rows are ordered by the days in a column.
  private func isOrdered(_ column: Int) -> Bool {
    let days = days(in: column).compactMap(\.self)
    let pairs = zip(days, days.dropFirst())
    return pairs.allSatisfy { $0 <= $1 } || pairs.allSatisfy { $0 >= $1 }
  }

  /// The date columns, excluding the statement's first and last day, which are the same in all
  /// rows.
  private var datesOfRows: [(column: Int, form: String?)] {
    let days = dates.map { texts($0.column, atMost: 1)?.first }
    let moving = zip(dates, days).filter { $0.1 == nil }.map(\.0)
    return moving.isEmpty || Set(days.compactMap(\.self)).count < 2 ? dates : moving
  }

  /// The date forms in use.
  var forms: [String] {
    var forms: [String] = []
    for date in dates where fields[.date] == [date.column] || fields[.valueDate] == [date.column] {
      if let form = date.form, !forms.contains(form) { forms.append(form) }
    }
    return forms
  }

  /// Asks the user for the day column if one of ``rivalDays`` contains different days.
  mutating func askDay() {
    guard let date = fields[.date]?.first, !moves.isEmpty else { return }
    let days = days(in: date)
    for other in rivalDays where other != date {
      let others = self.days(in: other)
      let place = moves.indices.first { place in
        moves[place] != nil && days.indices.contains(place) && days[place] != others[place]
      }
      guard let place, let first = days[place] else { continue }
      let second = others[place].map { "\($0)" } ?? "none"
      let options = [(date, other), (other, date)].map { day, value in
        var choice = self
        (choice.fields[.date], choice.fields[.valueDate]) = ([day], [value])
        return choice.columnsOption(chosenReading)
      }
      questions.append(
        LayoutGuess.Question(
          option: options.joined(separator: " or "),
          message: "\(title(date)) and \(title(other)) may both be the row's day: line"
            + " \(line(shape.rows[place])) has \(first) and \(second)",
          place: shape.place(other, shape.rows[place])))
      return
    }
  }
}
