import FinanceModel

/// Refuses words that are not one of the column's, in another case too: the nearest is told.
@Sendable func unknownWords(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  table.findingsByText(where: { !$0.words.isEmpty }) { cell in
    complaint { () throws(LedgerFinding) in _ = try cell.word(among: cell.column.kind.words) }
  }
}

extension LedgerColumn.Kind {
  fileprivate var words: [String] {
    if case .word(let words) = self { words } else { [] }
  }
}
