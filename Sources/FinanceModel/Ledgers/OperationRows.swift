import PlainText

/// A check, made while the history is being read, for operations with two rows for one account. The
/// check compares 64-bit hashes and treats rows with the same hash as identical.
struct OperationRows {
  private var op = -1
  private var tier = -1
  private var account = -1
  private var hashes = HashSet()

  /// Begins the next file.
  mutating func begin(header: [String]) {
    func place(_ name: String) -> Int { header.firstIndex(of: name) ?? -1 }
    (op, tier, account) = (place("op"), place("tier_name"), place("account_name"))
  }

  /// Returns whether an earlier row has, or seems to have, the record's operation and account;
  /// false for a row without an operation. Each record is queried once.
  @inline(__always) mutating func isRepeated(_ record: Int, _ batch: LedgerBatch) -> Bool {
    let bytes = batch.records.bytes
    // The hash is rotated, so that swapping tier and account results in a different hash.
    let hash = Self.rotated(StringInterner.hash(of: batch.cell(record, tier), in: bytes))
    return isRepeated(
      record, batch, account: hash ^ StringInterner.hash(of: batch.cell(record, account), in: bytes)
    )
  }

  /// Returns whether an earlier row has the record's operation and account.
  ///
  /// - Parameter account: a number or hash that represents the account.
  @inline(__always) mutating func isRepeated(
    _ record: Int, _ batch: LedgerBatch, account: UInt64
  ) -> Bool {
    let cell = batch.cell(record, op)
    guard !cell.isEmpty else { return false }
    let hash = StringInterner.hash(of: cell, in: batch.records.bytes)
    // The number is multiplied, so that adjacent numbers result in distant hashes.
    return !hashes.insert(Self.rotated(hash) ^ account &* 0x9E37_79B9_7F4A_7C15)
  }

  private static func rotated(_ hash: UInt64) -> UInt64 { hash << 17 | hash >> 47 }
}

extension LedgerTable {
  /// History rows with the same operation, tier, account and amount as another row. Each is paired
  /// with the row that counts, which is the earliest.
  ///
  /// If two machines both apply the operation `pay-11`, the result is two such rows with different
  /// ids and times. Rows without an operation are never repeats. Amounts are compared by value. The
  /// pairs are in file order; for other ledgers, the result is empty.
  ///
  /// - Complexity: linear in the number of rows.
  package var repeatedOperations: [(row: LedgerPlace, first: LedgerPlace)] {
    guard ledger == .history else { return [] }
    var repeats: [(row: LedgerPlace, first: LedgerPlace)] = []
    for rows in rowsOfOneOperation {
      var firsts: [Decimal: LedgerPlace] = [:]
      for row in rows.sorted(by: comesBefore) {
        guard let amount = amount(of: row) else { continue }
        if let first = firsts[amount] {
          repeats.append((row, first))
        } else {
          firsts[amount] = row
        }
      }
    }
    return repeats.sorted { $0.row < $1.row }
  }

  /// Groups of two or more rows with the same operation and account, excluding rows that repeat
  /// another row exactly.
  private var rowsOfOneOperation: [[LedgerPlace]] {
    // Hashes are compared first, so that the rows themselves are rarely compared.
    var (seen, again): (Set<Int>, Set<Int>) = ([], [])
    let keys = places.map { place -> Int? in
      let op = text(place, "op")
      guard !op.isBlankCell else { return nil }
      let key = [op, text(place, "tier_name"), text(place, "account_name")].hashValue
      if !seen.insert(key).inserted { again.insert(key) }
      return key
    }
    guard !again.isEmpty else { return [] }
    let repeats = Set(repeatedRows.map(\.row))
    var rows: [[String]: [LedgerPlace]] = [:]
    for (place, key) in zip(places, keys) {
      guard let key, again.contains(key), !repeats.contains(place) else { continue }
      let names = ["op", "tier_name", "account_name"].map { text(place, $0) }
      rows[names, default: []].append(place)
    }
    return rows.values.filter { $0.count > 1 }
  }

  private func amount(of place: LedgerPlace) -> Decimal? {
    do throws(NumberProblem) {
      return try Decimal(parsing: text(place, "amount"))
    } catch {
      return nil
    }
  }

  /// Whether a row comes before another by time, then id, then other content. The order does not
  /// depend on the file's order.
  private func comesBefore(_ a: LedgerPlace, _ b: LedgerPlace) -> Bool {
    let instants = (instant(of: a), instant(of: b))
    if instants.0 != instants.1 { return instants.0 < instants.1 }
    let ids = (text(a, "id"), text(b, "id"))
    if ids.0 != ids.1 { return ids.0 < ids.1 }
    return content(of: a).lexicographicallyPrecedes(content(of: b))
  }

  private func instant(of place: LedgerPlace) -> Int128 {
    do throws(TimestampProblem) {
      return try Timestamp(parsing: text(place, "timestamp")).instant
    } catch {
      return .max
    }
  }
}
