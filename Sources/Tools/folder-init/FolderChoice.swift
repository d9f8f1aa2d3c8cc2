package import Console
import FinanceFolder
import FinanceModel
import PlainText

extension FolderInit {
  /// Returns the folder to create or to complete. DIR takes precedence over the folder specified by
  /// an option. By default, the result is the current folder. Unlike other tools, this tool does
  /// not search the parent folders.
  ///
  /// - Throws: `folder-inside` if no folder is specified and the current folder is inside a finance
  ///   folder.
  static func folder(of invocation: Invocation) throws -> String {
    guard let stated = try invocation.all(place).first else {
      if let stated = invocation.statedFolder { return stated }
      guard let above = invocation.folderAbove else { return "." }
      throw FolderCreation.inside(above, tool: invocation.nameInstalled(spec.name))
    }
    if try invocation(Common.folder) != nil {
      throw UsageProblem(
        "DIR and --folder cannot be combined", hint: "omit one of them", code: .conflict)
    }
    return stated
  }

  /// Whether the folder's settings hide amounts; false for a folder that does not exist.
  package static func hidesAmounts(_ invocation: inout Invocation) throws -> Bool {
    Folder(at: try folder(of: invocation)).hidesAmounts
  }
}
