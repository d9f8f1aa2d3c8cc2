extension CalendarDate {
  /// Reads a relative day; nil for any other text, including an ISO date.
  ///
  /// Case is ignored. The forms are:
  /// - `today`, `yesterday`, `tomorrow`;
  /// - `-3d` and `+3d`, three days before and after `today`;
  /// - a weekday's name or its first three letters, which means the last such weekday on or before
  ///   `today`.
  ///
  ///     CalendarDate(relative: "mon", to: saturday20261121)   // 2026-11-16
  package init?(relative text: String, to today: CalendarDate) {
    let word = text.lowercased()
    let days: Int
    switch word {
    case "today": days = 0
    case "yesterday": days = -1
    case "tomorrow": days = 1
    default:
      if let weekday = Weekday(named: word) {
        days = -((today.weekday.rawValue - weekday.rawValue + 7) % 7)
      } else if let number = Self.days(in: word) {
        days = number
      } else {
        return nil
      }
    }
    guard let day = today.adding(days: days) else { return nil }
    self = day
  }

  /// Returns the number of days in a string such as `-3d` or `+3d`, with at most five digits; nil
  /// for any other string.
  private static func days(in word: String) -> Int? {
    guard let sign = word.first, sign == "-" || sign == "+", word.last == "d" else { return nil }
    let digits = word.dropFirst().dropLast()
    guard (1...5).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let number = Int(digits)
    else { return nil }
    return sign == "-" ? -number : number
  }
}

extension CalendarDate.Weekday {
  /// Creates a weekday from its name; nil if the name is unknown.
  ///
  /// - Parameter name: `mon` or `monday`, in lower case.
  fileprivate init?(named name: String) {
    guard name.utf8.count >= 3,
      let day = Self.allCases.first(where: {
        let full = $0.name.lowercased()
        return full == name || full.prefix(3) == name
      })
    else { return nil }
    self = day
  }
}
