import Expectations
import FinanceFolder
import PlainText
import Testing

struct FolderContentsTests {
  @Test("the preview of completing a recorded change matches the result")
  func completing() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    let shown = try money.place.repairs()
    expect(shown.completed?.operation == "op-1" && shown.completed?.tool == "test")
    expect(shown.files.map(\.file), equals: ["reserve_manager.json", "ledgers/history.csv"])
    try money.recover()
    for file in shown.files {
      expect(money.text(file.file), equals: String(decoding: file.after, as: UTF8.self))
    }
  }
}
