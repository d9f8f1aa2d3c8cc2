import Foundation

/// Values for the placeholders of hints, such as `AMOUNT`.
enum HintFills {
  /// Cells for columns that hints ask to add.
  static let cells = [
    "id": "", "timestamp": "2026-11-20T09:00:00+01:00", "tier_name": "Emergency",
    "account_name": "Saver", "amount": "0", "balance_after": "400.00",
    "transaction_type": "manual", "event": "value", "account": "Depot", "quote": "EUR",
    "quantity": "1", "to": "Car", "tool": "plan-set", "what": "target 5", "op": "a",
    "verdict": "accepted",
    "subject": "category Food", "question": "cash/Current/EUR", "target_date": "2026-12-20",
    "level": "80",
  ]

  /// Values by the finding's code; `*` applies to all codes.
  private static let values: [String: [String: String]] = [
    "*": [
      "AMOUNT": "10", "VALUE": "10", "PRICE": "10", "PAYEE": "Bakery", "CATEGORY": "Food",
      "DATE": "2026-11-21", "COPY": "copy", "RECEIVED": "11", "DRIVER": "true", "TEXT": "text",
      "FORMAT": "csv", "WORD": "booked", "CURRENCY": "EUR", "KEY=VALUE": "amount=10",
      "COLUMN=VALUE": "note=a", "…": "10", "TOOL": "plan-status", "AMOUNTS": "10",
      "BALANCE": "100", "TIMESTAMP": "2026-01-01T09:00:00+01:00", "KEY": "note",
      "SHARE": "10:100", "GROUPING": "member",
    ],
    "value-uncorrectable": ["ACCOUNT": "Saver", "VALUE": "2600"],
    "value-voids-twice": ["ACCOUNT": "Saver", "VALUE": "2600"],
    "plan-past-unknown": [
      "TIMESTAMP": "2025-01-01T09:00:00+01:00", "TIER": "Tier 1", "ACCOUNT": "Jar",
      "BALANCE": "150",
    ],
    "transaction-transfer-unlinked": [
      "TIMESTAMP": "2026-11-20T09:00:00+01:00", "TIER": "Tier 1", "BALANCE": "500",
      "VALUE": "600",
    ],
    "plan-undo-renamed": ["NAME": "Bills/Saver", "OLDNAME": "Former"],
    "usage-choice": ["DATE": "2026-01-01"],
    "statement-undecided": ["WORD": "Booked"],
    "statement-blank": ["UNITS": "1", "NEW": "N", "RATIO": "1:10"],
  ]

  /// Ends of the codes of findings that may follow, because several things may be missing in
  /// succession.
  static let next = [
    "value-currencies-mixed": "rate-missing", "usage-uncomputable": "rate-missing",
    "import-account-missing": "name-unknown", "usage-word": "value-missing",
    "usage-missing-operand": "usage-value", "usage-conflict": "name-unknown",
    "settings-unknown-key": "duplicate-key",
  ]

  /// Values for options that hints give without a value.
  static let options: [String: [String]] = [
    "--as-of": ["2026-11-21", "2026-12-31", "2030-12-31", "2026-01-31"],
    "--from": ["2026-01-01", "2026-11-01", "2020-01-01"], "--to": ["2026-11-20", "2026-12-31"],
    "--until": ["2027-06-30", "2026-12-31", "2040-01-01"], "--since": ["2026-01-01"],
    "--layout": ["mine"], "--min": ["1"], "--max": ["1000000"], "--move-to": ["Saver"],
    "--into": ["out"], "--flow": ["0"], "--op": ["another"],
  ]

  /// Returns the text with all placeholders replaced.
  static func filled(
    _ text: String, for finding: PrintedFinding, in scene: HintScene
  ) throws -> String {
    let isConversion = text.contains("ledger-add convert")
    let columns =
      isConversion ? " account=ACCOUNT" : text.contains("ledger-add price") ? " quote=EUR" : ""
    var text = text.replacing(" [COLUMN=VALUE]...", with: columns).replacing(
      #/ ?\[[A-Z]+(=[A-Z]+)?\](\.\.\.)?/#, with: "")
    let names = FolderNames(scene)
    var fills = values["*", default: [:]]
    fills["ACCOUNT"] = names.account(of: finding)
    fills["NAME"] = fills["ACCOUNT"]
    fills["VALUE"] = names.value(of: fills["ACCOUNT"] ?? "")
    fills["TIER/ACCOUNT"] = names.claims.first
    fills["TIER"] = names.tiers.first
    fills["FILE"] = names.statements.first ?? "reserve_manager.json"
    fills["ID"] = names.ids(of: finding).first
    fills["SYMBOL"] = names.symbols.first ?? "VWCE"
    let isBudget = text.hasPrefix("spending budgets")
    let parties =
      isConversion
      ? ["EUR", "USD"] : isBudget ? names.budgets : names.accounts
    for name in ["PARENT", "OLD"] { fills[name] = fills["SYMBOL"] }
    fills["FROM"] = parties.first
    fills["TO"] = parties.dropFirst().first
    fills.merge(values[finding.code] ?? [:]) { $1 }
    if finding.code == "transaction-transfer-unlinked" {
      // An account other than the row's account.
      fills["ACCOUNT"] = names.accounts.first { $0 != finding.quoted.first } ?? "Savings"
    }
    for (name, value) in fills.sorted(by: { $0.key.count > $1.key.count }) {
      text.replace("\"\(name)\"", with: "\"\(value)\"")
      let word = NSRegularExpression.escapedPattern(for: name)
      let form = name == "…" ? word : "(?<![\\w'\"/])\(word)(?![\\w'/=])"
      let isRow = text.contains(",") && !text.contains(" ")
      let filling = text.hasPrefix("{") || isRow ? value : shellWord(value)
      text = text.replacingOccurrences(
        of: form, with: NSRegularExpression.escapedTemplate(for: filling),
        options: .regularExpression)
    }
    return text
  }

  private static func shellWord(_ text: String) -> String {
    text.wholeMatch(of: /[\w.=\/-]+/) == nil ? "\"\(text)\"" : text
  }
}

/// The names that occur in a folder's files.
struct FolderNames {
  var accounts: [String] = []
  /// Accounts for which a positive value is questioned.
  private var debts: [String] = []
  var tiers: [String] = []
  /// The plan's accounts as `TIER/ACCOUNT`.
  var claims: [String] = []
  var budgets: [String] = []
  var symbols: [String] = []
  /// The CSV files of the folder itself.
  var statements: [String] = []
  private let scene: HintScene

  init(_ scene: HintScene) {
    self.scene = scene
    for account in objects("coffer.json", "accounts") {
      add(account["name"])
      if ["LOAN", "CARD"].contains(account["kind"] as? String), let name = account["name"] {
        debts.append("\(name)")
      }
    }
    for tier in objects("reserve_manager.json", "tiers") {
      guard let name = tier["name"] as? String else { continue }
      tiers.append(name)
      for account in tier["accounts"] as? [[String: Any]] ?? [] {
        add(account["name"])
        claims.append("\(name)/\(account["name"] as? String ?? "")")
      }
    }
    for (file, column) in [
      ("transactions", "account"), ("values", "account"), ("activities", "account"),
    ] {
      for cell in cells(column, of: "ledgers/\(file).csv") { add(cell) }
    }
    symbols = ["positions", "activities"].flatMap { cells("symbol", of: "ledgers/\($0).csv") }
      .filter { !$0.isEmpty && !$0.hasPrefix("$") }
    budgets =
      (object("coffer.json")["spending"] as? [String: Any])?["budgets"]
      .flatMap { $0 as? [[String: Any]] }?.compactMap { $0["name"] as? String } ?? []
    statements = ((try? scene.files()) ?? [:]).keys
      .filter { !$0.contains("/") && !$0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
  }

  private mutating func add(_ name: Any?) {
    if let name = name as? String, !name.isEmpty, !accounts.contains(name) { accounts.append(name) }
  }

  /// Returns an account named by the finding, or the first account.
  func account(of finding: PrintedFinding) -> String {
    finding.quoted.first { accounts.contains($0) } ?? accounts.first { !debts.contains($0) }
      ?? "Depot"
  }

  /// Returns the account's last value in the values ledger.
  func value(of account: String) -> String {
    let file = "ledgers/values.csv"
    let values = Array(zip(cells("account", of: file), cells("value", of: file)))
    return values.last { $0.0 == account && !$0.1.isEmpty && !$0.1.hasPrefix("-") }?.1 ?? "10"
  }

  /// Returns the id of the finding's row, followed by the ids in the ledgers.
  func ids(of finding: PrintedFinding) -> [String] {
    var ids: [String] = []
    if let file = finding.file, let line = finding.line {
      let rows = lines(of: file)
      let header = rows.first?.components(separatedBy: ",") ?? []
      if let index = header.firstIndex(of: "id"), rows.indices.contains(line - 1) {
        ids.append(rows[line - 1].components(separatedBy: ",")[index])
      }
    }
    for ledger in ["activities", "transactions", "values", "positions", "budgets"] {
      ids += cells("id", of: "ledgers/\(ledger).csv")
    }
    return ids.filter { !$0.isEmpty }
  }

  /// Whether a ledger has a row that can be cancelled.
  var hasRows: Bool {
    ["activities", "transactions", "values", "positions", "budgets"].contains {
      cells("id", of: "ledgers/\($0).csv").contains { !$0.isEmpty }
    }
  }

  private func lines(of file: String) -> [String] {
    let text = try? String(contentsOf: scene.folder.appending(path: file), encoding: .utf8)
    return text?.components(separatedBy: "\n") ?? []
  }

  private func cells(_ name: String, of file: String) -> [String] {
    let rows = lines(of: file)
    guard let index = rows.first?.components(separatedBy: ",").firstIndex(of: name) else {
      return []
    }
    return rows.dropFirst().compactMap { row in
      let cells = row.components(separatedBy: ",")
      return cells.indices.contains(index) ? cells[index] : nil
    }
  }

  private func object(_ file: String) -> [String: Any] {
    guard let data = try? Data(contentsOf: scene.folder.appending(path: file)) else { return [:] }
    return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
  }

  private func objects(_ file: String, _ key: String) -> [[String: Any]] {
    object(file)[key] as? [[String: Any]] ?? []
  }
}
