import Console
import FinanceFolder
import FinanceModel
import PlainText
import Reports

extension FolderInit {
  static func makeFiles(_ creation: inout FolderCreation, _ invocation: Invocation) throws {
    let starter = try invocation(starter)
    let plan = PostedChange.planName
    creation.make(plan, (starter ?? .empty).text(lastUpdated: invocation.today))
    if let starter, creation.kept(plan) {
      creation.note(
        Diagnostic(
          .note, FolderCode.planKept,
          "'\(plan)' already exists, so starter '\(starter.rawValue)' was not written",
          hint: "to use a starter, create another folder"))
    }
    creation.make("coffer.json", StarterFiles.settings)
    if creation.makeFolder("ledgers", followingLinks: invocation(Common.followLinks)) {
      // These ledgers are created when their first row is written.
      for ledger in Ledger.allCases where ![.reviews, .predictions].contains(ledger) {
        let path = "ledgers/\(ledger.rawValue)"
        creation.make("\(path).csv", StarterFiles.header(of: ledger), unless: path)
      }
    }
    creation.make("README.md", StarterFiles.readMe(invocation.nameInstalled))
    creation.make(".gitattributes", lines: PatternLines.attributes)
    creation.make(".gitignore", lines: PatternLines.ignored)
  }
}
