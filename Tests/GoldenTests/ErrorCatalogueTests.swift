import Console
import Expectations
import FinanceModel
import Foundation
import PlainText
import Reports
import TestSupport
import Testing

/// Every diagnostic code has one case that explains and shows it. No other case in the catalogue
/// shows the code.
struct ErrorCatalogueTests {
  /// Codes that no tool can report yet, shown by ``ExampleTool`` instead.
  private static let shownByExampleTool = [
    "usage-unknown-verb": "no tool has verbs yet",
    "usage-missing-verb": "no tool has verbs yet",
    "json-too-large": "the finance folder refuses such a file before it is read",
  ]

  /// Codes that cannot be reported, with the reasons.
  private static let impossible = [
    "csv-too-large": "the finance folder refuses such a file before it is read",
    "recurring-value-unknown": "a recurring item has no word that decoding refuses",
    "write-changed": "a file that is saved at that very moment; FinanceFolderTests do it",
    "export-changed": "a file that is saved at that very moment; ConsoleTests do it",
    "plan-value-unknown": "a plan has no words of a fixed list",
    "operation-number-malformed": "the ledger of operations has no numbers",
    "review-number-malformed": "the ledger of reviews has no numbers",
    "layout-value-malformed": "a layout has no dates, currencies or other texts that are read",
    "plan-value-malformed": "a plan has no dates, currencies or other texts that are read",
  ]

  private static let codes: Set<String> = {
    let declared =
      JSONCode.allCases.map(\.rawValue) + PlanCode.allCases.map(\.rawValue)
      + SettingsCode.allCases.map(\.rawValue) + FolderCode.allCases.map(\.rawValue)
      + RecurringCode.allCases.map(\.rawValue)
      + CSVCode.allCases.map(\.rawValue) + Ledger.allCases.flatMap(\.possibleCodes)
      + ActivityCode.allCases.map(\.rawValue) + PriceCode.allCases.map(\.rawValue)
      + ValueCode.allCases.map(\.rawValue) + TransactionCode.allCases.map(\.rawValue)
      + PositionCode.allCases.map(\.rawValue)
      + MoveCode.allCases.map(\.rawValue) + WritingCode.allCases.map(\.rawValue)
      + UsageCode.allCases.map(\.rawValue) + WriteCode.allCases.map(\.rawValue)
      + EntryCode.allCases.map(\.rawValue) + BudgetCode.allCases.map(\.rawValue)
      + PlanEditCode.allCases.map(\.rawValue)
      + QuoteCode.allCases.map(\.rawValue)
      + ImportCode.allCases.map(\.rawValue) + StatementCode.allCases.map(\.rawValue)
      + LayoutCode.allCases.map(\.rawValue) + XMLCode.allCases.map(\.rawValue)
      + ExportCode.allCases.map(\.rawValue) + JournalCode.allCases.map(\.rawValue)
    let decoding = ["plan", "settings", "recurring", "layout"].flatMap { stage in
      JSONDecodingProblem.allCases.map { "\(stage)-\($0.rawValue)" }
    }
    return Set(declared + decoding).subtracting(impossible.keys)
  }()

  private static let cases = CaseFile.catalogue

  @Test("each diagnostic code has a case, and each case is named after a code")
  func everyCodeHasACase() {
    let titles = Set(Self.cases.map(\.title))
    expect(Self.codes.subtracting(titles).sorted(), equals: [], "codes without a case")
    expect(titles.subtracting(Self.codes).sorted(), equals: [], "cases that name no code")
  }

  @Test("the output of each case contains its code", arguments: cases)
  func showsItsCode(golden: GoldenCase) throws {
    let shown = String(
      decoding: golden.expected.output + golden.expected.errors, as: UTF8.self)
    expect(shown.contains("[\(golden.title)]"), "it shows: \(shown)")
  }

  @Test("the example tool is used only for codes that no other tool can show")
  func exampleTool() throws {
    let shown = Self.cases.filter { ExampleTool.words(of: $0.command) != nil }
    expect(Set(shown.map(\.title)), equals: Set(Self.shownByExampleTool.keys))
  }

  @Test("each code starts with its stage")
  func stages() {
    let own: Set = [
      "json", "csv", "plan", "settings", "recurring", "folder", "usage", "write", "export",
      "layout", "statement", "import", "xml", "quote",
    ]
    let stages = own.union(Ledger.allCases.map(\.stage))
    for code in Self.codes {
      expect(stages.contains(code.split(separator: "-").first.map(String.init) ?? ""), "\(code)")
    }
  }

  @Test("each case's description is a complete sentence", arguments: cases)
  func sentences(golden: GoldenCase) throws {
    let about = golden.about
    expect(about.hasSuffix(".") && about.first?.isLowercase != true, "\(about)")
  }
}
