import FinanceModel
import PlainText

/// Refuses ledgers that are empty or not CSV: torn rows, quotes, counts of fields, NUL bytes, marks
/// of a merge, semicolons; warns of CR LF, a byte order mark and a missing last line feed.
let csvSyntax = FolderRule(
  "csv-syntax", "the CSV of ledgers: emptiness, torn rows, quotes, separators, line endings"
) { survey in
  survey.ledgers.flatMap { ledger in
    ledger.files.flatMap { FolderFinding.of($0.scan.diagnostics, in: $0.source.file) }
  }
}
