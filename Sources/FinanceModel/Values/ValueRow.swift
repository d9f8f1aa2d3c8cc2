package import PlainText

/// A row to be written into the values ledger.
package struct ValueRow: Equatable, Sendable {
  package var id: String
  package var timestamp: Timestamp
  package var account: String
  package var event: ValueUpdate.Event
  package var value: Decimal?
  /// The row's currency; nil if it is unknown.
  package var currency: String?
  package var flow: Decimal?
  package var note: String
  /// The id of the row that this row replaces; nil if it does not replace a row.
  package var voids: String?
  /// The row's operation; nil if the row does not belong to an operation.
  package var op: String?

  package init(
    id: String, timestamp: Timestamp, account: String, event: ValueUpdate.Event,
    value: Decimal? = nil, currency: String? = nil, flow: Decimal? = nil, note: String = "",
    voids: String? = nil, op: String? = nil
  ) {
    self.id = id
    self.timestamp = timestamp
    self.account = account
    self.event = event
    self.value = value
    self.currency = currency
    self.flow = flow
    self.note = note
    self.voids = voids
    self.op = op
  }

  /// Returns the row's fields in the order of `columns`, a file's column names; "" for an unknown
  /// column.
  ///
  /// Amounts have exactly the currency's minor digits, or more if the exact value has more. Control
  /// characters become spaces, so that a row is always one line.
  ///
  ///     row.fields(for: ["account", "value", "colour"])   // ["Saver", "2500.00", ""]
  package func fields(for columns: some Sequence<String>) -> [String] {
    columns.map { column in
      switch column {
      case "id": id
      case "timestamp": timestamp.description
      case "account": account.onOneLine
      case "event": event.rawValue
      case "value": text(of: value)
      case "currency": (currency ?? "").onOneLine
      case "flow": text(of: flow)
      case "note": note.onOneLine
      case "voids": voids ?? ""
      case "op": op ?? ""
      default: ""
      }
    }
  }

  /// Returns the row as a CSV line, without its LF, with the columns of a file's `header`.
  package func csvLine(inColumnsOf header: some Sequence<String>) -> String {
    var line: [UInt8] = []
    appendCSVLine(fields(for: header), to: &line)
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  private func text(of amount: Decimal?) -> String {
    guard let amount else { return "" }
    return CurrencyUnit.text(of: amount, in: currency)
  }
}

extension CurrencyUnit {
  /// Returns the amount as recorded: exact, with at least the currency's minor digits, or with at
  /// least two decimals if the currency is unknown.
  ///
  ///     CurrencyUnit.text(of: Decimal(2500), in: "EUR")   // 2500.00
  package static func text(of amount: Decimal, in code: String?) -> String {
    let digits = code.map { CurrencyUnit($0).minorDigits ?? 0 }
    return amount.text(decimalsAtLeast: digits ?? Currency.unnamed.minorDigits)
  }
}
