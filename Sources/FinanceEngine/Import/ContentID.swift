package import FinanceModel
package import PlainText

/// The identity of an imported row: what it says and the how-manieth such row it is, in sixteen
/// bytes.
///
/// As text it is `i` and 25 characters of base32, as every name that is made of content.
package struct ContentID: Hashable, Sendable {
  /// The highest 125 bits of a SHA-256.
  let bits: UInt128

  private static let length = 26

  fileprivate init(of bytes: [UInt8]) { bits = SHA256.leadingBits(of: bytes) >> 3 }

  /// The identity that this text names; nil for one that was not made of content.
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

  /// The text of the ledger's column `id`.
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

  /// The identity of the row that stands for another one, which becomes the side of a move.
  static func joining(_ id: String, to group: String) -> ContentID {
    ContentID(of: Array("joined\0\(id)\0\(group)".utf8))
  }

  /// The identity of a further equal row, or of one that came back after it was undone.
  ///
  /// - Parameters:
  ///   - occurrence: 1 for the first of equal rows, which is this one.
  ///   - generation: 1 until the row was undone.
  func again(occurrence: Int, generation: Int) -> ContentID {
    if occurrence == 1, generation == 1 { return self }
    return ContentID(of: Array("\(text)\0\(occurrence)\0\(generation)".utf8))
  }
}

/// Makes identities of what rows of one account say.
///
/// What counts is the account, the day, the amount and its currency, and what the bank writes: its
/// own id where it has one, else payee, text and counterparty, as ``FoldedText`` has them. The
/// balance, the value date, the time and running numbers do not count: they differ from file to
/// file. Nor does a payee that is a part of the text.
package struct RowIdentities {
  private var bytes: [UInt8] = []
  private let account: String

  /// - Parameter account: the name that the ledger has for the account.
  package init(ofAccount account: String) { self.account = account }

  /// The identity of the first row that says this.
  package mutating func identity(of row: StatementRow) -> ContentID {
    let rows = StatementRows([row])
    return identity(of: rows.packed[0], in: rows)
  }

  /// The identity of the first of the rows that says what this one does.
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
      rows.withBytes(of: row.text) { field("text", $0) }
      rows.withBytes(of: row.counterparty) { field("counterparty", $0) }
    }
    if let trade {
      field("type", trade.type.rawValue)
      field("asset", trade.isin ?? (trade.symbol.isEmpty ? trade.name : trade.symbol))
      field("quantity", trade.quantity.map { String($0.mantissa) } ?? "")
    }
    return ContentID(of: bytes)
  }

  /// The identity of an opening or a balance assertion of the account.
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
