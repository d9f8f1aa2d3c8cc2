package import FinanceModel
import PlainText

/// A rule about one ledger, as a pure function of the ledger's rows and the known names.
package typealias LedgerRule = @Sendable (LedgerTable, LedgerNames) -> [LedgerFinding]

/// A rule about a history that was read without errors.
package typealias HistoryRule = @Sendable (History, LedgerNames) -> [LedgerFinding]

/// Groups of ledger rules, by subject.
package enum LedgerRuleGroup: String, CaseIterable, Sendable {
  case columns, values, accounts, ids, voids, prices

  /// The group's rules.
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

/// All rules about the history. They report notes, except for balances recorded by two machines and
/// operations with two amounts, which are errors.
package let historyRules: [HistoryRule] = [
  forkedBalances, unexplainedBalances, brokenChains, differingOperations, emptyHistory,
  backwardClock,
]

extension LedgerTable {
  /// Returns the findings of all rules, in row order; see ``bounded(_:)``.
  ///
  /// A ledger without files is treated as empty.
  package func findings(_ names: LedgerNames) -> [LedgerFinding] {
    var findings = ledgerRules.flatMap { $0(self, names) }
    if ledger == .history, let history = History.reading(self).value {
      findings += historyRules.flatMap { $0(history, names) }
    }
    return bounded(joiningRowFaults(findings))
  }
}
