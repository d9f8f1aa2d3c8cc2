import Expectations
import Foundation
import TestSupport
import Testing

/// `docs/errors.md` is generated from the error catalogue of the golden cases.
struct ErrorPageTests {
  private static let cases = CaseFile.catalogue

  private static let stages = [
    ("json", "The syntax of a JSON file"),
    ("csv", "The syntax of a ledger"),
    ("plan", "The values of `reserve_manager.json`"),
    ("settings", "The values of `coffer.json`"),
    ("recurring", "The values of `recurring.json`"),
    ("history", "The rows of `history.csv`"),
    ("value", "The rows of `values.csv`"),
    ("activity", "The rows of `activities.csv`"),
    ("position", "The rows of `positions.csv`"),
    ("price", "The rows of `prices.csv`"),
    ("transaction", "The rows of `transactions.csv`"),
    ("budget", "The rows of `budgets.csv`"),
    ("review", "The rows of `reviews.csv`"),
    ("prediction", "The rows of `predictions.csv`"),
    ("operation", "The rows of `operations.csv`"),
    ("layout", "A layout of `layouts`"),
    ("quote", "Prices that are fetched or imported"),
    ("statement", "A file of a bank or broker"), ("xml", "XML and OFX of a bank or broker"),
    ("import", "The import of a statement"),
    ("folder", "The finance folder"),
    ("usage", "The command line"),
    ("write", "Writing the answer"),
    ("export", "Limits of export formats"),
  ]

  @Test("docs/errors.md is what the cases say")
  func isCurrent() throws {
    try Recording.compare("docs/errors.md", with: Self.page())
  }

  @Test("every case of the catalogue is in a stage of the page")
  func everyCaseIsThere() throws {
    let page = try Self.page()
    for golden in Self.cases { expect(page.contains("\n### \(golden.title)\n")) }
  }

  private static func page() throws -> String {
    var page = """
      # Errors

      <!-- Made by `make docs` from Tests/Cases/errors; edit those. -->

      Every message of a tool has a code, in brackets at its end. A code never changes its meaning;
      its first word names the subject. With `--json` each message is one JSON object.
      An `error` stops the tool with status 2, or 3 if a write failed; a `warning` or a `note` does
      not. `folder-check` shows all messages about a folder. `example-tool` stands for tools that do
      not exist yet.
      Some messages are about Reserve Manager, the desktop app whose file format Coffer shares.


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
    // folder-check answers with its findings; other tools tell them besides their answers.
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
