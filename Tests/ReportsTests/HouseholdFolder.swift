import FinanceFolder
import Foundation
import Reports
import TestSupport

/// A real folder with a plan of one account.
struct HouseholdFolder {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let plan = #"""
      {"tiers": [{"name": "T", "purpose": "", "target": 500, "priority": 1,
        "accounts": [{"name": "A", "balance": 100.00}]}], "last_updated": "2026-11-20"}
      """#
    try write(plan, to: "reserve_manager.json")
  }

  var place: Folder { Folder(at: folder.place.path) }

  /// The current household, from which nothing has been read.
  var household: Household { Household(place, needs: []) }

  func write(_ text: String, to name: String) throws {
    let file = folder.place.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: folder.place.appending(path: name))
  }
}
