import FinanceModel
package import PlainText

/// Text for slips and their repairs.
package struct SlipWords: Sendable {
  package let reading: SlipReading
  private let dues: [MissedPayment]

  package init(_ reading: SlipReading, _ dues: [MissedPayment]) {
    self.reading = reading
    self.dues = dues
  }

  private var books: SlipBooks { reading.books }
  private var areUnits: Bool { reading.ledger == .activities }

  /// Returns the amount in whole units of a series.
  package func decimal(_ amount: Int, _ series: Int) -> Decimal? {
    do throws(DecimalError) {
      return try Decimal(units: Int128(amount), minorDigits: books.series[series].digits)
    } catch {
      return nil
    }
  }

  private func plain(_ amount: Int, _ series: Int) -> String {
    decimal(amount, series)?.text(decimalsAtLeast: areUnits ? 0 : books.series[series].digits) ?? ""
  }

  /// Returns the number of the row for ``SlipReading/text``; nil for a missing row.
  package func number(of slip: Slip) -> Int? {
    switch slip.subject {
    case .row(let row): row
    case .balance(let interval): books.rows.count + interval
    case .due, .removed, .split: nil
    }
  }

  /// Returns the series of the row or balance that is wrong.
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
    case .sign where areUnits: return typed(slip)
    case .sign, .exchanged, .digit, .decimal, .due: return plain(size(slip.right), series)
    case .dayAndMonth, .year: return slip.day?.description ?? ""
    case .account, .side: return reading.accounts[slip.right]
    case .currency: return reading.units[slip.right] ?? ""
    case .edited: return plain(books.edits[slip.right].before.amount, series)
    case .split: return "\(books.ratios[slip.right].new):\(books.ratios[slip.right].old)"
    case .doubled, .pending: return ""
    }
  }

  /// Returns the amount without its sign if it is the quantity of an activity.
  private func size(_ amount: Int) -> Int { areUnits ? abs(amount) : amount }

  /// Returns the type of an activity that was typed as its opposite.
  private func typed(_ slip: Slip) -> String {
    let isOut = slip.right < 0
    guard let number = number(of: slip), reading.text(number, "type").hasPrefix("TRANSFER")
    else { return isOut ? "SELL" : "BUY" }
    return isOut ? "TRANSFER_OUT" : "TRANSFER_IN"
  }

  /// Returns the slip in one sentence: "2026-10-17 Kino -36.29: two digits are exchanged, -63.29 is
  /// right".
  package func reason(_ slip: Slip) -> String { "\(subject(of: slip)): \(fault(slip))" }

  /// Returns the slip in one clause: "two digits are exchanged, -63.29 is right".
  func fault(_ slip: Slip) -> String {
    let right = right(slip).visible
    return switch slip.kind {
    case .doubled: "without it the balance matches: is it there twice?"
    case .sign where areUnits: "the type is wrong, \(right) is right"
    case .sign: "the sign is wrong, \(right) is right"
    case .exchanged: "two digits are exchanged, \(right) is right"
    case .digit: "a digit is wrong, \(right) is right"
    case .decimal: "the decimal point is wrong, \(right) is right"
    case .dayAndMonth: "day and month are exchanged, \(right) is right"
    case .year: "the year is wrong, \(right) is right"
    case .account: "the account is wrong, \(right) is right"
    case .currency: "the \(areUnits ? "symbol" : "currency") is wrong, \(right) is right"
    case .side: "the other side of the transfer is missing, in \(right)"
    case .due: "this payment is due about \(slip.day?.description ?? "") and missing"
    case .split: "a split \(right) is missing, of \(slip.day?.description ?? "") or later"
    case .edited: edit(slip)
    case .pending: "its status keeps it out of the sum"
    }
  }

  private func edit(_ slip: Slip) -> String {
    let before = books.edits[slip.right].before
    guard case .row = slip.subject else { return "it was removed since the last commit" }
    return "the last commit has \(plain(before.amount, before.series)) on \(before.day)"
      + " in \(reading.accounts[before.series].visible)"
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
      return "the balance \(plain(balance.amount, series)) of \(balance.day)"
    case .due(let due):
      return "\(reading.name(dues[due].name).visible) \(plain(size(slip.right), series))"
    case .split: return reading.units[series]?.visible ?? ""
    }
  }

  // MARK: Repairs

  /// Returns the commands that repair the slip; for rows without an id, the edits.
  package func repair(_ slip: Slip) -> String {
    guard let number = number(of: slip), slip.kind != .side else { return addition(slip) }
    let own = repair(number, slip.kind, cells(slip))
    // Both sides of a transfer are wrong.
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
      return "ledger-add \(areUnits ? "activities " : "")"
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
    case .currency: return areUnits ? "symbol=\(right.visible.shellWord)" : "currency=\(right)"
    case .pending: return "status=POSTED"
    case .sign where areUnits: return "type=\(right)"
    case .edited:
      let before = books.edits[slip.right].before
      return "amount=\(right) date=\(before.day)"
        + " account=\(reading.accounts[before.series].visible.shellWord)"
    default: return "\(areUnits ? "quantity" : "amount")=\(right)"
    }
  }

  /// Returns the command that adds the missing row.
  private func addition(_ slip: Slip) -> String {
    var (day, series, amount, more) = (slip.day, series(of: slip), slip.right, "")
    switch slip.subject {
    case .due(let due): more = " payee=\(reading.name(dues[due].name).visible.shellWord)"
    case .removed(let edit):
      let before = books.edits[edit].before
      (day, amount) = (before.day, before.amount)
    case .row(let number):
      let row = books.rows[number]
      (day, series, amount, more) = (row.day, slip.right, -row.amount, " kind=transfer")
    case .split: more = " type=SPLIT ratio=\(right(slip))"
    case .balance: break
    }
    return addition(of: amount, series, on: day, more)
  }

  /// Returns the command that adds a row.
  package func addition(
    of amount: Int, _ series: Int, on day: CalendarDate?, _ more: String = ""
  ) -> String {
    let cells =
      "ledger-add \(reading.ledger.rawValue) date=\(day?.description ?? "")"
      + " account=\(reading.accounts[series].visible.shellWord)"
    guard areUnits else { return "\(cells)\(more) amount=\(plain(amount, series))" }
    let symbol = " symbol=\((reading.units[series] ?? "").visible.shellWord)"
    guard !more.contains("SPLIT") else { return cells + symbol + more }
    let type = amount < 0 ? "SELL" : "BUY"
    return cells + symbol + " type=\(type) quantity=\(plain(abs(amount), series))"
      + " unit_price=PRICE"
  }
}
