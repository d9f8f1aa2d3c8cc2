import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct MoveTests {
  @Test("a move is encoded with the column names of a proposal")
  func coding() throws {
    let move = Move(
      op: "pay-1", tier: "T", account: "S", amount: Decimal(5), balanceAfter: nil,
      kind: .allocation, description: "by weight")
    let text = try JSONValue(encoding: move).text(.compact)
    expect(
      text,
      equals: #"{"op":"pay-1","tier":"T","account":"S","amount":5,"kind":"allocation","#
        + #""description":"by weight"}"#)
    let source = SourceText(file: "a", bytes: Array(text.utf8))
    expect(JSONDocument.read(source, as: Move.self, stage: "plan").value?.value, equals: move)
  }
}
