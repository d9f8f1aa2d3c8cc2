extension LedgerTable {
  /// Returns the rows with these ids, all rows that corrections connect to them directly or
  /// indirectly, and the other parts of their splits. A new correction of one of these rows may
  /// change which of them count.
  package func rows(correctedWith ids: Set<String>) -> [LedgerPlace] {
    var related: [String: [String]] = [:]
    for place in places {
      let (id, voids) = (text(place, "id"), text(place, "voids"))
      guard !id.isBlankCell, !voids.isBlankCell else { continue }
      related[id, default: []].append(voids)
      related[voids, default: []].append(id)
    }
    var (family, pending) = (ids, Array(ids))
    while let id = pending.popLast() {
      for other in related[id] ?? [] where family.insert(other).inserted { pending.append(other) }
    }
    let rows = places.filter { family.contains(text($0, "id")) }
    let splits = Set(rows.map { text($0, "split") }.filter { !$0.isBlankCell })
    guard !splits.isEmpty else { return rows }
    return places.filter { family.contains(text($0, "id")) || splits.contains(text($0, "split")) }
  }
}
