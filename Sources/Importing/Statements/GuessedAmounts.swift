import FinanceModel
import PlainText

/// Selects the interpretation of the money columns that agrees best with the file.
extension GuessedColumns {
  /// Chooses the reading that the balances prove. Without balances, chooses the reading that agrees
  /// with names, words and signs. Asks the user if several readings remain that result in different
  /// rows.
  mutating func chooseAmount() {
    let fees = amounts.filter { amount in
      meanings[amount.column] == .fee && amount.values.contains { !($0?.isZero ?? true) }
    }.map(\.column)
    let trial = trial()
    let readings = readings(fees, trial)
    guard !readings.isEmpty else { return }
    var tried = withBalances(readings, trial)
    if !tried.isEmpty, !tried.contains(where: \.isProven),
      let other = withOtherDate(readings, trial)
    {
      tried = other
    }
    if !tried.isEmpty, !tried.contains(where: \.isProven), let other = withAllRows(fees) {
      tried = other
    }
    var proven = tried.filter(\.isProven)
    // A reading is rejected if it omits rows that another reading explains.
    let most = proven.map(\.count).max() ?? 0
    proven.removeAll { $0.count < most }
    let named = proven.filter { isNamedBalance($0.balance) }
    if let first = (named.isEmpty ? proven : named).first {
      return settle(first, among: named.isEmpty ? proven : named, fees)
    }
    if refuseUnsigned(readings) { return }
    let near = tried.filter { $0.isNearlyProven && isNamedBalance($0.balance) }
      .min { $0.breaks < $1.breaks }
    if let near {
      reasons.append(
        "\(title(near.balance?.column ?? 0)) is the balance: it changes by the amounts except in"
          + " \(near.breaks == 1 ? "one place" : "\(near.breaks) places"), where rows may be"
          + " missing"
      )
      return take(near, fees)
    }
    if let refuted = refutedBalance(tried) { return refuse(refuted) }
    settleUnproven(readings.filter { $0.fee == nil }, fees)
  }

  /// Returns the readings that are possible for the cells.
  private func readings(_ fees: [Int], _ trial: MoneyTrial) -> [MoneyReading] {
    let sums = possibleSums.filter { !leavesOut($0) && trial.reading($0, fee: nil) != nil }
    return sums.flatMap { sum in
      let isNet = sum.columns.contains { meanings[$0] == .net }
      return ([nil] + (isNet ? [] : fees.map { Optional($0) })).compactMap {
        trial.reading(sum, fee: $0)
      }
    }
  }

  /// Whether another money column is filled only in rows in which the sum is blank. The sum is then
  /// only one of two amount columns, and using it alone would omit the other column's amounts.
  private func leavesOut(_ sum: MoneyReading.Sum) -> Bool {
    guard answers.columns == nil, !sum.isPair, let column = sum.columns.first,
      let own = values(column)
    else { return false }
    let others = amounts.filter { other in
      other.column != column && [nil, .out, .in].contains(meanings[other.column])
    }
    return others.contains { other in
      zip(own, other.values).allSatisfy { ($0 ?? .zero).isZero || ($1 ?? .zero).isZero }
        && other.values.contains { !($0 ?? .zero).isZero }
    }
  }

  /// Returns the readings based on the other date column if the balances match the days in that
  /// column and not the days in the first column.
  private mutating func withOtherDate(
    _ readings: [MoneyReading], _ trial: MoneyTrial
  ) -> [MoneyReading]? {
    guard let first = fields[.date], answers.columns == nil,
      let other = dates.first(where: { [$0.column] != first && $0.form != nil })
    else { return nil }
    var moved = trial
    moved.days = days(in: other.column)
    let tried = withBalances(readings, moved)
    guard tried.contains(where: \.isProven) else { return nil }
    reasons.append("\(title(other.column)) is the row's day: the balances match its days")
    (fields[.date], fields[.valueDate]) = ([other.column], first)
    rivalDays = []
    return tried
  }

  /// Returns the readings of all rows, regardless of their status, if the balances match all rows
  /// and not only the booked ones.
  private mutating func withAllRows(_ fees: [Int]) -> [MoneyReading]? {
    guard let status, status.pending != nil || status.reverted != nil else { return nil }
    var whole = self
    (whole.status, whole.fields[.status]) = (nil, nil)
    let trial = whole.trial()
    let tried = whole.withBalances(whole.readings(fees, trial), trial)
    guard tried.contains(where: \.isProven), let column = fields[.status]?.first else { return nil }
    (self.status, fields[.status]) = (nil, nil)
    let name = title(column)
    reasons.removeAll { $0.hasPrefix("\(name) is the booking status") }
    reasons.append("\(name) does not exclude rows: the balances include all of them")
    return tried
  }

  /// Returns the day of each row in a date column.
  func days(in column: Int?) -> [CalendarDate?] {
    let form = dates.first { $0.column == column }.flatMap { date in
      date.form ?? ColumnEvidence.possibleDates(shape.cells(date.column)).first
    }.flatMap { DateForm($0) }
    return shape.rows.prefix(MoneyTrial.rows).map { row in
      column.flatMap { shape.table.cell($0, of: row) }
        .flatMap { form?.reading(shape.table.text($0))?.date }
    }
  }

  /// Returns the trial that compares readings with the rows.
  ///
  /// - Parameter groups: a column whose words each represent a separate balance in an account; nil
  ///   if each account has one balance.
  func trial(by groups: Int? = nil) -> MoneyTrial {
    let rows = shape.rows.prefix(MoneyTrial.rows)
    func text(_ column: Int?, _ row: Int) -> String? {
      column.flatMap { shape.table.cell($0, of: row) }.map { shape.table.text($0) }
    }
    var directions: [Int: [Bool?]] = [:]
    for column in words where mayBeDirection(column) {
      guard let known = texts(column).flatMap({ StatementWords.direction(of: $0) }) else {
        continue
      }
      directions[column] = rows.map { row in
        text(column, row).flatMap {
          known.in.contains($0) ? true : known.out.contains($0) ? false : nil
        }
      }
    }
    let account = ownAccount
    let uncounted = Set((status?.pending ?? []) + (status?.reverted ?? []))
    let isLeftOut = rows.enumerated().map { place, row in
      summaries.contains(place)
        || !uncounted.isEmpty && text(fields[.status]?.first, row).map(uncounted.contains) == true
    }
    return MoneyTrial(
      days: days(in: fields[.date]?.first),
      values: Dictionary(
        uniqueKeysWithValues: amounts.map { ($0.column, Array($0.values.prefix(rows.count))) }),
      directions: directions, isLeftOut: isLeftOut,
      accounts: rows.map { row in
        [account, groups].map { text($0, row) ?? "" }.joined(separator: "\0")
      })
  }

  func mayBeDirection(_ column: Int) -> Bool {
    switch meanings[column] {
    case .direction, nil: true
    default: false
    }
  }

  // MARK: proven readings

  /// Chooses the first reading that the balances prove, or asks the user.
  private mutating func settle(_ first: MoneyReading, among proven: [MoneyReading], _ fees: [Int]) {
    var chosen = first
    let gross = Set(meanings.indices.filter { meanings[$0] == .gross })
    let isGross = { (reading: MoneyReading) in !gross.isDisjoint(with: reading.sum.columns) }
    // An amount before fees is used only if no other reading fits.
    let others = proven.filter { !$0.moves(as: first) && (isGross(first) || !isGross($0)) }
    if others.contains(where: { $0.moves == first.moves }) || others.isEmpty {
      // The reading with fewer parts is chosen if the sums are the same.
      chosen = proven.first { $0.moves == first.moves && $0.fee == nil } ?? first
    }
    if answers.fee == .beside,
      let other = others.first(where: { $0.sum == chosen.sum && $0.fee != nil })
    {
      chosen = other
    }
    let isFeeStated = answers.fee != nil
    let different = others.filter {
      $0.moves != chosen.moves && !(isFeeStated && $0.sum == chosen.sum && $0.fee != chosen.fee)
    }
    let likely = different.filter { !isUnlikely($0, beside: chosen) }
    if let other = likely.first, options.sign == nil || !isOpposite(other, chosen) {
      return ask(chosen, other)
    }
    if let stated = options.sign, let other = different.first(where: { isOpposite($0, chosen) }),
      isInverted(other) == (stated == .inverted)
    {
      chosen = other
    }
    if let balance = chosen.balance {
      let sums = chosen.sum.columns.map { title($0) }.joined(separator: " and ")
      let manner =
        isInverted(chosen) ? " with the opposite sign" : chosen.fee == nil ? "" : " with the fee"
      let place = balance.meaning == .beforeRow ? ", and it shows the balance before the row" : ""
      reasons.append(
        "\(title(balance.column)) is the balance: from row to row it changes by \(sums)\(manner)"
          + place)
    }
    refuseSign(chosen)
    provenReading = chosen
    take(chosen, fees)
  }

  private func isInverted(_ reading: MoneyReading) -> Bool {
    if case .signed(_, isInverted: true) = reading.sum { return true }
    return false
  }

  private func isOpposite(_ one: MoneyReading, _ other: MoneyReading) -> Bool {
    one.sum.columns == other.sum.columns && isInverted(one) != isInverted(other)
  }

  /// Whether a reading is unlikely compared with the chosen one. An unlikely reading ignores the
  /// direction column, or inverts the sign and uses the balance before each row. Either can fit if
  /// the rows on a day are in reverse order.
  private func isUnlikely(_ reading: MoneyReading, beside chosen: MoneyReading) -> Bool {
    if case (.signed, .words) = (reading.sum, chosen.sum) { return true }
    return isOpposite(reading, chosen) && isInverted(reading)
      && reading.balance?.meaning == .beforeRow
      && chosen.balance?.meaning == .afterRow
  }

  private mutating func ask(_ one: MoneyReading, _ other: MoneyReading) {
    let row = one.moves.indices.first { one.moves[$0] != other.moves[$0] } ?? 0
    let (first, second) = (text(one.moves[row]), text(other.moves[row]))
    let names = one.sum.columns.map { title($0) }.joined(separator: " and ")
    if one.sum == other.sum, let fee = one.fee ?? other.fee {
      fields[.amount] = one.sum.columns
      return chooseFee(fee, one)
    }
    let isSign = isOpposite(one, other)
    questions.append(
      LayoutGuess.Question(
        option: isSign
          ? "--sign normal|inverted" : "\(columnsOption(one)) or \(columnsOption(other))",
        message:
          "\(names) can be interpreted in two ways: line \(line(shape.rows[row])) moves \(first)"
          + " or "
          + second, place: shape.top(of: one.sum.columns.first ?? 0)))
    // Set to prevent further questions.
    fields[.amount] = one.sum.columns
  }

  private func text(_ amount: Decimal?) -> String {
    amount.map { $0.text(decimalsAtLeast: 2) } ?? "nothing"
  }

  /// Reports that the sign stated by the user contradicts the balances.
  private mutating func refuseSign(_ chosen: MoneyReading) {
    guard let stated = options.sign, case .signed(let column, let isInverted) = chosen.sum,
      (stated == .inverted) != isInverted
    else { return }
    questions.append(
      LayoutGuess.Question(
        option: "--sign \(isInverted ? "inverted" : "normal")",
        message: "\(title(column)) is not \(stated.rawValue), as the balances show",
        place: shape.top(of: column)))
  }

  // MARK: refuted readings

  /// Returns the best reading of a column whose name indicates a balance but whose cells do not
  /// match any amounts.
  private func refutedBalance(_ tried: [MoneyReading]) -> MoneyReading? {
    let named = tried.filter { isNamedBalance($0.balance) && $0.links > 0 }
    guard answers.columns == nil else { return nil }
    return named.min { $0.breaks * max(1, $1.links) < $1.breaks * max(1, $0.links) }
  }

  private mutating func refuse(_ reading: MoneyReading) {
    fields[.amount] = reading.sum.columns
    // Booked rows are not known yet.
    guard let balance = reading.balance,
      !questions.contains(where: { $0.option.hasPrefix("--booked") })
    else { return }
    let sums = reading.sum.columns.map { title($0) }.joined(separator: " and ")
    var unbalanced = reading
    unbalanced.balance = nil
    questions.append(
      LayoutGuess.Question(
        option: columnsOption(unbalanced),
        message: "\(title(balance.column)) has the name of a balance but does not change by"
          + " \(sums): \(reading.breaks) of \(reading.links) balances differ\(place(of: reading))",
        place: shape.top(of: balance.column)))
  }

  /// Returns the location of the difference, such as ", that of line 5 by 12.50"; "" if the row is
  /// unknown.
  private func place(of reading: MoneyReading) -> String {
    guard let first = reading.firstBreak, shape.rows.indices.contains(first.row) else { return "" }
    return
      ", the first in line \(line(shape.rows[first.row])) by"
      + " \(first.missing.text(decimalsAtLeast: 2))"
  }

  // MARK: the fields

  /// Applies the columns of a reading.
  mutating func take(_ reading: MoneyReading, _ fees: [Int]) {
    moves = reading.moves
    switch reading.sum {
    case .signed(let column, let isInverted):
      fields[.amount] = [column]
      if isInverted { sign = .outflowPositive }
    case .words(let column, let word):
      fields[.amount] = [column]
      fields[.direction] = [word]
      takeDirection(word)
    case .sides(let out, let incoming):
      fields[.moneyOut] = out.map { [$0] }
      fields[.moneyIn] = incoming.map { [$0] }
      let parts = [
        out.map { "\(title($0)) is money out" }, incoming.map { "\(title($0)) money in" },
      ]
      let said = parts.compactMap { $0 }.joined(separator: " and ")
      reasons.append(
        said
          + (out != nil && incoming != nil ? ": each row has one of them" : ", as its name shows"))
      if let out, meanings[out] == .out {
        refuseInverted("\(title(out)) is money out, as its name shows", out)
      }
    }
    if let balance = reading.balance {
      fields[.balance] = [balance.column]
      if balance.meaning != .afterRow { balanceIs = balance.meaning }
    }
    for fee in fees {
      if reading.fee == fee { takeFee(fee, reading) } else { leaveFee(fee, reading) }
    }
  }

  private mutating func takeDirection(_ word: Int) {
    guard let known = texts(word).flatMap({ StatementWords.direction(of: $0) }) else { return }
    let pair = StatementWords.directions.first { pair in
      (known.out + known.in).allSatisfy {
        pair.out.contains($0.foldedHeaderName) || pair.in.contains($0.foldedHeaderName)
      }
    }
    // A month may contain only outflows.
    direction = Layout.Direction(
      in: known.in.isEmpty ? (pair?.in ?? []).sorted() : known.in,
      out: known.out.isEmpty ? (pair?.out ?? []).sorted() : known.out)
    refuseInverted("\(title(word)) marks money out", word)
    let said =
      [known.out.first.map { "\($0) is out" }, known.in.first.map { "\($0) is in" }]
      .compactMap { $0 }.joined(separator: ", ")
    reasons.append("\(title(word)) determines the direction: \(said)")
  }

  /// Reports that the user inverted a sign that is already known.
  private mutating func refuseInverted(_ message: String, _ column: Int) {
    guard options.sign == .inverted else { return }
    questions.append(
      LayoutGuess.Question(
        option: "--sign normal", message: message, place: shape.top(of: column)))
  }
}
