package import Console
import FinanceFolder
import PlainText

extension FolderInit {
  /// The folder that the command line names.
  ///
  /// - Throws: `usage-conflict` if DIR and --folder both name it.
  static func folder(of invocation: Invocation) throws -> String {
    guard let stated = try invocation.all(place).first else { return invocation.folder }
    if try invocation(Common.folder) != nil {
      throw UsageProblem(
        "DIR and --folder both name the folder", hint: "leave one of them out", code: .conflict)
    }
    return stated
  }

  /// Whether the folder's settings hide amounts; false for a folder that does not exist.
  package static func hidesAmounts(_ invocation: Invocation) throws -> Bool {
    Folder(at: try folder(of: invocation)).hidesAmounts
  }
}
