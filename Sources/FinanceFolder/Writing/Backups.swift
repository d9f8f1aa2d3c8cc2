import FinanceModel
import PlainText

/// Earlier versions of a file, in `.coffer/backups`. Each name contains the time of the replacement
/// and the operation: `reserve_manager.2026-11-21T093000Z.06j5d0….json`. If a second version is
/// replaced in the same second, its name contains `…Z_002.…`, so that the names sort in the order
/// of the replacements.
struct Backups {
  let disk: Disk
  let place: FolderPlace

  /// Saves `bytes` as a version of the file, and removes the oldest versions beyond `kept`. A
  /// second call for the same operation keeps the first version.
  func keep(
    _ bytes: [UInt8], of file: String, at moment: String, operation: String, atMost kept: Int
  ) throws(Failure) {
    guard kept > 0 else { return }
    try disk.makeFolder(place.backups)
    let (stem, ending) = Self.parts(of: file)
    let name = try name(of: file, at: moment, operation: operation)
    let path = place.backups + "/" + name
    if !holds(bytes, path) {
      try disk.remove(path)
      try disk.create(path, bytes)
      try disk.syncFolder(place.backups)
    }
    let names = try list().filter { Self.isVersion($0, stem, ending) }
    for old in names.dropLast(kept) where old != name {
      try disk.remove(place.backups + "/" + old)
    }
  }

  /// Returns the latest version that this operation replaced; nil if no version was kept.
  func kept(of file: String, at moment: String, operation: String) throws(Failure) -> [UInt8]? {
    let name = try name(of: file, at: moment, operation: operation)
    return try disk.contents(of: place.backups + "/" + name, limit: FileSize.json)
  }

  /// Whether the file has these bytes; false if the file cannot be read, in which case it is
  /// replaced.
  private func holds(_ bytes: [UInt8], _ path: String) -> Bool {
    do throws(Failure) {
      return try disk.contents(of: path, limit: FileSize.json) == bytes
    } catch {
      return false
    }
  }

  /// Returns the names of all versions, oldest first; empty if the folder does not exist.
  func list() throws(Failure) -> [String] {
    do throws(Disk.Problem) {
      return try disk.calls.list(place.backups).sorted()
    } catch  where error.isMissing {
      return []
    } catch {
      return try disk.attempt("list", place.backups) { () throws(Disk.Problem) in throw error }
    }
  }

  /// Returns the name of the version if it exists; otherwise, a name for a new version.
  private func name(
    of file: String, at moment: String, operation: String
  ) throws(Failure) -> String {
    let (stem, ending) = Self.parts(of: file)
    let start = "\(stem).\(Self.inUTC(moment).filter { $0 != ":" })"
    let end = ".\(operation).\(ending)"
    let ofMoment = try list().filter { name in
      Self.isVersion(name, stem, ending)
        && (name.hasPrefix(start + ".") || name.hasPrefix(start + "_"))
    }
    let known = ofMoment.last { name in
      name == start + end
        || name.hasPrefix(start + "_") && name.hasSuffix(end)
          && name.utf8.count == start.utf8.count + 4 + end.utf8.count
    }
    if let known { return known }
    // The number follows from the last version, because older versions in the same second may have
    // been removed.
    let last = ofMoment.map { $0.dropFirst(start.count).prefix { $0 != "." }.dropFirst() }
      .map { Int($0) ?? 1 }.max()
    guard let last else { return start + end }
    let number = String(last + 1)
    let padding = String(repeating: "0", count: max(0, 3 - number.count))
    return "\(start)_\(padding)\(number)\(end)"
  }

  /// Whether the name belongs to a version of the file. In such a name, `stem` is followed by a dot
  /// and a timestamp, which distinguishes `2026.csv` from `2026.01.csv`.
  ///
  ///     isVersion("2026.01.2026-11-21T093000Z.op.csv", "2026", "csv")   // false
  static func isVersion(_ name: String, _ stem: String, _ ending: String) -> Bool {
    guard name.hasPrefix(stem + "."), name.hasSuffix("." + ending) else { return false }
    let moment = name.dropFirst(stem.count + 1).prefix { $0 != "." && $0 != "_" }.utf8
    let form = "0000-00-00T000000Z".utf8
    return moment.count == form.count
      && zip(moment, form).allSatisfy { byte, expected in
        expected == UInt8(ascii: "0")
          ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == expected
      }
  }

  /// Returns the timestamp in UTC, so that names sort by time even if the UTC offset changes. Text
  /// that is not a timestamp is returned unchanged.
  private static func inUTC(_ moment: String) -> String {
    do throws(TimestampProblem) {
      let timestamp = try Timestamp(parsing: moment)
      let seconds = Int64(clamping: timestamp.instant / 1_000_000_000)
      return Timestamp(secondsSinceEpoch: seconds, offsetSeconds: 0)?.description ?? moment
    } catch {
      return moment
    }
  }

  /// Returns the stem and the ending of the names of the file's versions: `ledgers-history` and
  /// `csv` for `ledgers/history.csv`.
  private static func parts(of file: String) -> (stem: String, ending: String) {
    let flat = String(file.map { $0 == "/" ? "-" : $0 })
    guard let dot = flat.lastIndex(of: ".") else { return (flat, "txt") }
    return (String(flat[..<dot]), String(flat[flat.index(after: dot)...]))
  }
}
