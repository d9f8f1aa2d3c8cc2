import Expectations
import FinanceModel
import Importing
import Testing

struct GuessedAmountsTests {
  private func guess(
    _ rows: String..., answers: LayoutGuess.Answers = LayoutGuess.Answers()
  ) -> LayoutGuess {
    LayoutGuess.propose(
      Array((rows.joined(separator: "\n") + "\n").utf8), name: "new", answers: answers)
  }

  @Test("a column equal to amount plus fee is used as the amount")
  func total() {
    let found = guess(
      "Date;Text;Amount;Fee;Total", "31.01.2026;A;-12,00;-1,00;-13,00",
      "30.01.2026;B;5,00;0,00;5,00")
    expect(found.layout?.columns.amount == ["Total"] && found.questions.isEmpty)
    expect(found.reasons.contains("column 3 (Amount) is omitted; its amounts sum to -7.00"))
  }

  @Test("the treatment of a fee column is asked")
  func fees() {
    let rows = ["Date;Text;Amount;Fee", "30.01.2026;B;5,00;0,00", "31.01.2026;C;-6,00;1,50"]
    expect(
      guess(rows[0], rows[1], rows[2]).questions.map(\.option), equals: ["--fee included|beside"])
    let beside = guess(rows[0], rows[1], rows[2], answers: LayoutGuess.Answers(fee: .beside))
    expect(beside.layout?.columns.fee == ["Fee"] && beside.failures.isEmpty)
    let included = guess(rows[0], rows[1], rows[2], answers: LayoutGuess.Answers(fee: .included))
    expect(included.layout?.columns.fee == nil && included.questions.isEmpty)
  }

  @Test("consecutive balances prove the sign of amounts without a minus")
  func reasons() {
    let found = guess(
      "Date;Text;Amount;Balance", "31.01.2026;A;12,00;88,00", "30.01.2026;B;-50,00;100,00")
    expect(
      found.reasons.contains(
        "column 4 (Balance) is the balance: from row to row it changes by column 3 (Amount) with"
          + " the opposite sign"))
    expect(found.layout?.sign, equals: .outflowPositive)
  }

  @Test("a column named balance that does not follow the amounts is asked about")
  func refuted() {
    let found = guess(
      "Date;Text;Amount;Balance", "31.01.2026;A;-12,00;88,00", "30.01.2026;B;50,00;90,00")
    expect(found.questions.map(\.option), equals: ["--columns date,text,amount"])
  }

  @Test("column names given by the user are parsed, and the first unknown one is reported")
  func columns() {
    var answers = LayoutGuess.Answers()
    expect(answers.take(columns: "date,,payee,amount-out,amount-in,balance") == nil)
    expect(answers.take(columns: "date,payer"), equals: "payer")
  }
}
