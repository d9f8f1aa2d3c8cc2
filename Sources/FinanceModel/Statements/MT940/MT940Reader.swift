package import PlainText

/// A reader that converts the fields of SWIFT messages to statements.
struct MT940Reader {
  typealias Field = MT940Fields.Field

  var notes: StatementNotes
  let options: StatementOptions
  private(set) var statements: [Statement] = []
  /// Whether the last message ended with `:62M:`, which means that the statement continues on
  /// another page.
  private var isPage = false
  /// The statements read so far, as the bytes of the file. Only statements with a number are
  /// included.
  private var seen: Set<[UInt8]> = []

  init(notes: StatementNotes, options: StatementOptions) {
    self.notes = notes
    self.options = options
  }

  private var bytes: [UInt8] { notes.source.bytes }

  /// A balance, and whether it applies only to a page.
  private struct StatedBalance {
    let balance: Statement.Balance
    let isOfPage: Bool
  }

  mutating func read(_ message: [Field]) {
    // Some banks precede each statement with a message that contains only a tag such as `:940:`.
    // Such a message is skipped.
    guard message.contains(where: { $0.tag == "25" || $0.tag >= "34F" && $0.tag < "9" }) else {
      return
    }
    guard !isRepeated(message) else { return }
    var opening: StatedBalance?
    var closing: StatedBalance?
    var account: String?
    for field in message {
      switch field.tag {
      case "25", "25P": account = text(field.lines.first)
      case "60F", "60M": opening = balance(field, .opening)
      case "62F", "62M": closing = balance(field, .closing)
      default: break
      }
    }
    if refusesKind(message) { return }
    let currency = opening?.balance.currency ?? closing?.balance.currency ?? options.currency
    guard let currency else {
      let hasBalance = message.contains { ["60F", "60M", "62F", "62M"].contains($0.tag) }
      if !hasBalance { reportNoBalance(message) }
      // The rows are read only so that their errors are reported.
      _ = rows(message, currency: "")
      return
    }
    let (rows, skipped) = rows(message, currency: currency)
    let statement = Statement(
      format: "mt940", account: account.map { Self.account($0, currency) }, currency: currency,
      rows: rows, skipped: skipped,
      balances: [opening?.balance, closing?.isOfPage == true ? nil : closing?.balance]
        .compactMap { $0 })
    append(statement, continues: isPage && opening?.isOfPage == true)
    isPage = closing?.isOfPage == true
  }

  /// Whether the file contains an identical statement before this one, as in concatenated
  /// downloads. The rows of a repeated statement are not added again.
  private mutating func isRepeated(_ message: [Field]) -> Bool {
    guard message.contains(where: { $0.tag == "28C" }), let first = message.first,
      let last = message.last
    else { return false }
    return !seen.insert(Array(bytes[first.tagRange.lowerBound..<last.range.upperBound])).inserted
  }

  private mutating func append(_ statement: Statement, continues: Bool) {
    guard continues, let earlier = statements.last, earlier.account == statement.account,
      earlier.currency == statement.currency
    else { return statements.append(Self.ordered(statement)) }
    var rows = earlier.rows
    rows.append(contentsOf: statement.rows)
    statements[statements.count - 1] = Self.ordered(
      Statement(
        format: "mt940", account: earlier.account, currency: earlier.currency, rows: rows,
        skipped: earlier.skipped + statement.skipped,
        balances: earlier.balances + statement.balances.filter { $0.kind == .closing }))
  }

  private static func ordered(_ statement: Statement) -> Statement {
    Statement(
      format: statement.format, account: statement.account, currency: statement.currency,
      rows: statement.rows.inBookingOrder, skipped: statement.skipped,
      balances: statement.balances.map { $0.beforeRows(of: statement.rows) })
  }

  private mutating func refusesKind(_ message: [Field]) -> Bool {
    guard let mark = message.first(where: { ["34F", "90C", "90D"].contains($0.tag) }),
      !message.contains(where: { $0.tag.hasPrefix("60") })
    else { return false }
    notes.report(
      .format, "this is an interim report (MT942), whose rows may still change",
      at: mark.tagRange, hint: "download the statement: MT940")
    return true
  }

  private mutating func reportNoBalance(_ message: [Field]) {
    notes.report(
      .blank, "the statement has no balance, so its currency is missing",
      at: message.first?.tagRange ?? 0..<0,
      hint: "set the account with --account, or download the file again")
  }

  /// Returns the account without the currency that some banks append, as in
  /// `NL91ABNA0417164300EUR`.
  private static func account(_ text: String, _ currency: String) -> String {
    guard text.utf8.count > 3, text.hasSuffix(currency) else { return text }
    var rest = text.dropLast(3)
    while let last = rest.last, last == " " || last == "/" { rest.removeLast() }
    return rest.isEmpty ? text : String(rest)
  }

  private func text(_ range: Range<Int>?) -> String {
    range.map { String(decoding: bytes[$0], as: UTF8.self).withSingleSpaces } ?? ""
  }

  // MARK: values

  private mutating func balance(
    _ field: Field, _ kind: Statement.Balance.Kind
  ) -> StatedBalance? {
    let value = bytes[field.range]
    let rest = value.dropFirst()
    let date = MT940Entry.day(rest.prefix(6))
    let currency = String(decoding: rest.dropFirst(6).prefix(3), as: UTF8.self)
    let isCode = currency.utf8.count == 3 && currency.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    let amount = MT940Entry.amount(rest.dropFirst(9).trimmed)
    let mark = value.first
    guard mark == UInt8(ascii: "C") || mark == UInt8(ascii: "D"), isCode, let amount,
      date != nil || rest.prefix(6).elementsEqual("000000".utf8)
    else {
      notes.report(
        .amount, "balance '\(notes.shown(field.range))' cannot be read", at: field.range,
        hint: "expected C or D, the date, the currency and the amount: C260131EUR1234,50")
      return nil
    }
    return StatedBalance(
      balance: Statement.Balance(
        kind: kind, date: date, amount: mark == UInt8(ascii: "C") ? amount : -amount,
        currency: currency, line: notes.line(at: field.tagRange.lowerBound)),
      isOfPage: field.tag.hasSuffix("M"))
  }

  private mutating func rows(
    _ message: [Field], currency: String
  ) -> (StatementRows, [Statement.Skipped]) {
    var rows = StatementRows()
    var skipped: [Statement.Skipped] = []
    var at = 0
    while at < message.count, !notes.isFull {
      let field = message[at]
      at += 1
      guard field.tag == "61" else { continue }
      var lines: [Range<Int>] = []
      while at < message.count, message[at].tag == "86" || message[at].tag == "NS" {
        if message[at].tag == "86" { lines += message[at].lines }
        at += 1
      }
      add(field, details: lines, currency: currency, to: &rows, &skipped)
    }
    return (rows, skipped)
  }

  private mutating func add(
    _ field: Field, details lines: [Range<Int>], currency: String,
    to rows: inout StatementRows, _ skipped: inout [Statement.Skipped]
  ) {
    let line = notes.line(at: field.tagRange.lowerBound)
    do throws(MT940Entry.Problem) {
      let entry = try MT940Entry(bytes[field.lines.first ?? field.tagRange])
      guard !entry.isExpected, !entry.amount.isZero else {
        var row = Statement.Skipped(reason: entry.isExpected ? .pending : .empty, line: line)
        (row.date, row.amount) = (entry.entryDate ?? entry.valueDate, entry.amount)
        (row.currency, row.text) = (currency, entry.reference)
        return skipped.append(row)
      }
      let details = MT940Details(lines.map { Array(bytes[$0]) })
      let supplement = field.lines.dropFirst().map { text($0) }
      let parts = (supplement + [details.text, entry.reference]).filter { !$0.isEmpty }
      let date = entry.entryDate ?? entry.valueDate
      rows.append(
        StatementRow(
          line: line, date: date, valueDate: entry.valueDate == date ? nil : entry.valueDate,
          payee: details.payee,
          text: notes.bounded(parts.joined(separator: " "), at: field.tagRange),
          amount: entry.amount, currency: currency,
          bankID: entry.bankReference.isEmpty ? nil : entry.bankReference,
          counterparty: details.counterparty.isEmpty ? nil : details.counterparty))
    } catch {
      notes.report(error.code, error.message, at: error.range, hint: error.hint)
    }
  }
}

/// A reader for bank statements in SWIFT's MT940 format, with or without the envelope `{1:…}`.
package enum MT940Reading {
  /// Whether the beginning of a file looks like SWIFT statements. The first few KiB are sufficient.
  ///
  /// Some banks write a few additional lines before the first `:20:`.
  package static func recognises(_ prefix: [UInt8]) -> Bool {
    let lines = prefix.prefix(4096).split(maxSplits: 12, omittingEmptySubsequences: true) {
      $0 == 0x0A || $0 == 0x0D
    }
    guard let first = lines.firstIndex(where: { MT940Fields.tag(of: $0) == "20" }) else {
      return lines.first.map { $0.starts(with: "{1:F".utf8) } ?? false
    }
    // A CSV line before the first `:20:` would be longer.
    return lines[..<first].allSatisfy { $0.count <= 80 || $0.first == UInt8(ascii: "{") }
      && lines[(first + 1)...].prefix(4).contains { MT940Fields.tag(of: $0) != nil }
  }

  /// Reads the statements of a UTF-8 file. If anything is malformed, the result contains no
  /// statements, and errors are reported at their positions.
  ///
  /// The date of a row is its entry date, in the year nearest to its value date. If there is no
  /// entry date, the value date is used. `RC` and `RD` reverse a credit and a debit. `:86:` belongs
  /// to the preceding `:61:`, but does not belong to a row if it follows a balance. The pages of a
  /// statement (`:62M:`, then `:60M:`) are joined.
  ///
  ///     :61:2601020105D12,50NMSCNONREF//8327   // 2026-01-05, -12.5, bankID "8327"
  ///
  /// - Complexity: linear in the number of bytes.
  package static func reading(
    _ source: SourceText, _ options: StatementOptions = StatementOptions()
  ) -> Loaded<[Statement]> {
    var notes = StatementNotes(source)
    if notes.refusesBytes() { return notes.loaded([]) }
    var reader = MT940Reader(notes: notes, options: options)
    let fields = MT940Fields(source.bytes)
    for message in fields.messages where !reader.notes.isFull { reader.read(message) }
    if reader.statements.isEmpty, !reader.notes.hasErrors {
      reader.notes.report(
        .format, "the file does not contain a SWIFT statement", at: 0..<0,
        hint: "a statement begins with a line ':20:'")
    }
    notes = reader.notes
    return notes.loaded(reader.statements)
  }
}
