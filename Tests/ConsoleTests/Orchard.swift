import Console
import PlainText

/// An imaginary tool with verbs, so that the console is tested without real tools.
struct Orchard: Tool {
  static let tree = Operand("TREE", help: "the tree's name")
  static let kilos = Operand("KILOS", help: "what it bore", arity: .optional, parse: whole)
  static let ripeness = Option(
    "ripeness", short: "r", "STATE", help: "how ripe the fruit is",
    choices: ["green", "ripe", "rotten"], defaultText: "ripe")
  static let basket = Option(
    "basket", short: "b", "NUMBER", help: "a basket's number", repeats: true, parse: whole)
  static let photo = Option("photo", "FILE", help: "a picture of the tree; don't crop it")
  static let wet = Switch("wet", short: "w", help: "it rained")
  static let dew = Switch("dew", short: "d", help: "there was dew")

  static let trees = TableSpec(
    "trees", "a row for each tree",
    [
      ColumnSpec("tree", .text, "the tree's name"),
      ColumnSpec("kilos", .quantity, "what it bore"),
      ColumnSpec("is_old", .flag, "whether it is older than its keeper"),
    ])
  static let rows = TableSpec(
    "rows", "a row for each row of trees", [ColumnSpec("row", .integer, "its number")])

  static let spec = ToolSpec(
    name: "orchard", summary: "keep count of trees and what they bear",
    description: [
      "Every tree has a name. What a tree bears is weighed in kilos, and a basket that is not "
        + "numbered is a basket that is lost."
    ],
    options: [.folder, .format, .json, .output, .asOf, .color, .privacy, .quiet],
    examples: [
      Example("orchard", "every tree, one line each"),
      Example("orchard list --check", "end with 1 when a tree is bare"),
    ],
    verbs: [
      ToolSpec(
        name: "list", summary: "list the trees", options: [.check, .table],
        tables: [trees, rows],
        examples: [Example("orchard list --format csv --table rows", "the rows, for programs")]),
      ToolSpec(
        name: "pick", summary: "note what a tree bore",
        description: [".hidden trees are trees too, and so are trees in 'quotes' or with a \\."],
        operands: [tree.spec, kilos.spec],
        options: [ripeness.spec, basket.spec, photo.spec, wet.spec, dew.spec],
        examples: [Example("orchard pick 'old oak' 12", "12 kilos from a tree with a space")]),
    ],
    defaultVerb: "list", seeAlso: ["holdings", "plan-status"])

  static func run(_ invocation: Invocation, _ streams: inout StandardStreams) throws
    -> Console.ExitStatus
  {
    guard invocation.verb == "pick" else {
      try streams.write(answer, invocation)
      return invocation(Common.check) ? .attention : .done
    }
    streams.write(try echo(invocation), invocation)
    return .done
  }

  static var answer: Answer {
    let table = Table(
      trees,
      rows: [
        [.text("old, \"oak\""), .number("12.50"), .flag(true)],
        [.text("tab\there"), .null, .flag(false)],
      ])
    return Answer(
      json: .object(["trees": .array(table.objects)]),
      tables: [table, Table(rows, rows: [[.number("1")]])], page: page)
  }

  static var page: Page {
    var page = Page()
    page.heading("Trees")
    var table = TextTable([.flexible("tree"), .right("kilos")])
    table.row(["old oak", StyledText("12.50", .amount)])
    table.row(["birch\u{1B}[2J", StyledText("3", .bad)])
    table.total(["", StyledText("15.50", .amount)])
    page.table(table)
    return page
  }

  /// Prints the whole invocation, one line for each part.
  private static func echo(_ invocation: Invocation) throws -> String {
    """
    verb=\(invocation.verb ?? "none") tree=\(try invocation(tree)) \
    kilos=\(try invocation.all(kilos).first.map { "\($0)" } ?? "none")
    ripeness=\(try invocation(ripeness) ?? "none") baskets=\(try invocation.all(basket)) \
    photo=\(try invocation(photo) ?? "none") wet=\(invocation(wet)) dew=\(invocation(dew))
    folder=\(invocation.folder) format=\(invocation.format) quiet=\(invocation.isQuiet) \
    private=\(invocation.isPrivate) today=\(invocation.today) now=\(invocation.now)

    """
  }

  @Sendable private static func whole(_ text: String) throws(UsageProblem) -> Int {
    guard let number = Int(text) else {
      throw UsageProblem("number '\(text)' is not whole", hint: "write digits only: 12")
    }
    return number
  }
}

/// An imaginary tool without verbs whose single operand determines its result.
struct Gate: Tool {
  static let act = Operand("ACT", help: "what to do")
  static let rest = Operand("FILE", help: "files to do it with", arity: .any)

  static let spec = ToolSpec(
    name: "gate", summary: "do as told", operands: [act.spec, rest.spec],
    options: [.format, .json, .quiet, .color, .output],
    examples: [Example("gate open", "opens it")])

  static func run(_ invocation: Invocation, _ streams: inout StandardStreams) throws
    -> Console.ExitStatus
  {
    let source = SourceText(file: "gate.txt", bytes: Array("open sesame\n".utf8))
    let warning = Diagnostic(
      .warning, Creak.hinge, "the hinge creaks", at: source.excerpts(of: [5..<11])[0],
      hint: "oil it")
    let error = Diagnostic(.error, Creak.stuck, "the gate is stuck")
    switch try invocation(act) {
    case "warn": streams.report([warning, warning])
    case "load": _ = try streams.report(Loaded<Int>(nil, [warning, error]))
    case "value": streams.write("\(try streams.report(Loaded(7, [warning])))\n", invocation)
    case "completed":
      streams.notice(Diagnostic(.note, Creak.hinge, "the hinge is oiled"))
      throw Failure(.input, error)
    case "noticed":
      streams.notice(warning)
      throw Failure(.input, error)
    case "unwritten": throw Failure(.writing, error)
    case "misnamed": throw UsageProblem("no gate 'x'", hint: "write 'y'", code: .nameUnknown)
    case "overflow": throw Overflow()
    case "read":
      for path in try invocation.all(rest) {
        let source = try streams.read(path, limit: 8)
        streams.write(
          "\(source.file): \(String(decoding: source.bytes, as: UTF8.self))", invocation)
      }
    case "work":
      let progress = streams.progress(isLong: try invocation.all(rest) == ["long"])
      for part in ["latch", "h\u{1B}inge"] { progress.show("oiling the \(part)") }
      progress.clear()
    case "check": return .attention
    case "user": streams.write("\(invocation.user)\n", invocation)
    case "record":
      streams.noteRecorded()
      streams.write("recorded\n", invocation)
    case let other: streams.write("\(other)\n", invocation)
    }
    return .done
  }

  enum Creak: String { case hinge = "gate-hinge", stuck = "gate-stuck" }
  struct Overflow: Error, CustomStringConvertible { var description: String { "too many gates" } }
}
