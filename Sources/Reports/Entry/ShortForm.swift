package import FinanceModel
import PlainText

/// A row in a few words: `spend 4.20 "Café Zoë"` is a row of transactions.
package enum ShortForm: String, CaseIterable, Sendable {
  case spend, earn, move, buy, sell, dividend, price, balance

  /// The ledger that gains the rows.
  package var ledger: Ledger {
    switch self {
    case .spend, .earn, .move, .balance: .transactions
    case .buy, .sell, .dividend: .activities
    case .price: .prices
    }
  }

  /// The words that stand without a column's name, in their order; those in brackets may be left
  /// out.
  package var places: (needed: [String], more: [String]) {
    switch self {
    case .spend, .earn: (["AMOUNT", "PAYEE"], ["CATEGORY"])
    case .move: (["AMOUNT", "FROM", "TO"], [])
    case .buy, .sell: (["SYMBOL", "QUANTITY", "PRICE"], [])
    case .dividend: (["SYMBOL", "AMOUNT"], [])
    case .price: (["SYMBOL", "PRICE"], [])
    case .balance: (["ACCOUNT", "BALANCE"], [])
    }
  }

  /// The columns that the words without a name fill, in the order of ``places``; of `move` the
  /// second row has the last one as its account.
  fileprivate var columns: [String] {
    switch self {
    case .spend, .earn: ["amount", "payee", "category"]
    case .move: ["amount", "account", "to"]
    case .buy, .sell: ["symbol", "quantity", "unit_price"]
    case .dividend: ["symbol", "amount"]
    case .price: ["base", "amount"]
    case .balance: ["account", "amount"]
    }
  }

  /// Stands for an id that the two sides of a transfer share, until the rows get theirs.
  static let newGroup = "\u{0}group"

  /// The rows that the words mean.
  ///
  /// - Throws: every word that is wrong, at its place: `usage-word`, `…-number-malformed`,
  ///   `…-column-unknown`, `usage-column-twice`.
  func rows(_ words: EnteredWords) throws(Failure) -> EnteredRows {
    var form = FormReading(form: self, words: words)
    let rows = form.rows()
    guard form.problems.isEmpty else { throw Failure(.input, form.problems) }
    return EnteredRows(source: words.source, rows: rows)
  }
}

/// One short form while it is read.
private struct FormReading {
  let form: ShortForm
  let words: EnteredWords
  var problems: [Diagnostic] = []

  init(form: ShortForm, words: EnteredWords) {
    self.form = form
    self.words = words
  }

  mutating func rows() -> [EnteredRows.Row] {
    let named = words.words.filter { $0.assignment != nil }
    let others = words.words.filter { $0.assignment == nil }
    var cells = words.cells(
      named, of: form.ledger, allowing: form == .move ? ["received"] : [], &problems)
    place(others, in: &cells)
    guard problems.isEmpty else { return [] }
    switch form {
    case .spend: takeAmount(&cells, negated: true)
    case .earn: takeAmount(&cells, negated: false)
    case .move: return transfer(&cells)
    case .buy, .sell:
      cells["type"] = .made(form.rawValue.uppercased())
      takeAmount(&cells, "unit_price", negated: false)
    case .dividend:
      cells["type"] = .made("DIVIDEND")
      takeAmount(&cells, negated: false)
    case .price: takeAmount(&cells, negated: false, currency: "quote")
    case .balance:
      cells["kind"] = .made(BalanceAssertion.kind)
      takeAmount(&cells, negated: false, mayBeNegative: true)
    }
    return [EnteredRows.Row(cells: cells, range: words.range)]
  }

  /// Puts the words without a name into their columns.
  private mutating func place(
    _ others: [EnteredWords.Word], in cells: inout [String: EnteredRows.Cell]
  ) {
    let columns = form.columns.filter { cells[$0] == nil || $0 == "account" && form == .move }
    let synopsis =
      "ledger-add \(form.rawValue) "
      + (form.places.needed + form.places.more.map { "[\($0)]" }).joined(separator: " ")
      + " [COLUMN=VALUE]..."
    for (index, word) in others.enumerated() {
      guard columns.indices.contains(index) else {
        problems.append(
          words.diagnostic(
            EntryCode.wordMalformed, "'\(word.text.visible)' is one word too many", at: word,
            hint: "write \(synopsis); a name of several words is in quotes"))
        continue
      }
      cells[columns[index]] = EnteredRows.Cell(text: word.text, range: word.range)
    }
    let needed = Array(form.columns.prefix(form.places.needed.count))
    for (name, column) in zip(form.places.needed, needed) where cells[column] == nil {
      problems.append(
        EnteredRows.diagnostic(
          EntryCode.wordMalformed, "\(name) is missing", in: words.source,
          at: (words.range.upperBound - 1)..<words.range.upperBound, hint: "write \(synopsis)"))
    }
  }

  /// Replaces an amount as it was typed, perhaps with its currency, by the number of its column.
  private mutating func takeAmount(
    _ cells: inout [String: EnteredRows.Cell], _ column: String = "amount", negated: Bool,
    mayBeNegative: Bool = false, currency: String = "currency"
  ) {
    guard let cell = cells[column], let money = money(cell) else { return }
    guard mayBeNegative || money.amount.isPositive else {
      return report(
        cell, "'\(cell.text.visible)' is not above zero", "write it without a sign\(otherForm)")
    }
    cells[column] = EnteredRows.Cell(
      text: negated ? "-" + money.numberText : money.numberText, range: cell.range)
    if let code = money.currency?.code {
      if cells[currency] == nil {
        cells[currency] = EnteredRows.Cell(text: code, range: cell.range)
      }
    }
  }

  private var otherForm: String {
    switch form {
    case .spend: "; what comes back is 'ledger-add earn'"
    case .earn: "; what goes out is 'ledger-add spend'"
    case .move: "; exchange the two accounts"
    default: ""
    }
  }

  private mutating func money(_ cell: EnteredRows.Cell) -> Money? {
    do throws(Money.Problem) {
      return try Money(recorded: cell.text)
    } catch {
      report(cell, error.message, error.hint ?? "write an amount such as 4.20")
      return nil
    }
  }

  private mutating func report(_ cell: EnteredRows.Cell, _ message: String, _ hint: String) {
    problems.append(
      EnteredRows.diagnostic(
        FoundCode(rawValue: LedgerProblem.numberMalformed.code(for: form.ledger)), message,
        in: words.source, at: cell.range ?? words.range, hint: hint))
  }

  /// The two sides of a transfer.
  private mutating func transfer(
    _ cells: inout [String: EnteredRows.Cell]
  ) -> [EnteredRows.Row] {
    let other = cells.removeValue(forKey: "to")
    let received = cells.removeValue(forKey: "received")
    var sides = [cells, cells]
    sides[1]["account"] = other
    if let received {
      sides[1]["amount"] = received
      sides[1]["currency"] = nil
    }
    takeAmount(&sides[0], negated: true)
    takeAmount(&sides[1], negated: false)
    return sides.map { side in
      var side = side
      side["kind"] = .made("transfer")
      if side["group"] == nil { side["group"] = .made(ShortForm.newGroup) }
      return EnteredRows.Row(cells: side, range: words.range)
    }
  }
}

extension EnteredRows.Cell {
  /// A text that nobody entered.
  static func made(_ text: String) -> EnteredRows.Cell {
    EnteredRows.Cell(text: text, range: nil)
  }
}
