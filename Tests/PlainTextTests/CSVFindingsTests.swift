import Expectations
import PlainText
import Testing

struct CSVFindingsTests {
  @Test("each finding of each example has its code, line, column and highlighted bytes")
  func places() {
    for example in refusedCSV + acceptedCSV {
      expect(csvFindings(Array(example.text.utf8)), equals: example.findings, "\(example.text)")
    }
  }

  @Test("every finding except a note has a hint, and no message ends with a full stop")
  func wording() throws {
    for finding in (refusedCSV + acceptedCSV).flatMap({ csv($0.text).diagnostics }) {
      let hint = finding.hint ?? ""
      expect((finding.severity == .note) == hint.isEmpty, "\(finding.code)")
      expect(!finding.message.hasSuffix(".") && !hint.hasSuffix("."), "\(finding.code)")
      let first = try require(finding.message.unicodeScalars.first)
      expect(first.properties.isLowercase || first.properties.numericType != nil || first == "N")
    }
  }

  @Test("errors found by the cursor have a message and a correction")
  func words() {
    expect(
      lines(csv("a,b\n=======\n5\",x\n\"y\"z,\"1\n2\"\n3,\"\n").diagnostics),
      equals: [
        "2:1 csv-conflict-marker: leftover merge conflict marker (remove the conflict markers, "
          + "and keep the correct rows between them)",
        "3:2 csv-bare-quote: quote inside an unquoted field (put the field in quotes, and write "
          + "two quotes for each quote in it)",
        "4:4 csv-text-after-quote: text after the closing quote (write two quotes for a quote in"
          + " the text, or remove the text after the closing quote)",
        "4:8 warning csv-line-break: a line break inside a quoted field (write the field on one "
          + "line: merges and repairs work line by line)",
        "6:3 csv-unclosed-quote: unclosed quote (add a quote at the end of the field, or write two"
          + " quotes for a quote in the text)",
      ])
  }

  @Test(
    "a hundred findings are reported, errors before warnings, then a note",
    arguments: [99, 100, 101, 102, 300])
  func limit(count: Int) {
    func text(_ errors: Int, _ warnings: Int) -> String {
      "a,b\n" + String(repeating: "\"x\ny\",1\n", count: warnings)
        + String(repeating: "1\n", count: errors)
    }
    for (errors, warnings) in [(count, 0), (0, count), (count, 300), (count / 2, count / 2)] {
      let loaded = csv(text(errors, warnings))
      let comment: Comment = "\(errors) errors, \(warnings) warnings"
      let shownErrors = loaded.diagnostics.count { $0.severity == .error }
      let shownWarnings = loaded.diagnostics.count { $0.severity == .warning }
      expect(shownErrors, equals: min(errors, 100), comment)
      expect(shownWarnings, equals: min(warnings, 100 - shownErrors), comment)
      expect((loaded.diagnostics.last?.code == "csv-more") == (errors + warnings > 100), comment)
      expect((loaded.value == nil) == (errors > 0), comment)
    }
  }

  @Test("of all errors, the first hundred are reported in file order")
  func firstHundred() {
    let bytes =
      Array("a,b\n".utf8)
      + (0..<60).flatMap { _ in Array("1\n".utf8) + [0x32, 0x2C, 0xFF, 0x0A, 0x33, 0x2C, 0, 0x0A] }
    let found = csv(bytes).diagnostics
    let places = found.compactMap { $0.excerpt?.position.line }
    expect(places, equals: Array(2...101))
    expect(found.count == 101 && found.last?.code == "csv-more")
    expect(Set(found.map(\.code)).count, equals: 4)
  }
}

struct CSVCodeTests {
  @Test("every code has a text that produces it")
  func coversCodes() {
    let shown = Set(
      (refusedCSV + acceptedCSV).flatMap(\.findings).compactMap {
        $0.split(separator: " ").first.map(String.init)
      })
    let all = Set(CSVCode.allCases.map(\.rawValue))
    // These codes require many bytes, or bytes that are not UTF-8, and have separate tests.
    expect(
      all.subtracting(shown),
      equals: [
        "csv-more", "csv-too-large", "csv-field-size", "csv-invalid-utf8",
        // Only a reader that knows the columns can report these codes; see CSVExpectationTests.
        "csv-header-missing", "csv-header-case", "csv-tab", "csv-blank-after-comma",
      ])
  }

  @Test("a text is refused if and only if one of its findings is an error")
  func severities() {
    for example in refusedCSV { expect(csv(example.text).value == nil, "\(example.text)") }
    for example in acceptedCSV {
      expect(csv(example.text).value != nil, "\(example.text)")
      expect(csv(example.text).diagnostics.allSatisfy { $0.severity == .warning })
    }
  }

  @Test("every code belongs to stage csv, is in kebab case and is unique")
  func spelling() {
    let codes = CSVCode.allCases.map(\.rawValue)
    expect(Set(codes).count, equals: codes.count)
    for code in codes {
      expect(code.hasPrefix("csv-"))
      expect(code.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x7A).contains($0) })
    }
  }
}

@Suite struct CSVExpectationTests {
  /// Columns for a day, numbers and a note.
  private static let expectation = CSVExpectation(
    columns: ["day", "amount", "rate", "note"],
    fits: { column, cell in
      switch column {
      case "day": cell.hasPrefix("2026")
      case "amount", "rate": cell.isEmpty || Float(cell) != nil
      default: true
      }
    }, header: { $0.count == 3 ? ["day", "amount", "note"] : nil })

  private func findings(_ text: String) -> [String] {
    let source = SourceText(file: "a", bytes: Array(text.utf8))
    return CSVTable.parse(source, expecting: Self.expectation).diagnostics
      .filter { $0.severity == .error }
      .map { "\($0.code) \($0.excerpt?.marked.count ?? 0): \($0.hint ?? "")" }
  }

  @Test("if there are two ways to join cells, the one that fits the columns is suggested")
  func joining() {
    expect(
      findings("day,amount,rate,note\n2026-01-01,10,110,40,x\n"),
      equals: [
        "csv-field-count 6: write 110.40, or quote a field that contains a comma"
      ])
    expect(
      findings("day,amount,rate,note\n2026-01-01,7,5,1,25,x\n"),
      equals: [
        "csv-field-count 3: write 7.5 and 1.25, or quote a field that contains a comma"
      ])
    expect(
      findings("day,amount,rate,note\n2026-01-01,7,1,5,x\n"),
      equals: [
        "csv-field-count 3: write 7.1, or 1.5, or quote a field that contains a comma"
      ])
  }

  @Test("a comma at the end is reported as superfluous only if the cells before it fit")
  func trailingComma() {
    expect(
      findings("day,amount,rate,note\n2026-01-01,7,1,x,\n"),
      equals: [
        "csv-field-count 1: remove the comma at the end of the row"
      ])
    expect(
      findings("day,amount,rate,note\n2026-01-01,7,,1,x\n2026-01-01,7,5,,\n"),
      equals: [
        "csv-field-count 1: quote a field that contains a comma, and write decimals with a point,"
          + " as in 12.5",
        "csv-field-count 3: write 7.5, or quote a field that contains a comma",
      ])
  }

  @Test("a text split by a comma is shown in quotes")
  func text() {
    expect(
      findings("day,amount,rate,note\n2026-01-01,7,1,rent, heating\n"),
      equals: [
        "csv-field-count 13: put quotes around a field that contains a comma: \"rent, heating\""
      ])
  }

  @Test("a first line that is a data row is reported, with the header if it is known")
  func header() {
    expect(
      findings("2026-01-01,7,x\n2026-01-02,8,y\n"),
      equals: [
        "csv-header-missing 14: write this line above it: day,amount,note"
      ])
    expect(
      findings("2026-01-01,7,1,x\n"),
      equals: [
        "csv-header-missing 16: write a line above it with the names of its 4 columns, from day,"
          + " amount, rate, note"
      ])
    expect(findings("Day,2\n2026-01-01,7\n"), equals: [])
  }

  @Test("blanks beside the commas of the header are one finding")
  func blanks() {
    expect(
      findings("day, amount, rate, note\n2026-01-01, 7, 1, x\n"),
      equals: [
        "csv-blank-after-comma 23: remove the spaces around commas in every line; the header is "
          + "day,amount,rate,note"
      ])
  }

  @Test("upper-case column names are one finding, with the corrected header")
  func capitals() {
    expect(
      findings("Day,Amount,mine,Note\n2026-01-01,7,1,x\n"),
      equals: [
        "csv-header-case 20: write this line instead: day,amount,mine,note"
      ])
  }

  @Test("a file separated by tabs is one finding, whatever columns are expected")
  func tabs() {
    expect(
      findings("day\tamount\n2026-01-01\t7\n"),
      equals: [
        "csv-tab 10: save the file as CSV: write a comma for each tab, and decimals with a point"
      ])
  }
}
