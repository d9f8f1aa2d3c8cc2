package import FinanceModel
package import PlainText

/// A layout proposed for a file that does not match any known layout, with the reason for each
/// choice.
package struct LayoutGuess: Equatable, Sendable {
  /// An open question about the file, and the option that answers it.
  package struct Question: Equatable, Sendable {
    /// Option such as `--decimal point|comma`, or another remedy.
    package let option: String
    package let message: String
    package var hint: String { option.hasPrefix("--") ? "specify \(option)" : option }
    /// Bytes of the ambiguous cell, or of the column's name.
    package let place: Range<Int>?
  }

  /// The layout; nil if the file does not contain a table with dates and amounts.
  package let layout: Layout?
  /// A line for each choice, such as "column 3 is a date dd.mm.yyyy: line 14 has 31.01.2026".
  package let reasons: [String]
  /// Remaining questions; empty if the layout is complete.
  package let questions: [Question]
  /// Findings about parts of the file that the layout cannot read; empty if the layout is complete.
  package var failures: [TextFinding] = []
  /// Bytes of the cell that prevents a layout; nil if there is a layout or the cause is not a
  /// single cell.
  package var place: Range<Int>?

  /// Hint for a file without a layout.
  package var hint: String {
    place == nil
      ? "list the columns, such as --columns date,payee,amount, or download the transactions as CSV"
      : "correct the cell, or list the columns, such as --columns date,payee,amount"
  }

  /// The user's answers to open questions about the file.
  package struct Answers: Equatable, Sendable {
    /// Treatment of fees in a separate column, from `--fee`.
    package enum Fee: String, CaseIterable, Sendable {
      case included, beside
    }

    /// Status words of booked rows, or `all`, from `--booked`.
    package var booked: [String]
    package var fee: Fee?
    /// Meaning of each column, starting with the first, from `--columns`; nil if not stated.
    var columns: [ColumnMeaning]?
    /// Numbers and names of the folder's accounts, normalized by
    /// ``Swift/String/foldedAccountNumber``.
    package var accounts: Set<String> = []

    package init(booked: [String] = [], fee: Fee? = nil) {
      self.booked = booked
      self.fee = fee
    }

    /// Sets the meanings of the columns: `date,,payee,out,in,balance`. A blank name marks an unused
    /// column.
    ///
    /// - Returns: the first unknown name; nil if all names are known.
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

    /// Names accepted by ``take(columns:)``.
    package static var columnNames: [String] { ColumnMeaning.wordsOfPeople }
  }

  /// Proposes a layout for delimited text. Day, month and decimal sign are determined from whole
  /// columns.
  ///
  /// - Parameter name: the name for the layout.
  /// - Complexity: linear in the number of cells.
  package static func propose(
    _ text: [UInt8], name: String, options: StatementOptions = StatementOptions(),
    answers: Answers = Answers()
  ) -> LayoutGuess {
    guard let shape = GuessedShape(text) else {
      return LayoutGuess(
        layout: nil,
        reasons: [
          "the file has no consecutive rows of two or more"
            + " cells"
        ], questions: [])
    }
    var draft = GuessedColumns(shape, options, answers)
    draft.judge()
    var guess = draft.guess(name)
    if guess.questions.isEmpty, let layout = guess.layout {
      guess.failures = failures(layout, text)
    }
    return guess
  }

  /// Returns the reasons why a layout cannot read the text.
  private static func failures(_ layout: Layout, _ text: [UInt8]) -> [TextFinding] {
    guard case .found(let fit) = LayoutMatch.find(text, among: [layout], named: layout.name) else {
      return [
        TextFinding(
          .error, StatementCode.layoutUnknown, "the file does not have the header of its layout",
          at: 0..<(text.firstIndex(of: 0x0A) ?? text.count),
          hint: "use a unique name for each column")
      ]
    }
    var reading = TableReading(text, fit, StatementOptions())
    _ = reading.statements()
    return reading.findings.filter { $0.severity == .error }
  }
}
