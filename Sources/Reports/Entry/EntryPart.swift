import Console
import FinanceFolder
import FinanceModel
import PlainText

/// The rows added to one ledger, checked against all rules.
final class EntryPart {
  let ledger: Ledger
  let rows: [[String: String]]
  let addition: LedgerExtension
  let effects: EntryEffects
  /// The rows that the new rows cancel or replace.
  let voided: [[String: String]]
  /// Whether a row was omitted because the ledger already contains it.
  let isRepeated: Bool
  /// Whether a correction changes nothing.
  let isUnchanged: Bool

  /// - Parameters:
  ///   - count: the number of earlier rows in the operation, in other ledgers.
  ///   - prices: returns the exchange rates, for transaction rows.
  ///   - found: receives warnings and notes about completed values.
  /// - Throws: ``Failure`` with all errors in the new rows, located in the entered text, and all
  ///   errors that existing rows would have.
  init(
    _ request: EntryRequest, _ books: EntryBooks, _ terms: EntryProposal.Terms, after count: Int,
    _ prices: () -> PriceBook?, _ found: inout Diagnostics
  ) throws {
    let draft = try EntryDraft(request, books, terms, after: count)
    ledger = books.table.ledger
    rows = draft.rows
    isRepeated = draft.isRepeated
    isUnchanged = draft.isUnchanged
    addition = try books.reading.extended(
      by: draft.rows.map { row in { columns in columns.map { row[$0] ?? "" } } })
    let after = try Self.table(addition, ledger)
    let findings = EntryFindings(after, rows: rows.count, books, on: terms.now.date)
    // Undoing an operation may restore errors that the operation had fixed. If two corrections
    // compete, the one to keep may require corrections of other rows.
    let isOldAllowed = if case .keep = request { true } else { request.undoes }
    try Self.report(findings, draft, isOldAllowed: isOldAllowed, &found)
    effects = try EntryEffects(of: draft.rows, from: books, to: after, findings.booking)
    voided = books.rows(voidedBy: draft.rows)
    found.report(books.firstRows(among: draft.rows))
    if ledger == .transactions, !request.undoes {
      found.report(
        AddedAnomalies.notes(
          addition.sources, ids: Set(rows.compactMap { $0["id"] }), books.settings,
          prices(), on: terms.now.date))
    }
    found.report(effects.diagnostics(of: draft.entered))
  }

  private static func table(
    _ addition: LedgerExtension, _ ledger: Ledger
  ) throws(Failure) -> LedgerTable {
    let loaded = addition.sources.map { ledger.parse($0) }
    let files = loaded.compactMap(\.value)
    guard files.count == loaded.count else {
      throw Failure(.input, loaded.flatMap(\.diagnostics).filter { $0.severity == .error })
    }
    return LedgerTable(ledger, files: files)
  }

  /// Reports the findings, and the notes about completed values.
  ///
  /// - Throws: ``Failure`` if a finding is an error; the notes are then omitted.
  private static func report(
    _ findings: EntryFindings, _ draft: EntryDraft, isOldAllowed: Bool,
    _ found: inout Diagnostics
  ) throws(Failure) {
    let entered = draft.entered
    var own = draft.findings
    for finding in findings.ofNewRows {
      let isKnown = own.contains {
        $0.place == finding.place
          && ($0.code == finding.code && $0.message == finding.message
            || $0.column != nil && $0.column == finding.column)
      }
      if !isKnown { own.append(finding) }
    }
    var diagnostics = entered.inOrder(own).map(entered.diagnostic)
    if !entered.problems.isEmpty {
      // The malformed word may have been intended for the blank cell.
      let blank = LedgerProblem.valueMissing.code(for: findings.table.ledger)
      diagnostics = Self.merged(entered.problems, diagnostics.filter { $0.code != blank })
    }
    var old = findings.table.diagnostics(for: findings.table.bounded(findings.ofOldRows))
    if isOldAllowed { old = Failure(.input, old).asWarnings }
    diagnostics = Array(diagnostics.prefix(LedgerFinding.limit)) + old
    guard !diagnostics.contains(where: { $0.severity == .error }) else {
      throw Failure(.input, diagnostics)
    }
    let unreadable = findings.unreadable
    guard unreadable.isEmpty else { throw Failure(.input, unreadable) }
    found.report(draft.omissions, evenIfQuiet: Set(draft.omissions.map(\.code)))
    found.report(draft.notes)
    found.report(diagnostics)
  }

  /// Returns the problems, and the findings at other positions, in the order of the entered text.
  private static func merged(
    _ problems: [Diagnostic], _ findings: [Diagnostic]
  ) -> [Diagnostic] {
    func place(_ diagnostic: Diagnostic) -> [Int] {
      diagnostic.excerpt.map { [$0.position.line, $0.position.column] } ?? [0, 0]
    }
    let reported = Set(problems.map(place))
    let all = problems + findings.filter { !reported.contains(place($0)) }
    return all.enumerated().sorted { first, second in
      let (one, other) = (place(first.element), place(second.element))
      return one == other ? first.offset < second.offset : one.lexicographicallyPrecedes(other)
    }.map(\.element)
  }
}

/// The parts into which a payment is split: `Groceries=40 Home=rest`.
struct SplitParts {
  /// A part of a payment, with a category and an amount. The amount has the sign of the payment
  /// unless it is written with a minus sign.
  struct Part {
    let category: String
    let amount: String
    let range: Range<Int>
  }

  private(set) var parts: [Part] = []
  /// The index of the part that receives the rest; nil if all parts have amounts.
  private(set) var resting: Int?

  private let words: EnteredWords
  private var problems: [Diagnostic] = []

  /// Parses the parts, whose amounts must add up to the row's amount.
  ///
  /// - Throws: an error for each invalid word, at its position (`usage-word` or
  ///   `transaction-number-malformed`), and an error if the sum differs from the row's amount.
  init(_ words: EnteredWords, of table: LedgerTable, _ place: LedgerPlace) throws {
    self.words = words
    guard table.ledger == .transactions, let column = table.ledger.column("amount"),
      let whole = try table.cell(place, column)?.decimal()
    else {
      throw UsageProblem(
        "only a transaction with an amount can be split",
        hint: "replace the row with --replace")
    }
    try divide(whole)
    if words.words.isEmpty {
      report("the parts are missing", words.range, "write the parts as CATEGORY=40 CATEGORY=rest")
    }
    guard problems.isEmpty else { throw Failure(.input, problems) }
  }

  private mutating func divide(_ whole: Decimal) throws(DecimalError) {
    var rest = whole
    var resting: Int?
    for word in words.words {
      guard let sign = word.text.lastIndex(of: "="), sign > word.text.startIndex else {
        report(
          "'\(word.text.visible)' is not category=amount", word.range,
          "write a category and its part, such as CATEGORY=40, or =rest")
        continue
      }
      let category = String(word.text[..<sign])
      let text = String(word.text[word.text.index(after: sign)...])
      if text == "rest" {
        guard resting == nil else {
          report("only one part can be the rest", word.range, "write an amount")
          continue
        }
        resting = parts.count
        parts.append(Part(category: category, amount: "", range: word.range))
      } else if let part = amount(text, word.range) {
        let signed = whole.isNegative ? -part : part
        rest = try rest - signed
        parts.append(
          Part(category: category, amount: signed.text(decimalsAtLeast: 2), range: word.range))
      }
    }
    guard problems.isEmpty, !parts.isEmpty else { return }
    settle(rest, of: whole, in: resting)
  }

  private mutating func settle(_ rest: Decimal, of whole: Decimal, in resting: Int?) {
    let isLeft = !rest.isZero && rest.isNegative == whole.isNegative
    self.resting = resting
    if let resting {
      guard isLeft else {
        return report(
          "the other parts use all of \(whole.text(decimalsAtLeast: 2)), so there is no rest",
          parts[resting].range,
          "reduce the other parts")
      }
      parts[resting] = Part(
        category: parts[resting].category, amount: rest.text(decimalsAtLeast: 2),
        range: parts[resting].range)
    } else if !rest.isZero {
      let (first, last) = (parts.first?.range ?? words.range, parts.last?.range ?? words.range)
      report(
        "the parts do not sum to \(whole.text(decimalsAtLeast: 2)):"
          + " \(rest.text(decimalsAtLeast: 2)) \(isLeft ? "is left" : "is too much")",
        first.lowerBound..<last.upperBound,
        "change a part, or write =rest for one of them")
    }
  }

  private mutating func amount(_ text: String, _ range: Range<Int>) -> Decimal? {
    do throws(Money.Problem) {
      let amount = try Money(recorded: text).amount
      if !amount.isZero { return amount }
      report(
        "'\(text.visible)' is zero", range,
        "write an amount; it has the row's sign, and -15 has the opposite sign")
    } catch {
      report(error.message, range, error.hint ?? "write 40 or 40.00")
    }
    return nil
  }

  private mutating func report(_ message: String, _ range: Range<Int>, _ hint: String) {
    problems.append(
      EnteredRows.diagnostic(
        EntryCode.wordMalformed, message, in: words.source, at: range, hint: hint))
  }
}
