import Console
import FinanceModel
import PlainText

/// Rows that correct other rows: cancellations, replacements and splits, before ids are assigned.
struct EntryCorrection {
  /// A new row and the row that it replaces.
  struct Row {
    var texts: [String: String]
    /// The cells that were entered.
    var cells: [String: EnteredRows.Cell] = [:]
    let range: Range<Int>
    /// The row that this row replaces; nil for a cancellation or a part of a split.
    var replaced: LedgerPlace?
  }

  var rows: [Row] = []
  var notes: [String] = []
  let books: EntryBooks
  let source: SourceText
  /// See ``EnteredRows/problems``.
  let problems: [Diagnostic]

  init(_ books: EntryBooks, _ source: SourceText, _ problems: [Diagnostic] = []) {
    self.books = books
    self.source = source
    self.problems = problems
  }

  // MARK: Finding rows

  /// Returns the live row whose id is the text or begins with the text. For `last`, returns the
  /// only row of the last operation.
  func row(named text: String) throws -> LedgerPlace {
    if text == "last" {
      let last = books.lastRows
      guard last.count < 2 else {
        throw UsageProblem(
          "the last operation has \(last.count) rows",
          hint: "name one: " + last.map { table.text($0, "id").visible }.joined(separator: ", "),
          code: .nameAmbiguous)
      }
      guard let row = last.first else { throw empty }
      return try identified(row)
    }
    guard !text.isBlankCell else {
      throw UsageProblem(
        "the row to correct is not named", hint: "write the row's id, the start of its id, or last",
        code: .missingOperand)
    }
    return try live(place(named: text))
  }

  /// Returns the row whose id is the text or begins with the text, whether or not the row counts.
  func place(named text: String) throws -> LedgerPlace {
    var found: [String: LedgerPlace] = [:]
    for place in table.liveRows + table.places {
      let id = table.text(place, "id")
      if !id.isBlankCell, id.hasPrefix(text), found[id] == nil { found[id] = place }
    }
    if let exact = found[text] { found = [text: exact] }
    guard let place = found.values.first else {
      let ids = table.liveRows.map { table.text($0, "id") }
      throw UsageProblem(
        "row '\(text.visible)' does not exist",
        hint: nearestName(to: text, among: ids).map { "did you mean '\($0.visible)'?" }
          ?? "'export-csv \(table.ledger.rawValue) --raw' shows the ids; 'last' means the last"
          + " operation",
        code: .nameUnknown)
    }
    guard found.count == 1 else {
      throw UsageProblem(
        "row '\(text.visible)' is ambiguous",
        hint: "write more characters of one of these: "
          + found.keys.sorted().prefix(5).map(\.visible).joined(separator: ", "),
        code: .nameAmbiguous)
    }
    return place
  }

  var table: LedgerTable { books.table }

  private var empty: UsageProblem {
    UsageProblem(
      "\(table.ledger.rawValue) has no rows", hint: "add one first", code: .nameUnknown)
  }

  private func live(_ place: LedgerPlace) throws(Failure) -> LedgerPlace {
    let id = table.text(place, "id")
    let same = table.places.filter { table.text($0, "id") == id }
    if let other = same.dropFirst().first(where: { table.line($0) != table.line(same[0]) }) {
      let isRecordedTwice = table.rowsRecordedTwice.contains { table.text($0.row, "id") == id }
      throw refusal(
        .idTwice, other, "different rows have the id '\(id.visible)'",
        isRecordedTwice
          ? "remove the wrong row in an editor"
          : "give one of the rows another id in an editor, because a correction would apply to"
            + " both")
    }
    if table.liveRows.contains(place) { return place }
    if table.isCancellation(place) {
      let command = "ledger-add \(table.ledger.rawValue) --void \(id.visible.shellWord) --apply"
      throw refusal(
        .voidsTwice, place, "this row only cancels another row",
        "to restore the other row, cancel this one: \(command)")
    }
    let by = table.places.first { table.text($0, "voids") == id }
    let other = by.map { table.text($0, "id") } ?? ""
    throw refusal(
      .voidsTwice, place, "this row is already replaced or cancelled",
      other.isBlankCell
        ? "add a new row" : "correct row \(other.visible), which replaced or cancelled it")
  }

  func identified(_ place: LedgerPlace) throws(Failure) -> LedgerPlace {
    if !table.text(place, "id").isBlankCell { return place }
    throw refusal(
      .valueMissing, place, "the row has no id",
      "\(table.hintForID(at: place)), or correct it in an editor")
  }

  private func refusal(
    _ problem: LedgerProblem, _ place: LedgerPlace, _ message: String, _ hint: String
  ) -> Failure {
    Failure(
      .input,
      table.diagnostics(for: [
        LedgerFinding(
          .error, problem, of: table.ledger, message, at: place, column: "id", hint: hint)
      ]))
  }

  /// Refuses changes that turn a balance assertion into a payment, or the reverse.
  private func requireKind(_ place: LedgerPlace, becoming kind: String?) throws(UsageProblem) {
    guard table.ledger == .transactions else { return }
    let isAssertion = table.text(place, "kind") == BalanceAssertion.kind
    let id = table.text(place, "id").visible
    guard let kind else {
      if !isAssertion { return }
      throw UsageProblem(
        "row '\(id)' is a balance assertion and cannot be split",
        hint: "split a payment, or cancel the assertion: ledger-add --void \(id)", code: .conflict)
    }
    guard isAssertion != (kind == BalanceAssertion.kind) else { return }
    throw UsageProblem(
      isAssertion
        ? "row '\(id)' is a balance assertion and cannot become a payment"
        : "row '\(id)' is a payment and cannot become a balance assertion",
      hint: "cancel the row, and add the other row: ledger-add --void \(id)", code: .conflict)
  }

  // MARK: Rows

  /// Cancels a row. For `last`, cancels all rows of the last operation; for a transfer, cancels
  /// both rows.
  mutating func void(_ text: String) throws {
    var places: [LedgerPlace]
    if text == "last" {
      places = books.lastRows
      guard let last = places.last else { throw empty }
      let op = table.text(last, "op")
      notes.append(
        op.isBlankCell
          ? "the last row is cancelled; it does not belong to an operation"
          : "cancelling operation '\(op.visible)' affects \(places.count) row"
            + (places.count == 1 ? "" : "s"))
    } else {
      places = [try cancellable(text)]
      let group = table.text(places[0], "group")
      if !group.isBlankCell {
        let sides = table.liveRows.filter { table.text($0, "group") == group }
        if sides.count > 1 {
          notes.append("both sides of transfer '\(group.visible)' are cancelled")
        }
        places = sides
      }
    }
    for place in places {
      let id = table.text(try identified(place), "id")
      guard !rows.contains(where: { $0.texts["voids"] == id }) else { continue }
      for row in [place] + (table.alikeCorrections[place] ?? []) {
        cancel(table.text(try identified(row), "id"), note: noteKeeping(insteadOf: place))
      }
      noteRestored(by: place)
    }
  }

  mutating func cancel(_ id: String, note: String = "") {
    let texts = ["voids": id].merging(note.isEmpty ? [:] : ["note": note]) { $1 }
    rows.append(Row(texts: texts, range: 0..<source.bytes.count))
  }

  /// Returns the row that the user names if it counts or is an active cancellation.
  private func cancellable(_ text: String) throws -> LedgerPlace {
    if text != "last", !text.isBlankCell {
      let place = try place(named: text)
      if table.cancellingRows.contains(place) { return place }
    }
    return try row(named: text)
  }

  /// Reports which row counts again because its correction is cancelled.
  private mutating func noteRestored(by place: LedgerPlace) {
    let corrected = table.text(place, "voids")
    guard !corrected.isBlankCell else { return }
    let name = corrected.visible
    notes.append(
      table.isCancellation(place)
        ? "row '\(name)', which the cancelled row had cancelled, is in effect again"
        : "row '\(name)', which the cancelled row had replaced, is in effect again; to cancel it"
          + " too: --void \(name.shellWord)")
  }

  /// Replaces a row with a copy in which some cells are changed.
  mutating func replace(
    _ place: LedgerPlace, by cells: [String: EnteredRows.Cell], _ range: Range<Int>
  ) throws {
    if let kind = cells["kind"] { try requireKind(place, becoming: kind.text.lowercased()) }
    guard !rows.contains(where: { $0.replaced == place }) else {
      throw UsageProblem(
        "row '\(table.text(place, "id").visible)' is replaced twice", hint: "omit one of them",
        code: .conflict)
    }
    var texts = texts(of: place)
    var entered: [String: EnteredRows.Cell] = [:]
    for (name, cell) in cells where !["id", "op", "voids"].contains(name) {
      if cell.text != texts[name] ?? "" { entered[name] = cell }
      texts[name] = cell.text
    }
    guard !entered.isEmpty else {
      notes.append("row '\(table.text(place, "id").visible)' already has these values")
      return
    }
    texts["voids"] = table.text(place, "id")
    if let amount = entered["amount"] { try notePayment(of: place, changing: amount.text) }
    rows.append(Row(texts: texts, cells: entered, range: range, replaced: place))
  }

  /// Returns the row's non-empty cells, except the id, the operation and the voided id.
  func texts(of place: LedgerPlace) -> [String: String] {
    var texts: [String: String] = [:]
    for name in table.files[place.file].header where !["id", "op", "voids"].contains(name) {
      let text =
        table.ledger.column(name) == nil
        ? table.files[place.file].column(name).map {
          table.files[place.file].text(place.record, $0)
        }
        : table.text(place, name)
      if let text, !text.isBlankCell { texts[name] = text }
    }
    return texts
  }

  /// Replaces a row with one row for each part: `Groceries=40 Home=rest`. For a transfer, the rest
  /// remains the transfer, and the other row receives the amount of the rest. The other parts
  /// become income or spending.
  mutating func split(_ place: LedgerPlace, _ words: EnteredWords) throws {
    try requireKind(place, becoming: nil)
    let parts = try SplitParts(words, of: table, place)
    let original = texts(of: place)
    let isTransfer = original["kind"]?.lowercased() == "transfer"
    if isTransfer {
      guard let resting = parts.resting else {
        throw UsageProblem(
          "row '\(table.text(place, "id").visible)' is a transfer, but no part remains"
            + " a transfer",
          hint: "write =rest for the part that remains a transfer",
          code: .conflict)
      }
      try matchOtherSide(of: place, parts.parts[resting].amount, words.range)
    }
    for (index, part) in parts.parts.enumerated() {
      var texts = original
      let staysTransfer = isTransfer && index == parts.resting
      texts["category"] = staysTransfer ? nil : part.category
      texts["amount"] = part.amount
      if isTransfer, !staysTransfer {
        texts["kind"] = nil
        texts["group"] = nil
      }
      if texts["split"] == nil { texts["split"] = ShortForm.newGroup }
      if index == 0 { texts["voids"] = table.text(place, "id") }
      rows.append(
        Row(
          texts: texts,
          cells: [
            "category": EnteredRows.Cell(text: part.category, range: part.range),
            "amount": EnteredRows.Cell(text: part.amount, range: part.range),
          ].filter { !(staysTransfer && $0.key == "category") }, range: words.range))
    }
  }

  /// Replaces the other row of a transfer whose amount changes; does nothing if that row is not
  /// linked.
  private mutating func matchOtherSide(
    of place: LedgerPlace, _ amount: String, _ range: Range<Int>
  ) throws {
    let group = table.text(place, "group")
    guard !group.isBlankCell else { return }
    let sides = table.liveRows.filter { table.text($0, "group") == group && $0 != place }
    guard let other = sides.first, sides.count == 1,
      table.text(other, "currency") == table.text(place, "currency"),
      !table.text(other, "id").isBlankCell
    else { return }
    let received = amount.hasPrefix("-") ? String(amount.dropFirst()) : "-" + amount
    notes.append(
      "the other side of transfer '\(group.visible)' becomes \(received) in"
        + " '\(table.text(other, "account").visible)'")
    try replace(other, by: ["amount": EnteredRows.Cell(text: received, range: range)], range)
  }

  /// Reports the old and new total of a payment with several rows if only one row changes.
  private mutating func notePayment(
    of place: LedgerPlace, changing amount: String
  ) throws(DecimalError) {
    let split = table.text(place, "split")
    guard table.ledger == .transactions, !split.isBlankCell else { return }
    let parts = table.liveRows.filter {
      table.text($0, "split") == split && table.text($0, "account") == table.text(place, "account")
    }
    guard parts.count > 1 else { return }
    var (before, after) = (Decimal.zero, Decimal.zero)
    for part in parts {
      guard let old = Self.number(table.text(part, "amount")),
        let new = part == place ? Self.number(amount) : old
      else { return }
      before = try before + old
      after = try after + new
    }
    notes.append(
      "the total of the payment's \(parts.count) rows changes from"
        + " \(before.text(decimalsAtLeast: 2)) to \(after.text(decimalsAtLeast: 2))")
  }

  private static func number(_ text: String) -> Decimal? {
    do throws(NumberProblem) {
      return try Decimal(parsing: text)
    } catch {
      return nil
    }
  }
}
