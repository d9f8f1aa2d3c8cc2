import FinanceModel
import PlainText

extension EntryCorrection {
  /// Preserves the order of a day's activities, which is their order in the file. A replacement is
  /// appended to the file. Later rows with the same account, asset and day are therefore appended
  /// again after the replacement, each replacing itself.
  ///
  /// Rows with a time are not affected, because they are ordered by time.
  ///
  /// - Throws: ``Failure`` if such a row does not have an id.
  mutating func keepOrderOfDays() throws(Failure) {
    guard table.ledger == .activities else { return }
    let kept = rows.filter { row in
      row.replaced.map { self.key($0) != nil && self.key($0) == key(row.texts) } ?? false
    }
    var first: [[String]: LedgerPlace] = [:]
    for place in kept.compactMap(\.replaced) {
      guard let key = key(place) else { continue }
      first[key] = min(first[key] ?? place, place)
    }
    guard !first.isEmpty else { return }
    let own = Set(rows.compactMap(\.replaced))
    var followers: [Row] = []
    for place in table.liveRows where !own.contains(place) {
      guard let key = key(place), let start = first[key], start < place else { continue }
      var texts = texts(of: place)
      texts["voids"] = table.text(try identified(place), "id")
      followers.append(Row(texts: texts, range: 0..<source.bytes.count, replaced: place))
    }
    guard !followers.isEmpty else { return }
    let end = LedgerPlace(file: .max, record: .max)
    rows = (rows + followers).sorted { ($0.replaced ?? end) < ($1.replaced ?? end) }
    notes.append(
      "\(followers.count) later row\(followers.count == 1 ? "" : "s") on that day"
        + " \(followers.count == 1 ? "is" : "are") added again to preserve the day's order")
  }

  /// Returns the values shared by rows that are booked in file order; nil for a row with a time.
  private func key(_ texts: [String: String]) -> [String]? {
    guard (texts["time"] ?? "").isBlankCell else { return nil }
    return ["date", "account", "symbol"].map { texts[$0] ?? "" }
  }

  private func key(_ place: LedgerPlace) -> [String]? {
    guard table.text(place, "time").isBlankCell else { return nil }
    return ["date", "account", "symbol"].map { table.text(place, $0) }
  }
}
