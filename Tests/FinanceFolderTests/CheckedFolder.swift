import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

extension MoneyFolder {
  static let transactions = "date,account,payee,amount,currency\n"

  /// Returns the findings of one of the folder's rules.
  func findings(by rule: String) throws -> [FolderFinding] {
    let rules = folderRules.filter { $0.name == rule }
    expect(rules.count, equals: 1, "there is a rule \(rule)")
    return try place.survey().findings(by: rules)
  }

  /// Returns the codes of the findings, without explanations.
  func codes(by rule: String) throws -> [String] {
    try findings(by: rule).map(\.diagnostic.code)
  }

  /// Makes the folder a repository whose last commit contains all its files.
  func commit() throws {
    try run("git init -q . && git add -A && git -c user.name=n -c user.email=e commit -q -m x")
  }

  func run(_ line: String) throws {
    let outcome = try ShellCommand(line, in: folder.place).run()
    expect(outcome.status, equals: 0, "\(line): \(String(decoding: outcome.errors, as: UTF8.self))")
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: folder.place.appending(path: name))
  }

  /// Repairs everything that can be repaired.
  @discardableResult
  func repair() throws -> Repairs {
    try place.repair(as: Self.writer, operation: "fix", backupsKept: nil)
  }

  /// The sorted names in `.coffer/backups`; empty if that folder does not exist.
  var backups: [String] {
    let path = folder.place.appending(path: ".coffer/backups").path
    return (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }
}
