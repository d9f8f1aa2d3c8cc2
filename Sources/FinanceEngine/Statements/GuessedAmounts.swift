import FinanceModel
import PlainText

/// Which columns of amounts are the amount, the balance and fees, and what a sign means.
extension GuessedColumns {
  /// Names of columns of fees.
  static let feeHints = [
    "fee", "gebühr", "frais", "kosten", "commission", "comisi", "commissi", "charge", "provision",
    "opłat", "spese", "avgift", "gebyr", "tarifa",
  ]

  mutating func chooseAmount() {
    let booking = dates.first { isNamed($0.column, ["book", "buch", "post", "complet"]) }
    if let date = booking ?? dates.first { fields[.date] = [date.column] }
    if let other = dates.first(where: { fields[.date] != [$0.column] }) {
      fields[.valueDate] = [other.column]
    }
    if chooseChain() { return }
    let balances = amounts.filter { isNamed($0.column, Self.balanceHints) }
    let moving = amounts.filter { amount in !balances.contains { $0.column == amount.column } }
    if let balance = balances.first {
      fields[.balance] = [balance.column]
      reasons.append("\(title(balance.column)) is the balance: so it is called")
    }
    if chooseSides(moving) { return }
    let fees = moving.filter { isNamed($0.column, Self.feeHints) }
    let sums = moving.filter { sum in !fees.contains { $0.column == sum.column } }
    guard
      let amount = sums.first(where: { isNamed($0.column, Self.amountHints) })
        ?? sums.first(where: { $0.values.contains { $0?.hasDecimals ?? false } }) ?? sums.first
    else { return }
    for fee in fees {
      if let total = sums.first(where: { isTotal($0.values, amount.values, fee.values) }) {
        fields[.amount] = [total.column]
        reasons.append(
          "\(title(total.column)) is the amount: in each row it is \(title(amount.column)) with "
            + title(fee.column))
        return chooseSign(total.values, total.column)
      }
    }
    fields[.amount] = [amount.column]
    reasons.append("\(title(amount.column)) is the amount")
    chooseSign(amount.values, amount.column)
    for fee in fees { chooseFee(fee) }
    if let fee = fees.first { checkFee(fee.values, amount.values, fee.column) }
  }

  /// Takes a balance that moves by an amount from row to row; false where there is none.
  private mutating func chooseChain() -> Bool {
    guard let (amount, balance, isOpposite) = chain else { return false }
    fields[.amount] = [amount]
    fields[.balance] = [balance]
    reasons.append(
      "\(title(balance)) is the balance: from row to row it moves by \(title(amount))"
        + (isOpposite ? " with the opposite sign" : ""))
    if isOpposite { sign = .outflowPositive }
    if answers.fee == .beside,
      let fee = amounts.first(where: { isNamed($0.column, Self.feeHints) })
    {
      questions.append(
        LayoutGuess.Question(
          option: "--fee included",
          message: "the fees of \(title(fee.column)) are in the amounts: the balances say so",
          place: shape.top(of: fee.column)))
    }
    if let stated = options.sign, (stated == .inverted) != isOpposite {
      questions.append(
        LayoutGuess.Question(
          option: "--sign \(isOpposite ? "inverted" : "normal")",
          message: "\(title(amount)) is not \(stated.rawValue): the balances say so",
          place: shape.top(of: amount)))
    }
    return true
  }

  /// Tells that fees are beside the amounts, where the balances say so and a person does not.
  private mutating func checkFee(_ fees: [Decimal?], _ sums: [Decimal?], _ column: Int) {
    guard answers.fee == .included, let place = fields[.balance]?.first,
      let balance = amounts.first(where: { $0.column == place }), fees.count == sums.count
    else { return }
    let moves = zip(sums, fees).map { sum, fee in
      sum.flatMap { sum in
        let fee = fee?.magnitude ?? .zero
        let result = Result { () throws(DecimalError) in try sum - fee }
        if case .success(let move) = result { return move }
        return nil
      }
    }
    guard isChain(balance.values, moves, false) else { return }
    questions.append(
      LayoutGuess.Question(
        option: "--fee beside",
        message: "the fees of \(title(column)) are not in the amounts: the balances say so",
        place: shape.top(of: column)))
  }

  /// Whether each total is the amount with the fee, and a row has a fee.
  private func isTotal(_ totals: [Decimal?], _ amounts: [Decimal?], _ fees: [Decimal?]) -> Bool {
    guard totals.count == amounts.count, fees.count == amounts.count,
      fees.contains(where: { !($0?.isZero ?? true) })
    else { return false }
    func holds(_ isCost: Bool) -> Bool {
      totals.indices.allSatisfy { row in
        guard let total = totals[row], let amount = amounts[row] else { return false }
        let fee = fees[row] ?? .zero
        do throws(DecimalError) {
          return try amount + (isCost ? -fee : fee) == total
        } catch {
          return false
        }
      }
    }
    return holds(false) || holds(true)
  }

  /// Takes a column of fees as a person says, or asks what they are.
  private mutating func chooseFee(_ fee: (column: Int, values: [Decimal?])) {
    switch answers.fee {
    case .included?:
      reasons.append("\(title(fee.column)) is left out: the amounts have these fees in them")
    case .beside? where fees(of: fee).contains(where: \.isNegative):
      questions.append(
        LayoutGuess.Question(
          option: "--fee included",
          message: "\(title(fee.column)) has fees with a minus, which no layout takes as rows of "
            + "their own",
          place: shape.top(of: fee.column)))
    case .beside?:
      fields[.fee, default: []].append(fee.column)
      reasons.append("\(title(fee.column)) is a fee beside the amount: a row of its own")
    case nil:
      questions.append(
        LayoutGuess.Question(
          option: "--fee included|beside",
          message: "\(title(fee.column)) holds fees: are they in the amounts already, or charged "
            + "beside them?",
          place: shape.top(of: fee.column)))
    }
  }

  private func fees(of fee: (column: Int, values: [Decimal?])) -> [Decimal] {
    fee.values.compactMap { $0 }
  }

  /// A column of amounts and one of balances that they lead to, and whether with the other sign.
  private var chain: (amount: Int, balance: Int, isOpposite: Bool)? {
    for balance in amounts {
      for amount in amounts where amount.column != balance.column {
        for isOpposite in [false, true] where isChain(balance.values, amount.values, isOpposite) {
          return (amount.column, balance.column, isOpposite)
        }
      }
    }
    return nil
  }

  /// Whether, in one of both orders, each balance is the one before and the amount.
  private func isChain(_ balances: [Decimal?], _ amounts: [Decimal?], _ isOpposite: Bool) -> Bool {
    guard balances.count > 2, amounts.allSatisfy({ $0 != nil }), balances.allSatisfy({ $0 != nil })
    else { return false }
    let (sums, moves) = (balances.compactMap { $0 }, amounts.compactMap { $0 })
    func holds(_ one: Decimal, _ next: Decimal, _ move: Decimal) -> Bool {
      do throws(DecimalError) {
        return try one + (isOpposite ? -move : move) == next
      } catch {
        return false
      }
    }
    let places = 1..<sums.count
    return places.allSatisfy { holds(sums[$0 - 1], sums[$0], moves[$0]) }
      || places.allSatisfy { holds(sums[$0], sums[$0 - 1], moves[$0 - 1]) }
  }

  /// Chooses two columns of which each row fills one; false where there are none such.
  private mutating func chooseSides(_ columns: [(column: Int, values: [Decimal?])]) -> Bool {
    func isFilled(_ value: Decimal?) -> Bool { value.map { !$0.isZero } ?? false }
    for (index, one) in columns.enumerated() {
      for other in columns.dropFirst(index + 1)
      where one.values.count == other.values.count
        && zip(one.values, other.values).allSatisfy({ isFilled($0) != isFilled($1) })
      {
        let outs = ["debit", "last", "soll", "withdraw", "out", "af", "dare", "uit", "charge"]
        let ins = ["credit", "gut", "haben", "deposit", "in", "bij", "avere"]
        let pair = [one.column, other.column]
        let negative = [one, other].first { $0.values.contains { $0?.isNegative ?? false } }?.column
        let out = pair.first { isNamed($0, outs) } ?? negative
        let incoming = pair.first { $0 != out && isNamed($0, ins) } ?? pair.first { $0 != out }
        guard let out, let incoming else {
          questions.append(
            LayoutGuess.Question(
              option: "--sign normal|inverted",
              message: "\(title(pair[0])) and \(title(pair[1])): which of them is money out is not "
                + "said; normal takes the first for money out",
              place: shape.top(of: pair[0])))
          if options.sign != nil {
            questions.removeLast()
            let isSwapped = options.sign == .inverted
            fields[.moneyOut] = [pair[isSwapped ? 1 : 0]]
            fields[.moneyIn] = [pair[isSwapped ? 0 : 1]]
          }
          return true
        }
        fields[.moneyOut] = [out]
        fields[.moneyIn] = [incoming]
        refuseInverted("\(title(out)) is money out by its name", out)
        reasons.append(
          "\(title(out)) is money out and \(title(incoming)) money in: each row fills one of them")
        return true
      }
    }
    return false
  }

  /// Tells that a sign which a person inverts is not asked for.
  private mutating func refuseInverted(_ message: String, _ column: Int) {
    guard options.sign == .inverted else { return }
    questions.append(
      LayoutGuess.Question(
        option: "--sign normal", message: message, place: shape.top(of: column)))
  }

  private mutating func chooseSign(_ values: [Decimal?], _ column: Int) {
    let known = values.compactMap { $0 }
    if chooseDirection(known) { return }
    if let option = options.sign {
      if option == .inverted { sign = .outflowPositive }
      return
    }
    guard known.contains(where: \.isNegative), known.contains(where: \.isPositive) else {
      questions.append(
        LayoutGuess.Question(
          option: "--sign normal|inverted",
          message: "\(title(column)) has no amounts of both signs, and nothing says whether they "
            + "are money out",
          place: shape.top(of: column)))
      return
    }
    // A card's purchases may be positive and its payments negative.
    let (positive, negative) = (known.count(where: \.isPositive), known.count(where: \.isNegative))
    guard positive > negative else {
      return reasons.append(
        "\(positive == negative ? "half of the" : "most") amounts have a minus: those leave the "
          + "account")
    }
    questions.append(
      LayoutGuess.Question(
        option: "--sign normal|inverted",
        message: "most amounts of \(title(column)) have no minus: are these money in (normal), or "
          + "purchases of a card (inverted)?",
        place: shape.top(of: column)))
  }

  /// Chooses a column of two words, one for money in and one for money out.
  private mutating func chooseDirection(_ values: [Decimal]) -> Bool {
    guard !values.contains(where: \.isNegative) else { return false }
    let known = [
      (["af"], ["bij"]), (["d", "dr", "debit", "debet"], ["c", "cr", "credit", "k", "kredit"]),
      (["s", "soll"], ["h", "haben"]), (["debit"], ["credit"]), (["out"], ["in"]),
    ]
    for column in words {
      let texts = Set(shape.cells(column).map(\.text))
      guard texts.count == 2 else { continue }
      for (outs, ins) in known {
        guard let out = texts.first(where: { outs.contains($0.lowercased()) }),
          let incoming = texts.first(where: { ins.contains($0.lowercased()) })
        else { continue }
        fields[.direction] = [column]
        direction = Layout.Direction(in: [incoming], out: [out])
        refuseInverted("\(title(column)) says what is money out", column)
        reasons.append("\(title(column)) says where money goes: \(out) is out, \(incoming) is in")
        return true
      }
    }
    return false
  }
}

extension Decimal {
  fileprivate var hasDecimals: Bool { mantissa % Decimal.one.mantissa != 0 }
}
