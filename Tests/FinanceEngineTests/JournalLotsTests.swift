import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

/// What lots are called, and when a method takes them by itself.
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

  @Test("lots of one day are told apart by the ids of their rows, or counted")
  func labels() throws {
    let found = try lots([
      "a,2025-01-06,09:00,B,BUY,X,1,10,EUR,", ",2025-01-06,10:00,B,BUY,X,1,11,EUR,",
      "b c,2025-01-06,11:00,B,BUY,X,1,12,EUR,", ",2025-01-07,,B,BUY,X,1,13,EUR,",
    ])
    #expect(found.map(\.label) == ["a", "lot-2", "lot-3", nil])
  }

  @Test("the cost of one unit is exact where it ends within 18 decimals")
  func unitCost() throws {
    let found = try lots([
      ",2025-01-06,,B,BUY,X,4,10,EUR,", ",2025-01-07,,B,BUY,X,3,10,EUR,",
      ",2025-01-08,,B,SELL,X,5,50,EUR,",
    ])
    #expect(found.map(\.isExact) == [true, false, true, false])
    #expect(
      found.map { $0.unitCost?.description } == [
        "2.5", "3.333333333333333333", "2.5", "3.333333333333333333",
      ])
    #expect(found.last?.cost == .of("-3.333333333333333333"))
  }

  @Test("a method takes the next lot by itself, and never one that a row names")
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
      #expect(taken.map(\.date.description) == days && taken.allSatisfy(\.isNextByMethod))
    }
    #expect(try lots(bought + [sold], .average).dropFirst(3).allSatisfy { !$0.isNextByMethod })
    #expect(
      try lots(bought + [sold + "a b"]).dropFirst(3).allSatisfy { !$0.isNextByMethod })
  }

  @Test("where two lots are alike by what a method looks at, it is not asked")
  func alike() throws {
    let twins = [
      "a,2025-01-06,09:00,B,BUY,X,10,1000,EUR,", "b,2025-01-06,10:00,B,BUY,X,10,1000,EUR,",
      ",2025-06-02,,B,SELL,X,5,700,EUR,",
    ]
    #expect(try lots(twins, .fifo).last?.isNextByMethod == true)
    #expect(try lots(twins, .lifo).last?.isNextByMethod == false)
    #expect(try lots(twins, .hifo).last?.isNextByMethod == false)
  }
}
