package import FinanceModel
package import PlainText

/// Computes identities from the content of one account's rows.
///
/// The content is the account, the day, the amount with its currency, and the bank's id. Without an
/// id, payee and text are used instead, normalized by ``FoldedText``. The balance, the value date,
/// the time, running numbers and the counterparty's account number are excluded, because they
/// differ between files. A payee that occurs in the text is also excluded, as are
/// ``StatementDetails``.
package struct RowIdentities {
  private var bytes: [UInt8] = []
  private let account: String
  /// Whether the counterparty's account number is included, as in ids from earlier versions.
  private let hasCounterparty: Bool
  /// Whether the type of transaction is included as text, as in ids from earlier versions.
  private let hasLabel: Bool

  /// - Parameter account: the account name in the ledger.
  package init(ofAccount account: String) { self.init(account) }

  private init(_ account: String, hasCounterparty: Bool = false, hasLabel: Bool = false) {
    self.account = account
    self.hasCounterparty = hasCounterparty
    self.hasLabel = hasLabel
  }

  /// Alternative identities of rows in ledgers written by earlier versions.
  var earlier: [RowIdentities] {
    [RowIdentities(account, hasCounterparty: true), RowIdentities(account, hasLabel: true)]
  }

  /// Returns the identity of the first row with the same content.
  package mutating func identity(of row: StatementRow) -> ContentID {
    let rows = StatementRows([row])
    return identity(of: rows.packed[0], in: rows)
  }

  /// Returns the identity of the first row with the same content.
  package mutating func identity(
    of row: StatementRows.Packed, in rows: StatementRows
  ) -> ContentID {
    let trade = rows.rarity(of: row)?.trade
    begin(
      trade == nil ? "transactions" : "activities", row.date, row.amount, rows.currency(of: row))
    if let ownID = row.ownID {
      rows.withBytes(of: ownID) { field("id", $0) }
    } else {
      if !rows.arePayeesInText { rows.withBytes(of: row.payee) { field("payee", $0) } }
      if hasLabel, let details = rows.details(of: row) {
        field("text", details.earlierText ?? rows.text(row.text) + details.label)
      } else {
        rows.withBytes(of: row.text) { field("text", $0) }
      }
      if hasCounterparty { rows.withBytes(of: row.counterparty) { field("counterparty", $0) } }
    }
    if let trade {
      // Earlier versions imported accrued interest as a fee or as interest without an asset.
      let isFee = trade.isAccrued && row.amount.isNegative
      field("type", isFee ? ActivityType.fee.rawValue : trade.identifyingType.rawValue)
      let isNamed = trade.isAccrued || trade.isin == nil && trade.symbol.isEmpty
      field("asset", isNamed ? trade.name : trade.isin ?? trade.symbol)
      let units = trade.type == .exchange ? trade.units : trade.quantity
      field("quantity", units.map { String($0.mantissa) } ?? "")
    }
    return ContentID(of: bytes)
  }

  /// Returns the identity of an opening or balance assertion of the account.
  package mutating func identity(
    ofKind kind: String, _ date: CalendarDate, _ amount: Decimal, _ currency: String
  ) -> ContentID {
    begin(kind, date, amount, currency)
    return ContentID(of: bytes)
  }

  private mutating func begin(
    _ kind: String, _ date: CalendarDate, _ amount: Decimal, _ currency: String
  ) {
    bytes.removeAll(keepingCapacity: true)
    bytes += kind.utf8
    bytes.append(FoldedText.separator)
    bytes += account.utf8
    bytes.append(FoldedText.separator)
    withUnsafeBytes(of: Int64(date.dayNumber).littleEndian) { bytes += $0 }
    withUnsafeBytes(of: amount.mantissa.littleEndian) { bytes += $0 }
    bytes += currency.utf8
    bytes.append(FoldedText.separator)
  }

  private mutating func field(_ name: StaticString, _ text: String) {
    var text = text
    text.withUTF8 { field(name, $0) }
  }

  private mutating func field(_ name: StaticString, _ text: UnsafeBufferPointer<UInt8>) {
    guard !text.isEmpty else { return }
    name.withUTF8Buffer { bytes += $0 }
    bytes.append(FoldedText.separator)
    FoldedText.append(text, to: &bytes)
    bytes.append(FoldedText.separator)
  }
}

/// The identity of an imported row, in sixteen bytes: a hash of its content and its ordinal among
/// identical rows.
///
/// Its text form is `i` followed by 25 characters of base32, as for every name computed from
/// content.
package struct ContentID: Hashable, Sendable {
  /// The highest 125 bits of a SHA-256 hash.
  let bits: UInt128

  private static let length = 26

  init(of bytes: [UInt8]) { bits = SHA256.leadingBits(of: bytes) >> 3 }

  /// Creates the identity from its text; nil if the text does not have this form.
  package init?(_ text: some Sequence<UInt8>) {
    var (bits, count) = (UInt128(0), 0)
    for byte in text {
      if count == 0 {
        guard byte == UInt8(ascii: "i") else { return nil }
      } else {
        guard count < Self.length, let value = base32Value(of: byte) else { return nil }
        bits = bits << 5 | UInt128(value)
      }
      count += 1
    }
    guard count == Self.length else { return nil }
    self.bits = bits
  }

  /// Text for the ledger's column `id`.
  package var text: String {
    let alphabet = StaticString("0123456789abcdefghijklmnopqrstuv")
    return String(unsafeUninitializedCapacity: Self.length) { buffer in
      buffer[0] = UInt8(ascii: "i")
      for index in 1..<Self.length {
        let value = Int(truncatingIfNeeded: bits >> UInt128((Self.length - 1 - index) * 5) & 31)
        buffer[index] = alphabet.utf8Start[value]
      }
      return Self.length
    }
  }

  /// Returns the identity of the replacement for a row that becomes part of a transfer.
  static func joining(_ id: String, to group: String) -> ContentID {
    ContentID(of: Array("joined\0\(id)\0\(group)".utf8))
  }

  /// Returns the identity of another identical row, or of a row imported again after an undo.
  ///
  /// - Parameters:
  ///   - occurrence: ordinal among identical rows; 1 for this row.
  ///   - generation: 1 at first; one more after each undo of the row.
  func again(occurrence: Int, generation: Int) -> ContentID {
    if occurrence == 1, generation == 1 { return self }
    return ContentID(of: Array("\(text)\0\(occurrence)\0\(generation)".utf8))
  }
}

/// All rows ever imported into a ledger, regardless of their state.
package struct KnownIDs: Sendable {
  /// The state of an imported row.
  package enum State: Equatable, Sendable {
    /// The row counts, or the user has cancelled, replaced or split the row. It is not imported
    /// again.
    case present
    /// An undo removed the row; it may be imported again.
    case undone
  }

  private var ids: Set<ContentID> = []
  private let table: LedgerTable
  /// Last row that voids each id, by voided id.
  private var voiders: [String: LedgerPlace] = [:]

  /// - Complexity: linear in the number of rows.
  package init(_ table: LedgerTable) {
    self.table = table
    for (number, file) in table.files.enumerated() {
      guard let id = table.index(of: "id", inFile: number) else { continue }
      let voids = table.index(of: "voids", inFile: number)
      ids.reserveCapacity(ids.count + file.count)
      file.source.bytes.withUnsafeBufferPointer { bytes in
        for record in 0..<file.count {
          if let known = ContentID(bytes[file.range(record, id)]) { ids.insert(known) }
          if let voids, !file.range(record, voids).isEmpty {
            let (text, place) = (
              file.text(record, voids), LedgerPlace(file: number, record: record)
            )
            if !text.isBlankCell, !table.undoesCopy(place) { voiders[text] = place }
          }
        }
      }
    }
  }

  /// Whether the ledger has never contained an imported row.
  var isEmpty: Bool { ids.isEmpty }

  /// Returns the state of the row with the given id; nil if the ledger has never contained the row.
  package func state(of id: ContentID) -> State? {
    guard !ids.isEmpty, ids.contains(id) else { return nil }
    return voiders.isEmpty ? .present : state(of: id.text)
  }

  /// Returns the row's identity in the first generation that was not undone. If the ledger does not
  /// contain that identity, it is the next one to write.
  ///
  /// - Parameters:
  ///   - first: identity of the first identical row.
  ///   - occurrence: 1 for the first identical row.
  func newest(of first: ContentID, occurrence: Int) -> (id: ContentID, state: State?) {
    var generation = 1
    while true {
      let id = first.again(occurrence: occurrence, generation: generation)
      let state = state(of: id)
      guard state == .undone else { return (id, state) }
      generation += 1
    }
  }

  /// Returns the state of a row with any id; after several corrections, the last one applies.
  func state(of id: String) -> State {
    var id = id
    for _ in 0...voiders.count {
      guard let voider = voiders[id] else { return .present }
      if table.isCancellation(voider) {
        return table.text(voider, "op").hasPrefix(Identifier.undoPrefix) ? .undone : .present
      }
      id = table.text(voider, "id")
      if id.isBlankCell { return .present }
    }
    // folder-check reports rows that void each other in a cycle.
    return .present
  }
}
