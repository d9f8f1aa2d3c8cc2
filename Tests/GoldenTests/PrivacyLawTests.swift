import Expectations
import Foundation
import TestSupport
import Testing

/// With `--privacy`, amounts in the files of two example folders are never shown, whatever the
/// question.
struct PrivacyLawTests {
  private static let folders = ["household", "daily"]

  /// Numbers with at least three digits in the cells and JSON values of each folder's files:
  /// balances, values, quantities and prices. A number that is part of a name is excluded.
  private static let amounts: [String: Set<String>] = {
    var amounts: [String: Set<String>] = [:]
    for folder in folders {
      for path in Repository.files(in: "examples/\(folder)") {
        do {
          let text = try Repository.text(of: "examples/\(folder)/\(path)")
          if path.hasSuffix(".json") {
            let values = text.replacing(/"(\\.|[^"\\])*"/, with: " ")
            amounts[folder, default: []].formUnion(numbers(in: values))
          } else if path.hasSuffix(".csv") {
            let cells = text.split { $0 == "," || $0 == "\n" }.map(String.init)
            let filled = cells.filter { $0.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) != nil }
            amounts[folder, default: []].formUnion(numbers(in: filled.joined(separator: " ")))
          }
        } catch {
          Issue.record("\(path): \(error)")
        }
      }
    }
    return amounts
  }()

  /// Returns the numbers in a text, except dates, percentages, counts of months, and parts of words
  /// and names. Trailing zeros of decimals are ignored: 12.50 equals 12.5.
  private static func numbers(in text: String) -> Set<String> {
    // Coordinates in a drawing are not amounts, and the figures of a page are also in the page's
    // text.
    let places = /\ ([cr]?[xy]|[xy][12]|r|d|width|height|viewBox)="[^"]*"/
    var rest = text.replacing(places, with: " ")
    // A year is not an amount.
    rest = rest.replacing(/\b20\d\d\b(?![-.])/, with: " ")
    rest = rest.replacing(/\d{4}-\d\d(-\d\d)?(T[0-9:.]+([+-]\d\d:\d\d|Z)?)?/, with: " ")
    let percentage =
      /(value="[0-9.]+" data-figure="[a-z_]*pct">)?[0-9.,]+(<\/?[a-z]+>)*\s?(%|months)/
    rest = rest.replacing(percentage, with: " ")
    // The only name in the folders that contains a number.
    rest = rest.replacing("Term deposit 2027", with: " ")
    let words = rest.matches(of: /[\p{L}_0-9.\-:]+/).map { String($0.0) }
    return Set(
      words.filter {
        $0.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) != nil && $0.filter(\.isNumber).count > 2
      }
      .map { $0.replacing("-", with: "").replacing(/(\.[0-9]*?)0+$/) { $0.1 } })
  }

  /// The questions in golden cases about these folders, each for output as text. Also the questions
  /// whose answers contain blocks to paste or names made from amounts.
  private static let commands: [String] = {
    let others = ["--svg", "--generate", "--help", "--version", "-h", "--layout", "all --into"]
    let shell = ["&", ";", ">", "<", "$", "-C", "cat "]
    let cases = (try? CaseFile.all()) ?? []
    let commands = cases.compactMap { golden -> String? in
      guard folders.contains(golden.folder.base ?? ""), golden.folder.files.isEmpty,
        golden.input == nil,
        var line = golden.command.split(separator: "|").first.map(String.init),
        line.hasPrefix(golden.group), !golden.group.hasPrefix("export-journal")
      else { return nil }
      line.replace(#/ (-f|--format|--table) ?[a-z_-]+/#, with: "")
      line.replace(#/ --json| --mask| --spreadsheet| -o \S+/#, with: "")
      if line.hasPrefix("export-csv") { line += " -f text" }
      line = line.split(separator: " ").joined(separator: " ")
      return (others + shell).contains(where: line.contains) ? nil : line
    }
    let made = ["recurring detect", "recurring detect --explain", "spending rules --learn --all"]
    return Set(commands + made).sorted()
  }()

  private func output(_ command: String, in folder: String = "household") throws -> String {
    let work = try TemporaryFolder(copying: Repository.at("examples/\(folder)"))
    var shell = ShellCommand(command, in: work.place)
    shell.environment = ["COFFER_NOW": "2026-11-21T09:30:00+01:00"]
    let outcome = try shell.run()
    return String(decoding: outcome.output + outcome.errors, as: UTF8.self)
  }

  @Test(
    "with --privacy, no output contains an amount from the files", arguments: commands,
    folders)
  func hidden(command: String, folder: String) throws {
    let shown = Self.numbers(in: try output("\(command) --privacy", in: folder))
      .intersection(Self.amounts[folder] ?? [])
    expect(shown.isEmpty, "\(command) in \(folder): \(shown.sorted())")
  }

  @Test("without --privacy, most of these commands show amounts, and percentages are the same")
  func open() throws {
    expect(Self.commands.count > 40, "\(Self.commands.count)")
    let few = Self.commands.enumerated().filter { $0.offset % 5 == 0 }.map(\.element)
    let open = try few.filter { command in
      !Self.numbers(in: try output(command)).isDisjoint(with: Self.amounts["household"] ?? [])
    }
    expect(open.count >= few.count / 3, "\(open.count) of \(few.count)")
    expect(try output("plan-status --privacy").contains("76.11 %"))
    // The test detects the amounts in a block to paste and in a name.
    for command in ["recurring detect", "spending rules --learn --all"] {
      let shown = Self.numbers(in: try output(command, in: "daily"))
      expect(!shown.isDisjoint(with: Self.amounts["daily"] ?? []), "\(command)")
    }
  }
}
