/// The command in a row of `ledgers/operations.csv`, and the operations that the other ledgers name
/// instead of the row's operation.
package struct OperationParts {
  package let command: String
  /// Names of the operations; empty if the other ledgers name the row's own operation, if any.
  package let names: [String]

  /// Reads a row of the ledger. Earlier versions wrote the names after the command:
  ///
  ///     due (due-2026-01-31-4m1lq0r6tk2d8e0a due-2026-02-28-4m1lq0r6tk2d8e0a)
  package init(_ place: LedgerPlace, in table: LedgerTable) {
    let (what, parts) = (table.text(place, "what"), table.text(place, "parts"))
    let isEarlier = table.text(place, "tool") == "recurring" && what.hasSuffix(")")
    if parts.isBlankCell, isEarlier,
      let start = what.indices.first(where: { what[$0...].hasPrefix(" (due-") })
    {
      command = String(what[..<start])
      names = Self.names(in: what[start...].dropFirst(2).dropLast())
    } else {
      command = what
      names = Self.names(in: parts[...])
    }
  }

  private static func names(in list: Substring) -> [String] {
    list.split(separator: " ").map(String.init)
  }
}
