import FinanceModel
package import PlainText

/// Descriptions of slips and their repairs.
package struct SlipWords: Sendable {
  package let reading: SlipReading
  private let dues: [MissedPayment]

  package init(_ reading: SlipReading, _ dues: [MissedPayment]) {
    self.reading = reading
    self.dues = dues
  }

  private var books: SlipBooks { reading.books }
  private var areActivities: Bool { reading.ledger == .activities }

  private func isMoney(_ series: Int) -> Bool { !areActivities || books.series[series].isCash }

  /// Returns the mistyped number of an activity; nil for other slips.
  private func cell(_ slip: Slip) -> SlipActivity.Cell? {
    guard [.exchanged, .digit, .decimal].contains(slip.kind), case .row(let row) = slip.subject
    else { return nil }
    return books.rows[row].activity?.cells[slip.cell]
  }

  /// Converts an amount from the smallest units of a series to whole units.
  package func decimal(_ amount: Int, _ series: Int) -> Decimal? {
    do throws(DecimalError) {
      return try Decimal(units: Int128(amount), minorDigits: books.series[series].digits)
    } catch {
      return nil
    }
  }

  private func plain(_ amount: Int, _ series: Int) -> String {
    decimal(amount, series)?.text(
      decimalsAtLeast: isMoney(series) ? books.series[series].digits : 0)
      ?? ""
  }

  /// Returns the number of the slip's row or balance for ``SlipReading/text``; nil for a missing
  /// row.
  package func number(of slip: Slip) -> Int? {
    switch slip.subject {
    case .row(let row): row
    case .balance(let interval): books.rows.count + interval
    case .due, .removed, .split: nil
    }
  }

  /// Returns the series of the wrong row or balance.
  private func series(of slip: Slip) -> Int {
    switch slip.subject {
    case .row(let row): books.rows[row].series
    case .balance(let interval), .split(let interval): books.balances[interval].series
    case .due(let due): dues[due].series
    case .removed(let edit): books.edits[edit].before.series
    }
  }

  /// Returns the correct value as text.
  package func right(_ slip: Slip) -> String {
    let series = series(of: slip)
    switch slip.kind {
    case .sign where isOfType(slip): return opposite(slip) ?? ""
    case .exchanged, .digit, .decimal:
      return cell(slip).map { text(slip.right, $0) } ?? plain(slip.right, series)
    case .due: return plain(size(slip.right), series)
    case .sign: return plain(slip.right, series)
    case .dayAndMonth, .year: return slip.day?.description ?? ""
    case .account, .side: return reading.accounts[slip.right]
    case .currency: return reading.units[slip.right] ?? ""
    case .edited: return before(slip).text
    case .split: return "\(books.ratios[slip.right].new):\(books.ratios[slip.right].old)"
    case .doubled, .pending: return ""
    }
  }

  private func text(_ value: Int, _ cell: SlipActivity.Cell) -> String {
    do throws(DecimalError) {
      return try Decimal(units: Int128(value), minorDigits: cell.digits)
        .text(decimalsAtLeast: cell.isUnits ? 0 : min(2, cell.digits))
    } catch {
      return ""
    }
  }

  /// Returns the amount, without its sign if it belongs to an activity.
  private func size(_ amount: Int) -> Int { areActivities ? abs(amount) : amount }

  /// Whether the slip is a wrong activity type.
  private func isOfType(_ slip: Slip) -> Bool {
    guard case .row = slip.subject else { return false }
    return areActivities
  }

  /// Returns the correct type of an activity that was typed with the opposite type; nil for other
  /// slips.
  private func opposite(_ slip: Slip) -> String? {
    number(of: slip).flatMap { ActivityType(rawValue: reading.text($0, "type")) }?.opposite?
      .rawValue
  }

  /// Returns the row or balance as it was in the last commit: its day, its account and a text. The
  /// text is the amount or, for an activity, the cells that differ.
  private func before(_ slip: Slip) -> (text: String, day: CalendarDate, account: String) {
    if case .balance(let interval) = slip.subject {
      let balance = books.balances[interval]
      return (
        plain(slip.right, balance.series), balance.day, reading.accounts[balance.series].visible
      )
    }
    let edit = books.edits[slip.right]
    return (
      edit.cells.isEmpty ? plain(edit.before.amount, edit.before.series) : edit.cells,
      edit.before.day, reading.accounts[edit.before.series].visible
    )
  }

  /// Returns the slip in one sentence: "2026-10-17 Kino -36.29: two digits are exchanged, -63.29 is
  /// right".
  package func reason(_ slip: Slip) -> String { "\(subject(of: slip)): \(fault(slip))" }

  /// Returns the slip in one clause: "two digits are exchanged, -63.29 is right".
  func fault(_ slip: Slip) -> String {
    let right = right(slip).visible
    let cell = cell(slip).flatMap { $0.isUnits ? nil : " of \($0.column)" } ?? ""
    return switch slip.kind {
    case .doubled: "the balance matches without this row, which may be a duplicate"
    case .sign where isOfType(slip): "the type is wrong; the correct value is \(right)"
    case .sign: "the sign is wrong; the correct value is \(right)"
    case .exchanged: "two digits\(cell) are swapped; the correct value is \(right)"
    case .digit: "a digit\(cell) is wrong; the correct value is \(right)"
    case .decimal: "the decimal point\(cell) is misplaced; the correct value is \(right)"
    case .dayAndMonth: "day and month are swapped; the correct value is \(right)"
    case .year: "the year is wrong; the correct value is \(right)"
    case .account: "the account is wrong; the correct value is \(right)"
    case .currency: "the \(unitColumn(slip)) is wrong; the correct value is \(right)"
    case .side: "the other side of the transfer is missing, in \(right)"
    case .due: "this payment was due around \(slip.day?.description ?? "") but is missing"
    case .split: "a split \(right) is missing, dated \(slip.day?.description ?? "") or later"
    case .edited: edit(slip)
    case .pending: "its status excludes it from the sum"
    }
  }

  private func unitColumn(_ slip: Slip) -> String { isMoney(slip.right) ? "currency" : "symbol" }

  private func edit(_ slip: Slip) -> String {
    if case .removed = slip.subject { return "it was removed since the last commit" }
    let before = before(slip)
    return "the last commit has \(String(before.text.map { $0 == "=" ? " " : $0 }))"
      + (areActivities ? "" : " on \(before.day) in \(before.account)")
  }

  private func subject(of slip: Slip) -> String {
    let series = series(of: slip)
    func line(_ row: SlipBooks.Row) -> String {
      [row.day.description, reading.name(row.name).visible, plain(row.amount, series)]
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
    switch slip.subject {
    case .row(let number): return line(books.rows[number])
    case .removed(let edit): return line(books.edits[edit].before)
    case .balance(let interval):
      let balance = books.balances[interval]
      return "the balance of \(plain(balance.amount, series)) on \(balance.day)"
    case .due(let due):
      return "\(reading.name(dues[due].name).visible) \(plain(size(slip.right), series))"
    case .split: return reading.units[series]?.visible ?? ""
    }
  }

  // MARK: Repairs

  /// Returns the commands that repair the slip. For rows without an id, the text describes the
  /// edits instead.
  package func repair(_ slip: Slip) -> String {
    guard let number = number(of: slip), slip.kind != .side else { return addition(slip) }
    let own = repair(number, slip.kind, cells(slip))
    // Both rows of a transfer contain the slip, so both are repaired.
    guard case .row = slip.subject, let partner = books.rows[number].partner,
      books.rows[partner].amount == -books.rows[number].amount,
      slip.kind == .doubled
        ? reading.text(number, "id").isBlankCell : cells(slip) == "amount=\(right(slip))"
    else { return own }
    let other = "amount=\(plain(-slip.right, books.rows[partner].series))"
    return "\(own); \(repair(partner, slip.kind, other))"
  }

  private func repair(_ number: Int, _ kind: Slip.Kind, _ cells: String) -> String {
    let id = reading.text(number, "id")
    guard id.isBlankCell else {
      let name = id.visible.shellWord
      return "ledger-add \(areActivities ? "activities " : "")"
        + (kind == .doubled ? "--void \(name)" : "--replace \(name) \(cells)")
    }
    let words = String(cells.map { $0 == "=" ? " " : $0 })
    let edit = kind == .doubled ? "remove" : "write \(words) in"
    guard let position = reading.position(number) else { return "\(edit) the statement" }
    return "\(edit) line \(position.line) of \(position.file.visible)"
  }

  private func cells(_ slip: Slip) -> String {
    let right = right(slip)
    switch slip.kind {
    case .dayAndMonth, .year: return "date=\(right)"
    case .account: return "account=\(right.visible.shellWord)"
    case .currency:
      return isMoney(slip.right) ? "currency=\(right)" : "symbol=\(right.visible.shellWord)"
    case .pending: return "status=POSTED"
    case .sign where isOfType(slip): return "type=\(right)"
    case .edited where isOfType(slip): return right
    case .edited where number(of: slip).map({ $0 < books.rows.count }) == true:
      let before = before(slip)
      return "amount=\(right) date=\(before.day) account=\(before.account.shellWord)"
    default: return "\(cell(slip)?.column ?? (areActivities ? "quantity" : "amount"))=\(right)"
    }
  }

  /// Returns the command that adds the missing row.
  private func addition(_ slip: Slip) -> String {
    var (day, series, amount, more) = (slip.day, series(of: slip), slip.right, "")
    switch slip.subject {
    case .due(let due) where areActivities:
      let symbol = reading.text(dues[due].row, "symbol")
      more =
        " type=\(reading.text(dues[due].row, "type").visible)"
        + (symbol.isBlankCell ? "" : " symbol=\(symbol.visible.shellWord)")
    case .due(let due): more = " payee=\(reading.name(dues[due].name).visible.shellWord)"
    case .removed(let edit) where areActivities:
      return "ledger-add activities \(books.edits[edit].cells)"
    case .removed(let edit):
      let before = books.edits[edit].before
      (day, amount) = (before.day, before.amount)
    case .row(let number):
      let row = books.rows[number]
      (day, series, amount, more) = (row.day, slip.right, -row.amount, " kind=transfer")
      if areActivities { more = " type=TRANSFER_\(amount < 0 ? "OUT" : "IN")" }
    case .split: more = " type=SPLIT ratio=\(right(slip))"
    case .balance: break
    }
    return addition(of: amount, series, on: day, more)
  }

  /// Returns the command that adds a row with the amount missing from the interval, and the
  /// interval of that row. If an asset and the cash of its account both lack an amount, one row
  /// adds both, and the interval is the asset's.
  package func missing(_ interval: Int) -> (interval: Int, command: String) {
    let own = books.balances[interval]
    let isCash = books.series[own.series].isCash
    let others = books.needs.indices.filter { other in
      let balance = books.balances[other]
      return other != interval && books.needs[other] != 0 && balance.day == own.day
        && reading.accounts[balance.series] == reading.accounts[own.series]
    }
    var (asset, sum) = (interval, String?.none)
    if others.count == 1, let other = others.first,
      isCash != books.series[books.balances[other].series].isCash,
      (books.needs[interval] < 0) != (books.needs[other] < 0)
    {
      let cash = isCash ? interval : other
      asset = isCash ? other : interval
      sum = plain(abs(books.needs[cash]), books.balances[cash].series)
    }
    let (series, need) = (books.balances[asset].series, books.needs[asset])
    return (asset, addition(of: need, series, on: own.day, sum: sum))
  }

  /// Returns the command that adds a row.
  ///
  /// - Parameter sum: the amount of a purchase or sale; nil if it is unknown.
  private func addition(
    of amount: Int, _ series: Int, on day: CalendarDate?, _ more: String = "", sum: String? = nil
  ) -> String {
    let cells =
      "ledger-add \(reading.ledger.rawValue) date=\(day?.description ?? "")"
      + " account=\(reading.accounts[series].visible.shellWord)"
    guard areActivities else { return "\(cells)\(more) amount=\(plain(amount, series))" }
    let (code, size) = ((reading.units[series] ?? "").visible, plain(abs(amount), series))
    func type(_ plus: String, _ minus: String) -> String {
      more.contains(" type=") ? more : "\(more) type=\(amount < 0 ? minus : plus)"
    }
    guard !isMoney(series) else {
      return "\(cells)\(type("DEPOSIT", "WITHDRAWAL")) amount=\(size) currency=\(code)"
    }
    let symbol = " symbol=\(code.shellWord)"
    guard !more.contains("SPLIT") else { return cells + symbol + more }
    return "\(cells)\(symbol)\(type("BUY", "SELL")) quantity=\(size)"
      + (sum.map { " amount=\($0)" } ?? " unit_price=PRICE")
  }
}
