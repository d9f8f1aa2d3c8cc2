package import FinanceModel
import Investing
import PlainText

/// Linked transfers between two currencies whose amounts do not match the day's rate.
package struct TransferRates {
  /// Maximum difference from the rate, in percent, that bank charges usually explain.
  package static let usualPercent = 3

  private struct Side {
    let table: LedgerTable
    let place: LedgerPlace
    /// Amount in the account's currency; negative for money sent.
    let amount: Decimal
  }

  private let tables: [LedgerTable]
  private let accountNames: [String: String]
  private let currencies: [String: String]
  private let base: String
  private var exchange: Exchange

  /// Collects the linked transfers.
  ///
  /// - Precondition: the tables contain ``Ledger/transactions`` and ``Ledger/activities``.
  package init(_ tables: [LedgerTable], _ settings: Settings, _ prices: PriceBook) {
    self.tables = tables
    accountNames = settings.accountNames
    currencies = settings.accountCurrencies
    base = settings.baseCurrency?.code ?? ""
    exchange = Exchange(ExchangeRates(prices, base: settings.baseCurrency?.code))
  }

  /// Returns the warnings `transaction-transfer-rate` and `activity-transfer-rate` at the receiving
  /// rows, by group. A transfer is not compared if the latest rate is more than a week old.
  ///
  ///     transfer 'trip' turns 50 USD into 50 EUR, but at the rate of that day it is 25 EUR
  ///
  /// - Complexity: linear in the number of rows.
  package mutating func findings() -> [(ledger: Ledger, finding: LedgerFinding)] {
    var groups: [String: [Side]] = [:]
    for table in tables {
      let places = table.ledger == .activities ? table.liveRows : table.linkedTransfers
      for place in places {
        let group = table.text(place, "group")
        guard !group.isBlankCell, let side = side(place, in: table) else { continue }
        groups[group, default: []].append(side)
      }
    }
    return groups.sorted { $0.key < $1.key }.compactMap { finding($0.key, $0.value) }
  }

  private mutating func finding(
    _ group: String, _ sides: [Side]
  ) -> (ledger: Ledger, finding: LedgerFinding)? {
    let sums = Dictionary(grouping: sides) { currency(of: $0) }.compactMap { code, rows in
      Self.sum(of: rows).map { (currency: code, amount: $0, row: rows[0]) }
    }.sorted { $0.amount < $1.amount }
    guard sums.count == 2, let sent = sums.first, let received = sums.last,
      sent.amount.isNegative, received.amount.isPositive,
      let cell = sent.row.table.ledger.column("date").flatMap({
        sent.row.table.cell(sent.row.place, $0)
      }),
      let date = meaning({ () throws(LedgerFinding) in try cell.date() }),
      let rate = exchange.rateIfKnown(from: sent.currency, to: received.currency, on: date),
      !rate.isOld, rate.daysAhead == 0
    else { return nil }
    do throws(DecimalError) {
      let expected = try rate.converted(-sent.amount)
      let difference = try received.amount - expected
      let usual = try expected.scaled(by: Decimal(Self.usualPercent), over: Decimal(100), .halfEven)
      guard difference.magnitude > usual else { return nil }
      let shown = try expected.rounded(toDecimals: 2, .halfEven)
      let ledger = received.row.table.ledger
      let code: any RawRepresentable<String> =
        ledger == .activities ? ActivityCode.transferRate : TransactionCode.transferRate
      return (
        ledger,
        LedgerFinding(
          .warning, code,
          "transfer '\(group.visible)' converts \(-sent.amount) \(sent.currency.visible) to"
            + " \(received.amount) \(received.currency.visible), but that day's rate gives \(shown)"
            + " \(received.currency.visible)",
          at: received.row.place, column: "amount",
          hint: "check both amounts, and the rate in ledgers/prices.csv",
          earlier: sent.row.table.ledger == ledger ? sent.row.place : nil)
      )
    } catch {
      return nil
    }
  }

  /// Returns the sending or receiving row of a cash transfer as a side; nil for any other activity.
  private func side(_ place: LedgerPlace, in table: LedgerTable) -> Side? {
    guard let cell = table.ledger.column("amount").flatMap({ table.cell(place, $0) }),
      let amount = meaning({ () throws(LedgerFinding) in try cell.decimal() })
    else { return nil }
    guard table.ledger == .activities else {
      return Side(table: table, place: place, amount: amount)
    }
    let symbol = table.text(place, "symbol")
    guard symbol.isBlankCell || symbol == StatedPosition.cashSymbol else { return nil }
    switch table.text(place, "type") {
    case "TRANSFER_OUT", "WITHDRAWAL": return Side(table: table, place: place, amount: -amount)
    case "TRANSFER_IN", "DEPOSIT": return Side(table: table, place: place, amount: amount)
    default: return nil
    }
  }

  private func currency(of side: Side) -> String {
    let code = side.table.text(side.place, "currency")
    guard code.isBlankCell else { return code }
    let account = side.table.text(side.place, "account")
    return currencies[accountNames[account] ?? account] ?? base
  }

  private static func sum(of sides: [Side]) -> Decimal? {
    var sum = Decimal.zero
    do throws(DecimalError) {
      for side in sides { sum = try sum + side.amount }
    } catch {
      return nil
    }
    return sum
  }
}
