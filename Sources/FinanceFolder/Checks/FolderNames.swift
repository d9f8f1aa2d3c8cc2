import FinanceModel
import PlainText

/// Names in the folder and in its ledger folders; empty for a folder that cannot be listed.
struct FolderNames {
  /// Sorted names in the folder itself.
  let root: [String]
  /// Sorted names in `ledgers`.
  let ledgers: [String]
  /// Names in each ledger's own folder.
  private(set) var parts: [Ledger: [String]] = [:]
  /// The failure `folder-unreadable` for the first existing folder that cannot be listed.
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

  /// Returns all names.
  ///
  /// - Throws: `folder-unreadable` for the first existing folder that cannot be listed.
  static func complete(disk: Disk, place: FolderPlace) throws(Failure) -> FolderNames {
    let names = FolderNames(disk: disk, place: place)
    if let problem = names.problem { throw problem }
    return names
  }

  /// Returns the names in a folder; nil if it does not exist.
  static func names(
    in path: String, _ disk: Disk
  ) throws(SystemCalls.Problem) -> [String]? {
    do throws(SystemCalls.Problem) {
      return try disk.calls.list(path)
    } catch  where error.isMissing {
      // Another tool may have created the folder in the meantime. The error of the second attempt
      // is thrown, because otherwise a second ledger would be created next to an existing folder.
      return try disk.isThere(path) ? disk.calls.list(path) : nil
    }
  }

  /// Returns the failure for a folder that cannot be listed.
  static func unlisted(_ path: String, _ problem: SystemCalls.Problem) -> Failure {
    let name = path.hasSuffix("/.") ? String(path.dropLast(2)) : path
    return Failure(
      .input,
      Diagnostic(
        .error, FolderCode.unreadable,
        "folder '\(name.visible)' cannot be read: \(problem.reason)",
        hint: "check its permissions with ls -l"))
  }

  /// Returns the names of a ledger's files: the single file and the files in the ledger's folder.
  func files(of ledger: Ledger) -> [String] {
    let single =
      ledgers.contains("\(ledger.rawValue).csv") ? ["ledgers/\(ledger.rawValue).csv"] : []
    return single
      + Self.ledgerParts(parts[ledger] ?? []).map { "ledgers/\(ledger.rawValue)/\($0)" }
  }

  /// Returns the names of ledger files from the names in a ledger's folder, in order, without
  /// hidden files and sync copies.
  static func ledgerParts(_ names: [String]) -> [String] {
    // Any ledger's name will do here, because the files of every ledger can have copies.
    let path = { "ledgers/ledger/" + $0 }
    let copies = SyncCopies(among: names.map(path))
    return names.filter { $0.hasSuffix(".csv") && !$0.hasPrefix(".") && !copies.contains(path($0)) }
      .sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// All names, as paths in the folder.
  var all: [String] {
    root + ledgers.map { "ledgers/\($0)" }
      + Ledger.allCases.flatMap { ledger in
        (parts[ledger] ?? []).map { "ledgers/\(ledger.rawValue)/\($0)" }
      }
  }
}
