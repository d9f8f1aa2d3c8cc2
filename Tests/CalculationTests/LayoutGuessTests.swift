import Expectations
import FinanceModel
import Importing
import PlainText
import Testing

struct LayoutGuessTests {
  private func guess(_ text: String, _ options: StatementOptions = StatementOptions())
    -> LayoutGuess
  {
    LayoutGuess.propose(Array(text.utf8), name: "new", options: options)
  }

  private let text = """
    Export of a bank
    Date;Who;What;Amount;Rest
    03.01.2024;Shop A;food;-12,50;987,50
    14.01.2024;Employer;pay;1.000,00;1.987,50
    31.01.2024;Shop B;books;-20,00;1.967,50

    """

  @Test("each choice has a reason with its column and line")
  func reasons() {
    let found = guess(text).reasons
    expect(
      found.contains("column 1 (Date) is a date in the format dd.mm.yyyy: line 4 has 14.01.2024"))
    expect(
      found.contains("the decimal separator is a comma: line 3 of column 4 (Amount) has -12,50"))
    expect(
      found.contains(
        "column 5 (Rest) is the balance: from row to row it changes by column 4 (Amount)"))
    expect(guess(text).questions.isEmpty)
  }

  @Test("the proposed layout has no findings and reads the file")
  func reads() throws {
    let layout = try require(guess(text).layout)
    expect(layout.findings.isEmpty && layout.name == "new")
    let loaded = StatementFile.statements(Array(text.utf8), file: "f", layouts: [layout])
    expect(loaded.value?.first?.rows.map(\.line), equals: [3, 4, 5])
  }

  @Test("an undecided property is a question that names the option to answer it")
  func questions() {
    let open = "Date,Text,Amount\n03/04/2024,a,\"1,000\"\n05/06/2024,b,\"2,500\"\n"
    expect(
      guess(open).questions.map(\.option),
      equals: [
        "--date-order dmy|mdy", "--sign normal|inverted", "--decimal point|comma",
      ])
    let settled = StatementOptions(decimal: .point, dateOrder: .monthFirst, sign: .inverted)
    expect(guess(open, settled).questions.isEmpty)
    expect(guess(open, settled).layout?.dates, equals: ["mm/dd/yyyy"])
    expect(guess(open, settled).layout?.sign, equals: .outflowPositive)
  }

  @Test(
    "a proposal reads its own file, with a preamble, totals and rows without an amount",
    arguments: [
      "Konto 123;;;\nIBAN;DE123;;\nDatum;Text;Betrag;W\n31.01.2026;A;-12,00;EUR\n"
        + "30.01.2026;B;5,00;EUR\n",
      "Date;Text;Amount\n30.01.2026;B;5,00\n31.01.2026;C;-6,00\nTotal;;-1,00\n",
      "Date;Text;Amount;W\n30.01.2026;B;5,00;EUR\n31.01.2026;C;-6,00;EUR\n\nSumme;-1,00\n",
      "Date;Text;Amount;Left\n29.01.2026;Opening;;9,00\n30.01.2026;B;5,00;14,00\n"
        + "31.01.2026;C;-6,00;8,00\n",
    ])
  func ownFile(text: String) throws {
    let found = guess(text)
    expect(found.questions.isEmpty && found.failures.isEmpty)
    let layout = try require(found.layout)
    let loaded = StatementFile.statements(Array(text.utf8), file: "f", layouts: [layout])
    expect(loaded.value?.reduce(0) { $0 + $1.rows.count }, equals: 2)
  }

  @Test("an option that contradicts the file is reported")
  func contradictions() {
    let text = "Date;Text;Amount\n31.01.2026;A;1,50\n30.01.2026;B;-2,00\n"
    expect(
      guess(text, StatementOptions(decimal: .point)).questions.map(\.option),
      equals: ["--decimal comma"])
    expect(
      guess(text, StatementOptions(dateOrder: .monthFirst)).questions.map(\.option),
      equals: ["--date-order dmy"])
  }

  @Test("a file without a table gives no layout")
  func nothing() {
    for text in ["", "a\nb\n", "a,b\nc,d\n"] { expect(guess(text).layout == nil) }
  }
}
