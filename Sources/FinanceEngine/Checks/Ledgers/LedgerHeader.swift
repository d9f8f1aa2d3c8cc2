import FinanceModel
import PlainText

/// Refuses a header without a column that must be there, and warns of a column whose name is near
/// to one that we know. Any other column is the person's own, and a note.
@Sendable func ledgerHeader(of table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  table.files.indices.flatMap { file in
    let header = table.files[file].header
    let absent = table.ledger.columns.filter { table.index(of: $0.name, inFile: file) == nil }
    let missing = absent.filter(\.isRequired).map { table.missingFinding($0, inFile: file) }
    let told = Set(missing.compactMap(\.column))
    let unknown = header.filter { table.ledger.column($0) == nil && !told.contains($0) }
    return missing
      + unknown.filter { !$0.isBlankCell }.map { name in
        let near = table.ledger.column(meantBy: name, among: absent)
        return LedgerFinding(
          near == nil ? .note : .warning, .columnUnknown, of: table.ledger,
          "unknown column '\(name.visible)'", at: .header(ofFile: file), column: name,
          hint: near.map { "did you mean '\($0.name)'?" } ?? "nothing reads it; it is kept as it is"
        )
      }
  }
}
