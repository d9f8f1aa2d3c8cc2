extension FileConflicts {
  /// Finds the conflicts in a ledger and names each by its row's id; returns nil if the markers are
  /// missing or do not match.
  ///
  /// - Complexity: linear in the number of bytes.
  package init?(ledger source: SourceText) {
    guard let text = ConflictedText(source.bytes) else { return nil }
    let path = source.file.split(separator: "/").map(String.init)
    let start = path.lastIndex(of: "ledgers") ?? max(0, path.count - 1)
    let sides = ConflictSide.allCases.map { side -> (isRead: Bool, rows: [ConflictedRows]) in
      let (bytes, places) = text.choosing { _ in side }
      let scan = CSVScan(SourceText(file: "", bytes: bytes))
      return (scan.table != nil, places.map { ConflictedRows(in: scan.readable, $0, bytes) })
    }
    let names = text.regions.indices.map { index -> String? in
      let ids = sides.map { $0.rows[index].ids }
      let all = ids[0].union(ids[1])
      if all.count == 1, sides.allSatisfy({ $0.rows[index].count <= 1 }) { return all.first }
      // A side may also contain corrections next to the row. The row is then identified by the only
      // id that both sides contain.
      let common = ids[0].intersection(ids[1])
      if common.count == 1 { return common.first }
      return ids.contains([]) ? sides.compactMap { $0.rows[index].corrected }.first : nil
    }
    let shown = text.regions.indices.map { (sides[0].rows[$0].shown, sides[1].rows[$0].shown) }
    self.init(
      text,
      Self.named(names, in: path[start...].joined(separator: "/"), text, shown),
      isUnderstood: sides.allSatisfy(\.isRead), code: CSVCode.conflict)
  }
}

/// The rows on one side of a conflict.
private struct ConflictedRows {
  /// Ids of the rows, excluding blank ids.
  private(set) var ids: Set<String> = []
  private(set) var count = 0
  /// Id of the first row if the second row corrects it.
  private(set) var corrected: String?
  /// The rows, joined into one line for display; nil if the side has no rows.
  let shown: String?

  init(in table: CSVTable?, _ place: Range<Int>, _ bytes: [UInt8]) {
    let text = String(decoding: bytes[place].prefix(400), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline)
    shown = lines.isEmpty ? nil : "'\(lines.joined(separator: " | ").visible)'"
    guard let table else { return }
    let column = table.column("id")
    let voids = table.column("voids")
    var low = 0
    var high = table.count
    while low < high {
      let middle = (low + high) / 2
      if table.range(ofRecord: middle).lowerBound < place.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    while low < table.count, table.range(ofRecord: low).lowerBound < place.upperBound {
      count += 1
      if count == 2, let id = ids.first, voids.map({ table.text(low, $0) }) == id { corrected = id }
      if let id = column.map({ table.text(low, $0) }), !id.isEmpty { ids.insert(id) }
      low += 1
    }
  }
}
