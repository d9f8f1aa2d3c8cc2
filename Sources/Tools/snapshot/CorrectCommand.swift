import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText
import Reports

/// The `snapshot correct` verb: replaces an incorrect row.
enum CorrectCommand {
  static let id = Operand<String>("ID", help: "the id of the row, or its first characters")
  static let value = Operand(
    "VALUE", help: "the correct value, such as 2500.00", parse: RecordCommand.amount(parsing:))

  static let spec = ToolSpec(
    name: "correct",
    summary: "replace a wrong value",
    description: [
      "Adds a row that replaces the row with this id. The new row has the same account, moment,"
        + " event, flow and note, and the correct value. In a flow row the amount is replaced.",
      "Without --apply the row is shown, and nothing is written.",
    ],
    operands: [id.spec, value.spec], options: Recorder.writingOptions,
    tables: [ValueProposal.rows],
    examples: [
      Example(
        "snapshot correct 06gv 3165.90 -C examples/household",
        "correct the row whose id starts with these characters")
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
        hint: "write more characters of one of these: " + ids.joined(separator: ", "),
        code: .nameAmbiguous)
    }
    let id = table.text(row, "id")
    guard table.liveRows.count(where: { table.text($0, "id") == id }) <= 1 else {
      throw UsageProblem(
        "several rows have the id '\(id.visible)'",
        hint: "edit the ledger so that each row has a unique id; a correction would replace every"
          + " row with this id",
        code: .nameAmbiguous)
    }
    return row
  }
}
