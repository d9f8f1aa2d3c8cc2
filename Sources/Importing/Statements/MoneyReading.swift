import FinanceModel
import PlainText

/// A reading, which is a possible interpretation of the money columns: the amount, the meaning of
/// its sign, and the balance column that matches it.
struct MoneyReading: Equatable {
  enum Sum: Equatable {
    /// A single column. It is inverted if an amount without a minus sign is an outflow.
    case signed(Int, isInverted: Bool)
    /// A column for money out and a column for money in; nil if the file lacks that column.
    case sides(out: Int?, in: Int?)
    /// An unsigned column, and a column with words for the direction.
    case words(Int, Int)

    /// Whether money out and money in have separate columns.
    var isPair: Bool {
      if case .sides(_?, _?) = self { return true }
      return false
    }

    var isSides: Bool {
      if case .sides = self { return true }
      return false
    }

    var columns: [Int] {
      switch self {
      case .signed(let column, _), .words(let column, _): [column]
      case .sides(let out, let incoming): [out, incoming].compactMap { $0 }
      }
    }
  }

  struct Balance: Equatable {
    let column: Int
    let meaning: Layout.BalanceMeaning
  }

  let sum: Sum
  /// A column with fees charged in addition to the amounts.
  var fee: Int?
  var balance: Balance?
  /// Change in the balance by each row, including fees; nil if the row does not change the balance.
  var moves: [Decimal?] = []
  /// Number of balances compared with the previous one; `breaks` is the number of differences.
  var links = 0
  var breaks = 0
  /// The first row whose balance differs from the expected balance, and the difference.
  var firstBreak: Break?

  struct Break: Equatable {
    let row: Int
    let missing: Decimal
  }

  /// Whether all balances match the amounts.
  var isProven: Bool { balance != nil && links > 0 && breaks == 0 }
  /// Whether all but a few balances match the amounts, as in a file that lacks some rows.
  var isNearlyProven: Bool { balance != nil && links > 8 && breaks * 10 < links }

  /// Number of rows that change the balance.
  var count: Int { moves.count { $0.map { !$0.isZero } ?? false } }

  /// Whether two readings result in the same rows.
  func moves(as other: MoneyReading) -> Bool { moves == other.moves && fee == other.fee }
}

/// Tries readings on the rows in a table.
struct MoneyTrial {
  var days: [CalendarDate?]
  private let values: [Int: [Decimal?]]
  /// Whether each row is an inflow, for each direction column.
  private let directions: [Int: [Bool?]]
  private let isLeftOut: [Bool]
  /// Account of each row if the file contains several accounts.
  private let accounts: [String]

  /// Maximum number of rows used for trials; the proposal is checked on all rows.
  static let rows = 2000

  /// - Parameters:
  ///   - days: the day of each row; nil if the row has no date.
  ///   - isLeftOut: whether a row is not a payment.
  ///   - accounts: the account of each row; "" if the file contains one account.
  init(
    days: [CalendarDate?], values: [Int: [Decimal?]], directions: [Int: [Bool?]],
    isLeftOut: [Bool], accounts: [String]
  ) {
    self.accounts = accounts
    self.days = days
    self.values = values
    self.directions = directions
    self.isLeftOut = isLeftOut
  }

  /// Returns the reading with the changes made by its rows; nil if a row contradicts the reading. A
  /// row contradicts the reading if it has both money out and money in, a minus sign next to a
  /// direction word, or a negative incoming amount.
  func reading(_ sum: MoneyReading.Sum, fee: Int?) -> MoneyReading? {
    var moves: [Decimal?] = []
    moves.reserveCapacity(days.count)
    for row in days.indices {
      guard !isLeftOut[row] else {
        moves.append(nil)
        continue
      }
      guard let move = move(sum, row) else { return nil }
      let charged = fee.flatMap { values[$0]?[row] }?.magnitude
      do throws(DecimalError) {
        switch (move.amount, charged) {
        case (nil, nil): moves.append(nil)
        case (let amount, nil): moves.append(amount)
        case (let amount, let charged?): moves.append(try (amount ?? .zero) - charged)
        }
      } catch {
        return nil
      }
    }
    guard moves.contains(where: { !($0?.isZero ?? true) }) else { return nil }
    return MoneyReading(sum: sum, fee: fee, moves: moves)
  }

  /// Returns the change made by a row; nil if the row contradicts the reading.
  private func move(_ sum: MoneyReading.Sum, _ row: Int) -> (amount: Decimal?, Void)? {
    func value(_ column: Int?) -> Decimal? { column.flatMap { values[$0]?[row] } }
    switch sum {
    case .signed(let column, let isInverted):
      return (value(column).map { isInverted ? -$0 : $0 }, ())
    case .words(let column, let words):
      guard let amount = value(column) else { return (nil, ()) }
      guard !amount.isNegative, let isIn = directions[words]?[row] else { return nil }
      return (isIn ? amount : -amount, ())
    case .sides(let out, let incoming):
      let (gone, come) = (value(out) ?? .zero, value(incoming) ?? .zero)
      guard gone.isZero || come.isZero, !come.isNegative else { return nil }
      if value(out) == nil, value(incoming) == nil { return (nil, ()) }
      return (gone.isZero ? come : -gone.magnitude, ())
    }
  }

  /// Returns the reading with a balance column, and counts how many balances match its amounts.
  ///
  /// Rows are sorted by date and compared as in an import.
  func with(_ balance: MoneyReading.Balance, _ reading: MoneyReading) -> MoneyReading {
    var result = reading
    result.balance = balance
    guard let stated = values[balance.column] else { return result }
    do throws(DecimalError) {
      var rows: [String: [StatementRow]] = [:]
      for index in days.indices {
        guard let day = days[index], let move = reading.moves[index] else { continue }
        let after = try stated[index].map { (sum) throws(DecimalError) in
          balance.meaning == .beforeRow ? try sum + move : sum
        }
        rows[accounts[index], default: []].append(
          StatementRow(line: index, date: day, amount: move, currency: "", balance: after))
      }
      for (_, rows) in rows {
        var sorted = StatementRows(rows)
        sorted.sortOldestFirst(nil)
        if balance.meaning == .endOfDay { sorted.moveBalancesToEndOfDay() }
        let running = try RunningBalances(sorted)
        result.links += running.count
        result.breaks += running.breaks.count
        if result.firstBreak == nil, let first = running.breaks.first,
          let row = first.lines.after
        {
          result.firstBreak = MoneyReading.Break(row: row, missing: first.missing ?? .zero)
        }
      }
    } catch {
      (result.links, result.breaks) = (1, 1)
    }
    return result
  }
}
