package import Console
import FinanceFolder

extension PlanStatus {
  /// The names in the folder that a shell offers.
  package static func names(_ kind: NameKind, in folder: String) -> [String] {
    Folder.NameKind(rawValue: kind.rawValue).map(Folder(at: folder).names) ?? []
  }
}
