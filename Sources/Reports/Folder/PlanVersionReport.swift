package import Console
package import FinanceFolder
import FinanceModel
import PlainText

/// The kept earlier versions of the plan.
package struct PlanVersionReport: Report {
  /// The query, which has no options.
  package struct Query: Sendable {
    package init() {}
  }

  /// Returns the parts of the folder to read: the settings, for the plan's currency; the versions
  /// are in the backups.
  package static func needs(_ query: Query) -> [FolderPart] { [.settings] }

  /// The versions in every output format.
  package let answer: Answer

  /// - Throws: ``Failure`` if the backups cannot be listed. The total of an unreadable version is
  ///   nil.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let folder = household.folder
    let backups = try folder.planBackups()
    let digits = folder.planMinorDigits
    answer = BackupTable.answer(
      backups.map { backup in
        (backup, folder.plan(of: backup).value.flatMap { Self.total(of: $0.value, digits) })
      })
  }

  private static func total(of plan: Plan, _ digits: Int) -> String? {
    do throws(DecimalError) {
      return try plan.balance().text(decimals: digits, .halfEven)
    } catch {
      return nil
    }
  }
}

extension Folder {
  /// The decimals of the plan's currency; those of an unnamed currency if the settings do not name
  /// one or cannot be read.
  var planMinorDigits: Int {
    (settings().value?.plan?.currency ?? .unnamed).minorDigits
  }
}
