import Expectations
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

/// `docs/files.md` describes every file in a folder. Its tables of keys and columns are generated
/// from the schemas and the code; its examples are folders that the tools read.
struct FilesPageTests {
  private static let path = "docs/files.md"
  private static let schemas = [
    "reserve_manager.schema.json", "recurring.schema.json", "coffer.schema.json",
  ]

  private let page: MarkdownPage

  init() throws {
    page = try MarkdownPage(path: Self.path)
  }

  @Test("the tables of keys and columns match the schemas and the code")
  func tables() throws {
    var lines: [String] = []
    var rest = page.lines[...]
    while let line = rest.popFirst() {
      lines.append(line)
      guard let table = try table(markedBy: line) else { continue }
      lines += [""] + table
      // The previous table is omitted.
      if rest.first?.isEmpty == true, rest.dropFirst().first?.hasPrefix("|") == true {
        rest = rest.dropFirst().drop { $0.hasPrefix("|") }
      }
    }
    try Recording.compare(Self.path, with: lines.joined(separator: "\n") + "\n")
  }

  @Test("each ledger and each object with keys has a table", arguments: schemas)
  func isComplete(schema: String) throws {
    for ledger in Ledger.allCases {
      expect(page.lines.contains("<!-- columns: \(ledger.rawValue) -->"))
    }
    for name in try keyTable(of: schema).names {
      expect(
        page.lines.contains(
          "<!-- keys: \([schema, name].filter { !$0.isEmpty }.joined(separator: " ")) -->"))
    }
  }

  @Test("the examples contain every key and column, and no others")
  func examples() throws {
    for schema in Self.schemas {
      let table = try keyTable(of: schema)
      for name in table.names {
        expect(table.keysWithoutExample(in: name), equals: [], "\(schema) \(name)")
      }
    }
    for ledger in Ledger.allCases {
      let example = try lines(ofFile: "household/ledgers/\(ledger.rawValue).csv")
      expect(ColumnTable(ledger: ledger, example: example).columnsWithoutExample, equals: [])
      expect(example.first, equals: ledger.columns.map(\.name).joined(separator: ","))
    }
  }

  @Test("each folder on the page is read without findings", arguments: ["money", "household"])
  func foldersAreSound(folder: String) throws {
    let session = try ExampleSession()
    for block in page.blocks {
      if let file = block.file { try session.write(page.lines(of: block), to: file) }
    }
    for command in ["folder-check --check", "plan-status", "holdings", "snapshot", "forecast"] {
      let answer = try session.answer(to: "\(command) -C \(folder)")
      expect(answer.status, equals: 0, "\(command): \(answer.text)")
      expect(!answer.text.contains("warning:"), "\(command): \(answer.text)")
      expect(answer.text.isEmpty, equals: command.hasPrefix("folder-check"), "\(command)")
    }
  }

  @Test("the smallest folder has three files")
  func smallest() {
    expect(page.blocks.compactMap(\.file).count { $0.hasPrefix("money/") }, equals: 3)
  }

  /// Returns the table that belongs below a line; nil if the line does not mark a table.
  private func table(markedBy line: String) throws -> [String]? {
    if let mark = line.wholeMatch(of: /<!-- columns: (\w+) -->/) {
      let ledger = try require(Ledger(rawValue: String(mark.1)))
      let example = try lines(ofFile: "household/ledgers/\(ledger.rawValue).csv")
      return ColumnTable(ledger: ledger, example: example).lines
    }
    guard let mark = line.wholeMatch(of: /<!-- keys: ([\w.]+)(?: (\w+))? -->/) else { return nil }
    return try keyTable(of: String(mark.1)).lines(of: mark.2.map(String.init) ?? "")
  }

  private func keyTable(of schema: String) throws -> KeyTable {
    let file = schema.replacing(".schema", with: "")
    let example = try lines(ofFile: "household/\(file)").joined(separator: "\n")
    return KeyTable(
      schema: try tree(of: try Repository.text(of: "schema/\(schema)")),
      example: try tree(of: example))
  }

  private func tree(of text: String) throws -> JSONValue {
    let loaded = JSONDocument.parse(SourceText(file: Self.path, bytes: Array(text.utf8)))
    let document = try require(loaded.value, "\(loaded.diagnostics)")
    return document.tree(of: document.root)
  }

  private func lines(ofFile file: String) throws -> [String] {
    let block = try require(page.blocks.first { $0.file == file }, "\(file) is not on the page")
    return page.lines(of: block)
  }
}
