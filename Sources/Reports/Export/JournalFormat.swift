import Exporting

/// Programs for which journals are written.
package enum JournalFormat: String, CaseIterable, Sendable {
  case hledger, ledger, beancount, qif
}

extension JournalAccount.Sort {
  /// hledger's letter for accounts of this type.
  var letter: String {
    switch self {
    case .cash: "C"
    case .asset: "A"
    case .liability: "L"
    case .equity: "E"
    case .income: "R"
    case .expense: "X"
    }
  }
}
