import Expectations
import FinanceFolder
import TestSupport
import Testing

struct MergedLedgersTests {
  private let header = "id,date,account,payee,amount,currency\n"
  private func row(_ id: String, _ amount: String) -> String {
    "\(id),2026-11-02,Bank,REWE,\(amount),EUR\n"
  }

  /// Returns a folder in which both sides of a merge changed the transactions, merged line by line.
  private func merged(_ base: String, _ ours: String, _ theirs: String) throws -> MoneyFolder {
    let money = try MoneyFolder()
    try money.write("*.csv merge=union\n", to: ".gitattributes")
    try money.run("git init -q -b main . && git config user.name n && git config user.email e")
    func commit(_ text: String) throws {
      try money.write(header + text, to: "ledgers/transactions.csv")
      try money.commit()
    }
    try commit(base)
    try money.run("git checkout -q -b other")
    try commit(theirs)
    try money.run("git checkout -q main")
    try commit(ours)
    try money.run("git merge -q --no-edit other > said 2>&1 && rm said")
    return money
  }

  private func repaired(_ money: MoneyFolder) throws -> String? {
    try money.place.repairs(.merges).files.first.map { String(decoding: $0.after, as: UTF8.self) }
  }

  @Test("a row that one side changed or deleted is removed again after the merge")
  func returned() throws {
    let money = try merged(
      row("", "-9") + row("b", "-5"), row("", "-19") + row("b", "-5"),
      row("", "-9") + row("b", "-5") + row("c", "-1"))
    try expect(money.codes(by: "merges"), equals: [])
    let other = try merged(
      row("", "-9") + row("b", "-5"), row("", "-9") + row("b", "-6") + row("d", "-2"),
      row("", "-9") + row("b", "-5") + row("c", "-1"))
    try expect(other.codes(by: "merges"), equals: ["folder-row-returned"])
    try expect(
      repaired(other),
      equals: header + row("", "-9") + row("b", "-6") + row("d", "-2")
        + row("c", "-1"))
  }

  @Test("rows added since are kept, and a row corrected since is ignored")
  func since() throws {
    let money = try merged(
      row("b", "-5"), row("b", "-6") + row("d", "-2"), row("b", "-5") + row("c", "-1"))
    let text = money.text("ledgers/transactions.csv") ?? ""
    try money.write(text + row("e", "-3"), to: "ledgers/transactions.csv")
    try expect(
      repaired(money),
      equals: header + row("b", "-6") + row("d", "-2") + row("c", "-1")
        + row("e", "-3"))
    try money.write(
      text.replacing(row("b", "-5"), with: ""), to: "ledgers/transactions.csv")
    try expect(repaired(money), equals: nil)
  }
}
