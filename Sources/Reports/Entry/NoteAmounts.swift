import FinanceModel
import Importing
import PlainText

extension EntryRequest {
  /// Returns the request without inbox notes whose amount can be read in two ways, and a question
  /// about each of them.
  ///
  /// These are amounts with more decimals than their currency, such as `1.234` or `4.205` in euros,
  /// and amounts such as `1,234`. Notes that are already recorded are not asked about.
  ///
  /// - Complexity: linear in the number of rows, and in the size of the ledger if rows lack a
  ///   currency.
  func askingForAmounts(
    _ books: EntryBooks, _ terms: EntryCompletion.Terms
  ) -> (request: EntryRequest, questions: [Diagnostic]) {
    guard case .add(var entered) = self, entered.rows.contains(where: { $0.noteAmount != nil })
    else { return (self, []) }
    let completed = EntryCompletion(
      entered.rows.map(\.texts), of: .transactions, books.names, terms
    ).rows
    let recorded = Set(books.table.places.map { books.table.text($0, "id") })
    var kept: [EnteredRows.Row] = []
    var questions: [Diagnostic] = []
    for (row, cells) in zip(entered.rows, completed) {
      let isRecorded = row.noteID.map(recorded.contains) ?? false
      if !isRecorded, let question = row.questionAboutAmount(cells["currency"]) {
        questions.append(question)
      } else {
        kept.append(row)
      }
    }
    entered.rows = kept
    return (.add(entered), questions)
  }
}

extension EnteredRows.Row {
  /// Returns a warning that the note's amount can be read in two ways; nil if it cannot.
  ///
  /// - Parameter code: the row's currency; nil if it is unknown, which means two decimals.
  fileprivate func questionAboutAmount(_ code: String?) -> Diagnostic? {
    guard let source, let written = noteAmount, let range = written.range else { return nil }
    let unit = code.map(CurrencyUnit.init)
    guard let digits = unit == nil ? Currency.unnamed.minorDigits : unit?.minorDigits else {
      return nil
    }
    let number = written.text.pointed
    let isComma = number != written.text
    let decimals = number.split(separator: ".").dropFirst().first ?? ""
    let exact = decimals.reversed().drop { $0 == "0" }
    let isGrouped = number.looksGrouped && (isComma || digits != 3)
    guard isGrouped || exact.count > digits else { return nil }
    let shown = written.text.visible
    let sign = isComma ? "comma" : "point"
    let rounded = shortened(number, to: digits)
    return Diagnostic(
      .warning, EntryCode.wordMalformed,
      isGrouped
        ? "the \(sign) of '\(shown)' may separate thousands or decimals"
        : "amount '\(shown)' has more than \(digits) decimals,"
          + " the maximum for \(code ?? "amounts")",
      at: source.excerpts(of: [range]).first,
      hint: isGrouped
        ? "write \(number.filter { $0 != "." }), or \(rounded) for decimals" : "write \(rounded)")
  }

  /// Returns the amount with at most this number of decimals.
  private func shortened(_ number: String, to digits: Int) -> String {
    do throws(NumberProblem) {
      return try Decimal(parsing: number[...]).text(decimals: digits, .halfEven)
    } catch {
      return number
    }
  }
}

extension String {
  /// The text with points in place of commas.
  var pointed: String { String(map { $0 == "," ? "." : $0 }) }
}
