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
