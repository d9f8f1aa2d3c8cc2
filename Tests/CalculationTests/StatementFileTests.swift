import Expectations
import FinanceModel
import Foundation
import Importing
import PlainText
import TestSupport
import Testing

struct StatementFileTests {
  private static let layouts = BuiltInLayouts.all
  private static let samples = Repository.files(in: "Tests/Statements", ending: ".csv")

  private func read(
    _ text: String, named: String? = nil, options: StatementOptions = StatementOptions()
  ) -> [String] {
    StatementLines.lines(
      StatementFile.statements(
        Array(text.utf8), file: "f.csv", layouts: Self.layouts, named: named, options: options))
  }

  @Test("no balance check fails in any sample", arguments: samples)
  func completeSample(name: String) throws {
    let bytes = Array(try Data(contentsOf: Repository.at("Tests/Statements/\(name)")))
    let loaded = StatementFile.statements(bytes, file: name, layouts: Self.layouts)
    for statement in try require(loaded.value) {
      let broken = try StatementChecks(statement).checks.filter { $0.outcome == .broken }
      expect(broken.map(\.message), equals: [])
    }
  }

  @Test("each sample file gives its expected output", arguments: samples)
  func sample(name: String) throws {
    let bytes = Array(try Data(contentsOf: Repository.at("Tests/Statements/\(name)")))
    let lines = StatementLines.lines(
      StatementFile.statements(bytes, file: name, layouts: Self.layouts))
    let expected = try Repository.text(
      of: "Tests/Statements/\(name.dropLast(4)).expected")
    expect(lines.map { $0 + "\n" }.joined(), equals: expected)
  }

  @Test(
    "a file declared as windows-1252 is decoded as such unless it is valid UTF-8",
    arguments: [[0xE9, 0x80], [0xC3, 0xA9, 0xE2, 0x82, 0xAC]] as [[UInt8]])
  func declaredEncoding(letters: [UInt8]) {
    let before = """
      OFXHEADER:100
      ENCODING:USASCII
      CHARSET:1252

      <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM>
      <BANKTRANLIST><STMTTRN><DTPOSTED>20260105<TRNAMT>-1.00<NAME>Caf
      """
    let after = "</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>"
    let loaded = StatementFile.statements(
      Array(before.utf8) + letters + Array(after.utf8), file: "a", layouts: Self.layouts)
    expect(loaded.value?.first?.rows.first?.payee, equals: "Café€")
  }

  @Test("every built-in layout has a sample, and every sample has an expected output")
  func completeness() throws {
    let known = Set(Repository.files(in: "Tests/Statements", ending: ".expected"))
    expect(Set(Self.samples.map { $0.dropLast(4) + ".expected" }), equals: known)
    let formats = try known.flatMap { name in
      try Repository.text(of: "Tests/Statements/\(name)").split(separator: "\n")
        .filter { !$0.hasPrefix(" ") && $0.first?.isNumber == false }.compactMap {
          $0.split(separator: " ").first.map(String.init)
        }
    }
    expect(Set(formats), equals: Set(Self.layouts.map(\.name)))
  }

  @Test("an unknown header is reported with the nearest layout and the difference")
  func unknownHeader() {
    let found = read("Card,Transaction Date,Post Date,Description,Kind,Amount,Memo\n")
    expect(
      found,
      equals: [
        "1:1 error: no layout matches this header; the closest is 'chase-card', which also has"
          + " 'Category', 'Type', but it lacks 'Kind' [statement-layout-unknown]"
      ])
    expect(
      read("a,b\n1,2\n"),
      equals: [
        "1:1 error: no layout matches the header of the file [statement-layout-unknown]"
      ])
  }

  @Test("a header that matches several layouts is ambiguous unless the dates decide")
  func severalLayouts() {
    let header =
      "Date,Description,Amount,Extended Details,Appears On Your Statement As,Address,City/State,"
      + "Zip Code,Country,Reference,Category\n"
    let rest = ",Shop,5.00,,,,,,,,\n"
    expect(
      read(header + "01/02/2026" + rest),
      equals: [
        "1:1 error: several layouts match: amex, amex-uk [statement-layout-several]"
      ])
    expect(read(header + "31/01/2026" + rest).first?.hasPrefix("amex-uk "), equals: true)
  }

  @Test("a header used by many banks selects no layout, whatever its dates")
  func generalHeader() {
    let header = "Date,Description,Amount\n"
    for day in ["01/02/2026", "01/31/2026", "31/01/2026"] {
      expect(
        read(header + day + ",Shop,-5.00\n"),
        equals: [
          "1:1 error: this header is used by many banks, such as amex, amex-uk"
            + " [statement-layout-several]"
        ])
    }
    expect(
      read(header + "01/02/2026,Shop,5.00\n", named: "amex").last,
      equals: "  line 2: 2026-01-02 -5 USD [Shop] []")
  }

  @Test("a requested layout accepts additional columns, and must exist")
  func namedLayout() {
    let text =
      "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #,New\n"
      + "DEBIT,01/31/2026,Shop,-5.00,X,95.00,,y\n"
    expect(read(text).first?.contains("extra 'New'"), equals: true)
    expect(read(text, named: "chase-checking").count, equals: 2)
    expect(
      read(text, named: "chase-chekcing"),
      equals: [
        "1:1 error: layout 'chase-chekcing' does not exist [statement-layout-unknown]"
      ])
  }

  @Test("a binary or empty file is reported")
  func noText() {
    func codes(_ bytes: [UInt8]) -> [String] {
      StatementFile.statements(bytes, file: "f", layouts: Self.layouts).diagnostics.map(\.code)
    }
    expect(codes([]), equals: ["statement-empty"])
    expect(codes(Array(" \n\0\0".utf8)), equals: ["statement-empty"])
    expect(codes(Array("a\0b".utf8)), equals: ["statement-text"])
  }

  @Test("a format other than CSV is read by its own reader")
  func readers() {
    let text = "!Type:Bank\nD26 Jan 2026\nT-4.20\nPCafé\n^\n"
    let loaded = StatementFile.statements(Array(text.utf8), file: "f", layouts: [])
    expect(loaded.value?.map(\.format), equals: ["qif"])
    expect(loaded.value?.first?.rows.map(\.payee), equals: ["Café"])
  }

  @Test("every truncation and mutation of a sample is read or refused; seed 41")
  func mutations() throws {
    var random = SeededGenerator(seed: 41)
    let odd = Array("\",;|\t\n\r\0-().'09€".utf8) + [0xFF, 0xC2, 0xA0, 0xE2, 0x88, 0x92]
    let files = try Self.samples.map {
      Array(try Data(contentsOf: Repository.at("Tests/Statements/\($0)")))
    }
    for _ in 0..<300 {
      var bytes = files.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...5, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(odd.randomElement(using: &random) ?? 0, at: place)
        case 2: bytes[place] = odd.randomElement(using: &random) ?? 0
        default: bytes.removeSubrange(place...)
        }
      }
      let loaded = StatementFile.statements(bytes, file: "f", layouts: Self.layouts)
      expect((loaded.value == nil) == loaded.diagnostics.contains { $0.severity == .error })
    }
  }
}
