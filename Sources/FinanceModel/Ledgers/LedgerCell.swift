package import PlainText

/// A filled cell of a ledger, with a method for each type of value. Each method throws a finding
/// that explains why the text is not a value of that type.
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

  /// Reads the cell as a number.
  ///
  /// - Throws: `X-number-malformed`; the hint for a decimal comma or grouping contains the
  ///   corrected number.
  package func decimal() throws(LedgerFinding) -> Decimal {
    do throws(NumberProblem) {
      return try Decimal(parsing: text)
    } catch {
      throw finding(.error, .numberMalformed, error.reason, hint: error.hint)
    }
  }

  /// Reads the cell as a date.
  ///
  /// - Throws: `X-date-malformed`.
  package func date() throws(LedgerFinding) -> CalendarDate {
    do throws(DateProblem) {
      return try CalendarDate(parsing: text)
    } catch {
      throw finding(.error, .dateMalformed, error.reason, hint: error.hint)
    }
  }

  /// Reads the cell as a time of day.
  ///
  /// - Throws: `X-time-malformed`.
  package func timeOfDay() throws(LedgerFinding) -> TimeOfDay {
    do throws(TimeProblem) {
      return try TimeOfDay(parsing: text)
    } catch {
      throw finding(.error, .timeMalformed, error.reason, hint: error.hint)
    }
  }

  /// Reads the cell as a moment. A column of moments also accepts a date, which means 12:00 UTC on
  /// that day.
  ///
  /// - Throws: `X-timestamp-malformed`.
  package func timestamp() throws(LedgerFinding) -> Timestamp {
    let isMoment = column.kind == .moment
    do throws(TimestampProblem) {
      return isMoment ? try Timestamp(parsingMoment: text) : try Timestamp(parsing: text)
    } catch {
      let hint =
        isMoment && error == .malformed
        ? "write a day such as 2026-11-21, or a date, time and offset: 2026-11-21T09:30:00+01:00"
        : error.hint
      throw finding(.error, .timestampMalformed, error.reason, hint: hint)
    }
  }

  /// Reads the cell as a split ratio.
  ///
  /// - Throws: `X-ratio-malformed`.
  package func ratio() throws(LedgerFinding) -> SplitRatio {
    do throws(SplitRatio.Problem) {
      return try SplitRatio(parsing: text)
    } catch {
      throw finding(.error, .ratioMalformed, error.reason, hint: error.hint)
    }
  }

  /// Reads the cell as the code of a currency, or of an asset used as a currency, and returns it as
  /// written.
  ///
  /// - Throws: `X-currency-unknown` if the text differs from an ISO 4217 code only in case or
  ///   spaces, is a common currency symbol or word, or is a number.
  package func currency() throws(LedgerFinding) -> String {
    guard CurrencyUnit.isOdd(text) else { return text }
    throw finding(
      .error, .currencyUnknown, "is not an ISO 4217 currency code",
      hint: "write \(CurrencyUnit.codeMeant(by: text) ?? "three capital letters, such as EUR")")
  }

  /// Reads the cell as one of `words`.
  ///
  /// - Throws: `X-word-unknown`, with the nearest word.
  package func word(among words: [String]) throws(LedgerFinding) -> String {
    if words.contains(text) { return text }
    let near = nearestName(to: text, among: words)
    throw finding(
      .error, .wordUnknown, "is not one of \(words.joined(separator: ", "))",
      hint: near.map { "did you mean '\($0)'?" } ?? "write one of these words")
  }

  /// Returns a finding about the cell, with a message such as "amount '12,5' is not a number".
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
  /// Returns the cell in a row and column; nil if the cell is blank or the row does not have the
  /// column.
  package func cell(_ place: LedgerPlace, _ column: LedgerColumn) -> LedgerCell? {
    cell(place, column, at: index(of: column.name, inFile: place.file))
  }

  /// Returns the column's index in each file; nil for a file without the column.
  package func places(of column: LedgerColumn) -> [Int?] {
    files.indices.map { index(of: column.name, inFile: $0) }
  }

  /// Returns the cell in a row and column, for loops over many rows.
  ///
  /// - Parameter index: the column's index in the row's file; nil if the file does not have the
  ///   column.
  package func cell(
    _ place: LedgerPlace, _ column: LedgerColumn, at index: Int?
  ) -> LedgerCell? {
    guard !place.isHeader, let index else { return nil }
    let text = files[place.file].text(place.record, index)
    return text.isBlankCell ? nil : LedgerCell(ledger, column, at: place, text)
  }

  /// Returns an error about a blank cell that must be filled. If the column is missing, the error
  /// is reported at the file's header.
  package func blankFinding(_ place: LedgerPlace, _ column: LedgerColumn) -> LedgerFinding {
    guard index(of: column.name, inFile: place.file) != nil else {
      return missingFinding(column, inFile: place.file)
    }
    return LedgerFinding(
      .error, .valueMissing, of: ledger, "\(column.name) is blank", at: place,
      column: column.name, hint: "fill in \(column.help)")
  }

  /// Returns warnings about a file's unknown columns that are probably misspelt columns used in
  /// computations.
  package func misnamedFindings(inFile file: Int) -> [LedgerFinding] {
    ledger.misnamedFindings(in: files[file].header, ofFile: file)
  }

  /// Returns an error about a column missing from a file, with the nearest unknown name in the
  /// header.
  package func missingFinding(_ column: LedgerColumn, inFile file: Int) -> LedgerFinding {
    let near = ledger.name(for: column, in: files[file].header)
    return LedgerFinding(
      .error, .columnMissing, of: ledger, "column '\(column.name)' is missing",
      at: .header(ofFile: file), column: near,
      hint: ledger.hint(forMissing: column, named: near))
  }
}
