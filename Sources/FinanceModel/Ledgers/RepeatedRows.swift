package import PlainText

extension LedgerTable {
  /// Rows that fully repeat an earlier row, each paired with the first of the identical rows, in
  /// file order.
  ///
  /// Rows with an id derived from their content may have been imported twice, in two clones that
  /// git then merged. For these rows, differences in `batch` and `op` are ignored. A row in
  /// ``copiesOfUndoneImports`` repeats the same row of the other import.
  package var repeatedRows: [(row: LedgerPlace, first: LedgerPlace)] {
    var repeats: [(row: LedgerPlace, first: LedgerPlace)] = []
    for rows in rowsOfOneName {
      var firsts: [[String]: LedgerPlace] = [:]
      let ordered = rows.filter { !isUndoneCopy($0) } + rows.filter(isUndoneCopy)
      for row in ordered {
        let content = contentOfImport(of: row)
        if let first = firsts[content] {
          repeats.append((row, first))
        } else {
          firsts[content] = row
        }
      }
    }
    return repeats.sorted { $0.row < $1.row }
  }

  /// Rows that two operations recorded in different ways, each with the row that counts instead.
  ///
  /// The id of an inbox note or of a statement's row is computed from its text. Two devices with
  /// different rules or settings therefore record one note as two rows with the same id, and a
  /// union merge keeps both. A correction counts in preference to other rows. Otherwise, the row
  /// counts whose operation has the name that sorts last. The order of the rows does not matter.
  /// Rows without an operation, and different rows of the same operation, are manual edits, so all
  /// of them count.
  package var rowsRecordedTwice: [(row: LedgerPlace, counted: LedgerPlace)] {
    guard ledger.column("batch") != nil else { return [] }
    var rows: [(row: LedgerPlace, counted: LedgerPlace)] = []
    for places in rowsOfOneName where Identifier.isOfContent(text(places[0], "id")) {
      func key(_ place: LedgerPlace) -> (Int, String) {
        (text(place, "voids").isBlankCell ? 0 : 1, text(place, "op"))
      }
      let recorded = places.filter { !text($0, "op").isBlankCell }
      guard let counted = recorded.max(by: { key($0) < key($1) }) else { continue }
      let content = contentOfImport(of: counted)
      rows += recorded.filter { key($0) != key(counted) && contentOfImport(of: $0) != content }
        .map { ($0, counted) }
    }
    return rows
  }

  /// Returns findings about different rows with the same id, for example after a merge that
  /// retained both versions of a changed row. All these rows count, except ``rowsRecordedTwice``.
  /// The result is empty for prices, which do not have ids.
  package func sharedIDs(_ severity: Diagnostic.Severity) -> [LedgerFinding] {
    guard ledger != .prices, !rowsOfOneName.isEmpty else { return [] }
    let twice = rowsRecordedTwice
    let again = Set(repeatedRows.map(\.row)).union(twice.flatMap { [$0.row, $0.counted] })
    var findings = twice.prefix(LedgerFinding.limit + 1).map { row, counted in
      LedgerFinding(
        severity, .idTwice, of: ledger,
        "two operations recorded the row with different cells; only the row of operation"
          + " '\(text(counted, "op").visible)' counts", at: row, column: "id",
        hint: "remove the wrong row")
    }
    for rows in rowsOfOneName {
      let rows = rows.filter { !again.contains($0) }
      for row in rows.dropFirst() {
        findings.append(
          LedgerFinding(
            severity, .idTwice, of: ledger,
            "different rows have the id '\(text(row, "id").visible)'", at: row,
            column: "id",
            hint: "remove the wrong row; if both rows are right, change the id of one or leave it"
              + " blank",
            earlier: rows[0]))
      }
      if findings.count > LedgerFinding.limit { break }
    }
    return findings
  }

  /// Rows, by id, of imports that were undone in one clone while another clone imported the same
  /// rows. The undo does not cancel the rows of the other import, so these copies must be kept.
  ///
  /// - Complexity: linear in the number of rows if rows share ids.
  var copiesOfUndoneImports: [String: [LedgerPlace]] {
    guard ledger.column("batch") != nil else { return [:] }
    let groups = rowsOfOneName.filter { rows in
      Identifier.isOfContent(text(rows[0], "id")) && Set(rows.map { text($0, "batch") }).count > 1
    }
    guard !groups.isEmpty else { return [:] }
    var corrections: [String: [LedgerPlace]] = [:]
    for place in places {
      let voids = text(place, "voids")
      if !voids.isBlankCell { corrections[voids, default: []].append(place) }
    }
    var copies: [String: [LedgerPlace]] = [:]
    for rows in groups {
      let undos = (corrections[text(rows[0], "id")] ?? []).filter {
        corrections[text($0, "id")] == nil
      }
      let undone = rows.filter { row in undos.contains { isUndoing($0, of: row) } }
      if undone.count < rows.count { copies[text(rows[0], "id")] = undone }
    }
    return copies
  }

  private func contentOfImport(of place: LedgerPlace) -> [String] {
    var content = content(of: place)
    guard ledger.column("batch") != nil, Identifier.isOfContent(text(place, "id")) else {
      return content
    }
    for (index, column) in ledger.columns.enumerated()
    where column.name == "batch" || column.name == "op" {
      content[index] = ""
    }
    return content
  }

  /// Rows without an id that have the same content as a row with an id derived from its content.
  /// Each row with such an id is paired with at most one copy, in file order. A copy results if a
  /// merge restores rows to which another clone added ids, or if a row is typed again. Copies
  /// count.
  ///
  /// - Complexity: linear in the number of rows.
  package var copiedRows: [(row: LedgerPlace, named: LedgerPlace)] {
    guard ledger != .prices, ledger.column("id") != nil else { return [] }
    var named: [[String]: [LedgerPlace]] = [:]
    for place in places where Identifier.isOfContent(text(place, "id")) {
      named[contentWithoutID(of: place), default: []].append(place)
    }
    named = named.filter { _, rows in hasFirstIDs(rows) }
    guard !named.isEmpty else { return [] }
    var copies: [(row: LedgerPlace, named: LedgerPlace)] = []
    for place in places where text(place, "id").isBlankCell {
      let content = contentWithoutID(of: place)
      guard let first = named[content]?.popLast() else { continue }
      copies.append((place, first))
    }
    return copies
  }

  /// Whether identical rows have the ids of the occurrences 1, 2, 3 and so on, so that one more
  /// such row would be the next occurrence.
  private func hasFirstIDs(_ rows: [LedgerPlace]) -> Bool {
    let ids = Set(rows.map { text($0, "id") })
    let table = files[rows[0].file]
    let cells = table.header.enumerated().filter { $0.element != "id" }
      .map { (column: $0.element, text: table.text(rows[0].record, $0.offset)) }
    return (1...rows.count).allSatisfy { occurrence in
      ids.contains(Identifier.content(of: cells, in: ledger.rawValue, occurrence: occurrence))
    }
  }

  private func contentWithoutID(of place: LedgerPlace) -> [String] {
    let id = ledger.columns.firstIndex { $0.name == "id" }
    return content(of: place).enumerated().filter { $0.offset != id }.map(\.element)
  }

  /// Returns the groups for ``rowsOfOneName``.
  ///
  /// - Complexity: linear in the number of rows.
  var rowsThatShareNames: [[LedgerPlace]] {
    guard mayRepeatNames else { return [] }
    var firsts: [String: LedgerPlace] = [:]
    var others: [String: [LedgerPlace]] = [:]
    for place in places {
      guard let name = name(of: place) else { continue }
      if firsts[name] == nil {
        firsts[name] = place
      } else {
        others[name, default: []].append(place)
      }
    }
    return others.map { name, rows in (firsts[name].map { [$0] } ?? []) + rows }
      .sorted { $0[0] < $1[0] }
  }

  /// Whether several rows may have the same name, based only on the bytes of their cells. If false,
  /// no two names are the same. If true, names may still differ. Names that are quoted or not ASCII
  /// may be the same although their bytes differ.
  private var mayRepeatNames: Bool {
    if ledger == .prices, haveOwnNamesByDay { return false }
    let columns = ledger == .prices ? ["date", "base", "quote"] : ["id"]
    var seen = HashSet()
    for (number, table) in files.enumerated() {
      let indices = columns.compactMap { index(of: $0, inFile: number) }
      if indices.isEmpty, ledger != .prices { continue }
      guard indices.count == columns.count else { return true }
      let mayRepeat = table.source.bytes.withUnsafeBufferPointer { bytes in
        for record in 0..<table.count {
          var hash: UInt64 = 0
          for index in indices {
            let range = table.range(record, index)
            if range.isEmpty, ledger != .prices { continue }
            let isPlain = bytes[range].allSatisfy { $0 > UInt8(ascii: "\"") && $0 < 0x80 }
            guard isPlain else { return true }
            hash = (hash &* 0x9E37_79B9_7F4A_7C15) ^ StringInterner.hash(of: range, in: bytes)
          }
          if hash != 0, !seen.insert(hash) { return true }
        }
        return false
      }
      if mayRepeat { return true }
    }
    return false
  }

  /// Whether the rows have ascending dates, and each pair of base and quote occurs once per day. A
  /// result of false is inconclusive.
  private var haveOwnNamesByDay: Bool {
    var names = NamesByDay()
    return files.enumerated().allSatisfy { number, table in
      let indices = ["date", "base", "quote"].compactMap { index(of: $0, inFile: number) }
      guard indices.count == 3 else { return false }
      return table.withBatch { batch in
        names.areNew(in: LedgerBatch(records: batch), indices[0], indices[1], indices[2])
      } ?? false
    } && names.arePlain
  }

  private func name(of place: LedgerPlace) -> String? {
    guard ledger == .prices else {
      let id = text(place, "id")
      return id.isBlankCell ? nil : id
    }
    // A comma is a safe separator, because dates, bases and quotes do not contain commas.
    return "\(text(place, "date")),\(text(place, "base")),\(text(place, "quote"))"
  }

  /// Returns the content of the row: the cells in the ledger's columns, in order, followed by the
  /// names and contents of the other non-blank cells, sorted by name.
  ///
  /// The content does not depend on the order of columns in the file.
  package func content(of place: LedgerPlace) -> [String] {
    let table = files[place.file]
    let known = ledger.columns.map { text(place, $0.name) }
    var others: [(String, String)] = []
    for (index, name) in table.header.enumerated() where ledger.column(name) == nil {
      let text = table.text(place.record, index)
      if !text.isEmpty { others.append((name, text)) }
    }
    return known + others.sorted { $0 < $1 }.flatMap { [$0.0, $0.1] }
  }
}
