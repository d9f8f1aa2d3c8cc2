import Foundation
import PlainText
import Spending
import TestSupport

/// Generated accounts of a household with known slips.
struct SlipScene {
  /// A correct row, with its series and day.
  private struct Draft {
    var series: Int
    var day: CalendarDate
    var amount: Int
    var name: Int
    var kind = SlipBooks.Row.Kind.ordinary
    var key: Int
  }

  /// The subject of a planted slip. The slip is found if a set repairs all its subjects.
  struct Planted: Hashable {
    let subject: Slip.Subject
    let right: Int
    let day: CalendarDate?
    /// Amount that represents a removed row.
    static let removed = Int.min

    init(_ subject: Slip.Subject, right: Int = 0, day: CalendarDate? = nil) {
      (self.subject, self.right, self.day) = (subject, right, day)
    }

    init(_ slip: Slip) {
      let isMove = slip.kind == .dayAndMonth || slip.kind == .year
      self.init(
        slip.subject, right: slip.kind == .doubled ? Self.removed : slip.right,
        day: isMove ? slip.day : nil)
    }
  }

  let books: SlipBooks
  let planted: Set<Planted>

  static let start = CalendarDate.of("2026-01-01") ?? .epochDay
  private static let accounts = 3

  /// - Parameters:
  ///   - days: number of days from one balance to the next.
  ///   - rowsInInterval: number of rows of each account.
  ///   - hasTwins: whether amounts are round and occur repeatedly.
  init(
    slips: Int, days: Int, intervals: Int = 6, rowsInInterval: Int, hasTwins: Bool,
    _ generator: inout SeededGenerator
  ) {
    var drafts: [Draft] = []
    for series in 0..<Self.accounts {
      drafts.append(
        Draft(
          series: series, day: Self.start, amount: 100_000, name: 0, kind: .opening,
          key: drafts.count))
      for interval in 0..<intervals {
        for _ in 0..<rowsInInterval {
          let offset = interval * days + Int.random(in: 1...days, using: &generator)
          let amount =
            hasTwins
            ? [1_000, 2_000, 2_500, 5_000, 999, 1_499].randomElement(using: &generator) ?? 1
            : Int.random(
              in: 199...Int.random(in: 300...30_000, using: &generator), using: &generator)
          drafts.append(
            Draft(
              series: series, day: Self.start.adding(days: offset) ?? Self.start,
              amount: Int.random(in: 0..<10, using: &generator) == 0 ? amount * 4 : -amount,
              name: Int.random(in: 1...40, using: &generator), key: drafts.count))
        }
      }
    }
    drafts.sort { ($0.day.ordinal, $0.key) < ($1.day.ordinal, $1.key) }
    var balances: [SlipBooks.Balance] = []
    for series in 0..<Self.accounts {
      for interval in 1...intervals {
        let day = Self.start.adding(days: interval * days) ?? Self.start
        var sum = 0
        for draft in drafts where draft.series == series && draft.day <= day { sum += draft.amount }
        balances.append(SlipBooks.Balance(series: series, day: day, amount: sum))
      }
    }
    var changed: [(key: Int, right: Draft?)] = []
    for _ in 0..<slips { Self.plant(&drafts, &changed, days * intervals, &generator) }
    let rows = drafts.map {
      SlipBooks.Row(
        series: $0.series, day: $0.day, amount: $0.amount, name: $0.name, kind: $0.kind)
    }
    let series = (0..<Self.accounts).map { SlipBooks.Series(account: $0) }
    books = SlipBooks(series: series, rows: rows, balances: balances)
    planted = Self.planted(changed, drafts)
  }

  private static func planted(
    _ changed: [(key: Int, right: Draft?)], _ drafts: [Draft]
  ) -> Set<Planted> {
    var planted: Set<Planted> = []
    for (key, right) in changed {
      guard let row = drafts.firstIndex(where: { $0.key == key }) else { continue }
      let subject = Slip.Subject.row(row)
      guard let right else {
        // Of identical rows, the last ones are removed.
        let last = drafts.indices.last { index in
          drafts[index].series == drafts[row].series && drafts[index].day == drafts[row].day
            && drafts[index].amount == drafts[row].amount && drafts[index].name == drafts[row].name
            && !planted.contains(Planted(.row(index), right: Planted.removed))
        }
        planted.insert(Planted(.row(last ?? row), right: Planted.removed))
        continue
      }
      if right.series != drafts[row].series {
        planted.insert(Planted(subject, right: right.series))
      } else if right.day != drafts[row].day {
        planted.insert(Planted(subject, right: right.amount, day: right.day))
      } else {
        planted.insert(Planted(subject, right: right.amount))
      }
    }
    return planted
  }

  /// Plants one slip, if it suits the row.
  private static func plant(
    _ drafts: inout [Draft], _ changed: inout [(key: Int, right: Draft?)], _ days: Int,
    _ generator: inout SeededGenerator
  ) {
    let place = Int.random(in: 0..<drafts.count, using: &generator)
    let right = drafts[place]
    guard right.kind == .ordinary, !changed.contains(where: { $0.key == right.key }) else { return }
    var wrong = right
    switch Int.random(in: 0..<100, using: &generator) {
    case ..<24:
      let unit = [1, 10, 100].randomElement(using: &generator) ?? 1
      let digit = abs(right.amount) / unit % 10
      wrong.amount +=
        (Int.random(in: 0...9, using: &generator) - digit) * unit * right.amount.signum()
    case ..<34:
      let unit = [1, 10, 100].randomElement(using: &generator) ?? 1
      let (low, high) = (abs(right.amount) / unit % 10, abs(right.amount) / unit / 10 % 10)
      wrong.amount += (low - high) * 9 * unit * right.amount.signum()
    case ..<50: wrong.amount = -right.amount
    case ..<60: wrong.amount = right.amount * 10
    case ..<75: wrong.series = (right.series + 1) % accounts
    case ..<85:
      let (year, month, day) = (right.day.year, right.day.month, right.day.day)
      wrong.day = CalendarDate(year: year, month: day, day: month) ?? right.day
    default:
      var copy = right
      copy.key = drafts.count
      drafts.insert(copy, at: place + 1)
      changed.append((copy.key, nil))
      return
    }
    let isSame =
      wrong.amount == right.amount && wrong.day == right.day
      && wrong.series == right.series
    let digits = String(abs(wrong.amount)).count
    let isShift = wrong.amount == right.amount * 10
    guard !isSame, wrong.amount != 0,
      isShift || max(3, digits) == max(3, String(abs(right.amount)).count)
    else { return }
    drafts[place] = wrong
    changed.append((right.key, right))
  }
}
