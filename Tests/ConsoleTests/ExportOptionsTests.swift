import Console
import Expectations
import PlainText
import Testing

struct ExportOptionsTests {
  @Test("only the format is required")
  func standard() {
    let manner = ExportOptions(format: .csv)
    expect(!manner.forSpreadsheet && !manner.masksAmounts && manner.writesHeader)
  }

  @Test("only money, estimates and quantities are masked, and null stays null")
  func masks() throws {
    let masked = ColumnSpec.Kind.allCases.filter { kind in
      kind == .money || kind == .estimate || kind == .quantity
    }
    for kind in ColumnSpec.Kind.allCases {
      let spec = TableSpec("t", "rows", [ColumnSpec("c", kind, "a column")])
      let said = kind == .flag ? "true" : kind == .date ? "2026-03-31" : "123"
      let table = Table(spec, rows: [[.text(said)], [.null]])
      let manner = ExportOptions(format: .csv, masksAmounts: true)
      let shown = masked.contains(kind) ? "HIDDEN" : said
      try expect(Export(table, manner).text, equals: "c\n\(shown)\n\"\"\n", "\(kind)")
    }
  }

  @Test(
    "the mask is text in each format",
    arguments: [
      (ExportFormat.tsv, "n\nHIDDEN\n\n"),
      (.json, "[\n{\"n\":\"HIDDEN\"},\n{\"n\":null}\n]\n"),
      (.jsonl, "{\"n\":\"HIDDEN\"}\n{\"n\":null}\n"),
      (
        .sql,
        """
        BEGIN;
        CREATE TABLE "numbers" (
          "n" NUMERIC
        );
        INSERT INTO "numbers" VALUES
        ('HIDDEN'),
        (NULL);
        COMMIT;

        """
      ),
    ])
  func forms(format: ExportFormat, text: String) throws {
    let manner = ExportOptions(format: format, masksAmounts: true)
    let export = try Export(ExportedTable.numbers(.money, ["1234567890.12345678", ""]), manner)
    expect(export.text, equals: text)
    expect(export.warnings, equals: [])
  }

  @Test("a masked cell in a workbook is a string")
  func workbook() throws {
    let manner = ExportOptions(format: .xlsx, masksAmounts: true)
    let export = try Export(ExportedTable.numbers(.money, ["12.00", ""]), manner)
    let cell =
      "<c r=\"A2\" s=\"2\" t=\"inlineStr\"><is><t xml:space=\"preserve\">HIDDEN</t></is></c>"
    expect(export.text.contains("<row r=\"2\">\(cell)</row><row r=\"3\"></row>"))
  }
}
