import FinanceModel
import PlainText

/// A row on which the sides of a merge disagree, although git merged the file line by line.
struct ContestedRow {
  enum Kind {
    /// Both sides edited the row, and the file contains both versions.
    case edits
    /// One side edited the row, and the other corrected it with the row that has this id.
    case correction(String)
    /// One side edited the row, and the other deleted it.
    case deletion
  }

  let place: Range<Int>
  let kind: Kind

  var message: String {
    switch kind {
    case .edits:
      "a line-by-line merge kept both versions of this row, which both sides had changed"
    case .correction:
      "one side of a merge edited this row, and the other corrected its earlier version"
    case .deletion:
      "a line-by-line merge kept this row, which one side had changed and the other deleted"
    }
  }

  var hint: String {
    switch kind {
    case .edits: "remove the wrong row; to keep both, change the note of one"
    case .correction(let id):
      "to count the edit: ledger-add --void \(id.visible.shellWord) --apply; to count the"
        + " correction, undo the edit"
    case .deletion: "remove the row; to keep it, change its note"
    }
  }
}

/// The two sides of a merge and the result of merging them row by row, including both sides of
/// conflicts.
struct RowsOfMerge {
  let name: String
  let merged: CSVTable
  let rows: CSVTable
  let ours: CSVTable
  let theirs: CSVTable
  let conflicts: [RowMerge.Conflict]

  /// Returns the conflicting rows for which `text` contains the versions from both sides.
  ///
  /// Rows that share an id are omitted, because they are reported as errors. A later correction
  /// settles a conflict between an edit and a correction.
  ///
  /// - Parameter isMadeAlone: whether git completed the merge without user intervention. Rows that
  ///   one side deleted are included only in this case.
  func contested(
    in text: [UInt8], if isMadeAlone: () throws(Git.Problem) -> Bool
  ) throws(Git.Problem) -> [ContestedRow] {
    guard !conflicts.isEmpty, let today = Ledger.table(text, name) else { return [] }
    let columns = Set(ours.header + theirs.header + today.header)
    let texts = (
      ours: RowTexts(of: ours, in: columns), theirs: RowTexts(of: theirs, in: columns),
      today: RowTexts(of: today, in: columns)
    )
    var places: [String: Int] = [:]
    var voided: Set<String> = []
    for record in 0..<today.count {
      places[texts.today(record)] = record
      voided.insert(today.cell(record, "voids"))
    }
    var rows: [ContestedRow] = []
    for conflict in conflicts {
      let our = conflict.changed.ours.map(texts.ours.callAsFunction)
      let their = conflict.changed.theirs.map(texts.theirs.callAsFunction)
      let records = (our + their).compactMap { places[$0] }.sorted()
      guard let first = records.first, records.count == our.count + their.count else { continue }
      func add(_ record: Int, _ kind: ContestedRow.Kind) {
        rows.append(ContestedRow(place: today.range(ofRecord: record), kind: kind))
      }
      if conflict.ours == nil || conflict.theirs == nil {
        // If git removed the corrected row, another check reports the correction until the row is
        // restored.
        if !(conflict.isOfCorrection && removed(our + their, columns)), try isMadeAlone() {
          for record in records { add(record, .deletion) }
        }
      } else if conflict.isOfCorrection {
        let ids = records.filter { !today.cell($0, "voids").isEmpty }.map { today.cell($0, "id") }
        if let id = ids.first(where: { !voided.contains($0) }) { add(first, .correction(id)) }
      } else if !our.isEmpty, !their.isEmpty {
        let ids = Set(records.map { today.cell($0, "id") })
        guard ids == [""] || ids.count > 1 else { continue }
        for record in records { add(record, .edits) }
      }
    }
    return rows
  }

  /// Whether the text that git merged lacks any of these rows.
  private func removed(_ texts: [String], _ columns: Set<String>) -> Bool {
    let text = RowTexts(of: merged, in: columns)
    return !Set((0..<merged.count).map(text.callAsFunction)).isSuperset(of: texts)
  }
}

extension Git {
  /// Whether git created the commit by a merge or a rebase in this clone, without user
  /// intervention.
  func madeAlone(_ merge: Commit) throws(Problem) -> Bool {
    let log = try output(["log", "-g", "--format=%H %gs", "--max-count=500", "HEAD"])
    return String(decoding: log, as: UTF8.self).split(separator: "\n").contains {
      $0.hasPrefix(merge.name + " ") && ($0.contains("Merge made by") || $0.contains("(pick)"))
    }
  }
}

extension SourceText {
  /// Whether a line other than the first begins with the name of the first column.
  ///
  /// - Complexity: linear in the bytes.
  var mayHaveSecondHeader: Bool {
    guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else { return false }
    let first = bytes[...comma]
    var at = comma
    while let end = bytes[at...].firstIndex(of: UInt8(ascii: "\n")) {
      at = end + 1
      if bytes[at...].starts(with: first) { return true }
    }
    return false
  }
}
