package import FinanceModel
import PlainText

/// The readable part of a ledger.
package struct LedgerSurvey: Sendable {
  /// One of the ledger's files.
  struct File: Sendable {
    /// Name of the file in the folder: `ledgers/history.csv`.
    let name: String
    let source: SourceText
    let scan: CSVScan
  }

  package let ledger: Ledger
  /// The table of the files with readable headers, including all their rows.
  package let table: LedgerTable
  /// Whether every file was read without an error.
  package let isWhole: Bool
  let files: [File]
  /// Findings that prevent reading the ledger.
  let problems: [FolderFinding]
  /// Paths of the ledger's files, whether or not the files exist.
  let paths: [String]
  /// Rows that cannot be read as intended.
  private let damaged: Set<LedgerPlace>

  init(_ ledger: Ledger, of names: FolderNames, _ disk: Disk, _ place: FolderPlace) {
    self.ledger = ledger
    let single = "ledgers/\(ledger.rawValue).csv"
    let hasSingle = names.ledgers.contains("\(ledger.rawValue).csv")
    let found = names.files(of: ledger)
    var problems: [FolderFinding] = []
    var files: [File] = []
    if hasSingle, names.parts[ledger] != nil {
      let folder = place.path(of: "ledgers/\(ledger.rawValue)")
      problems += FolderFinding.of(Folder.twice(folder).diagnostics, in: place.path(of: single))
    }
    for name in found {
      let path = place.path(of: name)
      do throws(Failure) {
        guard let bytes = try disk.contents(of: path, limit: FileSize.ledger) else { continue }
        let source = SourceText(file: path, bytes: bytes)
        files.append(
          File(name: name, source: source, scan: CSVScan(source, expecting: ledger.expectation)))
      } catch {
        problems += FolderFinding.of(error.diagnostics, in: path)
      }
    }
    self.problems = problems
    self.files = files
    paths = (found.isEmpty ? [single] : found).map(place.path)
    let readable = files.filter { $0.scan.readable != nil }
    table = LedgerTable(ledger, files: readable.compactMap(\.scan.readable))
      .remembering()
    damaged = Set(
      readable.enumerated().flatMap { number, file in
        file.scan.damaged.map { LedgerPlace(file: number, record: $0) }
      })
    isWhole = problems.isEmpty && files.allSatisfy { $0.scan.table != nil }
  }

  /// Returns a rule's findings about the ledger, except findings caused by damaged rows.
  package func findings(_ found: [LedgerFinding]) -> [FolderFinding] {
    let kept = damaged.isEmpty ? found : found.filter { !($0.place.map(damaged.contains) ?? false) }
    return FolderFinding.of(table.diagnostics(for: table.bounded(kept)), in: paths[0])
  }
}
