import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct OneSidedTransfersTests {
  @Test("rows made transfers by a rule, and transfer rows without a group, are one-sided")
  func rows() throws {
    let ruled = try TransferText(["2026-10-02,Giro,Tagesgeld,-10,,"]).transfers
    expect(ruled.destinations, equals: ["Tagesgeld"])
    let written = try TransferText(["2026-10-04,Giro,,-20,transfer,"]).transfers
    expect(!written.isEmpty && written.destinations.isEmpty)
    expect(try TransferText(["2026-10-05,Giro,,-30,transfer,move-1"]).transfers.isEmpty)
  }

  @Test("the row's own account is not used as the other side")
  func ownAccount() throws {
    let own = try TransferText(["2026-10-06,Tagesgeld,Tagesgeld,5,,"]).transfers
    expect(!own.isEmpty && own.destinations.isEmpty)
  }

  @Test("without rules and transfers there are no one-sided transfers")
  func none() throws {
    expect(try TransferText(["2026-10-03,Giro,Baker,-3,,"]).transfers.isEmpty)
    expect(OneSidedTransfers().isEmpty)
  }
}
