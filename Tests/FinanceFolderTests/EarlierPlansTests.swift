import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct EarlierPlansTests {
  private func texts(_ money: MoneyFolder, _ operation: String) -> [String] {
    money.place.earlierPlans(replacedBy: operation).compactMap { read in
      read().map { String(decoding: $0.source.bytes, as: UTF8.self) }
    }
  }

  @Test("the version that the operation replaced comes first, then the newest, without broken ones")
  func order() throws {
    let money = try MoneyFolder()
    expect(texts(money, "b"), equals: [])
    for (time, operation, text) in [
      ("090000", "a", "[1]"), ("091000", "b", "[2]"), ("092000", "c", "[3]"), ("093000", "d", "[4"),
    ] {
      try money.write(
        text, to: ".coffer/backups/reserve_manager.2026-11-21T\(time)Z.\(operation).json")
    }
    expect(texts(money, "b"), equals: ["[2]", "[3]", "[1]"])
    expect(texts(money, "none"), equals: ["[3]", "[2]", "[1]"])
  }
}
