package import PlainText

/// One filled cell of a ledger, and what its text means; each reading throws the finding that says
/// why it does not.
package struct LedgerCell: Sendable {
  package let ledger: Ledger
  package let column: LedgerColumn
  package let place: LedgerPlace
  package let text: String

  package init(_ ledger: Ledger, _ column: LedgerColumn, at place: LedgerPlace, _ text: String) {
    self.ledger = ledger
    self.column = column
    self.place = place
    self.text = text
  }

  /// The number.
  ///
  /// - Throws: `X-number-malformed`; a decimal comma and grouping are told with the mended number.
  package func decimal() throws(LedgerFinding) -> Decimal {
    do throws(NumberProblem) {
      return try Decimal(parsing: text)
    } catch {
      throw finding(.error, .numberMalformed, error.reason, hint: error.hint)
    }
  }

  /// The day.
  ///
  /// - Throws: `X-date-malformed`.
  package func date() throws(LedgerFinding) -> CalendarDate {
    do throws(DateProblem) {
      return try CalendarDate(parsing: text)
    } catch {
      throw finding(.error, .dateMalformed, error.reason, hint: error.hint)
    }
  }

  /// The time of day.
  ///
  /// - Throws: `X-time-malformed`.
  package func timeOfDay() throws(LedgerFinding) -> TimeOfDay {
    do throws(TimeProblem) {
      return try TimeOfDay(parsing: text)
    } catch {
      throw finding(.error, .timeMalformed, error.reason, hint: error.hint)
    }
  }

  /// The moment; of a column of moments a date too, which means 12:00 UTC of that day.
  ///
  /// - Throws: `X-timestamp-malformed`.
  package func timestamp() throws(LedgerFinding) -> Timestamp {
    let isMoment = column.kind == .moment
    do throws(TimestampProblem) {
      return isMoment ? try Timestamp(parsingMoment: text) : try Timestamp(parsing: text)
    } catch {
      let hint =
        isMoment && error == .malformed
        ? "write a day, 2026-11-21, or date, time and offset: 2026-11-21T09:30:00+01:00"
        : error.hint
      throw finding(.error, .timestampMalformed, error.reason, hint: hint)
    }
  }

  /// The ratio of a split.
  ///
  /// - Throws: `X-ratio-malformed`.
  package func ratio() throws(LedgerFinding) -> SplitRatio {
    do throws(SplitRatio.Problem) {
      return try SplitRatio(parsing: text)
    } catch {
      throw finding(.error, .ratioMalformed, error.reason, hint: error.hint)
    }
  }

  /// The code of a currency or of what stands for one, as written.
  ///
  /// - Throws: `X-currency-unknown` if it is an ISO 4217 code but for the case of its letters or
  ///   spaces, a common sign or word for one, or a number.
  package func currency() throws(LedgerFinding) -> String {
    guard CurrencyUnit.isOdd(text) else { return text }
    throw finding(
      .error, .currencyUnknown, "is not an ISO 4217 currency code",
      hint: "write \(CurrencyUnit.codeMeant(by: text) ?? "three capital letters, such as EUR")")
  }

  /// The word, which is one of `words`.
  ///
  /// - Throws: `X-word-unknown`, with the nearest of them.
  package func word(among words: [String]) throws(LedgerFinding) -> String {
    if words.contains(text) { return text }
    let near = nearestName(to: text, among: words)
    throw finding(
      .error, .wordUnknown, "is not one of \(words.joined(separator: ", "))",
      hint: near.map { "did you mean '\($0)'?" } ?? "write one of these words")
  }

  /// A finding at the cell: "amount '12,5' is not a number".
  package func finding(
    _ severity: Diagnostic.Severity, _ problem: LedgerProblem, _ reason: String,
    hint: String?, earlier: LedgerPlace? = nil
  ) -> LedgerFinding {
    LedgerFinding(
      severity, problem, of: ledger, "\(column.name) '\(shownText)' \(reason)", at: place,
      column: column.name, hint: hint, earlier: earlier)
  }

  private var shownText: String {
    let visible = text.visible
    return visible.count > 40 ? visible.prefix(37) + "..." : visible
  }
}

extension LedgerTable {
  /// The cell of that row and column; nil where it is blank or the row has no such column.
  package func cell(_ place: LedgerPlace, _ column: LedgerColumn) -> LedgerCell? {
    cell(place, column, at: index(of: column.name, inFile: place.file))
  }

  /// Where each file has the column; nil where it does not.
  package func places(of column: LedgerColumn) -> [Int?] {
    files.indices.map { index(of: column.name, inFile: $0) }
  }

  /// The same as ``cell(_:_:)``, for many rows.
  ///
  /// - Parameter index: that of the column in the row's file; nil where it has none.
  package func cell(
    _ place: LedgerPlace, _ column: LedgerColumn, at index: Int?
  ) -> LedgerCell? {
    guard !place.isHeader, let index else { return nil }
    let text = files[place.file].text(place.record, index)
    return text.isBlankCell ? nil : LedgerCell(ledger, column, at: place, text)
  }

  /// That a cell that must be filled is blank, or that its column is not there, which is found at
  /// the header of its file.
  package func blankFinding(_ place: LedgerPlace, _ column: LedgerColumn) -> LedgerFinding {
    guard index(of: column.name, inFile: place.file) != nil else {
      return missingFinding(column, inFile: place.file)
    }
    return LedgerFinding(
      .error, .valueMissing, of: ledger, "\(column.name) is blank", at: place,
      column: column.name, hint: "fill in \(column.help)")
  }

  /// That a file has columns which were probably meant to be others, which answers use: warnings.
  package func misnamedFindings(inFile file: Int) -> [LedgerFinding] {
    ledger.misnamedFindings(in: files[file].header, ofFile: file)
  }

  /// That a file has no such column, with the header's nearest name that we do not know.
  package func missingFinding(_ column: LedgerColumn, inFile file: Int) -> LedgerFinding {
    let near = ledger.name(for: column, in: files[file].header)
    return LedgerFinding(
      .error, .columnMissing, of: ledger, "column '\(column.name)' is missing",
      at: .header(ofFile: file), column: near,
      hint: ledger.hint(forMissing: column, named: near))
  }
}
