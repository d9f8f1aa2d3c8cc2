import FinanceModel
import PlainText

/// The names in the folder and in its folders of ledgers; none where a folder cannot be listed.
struct FolderNames {
  /// In the folder itself, sorted.
  let root: [String]
  /// In `ledgers`, sorted.
  let ledgers: [String]
  /// In the folders of ledgers, by the name of the ledger.
  private(set) var parts: [Ledger: [String]] = [:]
  /// `folder-unreadable`: the first folder that is there and cannot be listed.
  private(set) var problem: Failure?

  init(disk: Disk, place: FolderPlace) {
    var problem: Failure?
    func names(in path: String) -> [String]? {
      do throws(SystemCalls.Problem) {
        return try Self.names(in: path, disk)?
          .sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
      } catch {
        if !error.isNoFolder { problem = problem ?? Self.unlisted(path, error) }
        return nil
      }
    }
    root = names(in: place.path(of: ".")) ?? []
    ledgers = names(in: place.ledgers) ?? []
    for ledger in Ledger.allCases where ledgers.contains(ledger.rawValue) {
      parts[ledger] = names(in: place.ledgers + "/" + ledger.rawValue)
    }
    self.problem = problem
  }

  /// The names in a folder; nil where there is none.
  static func names(
    in path: String, _ disk: Disk
  ) throws(SystemCalls.Problem) -> [String]? {
    do throws(SystemCalls.Problem) {
      return try disk.calls.list(path)
    } catch  where error.isMissing {
      // Beside a folder that is there all the same, a second ledger would be begun.
      if try disk.isThere(path) { throw error }
      return nil
    }
  }

  /// That a folder cannot be listed.
  static func unlisted(_ path: String, _ problem: SystemCalls.Problem) -> Failure {
    Failure(
      .input,
      Diagnostic(
        .error, FolderCode.unreadable,
        "folder '\(path.visible)' cannot be read: \(problem.reason)",
        hint: "see who may read it, with ls -l"))
  }

  /// The names of the ledger's files in the folder: the one of its name, and those of its folder.
  func files(of ledger: Ledger) -> [String] {
    let single =
      ledgers.contains("\(ledger.rawValue).csv") ? ["ledgers/\(ledger.rawValue).csv"] : []
    return single
      + Self.ledgerParts(parts[ledger] ?? []).map { "ledgers/\(ledger.rawValue)/\($0)" }
  }

  /// Of the names in a ledger's folder those of its files, in order: no hidden one, nor a copy that
  /// a sync program has left.
  static func ledgerParts(_ names: [String]) -> [String] {
    // Whatever the ledger is called, its files have copies.
    let path = { "ledgers/ledger/" + $0 }
    let copies = SyncCopies(among: names.map(path))
    return names.filter { $0.hasSuffix(".csv") && !$0.hasPrefix(".") && !copies.contains(path($0)) }
      .sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// All of them, as paths in the folder.
  var all: [String] {
    root + ledgers.map { "ledgers/\($0)" }
      + Ledger.allCases.flatMap { ledger in
        (parts[ledger] ?? []).map { "ledgers/\(ledger.rawValue)/\($0)" }
      }
  }
}
