import Expectations
import Foundation
import TestSupport
import Testing

/// What `--privacy` shows of the example household: no amount of its files, whatever the question.
struct PrivacyLawTests {
  /// The numbers of three digits or more that the files hold: balances, values, quantities, prices.
  private static let amounts: Set<String> = {
    var amounts: Set<String> = []
    let folder = "examples/household"
    for path in Repository.files(in: folder) where path.hasSuffix(".json") || path.hasSuffix(".csv")
    {
      do {
        amounts.formUnion(numbers(in: try Repository.text(of: "\(folder)/\(path)")))
      } catch {
        Issue.record("\(path): \(error)")
      }
    }
    return amounts
  }()

  /// The numbers of a text, without dates, percentages, parts of words and names.
  private static func numbers(in text: String) -> Set<String> {
    // Places in a drawing are none, and the figures of a page stand in its text, too.
    let places = /\ ([cr]?[xy]|[xy][12]|r|d|width|height|viewBox)="[^"]*"/
    var rest = text.replacing(places, with: " ")
    // A year is no amount.
    rest = rest.replacing(/\b20\d\d\b(?![-.])/, with: " ")
    rest = rest.replacing(/\d{4}-\d\d(-\d\d)?(T[0-9:.]+([+-]\d\d:\d\d|Z)?)?/, with: " ")
    rest = rest.replacing(/[0-9.]+ ?%/, with: " ")
    // The only name in the household that a number is a part of.
    rest = rest.replacing("Term deposit 2027", with: " ")
    let words = rest.matches(of: /[\p{L}_0-9.\-:]+/).map { String($0.0) }
    return Set(
      words.filter {
        $0.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) != nil && $0.filter(\.isNumber).count > 2
      }
      .map { $0.replacing("-", with: "") })
  }

  /// The questions that golden cases ask of the household, each as text.
  private static let commands: [String] = {
    let others = ["--svg", "--generate", "--help", "--version", "-h", "--layout", "all --into"]
    let shell = ["&", ";", ">", "<", "$", "-C", "cat "]
    let cases = (try? CaseFile.all()) ?? []
    let commands = cases.compactMap { golden -> String? in
      guard golden.folder.base == "household", golden.folder.files.isEmpty, golden.input == nil,
        var line = golden.command.split(separator: "|").first.map(String.init),
        line.hasPrefix(golden.group), !golden.group.hasPrefix("export-journal")
      else { return nil }
      line.replace(#/ (-f|--format|--table) ?[a-z_-]+/#, with: "")
      line.replace(#/ --json| --mask| --spreadsheet| -o \S+/#, with: "")
      if line.hasPrefix("export-csv") { line += " -f text" }
      line = line.split(separator: " ").joined(separator: " ")
      return (others + shell).contains(where: line.contains) ? nil : line
    }
    return Set(commands).sorted()
  }()

  private func output(_ command: String) throws -> String {
    let work = try TemporaryFolder(copying: Repository.at("examples/household"))
    var shell = ShellCommand(command, in: work.place)
    shell.environment = ["COFFER_NOW": "2026-11-21T09:30:00+01:00"]
    let outcome = try shell.run()
    return String(decoding: outcome.output + outcome.errors, as: UTF8.self)
  }

  @Test("no amount of the files is in what a question answers with --privacy", arguments: commands)
  func hidden(command: String) throws {
    let shown = Self.numbers(in: try output("\(command) --privacy")).intersection(Self.amounts)
    expect(shown.isEmpty, "\(command): \(shown.sorted())")
  }

  @Test("without --privacy most of these questions show amounts, and percentages stay")
  func open() throws {
    expect(Self.commands.count > 40, "\(Self.commands.count)")
    let few = Self.commands.enumerated().filter { $0.offset % 5 == 0 }.map(\.element)
    let open = try few.filter { command in
      !Self.numbers(in: try output(command)).isDisjoint(with: Self.amounts)
    }
    expect(open.count >= few.count / 3, "\(open.count) of \(few.count)")
    expect(try output("plan-status --privacy").contains("76.11 %"))
  }
}
