package import FinanceModel
package import PlainText

/// Makes identities of what rows of one account say.
///
/// What counts is the account, the day, the amount and its currency, and what the bank writes: its
/// own id where it has one, else payee and text, as ``FoldedText`` has them. The balance, the value
/// date, the time, running numbers and the number of the other's account do not count: they differ
/// from file to file. Nor does a payee that is a part of the text, nor ``StatementDetails``.
package struct RowIdentities {
  private var bytes: [UInt8] = []
  private let account: String
  /// Whether the number of the other's account counts, as it did in ids of earlier versions.
  private let hasCounterparty: Bool
  /// Whether the kind of the booking counts as a text, as it did in ids of earlier versions.
  private let hasLabel: Bool

  /// - Parameter account: the name that the ledger has for the account.
  package init(ofAccount account: String) { self.init(account) }

  private init(_ account: String, hasCounterparty: Bool = false, hasLabel: Bool = false) {
    self.account = account
    self.hasCounterparty = hasCounterparty
    self.hasLabel = hasLabel
  }

  /// The identities that the same rows have in ledgers that an earlier version wrote.
  var earlier: [RowIdentities] {
    [RowIdentities(account, hasCounterparty: true), RowIdentities(account, hasLabel: true)]
  }

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
      if hasLabel, let details = rows.details(of: row) {
        field("text", details.earlierText ?? rows.text(row.text) + details.label)
      } else {
        rows.withBytes(of: row.text) { field("text", $0) }
      }
      if hasCounterparty { rows.withBytes(of: row.counterparty) { field("counterparty", $0) } }
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
