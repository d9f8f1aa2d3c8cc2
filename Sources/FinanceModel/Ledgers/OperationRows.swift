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
