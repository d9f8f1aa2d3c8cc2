import FinanceModel
import PlainText

/// Earlier versions of a file, in `.coffer/backups`, the name of each telling when it was replaced
/// and by which operation: `reserve_manager.2026-11-21T093000Z.06j5d0….json`. The second of one
/// moment is `…Z_002.…`, so that the names sort in the order of the replacements.
struct Backups {
  let disk: Disk
  let place: FolderPlace

  /// Keeps `bytes` under the name, and removes the oldest beyond `kept`. Once is enough: a second
  /// call with the same name keeps the first.
  func keep(
    _ bytes: [UInt8], of file: String, at moment: String, operation: String, atMost kept: Int
  ) throws(Failure) {
    guard kept > 0 else { return }
    try disk.makeFolder(place.backups)
    let (stem, ending) = Self.parts(of: file)
    let name = try name(of: file, at: moment, operation: operation)
    let path = place.backups + "/" + name
    if try disk.contents(of: path) != bytes {
      try disk.remove(path)
      try disk.create(path, bytes)
      try disk.syncFolder(place.backups)
    }
    let names = try list().filter { $0.hasPrefix(stem + ".") && $0.hasSuffix("." + ending) }
    for old in names.dropLast(kept) where old != name {
      try disk.remove(place.backups + "/" + old)
    }
  }

  /// The version that this operation replaced last; nil where none was kept.
  func kept(of file: String, at moment: String, operation: String) throws(Failure) -> [UInt8]? {
    let name = try name(of: file, at: moment, operation: operation)
    return try disk.contents(of: place.backups + "/" + name, limit: FileSize.json)
  }

  /// The names of all versions, the oldest first; none without the folder.
  func list() throws(Failure) -> [String] {
    do throws(Disk.Problem) {
      return try disk.calls.list(place.backups).sorted()
    } catch  where error.isMissing {
      return []
    } catch {
      return try disk.attempt("list", place.backups) { () throws(Disk.Problem) in throw error }
    }
  }

  /// The name that the version has, or is to get.
  private func name(
    of file: String, at moment: String, operation: String
  ) throws(Failure) -> String {
    let (stem, ending) = Self.parts(of: file)
    let start = "\(stem).\(moment.filter { $0 != ":" })"
    let end = ".\(operation).\(ending)"
    let ofMoment = try list().filter { $0.hasPrefix(start + ".") || $0.hasPrefix(start + "_") }
    let known = ofMoment.last { name in
      name == start + end
        || name.hasPrefix(start + "_") && name.hasSuffix(end)
          && name.utf8.count == start.utf8.count + 4 + end.utf8.count
    }
    if let known { return known }
    let number = String(ofMoment.count + 1)
    let padding = String(repeating: "0", count: max(0, 3 - number.count))
    return start + (ofMoment.isEmpty ? "" : "_\(padding)\(number)") + end
  }

  /// `ledgers/history.csv` as `ledgers-history` and `csv`.
  private static func parts(of file: String) -> (stem: String, ending: String) {
    let flat = String(file.map { $0 == "/" ? "-" : $0 })
    guard let dot = flat.lastIndex(of: ".") else { return (flat, "txt") }
    return (String(flat[..<dot]), String(flat[flat.index(after: dot)...]))
  }
}
