import FinanceModel
import PlainText

/// Determines the meaning of signs and fees if the balances do not prove it.
extension GuessedColumns {
  /// Chooses a reading based on names, words and signs, or asks the user.
  mutating func settleUnproven(_ readings: [MoneyReading], _ fees: [Int]) {
    for column in amounts.map(\.column) where meanings[column] == .balance {
      guard !isConstant(column), fields[.balance] == nil else { continue }
      fields[.balance] = [column]
      reasons.append("\(title(column)) is the balance, as its name shows")
    }
    if let first = readings.first(where: \.sum.isSides) {
      if case .sides(let out?, let incoming?) = first.sum, meanings[out] == nil,
        meanings[incoming] == nil
      {
        return takeUnnamedSides(out, incoming)
      }
      return take(first, fees)
    }
    if let words = readings.first(where: { if case .words = $0.sum { true } else { false } }) {
      for column in words.sum.columns { reasons.append("\(title(column)) is the amount") }
      take(words, [])
      for fee in fees { chooseFee(fee, words) }
      return
    }
    takeSigned(readings, fees)
  }

  /// Assigns money out and money in to two unnamed columns of which each row fills exactly one, or
  /// asks the user.
  private mutating func takeUnnamedSides(_ out: Int, _ incoming: Int) {
    guard let stated = options.sign else {
      questions.append(
        LayoutGuess.Question(
          option: "--sign normal|inverted",
          message: "\(title(out)) and \(title(incoming)): it is unclear which is money out; normal "
            + "means the first", place: shape.top(of: out)))
      fields[.moneyOut] = [out]
      fields[.moneyIn] = [incoming]
      return
    }
    let isSwapped = stated == .inverted
    fields[.moneyOut] = [isSwapped ? incoming : out]
    fields[.moneyIn] = [isSwapped ? out : incoming]
  }

  private mutating func takeSigned(_ readings: [MoneyReading], _ fees: [Int]) {
    var columns: [Int] = []
    for reading in readings {
      guard case .signed(let column, _) = reading.sum, !columns.contains(column) else { continue }
      columns.append(column)
    }
    guard var column = columns.first else { return }
    for fee in fees {
      let totals = columns.filter { meanings[$0] != .gross }
      guard
        let (total, part) = totals.compactMap({ total in
          columns.first { $0 != total && isTotal(total, of: $0, with: fee) }.map { (total, $0) }
        }).first
      else { continue }
      column = total
      reasons.append(
        "\(title(total)) is the amount: in each row it is \(title(part)) including \(title(fee))")
      fields[.amount] = [total]
      chooseSign(total)
      return takeMoves(total)
    }
    let rivals = columns.filter { other in
      other != column && meanings[other] != .gross && values(other) != values(column)
    }
    if meanings[column] != .net, !rivals.isEmpty {
      let all = [column] + rivals.prefix(3)
      questions.append(
        LayoutGuess.Question(
          option: all.map { columnsOption(MoneyReading(sum: .signed($0, isInverted: false))) }
            .joined(separator: " or "),
          message: all.map { title($0) }.joined(separator: " and ")
            + " may \(all.count > 2 ? "each" : "both") be the amount",
          place: shape.top(of: column)))
      fields[.amount] = [column]
      return
    }
    fields[.amount] = [column]
    reasons.append("\(title(column)) is the amount")
    chooseSign(column)
    takeMoves(column)
    guard meanings[column] != .net else { return }
    for fee in fees { chooseFee(fee, readings[0]) }
  }

  /// Stores the changes in the balance that result from a column with its chosen sign.
  private mutating func takeMoves(_ column: Int) {
    let isInverted = sign == .outflowPositive
    moves = (values(column) ?? []).prefix(MoneyTrial.rows).enumerated().map { place, value in
      summaries.contains(place) ? nil : value.map { isInverted ? -$0 : $0 }
    }
  }

  // MARK: signs

  private mutating func chooseSign(_ column: Int) {
    let values = values(column) ?? []
    let known = values.enumerated().filter { !summaries.contains($0.offset) }.compactMap(\.element)
    let (positive, negative) = (known.count(where: \.isPositive), known.count(where: \.isNegative))
    let votes = votes(values)
    if min(votes.normal, votes.inverted) > 1, positive == 0 || negative == 0,
      answers.columns == nil
    {
      return refuseMixed(column)
    }
    if let option = options.sign {
      if option == .inverted { sign = .outflowPositive }
      return
    }
    if hasPlus(column), positive > 0, negative > 0 {
      return reasons.append(
        "each amount has a plus or a minus: amounts with a minus leave the account")
    }
    if votes.normal > 1, votes.inverted == 0 {
      return reasons.append(
        "amounts with a minus leave the account, as the texts of \(votes.normal) rows show")
    }
    if votes.inverted > 1, votes.normal == 0, positive >= negative {
      sign = .outflowPositive
      return reasons.append(
        "amounts without a minus leave the account, as the texts of \(votes.inverted) rows show")
    }
    guard positive > 0, negative > 0 else {
      questions.append(
        LayoutGuess.Question(
          option: "--sign normal|inverted",
          message: "\(title(column)) has amounts of one sign only, and it is unclear whether they "
            + "are money out",
          place: shape.top(of: column)))
      return
    }
    // On a card statement, purchases may be positive and payments negative.
    guard positive > negative || votes.inverted > votes.normal else {
      return reasons.append(
        "\(positive == negative ? "half of the" : "most") amounts have a minus: these leave the"
          + " account")
    }
    questions.append(
      LayoutGuess.Question(
        option: "--sign normal|inverted",
        message: "most amounts of \(title(column)) have no minus: they are money in (normal) or"
          + " card purchases (inverted)",
        place: shape.top(of: column)))
  }

  /// Reports unsigned amounts that include both money in and money out, so that no sign fits them
  /// all.
  private mutating func refuseMixed(
    _ column: Int, _ reason: String = "the rows' texts indicate both money in and money out"
  ) {
    questions.append(
      LayoutGuess.Question(
        option: "export the file with signed amounts, or with a direction column",
        message: "\(title(column)) has no signs, and \(reason)",
        place: shape.top(of: column)))
  }

  /// Reports unsigned amounts by which a balance rises in some rows and falls in others.
  ///
  /// - Returns: whether amounts are reported.
  mutating func refuseUnsigned(_ readings: [MoneyReading]) -> Bool {
    let balances = amounts.map(\.column).filter { [.balance, nil].contains(meanings[$0]) }
    for case .signed(let column, isInverted: false) in readings.map(\.sum) {
      for balance in balances where balance != column && isUnsigned(column, beside: balance) {
        refuseMixed(column, "\(title(balance)) rises and falls by these amounts")
        fields[.amount] = [column]
        return true
      }
    }
    return false
  }

  /// Whether a balance rises and falls from row to row by amounts without a minus sign.
  private func isUnsigned(_ column: Int, beside balance: Int) -> Bool {
    guard let values = values(column), let balances = self.values(balance) else { return false }
    var rows: [(amount: Decimal, balance: Decimal)] = []
    for case let (place, (amount?, balance?)) in zip(values, balances).enumerated()
    where !summaries.contains(place) && !amount.isZero {
      guard !amount.isNegative else { return false }
      rows.append((amount, balance))
    }
    let links = Array(zip(rows, rows.dropFirst()))
    do throws(DecimalError) {
      var steps: [Decimal] = []
      for (one, next) in links { steps.append(try next.balance - one.balance) }
      let isUp = steps.contains(where: \.isPositive)
      guard links.count > 1, isUp, steps.contains(where: \.isNegative) else { return false }
      let pairs = zip(steps, links)
      return pairs.allSatisfy { $0.magnitude == $1.1.amount }
        || pairs.allSatisfy { $0.magnitude == $1.0.amount }
    } catch {
      return false
    }
  }

  /// Whether all amounts in a column have a sign and some have a plus.
  private func hasPlus(_ column: Int) -> Bool {
    let texts = shape.cells(column).lazy.map(\.text).filter { !$0.isNoAmount }
    return texts.contains { $0.contains("+") }
      && texts.allSatisfy { $0.contains("+") || $0.contains("-") || $0.contains("\u{2212}") }
  }

  /// Returns the number of rows whose text agrees with the amount, and the number of rows whose
  /// text agrees with the opposite amount.
  private func votes(_ values: [Decimal?]) -> (normal: Int, inverted: Int) {
    let columns = words.filter { [.payee, .text, .type, nil].contains(meanings[$0]) }
    var votes = (normal: 0, inverted: 0)
    for (place, value) in values.prefix(MoneyTrial.rows).enumerated() {
      guard let value, !value.isZero, !summaries.contains(place) else { continue }
      let text = columns.compactMap { shape.table.cell($0, of: shape.rows[place]) }
        .map { shape.table.text($0) }.joined(separator: " ")
      guard let isIn = StatementWords.isIncoming(text) else { continue }
      if isIn == value.isPositive { votes.normal += 1 } else { votes.inverted += 1 }
    }
    return votes
  }

  // MARK: fees

  /// Whether each total is the sum of an amount and its fee, and at least one row has a fee.
  private func isTotal(_ total: Int, of amount: Int, with fee: Int) -> Bool {
    guard let totals = values(total), let parts = values(amount), let fees = values(fee) else {
      return false
    }
    // The total may be the larger value if amounts have no signs, as for card purchases.
    let isUnsigned = !(totals + parts).contains { $0?.isNegative ?? false }
    func holds(_ isCost: Bool) -> Bool {
      totals.indices.allSatisfy { row in
        guard !summaries.contains(row) else { return true }
        guard let total = totals[row], let part = parts[row] else {
          return totals[row] == nil && parts[row] == nil
        }
        let fee = (fees[row] ?? .zero).magnitude
        do throws(DecimalError) {
          return try part + (isCost ? -fee : fee) == total
        } catch {
          return false
        }
      }
    }
    return holds(true) || isUnsigned && holds(false)
  }

  /// Uses a fee column whose fees become separate rows.
  mutating func takeFee(_ fee: Int, _ reading: MoneyReading) {
    let known = (values(fee) ?? []).compactMap { $0 }.filter { !$0.isZero }
    if answers.fee == .included, reading.isProven {
      questions.append(
        LayoutGuess.Question(
          option: "--fee beside",
          message: "the fees of \(title(fee)) are not in the amounts, as the balances show",
          place: shape.top(of: fee)))
    }
    guard known.allSatisfy(\.isNegative) || !known.contains(where: \.isNegative) else {
      questions.append(
        LayoutGuess.Question(
          option: "--fee included",
          message: "\(title(fee)) has fees of both signs, which a layout cannot import as separate"
            + " rows",
          place: shape.top(of: fee)))
      return
    }
    if known.contains(where: \.isNegative) { charges = .negative }
    fields[.fee, default: []].append(fee)
    reasons.append("\(title(fee)) is a fee in addition to the amount, and becomes a separate row")
  }

  /// Excludes a fee column if balances show that its fees are included in the amounts.
  mutating func leaveFee(_ fee: Int, _ reading: MoneyReading) {
    guard reading.isProven else { return chooseFee(fee, reading) }
    if answers.fee == .beside {
      questions.append(
        LayoutGuess.Question(
          option: "--fee included",
          message: "the fees of \(title(fee)) are in the amounts, as the balances show",
          place: shape.top(of: fee)))
    }
    reasons.append("\(title(fee)) is omitted: the amounts already include these fees")
  }

  /// Uses a fee column as declared by the user, or asks the user about the column.
  mutating func chooseFee(_ fee: Int, _ reading: MoneyReading) {
    switch answers.fee {
    case .included?:
      reasons.append("\(title(fee)) is omitted: the amounts already include these fees")
    case .beside?: takeFee(fee, reading)
    case nil:
      questions.append(
        LayoutGuess.Question(
          option: "--fee included|beside",
          message: "\(title(fee)) contains fees: they are either included in the amounts or charged"
            + " in addition",
          place: shape.top(of: fee)))
    }
  }
}
