import FinanceModel
import PlainText

/// Ambiguities and contradictions in a file.
extension GuessedColumns {
  /// Records the first unreadable cell if at least half of the column's cells can be read.
  mutating func note(
    _ column: Int, _ cells: [(row: Int, text: String)], _ what: String,
    reads: (String) -> Bool
  ) {
    let filled = cells.filter { !$0.text.isEmpty }
    let odd = filled.filter { !reads($0.text) }
    guard oddity == nil, let first = odd.first ?? filled.last, odd.count * 2 <= filled.count else {
      return
    }
    let name = title(column)
    oddPlace = shape.place(column, first.row)
    oddity =
      odd.isEmpty
      ? "the cells of \(name) do not all have the same \(what) format: line \(line(first.row)) has"
        + " \(first.text.prefix(40))"
      : "\(name) has no \(what) in line \(line(first.row)): \(first.text.prefix(40))"
  }

  /// Treats a column as text if its decimal sign differs from the file's, unless its name indicates
  /// an amount.
  mutating func refuse(
    _ column: Int, _ sign: AmountForm.DecimalSign,
    _ witness: ColumnEvidence<AmountForm.DecimalSign>.Witness
  ) {
    words.append(column)
    guard mayBeMoney(column) else { return }
    questions.append(
      LayoutGuess.Question(
        option: "correct the file: a layout accepts only one decimal separator",
        message: "\(title(column)) has a \(sign.rawValue) before decimals, but other columns do"
          + " not: line \(line(witness.row)) has \(witness.text)",
        place: shape.place(column, witness.row)))
  }

  /// Whether a column's name indicates the account's money.
  private func mayBeMoney(_ column: Int) -> Bool {
    shape.name(column).flatMap { ColumnMeaning.named($0, holding: .money) }?.isMoney ?? false
  }

  /// Reports that the decimal sign stated by the user differs from a column's.
  mutating func contradict(
    _ column: Int, _ sign: AmountForm.DecimalSign,
    _ witness: ColumnEvidence<AmountForm.DecimalSign>.Witness
  ) {
    guard let stated = options.decimal, stated != sign else { return }
    questions.append(
      LayoutGuess.Question(
        option: "--decimal \(sign.rawValue)",
        message: "\(title(column)) has a \(sign.rawValue) before decimals, not a "
          + "\(stated.rawValue): line \(line(witness.row)) has \(witness.text)",
        place: shape.place(column, witness.row)))
  }

  /// Reports the column if its date order differs from the order stated by the user. Returns
  /// whether the column was reported.
  mutating func isOfOtherOrder(_ column: Int, _ cells: [(row: Int, text: String)]) -> Bool {
    guard let stated = options.dateOrder,
      case .decided(let form, let witness) = ColumnEvidence.ofDates(cells).verdict
    else { return false }
    dates.append((column, form))
    let order = StatementOptions.DateOrder(of: form)
    questions.append(
      LayoutGuess.Question(
        option: "--date-order \(order.rawValue)",
        message: "\(title(column)) is not a date in the order \(stated.rawValue)"
          + (witness.map { ": line \(line($0.row)) has \($0.text)" } ?? ""),
        place: witness.map { shape.place(column, $0.row) } ?? shape.top(of: column)))
    return true
  }

  /// Reports amount columns without a field. Omits rows without an amount if these rows can be
  /// recognized by their text.
  mutating func leaveOut() {
    let used = Set(fields.values.flatMap { $0 })
    for amount in amounts where !used.contains(amount.column) {
      let isSaid = reasons.contains { $0.hasPrefix("\(title(amount.column)) is omitted") }
      guard !isSaid, amount.values.contains(where: { !($0?.isZero ?? true) }) else { continue }
      reasons.append("\(title(amount.column)) is omitted\(sum(of: amount.values))")
    }
    for column in numbers + words
    where !used.contains(column)
      && (meanings[column] == .foreign || meanings[column] == .tax)
      && !reasons.contains(where: { $0.hasPrefix("\(title(column)) is not ") })
    {
      reasons.append("\(title(column)) is omitted: it is not the account's money")
    }
    let sums = ([.amount, .moneyIn, .moneyOut, .fee] as [LayoutColumns.CodingKeys])
      .flatMap { fields[$0] ?? [] }
    if !sums.isEmpty { findNotes(sums) }
    if !sums.isEmpty { leaveOutBlank(sums) }
  }

  /// Omits rows without an amount by their first text, if no row with an amount has that text.
  private mutating func leaveOutBlank(_ sums: [Int]) {
    let columns = ([.payee, .text] as [LayoutColumns.CodingKeys]).flatMap { fields[$0] ?? [] }
      .filter { meanings[$0] != .reference }
    var words: [(column: Int, word: String, row: Int)] = []
    var moving: [Int: Set<String>] = [:]
    let date = fields[.date]?.first
    for (place, row) in shape.rows.enumerated() where !summaries.contains(place) {
      // A row without a date is a note.
      if hasNotes, date.flatMap({ shape.table.cell($0, of: row) })?.isEmpty ?? true { continue }
      let texts = columns.map { column in
        (column, shape.table.cell(column, of: row).map { shape.table.text($0) } ?? "")
      }
      let isBlank = sums.allSatisfy { column in
        shape.table.cell(column, of: row).map { shape.table.text($0).isNoAmount } ?? true
      }
      guard isBlank else {
        for (column, word) in texts { moving[column, default: []].insert(word) }
        continue
      }
      guard let (column, word) = texts.first(where: { !$0.1.isEmpty }) else { continue }
      if !words.contains(where: { $0.column == column && $0.word == word }) {
        words.append((column, word, row))
      }
    }
    guard !words.isEmpty, words.count <= 5,
      words.allSatisfy({ moving[$0.column]?.contains($0.word) != true })
    else { return }
    for (column, word, row) in words {
      skipped[column, default: []].append(word)
      reasons.append("line \(line(row)) has no amount: rows with '\(word.visible)' are omitted")
    }
  }

  /// Returns "; its amounts sum to 12.50"; "" if the sum is too large.
  private func sum(of values: [Decimal?]) -> String {
    var sum = Decimal.zero
    do throws(DecimalError) {
      for value in values { sum = try sum + (value ?? .zero) }
    } catch {
      return ""
    }
    return "; its amounts sum to \(sum.text(decimalsAtLeast: 2))"
  }

  /// Finds rows that contain a balance or, without a date, a total, and are therefore not payments.
  mutating func findSummaries() {
    let dated = Set(dates.map(\.column))
    let columns = (0..<shape.width).filter { column in
      !dated.contains(column)
        && [.payee, .text, .type, .reference, .direction, nil].contains(meanings[column])
    }
    for (place, row) in shape.rows.enumerated() {
      let isDated = isDated(row, dated)
      if isNote(row, dated) {
        summaries.insert(place)
        hasNotes = true
        continue
      }
      for column in columns {
        guard let cell = shape.table.cell(column, of: row), (1...60).contains(cell.range.count),
          let words = StatementWords.summary(in: shape.table.text(cell), isDated: isDated),
          isDated || !isUsed(words, column, dated)
        else { continue }
        summaries.insert(place)
        if skipped[column]?.contains(words) != true {
          skipped[column, default: []].append(words)
          reasons.append(
            "line \(line(row)) is not a payment: rows with '\(words.visible)' are omitted")
        }
        break
      }
    }
  }

  /// Whether any dated row begins with the given words in a column.
  private func isUsed(_ words: String, _ column: Int, _ dated: Set<Int>) -> Bool {
    let word = CellWord(words)
    return shape.rows.contains { row in
      guard isDated(row, dated), let cell = shape.table.cell(column, of: row) else { return false }
      return word.matches(cell, of: shape.table)
    }
  }

  /// Whether a row has neither a date nor a number.
  private func isNote(_ row: Int, _ dated: Set<Int>) -> Bool {
    let hasDay = dated.contains { column in
      shape.table.cell(column, of: row).map { cell in
        shape.table.bytes[cell.range].contains { (0x30...0x39).contains($0) }
      } ?? false
    }
    return !hasDay && !dated.isEmpty
      && shape.table.cells(of: row).allSatisfy { !shape.table.text($0).isAmount }
  }

  /// Determines whether any row among the payments has neither a date nor an amount. The layout
  /// omits such rows.
  private mutating func findNotes(_ sums: [Int]) {
    guard let date = fields[.date]?.first, let first = shape.header ?? shape.rows.first else {
      return
    }
    let (table, form) = (shape.table, AmountForm(decimal: decimal ?? .point))
    func isBlank(_ column: Int, _ row: Int) -> Bool {
      guard let cell = table.cell(column, of: row), !cell.isEmpty else { return true }
      let text = table.text(cell)
      return text.isNoAmount || form.reading(text)?.amount.isZero ?? false
    }
    let names = shape.header.map { table.bytes[table.range(of: $0)] }
    let note = (first + 1..<(shape.footer?.row ?? table.count)).first { row in
      let day = table.cell(date, of: row).map { table.bytes[$0.range] } ?? []
      return !day.contains { (0x30...0x39).contains($0) } && !table.isBlank(row)
        && sums.allSatisfy { isBlank($0, row) }
        && names?.elementsEqual(table.bytes[table.range(of: row)]) != true
    }
    guard let note else { return hasNotes = false }
    hasNotes = true
    reasons.append("rows with neither a date nor an amount are omitted, such as line \(line(note))")
  }

  private func isDated(_ row: Int, _ columns: Set<Int>) -> Bool {
    columns.contains { column in
      guard let cell = shape.table.cell(column, of: row), !cell.isEmpty else { return false }
      let first = shape.table.bytes[cell.range.lowerBound]
      return first != UInt8(ascii: "-") && first != UInt8(ascii: "+")
    }
  }

  /// Reports answers that are not needed for the file.
  mutating func refuseAnswers() {
    let fees = (amounts.map(\.column) + words + blanks).filter { column in
      meanings[column] == .fee
        || shape.name(column).flatMap { ColumnMeaning.named($0, holding: .money) } == .fee
    }
    if answers.fee != nil, fees.isEmpty {
      questions.append(
        LayoutGuess.Question(
          option: "omit --fee", message: "a fee column is missing", place: nil))
    }
    let answered = answers.booked.filter { $0 != "all" }
    let known = fields[.status]?.first.map { Set(shape.cells($0).map(\.text)) } ?? []
    if let other = answered.first(where: { !known.contains($0) }) {
      questions.append(
        LayoutGuess.Question(
          option: "--booked WORD for a word from the file, exactly as it is written there",
          message:
            "no status column contains '\(String(other.prefix(40)).visible)'",
          place: nil))
    }
  }

  /// Asks the user for the decimal sign if it cannot be determined from the money columns.
  mutating func askDecimal() {
    let keys: [LayoutColumns.CodingKeys] = [.amount, .moneyIn, .moneyOut, .balance, .fee]
    let used = keys.flatMap { fields[$0] ?? [] }
    guard options.decimal == nil,
      let doubt = open.first(where: { used.contains($0.column) || used.isEmpty })
    else { return }
    questions.append(
      LayoutGuess.Question(
        option: "--decimal point|comma",
        message: "\(title(doubt.column)): line \(line(doubt.witness.row)) has"
          + " \(doubt.witness.text), which may have decimals or a group of three digits",
        place: shape.place(doubt.column, doubt.witness.row)))
  }
}
