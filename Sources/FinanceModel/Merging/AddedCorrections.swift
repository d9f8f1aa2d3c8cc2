/// The corrections that one side of a merge added.
struct AddedCorrections {
  private let rows: MergedRows
  private var correcting: [String: [Int]] = [:]
  private var parts: [[String]: [Int]] = [:]

  init(_ rows: MergedRows, _ added: [Int]) {
    self.rows = rows
    for record in added {
      let voids = rows.text(record, "voids")
      if !voids.isEmpty { correcting[voids, default: []].append(record) }
      if let key = split(record) { parts[key, default: []].append(record) }
    }
  }

  var isEmpty: Bool { correcting.isEmpty }

  /// Returns the corrections of these rows, the corrections of those corrections, and the other
  /// parts of their splits.
  func of(_ ids: Set<String>) -> [Int] {
    var (found, pending) = (Set<Int>(), Array(ids))
    while let id = pending.popLast() {
      for record in correcting[id] ?? [] {
        for row in [record] + (split(record).flatMap { parts[$0] } ?? [])
        where found.insert(row).inserted {
          if !rows.id(row).isEmpty { pending.append(rows.id(row)) }
        }
      }
    }
    return found.sorted()
  }

  /// Whether the corrections `found` give the rows with these ids content that differs from that of
  /// `row`.
  func change(_ found: [Int], _ ids: Set<String>, unlike row: Int, in edited: MergedRows) -> Bool {
    let direct = found.filter { ids.contains(rows.text($0, "voids")) }
    let standing = direct.filter { record in
      !(correcting[rows.id(record)] ?? []).contains { later in
        isCancellation(later) && correcting[rows.id(later)] == nil
      }
    }
    if standing.count == 1, found.count == 1 {
      return rows.cells(standing[0], without: Self.own) != edited.cells(row, without: Self.own)
    }
    return !standing.isEmpty
  }

  /// Whether the corrections only cancel the row, and are not corrected themselves.
  func cancel(_ id: String) -> Bool {
    (correcting[id] ?? []).allSatisfy { isCancellation($0) && correcting[rows.id($0)] == nil }
  }

  private static let own: Set<String> = ["id", "op", "voids"]

  private func isCancellation(_ record: Int) -> Bool {
    rows.cells(record, without: Self.own.union(["note"])).allSatisfy(\.isEmpty)
  }

  private func split(_ record: Int) -> [String]? {
    let key = [rows.text(record, "op"), rows.text(record, "split")]
    return key.contains("") ? nil : key
  }
}
