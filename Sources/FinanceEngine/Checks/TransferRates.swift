package import FinanceModel
import PlainText

/// Linked transfers between two currencies whose amounts differ from the rate of the day.
package struct TransferRates {
  /// The largest usual difference from the rate, in percent: what banks charge.
  package static let usualPercent = 3

  private let table: LedgerTable
  private let accountNames: [String: String]
  private let currencies: [String: String]
  private let base: String
  private var exchange: Exchange

  /// - Precondition: the table is of ``Ledger/transactions``.
  package init(_ table: LedgerTable, _ settings: Settings, _ prices: PriceBook) {
    self.table = table
    accountNames = settings.accountNames
    currencies = settings.accountCurrencies
    base = settings.baseCurrency?.code ?? ""
    exchange = Exchange(ExchangeRates(prices, base: settings.baseCurrency?.code))
  }

  /// Warnings `transaction-transfer-rate` at the receiving rows. A transfer without a rate of at
  /// most a week before it is not compared.
  ///
  ///     transfer 'trip' turns 50.00 USD into 50.00 EUR, at the rate of 2026-11-20 it is 25 EUR
  ///
  /// - Complexity: linear in the rows.
  package mutating func findings() -> [LedgerFinding] {
    table.transferGroups.compactMap { finding($0.group, $0.places) }
  }

  private mutating func finding(_ group: String, _ places: [LedgerPlace]) -> LedgerFinding? {
    let sides = Dictionary(grouping: places) { currency(of: $0) }.compactMap { code, rows in
      sum(of: rows, in: table).map { (currency: code, amount: $0, place: rows[0]) }
    }.sorted { $0.amount < $1.amount }
    guard sides.count == 2, let sent = sides.first, let received = sides.last,
      sent.amount.isNegative, received.amount.isPositive,
      let cell = table.ledger.column("date").flatMap({ table.cell(sent.place, $0) }),
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
      return LedgerFinding(
        .warning, TransactionCode.transferRate,
        "transfer '\(group.visible)' turns \(-sent.amount) \(sent.currency.visible) into "
          + "\(received.amount) \(received.currency.visible), but at the rate of that day it is "
          + "\(shown) \(received.currency.visible)", at: received.place, column: "amount",
        hint: "check both amounts, and the rate in ledgers/prices.csv", earlier: sent.place)
    } catch {
      return nil
    }
  }

  private func currency(of place: LedgerPlace) -> String {
    let code = table.text(place, "currency")
    guard code.isBlankCell else { return code }
    let account = table.text(place, "account")
    return currencies[accountNames[account] ?? account] ?? base
  }
}
