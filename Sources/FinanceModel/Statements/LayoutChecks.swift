import PlainText

extension Layout {
  /// Errors that make the layout unusable for some files, each at its path in the document.
  package var findings: [PathFinding] { findings(at: []) }

  private func findings(at path: [JSONPathStep]) -> [PathFinding] {
    var findings = dateFindings(path) + columnFindings(path) + needFindings(path)
    for (index, table) in (furtherTables ?? []).enumerated() {
      let place = path + [.key(CodingKeys.furtherTables.rawValue), .index(index)]
      findings += inherited(by: table).findings(at: place)
    }
    return findings
  }

  private func dateFindings(_ path: [JSONPathStep]) -> [PathFinding] {
    let place = path + [.key(CodingKeys.dates.rawValue)]
    var findings: [PathFinding] = []
    for (index, text) in (dates ?? []).enumerated() where DateForm(text) == nil {
      findings.append(
        PathFinding(
          .error, LayoutCode.dateForm, "'\(text)' is not a date format",
          at: place + [.index(index)],
          hint: "write yyyy or yy, mm or mmm, and dd once each, such as dd.mm.yyyy"))
    }
    // A string that means 2026-03-04 in one format must not mean 2026-04-03 in another.
    let samples = ["04", "4"]
    let forms = (dates ?? []).compactMap { DateForm($0) }
    for first in forms {
      for second in forms where second != first {
        let isOpen = samples.contains { day in
          let text = first.sample(day: day)
          guard let one = first.reading(text)?.date, let other = second.reading(text)?.date
          else { return false }
          return one != other
        }
        if isOpen {
          findings.append(
            PathFinding(
              .error, LayoutCode.dateForm,
              "the same date can match '\(first.text)' and '\(second.text)'", at: place,
              hint: "remove one of the formats"))
          return findings
        }
      }
    }
    return findings
  }

  private func columnFindings(_ path: [JSONPathStep]) -> [PathFinding] {
    guard let headers = allHeaders else { return [] }
    let own = (namedColumns ?? []).map(\.name)
    let known = Set((headers.flatMap { $0 } + own).map(\.foldedHeaderName))
    var findings: [PathFinding] = []
    func check(_ name: String, _ place: [JSONPathStep]) {
      guard !known.contains(name.foldedHeaderName) else { return }
      let near = nearestName(to: name, among: headers.flatMap { $0 } + own)
      findings.append(
        PathFinding(
          .error, LayoutCode.columnUnknown, "column '\(name)' is not in any header",
          at: path + place,
          hint: near.map { "did you mean '\($0)'?" } ?? "write a name from 'headers'"))
    }
    for key in LayoutColumns.CodingKeys.allCases {
      for (index, name) in (columns[key] ?? []).enumerated() {
        check(name, [.key(CodingKeys.columns.rawValue), .key(key.rawValue), .index(index)])
      }
    }
    let lists = [
      (CodingKeys.only, only), (.skip, skip), (.unread, unread), (.ownAccounts, ownAccounts),
      (.opening, opening),
    ]
    for (key, list) in lists {
      for (index, words) in (list ?? []).enumerated() {
        check(words.column, [.key(key.rawValue), .index(index), .key("column")])
      }
    }
    for (index, column) in (namedColumns ?? []).enumerated() {
      for name in [column.after, column.before, column.column].compactMap({ $0 }) {
        check(name, [.key(CodingKeys.namedColumns.rawValue), .index(index)])
      }
    }
    return findings
  }

  private func needFindings(_ path: [JSONPathStep]) -> [PathFinding] {
    var findings: [PathFinding] = []
    func report(_ code: LayoutCode, _ message: String, _ key: CodingKeys, _ hint: String) {
      findings.append(
        PathFinding(.error, code, message, at: path + [.key(key.rawValue)], hint: hint))
    }
    if columns.date == nil {
      report(.incomplete, "the date column is missing", .columns, "write one: \"date\": [\"Date\"]")
    }
    let hasAmount = columns.amount != nil || columns.moneyIn != nil || columns.moneyOut != nil
    if !hasAmount, types == nil || columns.quantity == nil {
      report(
        .incomplete, "the amount column is missing", .columns,
        "set 'amount', or 'money_in' and 'money_out'")
    }
    if columns.amount != nil, columns.moneyIn != nil || columns.moneyOut != nil {
      report(
        .conflict, "'amount' is combined with 'money_in' or 'money_out'", .columns,
        "remove one")
    }
    if (columns.direction == nil) != (direction == nil) {
      report(
        .conflict, "'direction' must state both a column and its words", .direction,
        "write both or neither")
    }
    if allHeaders == nil, width == nil {
      report(
        .incomplete, "'headers' and 'width' are both missing", .headers,
        "write the names in the header, or the number of cells in a row if there is no header")
    }
    if allHeaders == nil, let lost = unplaced.first {
      report(
        .columnUnknown, "column '\(lost)' has no position", .namedColumns,
        "write the 'position' of each column in 'named_columns' if there is no header")
    }
    let hasPayee = ([columns] + (furtherTables ?? []).map(\.columns)).contains {
      $0.payee != nil || $0.payeeIn != nil || $0.payeeOut != nil
    }
    if payeeInText != nil, hasPayee {
      report(
        .conflict, "'payee_in_text' is combined with a payee column", .payeeInText, "remove one")
    }
    if sign == .byType, types == nil {
      report(
        .conflict,
        "the sign depends on the type, but types are not defined", .sign, "write 'types'")
    }
    return findings
  }

  /// Columns whose position is not stated, for a file without a header.
  private var unplaced: [String] {
    let placed = Set(
      (namedColumns ?? []).filter { $0.position != nil }.map(\.name.foldedHeaderName))
    return LayoutColumns.CodingKeys.allCases.flatMap { columns[$0] ?? [] }
      .filter { !placed.contains($0.foldedHeaderName) }
  }

  /// Returns the layout of another table in the same file, with missing values inherited from this
  /// layout.
  package func inherited(by table: Layout) -> Layout {
    var result = table
    if table.allHeaders == nil {
      (result.headers, result.generalHeaders, result.width) = (headers, generalHeaders, width)
      result.namedColumns = table.namedColumns ?? namedColumns
      result.status = table.status ?? status
    }
    result.delimiter = delimiter
    result.encoding = encoding
    result.decimal = table.decimal ?? decimal
    result.grouping = table.grouping ?? grouping
    result.dates = table.dates ?? dates
    result.order = table.order ?? order
    result.charges = table.charges ?? charges
    result.balanceIs = table.balanceIs ?? balanceIs
    result.account = table.account ?? account
    result.currency = table.currency ?? currency
    result.types = table.types ?? types
    result.endsAtBlankRow = table.endsAtBlankRow ?? endsAtBlankRow
    result.rowLengthsVary = table.rowLengthsVary ?? rowLengthsVary
    return result
  }
}

extension String {
  /// The string in the form in which header names are compared: in lower case, with each run of
  /// spaces reduced to a single space.
  ///
  ///     "Naam /\u{A0}Omschrijving ".foldedHeaderName   // "naam / omschrijving"
  package var foldedHeaderName: String {
    if let plainHeaderName { return plainHeaderName }
    var (result, isSpaced) = ("", false)
    for scalar in lowercased().unicodeScalars {
      if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
        isSpaced = !result.isEmpty
      } else {
        if isSpaced { result += " " }
        isSpaced = false
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The folded name if the string is ASCII; otherwise nil.
  private var plainHeaderName: String? {
    var isPlain = true
    let folded = String(unsafeUninitializedCapacity: utf8.count) { bytes in
      var (count, isSpaced) = (0, false)
      for byte in utf8 {
        switch byte {
        case 0x80...:
          isPlain = false
          return 0
        case 0x20, 0x09...0x0D: isSpaced = count > 0
        default:
          if isSpaced {
            bytes[count] = 0x20
            count += 1
          }
          isSpaced = false
          bytes[count] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
          count += 1
        }
      }
      return count
    }
    return isPlain ? folded : nil
  }
}

extension DateForm {
  /// Returns a sample date in this format, with the given digits for the day.
  fileprivate func sample(day: String) -> String {
    text.replacing("yyyy", "2026").replacing("yy", "26").replacing("mmm", "Mar")
      .replacing("mm", day == "4" ? "3" : "03").replacing("dd", day)
  }
}

extension String {
  fileprivate func replacing(_ part: String, _ other: String) -> String {
    var result = ""
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(part) {
        result += other
        rest = rest.dropFirst(part.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}

/// The codes of findings about the contents of a layout. The code of a finding about its keys and
/// types is `layout-` followed by a ``JSONDecodingProblem``.
package enum LayoutCode: String, CaseIterable, Sendable {
  /// A date format without a year, month or day, or two date formats that parse the same string as
  /// different dates.
  case dateForm = "layout-date-form"
  /// A column that is not in any header of the layout.
  case columnUnknown = "layout-column-unknown"
  /// A missing key that is required to read rows.
  case incomplete = "layout-incomplete"
  /// Two keys that exclude each other, or a key that has no effect without another key.
  case conflict = "layout-conflict"
  /// A layout that extends a missing or invalid layout.
  case extendsUnknown = "layout-extends-unknown"
  /// Layouts that extend each other in a cycle.
  case extendsCircle = "layout-extends-circle"
}
