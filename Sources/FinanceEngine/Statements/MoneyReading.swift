import FinanceModel
import PlainText

/// One way to read the columns of money: which is the amount, what its sign means, and how a column
/// of balances follows it.
struct MoneyReading: Equatable {
  enum Sum: Equatable {
    /// One column; inverted where an amount without a minus leaves the account.
    case signed(Int, isInverted: Bool)
    /// A column for money out and one for money in; nil for one that the file lacks.
    case sides(out: Int?, in: Int?)
    /// A column without signs, and one of words.
    case words(Int, Int)

    /// Whether it is a column for money out and one for money in.
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
  /// A column of fees that are charged beside the amounts.
  var fee: Int?
  var balance: Balance?
  /// What each row moves, fees in it; nil for rows that move nothing.
  var moves: [Decimal?] = []
  /// How many balances were compared with the one before, and how many of them differ.
  var links = 0
  var breaks = 0
  /// The first row whose balance differs, and by how much.
  var firstBreak: Break?

  struct Break: Equatable {
    let row: Int
    let missing: Decimal
  }

  /// Whether the balances follow the amounts.
  var isProven: Bool { balance != nil && links > 0 && breaks == 0 }
  /// Whether all but a few of the balances follow the amounts, as in a file that lacks some rows.
  var isNearlyProven: Bool { balance != nil && links > 8 && breaks * 10 < links }

  /// How many rows move something.
  var count: Int { moves.count { $0.map { !$0.isZero } ?? false } }

  /// Whether two readings give the same rows.
  func moves(as other: MoneyReading) -> Bool { moves == other.moves && fee == other.fee }
}

/// Tries readings on the rows of a table.
struct MoneyTrial {
  var days: [CalendarDate?]
  private let values: [Int: [Decimal?]]
  /// For each column of words, whether a row comes in.
  private let directions: [Int: [Bool?]]
  private let isLeftOut: [Bool]
  /// The account of each row, where a file is of several.
  private let accounts: [String]

  /// As many rows are tried; the proposal is checked on all rows.
  static let rows = 2000

  /// - Parameters:
  ///   - days: nil for a row without a date.
  ///   - isLeftOut: whether a row is no payment.
  ///   - accounts: that of each row; "" in a file of one account.
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

  /// The reading with what its rows move; nil where a row contradicts it: money both in and out, a
  /// minus beside a word, a negative amount that came in.
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

  /// What a row moves; nil where it contradicts the reading.
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

  /// The reading with a column of balances, and how well they follow its amounts.
  ///
  /// Rows are put in the order of their days and compared as an import compares them.
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
