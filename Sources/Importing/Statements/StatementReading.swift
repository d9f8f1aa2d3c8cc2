import FinanceModel
import PlainText

/// Reads the rows of one table in a file; most files have only one.
struct StatementReading {
  var cells: RowCells
  private let isInverted: Bool
  private var status: WordMeanings<RowStatus>
  private var direction: WordMeanings<Bool>
  var types: WordMeanings<Layout.TypeWord>
  /// Whether the table's fees and taxes are negative; nil before the first fee or tax.
  var chargeIsNegative: Bool?
  /// Whether the amounts in the money-out column are negative; nil before the first amount.
  var outIsNegative: Bool?
  /// Ids of rows that the file replaces or cancels.
  private let replaced: Set<String>
  /// Locations of the rows by id if rows may reverse others; a repeated row is counted once.
  private var rowsByID: [String: Range<Int>] = [:]
  /// The last row omitted for a reason stated in a warning.
  var leftOut: Statement.Skipped?
  /// Postings in a double-entry file.
  var postings = PostingGroups()
  /// Postings that no ledger can represent.
  var postingsLeftOut: [Statement.Skipped] = []
  /// Payment and part number of the current split.
  var split: (payment: Int, part: Int)?
  /// Additional rows created from the last row.
  var further: [StatementRow] = []
  /// The account's currency, in which a broker may charge fees; nil if the file does not state one.
  var ownCurrency: String?
  /// Whether rows have ``StatementDetails``.
  private let hasDetails: Bool
  /// Whether the next row may continue the row above.
  private var isContinuing = false

  enum RowStatus {
    case booked, pending, reverted
  }

  init(_ cells: RowCells, replaced: Set<String>, options: StatementOptions) {
    self.cells = cells
    self.replaced = replaced
    let layout = cells.plan.layout
    isInverted = (layout.sign == .outflowPositive) != (options.sign == .inverted)
    chargeIsNegative = layout.charges.map { $0 == .negative }
    let keys: [LayoutColumns.CodingKeys] = [.category, .tags, .note, .type, .originalAmount]
    hasDetails =
      layout.types == nil
      && (keys.contains { cells.plan[$0] != nil } || !cells.plan.opening.isEmpty)
    let words = layout.status
    status = WordMeanings(
      (words?.booked ?? []).map { ($0, .booked) } + (words?.pending ?? []).map { ($0, .pending) }
        + (words?.reverted ?? []).map { ($0, .reverted) })
    direction = WordMeanings(
      (layout.direction?.in ?? []).map { ($0, true) }
        + (layout.direction?.out ?? []).map { ($0, false) })
    types = WordMeanings((layout.types ?? []).map { ($0.word, $0) })
  }

  private var plan: TablePlan { cells.plan }

  /// Reads a row of the table.
  @_optimize(speed)
  mutating func take(_ row: Int, into groups: inout StatementGroups) {
    switch statusOfRow(row) {
    case .pending?: return groups.skip(skipped(.pending, row, column: plan[.status]))
    case .reverted?: return groups.skip(skipped(.reverted, row, column: plan[.status]))
    case nil: return
    case .booked?: break
    }
    if plan.layout.skipUndated == true, cells.isNote(row) { return isContinuing = false }
    guard hasWidth(row) else { return }
    guard !isTakenBack(row), !isRepeated(row) else { return groups.skip(skipped(.reverted, row)) }
    if plan.layout.ownAccounts != nil, cells.cell(.date, row) == nil, let last = postings.last {
      // After a transaction's first posting, the cells that describe the transaction are blank.
      return takePosting(row, last.row.date, below: last)
    }
    guard cells.cell(.date, row) != nil else {
      guard plan.layout.continuationRows == true, isContinuing else {
        return cells.report(
          .blank, cells.table.range(of: row), "\(cells.name(.date)) is blank, expected a date",
          "to exclude such rows, set 'skip', 'footer' or 'status' in the layout")
      }
      let sums: [LayoutColumns.CodingKeys] = [.amount, .moneyIn, .moneyOut, .fee, .balance]
      if let key = sums.first(where: { cells.cell($0, row) != nil }),
        let sum = cells.cell(key, row)
      {
        return cells.report(
          .blank, sum.range,
          "\(cells.name(key)) '\(cells.shown(sum))' in a row without \(cells.name(.date))",
          "write the date; only rows that contain just text may continue the previous row")
      }
      return groups.continueRow(payee: cells.joined(.payee, row), text: cells.joined(.text, row))
    }
    guard let day = cells.date(.date, row) else { return isContinuing = false }
    isContinuing = true
    let valueDate = cells.date(.valueDate, row)?.date ?? day.valueDate
    if plan.layout.ownAccounts != nil { return takePosting(row, day.date) }
    if plan.layout.types != nil { return takeTrade(row, day, valueDate, into: &groups) }
    guard let money = money(row), let currency = currency(row, money.currency) else { return }
    append(row, day, valueDate, money.amount, currency, &groups)
  }

  /// Reads a broker's row, which may result in several rows.
  private mutating func takeTrade(
    _ row: Int, _ day: DateForm.Reading, _ valueDate: CalendarDate?,
    into groups: inout StatementGroups
  ) {
    let isConversion = plan.layout.conversions == true
    further = []
    let made = isConversion ? conversion(row, day, valueDate) : trade(row, day, valueDate)
    guard let found = made else {
      if let leftOut { groups.skip(leftOut) }
      leftOut = nil
      return
    }
    let account = account(row)
    for part in [found] + further {
      groups.append(account: account, currency: part.currency) { $0.append(part) }
    }
    further = []
  }

  @_optimize(speed)
  private mutating func append(
    _ row: Int, _ day: DateForm.Reading, _ valueDate: CalendarDate?, _ amount: Decimal,
    _ currency: String, _ groups: inout StatementGroups
  ) {
    let line = cells.table.line(of: row)
    let charged = cells.sum(.fee, row) ?? .zero
    let fee = plan.layout.charges == .negative ? -charged : charged
    let stated = cells.amount(.balance, row)?.amount
    if amount.isZero, fee.isZero { return groups.skip(skipped(.empty, row)) }
    let account = account(row)
    let time = time(of: row) ?? day.time
    var details = hasDetails ? details(row) : nil
    details?.original = original(row, amount, currency)
    let part = splitPayment(&details, line)
    let payment = fee.isZero || amount.isZero ? part : line
    do throws(DecimalError) {
      let isBefore = plan.layout.balanceIs == .beforeRow
      let balance = try stated.map { (sum) throws(DecimalError) in
        isBefore ? try sum + amount - fee : sum
      }
      if !amount.isZero {
        let before = try balance.map { (sum) throws(DecimalError) in try sum + fee }
        let counter = counter(row)
        let (payee, text) = (payee(row, amount), cells.text(.text, row))
        let (bankID, counterparty) = (place(.bankID, row), place(.counterparty, row))
        groups.append(account: account, currency: currency) { rows in
          rows.append(
            line: line, date: day.date, valueDate: valueDate, payee: payee, text: text,
            amount: amount, currency: currency, balance: before, bankID: bankID,
            counterparty: counterparty, time: time, counter: counter, payment: payment,
            details: details)
        }
      }
      if !fee.isZero {
        let (payee, bankID) = (payee(row, -fee), place(.bankID, row))
        let name = cells.name(.fee)
        groups.append(account: account, currency: currency) { rows in
          rows.append(
            line: line, date: day.date, valueDate: valueDate, payee: payee, text: .made(name),
            amount: -fee, currency: currency, balance: balance, bankID: bankID,
            counterparty: nil, time: time, payment: payment)
        }
      }
    } catch {
      cells.report(
        .amount, cells.table.range(of: row), "the balance before the fee: \(error)",
        "check the digits")
    }
  }

  // MARK: fields

  /// Returns a row's status; nil, with a finding, if the word is unknown.
  private mutating func statusOfRow(_ row: Int) -> RowStatus? {
    guard !status.isEmpty, let column = plan[.status] else { return .booked }
    guard let cell = cells.table.cell(column, of: row) else { return .booked }
    if let known = status.meaning(of: cells.bytes(cell)) { return known }
    guard plan.layout.status?.booked != nil else { return .booked }
    let booked = plan.layout.status?.booked ?? []
    cells.report(
      .word, cell.isEmpty ? cells.table.range(of: row) : cell.range,
      "\(cells.name(.status)) '\(cells.shown(cell))' is not a status in the layout",
      nearestName(to: cells.table.text(cell), among: booked + plan.layout.statusWords)
        .map { "did you mean '\($0)'?" } ?? "add the word to 'status' in the layout")
    return nil
  }

  /// Whether another row in the file reverses this row, or this row only reverses another.
  private func isTakenBack(_ row: Int) -> Bool {
    guard !replaced.isEmpty else { return false }
    if let id = cells.cell(.bankID, row), replaced.contains(cells.table.text(id)) { return true }
    return cells.cell(.replaces, row) != nil && cells.cell(.date, row) == nil
  }

  /// Whether a ledger row repeats an earlier row with the same id.
  private mutating func isRepeated(_ row: Int) -> Bool {
    guard plan[.replaces] != nil, let id = cells.cell(.bankID, row) else { return false }
    let range = cells.table.range(of: row)
    guard let first = rowsByID.updateValue(range, forKey: cells.table.text(id)) else {
      return false
    }
    return cells.text[first].elementsEqual(cells.text[range])
  }

  private mutating func hasWidth(_ row: Int) -> Bool {
    let (width, expected) = (cells.table.width(of: row), plan.widths)
    if expected.contains(width) || plan.layout.rowLengthsVary == true { return true }
    let further = cells.table.cells(of: row).dropFirst(expected.upperBound)
    if width > expected.upperBound, further.allSatisfy(\.isEmpty) { return true }
    let isDated = isMovement(row)
    cells.report(
      .cellCount, cells.table.range(of: row),
      "the row has \(width) cells, expected \(expected.upperBound)",
      width > expected.upperBound
        ? "put cells that contain the delimiter in quotes"
        : isDated
          ? "write the missing cells"
          : "if the row ends the table, add its beginning to 'footer' in the layout")
    return false
  }

  /// Returns a row's time; nil, with a finding, if it is invalid.
  mutating func time(of row: Int) -> TimeOfDay? {
    guard let cell = cells.cell(.time, row) else { return nil }
    do throws(TimeProblem) {
      return try TimeOfDay(parsing: cells.bytes(cell))
    } catch {
      cells.report(
        .date, cell.range, "\(cells.name(.time)) '\(cells.shown(cell))' \(error.reason)",
        error.hint)
      return nil
    }
  }

  func word(_ key: LayoutColumns.CodingKeys, _ row: Int) -> String? {
    let text = cells.joined(key, row)
    return text.isEmpty ? nil : text
  }

  /// Returns the location of a field's text; nil if it is blank.
  private func place(_ key: LayoutColumns.CodingKeys, _ row: Int) -> StatementRows.Text? {
    let text = cells.text(key, row)
    return text.isEmpty ? nil : text
  }

  private mutating func counter(_ row: Int) -> Int? {
    guard let cell = cells.cell(.counter, row) else { return nil }
    let number = Int(cells.table.text(cell))
    if number == nil {
      cells.report(
        .amount, cell.range, "\(cells.name(.counter)) '\(cells.shown(cell))' is not a number",
        "set another column as 'counter' in the layout")
    }
    return number
  }

  mutating func account(_ row: Int) -> String? {
    cells.repeated(.account, row) ?? plan.layout.account
  }

  private func payee(_ row: Int, _ amount: Decimal) -> StatementRows.Text {
    let side: LayoutColumns.CodingKeys = amount.isNegative ? .payeeOut : .payeeIn
    return plan[side] == nil ? cells.text(.payee, row) : cells.text(side, row)
  }

  /// Returns the row's cell in which the amount includes its currency; the whole row if there is no
  /// such cell.
  private func rangeOfCurrency(_ row: Int) -> Range<Int> {
    let sums: [LayoutColumns.CodingKeys] = [.amount, .moneyIn, .moneyOut, .unitPrice]
    let found = sums.lazy.compactMap { cells.cell($0, row) }
      .first { cells.form.reading(cells.bytes($0))?.currency != nil }
    return found?.range ?? cells.table.range(of: row)
  }

  /// Returns a row's currency code, from its column, the layout, the header or its amount; "" if
  /// none of them states a currency. nil, with a finding, if these contradict each other.
  mutating func currency(_ row: Int, _ ofAmount: String?) -> String? {
    guard let cell = cells.cell(.currency, row) else {
      let stated = plan.headerCurrency ?? plan.layout.currency
      if let stated, let ofAmount, stated != ofAmount {
        cells.report(
          .currency, rangeOfCurrency(row), "an amount in \(ofAmount), expected \(stated)",
          "set the currency column in the layout")
        return nil
      }
      return stated ?? ofAmount ?? ""
    }
    let word = String(decoding: cells.bytes(cell), as: UTF8.self)
    let code = Currency.code(ofWord: word) ?? word
    let isCode =
      (2...10).contains(code.utf8.count)
      && code.utf8.allSatisfy { (65...90).contains($0) || (48...57).contains($0) }
    let major = isCode ? code : CurrencyUnit(code).major
    guard isCode || Currency(major) != nil else {
      cells.report(
        .currency, cell.range, "'\(cells.shown(cell))' is not a currency",
        "expected a code such as EUR")
      return nil
    }
    if let ofAmount, ofAmount != code {
      cells.report(
        .currency, cell.range, "the currency is \(code), but the amount is in \(ofAmount)",
        "correct the cell, or the column in the layout")
      return nil
    }
    return code
  }

  /// Returns a row's signed amount; nil, with a finding, if it is missing.
  @_optimize(speed)
  mutating func money(_ row: Int) -> AmountForm.Reading? {
    if plan[.moneyIn] != nil || plan[.moneyOut] != nil { return sides(row) }
    guard let cell = cells.cell(.amount, row) else {
      if cells.cell(.fee, row) != nil { return AmountForm.Reading(amount: .zero) }
      cells.report(
        .blank, cells.table.range(of: row), "\(cells.name(.amount)) is blank, expected an amount",
        "write the amount, or 0 if no money moves")
      return nil
    }
    guard var reading = cells.amount(cell, of: .amount) else { return nil }
    if let column = plan[.direction], plan.layout.direction != nil {
      guard let flag = cells.table.cell(column, of: row),
        let isIn = direction.meaning(of: cells.bytes(flag))
      else {
        let flag = cells.cell(.direction, row)
        cells.report(
          .word, flag?.range ?? cells.table.range(of: row),
          cells.name(.direction) + (flag.map { " '\(cells.shown($0))'" } ?? "")
            + " is neither money in nor money out",
          "add the word to 'direction' in the layout")
        return nil
      }
      guard !reading.amount.isNegative else {
        cells.report(
          .amount, cell.range,
          "\(cells.name(.amount)) '\(cells.shown(cell))' is negative, but \(cells.name(.direction))"
            + " is '\(cells.shown(flag))'",
          "check on the bank's website whether money was paid in or out")
        return nil
      }
      reading = AmountForm.Reading(
        amount: isIn ? reading.amount : -reading.amount, currency: reading.currency)
    }
    // A plus sign marks an inflow if unsigned amounts are outflows.
    let isCredit =
      plan.layout.sign == .outflowPositive && cells.bytes(cell).contains(UInt8(ascii: "+"))
    guard isInverted, !isCredit else { return reading }
    return AmountForm.Reading(amount: -reading.amount, currency: reading.currency)
  }

  /// Returns a row's amount from separate columns for money out and money in.
  private mutating func sides(_ row: Int) -> AmountForm.Reading? {
    let before = cells.findings.count
    let incoming = cells.amount(.moneyIn, row)
    let outgoing = cells.amount(.moneyOut, row)
    guard cells.findings.count == before else { return nil }
    if let incoming, incoming.amount.isNegative, let cell = cells.cell(.moneyIn, row) {
      cells.report(
        .amount, cell.range, "\(cells.name(.moneyIn)) '\(cells.shown(cell))' is negative",
        "check on the bank's website whether money was paid in or out")
      return nil
    }
    if let outgoing, !outgoing.amount.isZero, let cell = cells.cell(.moneyOut, row) {
      guard outgoing.amount.isNegative == outIsNegative ?? outgoing.amount.isNegative else {
        cells.report(
          .amount, cell.range,
          "\(cells.name(.moneyOut)) '\(cells.shown(cell))' has a different sign from the rows "
            + "above",
          "check on the bank's website whether money was paid in or out")
        return nil
      }
      outIsNegative = outgoing.amount.isNegative
    }
    let hasIn = incoming.map { !$0.amount.isZero } ?? false
    let hasOut = outgoing.map { !$0.amount.isZero } ?? false
    if hasIn, hasOut {
      cells.report(
        .amount, cells.table.range(of: row), "the row has both money in and money out",
        "check the columns in the layout")
      return nil
    }
    guard let found = hasOut ? outgoing : incoming ?? outgoing else {
      cells.report(
        .blank, cells.table.range(of: row),
        "\(cells.name(.moneyIn)) and \(cells.name(.moneyOut)) are blank, expected an amount",
        "write the amount, or 0 if no money moves")
      return nil
    }
    let amount = hasOut ? -found.amount.magnitude : found.amount
    return AmountForm.Reading(
      amount: isInverted ? -amount : amount, currency: found.currency)
  }
}
