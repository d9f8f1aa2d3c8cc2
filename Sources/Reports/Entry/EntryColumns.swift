package import Console
package import FinanceModel

extension Ledger {
  /// The columns that users fill in, each with the values offered by shell completion.
  package var assignedNames: [AssignedName] {
    columns.filter { !["id", "op", "voids"].contains($0.name) }.map { column in
      AssignedName(column.name, column.offered)
    }
  }
}

extension LedgerColumn {
  fileprivate var offered: AssignedName.Values {
    switch (kind, name) {
    case (.account, _): .names(.accounts)
    case (.symbol, _): .names(.symbols)
    case (.word(let words), _): .words(words)
    case (_, "payee"): .names(.payees)
    case (_, "category"): .names(.categories)
    case (.date, _), (.moment, _): .words(["today", "yesterday"])
    default: .any
    }
  }
}
