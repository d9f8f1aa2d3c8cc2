import Expectations
import Exporting
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Names of lots, and whether the method selects these lots by default.
@Suite struct JournalLotsTests {
  private func lots(_ rows: [String], _ method: LotsMethod = .fifo) throws -> [JournalLot] {
    var text = JournalText()
    text.activities =
      (["id,date,time,account,type,symbol,quantity,amount,currency,lots"] + rows)
      .joined(separator: "\n")
    text.settings = """
      {"base_currency": "EUR",
       "accounts": [{"name": "B", "lots_method": "\(method.rawValue)"}]}
      """
    return try text.journal().entries.flatMap(\.postings).compactMap(\.lot)
  }

  @Test("lots from one day are distinguished by row ids or numbers")
  func labels() throws {
    let found = try lots([
      "a,2025-01-06,09:00,B,BUY,X,1,10,EUR,", ",2025-01-06,10:00,B,BUY,X,1,11,EUR,",
      "b c,2025-01-06,11:00,B,BUY,X,1,12,EUR,", ",2025-01-07,,B,BUY,X,1,13,EUR,",
    ])
    expect(found.map(\.label), equals: ["a", "lot-2", "lot-3", nil])
  }

  @Test("the unit cost is exact if it has at most 18 decimals")
  func unitCost() throws {
    let found = try lots([
      ",2025-01-06,,B,BUY,X,4,10,EUR,", ",2025-01-07,,B,BUY,X,3,10,EUR,",
      ",2025-01-08,,B,SELL,X,5,50,EUR,",
    ])
    expect(found.map(\.isExact), equals: [true, false, true, false])
    expect(
      found.map { $0.unitCost?.description },
      equals: [
        "2.5", "3.333333333333333333", "2.5", "3.333333333333333333",
      ])
    expect(found.last?.cost, equals: .of("-3.333333333333333333"))
  }

  @Test("a method selects the next lot automatically, but not a lot named by a row")
  func next() throws {
    let bought = [
      "a,2025-01-06,,B,BUY,X,10,1000,EUR,", "b,2025-02-03,,B,BUY,X,10,1300,EUR,",
      "c,2025-03-03,,B,BUY,X,10,1200,EUR,",
    ]
    let sold = ",2025-06-02,,B,SELL,X,15,2100,EUR,"
    for (method, days) in [
      (LotsMethod.fifo, ["2025-01-06", "2025-02-03"]), (.lifo, ["2025-03-03", "2025-02-03"]),
      (.hifo, ["2025-02-03", "2025-03-03"]),
    ] {
      let taken = try lots(bought + [sold], method).dropFirst(3)
      expect(taken.map(\.date.description) == days && taken.allSatisfy(\.isNextByMethod))
    }
    expect(try lots(bought + [sold], .average).dropFirst(3).allSatisfy { !$0.isNextByMethod })
    expect(
      try lots(bought + [sold + "a b"]).dropFirst(3).allSatisfy { !$0.isNextByMethod })
  }

  @Test("the method is not used for lots in several currencies")
  func currencies() throws {
    let found = try lots([
      ",2025-01-06,,B,BUY,X,3,100,EUR,", ",2025-01-07,,B,BUY,X,3,100,USD,",
      ",2025-02-06,,B,SELL,X,2,200,EUR,",
    ])
    expect(found.last?.isNextByMethod == false && found.last?.currency == "EUR")
  }

  @Test("returned and remaining parts of a lot are distinguished")
  func parted() throws {
    var text = JournalText()
    text.activities = """
      id,date,account,type,subtype,symbol,quantity,amount,currency,group
      a,2025-01-06,B,BUY,,X,3,100,EUR,
      ,2025-01-07,B,TRANSFER_OUT,,X,1,,EUR,t1
      ,2025-01-07,C,TRANSFER_IN,,X,1,,EUR,t1
      ,2025-01-08,B,DIVIDEND,RETURN_OF_CAPITAL,X,,10,EUR,
      ,2025-01-09,C,TRANSFER_OUT,,X,1,,EUR,t2
      ,2025-01-09,B,TRANSFER_IN,,X,1,,EUR,t2
      ,2025-02-06,B,SELL,,X,3,200,EUR,
      """
    let journal = try text.journal()
    let own = JournalAccount.units(account: "B", symbol: "X")
    let lots = journal.entries.flatMap(\.postings).filter { $0.account == own }
      .compactMap { posting in posting.lot.map { "\(posting.quantity) \($0.label ?? "-")" } }
    expect(lots, equals: ["3 a", "-1 a", "-2 a", "2 a.2", "1 a.3", "-2 a.2", "-1 a.3"])
    for entry in journal.entries { try expect(entry.remainder(), equals: []) }
  }

  @Test("the method is not used if two lots are equal by its criterion")
  func alike() throws {
    let twins = [
      "a,2025-01-06,09:00,B,BUY,X,10,1000,EUR,", "b,2025-01-06,10:00,B,BUY,X,10,1000,EUR,",
      ",2025-06-02,,B,SELL,X,5,700,EUR,",
    ]
    try expect(lots(twins, .fifo).last?.isNextByMethod, equals: true)
    try expect(lots(twins, .lifo).last?.isNextByMethod, equals: false)
    try expect(lots(twins, .hifo).last?.isNextByMethod, equals: false)
  }
}

/// The journal's choice of each taken lot, compared with a list of open lots that is searched each
/// time.
@Suite struct JournalOpenLotsTests {
  /// Returns whether each lot that left account B was the method's next lot, according to the
  /// journal and to the list.
  static func choices(_ rows: [String], _ method: LotsMethod) throws -> [[Bool]] {
    var text = JournalText()
    text.activities =
      (["id,date,account,type,symbol,quantity,amount,currency,lots,group"] + rows)
      .joined(separator: "\n")
    text.settings = """
      {"base_currency": "EUR",
       "accounts": [{"name": "B", "lots_method": "\(method.rawValue)"}]}
      """
    let own = JournalAccount.units(account: "B", symbol: "X")
    var open: [(lot: JournalLot, quantity: Decimal)] = []
    var isMixed = false
    var found: [[Bool]] = []
    for posting in try text.journal().entries.flatMap(\.postings) where posting.account == own {
      let lot = try require(posting.lot)
      guard posting.quantity.isNegative else {
        isMixed = isMixed || open.contains { $0.lot.date > lot.date }
        open.append((lot, posting.quantity))
        continue
      }
      let index = try require(
        open.firstIndex { $0.lot.date == lot.date && $0.lot.label == lot.label })
      let others = open.indices.filter { $0 != index }.map { open[$0].lot }
      let isNext =
        switch method {
        case .fifo: index == 0 && !isMixed
        case .lifo: others.allSatisfy { $0.date < lot.date }
        case .hifo:
          others.allSatisfy { ($0.unitCost ?? .greatest) < (lot.unitCost ?? .zero) }
        case .average, .adjustedCostBase, .section104: false
        }
      found.append([lot.isNextByMethod, isNext])
      open[index].quantity = try open[index].quantity + posting.quantity
      if open[index].quantity.isZero { open.remove(at: index) }
    }
    return found
  }

  /// Returns purchases and sales in B and, if `transfers` is true, units that are transferred to C
  /// and later returned.
  static func rows(seed: UInt64, transfers: Bool) throws -> [String] {
    var generator = SeededGenerator(seed: seed)
    var rows: [String] = []
    var (held, away) = (0, 0)
    for day in 0..<160 {
      let date = try FlowText.day(day).description
      let units = generator.number(1...12)
      switch generator.number(0...9) {
      case 0...4:
        rows.append(",\(date),B,BUY,X,\(units),\(units * generator.number(5...60)),EUR,,")
        held += units
      case 5...7 where held > units:
        rows.append(",\(date),B,SELL,X,\(units),9,EUR,,")
        held -= units
      case 8 where transfers && held > units:
        rows.append(",\(date),B,TRANSFER_OUT,X,\(units),,EUR,,o\(day)")
        rows.append(",\(date),C,TRANSFER_IN,X,\(units),,EUR,,o\(day)")
        (held, away) = (held - units, away + units)
      case 9 where transfers && away > 0:
        let units = min(units, away)
        rows.append(",\(date),C,TRANSFER_OUT,X,\(units),,EUR,,i\(day)")
        rows.append(",\(date),B,TRANSFER_IN,X,\(units),,EUR,,i\(day)")
        (held, away) = (held + units, away - units)
      default: break
      }
    }
    return rows
  }

  @Test("the method takes the same lots as a search", arguments: LotsMethod.takingLots)
  func sales(method: LotsMethod) throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      let choices = try Self.choices(Self.rows(seed: seed, transfers: false), method)
      expect(choices.count > 30, "seed \(seed)")
      expect(choices.allSatisfy { $0[0] == $0[1] }, "\(method), seed \(seed)")
      expect(choices.contains { $0[0] } == !method.isAverage, "\(method), seed \(seed)")
    }
  }
}
