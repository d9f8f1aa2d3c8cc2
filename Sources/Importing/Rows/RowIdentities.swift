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
