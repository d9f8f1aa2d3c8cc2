import FinanceModel
import PlainText

/// Selects the columns for the payee and the purpose.
extension GuessedColumns {
  mutating func chooseWords() {
    chooseCurrency()
    chooseOriginal()
    let (taken, own) = (Set(fields.values.flatMap { $0 }), ownAccount)
    var payees: [(column: Int, rank: Int)] = []
    var texts: [Int] = []
    for column in words + numbers where !taken.contains(column) {
      let meaning = meanings[column]
      if meaning == .account || meaning == .counterparty || isIBAN(column) {
        chooseAccount(column, own)
        continue
      }
      guard let said = meaning ?? unnamedWords(column), !isSilent(column, said) else { continue }
      switch said {
      case .payee: payees.append((column, answers.columns == nil ? rank(column) : 0))
      case .text:
        texts.insert(column, at: texts.firstIndex { meanings[$0] != .text } ?? texts.count)
      case .type, .reference: texts.append(column)
      default: continue
      }
    }
    if let payee = payees.enumerated().min(by: { ($0.1.rank, $0.0) < ($1.1.rank, $1.0) })?.element {
      fields[.payee] = [payee.column]
      texts.insert(contentsOf: payees.map(\.column).filter { $0 != payee.column }, at: 0)
    } else if let first = texts.first(where: { meanings[$0] != .reference && meanings[$0] != .type }
    ) {
      fields[.payee] = [first]
      texts.removeAll { $0 == first }
    }
    if !texts.isEmpty { fields[.text] = texts }
    let said: [(LayoutColumns.CodingKeys, String)] = [
      (.payee, "the payee"), (.text, "additional text"), (.currency, "the currency"),
      (.account, "the account"), (.counterparty, "the other account"),
      (.originalAmount, "the amount of a payment in its original currency"),
      (.originalCurrency, "the original currency of a payment"),
    ]
    for (key, what) in said {
      for column in fields[key] ?? [] { reasons.append("\(title(column)) is \(what)") }
    }
  }

  /// Chooses the column with the original amounts of foreign payments if each amount has a
  /// currency.
  private mutating func chooseOriginal() {
    let columns = numbers.filter { meanings[$0] == .foreign }
    let codes = words.filter { meanings[$0] == .foreign }
    guard columns.count == 1, codes.count < 2, let column = columns.first else { return }
    let form = AmountForm(decimal: decimal ?? .point)
    let readings = shape.cells(column).filter { !$0.text.isNoAmount }.map { form.reading($0.text) }
    guard readings.allSatisfy({ $0 != nil && ($0?.currency != nil || !codes.isEmpty) }) else {
      return
    }
    fields[.originalAmount] = [column]
    if !codes.isEmpty { fields[.originalCurrency] = codes }
  }

  /// Whether each row has a filled cell in a column.
  func isFull(_ column: Int) -> Bool {
    shape.rows.enumerated().allSatisfy { place, row in
      summaries.contains(place) || shape.table.cell(column, of: row).map { !$0.isEmpty } ?? false
    }
  }

  /// Whether a column repeats a value. Always true for a column with fewer than two cells. Also
  /// true for a column with two cells unless it follows the payee and may contain the payee's
  /// number.
  private func isRepeated(_ column: Int) -> Bool {
    let texts = shape.cells(column).prefix(100).map(\.text)
    if Set(texts).count < texts.count || texts.count < 2 { return true }
    return texts.count == 2 && (column == 0 || meanings[column - 1] != .payee)
  }

  /// Returns a column's rank among the name columns; columns with more distinct names have a lower
  /// rank.
  private func rank(_ column: Int) -> Int {
    let texts = shape.cells(column).lazy.map(\.text).filter { !$0.isEmpty }
    return shape.rows.count - Set(texts).count + (texts.isEmpty ? shape.rows.count : 0)
  }

  /// Returns the meaning of a column without a name: text if its cells are not numbers.
  private func unnamedWords(_ column: Int) -> ColumnMeaning? {
    guard words.contains(column) else { return nil }
    return .text
  }

  /// Whether a column contains no information about its rows. Such a column is blank, contains yes
  /// or no, or repeats the same text, such as the owner's name, in at least three rows.
  private func isSilent(_ column: Int, _ meaning: ColumnMeaning) -> Bool {
    if answers.columns != nil { return false }
    if meaning == .holder || meaning == .unused { return true }
    guard let texts = texts(column) else { return false }
    if texts.isEmpty || StatementWords.isFlag(texts) { return true }
    let filled = shape.cells(column).count { !$0.text.isEmpty }
    return texts.count == 1 && filled > 2 && filled == shape.rows.count
  }

  private func isIBAN(_ column: Int) -> Bool {
    let cells = shape.cells(column).lazy.map(\.text).filter { !$0.isEmpty }
    return !cells.isEmpty && cells.allSatisfy(\.looksLikeIBAN)
  }

  /// Assigns the column to the account or to the counterparty.
  private mutating func chooseAccount(_ column: Int, _ own: Int?) {
    let key: LayoutColumns.CodingKeys = column == own ? .account : .counterparty
    let earlier = fields[key]?.first
    if earlier.map({ meanings[$0] != .counterparty && meanings[column] == .counterparty }) ?? true {
      fields[key] = [column]
    }
  }

  /// The account column. If several are possible, a column with accounts in the folder is used,
  /// otherwise the column with the fewest distinct accounts.
  var ownAccount: Int? {
    let counts = (words + numbers).compactMap { column in
      accounts(column).map { (count: $0.count, column: column) }
    }
    let known = counts.filter { isOfKnownAccounts($0.column) }
    return (known.isEmpty ? counts : known)
      .min { ($0.count, $0.column) < ($1.count, $1.column) }?.column
  }

  /// Whether `text` is the number of an account in the folder.
  func isKnownAccount(_ text: String) -> Bool {
    text.count(where: \.isNumber) > 3 && answers.accounts.contains(text.foldedAccountNumber)
  }

  /// Whether each row in a column contains the number of an account in the folder.
  func isOfKnownAccounts(_ column: Int) -> Bool {
    guard !answers.accounts.isEmpty, let texts = texts(column, isMoving: true) else { return false }
    return !texts.isEmpty && isFull(column) && texts.allSatisfy(isKnownAccount)
  }

  /// Returns the account numbers or names in a column; nil if the column cannot be the account
  /// column.
  private func accounts(_ column: Int) -> Set<String>? {
    let isNamed = meanings[column] == .account
    guard isNamed || meanings[column] == nil && isIBAN(column), isFull(column),
      let texts = texts(column, isMoving: true)
    else { return nil }
    if answers.columns != nil { return isNamed ? texts : nil }
    let isOwn = isNamed ? isRepeated(column) : texts.count == 1 && shape.rows.count > 1
    return isOwn ? texts : nil
  }

  /// The reading of the money columns that the fields describe.
  var chosenReading: MoneyReading {
    let sum: MoneyReading.Sum
    switch (fields[.amount]?.first, fields[.direction]?.first) {
    case (let amount?, let words?): sum = .words(amount, words)
    case (let amount?, nil): sum = .signed(amount, isInverted: sign == .outflowPositive)
    default: sum = .sides(out: fields[.moneyOut]?.first, in: fields[.moneyIn]?.first)
    }
    var reading = MoneyReading(sum: sum, fee: fields[.fee]?.first)
    reading.balance = fields[.balance]?.first.map { .init(column: $0, meaning: .afterRow) }
    return reading
  }

  /// Returns `--columns` with the known columns and the amount columns of a reading: `--columns
  /// date,payee,,amount`.
  func columnsOption(_ reading: MoneyReading) -> String {
    var names = (0..<shape.width).map { column in
      switch meanings[column] {
      case .payee: ColumnMeaning.payee.rawValue
      case .text, .reference, .type: ColumnMeaning.text.rawValue
      case .currency where words.contains(column): ColumnMeaning.currency.rawValue
      case nil where words.contains(column): ColumnMeaning.text.rawValue
      default: ""
      }
    }
    var parts: [(Int?, ColumnMeaning)] = [
      (fields[.date]?.first, .date), (fields[.valueDate]?.first, .valueDate),
      (reading.balance?.column, .balance), (reading.fee, .fee),
      (fields[.status]?.first, .status), (ownAccount, .account),
    ]
    switch reading.sum {
    case .signed(let column, _): parts.append((column, .amount))
    case .words(let column, let word): parts += [(column, .amount), (word, .direction)]
    case .sides(let out, let incoming): parts += [(out, .out), (incoming, .in)]
    }
    for case (let column?, let meaning) in parts where names.indices.contains(column) {
      names[column] = meaning.rawValue
    }
    while names.last == "" { names.removeLast() }
    return "--columns \(names.joined(separator: ","))"
  }
}

extension String {
  /// The account number, normalized for comparison. Spaces and all quotation marks are removed,
  /// even unmatched ones, and letters are converted to the same case.
  package var foldedAccountNumber: String {
    foldedForMatching.filter { $0 != " " && $0 != "\"" }
  }

  /// Whether the text begins like an IBAN and has the length of one.
  fileprivate var looksLikeIBAN: Bool {
    let letters = filter { $0 != " " }.utf8
    guard (15...34).contains(letters.count) else { return false }
    return letters.prefix(2).allSatisfy { (65...90).contains($0) }
      && letters.dropFirst(2).prefix(2).allSatisfy { (48...57).contains($0) }
  }
}
