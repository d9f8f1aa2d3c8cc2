import Console
import FinanceEngine
import FinanceModel
import PlainText

/// A slip of a set that explains a difference, in words.
struct SlipRow: Sendable {
  /// The numbers of the answer and of the set in it, from 1.
  let answer, set: Int
  let account, currency: String
  /// The day of the balance that differs first.
  let day: CalendarDate
  /// Amount missing from the rows on that day; negative for a surplus.
  let lack: Decimal?
  let kind, reason, repair: String
  /// Position of the row; nil for a missing row.
  let position: SourcePosition?
  let id: String
  let right: String
  /// How many sets have as few slips.
  let sets: Int
  /// How many of these are expected by chance.
  let expected: Decimal?

  static let columns: [Column<SlipRow>] = [
    .integer("answer", "the number of the difference, from 1") { $0.answer },
    .integer("set", "the rank of the set among the sets that explain the difference") { $0.set },
    .text("account", "the account whose balance differs") { $0.account },
    .text("currency", "the currency of the difference") { $0.currency },
    .date("date", "the day of the balance that differs") { $0.day },
    Column("difference", .money, "the amount by which the rows differ since the balance before") {
      .worth($0.lack, $0.currency.isEmpty ? nil : $0.currency)
    },
    .text("slip", "the kind of slip") { $0.kind },
    .text("reason", "the slip in one sentence") { $0.reason },
    .text("file", "the file of the row") { $0.position?.file },
    .integer("line", "the line of the row") { $0.position?.line },
    .text("id", "the id of the row; blank if it has none") { $0.id },
    .text("right", "the correct amount, day, account or currency") { $0.right },
    .text("repair", "the command or the edit that repairs it") { $0.repair },
    .integer("sets", "the number of sets with as few slips") { $0.sets },
    Column("expected", .quantity, "the number of such sets expected by chance") {
      .exact($0.expected)
    },
  ]

  static let spec = TableSpec(
    "slips", "one row for each slip of a set that explains a difference", needs: "explain", columns
  )
}

/// Slips in words, with their repairs.
struct SlipWords {
  let reading: SlipReading
  let dues: [MissedPayment]
  let transactions: Transactions

  /// The account of a series.
  func account(_ series: Int) -> String { transactions.accounts[reading.keys[series].account] }

  /// An amount in whole units of a series, with its currency.
  func money(_ amount: Int, _ series: Int) -> String {
    let code = reading.keys[series].currency
    let text = decimal(amount, series).map { CurrencyUnit.printedText(of: $0, in: code) }
    return (text ?? "") + (code.map { " \($0)" } ?? "")
  }

  func decimal(_ amount: Int, _ series: Int) -> Decimal? {
    do throws(DecimalError) {
      return try Decimal(
        units: Int128(amount), minorDigits: reading.books.series[series].digits)
    } catch {
      return nil
    }
  }

  private func plain(_ amount: Int, _ series: Int) -> String {
    decimal(amount, series)?.text(decimalsAtLeast: reading.books.series[series].digits) ?? ""
  }

  /// Returns the row of the ledger; nil for a missing row.
  func row(of slip: Slip) -> Transactions.Row? {
    switch slip.subject {
    case .row(let row): reading.rows[row]
    case .balance(let interval): reading.assertions[interval]
    case .due, .removed: nil
    }
  }

  /// The series of the thing that is wrong.
  func series(of slip: Slip) -> Int {
    switch slip.subject {
    case .row(let row): reading.books.rows[row].series
    case .balance(let interval): reading.books.balances[interval].series
    case .due(let due): dues[due].series
    case .removed(let edit): reading.books.edits[edit].before.series
    }
  }

  /// Returns the right value as text.
  func right(_ slip: Slip) -> String {
    switch slip.kind {
    case .sign, .exchanged, .digit, .decimal: plain(slip.right, series(of: slip))
    case .dayAndMonth, .year: slip.day?.description ?? ""
    case .account, .side: account(slip.right)
    case .currency: reading.keys[slip.right].currency ?? ""
    case .due: plain(slip.right, series(of: slip))
    case .edited: plain(reading.books.edits[slip.right].before.amount, series(of: slip))
    case .doubled, .pending: ""
    }
  }

  /// The slip in one sentence: "2026-10-17 Kino -36.29: two digits are exchanged, -63.29 is right".
  func reason(_ slip: Slip) -> String {
    let right = right(slip)
    return "\(subject(of: slip)): "
      + {
        switch slip.kind {
        case .doubled: "without it the balance matches: is it there twice?"
        case .sign: "the sign is wrong, \(right) is right"
        case .exchanged: "two digits are exchanged, \(right) is right"
        case .digit: "a digit is wrong, \(right) is right"
        case .decimal: "the decimal point is wrong, \(right) is right"
        case .dayAndMonth: "day and month are exchanged, \(right) is right"
        case .year: "the year is wrong, \(right) is right"
        case .account: "the account is wrong, \(right.visible) is right"
        case .currency: "the currency is wrong, \(right) is right"
        case .side: "the other side of the transfer is missing, in \(right.visible)"
        case .due: "this payment is due about \(slip.day?.description ?? "") and missing"
        case .edited: edit(slip)
        case .pending: "its status keeps it out of the sum"
        }
      }()
  }

  private func edit(_ slip: Slip) -> String {
    let before = reading.books.edits[slip.right].before
    guard case .row = slip.subject else { return "it was removed since the last commit" }
    return "the last commit has \(plain(before.amount, before.series)) on \(before.day)"
      + " in \(account(before.series).visible)"
  }

  private func subject(of slip: Slip) -> String {
    let series = series(of: slip)
    switch slip.subject {
    case .row(let number):
      let row = reading.books.rows[number]
      return [row.day.description, name(row.name), plain(row.amount, series)]
        .filter { !$0.isEmpty }.joined(separator: " ")
    case .balance(let interval):
      let balance = reading.books.balances[interval]
      return "the balance \(plain(balance.amount, series)) of \(balance.day)"
    case .due(let due): return "\(name(dues[due].name)) \(plain(slip.right, series))"
    case .removed(let edit):
      let before = reading.books.edits[edit].before
      return "\(before.day) \(plain(before.amount, series))"
    }
  }

  private func name(_ number: Int) -> String {
    (number < 0 ? reading.meanings.categories[-number] : reading.meanings.payees[number]).visible
  }

  // MARK: Repairs

  /// The commands that repair it; edits of rows without an id.
  func repair(_ slip: Slip) -> String {
    guard let row = row(of: slip), slip.kind != .side else { return addition(slip) }
    var cells = change(slip)
    if slip.kind == .edited, case .row = slip.subject {
      let before = reading.books.edits[slip.right].before
      cells =
        "amount=\(plain(before.amount, before.series)) date=\(before.day)"
        + " account=\(account(before.series).visible.shellWord)"
    }
    let own = repair(row, slip.kind, cells)
    // Both sides of a transfer are wrong.
    guard case .row(let number) = slip.subject, let partner = reading.books.rows[number].partner,
      reading.books.rows[partner].amount == -reading.books.rows[number].amount,
      slip.kind == .doubled
        ? transactions.text("id", of: row).isBlankCell : cells == "amount=\(right(slip))"
    else { return own }
    let other = "amount=\(plain(-slip.right, reading.books.rows[partner].series))"
    return "\(own); \(repair(reading.rows[partner], slip.kind, other))"
  }

  private func repair(_ row: Transactions.Row, _ kind: Slip.Kind, _ cells: String) -> String {
    let id = transactions.text("id", of: row)
    guard !id.isBlankCell else {
      let position = transactions.position(of: row)
      let edit = kind == .doubled ? "remove" : "write \(cells) in"
      return "\(edit) line \(position.line) of \(position.file.visible)"
    }
    let name = id.visible.shellWord
    return "ledger-add " + (kind == .doubled ? "--void \(name)" : "--replace \(name) \(cells)")
  }

  private func change(_ slip: Slip) -> String {
    switch slip.kind {
    case .dayAndMonth, .year: "date=\(right(slip))"
    case .account: "account=\(right(slip).visible.shellWord)"
    case .currency: "currency=\(right(slip))"
    case .pending: "status=POSTED"
    default: "amount=\(right(slip))"
    }
  }

  /// The command that adds the row that is missing.
  private func addition(_ slip: Slip) -> String {
    var (day, series, amount, more) = (slip.day, series(of: slip), slip.right, "")
    switch slip.subject {
    case .due(let due): more = " payee=\(name(dues[due].name).shellWord)"
    case .removed(let edit):
      let before = reading.books.edits[edit].before
      (day, amount) = (before.day, before.amount)
    case .row(let number):
      let row = reading.books.rows[number]
      (day, series, amount, more) = (row.day, slip.right, -row.amount, " kind=transfer")
    case .balance: break
    }
    return addition(of: amount, series, on: day, more)
  }

  /// The command that adds a row.
  func addition(of amount: Int, _ series: Int, on day: CalendarDate?, _ more: String = "")
    -> String
  {
    "ledger-add transactions date=\(day?.description ?? "")"
      + " account=\(account(series).visible.shellWord)\(more) amount=\(plain(amount, series))"
  }
}
