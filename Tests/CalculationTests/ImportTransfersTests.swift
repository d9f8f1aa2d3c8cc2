import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct ImportTransfersTests {
  private static let columns = ["date", "account", "payee", "amount", "kind"]

  /// Returns statements of three accounts, with transfers between them and rows that resemble
  /// transfers.
  private static func statements(_ random: inout SeededGenerator) -> [Statement] {
    ["Giro", "Saver", "Card"].map { account in
      var rows: [String] = []
      for _ in 0..<Int.random(in: 1...7, using: &random) {
        let day = 10 + Int.random(in: 0...15, using: &random)
        let amount = ["5.00", "-5.00", "7.00", "-7.00", "-9.00"].randomElement(using: &random)
        rows.append("2026-03-\(day) \(amount ?? "") x")
      }
      return .of(rows.sorted(), account: account)
    }
  }

  @Test("joining rows changes no balance, is not suggested again, and can be undone")
  func law() throws {
    for seed in 0..<UInt64(150) {
      var random = SeededGenerator(seed: seed)
      let files = Self.statements(&random)
      var (plain, joined) = (ImportScene(), ImportScene())
      // One side is already in the ledger, or both are imported together.
      let first = Bool.random(using: &random) ? Array(files.prefix(1)) : []
      for number in [0, 1] where !first.isEmpty || number == 1 {
        let part = number == 0 ? first : files
        try plain.add(part, batch: "b\(number)")
        if number == 0 { try joined.add(part, batch: "b0") }
      }
      let before = joined.live(Self.columns)
      let plan = try joined.add(files, transfers: .all, batch: "b1")
      for account in ["Giro", "Saver", "Card"] {
        for day in ["2026-03-14", "2026-03-31"] {
          try expect(
            joined.balance(day, account: account), equals: plain.balance(day, account: account),
            "seed \(seed)")
        }
      }
      let groups = Dictionary(
        grouping: joined.live(["group", "amount", "kind"]).filter { $0.hasSuffix(",transfer") }
      ) { String($0.prefix { $0 != "," }) }
      let accepted = plan.transfers.filter { $0.state == .accepted }.count
      expect(groups.count == accepted && groups.values.allSatisfy { $0.count == 2 })
      let after = joined.live(Self.columns)
      let again = try joined.add(files, transfers: .all, batch: "b2")
      expect(!again.transfers.contains { $0.state != .tied }, "seed \(seed)")
      expect(again.rows.allSatisfy { $0.verdict == .present }, "seed \(seed)")
      expect(joined.live(Self.columns), equals: after, "seed \(seed)")
      expect(joined.undo("b1"), equals: [], "seed \(seed)")
      expect(joined.live(Self.columns), equals: before, "seed \(seed)")
      try joined.add(files, transfers: .all, batch: "b3")
      expect(joined.live(Self.columns), equals: after, "seed \(seed)")
      joined.undo("b3")
      joined.undo("b0")
      expect(joined.live(), equals: [], "seed \(seed)")
    }
  }

  @Test("a fee that explains a transfer's difference stays spending, in the transfer's group")
  func fee() throws {
    var scene = ImportScene()
    let files: [Statement] = [
      .of(["2026-03-10 -200.00 out", "2026-03-10 -1.50 fee"], account: "Giro"),
      .of(["2026-03-11 198.50 in"], account: "Saver"),
    ]
    let group = try scene.add(files, transfers: .all).transfers.map(\.group)
    expect(group.count, equals: 1)
    expect(
      scene.live(["payee", "kind", "group"]),
      equals: [
        "fee,,\(group[0])", "in,transfer,\(group[0])", "out,transfer,\(group[0])",
      ])
    expect(try scene.add(files, batch: "b2").transfers.isEmpty)
    expect(scene.undo("b1"), equals: [])
  }

  @Test("a joined ledger row keeps all its cells and remains a typed row")
  func typed() throws {
    var scene = ImportScene(["t1,2026-03-09,Saver,Putting aside,50.00,EUR,,"])
    let plan = try scene.add(
      [.of(["2026-03-10 -50.00 out"], account: "Giro")], transfers: .ids(["t1"]))
    let group = plan.rows[0].name
    expect(
      scene.live(["account", "payee", "amount", "kind", "group", "voids", "batch"]),
      equals: [
        "Giro,out,-50.00,transfer,\(group),,b1",
        "Saver,Putting aside,50.00,transfer,\(group),t1,",
      ])
    expect(ImportBatch.batches(in: [scene.table()]).map(\.rows), equals: [2])
    // The other account's statement is imported later, and its row replaces the joined row.
    let later = try scene.add(
      [.of(["2026-03-10 50.00 in"], account: "Saver")], match: .all, batch: "b2")
    expect(later.transfers.isEmpty)
    expect(
      scene.live(["account", "payee", "amount", "kind", "group"]),
      equals: [
        "Giro,out,-50.00,transfer,\(group)", "Saver,Putting aside,50.00,transfer,\(group)",
      ])
  }

  @Test("undoing an import keeps and names a row of an earlier import that it joined")
  func earlier() throws {
    var scene = ImportScene()
    try scene.add([.of(["2026-03-10 -50.00 out"], account: "Giro")], batch: "b1")
    try scene.add(
      [.of(["2026-03-10 50.00 in"], account: "Saver")], transfers: .all, batch: "b2")
    expect(scene.undo("b1").map { scene.table().text($0, "payee") }, equals: ["out"])
    expect(scene.live(["payee", "kind"]), equals: ["in,transfer", "out,transfer"])
    expect(scene.undo("b2"), equals: [])
    expect(scene.live(["payee", "kind"]), equals: ["out,"])
    expect(scene.undo("b1"), equals: [])
    expect(scene.live(), equals: [])
  }

  @Test("a joined row corrected by hand is kept and named")
  func corrected() throws {
    var scene = ImportScene(["t1,2026-03-09,Saver,Putting aside,50.00,EUR,,"])
    try scene.add([.of(["2026-03-10 -50.00 out"], account: "Giro")], transfers: .all)
    var line = ImportLine(.transactions)
    let joined = try require(
      scene.table().liveRows.first { scene.table().text($0, "account") == "Saver" })
    for (name, text) in [
      ("id", "c1"), ("date", "2026-03-09"), ("account", "Saver"), ("amount", "51.00"),
      ("voids", scene.table().text(joined, "id")), ("op", "by-hand"),
    ] { line.fill(name, text) }
    scene.append(line)
    expect(scene.undo("b1").map { scene.table().text($0, "id") }, equals: ["c1"])
    expect(scene.live(["account", "amount"]), equals: ["Saver,51.00"])
  }

  @Test("of several transfers that share a row, exactly one must be selected")
  func tied() throws {
    let files: [Statement] = [
      .of(["2026-03-10 -50.00 out"], account: "Giro"),
      .of(["2026-03-09 50.00 before", "2026-03-11 50.00 after"], account: "Saver"),
    ]
    let scene = ImportScene()
    let ids = try scene.plan(files).plan.rows.map(\.name)
    func accepted(_ words: [String]) throws -> [String] {
      let plan = try scene.plan(files, transfers: .ids(words)).plan
      expect(plan.untransferred.isEmpty, equals: plan.transfers.contains { $0.state == .accepted })
      return plan.transfers.filter { $0.state == .accepted }.map(\.into.payee)
    }
    try expect(accepted([ids[0]]), equals: [])
    try expect(accepted(["i"]), equals: [])
    try expect(accepted([ids[2]]), equals: ["after"])
    try expect(accepted([ids[0], ids[1]]), equals: ["before"])
    try expect(scene.plan(files, transfers: .ids(["zz"])).plan.untransferred, equals: ["zz"])
    expect(try scene.plan(files, transfers: .none).plan.transfers.isEmpty)
  }

  @Test(
    "a broker's transfer becomes a deposit if its other side is a bank account",
    arguments: [("TRANSFER_IN", "DEPOSIT"), ("DEPOSIT", "DEPOSIT")])
  func broker(type: String, joined: String) throws {
    var scene = ImportScene()
    var line = ImportLine(.activities)
    for (name, cell) in [
      ("id", "a1"), ("date", "2026-03-11"), ("account", "Broker"), ("type", type),
      ("amount", "50.00"), ("currency", "EUR"),
    ] { line.fill(name, cell) }
    scene.append(line)
    let plan = try scene.add([.of("2026-03-10 -50.00 out")], transfers: .all)
    expect(
      scene.live(["type", "amount", "group", "voids"], .activities),
      equals: [
        "\(joined),50.00,\(plan.rows[0].name),a1"
      ])
    expect(scene.live(["kind"]), equals: ["transfer"])
    scene.undo()
    expect(scene.live(["type", "group"], .activities), equals: ["\(type),"])
  }

  @Test("rows of two brokers remain linked transfers")
  func linked() throws {
    var scene = ImportScene()
    func row(_ amount: String, _ type: ActivityType) -> StatementRow {
      StatementRow(
        line: 2, date: .epochDay, amount: .of(amount), currency: "EUR",
        trade: StatementTrade(type: type))
    }
    try scene.add(
      [
        Statement(format: "t", account: "A", rows: [row("-50.00", .transferOut)]),
        Statement(format: "t", account: "B", rows: [row("50.00", .transferIn)]),
      ], transfers: .all)
    expect(
      scene.live(["account", "type", "amount"], .activities),
      equals: [
        "A,TRANSFER_OUT,50.00", "B,TRANSFER_IN,50.00",
      ])
    expect(Set(scene.live(["group"], .activities)).count, equals: 1)
  }
}
