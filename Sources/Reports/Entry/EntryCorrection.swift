import Console
import FinanceModel
import PlainText

/// Rows that correct others: cancellations, replacements and splits, before they get ids.
struct EntryCorrection {
  /// One row with what it replaces.
  struct Row {
    var texts: [String: String]
    /// Only cells that were entered.
    var cells: [String: EnteredRows.Cell] = [:]
    let range: Range<Int>
  }

  private(set) var rows: [Row] = []
  private(set) var notes: [String] = []
  let books: EntryBooks
  let source: SourceText

  init(_ books: EntryBooks, _ source: SourceText) {
    self.books = books
    self.source = source
  }

  // MARK: Finding rows

  /// The live row that a person names by its id or the beginning of it; with `last`, the only row
  /// of the last operation.
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
    var found: [String: LedgerPlace] = [:]
    for place in table.liveRows + table.places {
      let id = table.text(place, "id")
      if !id.isBlankCell, id.hasPrefix(text), found[id] == nil { found[id] = place }
    }
    if let exact = found[text] { found = [text: exact] }
    guard let place = found.values.first, !text.isBlankCell else {
      let ids = table.liveRows.map { table.text($0, "id") }
      throw UsageProblem(
        "row '\(text.visible)' is not there",
        hint: nearestName(to: text, among: ids).map { "did you mean '\($0.visible)'?" }
          ?? "'export-csv \(table.ledger.rawValue) --raw' shows the ids; 'last' is the last row",
        code: .nameUnknown)
    }
    guard found.count == 1 else {
      throw UsageProblem(
        "row '\(text.visible)' could be several",
        hint: "write more of one of: "
          + found.keys.sorted().prefix(5).map(\.visible).joined(separator: ", "),
        code: .nameAmbiguous)
    }
    return try live(place)
  }

  private var table: LedgerTable { books.table }

  private var empty: UsageProblem {
    UsageProblem(
      "\(table.ledger.rawValue) has no row", hint: "add one first", code: .nameUnknown)
  }

  private func live(_ place: LedgerPlace) throws(Failure) -> LedgerPlace {
    if table.liveRows.contains(place) { return place }
    let id = table.text(place, "id")
    let by = table.places.first { table.text($0, "voids") == id }
    let other = by.map { table.text($0, "id") } ?? ""
    throw Failure(
      .input,
      table.diagnostics(for: [
        LedgerFinding(
          .error, .voidsTwice, of: table.ledger, "this row is replaced or cancelled already",
          at: place, column: "id",
          hint: other.isBlankCell ? "add a new row" : "the row that did so is \(other.visible)")
      ]))
  }

  private func identified(_ place: LedgerPlace) throws -> LedgerPlace {
    if !table.text(place, "id").isBlankCell { return place }
    throw Failure(
      .input,
      table.diagnostics(for: [
        LedgerFinding(
          .error, .valueMissing, of: table.ledger, "the row has no id", at: place, column: "id",
          hint: "'folder-repair --ids --apply' gives each row one, or correct it in an editor")
      ]))
  }

  // MARK: Rows

  /// Cancels a row; of the last operation all rows, of a transfer both sides.
  mutating func void(_ text: String) throws {
    var places: [LedgerPlace]
    if text == "last" {
      places = books.lastRows
      if places.isEmpty { throw empty }
    } else {
      places = [try row(named: text)]
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
      rows.append(Row(texts: ["voids": id], range: 0..<source.bytes.count))
    }
  }

  /// Replaces a row by one that says the same but for some cells.
  mutating func replace(
    _ place: LedgerPlace, by cells: [String: EnteredRows.Cell], _ range: Range<Int>
  ) {
    var texts = texts(of: place)
    var entered: [String: EnteredRows.Cell] = [:]
    for (name, cell) in cells where !["id", "op", "voids"].contains(name) {
      if cell.text != texts[name] ?? "" { entered[name] = cell }
      texts[name] = cell.text
    }
    guard !entered.isEmpty else {
      notes.append("row '\(table.text(place, "id").visible)' says that already")
      return
    }
    texts["voids"] = table.text(place, "id")
    rows.append(Row(texts: texts, cells: entered, range: range))
  }

  /// What the row says, without what is its own.
  private func texts(of place: LedgerPlace) -> [String: String] {
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

  /// Replaces a row by one for each part: `Groceries=40 Home=rest`.
  mutating func split(_ place: LedgerPlace, _ words: EnteredWords) throws {
    let parts = try SplitParts(words, of: table, place)
    let original = texts(of: place)
    for (index, part) in parts.parts.enumerated() {
      var texts = original
      texts["category"] = part.category
      texts["amount"] = part.amount
      if texts["split"] == nil { texts["split"] = ShortForm.newGroup }
      if index == 0 { texts["voids"] = table.text(place, "id") }
      rows.append(
        Row(
          texts: texts,
          cells: [
            "category": EnteredRows.Cell(text: part.category, range: part.range),
            "amount": EnteredRows.Cell(text: part.amount, range: part.range),
          ], range: words.range))
    }
  }
}
