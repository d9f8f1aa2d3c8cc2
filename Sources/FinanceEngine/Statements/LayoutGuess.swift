package import FinanceModel
package import PlainText

/// A layout proposed for a file that none fits, with the reason for each choice.
package struct LayoutGuess: Equatable, Sendable {
  /// Something that the file does not decide, and the option that does.
  package struct Question: Equatable, Sendable {
    /// Such as `--decimal point|comma`, or what else helps.
    package let option: String
    package let message: String
    package var hint: String { option.hasPrefix("--") ? "specify \(option)" : option }
    /// The bytes of the cell that leaves it open, or of the column's name.
    package let place: Range<Int>?
  }

  /// Nil where the file has no table with dates and amounts.
  package let layout: Layout?
  /// A line for each choice: "column 3 is a date dd.mm.yyyy: line 14 has 31.01.2026".
  package let reasons: [String]
  /// Empty where the layout is complete.
  package let questions: [Question]
  /// What of the file the layout does not read; empty where it is complete.
  package var failures: [TextFinding] = []
  /// Without a layout: the bytes of the cell that is why; nil where no one cell is.
  package var place: Range<Int>?

  /// What to do where there is no layout.
  package var hint: String {
    place == nil
      ? "name the columns, such as --columns date,payee,amount, or download the transactions as CSV"
      : "correct the cell, or name the columns, such as --columns date,payee,amount"
  }

  /// What a person says of things that no file decides.
  package struct Answers: Equatable, Sendable {
    /// Where fees stand that have a column of their own: `--fee`.
    package enum Fee: String, CaseIterable, Sendable {
      case included, beside
    }

    /// Words of rows that are booked, or `all`: `--booked`.
    package var booked: [String]
    package var fee: Fee?
    /// What each column is, from the first one: `--columns`; nil where nobody says it.
    var columns: [ColumnMeaning]?

    package init(booked: [String] = [], fee: Fee? = nil) {
      self.booked = booked
      self.fee = fee
    }

    /// Takes the names of columns: `date,,payee,out,in,balance`; a blank name is a column that
    /// nothing is read from.
    ///
    /// - Returns: the first name that is none; nil if all are known.
    package mutating func take(columns names: String) -> String? {
      var columns: [ColumnMeaning] = []
      for name in names.split(separator: ",", omittingEmptySubsequences: false) {
        let word = String(name).foldedHeaderName
        guard let meaning = word.isEmpty ? .unused : ColumnMeaning(word: word) else {
          return String(name)
        }
        columns.append(meaning)
      }
      self.columns = columns
      return nil
    }

    /// The names that ``take(columns:)`` knows.
    package static var columnNames: [String] { ColumnMeaning.wordsOfPeople }
  }

  /// Proposes a layout for a delimited text; day, month and decimal sign are decided by whole
  /// columns.
  ///
  /// - Parameter name: the name that the layout gets.
  /// - Complexity: linear in the cells.
  package static func propose(
    _ text: [UInt8], name: String, options: StatementOptions = StatementOptions(),
    answers: Answers = Answers()
  ) -> LayoutGuess {
    guard let shape = GuessedShape(text) else {
      return LayoutGuess(
        layout: nil, reasons: ["no rows of two or more cells follow each other"], questions: [])
    }
    var draft = GuessedColumns(shape, options, answers)
    draft.judge()
    var guess = draft.guess(name)
    if guess.questions.isEmpty, let layout = guess.layout {
      guess.failures = failures(layout, text)
    }
    return guess
  }

  /// Why a layout does not read a text.
  private static func failures(_ layout: Layout, _ text: [UInt8]) -> [TextFinding] {
    guard case .found(let fit) = LayoutMatch.find(text, among: [layout], named: layout.name) else {
      return [
        TextFinding(
          .error, StatementCode.layoutUnknown, "the file does not have the header of its layout",
          at: 0..<(text.firstIndex(of: 0x0A) ?? text.count),
          hint: "give each column a unique name")
      ]
    }
    var reading = TableReading(text, fit, StatementOptions())
    _ = reading.statements()
    return reading.findings.filter { $0.severity == .error }
  }
}
