/// A tournament tree that finds the ``LotList`` chunk with the highest unit cost. After a chunk has
/// changed, only that chunk's matches are recomputed.
struct DearestChunks: Sendable {
  /// Winning chunk of each match; empty if unknown. Match `n` is between the winners of `2 n` and
  /// `2 n + 1`; the chunks themselves start in the middle of the array.
  private var winners: [Int32] = []
  private var leaves = 0
  /// The chunk changed since the last query; nil if no chunk has changed.
  private var changed: Int?

  /// Discards all matches.
  mutating func forget() {
    if !winners.isEmpty { winners.removeAll(keepingCapacity: true) }
    changed = nil
  }

  /// Records that a chunk, counted from the first open chunk, has changed.
  mutating func change(_ chunk: Int) {
    guard !winners.isEmpty, changed != chunk else { return }
    if changed == nil { changed = chunk } else { forget() }
  }

  /// Returns the index of the chunk with the highest unit cost; the first such chunk if several
  /// have this cost.
  ///
  /// - Complexity: logarithmic in the number of chunks if one has changed since the last query.
  mutating func best(of chunks: inout [LotChunk], from first: Int) -> Int {
    if winners.isEmpty {
      build(&chunks, from: first)
    } else if let changed {
      var match = (leaves + changed) / 2
      while match > 0 {
        play(match, &chunks, from: first)
        match /= 2
      }
    }
    changed = nil
    return first + Int(winners[1])
  }

  private mutating func build(_ chunks: inout [LotChunk], from first: Int) {
    leaves = 2
    while leaves < chunks.count - first { leaves *= 2 }
    winners = Array(repeating: -1, count: 2 * leaves)
    for chunk in 0..<chunks.count - first {
      winners[leaves + chunk] = Int32(truncatingIfNeeded: chunk)
    }
    for match in (1..<leaves).reversed() { play(match, &chunks, from: first) }
  }

  private mutating func play(_ match: Int, _ chunks: inout [LotChunk], from first: Int) {
    let (left, right) = (winners[2 * match], winners[2 * match + 1])
    winners[match] = left
    guard left >= 0, right >= 0 else { return }
    let (a, b) = (first + Int(left), first + Int(right))
    let (one, other) = (chunks[a].dearest(), chunks[b].dearest())
    if chunks[b].settled(other).costsMore(than: chunks[a].settled(one)) { winners[match] = right }
  }
}
