/// Indices of the activity columns in a file; negative for missing columns.
struct ActivityColumns {
  let date, time, account, type, subtype, symbol, quantity, unitPrice, amount, fee, tax: Int
  let currency, fxRate, ratio, status, group, lots: Int

  init(_ header: [String]) {
    func place(_ name: String) -> Int { header.firstIndex(of: name) ?? -1 }
    (date, time) = (place("date"), place("time"))
    (account, type, subtype) = (place("account"), place("type"), place("subtype"))
    (symbol, quantity, unitPrice) = (place("symbol"), place("quantity"), place("unit_price"))
    (amount, fee, tax) = (place("amount"), place("fee"), place("tax"))
    (currency, fxRate, ratio) = (place("currency"), place("fx_rate"), place("ratio"))
    (status, group, lots) = (place("status"), place("group"), place("lots"))
  }

  static let none = ActivityColumns([])

  var hasRequired: Bool { date >= 0 && account >= 0 && type >= 0 }
}
