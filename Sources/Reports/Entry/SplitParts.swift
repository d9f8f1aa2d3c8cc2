import Console
import FinanceModel
import PlainText

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
