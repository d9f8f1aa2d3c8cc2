package import FinanceModel
import PlainText

/// All rows ever imported into a ledger, regardless of their state.
package struct KnownIDs: Sendable {
  /// The state of an imported row.
  package enum State: Equatable, Sendable {
    /// The row counts, or the user has cancelled, replaced or split the row. It is not imported
    /// again.
    case present
    /// An undo removed the row; it may be imported again.
    case undone
  }

  private var ids: Set<ContentID> = []
  private let table: LedgerTable
  /// Last row that voids each id, by voided id.
  private var voiders: [String: LedgerPlace] = [:]

  /// - Complexity: linear in the number of rows.
  package init(_ table: LedgerTable) {
    self.table = table
    for (number, file) in table.files.enumerated() {
      guard let id = table.index(of: "id", inFile: number) else { continue }
      let voids = table.index(of: "voids", inFile: number)
      ids.reserveCapacity(ids.count + file.count)
      file.source.bytes.withUnsafeBufferPointer { bytes in
        for record in 0..<file.count {
          if let known = ContentID(bytes[file.range(record, id)]) { ids.insert(known) }
          if let voids, !file.range(record, voids).isEmpty {
            let (text, place) = (
              file.text(record, voids), LedgerPlace(file: number, record: record)
            )
            if !text.isBlankCell, !table.undoesCopy(place) { voiders[text] = place }
          }
        }
      }
    }
  }

  /// Whether the ledger has never contained an imported row.
  var isEmpty: Bool { ids.isEmpty }

  /// Returns the state of the row with the given id; nil if the ledger has never contained the row.
  package func state(of id: ContentID) -> State? {
    guard !ids.isEmpty, ids.contains(id) else { return nil }
    return voiders.isEmpty ? .present : state(of: id.text)
  }

  /// Returns the row's identity in the first generation that was not undone. If the ledger does not
  /// contain that identity, it is the next one to write.
  ///
  /// - Parameters:
  ///   - first: identity of the first identical row.
  ///   - occurrence: 1 for the first identical row.
  func newest(of first: ContentID, occurrence: Int) -> (id: ContentID, state: State?) {
    var generation = 1
    while true {
      let id = first.again(occurrence: occurrence, generation: generation)
      let state = state(of: id)
      guard state == .undone else { return (id, state) }
      generation += 1
    }
  }

  /// Returns the state of a row with any id; after several corrections, the last one applies.
  func state(of id: String) -> State {
    var id = id
    for _ in 0...voiders.count {
      guard let voider = voiders[id] else { return .present }
      if table.isCancellation(voider) {
        return table.text(voider, "op").hasPrefix(Identifier.undoPrefix) ? .undone : .present
      }
      id = table.text(voider, "id")
      if id.isBlankCell { return .present }
    }
    // folder-check reports rows that void each other in a cycle.
    return .present
  }
}
