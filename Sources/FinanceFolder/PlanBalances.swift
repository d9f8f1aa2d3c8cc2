package import FinanceModel
package import PlainText

/// A rule that compares the plan's balances with its history, as a pure function of the rows, the
/// plan, the number of decimals in its currency, and a source for the causes of differences, which
/// may be missing.
package typealias BalanceRule =
  @Sendable (BalanceLedger, Plan, Int, EvidenceSource?) -> [LedgerFinding]

extension Folder {
  /// Returns the rule's findings about the plan and the folder's history, at the rows.
  ///
  /// If the history cannot be read, its errors are reported as warnings, because the plan can still
  /// be shown.
  ///
  /// - Complexity: linear in the number of bytes in the history; see
  ///   ``FinanceModel/BalanceLedger/reading(_:)``.
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

  /// Returns the rule's findings about the recorded plan of `planning`, in which balances do not
  /// follow their accounts.
  package func balanceDiagnostics(_ rule: BalanceRule, of planning: Planning) -> [Diagnostic] {
    balanceDiagnostics(rule, of: planning.recordedPlan, minorDigits: planning.currency.minorDigits)
  }
}

extension PlanBooks {
  /// Returns the rule's findings about the plan and the history, at the rows.
  package func diagnostics(_ rule: BalanceRule) -> [Diagnostic] {
    let digits = planning.currency.minorDigits
    return diagnostics(for: rule(BalanceLedger(history), planning.recordedPlan, digits, evidence))
  }

  /// Checks the plan and the history with `errors`.
  ///
  /// - Throws: the findings of `errors`, at their rows.
  package func require(
    none errors: (Plan, History, Int, EvidenceSource?) -> [LedgerFinding]
  ) throws(Failure) {
    let digits = planning.currency.minorDigits
    let findings = errors(planning.recordedPlan, history, digits, evidence)
    guard findings.isEmpty else { throw Failure(.input, diagnostics(for: findings)) }
  }
}
