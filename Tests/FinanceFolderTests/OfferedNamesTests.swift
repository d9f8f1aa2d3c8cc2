import Expectations
import FinanceFolder
import Foundation
import TestSupport
import Testing

/// The names that a shell offers.
struct OfferedNamesTests {
  private func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (path, text) in files {
      let file = folder.place.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return folder
  }

  private func names(_ kind: Folder.OfferedKind, in folder: TemporaryFolder) -> [String] {
    Folder(at: folder.place.path).names(of: kind)
  }

  @Test("names come from the settings, the plan and the ledgers, without duplicates")
  func sources() throws {
    let folder = try folder([
      "coffer.json": #"{"accounts": [{"name": "Bank"}], "assets": [{"symbol": "WORLD"}]}"#,
      "reserve_manager.json": """
      {"tiers": [{"name": "Daily", "purpose": "", "target": 1, "priority": 1,
        "accounts": [{"name": "Jar"}, {"name": "Bank"}]}]}
      """,
      "ledgers/activities.csv": "date,account,symbol\n2026-01-01,Broker,ACME\n,Bank,WORLD\n",
      "ledgers/transactions.csv":
        "account,category,payee\nBank,\"Food, drink\",Zoë\nBank,Rent,Landlord\n",
    ])
    expect(names(.accounts, in: folder), equals: ["Bank", "Jar", "Broker"])
    expect(names(.tiers, in: folder), equals: ["Daily"])
    expect(Folder(at: folder.place.path).planAccounts, equals: ["Daily/Jar", "Daily/Bank"])
    expect(names(.symbols, in: folder), equals: ["WORLD", "ACME"])
    expect(names(.categories, in: folder), equals: ["Food, drink", "Rent"])
    expect(names(.payees, in: folder), equals: ["Zoë", "Landlord"])
  }

  @Test("an unreadable file gives no names, and the other files still do")
  func unreadable() throws {
    let folder = try folder([
      "coffer.json": "{", "reserve_manager.json": "[]",
      "ledgers/transactions.csv": "account,category\nBank,Food\n",
    ])
    expect(names(.accounts, in: folder), equals: ["Bank"])
    expect(names(.tiers, in: folder).isEmpty)
    for kind in Folder.OfferedKind.allCases {
      expect(Folder(at: "/there/is/no/such/folder").names(of: kind).isEmpty)
    }
  }

  @Test("names that a shell could misread are omitted, and all others are unchanged")
  func hostileNames() throws {
    let folder = try folder([
      "ledgers/transactions.csv":
        "account,category\nBank,-rf\nBank,\"a\nb\"\nBank,\u{1B}[2J\nBank, \n"
        + "Bank,$(touch x)\nBank,it's\nBank,日本 語\n"
    ])
    expect(names(.categories, in: folder), equals: ["$(touch x)", "it's", "日本 語"])
  }
}
