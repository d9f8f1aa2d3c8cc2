package import Console
package import FinanceFolder
import FinanceModel
import PlainText

/// The retained earlier versions of the plan.
package struct PlanVersionReport: Report {
  /// The query, which has no options.
  package struct Query: Sendable {
    package init() {}
  }

  /// Returns the parts of the folder to read: the settings, for the plan's currency. The versions
  /// are read from the backups.
  package static func needs(_ query: Query) -> [FolderPart] { [.settings] }

  /// The versions in every output format.
  package let answer: Answer

  /// - Throws: ``Failure`` if the backups cannot be listed. An unreadable version does not cause an
  ///   error; its total is nil.
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
  /// Number of decimals of the plan's currency; the number for an unnamed currency if the settings
  /// cannot be read or do not name a currency.
  var planMinorDigits: Int {
    (settings().value?.plan?.currency ?? .unnamed).minorDigits
  }
}
