package import FinanceModel
package import PlainText

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

extension ValueLedger {
  /// Contradictions between the rows of an account. Two currencies are reported as an error. Two
  /// values at the same time are reported as a warning, and the greater value is used.
  ///
  /// - Complexity: linear in the number of rows.
  package var findings: [LedgerFinding] {
    accounts.indices.flatMap { account in
      let rows = AccountHistory(self, account: account).rows
      return currencyFindings(rows, account) + momentFindings(rows, account)
    }
  }

  private func currencyFindings(_ rows: Range<Int>, _ account: Int) -> [LedgerFinding] {
    guard currencies.count > 1 else { return [] }
    var first: (row: Int, code: Int)?
    var findings: [LedgerFinding] = []
    for row in rows {
      guard let code = currency(ofRow: row), code != first?.code else { continue }
      guard let first else {
        first = (row, code)
        continue
      }
      findings.append(
        LedgerFinding(
          .error, ValueCode.currencyChanged,
          "'\(accounts[account].visible)' is in \(currencies[first.code].visible), but this row is"
            + " in \(currencies[code].visible)", at: self[row].place, column: "currency",
          hint: "correct the currency of this row; to change an account's currency, close it and "
            + "use another name",
          earlier: self[first.row].place))
    }
    return findings
  }

  private func momentFindings(_ rows: Range<Int>, _ account: Int) -> [LedgerFinding] {
    guard !hasRisingMoments(ofAccount: account) else { return [] }
    return rows.dropFirst().filter { row in
      instant(ofRow: row) == instant(ofRow: row - 1) && event(ofRow: row) == .value
        && event(ofRow: row - 1) == .value
        && (self[row].value, self[row].flow) != (self[row - 1].value, self[row - 1].flow)
    }.map { row in
      LedgerFinding(
        .warning, ValueCode.momentTaken,
        "'\(accounts[account].visible)' has another value at the same moment, so the greater value"
          + " is used", at: self[row].place, column: "timestamp",
        hint: text("id", ofRow: row).isBlankCell
          ? "remove one of the two rows, or change its moment"
          : "void one of the rows, or change its moment", earlier: self[row - 1].place)
    }
  }
}

extension Array {
  /// Returns the elements contradicted by their neighbours, each with the last sound element before
  /// it. A contradicted element is far from that sound element, and also from the next element if
  /// one exists.
  ///
  ///     [980, 98, 990].outliers { $0 >= 8 * $1 || $1 >= 8 * $0 }   // (980, 98)
  ///
  /// - Complexity: linear.
  func outliers(
    where areFar: (_ earlier: Element, _ later: Element) -> Bool
  ) -> [(before: Element, element: Element)] {
    guard var sound = first else { return [] }
    return indices.dropFirst().compactMap { index in
      let element = self[index]
      guard areFar(sound, element), index + 1 == count || areFar(element, self[index + 1]) else {
        sound = element
        return nil
      }
      return (sound, element)
    }
  }
}

extension Decimal {
  /// Whether the number is at least `factor` times `other`; false unless both are above zero.
  ///
  ///     Decimal(50).isAtLeast(5, times: Decimal(10))   // true
  func isAtLeast(_ factor: Int128, times other: Decimal) -> Bool {
    guard isPositive, other.isPositive else { return false }
    let (product, overflows) = other.mantissa.multipliedReportingOverflow(by: factor)
    return !overflows && mantissa >= product
  }

  /// Whether one of the numbers is at least `factor` times the other; false unless both are above
  /// zero.
  ///
  ///     Decimal(10).isFar(from: Decimal(50), factor: 5)   // true
  package func isFar(from other: Decimal, factor: Int128) -> Bool {
    isPositive && other.isPositive && mantissa.isFar(from: other.mantissa, factor: factor)
  }

  /// Whether the numbers are on different sides of 1, as a rate and its inverse are, and at least a
  /// twentieth apart; false unless both are above zero.
  ///
  /// As ratios, a rate r is closer to 1/t than to t exactly when r and t are on different sides of
  /// 1.
  ///
  ///     rate("0.92").isNearerToInverse(of: rate("1.08"))   // true
  package func isNearerToInverse(of other: Decimal) -> Bool {
    guard isPositive, other.isPositive, (self > .one) != (other > .one), self != .one,
      other != .one
    else { return false }
    let (greater, less) = self > other ? (self, other) : (other, self)
    let (large, overflows) = greater.mantissa.multipliedReportingOverflow(by: 20)
    let (small, overflowsToo) = less.mantissa.multipliedReportingOverflow(by: 21)
    return overflows || overflowsToo || large >= small
  }

  /// Whether two rates are approximately each other's inverse. Their product is then within a
  /// twentieth of 1.
  ///
  ///     rate("0.92").isInverse(of: rate("1.08"))   // true
  package func isInverse(of other: Decimal) -> Bool {
    guard isNearerToInverse(of: other) else { return false }
    do throws(DecimalError) {
      let product = try multiplied(by: other, .halfEven)
      let distance = try (product - .one).magnitude
      return Decimal.one.isAtLeast(20, times: distance) || distance.isZero
    } catch {
      return false
    }
  }

  /// Returns the ratio to `other` with one decimal, without trailing zeros; nil if it is out of
  /// range.
  package func times(_ other: Decimal) -> String? {
    do throws(DecimalError) {
      return try divided(by: other, .halfEven).rounded(toDecimals: 1, .halfEven).description
    } catch {
      return nil
    }
  }
}

extension PositionLedger {
  /// `position-jump` warnings for quantities that are valid but probably contain typing errors.
  /// Such quantities differ from those in the previous and the next statement by a factor of eight
  /// or more.
  ///
  /// The quantity in the last statement is compared only with the quantity in the previous
  /// statement. Cash is ignored.
  ///
  ///     quantity '1' is far from the 980 of 2025-12-31
  ///
  /// - Complexity: O(n log n) in the number of rows.
  package var doubts: [LedgerFinding] {
    let bySymbol = Dictionary(grouping: rows.filter { $0.symbol != StatedPosition.cashSymbol }) {
      [$0.account, $0.symbol]
    }
    let findings = bySymbol.values.flatMap { rows in
      rows.outliers { $0.quantity.isFar(from: $1.quantity, factor: 8) }.map { before, row in
        LedgerFinding(
          .warning, PositionCode.jump,
          "quantity '\(row.quantity)' of '\(row.symbol.visible)' is far from \(before.quantity) on"
            + " \(before.date)", at: row.place, column: "quantity",
          hint: "check the digits: use a decimal point and no thousands separator")
      }
    }
    return findings.sorted { ($0.place ?? .header(ofFile: 0)) < ($1.place ?? .header(ofFile: 0)) }
  }
}
