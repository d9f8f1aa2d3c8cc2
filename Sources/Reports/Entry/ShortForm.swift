package import FinanceModel
import PlainText

/// A command that describes a row in a few words. For example, `spend 4.20 "Café Zoë"` adds a
/// transaction.
package enum ShortForm: String, CaseIterable, Sendable {
  case spend, earn, move, convert, buy, sell, dividend, exchange
  case spinOff = "spin-off"
  case exercise, assign, price, balance

  /// The ledger that receives the rows.
  package var ledger: Ledger {
    switch self {
    case .spend, .earn, .move, .convert, .balance: .transactions
    case .buy, .sell, .dividend, .exchange, .spinOff, .exercise, .assign: .activities
    case .price: .prices
    }
  }

  /// The parameters for words without a column name, in order; `more` contains the optional
  /// parameters.
  package var places: (needed: [String], more: [String]) {
    switch self {
    case .spend, .earn: (["AMOUNT", "PAYEE"], ["CATEGORY"])
    case .move: (["AMOUNT", "FROM", "TO"], [])
    case .convert: (["AMOUNT", "FROM", "RECEIVED", "TO"], [])
    case .buy, .sell: (["SYMBOL", "QUANTITY", "PRICE"], [])
    case .dividend: (["SYMBOL", "AMOUNT"], [])
    case .exchange: (["SYMBOL", "QUANTITY", "NEW", "RECEIVED"], ["PRICE"])
    case .spinOff: (["SYMBOL", "NEW", "RECEIVED"], ["PRICE", "REST"])
    case .exercise, .assign:
      (["SYMBOL", "QUANTITY", "TRADE", "UNDERLYING", "UNITS", "PRICE"], [])
    case .price: (["SYMBOL", "PRICE"], [])
    case .balance: (["ACCOUNT", "BALANCE"], [])
    }
  }

  /// The columns that words without a name fill in, in the order of ``places``. For `move`, the
  /// last column is the account of the second row.
  fileprivate var columns: [String] {
    switch self {
    case .spend, .earn: ["amount", "payee", "category"]
    case .move: ["amount", "account", "to"]
    case .convert: ["amount", "currency", "received", "into"]
    case .buy, .sell: ["symbol", "quantity", "unit_price"]
    case .dividend: ["symbol", "amount"]
    case .exchange: ["symbol", "quantity", "new", "received", "unit_price"]
    case .spinOff: ["symbol", "new", "received", "unit_price", "rest"]
    case .exercise, .assign: ["symbol", "quantity", "trade", "underlying", "units", "unit_price"]
    case .price: ["base", "amount"]
    case .balance: ["account", "amount"]
    }
  }

  /// Whether the form records a transfer, as two rows.
  var hasTwoSides: Bool { self == .move || self == .convert }

  /// A placeholder for the id shared by both rows of a transfer, until ids are assigned.
  static let newGroup = "\u{0}group"

  /// Returns the rows that the words describe.
  ///
  /// Invalid words become problems of the rows: `…-number-malformed`, `…-column-unknown` and
  /// `usage-column-twice`.
  ///
  /// - Throws: all of these problems, and `usage-word` if there are too few or too many words.
  func rows(_ words: EnteredWords) throws(Failure) -> EnteredRows {
    var form = FormReading(form: self, words: words)
    guard let rows = form.rows() else { throw Failure(.input, form.problems) }
    return EnteredRows(source: words.source, rows: rows, problems: form.problems)
  }

  /// The column that the form itself fills in, and its value.
  fileprivate var own: (column: String, word: String)? {
    switch self {
    case .spend, .earn, .price: nil
    case .exchange: ("type", ActivityType.exchange.rawValue)
    case .spinOff: ("type", ActivityType.spinOff.rawValue)
    case .exercise: ("type", ActivityType.optionExercise.rawValue)
    case .assign: ("type", ActivityType.optionAssignment.rawValue)
    case .move, .convert: ("kind", "transfer")
    case .balance: ("kind", BalanceAssertion.kind)
    case .buy, .sell, .dividend: ("type", rawValue.uppercased())
    }
  }
}

/// A short form during parsing.
private struct FormReading {
  let form: ShortForm
  let words: EnteredWords
  var problems: [Diagnostic] = []

  init(form: ShortForm, words: EnteredWords) {
    self.form = form
    self.words = words
  }

  /// Returns the rows; nil if there are too few or too many words, in which case the remaining
  /// words cannot be checked.
  mutating func rows() -> [EnteredRows.Row]? {
    let named = words.words.filter { $0.assignment != nil }
    let others = words.words.filter { $0.assignment == nil }
    var cells = words.cells(
      named, of: form.ledger, allowing: form == .move ? ["received"] : [], &problems)
    guard place(others, in: &cells) else { return nil }
    if let (column, word) = form.own {
      if let cell = cells[column], cell.text.uppercased() != word.uppercased() {
        report(
          cell, EntryCode.columnTwice,
          "\(column) '\(cell.text.visible)' does not fit 'ledger-add \(form.rawValue)', whose"
            + " \(column) is \(word)",
          "omit it; 'ledger-add \(form.ledger.rawValue) --help' shows all columns")
      }
      cells[column] = .made(word)
    }
    switch form {
    case .spend: takeAmount(&cells, negated: true)
    case .earn: takeAmount(&cells, negated: false)
    case .move: return transfer(&cells)
    case .convert: return conversion(&cells)
    case .buy, .sell: takeAmount(&cells, "unit_price", negated: false)
    case .dividend: takeAmount(&cells, negated: false)
    case .exchange, .spinOff, .exercise, .assign: return event(&cells)
    case .price: takeAmount(&cells, negated: false, currency: "quote")
    case .balance: takeAmount(&cells, negated: false, mayBeNegative: true)
    }
    return [EnteredRows.Row(cells: cells, range: words.range)]
  }

  /// Assigns the words without a name to their columns; returns false if there are too few or too
  /// many words. If the words without a name fill all places, naming one of their columns is a
  /// problem.
  private mutating func place(
    _ others: [EnteredWords.Word], in cells: inout [String: EnteredRows.Cell]
  ) -> Bool {
    let needed = form.places.needed.count
    let isFull = others.count >= needed
    let columns = form.columns.filter { isFull || cells[$0] == nil }
    let before = problems.count
    let synopsis =
      "ledger-add \(form.rawValue) "
      + (form.places.needed + form.places.more.map { "[\($0)]" }).joined(separator: " ")
      + " [COLUMN=VALUE]..."
    for (index, word) in others.enumerated() {
      guard columns.indices.contains(index) else {
        problems.append(
          words.diagnostic(
            EntryCode.wordMalformed, "unexpected word '\(word.text.visible)'", at: word,
            hint: "write \(synopsis); quote names that contain spaces"))
        continue
      }
      if let named = cells[columns[index]] {
        report(
          named, EntryCode.columnTwice,
          "\(columns[index]) is given twice: '\(word.text.visible)' and '\(named.text.visible)'",
          "omit one of them: write \(synopsis)")
      }
      cells[columns[index]] = EnteredRows.Cell(text: word.text, range: word.range)
    }
    for (name, column) in zip(form.places.needed, form.columns.prefix(needed))
    where cells[column] == nil {
      problems.append(
        EnteredRows.diagnostic(
          EntryCode.wordMalformed, "\(name) is missing", in: words.source,
          at: (words.range.upperBound - 1)..<words.range.upperBound, hint: "write \(synopsis)"))
    }
    return !problems[before...].contains { $0.code == EntryCode.wordMalformed.rawValue }
  }

  /// Replaces a typed amount, which may include a currency, with the number for its column.
  private mutating func takeAmount(
    _ cells: inout [String: EnteredRows.Cell], _ column: String = "amount", negated: Bool,
    mayBeNegative: Bool = false, currency: String = "currency"
  ) {
    guard let cell = cells[column] else { return }
    let fault = "'\(cell.text.visible)' is not positive"
    if !mayBeNegative, let digits = Money.magnitude(ofNegative: cell.text) {
      return report(cell, fault, "write \(digits)\(otherForm)")
    }
    guard let money = money(cell) else { return }
    guard mayBeNegative || money.amount.isPositive else {
      return report(cell, fault, "write a positive amount")
    }
    cells[column] = EnteredRows.Cell(
      text: negated ? "-" + money.numberText : money.numberText, range: cell.range)
    guard let code = money.currency?.code else { return }
    if let other = cells[currency], other.text.uppercased() != code {
      report(
        other, EntryCode.columnTwice,
        "\(currency) is given twice: '\(code)' and '\(other.text.visible)'",
        "write only one of the two currencies")
    }
    cells[currency] = EnteredRows.Cell(text: code, range: cell.range)
  }

  private var otherForm: String {
    switch form {
    case .spend: "; for money back: 'ledger-add earn AMOUNT PAYEE'"
    case .earn: "; for money out: 'ledger-add spend AMOUNT PAYEE'"
    case .move: "; swap the two accounts"
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
    report(
      cell, FindingCode(rawValue: LedgerProblem.numberMalformed.code(for: form.ledger)), message,
      hint)
  }

  private mutating func report(
    _ cell: EnteredRows.Cell, _ code: some RawRepresentable<String>, _ message: String,
    _ hint: String
  ) {
    let problem = EnteredRows.diagnostic(
      code, message, in: words.source, at: cell.range ?? words.range, hint: hint)
    // Both rows of a transfer contain the same cells, so a problem may be found twice.
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// Returns the two rows of a transfer.
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
    return joined(&sides)
  }

  /// Returns the two rows of a conversion within one account.
  private mutating func conversion(
    _ cells: inout [String: EnteredRows.Cell]
  ) -> [EnteredRows.Row] {
    let (received, into) = (
      cells.removeValue(forKey: "received"), cells.removeValue(forKey: "into")
    )
    if cells["account"] == nil {
      problems.append(
        EnteredRows.diagnostic(
          EntryCode.wordMalformed, "the account is missing", in: words.source,
          at: (words.range.upperBound - 1)..<words.range.upperBound,
          hint: "name the account in which money is converted: account=NAME"))
    }
    if let from = cells["currency"], let into, from.text.uppercased() == into.text.uppercased() {
      report(
        into, EntryCode.wordMalformed, "both amounts are in \(into.text.visible)",
        "write two currencies: 'ledger-add convert 500 EUR 590 USD account=NAME'")
    }
    var sides = [cells, cells]
    (sides[1]["amount"], sides[1]["currency"]) = (received, into)
    return joined(&sides)
  }

  /// Returns the two rows of an exchange, a spin-off or an exercised option, linked as one group.
  private mutating func event(_ cells: inout [String: EnteredRows.Cell]) -> [EnteredRows.Row] {
    if cells["unit_price"] != nil { takeAmount(&cells, "unit_price", negated: false) }
    var taken: [String: EnteredRows.Cell] = [:]
    for name in ["new", "received", "trade", "underlying", "units", "rest", "unit_price"] {
      taken[name] = cells.removeValue(forKey: name)
    }
    if cells["group"] == nil { cells["group"] = .made(ShortForm.newGroup) }
    var (first, second) = (cells, cells)
    let isOption = form == .exercise || form == .assign
    // Costs and cash belong to the trade in the underlying asset or, without an option, to the
    // outgoing asset.
    for name in ["amount", "fee", "tax", "ratio", "lots"] + (isOption ? ["subtype"] : []) {
      if isOption { first[name] = nil } else { second[name] = nil }
    }
    second["symbol"] = isOption ? taken["underlying"] : taken["new"]
    second["quantity"] = isOption ? taken["units"] : taken["received"]
    second["unit_price"] = taken["unit_price"]
    if form == .spinOff { first["unit_price"] = taken["rest"] }
    if let trade = taken["trade"] {
      second["type"] = EnteredRows.Cell(text: trade.text.uppercased(), range: trade.range)
    }
    return [first, second].map { EnteredRows.Row(cells: $0, range: words.range) }
  }

  /// Returns the outgoing row and the incoming row, linked as one group.
  private mutating func joined(
    _ sides: inout [[String: EnteredRows.Cell]]
  ) -> [EnteredRows.Row] {
    takeAmount(&sides[0], negated: true)
    takeAmount(&sides[1], negated: false)
    return sides.map { side in
      var side = side
      if side["group"] == nil { side["group"] = .made(ShortForm.newGroup) }
      return EnteredRows.Row(cells: side, range: words.range)
    }
  }
}

extension EnteredRows.Cell {
  /// Returns a cell with text that the user did not enter.
  static func made(_ text: String) -> EnteredRows.Cell {
    EnteredRows.Cell(text: text, range: nil)
  }
}
