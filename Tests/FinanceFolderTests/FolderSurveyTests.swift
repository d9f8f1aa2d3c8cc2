import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

struct FolderSurveyTests {
  @Test("a missing folder, or a file in its place, cannot be checked")
  func missing() throws {
    let money = try MoneyFolder()
    for path in ["nowhere", "reserve_manager.json"] {
      let folder = Folder(at: money.folder.place.appending(path: path).path)
      let failure = #expect(throws: Failure.self) { try folder.survey() }
      expect(failure?.diagnostics.map(\.code), equals: ["folder-missing"])
    }
  }

  @Test("a check changes nothing on disk, whatever the folder contains")
  func writesNothing() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    try money.write("a;b", to: "ledgers/values.csv")
    let before = try FileTree(of: money.folder.place)
    _ = try money.place.survey().findings(by: folderRules)
    try expect(FileTree(of: money.folder.place), equals: before)
  }

  @Test("the check works for files with any bytes, and a broken file always gives an error")
  func anyBytes() throws {
    var generator = SeededGenerator(seed: 11)
    let names = ["reserve_manager.json", "coffer.json", "recurring.json", "ledgers/values.csv"]
    for round in 0..<150 {
      let money = try MoneyFolder()
      let name = names[round % names.count]
      let bytes = (0..<Int.random(in: 0..<80, using: &generator)).map { _ in
        UInt8.random(in: .min ... .max, using: &generator)
      }
      try money.write(String(decoding: bytes.map { $0 & 0x7F }, as: UTF8.self), to: name)
      let findings = try money.place.survey().findings(by: folderRules)
      let errors = findings.filter { $0.diagnostic.severity == .error }
      if name.hasSuffix(".json") { expect(!errors.isEmpty, "seed 11, round \(round)") }
    }
  }
}

struct LedgerSurveyTests {
  private static func survey(_ text: String) throws -> LedgerSurvey {
    let money = try MoneyFolder()
    try money.write(text, to: "ledgers/transactions.csv")
    return try require(try money.place.survey().ledger(.transactions))
  }

  @Test("findings that only follow from an unreadable row are omitted")
  func damaged() throws {
    let ledger = try Self.survey(MoneyFolder.transactions + "a,b\nc,d,e,f,g\n")
    expect(!ledger.isWhole && ledger.table.count == 2)
    let findings = ledger.table.places.map { place in
      LedgerFinding(.error, .valueMissing, of: .transactions, "m", at: place)
    }
    expect(ledger.findings(findings).map { $0.diagnostic.excerpt?.position.line }, equals: [3])
  }

  @Test("a missing ledger is complete and has no rows")
  func missing() throws {
    let money = try MoneyFolder()
    let ledger = try require(try money.place.survey().ledger(.prices))
    expect(ledger.isWhole && ledger.table.files.isEmpty)
    let finding = LedgerFinding(.note, .more, of: .prices, "m", at: nil)
    expect(
      ledger.findings([finding]).map { $0.file?.hasSuffix("ledgers/prices.csv") }, equals: [true])
  }

  @Test("a file without a readable header has no rows, and the ledger is incomplete")
  func empty() throws {
    let ledger = try Self.survey("")
    expect(!ledger.isWhole && ledger.table.files.isEmpty)
  }
}
