import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct ImportedRowTests {
  @Test("the verdicts have the names shown in the table")
  func words() {
    expect(
      ImportedRow.Verdict.allCases.map(\.rawValue),
      equals: ["new", "present", "skipped", "suggested"])
  }

  @Test("rows of a renamed account are still recognized")
  func renamed() throws {
    let file = Statement.of("2026-03-01 -5.00 Cafe")
    var scene = ImportScene()
    try scene.add([file], account: "Giro")
    scene.settings = Settings.of(
      #"{"base_currency": "EUR", "accounts": [{"name": "Main", "aliases": ["Giro"]}]}"#)
    try expect(
      scene.add([file], account: "Main", batch: "b2").rows.map(\.verdict), equals: [.present])
  }
}
