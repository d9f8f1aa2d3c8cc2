import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

/// A real folder with a plan of one account, whose balance is changed by deposits.
struct MoneyFolder: Sendable {
  static let header = Ledger.history.columns.map(\.name).joined(separator: ",")
  static let writer = Writer(tool: "test", now: moment, waitInMilliseconds: 50)
  static let moment: Timestamp = {
    guard let moment = Timestamp(secondsSinceEpoch: 1_795_251_600, offsetSeconds: 0) else {
      preconditionFailure("that is a moment")
    }
    return moment
  }()

  let folder: TemporaryFolder
  let place: Folder

  init(plan: String = Self.plan(balance: "100.00")) throws {
    folder = try TemporaryFolder()
    place = Folder(at: folder.place.path)
    try write(plan, to: "reserve_manager.json")
  }

  static func plan(balance: String) -> String {
    #"""
    {"tiers": [{"name": "T", "purpose": "", "target": 500, "priority": 1,
      "accounts": [{"name": "A", "balance": \#(balance)}]}],
      "last_updated": "2026-11-20"}

    """#
  }

  /// Adds an amount to the only balance, with one row of two cells.
  func deposit(_ amount: String, as operation: String, backupsKept: Int? = nil) throws {
    try place.record(as: Self.writer) {
      (try change(by: amount, as: operation, backupsKept: backupsKept), ())
    }
  }

  func change(by amount: String, as operation: String, backupsKept: Int? = nil) throws
    -> FolderChange
  {
    let planning = try require(place.planning([], []).value)
    let ledger = try require(place.ledger(.history).value)
    let document = planning.sourcedPlan.document
    let old = planning.plan.tiers[0].accounts[0].balance
    let new = try (old + Decimal(parsing: amount)).text(decimals: 2, .halfEven)
    let path: [JSONPathStep] = .account(0, ofTier: 0, .balance)
    let node = try require(document.node(at: path))
    let value = ValueChange(
      place: try require(document.place(of: path)),
      old: String(decoding: document.text(of: node), as: UTF8.self), new: new)
    let cells = ledger.target.columns.map { column in
      switch column {
      case "op": operation
      case "amount": amount
      case "id": "id-\(operation)"
      default: ""
      }
    }
    return FolderChange(
      operation: operation, files: [FileChange([value], in: document)],
      rows: [ledger.rows([cells.joined(separator: ",")])], backupsKept: backupsKept)
  }

  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: folder.place.appending(path: name).path)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.place.appending(path: name).path)
  }

  func write(_ text: String, to name: String) throws {
    let place = folder.place.appending(path: name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: place)
  }

  /// Moves the file away and replaces it with a link.
  func move(_ name: String, to target: URL) throws {
    let place = folder.place.appending(path: name)
    try FileManager.default.moveItem(at: place, to: target)
    try FileManager.default.createSymbolicLink(at: place, withDestinationURL: target)
  }

  func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: folder.place.appending(path: name).path)
  }

  func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.place.appending(path: name).path)[
      .posixPermissions] as? Int
  }
}
