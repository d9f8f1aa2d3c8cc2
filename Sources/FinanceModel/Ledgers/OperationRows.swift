import PlainText

/// Tells of the history's rows, as they come, whether their operation has had a row of the same
/// account, by hashes of 64 bits: two that have one hash count as the same.
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

  /// Whether an earlier row has the record's operation and account, or seems to; not for a row
  /// that belongs to no operation. Each record is asked for once.
  @inline(__always) mutating func isRepeated(_ record: Int, _ batch: LedgerBatch) -> Bool {
    let bytes = batch.records.bytes
    // Rotated, so that a tier and an account that change places make another hash.
    let hash = Self.rotated(StringInterner.hash(of: batch.cell(record, tier), in: bytes))
    return isRepeated(
      record, batch, account: hash ^ StringInterner.hash(of: batch.cell(record, account), in: bytes)
    )
  }

  /// The same where a number or a hash of the account is known.
  @inline(__always) mutating func isRepeated(
    _ record: Int, _ batch: LedgerBatch, account: UInt64
  ) -> Bool {
    let cell = batch.cell(record, op)
    guard !cell.isEmpty else { return false }
    let hash = StringInterner.hash(of: cell, in: batch.records.bytes)
    // Multiplied, so that near numbers make hashes that are far from each other.
    return !hashes.insert(Self.rotated(hash) ^ account &* 0x9E37_79B9_7F4A_7C15)
  }

  private static func rotated(_ hash: UInt64) -> UInt64 { hash << 17 | hash >> 47 }
}
