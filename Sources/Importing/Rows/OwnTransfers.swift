import FinanceModel
import Investing
import PlainText

/// Finds transfers between own accounts: an outflow from one account and an inflow to another, at
/// most five days apart. Each row belongs to at most one transfer. Equal amounts take precedence
/// over amounts explained by fees or rates, and close dates over distant dates.
///
/// If a row could belong to several equally close transfers, none is chosen. Identical rows in an
/// account are interchangeable, so the number of transfers found is limited only by the number of
/// rows in each account.
struct OwnTransfers {
  /// Maximum difference between amounts in two currencies, relative to the amount converted at the
  /// day's rate.
  static let tolerance: (of: Decimal, in: Decimal) = (Decimal(3), Decimal(100))
  /// Maximum number of row pairs compared by rate; if the limit is exceeded, no pairs are matched
  /// by rate.
  private static let rateLimit = 1_000_000

  /// Transfers by outflow date.
  private(set) var found: [OwnTransfer] = []

  private struct Likeness: Hashable {
    let account: BookedRows.Key
    let date: CalendarDate
    let amount: Decimal
    let withFees: Decimal?
  }

  private struct Sum: Hashable {
    let currency: String
    let date: CalendarDate
    let amount: Decimal
  }

  private struct Day: Hashable {
    let currency: String
    let date: CalendarDate
  }

  /// A kind: a group of interchangeable sides.
  private struct Alike {
    let likeness: Likeness
    var sides: [Int]
    var isFree = true
  }

  private var tied = 0
  private let sides: [TransferSide]
  private var kinds: [Alike] = []
  private var outs: [Int] = []
  /// Indices of inflow kinds, by amount and by amount including fees.
  private var bySum: [Sum: [Int]] = [:]
  /// Indices of inflow kinds by day, in ascending order of amounts.
  private var byDay: [Day: [Int]] = [:]
  /// Indices of inflow kinds in other currencies, by outflow kind and day.
  private var near: [Int: [CalendarDate: [Int]]] = [:]

  /// - Parameter exchange: the exchange rates; nil if all sides are in the same currency.
  /// - Complexity: linear in the number of sides with equal amounts, plus a sort.
  init(_ sides: [TransferSide], _ exchange: Exchange?) {
    self.sides = sides
    addKinds()
    pair(.amount)
    pair(.fee)
    pairByFees()
    if var exchange, findNear(&exchange) { pair(.rate) }
    found.sort { ($0.out.date, $0.into.date) < ($1.out.date, $1.into.date) }
  }

  private mutating func addKinds() {
    var numbers: [Likeness: Int] = [:]
    for (index, side) in sides.enumerated() {
      let likeness = Likeness(
        account: side.account, date: side.date, amount: side.amount, withFees: side.withFees)
      let number = numbers[likeness] ?? kinds.count
      if number == kinds.count {
        numbers[likeness] = number
        kinds.append(Alike(likeness: likeness, sides: []))
        if side.amount.isNegative { outs.append(number) } else { addIncoming(number) }
      }
      kinds[number].sides.append(index)
    }
    for day in byDay.keys {
      byDay[day]?.sort { kinds[$0].likeness.amount < kinds[$1].likeness.amount }
    }
  }

  private mutating func addIncoming(_ kind: Int) {
    let likeness = kinds[kind].likeness
    let (currency, date) = (likeness.account.currency, likeness.date)
    for amount in Set([likeness.amount, likeness.withFees ?? likeness.amount]) {
      bySum[Sum(currency: currency, date: date, amount: amount), default: []].append(kind)
    }
    byDay[Day(currency: currency, date: date), default: []].append(kind)
  }

  /// Returns the inflow kinds that may match an outflow, on the given day.
  private func candidates(
    for out: Int, _ basis: OwnTransfer.Basis, on date: CalendarDate
  ) -> [Int] {
    let likeness = kinds[out].likeness
    return switch basis {
    case .amount:
      equals(of: likeness.amount, out, date).filter {
        kinds[$0].likeness.amount == -likeness.amount
      }
    case .fee:
      equals(of: likeness.amount, out, date)
        + (likeness.withFees.map { equals(of: $0, out, date) } ?? [])
    case .rate: near[out]?[date] ?? []
    }
  }

  /// Returns the inflow kinds with the same amount as an outflow, on the given day.
  private func equals(of amount: Decimal, _ kind: Int, _ date: CalendarDate) -> [Int] {
    let currency = kinds[kind].likeness.account.currency
    return bySum[Sum(currency: currency, date: date, amount: -amount)] ?? []
  }

  /// Pairs the remaining kinds, nearest days first.
  private mutating func pair(_ basis: OwnTransfer.Basis) {
    for distance in 0...TransferMatches.days {
      var (given, taken) = ([(out: Int, into: [Int])](), [Int: [Int]]())
      for out in outs where kinds[out].isFree {
        let likeness = kinds[out].likeness
        var into: [Int] = []
        for days in Set([-distance, distance]) {
          guard let date = likeness.date.adding(days: days) else { continue }
          into += candidates(for: out, basis, on: date).filter {
            kinds[$0].isFree && kinds[$0].likeness.account != likeness.account
              && !into.contains($0)
          }
        }
        guard !into.isEmpty else { continue }
        given.append((out, into.sorted()))
        for kind in into { taken[kind, default: []].append(out) }
      }
      for (out, into) in given { settle(out, into, taken, basis) }
    }
  }

  private mutating func settle(
    _ out: Int, _ into: [Int], _ taken: [Int: [Int]], _ basis: OwnTransfer.Basis
  ) {
    let only = into.count == 1 && taken[into[0]]?.count == 1 ? into[0] : nil
    kinds[out].isFree = false
    for kind in into { kinds[kind].isFree = false }
    if let only, kinds[only].sides.count == kinds[out].sides.count {
      for (from, to) in zip(kinds[out].sides, kinds[only].sides) {
        found.append(
          OwnTransfer(out: sides[from], into: sides[to], basis: basis, state: .proposed))
      }
      return
    }
    for from in kinds[out].sides {
      for to in into.flatMap({ kinds[$0].sides }) {
        guard tied < ImportLimit.checks else { return }
        tied += 1
        found.append(
          OwnTransfer(out: sides[from], into: sides[to], basis: basis, state: .tied))
      }
    }
  }

  // MARK: Fees in separate rows

  private struct Fee: Hashable {
    let account: BookedRows.Key
    let date: CalendarDate
    let amount: Decimal
  }

  /// Pairs sides that differ by a fee in a separate row. The fee row may be in either account and
  /// must be within the days of both sides. It must be the only explanation for all three rows.
  private mutating func pairByFees() {
    var (byDay, fees) = ([Day: [Int]](), [Fee: [Int]]())
    for out in outs where kinds[out].isFree {
      let likeness = kinds[out].likeness
      byDay[Day(currency: likeness.account.currency, date: likeness.date), default: []].append(out)
      let fee = Fee(account: likeness.account, date: likeness.date, amount: likeness.amount)
      fees[fee, default: []].append(out)
    }
    // The largest outflow is first.
    for day in byDay.keys {
      byDay[day]?.sort { kinds[$0].likeness.amount < kinds[$1].likeness.amount }
    }
    var (found, uses) = ([[Int]](), [Int: Int]())
    for into in kinds.indices where !kinds[into].likeness.amount.isNegative {
      for candidate in explained(into, byDay, fees) {
        found.append(candidate)
        for kind in candidate { uses[kind, default: 0] += 1 }
      }
    }
    for candidate in found where candidate.allSatisfy({ uses[$0] == 1 }) {
      for kind in candidate { kinds[kind].isFree = false }
      let rows = candidate.map { sides[kinds[$0].sides[0]] }
      var out = rows[0]
      out.fees = [rows[2].row]
      self.found.append(OwnTransfer(out: out, into: rows[1], basis: .fee, state: .proposed))
    }
  }

  /// Returns the outflow, the inflow and the only row whose amount equals their difference.
  private func explained(
    _ into: Int, _ byDay: [Day: [Int]], _ fees: [Fee: [Int]]
  ) -> [[Int]] {
    let likeness = kinds[into].likeness
    guard isSingle(into), let most = Self.mostSent(for: likeness.amount) else { return [] }
    var found: [[Int]] = []
    for days in -TransferMatches.days...TransferMatches.days {
      guard let date = likeness.date.adding(days: days),
        let outs = byDay[Day(currency: likeness.account.currency, date: date)]
      else { continue }
      let first = outs.boundary { kinds[$0].likeness.amount >= -most }
      for out in outs[first...] {
        let sent = kinds[out].likeness
        guard sent.amount < -likeness.amount else { break }
        guard isSingle(out), sent.account != likeness.account else { continue }
        let rows = feeRows(between: sent, likeness, fees).filter { $0 != out }
        if rows.count == 1, isSingle(rows[0]) { found.append([out, into, rows[0]]) }
      }
    }
    return found
  }

  /// Whether the kind is a single row that does not belong to a transfer and has no fees in its
  /// payment.
  private func isSingle(_ kind: Int) -> Bool {
    kinds[kind].isFree && kinds[kind].sides.count == 1 && kinds[kind].likeness.withFees == nil
  }

  /// Returns the rows in either account whose amount equals the difference between the sides.
  private func feeRows(
    between out: Likeness, _ into: Likeness, _ fees: [Fee: [Int]]
  ) -> [Int] {
    let first = min(out.date, into.date)
    let difference = Result { () throws(DecimalError) in try out.amount + into.amount }
    guard case .success(let amount) = difference else { return [] }
    return (0...first.days(until: max(out.date, into.date))).flatMap { days in
      [out.account, into.account].flatMap { account in
        first.adding(days: days).flatMap {
          fees[Fee(account: account, date: $0, amount: amount)]
        } ?? []
      }
    }
  }

  /// Returns the largest outflow that can match an inflow. A fee is at most a tenth of the outflow.
  private static func mostSent(for amount: Decimal) -> Decimal? {
    do throws(DecimalError) {
      return try amount.multiplied(by: Decimal(10), .halfEven).divided(by: Decimal(9), .halfEven)
    } catch {
      return nil
    }
  }

  // MARK: Two currencies

  /// Finds candidates by rate; returns whether the search was completed within the limit.
  private mutating func findNear(_ exchange: inout Exchange) -> Bool {
    let currencies = Set(byDay.keys.map(\.currency)).sorted()
    var count = 0
    for out in outs where kinds[out].isFree {
      let likeness = kinds[out].likeness
      for currency in currencies where currency != likeness.account.currency {
        guard
          let range = Self.range(of: likeness.amount.magnitude, likeness, currency, &exchange)
        else { continue }
        for days in -TransferMatches.days...TransferMatches.days {
          guard let date = likeness.date.adding(days: days) else { continue }
          let found = incoming(on: Day(currency: currency, date: date), range)
          count += found.count
          guard count <= Self.rateLimit else { return false }
          if !found.isEmpty { near[out, default: [:]][date, default: []] += found }
        }
      }
    }
    return true
  }

  /// Returns the range of possible inflows; nil if the day and the few days before it have no rate.
  private static func range(
    of amount: Decimal, _ likeness: Likeness, _ currency: String, _ exchange: inout Exchange
  ) -> ClosedRange<Decimal>? {
    let from = likeness.account.currency
    guard let rate = exchange.rateIfKnown(from: from, to: currency, on: likeness.date), !rate.isOld
    else { return nil }
    do throws(DecimalError) {
      let sum = try rate.converted(amount)
      let part = try sum.multiplied(by: tolerance.of, .halfEven)
        .divided(by: tolerance.in, .halfEven)
      return try sum - part...sum + part
    } catch {
      return nil
    }
  }

  private func incoming(on day: Day, _ range: ClosedRange<Decimal>) -> [Int] {
    guard let all = byDay[day] else { return [] }
    let first = all.boundary { kinds[$0].likeness.amount >= range.lowerBound }
    return Array(all[first...].prefix { kinds[$0].likeness.amount <= range.upperBound })
      .filter { kinds[$0].isFree }
  }
}
