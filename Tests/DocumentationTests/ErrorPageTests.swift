import Expectations
import Foundation
import TestSupport
import Testing

/// `docs/errors.md` is generated from the error catalogue of the golden cases.
struct ErrorPageTests {
  private static let cases = CaseFile.catalogue

  private static let stages = [
    ("json", "JSON syntax"),
    ("csv", "Ledger syntax"),
    ("plan", "Values in `reserve_manager.json`"),
    ("settings", "Values in `coffer.json`"),
    ("recurring", "Values in `recurring.json`"),
    ("history", "Rows in `history.csv`"),
    ("value", "Rows in `values.csv`"),
    ("activity", "Rows in `activities.csv`"),
    ("position", "Rows in `positions.csv`"),
    ("price", "Rows in `prices.csv`"),
    ("transaction", "Rows in `transactions.csv`"),
    ("budget", "Rows in `budgets.csv`"),
    ("review", "Rows in `reviews.csv`"),
    ("prediction", "Rows in `predictions.csv`"),
    ("operation", "Rows in `operations.csv`"),
    ("layout", "Layouts in `layouts`"),
    ("quote", "Fetched and imported prices"),
    ("statement", "Bank and broker files"), ("xml", "XML and OFX files from banks and brokers"),
    ("import", "Statement imports"),
    ("folder", "The finance folder"),
    ("usage", "The command line"),
    ("write", "Writing"),
    ("export", "Limits of export formats"),
  ]

  @Test("docs/errors.md is generated from the cases")
  func isCurrent() throws {
    try Recording.compare("docs/errors.md", with: Self.page())
  }

  @Test("every case in the catalogue is on the page")
  func everyCaseIsThere() throws {
    let page = try Self.page()
    for golden in Self.cases { expect(page.contains("\n### \(golden.title)\n")) }
  }

  private static func page() throws -> String {
    var page = """
      # Errors

      <!-- Made by `make docs` from Tests/Cases/errors; edit those. -->

      Every message ends with a code in brackets. The first word of a code names the subject, and
      the meaning of a code never changes. With `--json`, each message is one JSON object.

      An `error` stops the tool with exit status 2, or 3 if a write failed. A `warning` or a `note`
      does not stop the tool. `folder-check` shows all messages about a folder. In some examples,
      `example-tool` is a placeholder for a tool. Some messages are about Reserve Manager, the
      desktop app whose file format Coffer shares.


      """
    for (stage, title) in stages {
      let codes = members(of: stage).map { "[\($0.title)](#\($0.title))" }
      page += "- \(title): " + codes.joined(separator: " · ") + "\n"
    }
    page += "\n"
    for (stage, title) in stages {
      page += "## \(title)\n\n"
      for golden in members(of: stage) { page += try entry(golden) }
    }
    return page.dropLast() + ""
  }

  private static func members(of stage: String) -> [GoldenCase] {
    cases.filter { $0.title.hasPrefix("\(stage)-") }
  }

  private static func entry(_ golden: GoldenCase) throws -> String {
    // folder-check prints its findings as its answer; other tools print findings to standard error.
    let answer = golden.expected
    let message = String(
      decoding: answer.errors.isEmpty ? answer.output : answer.errors, as: UTF8.self)
    return """
      ### \(golden.title)

      \(golden.about)

      ```text
      $ \(golden.command)
      \(message)```


      """
  }
}
