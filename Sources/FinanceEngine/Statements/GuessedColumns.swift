import FinanceModel
import PlainText

/// What each column of a text seems to be.
struct GuessedColumns {
  let shape: GuessedShape
  let options: StatementOptions
  var reasons: [String] = []
  var questions: [LayoutGuess.Question] = []
  private var dates: [(column: Int, form: String?)] = []
  /// Columns of amounts, with the amounts where the decimal sign is known.
  private var amounts: [(column: Int, values: [Decimal?])] = []
  var words: [Int] = []
  /// Columns of amounts that do not decide their decimal sign.
  var open: [(column: Int, witness: ColumnEvidence<AmountForm.DecimalSign>.Witness)] = []
  var decimal: AmountForm.DecimalSign?
  /// The column of each field.
  var fields: [LayoutColumns.CodingKeys: [Int]] = [:]
  var sign: Layout.Sign?
  var direction: Layout.Direction?
  var status: Layout.Status?
  /// A cell that makes a column of dates or amounts useless, in one line; nil for none.
  var oddity: String?
  /// The bytes of that cell.
  var oddPlace: Range<Int>?

  init(_ shape: GuessedShape, _ options: StatementOptions) {
    self.shape = shape
    self.options = options
  }

  mutating func judge() {
    let rows = shape.rows.count
    reasons.append(
      "cells are separated by a \(shape.delimiter.rawValue): \(rows) rows have \(shape.width) cells"
    )
    if let header = shape.header {
      reasons.append("line \(shape.table.line(of: header)) is the header: it holds only words")
    } else {
      reasons.append("no line above the rows holds only words: there is no header")
    }
    judgeDates()
    judgeAmounts()
    chooseAmount()
    askDecimal()
    chooseStatus()
    chooseWords()
  }

  /// "column 3 (Datum)".
  func title(_ column: Int) -> String {
    let name = shape.name(column).map { $0.isEmpty ? "" : " (\($0.visible))" } ?? ""
    return "column \(column + 1)\(name)"
  }

  func line(_ row: Int) -> Int { shape.table.line(of: row) }

  private mutating func judgeDates() {
    for column in 0..<shape.width {
      let cells = shape.cells(column)
      guard cells.contains(where: { !$0.text.isEmpty }) else { continue }
      switch ColumnEvidence.ofDates(cells, order: options.dateOrder).verdict {
      case .decided(let form, let witness):
        dates.append((column, form))
        let why = witness.map { "line \(line($0.row)) has \($0.text)" } ?? "no other form fits"
        reasons.append("\(title(column)) is a date \(form): \(why)")
      case .undecided(let forms, let witness):
        dates.append((column, nil))
        questions.append(
          LayoutGuess.Question(
            option: "--date-order dmy|mdy|ymd",
            message: "\(title(column)) can be \(forms.prefix(3).joined(separator: " or ")): line "
              + "\(line(witness.row)) has \(witness.text)",
            place: shape.place(column, witness.row)))
      case .broken:
        note(column, cells, "date") { text in
          StatementOptions.DateOrder.allCases.contains { order in
            order.forms.contains { $0.reading(text) != nil }
          }
        }
      case .blank: continue
      }
    }
    settleDates()
  }

  /// What one column of dates decides holds for the others.
  private mutating func settleDates() {
    guard let known = dates.lazy.compactMap(\.form).first, dates.contains(where: { $0.form == nil })
    else { return }
    let order = StatementOptions.DateOrder(of: known)
    for index in dates.indices where dates[index].form == nil {
      let verdict = ColumnEvidence.ofDates(shape.cells(dates[index].column), order: order).verdict
      guard case .decided(let form, _) = verdict else { continue }
      dates[index].form = form
      reasons.append(
        "\(title(dates[index].column)) is a date \(form), as the other column of dates")
    }
    if dates.allSatisfy({ $0.form != nil }) {
      questions.removeAll { $0.option.hasPrefix("--date-order") }
    }
  }

  private mutating func judgeAmounts() {
    let taken = Set(dates.map(\.column))
    var columns: [Int] = []
    for column in 0..<shape.width where !taken.contains(column) {
      switch ColumnEvidence.ofAmounts(shape.cells(column)).verdict {
      case .decided(let sign, let witness):
        columns.append(column)
        guard let witness else { continue }
        if let decimal, decimal != sign {
          refuse(column, sign, witness)
          columns.removeLast()
          continue
        }
        if decimal == nil {
          decimal = sign
          reasons.append(
            "a \(sign.rawValue) stands before decimals: \(title(column)), line "
              + "\(line(witness.row)) has \(witness.text)")
        }
      case .undecided(_, let witness):
        columns.append(column)
        open.append((column, witness))
      case .broken:
        words.append(column)
        guard isNamed(column, Self.balanceHints + Self.amountHints) else { continue }
        note(column, shape.cells(column), "amount") { text in
          AmountForm.DecimalSign.allCases.contains {
            AmountForm(decimal: $0).reading(text) != nil
          }
        }
      case .blank: continue
      }
    }
    if decimal == nil, !open.isEmpty { decimal = options.decimal }
    let form = AmountForm(decimal: decimal ?? .point)
    amounts = columns.map { column in
      (column, shape.cells(column).map { form.reading($0.text)?.amount })
    }
  }

  static let balanceHints = ["balance", "saldo", "solde", "stand"]
  static let amountHints = [
    "amount", "betrag", "bedrag", "montant", "import", "umsatz", "value", "belopp",
  ]

  func isNamed(_ column: Int, _ hints: [String]) -> Bool {
    guard let name = shape.name(column)?.foldedHeaderName else { return false }
    return hints.contains { name.containsPart($0) }
  }

  // MARK: choosing

  private mutating func chooseAmount() {
    let booking = dates.first { isNamed($0.column, ["book", "buch", "post", "complet"]) }
    if let date = booking ?? dates.first { fields[.date] = [date.column] }
    if let other = dates.first(where: { fields[.date] != [$0.column] }) {
      fields[.valueDate] = [other.column]
    }
    if let (amount, balance, isOpposite) = chain {
      fields[.amount] = [amount]
      fields[.balance] = [balance]
      reasons.append(
        "\(title(balance)) is the balance: from row to row it moves by \(title(amount))"
          + (isOpposite ? " with the opposite sign" : ""))
      if isOpposite { sign = .outflowPositive }
      return
    }
    let balances = amounts.filter { isNamed($0.column, Self.balanceHints) }
    let moving = amounts.filter { amount in !balances.contains { $0.column == amount.column } }
    if let balance = balances.first { fields[.balance] = [balance.column] }
    if chooseSides(moving) { return }
    guard
      let amount = moving.first(where: { isNamed($0.column, Self.amountHints) })
        ?? moving.first(where: { $0.values.contains { $0?.hasDecimals ?? false } }) ?? moving.first
    else { return }
    fields[.amount] = [amount.column]
    reasons.append("\(title(amount.column)) is the amount")
    chooseSign(amount.values, amount.column)
  }

  /// A column of amounts and one of balances that they lead to, and whether with the other sign.
  private var chain: (amount: Int, balance: Int, isOpposite: Bool)? {
    for balance in amounts {
      for amount in amounts where amount.column != balance.column {
        for isOpposite in [false, true] where isChain(balance.values, amount.values, isOpposite) {
          return (amount.column, balance.column, isOpposite)
        }
      }
    }
    return nil
  }

  /// Whether, in one of both orders, each balance is the one before and the amount.
  private func isChain(_ balances: [Decimal?], _ amounts: [Decimal?], _ isOpposite: Bool) -> Bool {
    guard balances.count > 2, amounts.allSatisfy({ $0 != nil }), balances.allSatisfy({ $0 != nil })
    else { return false }
    let (sums, moves) = (balances.compactMap { $0 }, amounts.compactMap { $0 })
    func holds(_ one: Decimal, _ next: Decimal, _ move: Decimal) -> Bool {
      do throws(DecimalError) {
        return try one + (isOpposite ? -move : move) == next
      } catch {
        return false
      }
    }
    let places = 1..<sums.count
    return places.allSatisfy { holds(sums[$0 - 1], sums[$0], moves[$0]) }
      || places.allSatisfy { holds(sums[$0], sums[$0 - 1], moves[$0 - 1]) }
  }

  /// Chooses two columns of which each row fills one; false where there are none such.
  private mutating func chooseSides(_ columns: [(column: Int, values: [Decimal?])]) -> Bool {
    func isFilled(_ value: Decimal?) -> Bool { value.map { !$0.isZero } ?? false }
    for (index, one) in columns.enumerated() {
      for other in columns.dropFirst(index + 1)
      where one.values.count == other.values.count
        && zip(one.values, other.values).allSatisfy({ isFilled($0) != isFilled($1) })
      {
        let outs = ["debit", "last", "soll", "withdraw", "out", "af", "dare", "uit", "charge"]
        let ins = ["credit", "gut", "haben", "deposit", "in", "bij", "avere"]
        let pair = [one.column, other.column]
        let negative = [one, other].first { $0.values.contains { $0?.isNegative ?? false } }?.column
        let out = pair.first { isNamed($0, outs) } ?? negative
        let incoming = pair.first { $0 != out && isNamed($0, ins) } ?? pair.first { $0 != out }
        guard let out, let incoming else {
          questions.append(
            LayoutGuess.Question(
              option: "--sign normal|inverted",
              message: "\(title(pair[0])) and \(title(pair[1])): which of them is money out is not "
                + "said; normal takes the first for money out",
              place: shape.top(of: pair[0])))
          if options.sign != nil {
            questions.removeLast()
            let isSwapped = options.sign == .inverted
            fields[.moneyOut] = [pair[isSwapped ? 1 : 0]]
            fields[.moneyIn] = [pair[isSwapped ? 0 : 1]]
          }
          return true
        }
        fields[.moneyOut] = [out]
        fields[.moneyIn] = [incoming]
        reasons.append(
          "\(title(out)) is money out and \(title(incoming)) money in: each row fills one of them")
        return true
      }
    }
    return false
  }

  private mutating func chooseSign(_ values: [Decimal?], _ column: Int) {
    if let option = options.sign {
      if option == .inverted { sign = .outflowPositive }
      return
    }
    let known = values.compactMap { $0 }
    if chooseDirection(known) { return }
    guard known.contains(where: \.isNegative), known.contains(where: \.isPositive) else {
      questions.append(
        LayoutGuess.Question(
          option: "--sign normal|inverted",
          message: "\(title(column)) has no amounts of both signs, and nothing says whether they "
            + "are money out",
          place: shape.top(of: column)))
      return
    }
    // A card's purchases may be positive and its payments negative.
    let isCard = known.count(where: \.isPositive) > known.count(where: \.isNegative)
    guard isCard else {
      return reasons.append("most amounts have a minus: those leave the account")
    }
    questions.append(
      LayoutGuess.Question(
        option: "--sign normal|inverted",
        message: "most amounts of \(title(column)) have no minus: are these money in (normal), or "
          + "purchases of a card (inverted)?",
        place: shape.top(of: column)))
  }

  /// Chooses a column of two words, one for money in and one for money out.
  private mutating func chooseDirection(_ values: [Decimal]) -> Bool {
    guard !values.contains(where: \.isNegative) else { return false }
    let known = [
      (["af"], ["bij"]), (["d", "dr", "debit", "debet"], ["c", "cr", "credit", "k", "kredit"]),
      (["s", "soll"], ["h", "haben"]), (["debit"], ["credit"]), (["out"], ["in"]),
    ]
    for column in words {
      let texts = Set(shape.cells(column).map(\.text))
      guard texts.count == 2 else { continue }
      for (outs, ins) in known {
        guard let out = texts.first(where: { outs.contains($0.lowercased()) }),
          let incoming = texts.first(where: { ins.contains($0.lowercased()) })
        else { continue }
        fields[.direction] = [column]
        direction = Layout.Direction(in: [incoming], out: [out])
        reasons.append("\(title(column)) says where money goes: \(out) is out, \(incoming) is in")
        return true
      }
    }
    return false
  }

  private mutating func chooseWords() {
    let payees = [
      "payee", "name", "empf", "auftragg", "merchant", "naam", "beneficiary", "partner",
    ]
    let texts = [
      "descr", "verwend", "memo", "note", "omschr", "meded", "detail", "text", "refer", "label",
      "libell", "subject", "type", "communic",
    ]
    for column in words where ![fields[.direction], fields[.status]].contains([column]) {
      let cells = shape.cells(column).map(\.text).filter { !$0.isEmpty }
      if cells.allSatisfy({ Currency($0) != nil }) {
        if fields[.currency] == nil { fields[.currency] = [column] }
      } else if cells.allSatisfy(\.looksLikeIBAN) {
        let isOne = Set(cells).count == 1 && cells.count == shape.rows.count && cells.count > 1
        let key: LayoutColumns.CodingKeys = isOne ? .account : .counterparty
        if fields[key] == nil { fields[key] = [column] }
      } else if fields[.payee] == nil, isNamed(column, payees) {
        fields[.payee] = [column]
      } else if isNamed(column, texts) {
        fields[.text, default: []].insert(column, at: 0)
      } else {
        fields[.text, default: []].append(column)
      }
    }
    if fields[.payee] == nil, let first = fields[.text]?.first {
      fields[.payee] = [first]
      fields[.text] = fields[.text].map { Array($0.dropFirst()) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let said: [(LayoutColumns.CodingKeys, String)] = [
      (.payee, "the payee"), (.text, "what else is said"), (.currency, "the currency"),
      (.account, "the account"), (.counterparty, "the other account"),
    ]
    for (key, what) in said {
      for column in fields[key] ?? [] { reasons.append("\(title(column)) is \(what)") }
    }
  }

  /// The forms of the dates that are used.
  var forms: [String] {
    var forms: [String] = []
    for date in dates where fields[.date] == [date.column] || fields[.valueDate] == [date.column] {
      if let form = date.form, !forms.contains(form) { forms.append(form) }
    }
    return forms
  }
}

extension Decimal {
  fileprivate var hasDecimals: Bool { mantissa % Decimal.one.mantissa != 0 }
}

extension String {
  /// Whether it begins like an IBAN and has the length of one.
  fileprivate var looksLikeIBAN: Bool {
    let letters = filter { $0 != " " }.utf8
    guard (15...34).contains(letters.count) else { return false }
    return letters.prefix(2).allSatisfy { (65...90).contains($0) }
      && letters.dropFirst(2).prefix(2).allSatisfy { (48...57).contains($0) }
  }

  fileprivate func containsPart(_ part: String) -> Bool {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    guard let first = wanted.first, wanted.count <= bytes.count else { return false }
    return (0...bytes.count - wanted.count).contains { start in
      bytes[start] == first && bytes[start..<start + wanted.count].elementsEqual(wanted)
    }
  }
}
