package import Console
package import FinanceFolder
import FinanceModel
import PlainText

/// Which earlier versions of the plan are kept?
package struct PlanVersionReport: Report {
  /// There is nothing to choose.
  package struct Query: Sendable {
    package init() {}
  }

  /// The settings, which say the plan's currency; the versions are in the backups.
  package static func needs(_ query: Query) -> [FolderPart] { [.settings] }

  /// The versions in every form.
  package let answer: Answer

  /// - Throws: ``Failure`` if the backups cannot be listed. A version that cannot be read has no
  ///   total.
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
  /// The decimals of the plan's currency; those of an unnamed one if the settings name none or
  /// cannot be read.
  var planMinorDigits: Int {
    (settings().value?.plan?.currency ?? .unnamed).minorDigits
  }
}
