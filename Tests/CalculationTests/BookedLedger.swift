import FinanceModel
import Investing
import PlainText
import TestSupport

/// Booked activities, and their results as lines that a test can compare.
struct BookedLedger {
  var booking: Booking

  /// - Parameters:
  ///   - texts: one text for each file.
  ///   - settings: the text of `coffer.json`.
  ///   - last: the last booked day; nil for all days.
  init(
    _ texts: String..., settings: String = "{}", lenient: Bool = false,
    method: LotsMethod? = nil, through last: String? = nil
  ) {
    self.init(texts, .of(settings), lenient: lenient, method: method, through: last)
  }

  init(
    _ texts: [String], _ settings: Settings, lenient: Bool = false, method: LotsMethod? = nil,
    through last: String? = nil
  ) {
    booking = Booking(
      ActivityLedger.of(texts, settings), settings,
      BookingOptions(isLenient: lenient, lotsMethod: method, keepsEvents: true))
    if let last = last.flatMap(CalendarDate.of) {
      booking.advance(through: last)
    } else {
      booking.advanceToEnd()
    }
  }

  var ledger: ActivityLedger { booking.ledger }

  /// `Broker ACME 2025-01-06 10 1005 EUR`: units and cost of each open lot.
  var lots: [String] {
    booking.holdings.flatMap { holding in
      holding.openLots.map { "\(ledger.accounts[holding.account]) \(text(of: $0, holding.symbol))" }
    }
  }

  /// Units and cash in transit, with the group instead of the account, such as `t1 ACME 2025-01-06
  /// 10 1005 EUR` or `t1 100 EUR`.
  var transits: [String] {
    booking.transits.filter { !$0.isEmpty }.flatMap { transit in
      let group = ledger.groups[transit.group]
      guard let symbol = transit.symbol else {
        return ["\(group) \(transit.amount) \(currency(transit.currency))"]
      }
      return transit.lots.openLots.map { "\(group) \(text(of: $0, symbol))" }
    }
  }

  /// Cash by account, then by the first occurrence of the currency, such as `Broker EUR -530`.
  var cash: [String] {
    ledger.accounts.indices.flatMap { account in
      booking.cash[account].map {
        "\(ledger.accounts[account]) \(currency($0.currency)) \($0.amount)"
      }
    }
  }

  /// Disposals with their lots, such as `sale Broker ACME 2025-11-03 4 for 478 EUR from 2025-01-06
  /// 4 402 EUR`.
  var disposals: [String] {
    booking.events.disposals.map { disposal in
      let pieces = disposal.pieces.map { text(of: $0) }.joined(separator: " + ")
      return "\(disposal.kind) \(ledger.accounts[disposal.account])"
        + " \(ledger.symbols[disposal.symbol]) \(disposal.date) \(disposal.quantity)"
        + " for \(disposal.proceeds) \(currency(disposal.currency))"
        + (pieces.isEmpty ? "" : " from \(pieces)")
    }
  }

  /// Income, such as `Broker ACME 2025-03-03 gross 100 tax 15 fee 0 EUR`.
  var incomes: [String] {
    booking.events.incomes.map { income in
      [
        ledger.accounts[income.account], income.symbol.map { ledger.symbols[$0] } ?? "-",
        "\(income.date) gross \(income.gross) tax \(income.withheld) fee \(income.fee)",
        currency(income.currency),
      ].joined(separator: " ")
    }
  }

  /// Contributions, such as `external Broker 2025-03-03 10 ACME 950 EUR`; without units for cash.
  var contributions: [String] {
    booking.events.contributions.map { contribution in
      let units =
        contribution.symbol.map { "\(contribution.quantity) \(ledger.symbols[$0]) " } ?? ""
      return "\(contribution.kind) \(ledger.accounts[contribution.account]) \(contribution.date)"
        + " \(units)\(contribution.amount) \(currency(contribution.currency))"
    }
  }

  /// Non-zero flows, such as `Broker ACME 2025-03-03 -1005 EUR`.
  var flows: [String] {
    booking.events.holdingFlows.filter { !$0.amount.isZero }.map { flow in
      "\(ledger.accounts[flow.account]) \(ledger.symbols[flow.symbol]) \(flow.date)"
        + " \(flow.amount) \(currency(flow.currency))"
    }
  }

  /// Findings, such as `error activity-oversold 0:2 quantity`, with the file and row, counted from
  /// 0, and the column.
  var findings: [String] {
    booking.findings.map { finding in
      let place = finding.place.map { " \($0.file):\($0.record)" } ?? ""
      return "\(finding.severity) \(finding.code)\(place)"
        + (finding.column.map { " \($0)" } ?? "")
    }
  }

  var messages: [String] { booking.findings.map(\.message) }

  func currency(_ number: Int) -> String { booking.terms.currencies[number] }

  private func text(of lot: Lot, _ symbol: Int) -> String {
    "\(ledger.symbols[symbol]) \(lot.date) \(lot.quantity) \(lot.cost) \(currency(lot.currency))"
  }

  private func text(of piece: LotPiece) -> String {
    "\(piece.date) \(piece.quantity) \(piece.cost) \(currency(piece.currency))"
  }
}
