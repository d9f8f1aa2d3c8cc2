import Expectations
import FinanceModel
import Importing
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct EntryTrackingTests {
  private let names = EntryNames(
    .of(
      #"{"accounts": [{"name": "Pension", "tracking": "HOLDINGS", "aliases": ["P"]},"#
        + #" {"name": "Broker", "kind": "SECURITIES"}, {"name": "Flat", "tracking": "VALUES","#
        + #" "kind": "SECURITIES"}, {"name": "Giro", "kind": "CASH", "default": true},"#
        + #" {"name": "Card", "kind": "CARD", "default": true}]}"#), nil,
    [
      .positions: RandomLedger.table(
        .positions,
        [
          "date,account,symbol,quantity,currency\n2026-01-01,P,X,1,EUR\n"
            + "2026-01-01,Broker,X,1,EUR\n"
        ]),
      .transactions: RandomLedger.table(
        .transactions, ["date,account,amount\n2026-01-01,Giro,1\n2026-01-01,Depot,1\n"]),
      .activities: RandomLedger.table(
        .activities, ["date,account,type\n2026-01-01,Depot,DEPOSIT\n"]),
    ])

  @Test("an account's value comes from the preferred record, which a new record may replace")
  func sources() {
    let sources = ["Pension", "Broker", "Flat", "Giro", "Depot", "Nobody"].map {
      names.source(of: $0)
    }
    expect(sources, equals: [.positions, .positions, nil, .transactions, .activities, nil])
    expect(names.source(of: "Broker", with: .activities), equals: .activities)
    expect(names.source(of: "Pension", with: .activities), equals: .positions)
    expect(names.source(of: "Flat", with: .activities) == nil)
  }

  @Test("an account with positions or activities is invested, whatever its kind")
  func invested() {
    expect(["Pension", "Broker", "Depot"].allSatisfy(names.isInvested))
    expect(!["Flat", "Giro", "Nobody"].contains(where: names.isInvested))
    expect(names.isValued("Flat") && !names.isValued("Depot"))
  }

  @Test("there is no default account for rows if two suit them")
  func defaults() {
    expect(names.statedDefaults(of: .transactions), equals: ["Giro", "Card"])
    expect(names.statedDefaults(of: .activities), equals: [])
    expect(names.defaultAccount(of: .transactions)?.name != "Giro")
  }
}
