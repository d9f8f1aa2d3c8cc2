import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText
import Reports

/// `snapshot correct`: replaces an incorrect row.
enum CorrectCommand {
  static let id = Operand<String>("ID", help: "the row's id, or the beginning of it")
  static let value = Operand(
    "VALUE", help: "what is right, such as 2500.00", parse: RecordCommand.amount(parsing:))

  static let spec = ToolSpec(
    name: "correct",
    summary: "replace a value that was wrong",
    description: [
      "The row with that id is taken back by a new one: of the same account, moment, event, flow"
        + " and note, with another value; of a flow, with another amount.",
      "Without --apply it shows the row, and writes nothing.",
    ],
    operands: [id.spec, value.spec], options: Recorder.writingOptions,
    tables: [ValueProposal.rows],
    examples: [
      Example(
        "snapshot correct 06gv 3165.90 -C examples/household", "the row whose id begins so")
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let (id, amount) = (try invocation(id), try invocation(value))
    return try Recorder(invocation: invocation).record(&streams) { books in
      let row = try row(named: id, in: books.table)
      do throws(LedgerFinding) {
        return ValueBatch(
          try RecordingCorrection(of: row, in: books.table, to: amount, books.settings).entry)
      } catch {
        throw Failure(.input, books.table.diagnostics(for: [error]))
      }
    }
  }

  private static func row(
    named id: String, in table: LedgerTable
  ) throws(UsageProblem) -> LedgerPlace {
    let rows = RecordingCorrection.rows(named: id, in: table)
    guard let row = rows.first else {
      throw UsageProblem(
        "row '\(id.visible)' does not exist", hint: "snapshot history shows the ids",
        code: .nameUnknown)
    }
    guard rows.count == 1 else {
      let ids = rows.prefix(5).map { table.text($0, "id").visible }
      throw UsageProblem(
        "row '\(id.visible)' is ambiguous",
        hint: "write more of one of: " + ids.joined(separator: ", "), code: .nameAmbiguous)
    }
    let id = table.text(row, "id")
    guard table.liveRows.count(where: { table.text($0, "id") == id }) <= 1 else {
      throw UsageProblem(
        "several rows have the id '\(id.visible)'",
        hint: "give each its own id by hand: the correction would take back all of them",
        code: .nameAmbiguous)
    }
    return row
  }
}
