import Expectations
import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

/// The end of a ledger after any state that an interrupted append may have left.
@Suite struct RowAppendTests {
  private static let old = MoneyFolder.header + "\nid-0,,,,1,,,,,op-0\n"

  /// Returns the contents of the ledger after the recorded rows were completed from the state
  /// `left`.
  private func completed(from before: String?, left: String?) throws -> String? {
    let money = try MoneyFolder()
    if let before { try money.write(before, to: "ledgers/history.csv") }
    try money.depositStopped()
    if let left { try money.write(left, to: "ledgers/history.csv") }
    try money.recover()
    expect(money.names, equals: MoneyFolder.done)
    return money.text("ledgers/history.csv")
  }

  @Test("an append torn at any byte, with or without NUL bytes from a power cut, is completed")
  func torn() throws {
    let row = MoneyFolder.row
    for count in stride(from: 0, through: row.utf8.count, by: 5) {
      for zeros in [0, 1, row.utf8.count - count] where count + zeros <= row.utf8.count {
        let left = Self.old + row.prefix(count) + String(repeating: "\0", count: zeros)
        try expect(
          completed(from: Self.old, left: left), equals: Self.old + row, "\(count) \(zeros)")
      }
    }
  }

  @Test("a torn new ledger is completed, including its header")
  func tornNew() throws {
    let whole = MoneyFolder.header + "\n" + MoneyFolder.row
    for count in [0, 1, 40, MoneyFolder.header.utf8.count + 1, whole.utf8.count - 1] {
      try expect(completed(from: nil, left: String(whole.prefix(count))), equals: whole)
    }
    try expect(completed(from: nil, left: nil), equals: whole)
  }

  @Test("a ledger without a final line feed gets one before the row")
  func noFinalNewline() throws {
    let short = String(Self.old.dropLast())
    try expect(completed(from: short, left: nil), equals: Self.old + MoneyFolder.row)
    try expect(completed(from: short, left: short + "\n"), equals: Self.old + MoneyFolder.row)
    try expect(completed(from: short, left: short + "\nid-op"), equals: Self.old + MoneyFolder.row)
  }

  @Test("rows added by others meanwhile are kept, and the recorded row is added once")
  func others() throws {
    let other = "id-9,,,,3,,,,,op-9\n"
    let row = MoneyFolder.row
    try expect(
      completed(from: Self.old, left: Self.old + other), equals: Self.old + other + row)
    try expect(
      completed(from: Self.old, left: Self.old + row + other), equals: Self.old + row + other)
    let merged = MoneyFolder.header + "\n" + other + "id-0,,,,1,,,,,op-0\n" + row
    try expect(completed(from: Self.old, left: merged), equals: merged)
    let turned = (Self.old + row).replacing("\n", with: "\r\n")
    try expect(completed(from: Self.old, left: turned), equals: turned)
  }

  @Test("a ledger reset by git gets the row at its end")
  func setBack() throws {
    let header = MoneyFolder.header + "\n"
    try expect(completed(from: Self.old, left: header), equals: header + MoneyFolder.row)
    try expect(completed(from: Self.old, left: ""), equals: header + MoneyFolder.row)
  }

  @Test("a ledger with changed columns or foreign NUL bytes is not changed")
  func conflicts() throws {
    for left in ["id,amount\n", "amount,op\n", Self.old + "x\0\0y\n"] {
      let money = try MoneyFolder()
      try money.write(Self.old, to: "ledgers/history.csv")
      try money.depositStopped()
      try money.write(left, to: "ledgers/history.csv")
      try expect(money.failureOfRecovery().diagnostics.map(\.code), equals: ["write-conflict"])
      expect(money.text("ledgers/history.csv"), equals: left)
      expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "100.00"))
    }
  }

  @Test("a ledger with moved or added columns gets the row in its columns")
  func otherColumns() throws {
    let header = "op,mine,amount,id"
    try expect(
      completed(from: Self.old, left: header + "\nop-0,x,1,id-0"),
      equals: header + "\nop-0,x,1,id-0\nop-1,,12.50,id-op-1\n")
    try expect(
      completed(from: Self.old, left: header + "\nop-1,,12.50,id-op-1\n"),
      equals: header + "\nop-1,,12.50,id-op-1\n")
    let marked = "\u{FEFF}" + Self.old
    try expect(completed(from: Self.old, left: marked), equals: marked + MoneyFolder.row)
  }

  @Test("a ledger that grows between reading and appending is read again")
  func growing() throws {
    let money = try MoneyFolder()
    try money.write(Self.old, to: "ledgers/history.csv")
    let other = "id-9,,,,3,,,,,op-9\n"
    var calls = SystemCalls.system
    let appending = Count()
    calls.open = { path, opening throws(SystemCalls.Problem) in
      if opening == .appending, appending.next() == 1 {
        do {
          try money.write(Self.old + other, to: "ledgers/history.csv")
        } catch {
          Issue.record(error)
        }
      }
      return try SystemCalls.system.open(path, opening)
    }
    try money.reached(through: calls).record(as: MoneyFolder.writer) {
      (try money.change(by: "12.50", as: "op-1"), ())
    }
    expect(money.text("ledgers/history.csv"), equals: Self.old + other + MoneyFolder.row)
  }

  @Test("rows are appended at the end, even on a disk that ignores append mode")
  func atTheEnd() throws {
    let money = try MoneyFolder()
    try money.write(Self.old, to: "ledgers/history.csv")
    var calls = SystemCalls.system
    calls.open = { path, opening throws(SystemCalls.Problem) in
      let descriptor = try SystemCalls.system.open(path, opening)
      if opening == .appending { _ = fcntl(descriptor, F_SETFL, 0) }
      return descriptor
    }
    try money.reached(through: calls).record(as: MoneyFolder.writer) {
      (try money.change(by: "12.50", as: "op-1"), ())
    }
    expect(money.text("ledgers/history.csv"), equals: Self.old + MoneyFolder.row)
  }

  @Test("a disk that writes rows over the start of the file is reported as an error")
  func overwritten() throws {
    let money = try MoneyFolder()
    try money.write(Self.old, to: "ledgers/history.csv")
    var calls = SystemCalls.system
    let appended = Held()
    calls.open = { path, opening throws(SystemCalls.Problem) in
      let descriptor = try SystemCalls.system.open(path, opening)
      if opening == .appending { appended.descriptor = descriptor }
      return descriptor
    }
    calls.write = { descriptor, bytes throws(SystemCalls.Problem) in
      if descriptor == appended.descriptor {
        _ = fcntl(descriptor, F_SETFL, 0)
        _ = lseek(descriptor, 0, SEEK_SET)
        appended.descriptor = -1
      }
      return try SystemCalls.system.write(descriptor, bytes)
    }
    do {
      try money.reached(through: calls).record(as: MoneyFolder.writer) {
        (try money.change(by: "12.50", as: "op-1"), ())
      }
      Issue.record("nothing was noticed")
    } catch let failure as Failure {
      let messages = failure.diagnostics.map { "\($0.code): \($0.message)" }
      expect(messages.contains { $0.contains("its earlier content was lost") }, "\(messages)")
    }
  }

  /// The descriptor that was last opened for appending to a file.
  private final class Held: @unchecked Sendable {
    var descriptor: Int32 = -1
  }

  @Test("a ledger replaced between opening and writing still gets the row")
  func replaced() throws {
    for before in [Self.old, nil] {
      let money = try MoneyFolder()
      if let before { try money.write(before, to: "ledgers/history.csv") }
      let path = money.folder.place.appending(path: "ledgers/history.csv").path
      let opened = Count()
      var calls = SystemCalls.system
      calls.write = { descriptor, bytes throws(SystemCalls.Problem) in
        if bytes.contains(UInt8(ascii: ",")), bytes.first != UInt8(ascii: "{"), opened.next() == 1 {
          do {
            try money.write(Self.old.replacing("id-0", with: "id-7"), to: "ledgers/saved~")
          } catch {
            Issue.record(error)
          }
          try SystemCalls.system.rename(path.replacing("history.csv", with: "saved~"), path)
        }
        return try SystemCalls.system.write(descriptor, bytes)
      }
      try money.reached(through: calls).record(as: MoneyFolder.writer) {
        (try money.change(by: "12.50", as: "op-1"), ())
      }
      expect(
        money.text("ledgers/history.csv"),
        equals: Self.old.replacing("id-0", with: "id-7") + MoneyFolder.row)
      expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "112.50"))
    }
  }

  @Test("a row whose sync failed is removed, and written again from memory")
  func failedSync() throws {
    let money = try MoneyFolder()
    try money.write(Self.old, to: "ledgers/history.csv")
    var calls = SystemCalls.system
    let appending = Count()
    calls.open = { path, opening throws(SystemCalls.Problem) in
      if opening == .appending { appending.next() }
      return try SystemCalls.system.open(path, opening)
    }
    calls.sync = { descriptor throws(SystemCalls.Problem) in
      if appending.current == 1 {
        appending.next()
        throw SystemCalls.Problem(number: EIO)
      }
      try SystemCalls.system.sync(descriptor)
    }
    try expect(money.failure(calls).diagnostics.map(\.code), equals: ["write-recorded"])
    expect(money.text("ledgers/history.csv"), equals: Self.old)
    try money.recover()
    expect(money.text("ledgers/history.csv"), equals: Self.old + MoneyFolder.row)
  }
}
