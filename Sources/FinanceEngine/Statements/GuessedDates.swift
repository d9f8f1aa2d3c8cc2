import FinanceModel
import PlainText

/// Choice of the column that contains the day of a row.
extension GuessedColumns {
  private static let bookingHints = [
    "book", "buch", "post", "complet", "boek", "comptab", "księg", "bokf", "contab", "operac",
  ]

  mutating func chooseDates() {
    let said = dates.first { answers.columns != nil && meanings[$0.column] == .date }
    let dates = datesOfRows
    let booking = dates.first { isNamed($0.column, Self.bookingHints) }
    let plain = dates.filter { meanings[$0.column] != .valueDate }
    if let date = said ?? booking ?? plain.first ?? dates.first { fields[.date] = [date.column] }
    if said == nil, booking == nil { rivalDays = plain.dropFirst().map(\.column) }
    if let other = dates.first(where: { fields[.date] != [$0.column] }) {
      fields[.valueDate] = [other.column]
    }
  }

  /// The columns of dates, without the first and last day of the statement, which are equal in all
  /// rows.
  private var datesOfRows: [(column: Int, form: String?)] {
    let days = dates.map { texts($0.column, atMost: 1)?.first }
    let moving = zip(dates, days).filter { $0.1 == nil }.map(\.0)
    return moving.isEmpty || Set(days.compactMap(\.self)).count < 2 ? dates : moving
  }

  /// The forms of the dates that are used.
  var forms: [String] {
    var forms: [String] = []
    for date in dates where fields[.date] == [date.column] || fields[.valueDate] == [date.column] {
      if let form = date.form, !forms.contains(form) { forms.append(form) }
    }
    return forms
  }

  /// Asks for the day of a row if another column of dates, which neither names nor balances
  /// exclude, has other days.
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
          message: "\(title(date)) and \(title(other)) can both be the day of a row: line "
            + "\(line(shape.rows[place])) has \(first) and \(second)",
          place: shape.place(other, shape.rows[place])))
      return
    }
  }
}
