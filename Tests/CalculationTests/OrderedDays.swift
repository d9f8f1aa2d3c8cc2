import FinanceModel
import Investing
import PlainText
import TestSupport

/// A small ledger of rows without times, listed by day, with the result of each order of each day's
/// rows.
struct OrderedDays {
  typealias Row = RandomActivities.Row

  /// The result of one order of the rows.
  struct Outcome {
    /// Costs of each disposal's units by the days of their acquisition, by the row's id.
    var costs: [String: String] = [:]
    var isReported = false
  }

  private(set) var days: [[Row]] = []
  let method: LotsMethod

  init(_ days: [[Row]], _ method: LotsMethod) {
    self.days = days
    self.method = method
  }

  /// Creates two days of up to four rows about one symbol in two accounts, followed by days on
  /// which the remaining units are sold.
  init(_ method: LotsMethod, using generator: inout SeededGenerator) {
    self.method = method
    var number = 0
    func row(_ type: String, _ account: String, _ units: Int, _ more: Row = [:]) -> Row {
      number += 1
      var row = more.merging(["unit_price": "150"]) { price, _ in price }
      row["id"] = "r\(number)"
      row["account"] = account
      row["type"] = type
      row["symbol"] = "A"
      row["quantity"] = "\(units)"
      row["currency"] = "EUR"
      return row
    }
    for day in 0..<2 {
      var rows: [Row] = []
      while rows.count < (day == 0 ? 2 : 3) {
        let units = generator.number(1...3) * 2
        let account = generator.number(0...3) == 0 ? "Two" : "One"
        let price = ["unit_price": generator.number(0...2) == 0 ? "110" : "100"]
        switch day == 0 ? 0 : generator.number(0...11) {
        case 0...4: rows.append(row("BUY", account, units, price))
        case 5...7: rows.append(row("SELL", account, units))
        case 8: rows.append(row("TRANSFER_OUT", account, units))
        case 9:
          let capital = ["subtype": "RETURN_OF_CAPITAL", "amount": "\(units)", "unit_price": ""]
          rows.append(row("DIVIDEND", account, units, capital))
        default:
          let group = ["group": "g\(number)"]
          rows.append(row("TRANSFER_OUT", "One", units, group))
          rows.append(row("TRANSFER_IN", "Two", units, group))
        }
      }
      days.append(rows)
    }
  }

  /// Returns the rows, followed by sales of all remaining units, a third or more on each day.
  private func texts(_ days: [[Row]]) -> [String] {
    var rows: [Row] = []
    for (day, list) in days.enumerated() {
      rows += list.map { $0.merging(["date": "2025-01-0\(day + 1)"]) { date, _ in date } }
    }
    for account in ["One", "Two"] {
      var left = 0
      for row in rows where row["account"] == account {
        let units = Int(row["quantity"] ?? "") ?? 0
        switch row["type"] {
        case "BUY", "TRANSFER_IN": left += units
        case "DIVIDEND": break
        default: left -= units
        }
      }
      var day = 10
      while left > 0 {
        day += 1
        let units = (left + 2) / 3
        left -= units
        rows.append([
          "id": "\(account)\(day)", "date": "2025-02-\(day)", "time": "12:00",
          "account": account, "type": "SELL", "symbol": "A", "quantity": "\(units)",
          "unit_price": "150", "currency": "EUR",
        ])
      }
    }
    return [RandomActivities.csv(rows)]
  }

  /// Returns the results of all orders of each day's rows that can be booked.
  func outcomes() -> [Outcome] {
    var orders: [[[Row]]] = [[]]
    for day in days {
      let permuted = Self.permutations(of: day)
      orders = orders.flatMap { order in permuted.map { order + [$0] } }
    }
    return orders.compactMap(outcome)
  }

  private func outcome(_ days: [[Row]]) -> Outcome? {
    let booked = BookedLedger(texts(days), Settings(), method: method)
    guard booked.booking.findings.allSatisfy({ $0.severity != .error }) else { return nil }
    var outcome = Outcome()
    for disposal in booked.booking.events.disposals {
      let id = booked.ledger.id(ofRow: disposal.row)
      var costs: [CalendarDate: Decimal] = [:]
      if disposal.kind == .returnOfCapital { costs[disposal.date] = -disposal.proceeds }
      for piece in disposal.pieces {
        costs[piece.date] = sum(costs[piece.date] ?? .zero, piece.cost)
      }
      outcome.costs[id] = costs.sorted { $0.key < $1.key }
        .map { "\($0.key) \($0.value.text(decimals: 8, .halfEven))" }.joined(separator: ", ")
    }
    outcome.isReported = booked.booking.findings.contains {
      $0.code == ActivityCode.orderMatters.rawValue
    }
    return outcome
  }

  private static func permutations(of rows: [Row]) -> [[Row]] {
    guard rows.count > 1 else { return [rows] }
    return rows.indices.flatMap { index in
      var others = rows
      let first = others.remove(at: index)
      return permutations(of: others).map { [first] + $0 }
    }
  }
}

/// Returns the exact sum. Sums in tests never overflow.
func sum(_ a: Decimal, _ b: Decimal) -> Decimal {
  do {
    return try a + b
  } catch {
    preconditionFailure("a test's sum fits")
  }
}

extension OrderedDays: CustomStringConvertible {
  var description: String { "\(method)\n" + texts(days)[0] }
}
