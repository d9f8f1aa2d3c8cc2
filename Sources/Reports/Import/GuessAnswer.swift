package import Console
package import FinanceFolder
package import FinanceModel
package import Importing
package import PlainText

/// A proposed layout for a file from a bank or broker.
package struct GuessAnswer {
  /// Specification of the `reasons` table.
  package static let spec = TableSpec("reasons", "one row for each choice", columns)

  private static let columns: [Column<String>] = [
    .text("reason", "the choice and the line that determines it") { $0 }
  ]

  private let json: JSONValue
  private let reasons: [String]

  /// - Parameters:
  ///   - name: the name of the new layout.
  ///   - folder: the folder that contains the accounts; may be missing.
  ///   - found: receives the reason for each choice, as a note.
  /// - Throws: the errors of ``propose(_:name:_:_:report:)``.
  package init(
    _ file: SourceText, name: String, _ options: StatementOptions, _ answers: LayoutGuess.Answers,
    _ folder: Folder, _ found: inout Diagnostics
  ) throws {
    var answers = answers
    answers.accounts = ImportAccounts(folder.settings().value ?? Settings(), used: []).numbers
    let (layout, reasons) = try Self.propose(file, name: name, options, answers) { said in
      found.report(said)
    }
    self.reasons = reasons
    do {
      json = try JSONValue(encoding: layout)
    } catch {
      throw UsageProblem("the layout cannot be written: \(error)", code: .uncomputable)
    }
  }

  /// Proposes a layout, with reasons, for a file that does not match a known layout.
  ///
  /// - Parameter report: receives the reasons, as notes, and then the errors.
  /// - Throws: ``Failure`` if the file is not a table, if a choice cannot be made from the file's
  ///   contents, or if the file cannot be read with the layout.
  static func propose(
    _ file: SourceText, name: String, _ options: StatementOptions, _ answers: LayoutGuess.Answers,
    report: ([Diagnostic]) -> Void
  ) throws(Failure) -> (layout: Layout, reasons: [String]) {
    if let (message, hint) = StatementFile.refusal(of: file.bytes) {
      throw Failure(.input, Diagnostic(.error, StatementCode.format, message, hint: hint))
    }
    let text: DecodedText
    do throws(DecodedTextProblem) {
      text = try DecodedText(file.bytes, stated: nil)
    } catch {
      throw Failure(
        .input,
        Diagnostic(
          .error, StatementCode.text, error.reason, at: file.firstLine, hint: error.hint))
    }
    let guess = LayoutGuess.propose(text.bytes, name: name, options: options, answers: answers)
    let decoded = SourceText(file: file.file, bytes: text.bytes)
    let start = 0..<(text.bytes.firstIndex(of: 0x0A) ?? text.bytes.count)
    guard let layout = guess.layout else {
      throw Failure(
        .input,
        decoded.diagnostics(for: [
          TextFinding(
            .error, StatementCode.empty, guess.reasons.last ?? "the file has no table",
            at: guess.place ?? start, hint: guess.hint)
        ]))
    }
    let questions = decoded.diagnostics(
      for: guess.questions.map { question in
        TextFinding(
          .error, StatementCode.undecided, question.message, at: question.place ?? start,
          hint: question.hint)
      })
    report(guess.reasons.map { Diagnostic(.note, ImportCode.guess, $0) } + questions)
    guard questions.isEmpty else { throw Failure(.input, questions) }
    let failures = decoded.diagnostics(for: guess.failures)
    report(failures)
    guard failures.isEmpty else { throw Failure(.input, failures) }
    return (layout, guess.reasons)
  }

  /// The layout as JSON, regardless of the requested format.
  package var answer: Answer {
    var bytes: [UInt8] = []
    json.write(.pretty, to: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    return Answer(
      json: json, tables: [Table(Self.spec, Self.columns, of: reasons)], page: Page(verbatim: text))
  }
}
