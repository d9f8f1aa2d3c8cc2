import FinanceModel
import PlainText

/// The presumed meaning of each column in a delimited file.
struct GuessedColumns {
  let shape: GuessedShape
  let options: StatementOptions
  let answers: LayoutGuess.Answers
  var reasons: [String] = []
  var questions: [LayoutGuess.Question] = []
  /// Meanings from header words or from the user; nil if a name is unknown.
  var meanings: [ColumnMeaning?] = []
  var dates: [(column: Int, form: String?)] = []
  /// Money columns, with their amounts if the decimal sign is known.
  var amounts: [(column: Int, values: [Decimal?])] = []
  /// Columns of numbers other than the account's money: rates, references, foreign amounts.
  var numbers: [Int] = []
  /// Blank columns whose names suggest that they contain amounts in other months.
  var blanks: [Int] = []
  var words: [Int] = []
  /// Amount columns from which the decimal sign cannot be determined.
  var open: [(column: Int, witness: ColumnEvidence<AmountForm.DecimalSign>.Witness)] = []
  var decimal: AmountForm.DecimalSign?
  /// The columns chosen for each field of the layout.
  var fields: [LayoutColumns.CodingKeys: [Int]] = [:]
  var sign: Layout.Sign?
  var direction: Layout.Direction?
  var status: Layout.Status?
  var balanceIs: Layout.BalanceMeaning?
  var charges: Layout.ChargeSign?
  var currency: String?
  /// Account, balances and other facts stated in rows outside the table.
  var facts: [Layout.Fact] = []
  /// The chosen reading if balances in the file prove it.
  var provenReading: MoneyReading?
  /// Amount moved by each row in the chosen reading; empty until a reading is chosen.
  var moves: [Decimal?] = []
  /// Rows that contain a balance or a total, by index among the rows of the shape.
  var summaries: Set<Int> = []
  /// Other date columns that could contain the row's day.
  var rivalDays: [Int] = []
  /// Date columns that are excluded because some cells cannot be read.
  var unusable: Set<Int> = []
  /// Whether any rows among the payments have neither a date nor an amount.
  var hasNotes = false
  /// Text of omitted rows, by the column that contains it.
  var skipped: [Int: [String]] = [:]
  /// One-line description of a cell that makes a date or amount column unusable; nil if there is
  /// none.
  var oddity: String?
  /// Bytes of the cell described by ``oddity``.
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
      reasons.append("line \(line(header)) is the header: it contains only words")
    } else {
      reasons.append("lines above the rows do not consist only of words, so the header is missing")
    }
    if let footer = shape.footer {
      reasons.append(
        "line \(line(footer.row)) ends the table: it begins with \(footer.word.visible)")
    }
    judgeDates()
    var contents = judgeMeanings()
    findSummaries()
    if !summaries.isEmpty { contents = judgeMeanings() }
    judgeAmounts(contents)
    chooseDates()
    chooseStatus()
    chooseAmount()
    askStatus()
    askDecimal()
    chooseWords()
    askDay()
    if !moves.isEmpty { chooseFacts(moves) }
    refuseAnswers()
    leaveOut()
  }

  /// Returns a column's title, such as "column 3 (Datum)".
  func title(_ column: Int) -> String { shape.title(column) }

  func line(_ row: Int) -> Int { shape.line(row) }

  // MARK: dates

  private mutating func judgeDates() {
    if shape.isSerial { return judgeSerialDays() }
    var broken: [(column: Int, cells: [(row: Int, text: String)])] = []
    for column in 0..<shape.width {
      if let said = answers.columns, said.indices.contains(column) {
        guard said[column] == .date || said[column] == .valueDate else { continue }
      }
      let filled = shape.cells(column).filter { !$0.text.isEmpty }
      // Words such as 'pending' and 'Total' are not dates, and neither are amounts with a sign.
      let cells = filled.filter { $0.text.hasDigit && !$0.text.hasSign }
      guard !cells.isEmpty, cells.count * 2 >= filled.count,
        cells.prefix(100).contains(where: { $0.text.isDate })
      else { continue }
      switch ColumnEvidence.ofDates(cells, order: options.dateOrder).verdict {
      case .decided(let form, let witness):
        dates.append((column, form))
        let why =
          witness.map { "line \(line($0.row)) has \($0.text)" } ?? "other formats do not"
          + " match"
        reasons.append("\(title(column)) is a date in the format \(form): \(why)")
      case .undecided(let forms, let witness): judgeOpenDates(column, cells, forms, witness)
      case .broken where isOfOtherOrder(column, cells): continue
      case .broken: broken.append((column, cells))
      case .blank: continue
      }
    }
    settleDates()
    dropOtherOrders()
    for (column, cells) in broken {
      let isValueDate =
        shape.name(column).map { ColumnMeaning.named($0, holding: .dates) == .valueDate } ?? false
      guard isValueDate, !dates.isEmpty, answers.columns == nil else {
        note(column, cells, "date") { $0.isDate }
        continue
      }
      guard cells.count(where: { $0.text.isDate }) * 2 > cells.count else { continue }
      unusable.insert(column)
      reasons.append("\(title(column)) is omitted: some cells are not dates")
    }
  }

  /// Excludes columns that can be read only with a two-digit year first if other columns have the
  /// day or month first. If an excluded column is read in the order of the other columns, some of
  /// its cells are not dates.
  private mutating func dropOtherOrders() {
    let isYearFirst = { (form: String?) in form == "yy/mm/dd" || form == "yy-mm-dd" }
    let others = dates.filter { isYearFirst($0.form) }.map(\.column)
    guard others.count < dates.count else { return }
    dates.removeAll { others.contains($0.column) }
    for column in others {
      unusable.insert(column)
      reasons.append("\(title(column)) is omitted: some cells are not dates")
    }
  }

  /// Evaluates dates that are valid in several forms. Chooses the form in which the rows are in
  /// date order if there is exactly one such form.
  private mutating func judgeOpenDates(
    _ column: Int, _ cells: [(row: Int, text: String)], _ forms: [String],
    _ witness: ColumnEvidence<String>.Witness
  ) {
    // Only English-language files put the month first.
    let isForeign = isNamed(column, Self.otherLanguages)
    let possible = forms.filter { !isForeign || StatementOptions.DateOrder(of: $0) != .monthFirst }
    let likely = possible.filter { isLikely($0, cells) }
    if let form = possible.count == 1 ? possible.first : likely.count == 1 ? likely.first : nil {
      dates.append((column, form))
      let why =
        possible.count == 1
        ? "its name is in a language that does not write the month first"
        : "the rows are sorted and span at most 13 months only in this order"
      reasons.append("\(title(column)) is a date in the format \(form): \(why)")
      return
    }
    dates.append((column, nil))
    questions.append(
      LayoutGuess.Question(
        option: "--date-order "
          + StatementOptions.DateOrder.allCases.filter { order in
            forms.contains { StatementOptions.DateOrder(of: $0) == order }
          }.map(\.rawValue).joined(separator: "|"),
        message: "\(title(column)) may be \(forms.prefix(3).joined(separator: " or ")): line"
          + " \(line(witness.row)) has \(witness.text)",
        place: shape.place(column, witness.row)))
  }

  /// Whether the rows are in date order, on at least three days, within thirteen months.
  private func isLikely(_ form: String, _ cells: [(row: Int, text: String)]) -> Bool {
    guard let form = DateForm(form) else { return false }
    let days = cells.compactMap { form.reading($0.text)?.date }
    let pairs = zip(days, days.dropFirst())
    guard let first = days.min(), let last = days.max(), Set(days).count > 2 else { return false }
    return first.days(until: last) <= 400
      && (pairs.allSatisfy { $0 <= $1 } || pairs.allSatisfy { $0 >= $1 })
  }

  /// Parts of date column names in languages other than English.
  private static let otherLanguages = [
    "datum", "data", "fecha", "dato", "buchung", "tag", "boek", "päiv", "opération", "valeur",
    "comptab", "księg", "transaktionsdag", "bokför", "wert", "operac", "operaz",
  ]

  private mutating func judgeSerialDays() {
    guard let form = DateForm(DateForm.serial) else { return }
    for column in 0..<shape.width {
      let cells = shape.cells(column).filter { !$0.text.isEmpty }
      guard let first = cells.first, cells.allSatisfy({ form.reading($0.text) != nil }),
        shape.header == nil ? dates.isEmpty : isNamed(column, Self.dateHints)
      else { continue }
      dates.append((column, form.text))
      reasons.append(
        "\(title(column)) contains dates as spreadsheet day numbers: line \(line(first.row)) has"
          + " \(first.text)")
    }
  }

  /// Applies the order found in one date column to the others.
  private mutating func settleDates() {
    guard let known = dates.lazy.compactMap(\.form).first, dates.contains(where: { $0.form == nil })
    else { return }
    let order = StatementOptions.DateOrder(of: known)
    for index in dates.indices where dates[index].form == nil {
      let verdict = ColumnEvidence.ofDates(shape.cells(dates[index].column), order: order).verdict
      guard case .decided(let form, _) = verdict else { continue }
      dates[index].form = form
      reasons.append(
        "\(title(dates[index].column)) is a date in the format \(form), like the other date column")
    }
    if dates.allSatisfy({ $0.form != nil }) {
      questions.removeAll { $0.option.hasPrefix("--date-order") }
    }
  }

  static let dateHints = [
    "dat", "fecha", "tag", "dag", "day", "jour", "valuta", "päiv", "dátum", "дата", "日期",
  ]

  // MARK: names

  func isNamed(_ column: Int, _ hints: [String]) -> Bool {
    guard let name = shape.name(column)?.foldedHeaderName else { return false }
    return hints.contains { name.containsPart($0) }
  }

  /// Returns a column's cells, excluding rows with balances or totals.
  func cells(_ column: Int) -> [(row: Int, text: String)] {
    guard !summaries.isEmpty else { return shape.cells(column) }
    let left = Set(summaries.map { shape.rows[$0] })
    return shape.cells(column).filter { !left.contains($0.row) }
  }

  /// Returns the distinct values in a column; nil if there are more than `limit`.
  ///
  /// - Parameter isMoving: whether balances and totals are excluded.
  func texts(_ column: Int, atMost limit: Int = 16, isMoving: Bool = false) -> Set<String>? {
    var texts: Set<String> = []
    for (place, row) in shape.rows.enumerated() where !isMoving || !summaries.contains(place) {
      guard let cell = shape.table.cell(column, of: row), !cell.isEmpty else { continue }
      texts.insert(shape.table.text(cell))
      if texts.count > limit { return nil }
    }
    return texts
  }

  /// Determines each column's meaning, and returns the content of each column's cells.
  private mutating func judgeMeanings() -> [ColumnMeaning.Content] {
    let dated = Set(dates.map(\.column))
    let contents = (0..<shape.width).map { content(of: $0, dated) }
    meanings = contents.indices.map { column in
      if let said = answers.columns {
        return said.indices.contains(column) ? said[column] : .unused
      }
      if unusable.contains(column) { return .unused }
      let isKnown = isOfKnownAccounts(column)
      guard let name = shape.name(column), !name.isEmpty else {
        if isKnown { return .account }
        switch contents[column] {
        case .currencies: return .currency
        case .directions: return .direction
        default: return nil
        }
      }
      let named = ColumnMeaning.named(name, holding: contents[column])
      return isKnown && [nil, .reference].contains(named) ? .account : named
    }
    return contents
  }

  private func content(of column: Int, _ dated: Set<Int>) -> ColumnMeaning.Content {
    if dated.contains(column) { return .dates }
    if let texts = texts(column, atMost: 50, isMoving: true) {
      let filled = texts.filter { !$0.isNoAmount }
      if filled.isEmpty { return .blank }
      if StatementWords.direction(of: texts) != nil { return .directions }
      if filled.allSatisfy({ Currency.code(ofWord: $0) != nil }) { return .currencies }
    }
    let isNumber = cells(column).allSatisfy { $0.text.isNoAmount || $0.text.isAmount }
    return isNumber ? .money : .words
  }

  // MARK: amounts

  private mutating func judgeAmounts(_ contents: [ColumnMeaning.Content]) {
    var columns: [Int] = []
    for (column, content) in contents.enumerated() {
      switch content {
      case .dates: continue
      case .blank: blanks.append(column)
      case .currencies, .directions: words.append(column)
      case .words:
        words.append(column)
        noteBroken(column)
      case .money where isMoney(column):
        if judgeDecimal(column) { columns.append(column) }
      case .money: numbers.append(column)
      }
    }
    if decimal == nil, !open.isEmpty { decimal = options.decimal }
    let form = AmountForm(decimal: decimal ?? .point)
    amounts = columns.map { column in
      (
        column,
        shape.rows.map { row in
          shape.table.cell(column, of: row).flatMap { form.reading(shape.table.text($0))?.amount }
        }
      )
    }
  }

  /// Whether a number column may contain the account's money. The column's name must not rule this
  /// out. The column must not be constant or contain only numbers of at least seven digits without
  /// decimals.
  private func isMoney(_ column: Int) -> Bool {
    if let meaning = meanings[column] { return meaning.isMoney }
    if shape.name(column).map(ColumnMeaning.isCurrency) ?? false { return false }
    let texts = shape.cells(column).map(\.text).filter { !$0.isNoAmount }
    let isConstant = texts.count == shape.rows.count && Set(texts.prefix(50)).count == 1
    if texts.contains(where: { text in text.contains { !$0.isNumber } }) {
      return shape.rows.count < 3 || !isConstant
    }
    return !texts.allSatisfy { $0.count > 6 }
      && (shape.rows.count < 3 || !isConstant)
  }

  /// Applies the decimal sign determined from a column; returns false if it contradicts previous
  /// columns.
  private mutating func judgeDecimal(_ column: Int) -> Bool {
    let cells = cells(column).map { ($0.row, $0.text.isNoAmount ? "" : $0.text) }
    switch ColumnEvidence.ofAmounts(cells, stated: options.decimal).verdict {
    case .decided(_, nil), .blank: return true
    case .decided(let sign, let witness?):
      if let decimal, decimal != sign {
        refuse(column, sign, witness)
        return false
      }
      if decimal == nil {
        decimal = sign
        contradict(column, sign, witness)
        reasons.append(
          "the decimal separator is a \(sign.rawValue): line \(line(witness.row)) of"
            + " \(title(column)) has \(witness.text)")
      }
      return true
    case .undecided(_, let witness):
      open.append((column, witness))
      return true
    case .broken:
      words.append(column)
      noteBroken(column)
      return false
    }
  }

  private mutating func noteBroken(_ column: Int) {
    let named = shape.name(column).flatMap { ColumnMeaning.named($0, holding: .money) }
    guard let meaning = answers.columns == nil ? named : meanings[column],
      [.amount, .balance, .out, .in, .net, .gross].contains(meaning)
    else { return }
    note(column, cells(column), "amount") { $0.isNoAmount || $0.isAmount }
  }
}
