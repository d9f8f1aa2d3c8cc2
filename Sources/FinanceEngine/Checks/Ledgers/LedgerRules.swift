package import FinanceModel
import PlainText

/// A rule about one ledger, as a pure function of its rows and of the names it may use.
package typealias LedgerRule = @Sendable (LedgerTable, LedgerNames) -> [LedgerFinding]

/// A rule about a history that was read without errors.
package typealias HistoryRule = @Sendable (History, LedgerNames) -> [LedgerFinding]

/// The rules about ledgers, one file each, by what they look at.
package enum LedgerRuleGroup: String, CaseIterable, Sendable {
  case columns, values, accounts, ids, voids, prices

  /// The rules of the group.
  package var rules: [LedgerRule] {
    switch self {
    case .columns: [ledgerHeader]
    case .values:
      [
        blankCells, unreadableNumbers, negativeNumbers, unreadableTimes, farDates, unknownWords,
        unknownCurrencies, similarSymbols, groupedNumbers, quotedCurrencies,
        transactionSums, originalAmounts, assertedBalances,
      ]
    case .accounts: [unknownAccounts]
    case .ids: [repeatedRows, equalRows, repeatedPositions, repeatedOperations]
    case .voids: [voidedRows]
    case .prices: [priceConflicts, shiftedCells, pricedSymbols]
    }
  }
}

/// All rules about ledgers.
package let ledgerRules: [LedgerRule] = LedgerRuleGroup.allCases.flatMap(\.rules)

/// All rules about the history, one file each. They give notes, and errors of balances that two
/// machines recorded on and of operations with two amounts.
package let historyRules: [HistoryRule] = [
  forkedBalances, unexplainedBalances, brokenChains, differingOperations, emptyHistory,
  backwardClock,
]

extension LedgerTable {
  /// What all rules together find, in the order of the rows; see ``bounded(_:)``.
  ///
  /// A ledger without files is looked at as an empty one.
  package func findings(_ names: LedgerNames) -> [LedgerFinding] {
    var findings = ledgerRules.flatMap { $0(self, names) }
    if ledger == .history, let history = History.reading(self).value {
      findings += historyRules.flatMap { $0(history, names) }
    }
    return bounded(joiningRowFaults(findings))
  }
}
