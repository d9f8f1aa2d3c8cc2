/// Which chunk of a ``LotList`` has the dearest lot: a tournament, in which a changed chunk plays
/// its own matches again.
struct DearestChunks: Sendable {
  /// The winner of each match by its number of a chunk: that of `n` is between those of `2 n` and
  /// `2 n + 1`, the chunks begin in the middle. Empty if it is not known.
  private var winners: [Int32] = []
  private var leaves = 0
  /// The chunk that has changed since the last question.
  private var changed: Int?

  /// All matches are to be played again.
  mutating func forget() {
    if !winners.isEmpty { winners.removeAll(keepingCapacity: true) }
    changed = nil
  }

  /// That chunk, counted from the first open one, has changed.
  mutating func change(_ chunk: Int) {
    guard !winners.isEmpty, changed != chunk else { return }
    if changed == nil { changed = chunk } else { forget() }
  }

  /// The number of the chunk with the dearest lot; the first of equal ones.
  ///
  /// - Complexity: logarithmic in the chunks if one has changed since the last question.
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
