import Expectations
import Foundation
import PlainText
import TestSupport
import Testing

/// Each tool has a hand-written page and a valid description.
struct ToolPageTests {
  @Test(
    "a tool's page mentions every option and every column", arguments: BuiltProducts.tools)
  func pageIsComplete(tool: String) throws {
    let description = try ToolDescription(of: tool)
    let prose = try MarkdownPage(path: "docs/tools/\(tool).md").prose.joined(separator: "\n")
    let words = Set(prose.matches(of: /[A-Za-z0-9_-]+/).map { String($0.0) })
    var wanted: Set<String> = []
    for part in description.all {
      wanted.formUnion(part.options.map { "--\($0.name)" })
      for table in part.tables { wanted.formUnion([table.name] + table.columns.map(\.name)) }
    }
    wanted.formUnion(
      description.verbs.compactMap { $0.name.split(separator: " ").last }.map(String.init))
    let missing = wanted.subtracting(words).sorted()
    expect(missing, equals: [], "docs/tools/\(tool).md does not speak of these")
  }

  @Test("each example in a tool's help runs unchanged", arguments: BuiltProducts.tools)
  func examplesRun(tool: String) throws {
    for example in try ToolDescription(of: tool).all.flatMap(\.examples) {
      let answer = try ExampleSession().answer(to: example.command)
      let allowed = example.command.contains("--check") ? [0, 1] : [0]
      expect(allowed.contains(answer.status), "\(example.command)\n\(answer.text)")
      expect(!answer.text.contains(": error:"), "\(example.command)\n\(answer.text)")
    }
  }

  @Test(
    "-h for a tool and for each verb fits into 40 lines of 80 columns",
    arguments: BuiltProducts.tools)
  func shortHelpIsShort(tool: String) throws {
    for part in try ToolDescription(of: tool).all {
      let short = try ToolDescription.answer(of: part.name, "-h")
      let lines = short.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let whole = try ToolDescription.answer(of: part.name, "--help")
      expect(lines.count <= 40, "\(part.name): \(short)")
      expect(lines.allSatisfy { String($0).displayWidth <= 80 }, "\(short)")
      expect(lines.first, equals: whole.split(separator: "\n").first)
      for option in part.options {
        let form = option.short.map { "-\($0)" } ?? "--\(option.name)"
        expect(short.contains(form), "\(part.name) -h does not name \(form)")
      }
    }
  }

  @Test("a tool's description is valid", arguments: BuiltProducts.tools)
  func descriptionIsSound(tool: String) throws {
    let description = try ToolDescription(of: tool)
    expect(description.name, equals: tool)
    expect(description.examples.first?.command.hasPrefix("\(tool) "), equals: true)
    expect(description.description.allSatisfy { $0.hasSuffix(".") })
    let options = description.options
    for names in [options.map(\.name), options.compactMap(\.short), description.tables.map(\.name)]
      + description.tables.map({ $0.columns.map(\.name) })
    {
      expect(Set(names).count, equals: names.count, "something is there twice: \(names)")
    }
    for option in options where option.placeholder != nil {
      expect(option.placeholder?.contains(/^[A-Z]+$/), equals: true, "--\(option.name)")
    }
    for column in description.tables.flatMap(\.columns) {
      expect(column.name.contains(/^[a-z]+(_[a-z]+)*$/), "column \(column.name)")
    }
    for other in description.see_also {
      expect(BuiltProducts.tools.contains(other), "see also \(other)")
    }
  }

  @Test(
    "a help text is a clause: lower-case start, no full stop", arguments: BuiltProducts.tools)
  func helpIsWorded(tool: String) throws {
    let description = try ToolDescription(of: tool)
    var texts = [description.summary] + description.options.map(\.help)
    texts += description.operands.map(\.help) + description.tables.map(\.help)
    texts += description.tables.flatMap(\.columns).map(\.help)
    texts += description.examples.map(\.explanation)
    for text in texts {
      expect(!text.isEmpty && !text.hasSuffix(".") && text.first?.isUppercase != true, "\(text)")
    }
  }

  @Test("an option shared by several tools has the same meaning in each")
  func optionsAgree() throws {
    let descriptions = try BuiltProducts.tools.map(ToolDescription.init(of:))
    var helps: [String: Set<String>] = [:]
    // The hook is written by folder-init and runs folder-check, so the options' help texts differ.
    // Merges and repairs of files keep earlier files instead of being undone.
    let own = ["method", "hook", "account", "apply"]
    for option in descriptions.flatMap(\.options) where !own.contains(option.name) {
      helps[option.name, default: []].insert(option.help)
    }
    for (name, texts) in helps { expect(texts.count, equals: 1, "--\(name): \(texts)") }
  }

  @Test("the command line page mentions every option common to all tools")
  func commonOptions() throws {
    let prose = try MarkdownPage(path: "docs/command-line.md").prose.joined(separator: "\n")
    let named = try BuiltProducts.tools.map { Set(try ToolDescription(of: $0).options.map(\.name)) }
    let common = named.dropFirst().reduce(named.first ?? []) { $0.intersection($1) }
    for name in common.sorted() { expect(prose.contains("`--\(name)`"), "--\(name)") }
  }
}
