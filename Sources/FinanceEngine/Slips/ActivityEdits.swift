import FinanceModel
import PlainText

extension StatedQuantities {
  /// Columns whose cells are compared between two versions of the ledger.
  private static let columns = [
    "date", "account", "type", "subtype", "symbol", "quantity", "unit_price", "amount", "fee",
    "tax", "currency", "fx_rate",
  ]
  /// Maximum number of cells that differ in an edited row without an id.
  private static let edited = 2
  /// Maximum number of changed rows to compare.
  private static let limit = 200

  /// Returns the changes of the activities in the last commit; nil if there are none, or if they
  /// cannot be booked.
  mutating func committed(
    _ settings: Settings, through day: CalendarDate, _ files: (Ledger) -> [SourceText]
  ) throws(DecimalError) -> (booking: Booking, changes: [ActivityChange])? {
    let sources = files(.activities)
    guard !sources.isEmpty, let ledger = ActivityLedger.reading(sources, settings).value,
      let booking = Booking(whole: ledger, settings, through: day)
    else { return nil }
    return (booking, try names.changes(booking))
  }

  /// Returns the rows that differ from the last commit, and those removed since then.
  ///
  /// - Parameter places: the row of the search for each row of the ledger.
  /// - Complexity: linear in the rows, and the square of the edits.
  func edits(
    since old: ActivityLedger, _ before: [(source: Int, row: SlipBooks.Row)],
    _ places: [Int: Int]
  ) -> [SlipBooks.Edit] {
    var counts: [[String]: Int] = [:]
    for row in 0..<old.count { counts[Self.cells(row, old), default: 0] += 1 }
    var added: [(row: Int, cells: [String])] = []
    for row in 0..<ledger.count {
      let cells = Self.cells(row, ledger)
      if let count = counts[cells], count > 0 {
        counts[cells] = count - 1
      } else {
        added.append((row, cells))
      }
    }
    var edits: [SlipBooks.Edit] = []
    for (source, row) in before.reversed() where row.kind != .fixed {
      let cells = Self.cells(source, old)
      guard let count = counts[cells], count > 0 else { continue }
      counts[cells] = count - 1
      guard edits.count < Self.limit, added.count <= Self.limit else { return [] }
      let id = old.id(ofRow: source)
      let match =
        added.firstIndex { !id.isBlankCell && ledger.id(ofRow: $0.row) == id }
        ?? added.firstIndex { zip($0.cells, cells).count { $0 != $1 } <= Self.edited }
      let now = match.map { added.remove(at: $0) }
      var changed: [String] = []
      for (place, column) in Self.columns.enumerated()
      where now.map({ $0.cells[place] != cells[place] }) ?? !cells[place].isBlankCell {
        let cell = cells[place].visible
        let isPlain = cell.utf8.allSatisfy { $0 > 44 && $0 < 58 || $0 > 64 && $0 < 91 }
        changed.append("\(column)=\(isPlain ? cell : cell.shellWord)")
      }
      let place = now.flatMap { places[$0.row] }
      guard now == nil || place != nil else { continue }
      edits.append(
        SlipBooks.Edit(row: place, before: row, cells: changed.joined(separator: " ")))
    }
    return edits.reversed()
  }

  private static func cells(_ row: Int, _ ledger: ActivityLedger) -> [String] {
    columns.map { ledger.text($0, ofRow: row) }
  }

  /// Returns the balances that differ from the last commit, by interval, with their amount before.
  func statedBefore(
    _ books: SlipBooks, _ settings: Settings, _ sources: [SourceText]
  ) throws(DecimalError) -> [Int: Int] {
    let files = sources.compactMap { Ledger.positions.parse($0).value }
    let table = LedgerTable(.positions, files: files)
    guard !files.isEmpty, let old = PositionLedger.reading(table, settings).value else {
      return [:]
    }
    var before = self
    before.balances = []
    try before.add(old.rows)
    var stated: [Int: Int] = [:]
    for (series, date, quantity, _) in before.balances where series < books.series.count {
      guard let interval = books.interval(of: series, date),
        books.balances[interval].day == date,
        let amount = quantity.units(books.series[series].digits),
        amount != books.balances[interval].amount
      else { continue }
      stated[interval] = amount
    }
    return stated
  }
}
