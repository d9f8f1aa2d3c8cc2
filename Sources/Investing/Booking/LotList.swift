import FinanceModel
import PlainText

/// Open lots of a holding, in the order of the rows that acquired them.
///
/// The lots are stored in chunks. A transfer therefore moves whole chunks, and a split or a search
/// for the most expensive lot does not visit every lot.
package struct LotList: Sendable {
  private var chunks: [LotChunk] = []
  /// Index of the first chunk in use.
  private var head = 0
  package private(set) var count = 0
  /// Number of exact splits. `scale` is the product of the splits since the product was last too
  /// large.
  private var splitCount = 0
  private var scale = SplitScale.one
  /// Whether all splits are applied to the lots of all chunks.
  private var isSettled = true
  private var dearest = DearestChunks()

  init() {}

  /// - Parameter lots: the lots in the order of their rows.
  init(_ lots: some Collection<Lot>) {
    chunks.reserveCapacity(lots.count / LotChunk.capacity + 1)
    for lot in lots { append(lot) }
  }
}

extension LotList: BidirectionalCollection {
  /// A position in the list. It becomes invalid when the list changes.
  package struct Index: Comparable, Sendable {
    fileprivate let chunk: Int
    fileprivate let place: Int

    package static func < (a: Index, b: Index) -> Bool { (a.chunk, a.place) < (b.chunk, b.place) }
  }

  /// The position of the first lot; the end if the list is empty.
  package var startIndex: Index { Index(chunk: head, place: 0) }
  /// The position after the last lot.
  package var endIndex: Index { Index(chunk: chunks.count, place: 0) }
  package var isEmpty: Bool { count == 0 }
  /// The lot of the latest row; nil if the list is empty.
  package var last: Lot? { isEmpty ? nil : self[index(before: endIndex)] }

  /// Returns the next position.
  ///
  /// - Precondition: the index is not the end.
  package func index(after index: Index) -> Index {
    index.place + 1 < chunks[index.chunk].count
      ? Index(chunk: index.chunk, place: index.place + 1)
      : Index(chunk: index.chunk + 1, place: 0)
  }

  /// Returns the previous position.
  ///
  /// - Precondition: the index is not the first.
  package func index(before index: Index) -> Index {
    index.place > 0
      ? Index(chunk: index.chunk, place: index.place - 1)
      : Index(chunk: index.chunk - 1, place: chunks[index.chunk - 1].count - 1)
  }

  /// The lot at a position, with all splits applied.
  @inline(__always) package subscript(index: Index) -> Lot {
    chunks[index.chunk].lot(index.place, splitCount: splitCount, scale: scale)
  }

  /// Returns the first index whose lot satisfies `isBeyond`; the end index if no lot does.
  ///
  /// - Parameter isBeyond: true for all lots after the first lot for which it is true. The closure
  ///   may use only the row and the date.
  /// - Complexity: logarithmic.
  func boundary(where isBeyond: (Lot) -> Bool) -> Index {
    let chunk = chunks[head...].boundary { $0.lots.last.map(isBeyond) ?? false }
    guard chunk < chunks.count else { return endIndex }
    let lots = chunks[chunk].lots
    return Index(chunk: chunk, place: lots.boundary(where: isBeyond) - lots.startIndex)
  }

  /// Returns the position of the first lot of a row; nil if the row has no lot.
  func firstIndex(ofRow row: Int) -> Index? {
    let first = boundary { $0.row >= row }
    return first < endIndex && self[first].row == row ? first : nil
  }

  /// Returns the lots of a row.
  func lots(ofRow row: Int) -> [Lot] {
    var lots: [Lot] = []
    var next = boundary { $0.row >= row }
    while next < endIndex, self[next].row == row {
      lots.append(self[next])
      next = index(after: next)
    }
    return lots
  }
}

extension LotList {
  /// Appends a lot whose row does not precede the row of any other lot.
  mutating func append(_ lot: Lot) {
    count += 1
    let last = chunks.count - 1
    if last >= head, chunks[last].count < LotChunk.capacity {
      settle(last)
      chunks[last].append(lot)
      dearest.change(last - head)
    } else {
      if chunks.count == chunks.capacity { dropUsed() }
      chunks.append(LotChunk([lot], splitCount: splitCount, scale: scale))
      dearest.forget()
    }
  }

  /// Inserts a lot before the index.
  mutating func insert(_ lot: Lot, at index: Index) {
    guard index < endIndex else { return append(lot) }
    count += 1
    settle(index.chunk)
    chunks[index.chunk].insert(lot, at: index.place)
    dearest.change(index.chunk - head)
    guard chunks[index.chunk].count > LotChunk.capacity else { return }
    chunks.insert(chunks[index.chunk].removeFirst(LotChunk.capacity / 2), at: index.chunk)
    dearest.forget()
  }

  /// Replaces a lot with another lot of the same row.
  mutating func replace(_ index: Index, with lot: Lot) {
    settle(index.chunk)
    chunks[index.chunk].replace(index.place, with: lot)
    dearest.change(index.chunk - head)
  }

  @discardableResult mutating func remove(at index: Index) -> Lot {
    settle(index.chunk)
    count -= 1
    let lot = chunks[index.chunk].remove(at: index.place)
    guard chunks[index.chunk].count == 0 else {
      dearest.change(index.chunk - head)
      return lot
    }
    dearest.forget()
    if index.chunk > head {
      chunks.remove(at: index.chunk)
    } else {
      head += 1
      if head == chunks.count { dropUsed() }
    }
    return lot
  }

  /// Returns the position of the lot with the highest unit cost: the first such lot if several have
  /// this cost, or the end if the list is empty.
  ///
  /// - Complexity: logarithmic in the number of chunks if lots change one by one.
  mutating func dearestIndex() -> Index {
    guard !isEmpty else { return endIndex }
    if !isSettled {
      for chunk in chunks.indices[head...] { settle(chunk) }
      isSettled = true
    }
    let first = head
    let chunk = dearest.best(of: &chunks, from: first)
    return Index(chunk: chunk, place: chunks[chunk].dearest())
  }

  /// Multiplies the units of all lots. The remaining units of each lot become the whole lot.
  ///
  /// - Precondition: all results are exact.
  /// - Complexity: constant, unless the product of the splits is too large.
  mutating func split(by ratio: SplitScale) {
    if let product = scale.times(ratio) {
      (scale, splitCount, isSettled) = (product, splitCount + 1, false)
    } else {
      self = LotList(map { $0.restated(by: ratio) })
    }
    dearest.forget()
  }

  private mutating func settle(_ chunk: Int) {
    guard chunks[chunk].splitCount != splitCount else { return }
    chunks[chunk].settle(splitCount: splitCount, scale: scale)
    dearest.forget()
  }

  /// Removes the used-up chunks if they make up at least half of the list, so that each chunk is
  /// moved at most once.
  private mutating func dropUsed() {
    guard head >= chunks.count - head else { return }
    chunks.removeFirst(head)
    head = 0
  }
}

extension LotList {
  /// Removes and returns the lots before the index.
  ///
  /// - Complexity: linear in the number of removed chunks.
  mutating func removePrefix(upTo end: Index) -> LotList {
    var prefix = LotList()
    for chunk in head..<end.chunk { settle(chunk) }
    prefix.chunks = Array(chunks[head..<end.chunk])
    if end.place > 0 {
      settle(end.chunk)
      prefix.chunks.append(chunks[end.chunk].removeFirst(end.place))
    }
    head = end.chunk
    prefix.count = prefix.chunks.reduce(0) { $0 + $1.count }
    count -= prefix.count
    dropUsed()
    dearest.forget()
    prefix.restate()
    return prefix
  }

  /// Appends lots whose rows do not precede the rows of the existing lots.
  mutating func append(contentsOf other: LotList) {
    let place = chunks.count
    for chunk in chunks.indices.suffix(1) where chunk >= head { settle(chunk) }
    chunks += adopted(other)
    count += other.count
    dearest.forget()
    joinChunks(around: place)
  }

  /// Prepends lots whose rows do not follow the rows of the existing lots.
  mutating func prepend(contentsOf other: LotList) {
    for chunk in chunks.indices[head...].prefix(1) { settle(chunk) }
    let new = adopted(other)
    let start = head > new.count ? head - new.count : 0
    chunks.replaceSubrange(start..<head, with: new)
    head = start
    count += other.count
    dearest.forget()
    joinChunks(around: head + new.count)
  }

  /// Returns the chunks of another list, adapted to this list.
  private func adopted(_ other: LotList) -> [LotChunk] {
    other.chunks[other.head...].map { chunk in
      var chunk = chunk
      chunk.settle(splitCount: other.splitCount, scale: other.scale)
      chunk.restate(splitCount: splitCount, scale: scale)
      return chunk
    }
  }

  private mutating func restate() {
    for chunk in chunks.indices { chunks[chunk].restate(splitCount: splitCount, scale: scale) }
  }

  /// Joins small chunks where two lists meet, so that the list has at most twice as many chunks as
  /// necessary.
  private mutating func joinChunks(around place: Int) {
    for right in (place - 1...place + 1).reversed()
    where right > head && right < chunks.count
      && chunks[right - 1].count + chunks[right].count <= LotChunk.capacity
    {
      settle(right - 1)
      settle(right)
      chunks[right - 1].append(contentsOf: chunks[right])
      chunks.remove(at: right)
    }
  }

  /// Returns the first index at which the cumulative units, including that lot, exceed the given
  /// units. Also returns the number of units before that index.
  mutating func place(afterUnits units: Decimal) -> (index: Index, before: Int128) {
    var before: Int128 = 0
    for chunk in chunks.indices[head...] {
      settle(chunk)
      let sum = before + chunks[chunk].units()
      guard sum <= units.mantissa else {
        for (place, lot) in chunks[chunk].lots.enumerated() {
          let next = before + lot.quantity.mantissa
          if next > units.mantissa { return (Index(chunk: chunk, place: place), before) }
          before = next
        }
        preconditionFailure("the lots of a chunk have the units of its summary")
      }
      before = sum
    }
    return (endIndex, before)
  }

  /// Returns the properties of the lots before the index.
  ///
  /// - Complexity: linear in the number of their chunks.
  mutating func run(upTo end: Index? = nil) -> LotRun {
    var run = LotRun()
    let end = end ?? endIndex
    for chunk in head..<end.chunk {
      settle(chunk)
      run.add(chunks[chunk].lots, chunks[chunk].summary())
    }
    guard end.place > 0 else { return run }
    settle(end.chunk)
    let part = chunks[end.chunk].lots.prefix(end.place)
    run.add(part, LotSummary(part))
    return run
  }

  /// Whether the lots before the index fill at least one chunk.
  func isLong(upTo end: Index) -> Bool { end.chunk > head }
}
