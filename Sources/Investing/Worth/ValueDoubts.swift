package import FinanceModel
import PlainText

extension ValueLedger {
  /// Returns warnings about values that are valid but probably contain typing errors:
  ///
  /// - `value-jump`: a value that differs by a factor of eight or more from the adjacent values.
  /// - `value-debt-positive`: a positive value of a loan, or of a card after a negative value.
  /// - `value-negative`: the first negative value of an account whose kind cannot have a debt.
  ///
  /// Flows since the previous value are taken into account. A value confirmed by the next value is
  /// not a jump. The factor is eight because an additional digit makes a value ten times as large,
  /// and the value may also have changed a little.
  ///
  /// - Parameter settings: the settings that specify which accounts are debts.
  /// - Complexity: linear in the number of rows.
  package func doubts(_ settings: Settings) -> [LedgerFinding] {
    let kinds = Dictionary(
      (settings.accounts ?? []).map { ($0.name, $0.kind) }, uniquingKeysWith: { first, _ in first })
    return accounts.indices.flatMap { account in
      let values = values(ofAccount: account)
      let kind = kinds[accounts[account]] ?? nil
      return jumps(among: values) + positiveDebts(among: values, kind)
        + negativeAssets(among: values, kind)
    }
  }

  /// A row's value, and the flow since the previous value.
  private struct Valuation {
    let row: Int
    let value: Decimal
    var flow: Decimal
  }

  private func values(ofAccount account: Int) -> [Valuation] {
    var values: [Valuation] = []
    var flow = Decimal.zero
    for row in AccountHistory(self, account: account).rows {
      let update = self[row]
      if update.event == .close { values.removeAll() }
      if let added = update.flow {
        do throws(DecimalError) { flow = try flow + added } catch { return [] }
      }
      guard let value = update.value else { continue }
      values.append(Valuation(row: row, value: value, flow: flow))
      flow = .zero
    }
    return values
  }

  private func jumps(among values: [Valuation]) -> [LedgerFinding] {
    values.outliers { isJump(from: $0.value, to: $1) }.map { before, value in
      let code = currency(ofRow: value.row).map { currencies[$0] }
      let (mine, its) = (value.value.magnitude, before.value.magnitude)
      let isMore = mine > its
      let factor = (isMore ? mine.times(its) : its.times(mine)) ?? ""
      let text = CurrencyUnit.printedText(of: value.value, in: code)
      let other = CurrencyUnit.printedText(of: before.value, in: code)
      return LedgerFinding(
        .warning, ValueCode.jump,
        isMore
          ? "value \(text) is \(factor) times the previous value, \(other)"
          : "value \(text) is far below the previous value, \(other), which is \(factor) times as"
            + " high",
        at: self[value.row].place, column: "value",
        hint: "check the digits, or write the deposit or withdrawal in flow")
    }
  }

  /// Whether the absolute value jumps. Absolute values are compared because debts are negative.
  private func isJump(from before: Decimal, to value: Valuation) -> Bool {
    do throws(DecimalError) {
      return try (before + value.flow).magnitude.isFar(from: value.value.magnitude, factor: 8)
    } catch {
      return false
    }
  }

  private func negativeAssets(
    among values: [Valuation], _ kind: AccountSettings.Kind?
  ) -> [LedgerFinding] {
    switch kind {
    case .loan, .card, .cash, .other, nil: return []
    case .securities, .crypto, .savings, .pension, .property: break
    }
    guard let kind, let value = values.first(where: \.value.isNegative) else { return [] }
    return [
      LedgerFinding(
        .warning, ValueCode.negative,
        "value \(value.value) of an account of kind \(kind.rawValue) is negative",
        at: self[value.row].place, column: "value",
        hint: "if money is owed, set the account's kind to LOAN or CARD in coffer.json")
    ]
  }

  private func positiveDebts(
    among values: [Valuation], _ kind: AccountSettings.Kind?
  ) -> [LedgerFinding] {
    guard kind == .loan || kind == .card else { return [] }
    var wasDebt = kind == .loan
    return values.compactMap { value in
      if value.value.isNegative { wasDebt = true }
      guard wasDebt, value.value.isPositive else { return nil }
      let code = currency(ofRow: value.row).map { currencies[$0] }
      let text = CurrencyUnit.printedText(of: value.value, in: code)
      return LedgerFinding(
        .warning, ValueCode.debtPositive,
        "value \(text) of a \(kind == .loan ? "loan" : "card") is positive, but a debt is "
          + "negative", at: self[value.row].place, column: "value",
        hint: "write a debt as a negative value; a positive value means the lender owes you")
    }
  }
}
