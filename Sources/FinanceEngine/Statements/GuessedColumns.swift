import FinanceModel
import PlainText

/// What each column of a text seems to be.
struct GuessedColumns {
  let shape: GuessedShape
  let options: StatementOptions
  let answers: LayoutGuess.Answers
  var reasons: [String] = []
  var questions: [LayoutGuess.Question] = []
  var dates: [(column: Int, form: String?)] = []
  /// Columns of amounts, with the amounts where the decimal sign is known.
  var amounts: [(column: Int, values: [Decimal?])] = []
  var words: [Int] = []
  /// Columns of amounts that do not decide their decimal sign.
  var open: [(column: Int, witness: ColumnEvidence<AmountForm.DecimalSign>.Witness)] = []
  var decimal: AmountForm.DecimalSign?
  /// The column of each field.
  var fields: [LayoutColumns.CodingKeys: [Int]] = [:]
  var sign: Layout.Sign?
  var direction: Layout.Direction?
  var status: Layout.Status?
  /// Texts of rows that have no amount, and are left out.
  var skipped: [String] = []
  /// A cell that makes a column of dates or amounts useless, in one line; nil for none.
  var oddity: String?
  /// The bytes of that cell.
  var oddPlace: Range<Int>?

  init(_ shape: GuessedShape, _ options: StatementOptions, _ answers: LayoutGuess.Answers) {
    self.shape = shape
    self.options = options
    self.answers = answers
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
    if let footer = shape.footer {
      reasons.append(
        "line \(line(footer.row)) ends the table: it begins with \(footer.word.visible)")
    }
    judgeDates()
    judgeAmounts()
    chooseAmount()
    askDecimal()
    chooseStatus()
    chooseWords()
    refuseAnswers()
    leaveOut()
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
            option: "--date-order "
              + StatementOptions.DateOrder.allCases.filter { order in
                forms.contains { StatementOptions.DateOrder(of: $0) == order }
              }.map(\.rawValue).joined(separator: "|"),
            message: "\(title(column)) can be \(forms.prefix(3).joined(separator: " or ")): line "
              + "\(line(witness.row)) has \(witness.text)",
            place: shape.place(column, witness.row)))
      case .broken where isOfOtherOrder(column, cells): continue
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
      switch ColumnEvidence.ofAmounts(shape.cells(column), stated: options.decimal).verdict {
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
          contradict(column, sign, witness)
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

  /// Names of columns of payees, and of texts.
  static let payees = [
    "payee", "name", "empf", "auftragg", "merchant", "naam", "beneficiary", "partner",
  ]
  static let texts = [
    "descr", "verwend", "memo", "note", "omschr", "meded", "detail", "text", "refer", "label",
    "libell", "subject", "type", "communic",
  ]

  func isNamed(_ column: Int, _ hints: [String]) -> Bool {
    guard let name = shape.name(column)?.foldedHeaderName else { return false }
    return hints.contains { name.containsPart($0) }
  }

  private mutating func chooseWords() {
    for column in words where ![fields[.direction], fields[.status]].contains([column]) {
      let cells = shape.cells(column).map(\.text).filter { !$0.isEmpty }
      if cells.allSatisfy({ Currency($0) != nil }) {
        if fields[.currency] == nil { fields[.currency] = [column] }
      } else if cells.allSatisfy(\.looksLikeIBAN) {
        let isOne = Set(cells).count == 1 && cells.count == shape.rows.count && cells.count > 1
        let key: LayoutColumns.CodingKeys = isOne ? .account : .counterparty
        if fields[key] == nil { fields[key] = [column] }
      } else if fields[.payee] == nil, isNamed(column, Self.payees) {
        fields[.payee] = [column]
      } else if isNamed(column, Self.texts) {
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
