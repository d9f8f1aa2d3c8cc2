package import FinanceModel
import PlainText

/// The imported rows that a ledger has, whatever became of them.
package struct KnownIDs: Sendable {
  /// What became of an imported row.
  package enum State: Equatable, Sendable {
    /// It counts, or a person cancelled, replaced or split it: the file has nothing new to say.
    case present
    /// An undo took it back: it may come again.
    case undone
  }

  private var ids: Set<ContentID> = []
  private let table: LedgerTable
  /// By the id that they void: the last row that does.
  private var voiders: [String: LedgerPlace] = [:]

  /// - Complexity: linear in the rows.
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
            let text = file.text(record, voids)
            if !text.isBlankCell { voiders[text] = LedgerPlace(file: number, record: record) }
          }
        }
      }
    }
  }

  /// Whether the ledger never had an imported row.
  var isEmpty: Bool { ids.isEmpty }

  /// What became of the row of that id; nil where the ledger never had it.
  package func state(of id: ContentID) -> State? {
    guard !ids.isEmpty, ids.contains(id) else { return nil }
    return voiders.isEmpty ? .present : state(of: id.text)
  }

  /// The identity of a row in the generation that is there, or else in the one that may be written.
  ///
  /// - Parameters:
  ///   - first: of the first row that says the same.
  ///   - occurrence: 1 for that one.
  func newest(of first: ContentID, occurrence: Int) -> (id: ContentID, state: State?) {
    var generation = 1
    while true {
      let id = first.again(occurrence: occurrence, generation: generation)
      let state = state(of: id)
      guard state == .undone else { return (id, state) }
      generation += 1
    }
  }

  /// What became of a row of any id: of corrections of corrections the last one tells.
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
    // Rows that void each other in a circle are for folder-check.
    return .present
  }
}
