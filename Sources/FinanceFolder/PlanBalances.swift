package import FinanceModel
package import PlainText

/// A rule about the balances of a plan beside its history, as a pure function: the rows, the plan,
/// the decimals of its currency, and what git knows if it is asked.
package typealias BalanceRule =
  @Sendable (BalanceLedger, Plan, Int, EvidenceSource?) -> [LedgerFinding]

extension Folder {
  /// What the rule finds in the plan beside the folder's history, at the rows.
  ///
  /// A history that cannot be read cannot be compared: its errors are warnings here, for what the
  /// plan says can be shown all the same.
  ///
  /// - Complexity: linear in the history's bytes; see ``FinanceModel/BalanceLedger/reading(_:)``.
  package func balanceDiagnostics(
    _ rule: BalanceRule, of plan: Plan, minorDigits: Int
  ) -> [Diagnostic] {
    let loaded = reading(.history) { BalanceLedger.reading($0) }
    guard let ledger = loaded.value else {
      return loaded.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        if diagnostic.severity == .error { diagnostic.severity = .warning }
        return diagnostic
      }
    }
    let source = quickEvidence(of: plan, minorDigits: minorDigits) {
      ledger.history ?? self.history().value
    }
    let findings = rule(ledger, plan, minorDigits, source)
    return ledger.diagnostics(for: findings)
  }

  /// The same of a plan that was read with its settings, as the file has it.
  package func balanceDiagnostics(_ rule: BalanceRule, of planning: Planning) -> [Diagnostic] {
    balanceDiagnostics(rule, of: planning.recordedPlan, minorDigits: planning.currency.minorDigits)
  }
}

extension PlanBooks {
  /// What the rule finds in the plan beside the history, at the rows.
  package func diagnostics(_ rule: BalanceRule) -> [Diagnostic] {
    let digits = planning.currency.minorDigits
    return diagnostics(for: rule(BalanceLedger(history), planning.recordedPlan, digits, evidence))
  }

  /// - Throws: what `errors` finds in the plan, the history and the decimals of its currency, at
  ///   their rows.
  package func require(
    none errors: (Plan, History, Int, EvidenceSource?) -> [LedgerFinding]
  ) throws(Failure) {
    let digits = planning.currency.minorDigits
    let findings = errors(planning.recordedPlan, history, digits, evidence)
    guard findings.isEmpty else { throw Failure(.input, diagnostics(for: findings)) }
  }
}
