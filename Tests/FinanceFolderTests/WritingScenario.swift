import FinanceFolder
import FinanceModel
import PlainText

/// A folder, an operation on it, and the contents of the folder before and after. The expected
/// texts are written by hand, without using the writer.
struct WritingScenario: Sendable, CustomStringConvertible {
  /// The changes that the operation makes in addition to its row.
  enum Kind: Sendable {
    case values, rowsOnly, wholePlan, newColumn
  }

  /// One operation: it adds an amount to the first account, or restores another plan.
  struct Operation: Hashable, Sendable {
    let name: String
    let amount: Int
  }

  let name: String
  var kind = Kind.values
  var ledger = "/f/ledgers/history.csv"
  /// The history before the operation; nil if there is none.
  var history: String? = header + "\n" + firstRow + "\n"
  /// The file that contains the plan; the name in the folder leads to it.
  var plan = "/f/reserve_manager.json"
  var mode: UInt32 = 0o600
  var owner: UInt32 = 0
  var otherFiles: [String: String] = [:]

  var description: String { name }

  static let header =
    "id,timestamp,tier_name,account_name,amount,balance_after,transaction_type,description,user,op"
  static let firstRow =
    "r1,2026-11-01T08:00:00Z,Tier 1,Saver,1000.00,1000.00,manual,\"first, of all\",me,op-0"
  static let planName = "/f/reserve_manager.json"
  static let first = Operation(name: "op-a", amount: 100)
  static let second = Operation(name: "op-b", amount: 40)

  static let all = [
    WritingScenario(name: "values and rows"),
    WritingScenario(name: "new ledger", history: nil),
    WritingScenario(name: "no final newline", history: header + "\n" + firstRow),
    WritingScenario(
      name: "ledger in files", ledger: "/f/ledgers/history/2026.csv",
      otherFiles: ["/f/ledgers/history/2025.csv": header + "\n"]),
    WritingScenario(name: "rows only", kind: .rowsOnly),
    WritingScenario(name: "first row only", kind: .rowsOnly, history: nil),
    WritingScenario(name: "whole plan", kind: .wholePlan),
    WritingScenario(
      name: "new column", kind: .newColumn,
      history: header.withoutLastColumn + "\n" + firstRow.withoutLastColumn + "\n"),
    WritingScenario(name: "plan behind a link", plan: "/elsewhere/plan.json"),
    WritingScenario(name: "plan of another owner", mode: 0o640, owner: 1000),
  ]

  // MARK: Before

  /// The disk before any write.
  var disk: DiskContents {
    var disk = DiskContents()
    disk.putFolder("/f")
    disk.put(text(saver: 1000, bonds: 250, day: "2026-11-02"), at: plan, mode: mode, owner: owner)
    if plan != Self.planName { disk.putLink(to: "/elsewhere/plan.json", at: Self.planName) }
    if let history { disk.put(history, at: ledger) }
    for (path, text) in otherFiles { disk.put(text, at: path) }
    return disk
  }

  // MARK: After

  /// Returns the contents of the plan after these operations.
  func planText(after operations: [Operation]) -> String {
    var saver = 1000
    var bonds = 250
    var day = "2026-11-02"
    for operation in operations where !isRowsOnly {
      (saver, day) = (saver + operation.amount, "2026-11-21")
      if isRestoring(operation) { (saver, bonds, day) = (1100, 260, "2026-10-01") }
    }
    return text(saver: saver, bonds: bonds, day: day)
  }

  /// Returns the contents of the ledger after these operations; nil if it does not exist.
  func ledgerText(after operations: [Operation]) -> String? {
    guard !operations.isEmpty else { return history }
    var text = history ?? Self.header
    if kind == .newColumn {
      text = Self.header + "\n" + Self.firstRow.withoutLastColumn + "\n"
    }
    if !text.hasSuffix("\n") { text += "\n" }
    var balance = 1000
    for operation in operations {
      if !isRowsOnly { balance += operation.amount }
      if isRestoring(operation) { balance = 1100 }
      text += row(of: operation, balance: "\(balance).00") + "\n"
    }
    return text
  }

  /// Whether the operation replaces the whole plan, whatever the plan contains.
  private func isRestoring(_ operation: Operation) -> Bool {
    kind == .wholePlan && operation == Self.first
  }

  /// Whether the plan stays unchanged.
  private var isRowsOnly: Bool { kind == .rowsOnly || kind == .newColumn }

  private func row(of operation: Operation, balance: String) -> String {
    "\(operation.name)-1,2026-11-21T09:30:00Z,Tier 1,Saver,\(operation.amount).00,\(balance),"
      + "allocation,,me,\(operation.name)"
  }

  private func text(saver: Int, bonds: Int, day: String) -> String {
    """
    {
      "tiers": [
        {
          "name": "Tier 1",
          "purpose": "",
          "priority": 1,
          "target": 10000.0,
          "accounts": [
            {"name": "Saver", "balance": \(saver).00},
            {"name": "Bonds", "balance": \(bonds).00}
          ]
        }
      ],
      "last_updated": "\(day)"
    }
    """
  }

  // MARK: Writing

  /// The result of an attempt.
  enum Outcome: Hashable, Sendable {
    case recorded, alreadyThere
    case failed(Failure)
    case strange(String)
  }

  static func writer(waiting milliseconds: Int = 0) -> Writer {
    do {
      let now = try Timestamp(parsing: "2026-11-21T09:30:00Z")
      return Writer(tool: "plan-apply", now: now, waitInMilliseconds: milliseconds)
    } catch {
      preconditionFailure("the timestamp is one")
    }
  }

  /// Records an operation as a tool does.
  func record(
    _ operation: Operation = first, on disk: SimulatedDisk, waiting milliseconds: Int = 0
  ) -> Outcome {
    let folder = Folder(at: "/f", calls: disk.calls)
    return Self.outcome {
      try folder.record(as: Self.writer(waiting: milliseconds)) {
        try change(operation, in: folder)
      }
    }
  }

  /// Completes the change left by an earlier attempt, on a separate disk.
  static func recover(_ disk: SimulatedDisk) -> Outcome {
    outcome {
      try Folder(at: "/f", calls: disk.calls).recover(as: writer())
      return .recorded
    }
  }

  private static func outcome(_ body: () throws -> Outcome) -> Outcome {
    do {
      return try body()
    } catch let failure as Failure {
      return .failed(failure)
    } catch {
      return .strange("\(error)")
    }
  }

  /// Reads the folder and makes the change, as a tool does under the lock.
  private func change(
    _ operation: Operation, in folder: Folder
  ) throws -> (change: FolderChange?, outcome: Outcome) {
    let planning = try Self.value(of: folder.planning([], []))
    let history = try Self.value(of: folder.ledger(.history))
    if history.table.places.contains(where: { history.table.text($0, "op") == operation.name }) {
      return (nil, .alreadyThere)
    }
    let accounts = planning.plan.tiers[0].accounts
    let saver = accounts.firstIndex { $0.name == "Saver" } ?? 0
    var files: [FileChange] = []
    var balance = accounts[saver].balance
    if !isRowsOnly { balance = try balance + Decimal(operation.amount) }
    let document = planning.sourcedPlan.document
    if isRestoring(operation) {
      balance = Decimal(1100)
      let text = planText(after: [operation])
      files = [FileChange(wholePlan: Array(text.utf8), insteadOf: document.source)]
    } else {
      let changes = document.changes(
        setting: [NewBalance(tier: 0, account: saver, balance: balance)],
        lastUpdated: Self.writer().now, minorDigits: 2)
      if !changes.isEmpty { files = [FileChange(changes, in: document)] }
    }
    let text = balance.text(decimals: 2, .halfEven)
    let line = row(of: operation, balance: text)
    if kind == .newColumn {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let row = Dictionary(
        uniqueKeysWithValues: zip(Self.header.split(separator: ",").map(String.init), fields))
      let addition = try history.extended(by: [{ columns in columns.map { row[$0] ?? "" } }])
      return (addition.change(operation: operation.name, backupsKept: nil), .recorded)
    }
    let rows = history.rows([line])
    return (FolderChange(operation: operation.name, files: files, rows: [rows]), .recorded)
  }

  private static func value<Value>(of loaded: Loaded<Value>) throws -> Value {
    guard let value = loaded.value else { throw Failure(.input, loaded.diagnostics) }
    return value
  }
}

extension String {
  /// The line without its last field.
  fileprivate var withoutLastColumn: String {
    split(separator: ",", omittingEmptySubsequences: false).dropLast().joined(separator: ",")
  }
}
