import PlainText

/// Tells which records count as the batches of a ledger's files come by: those that
/// ``LedgerTable/liveRows`` has, where that can be told.
struct LiveRowsByID {
  /// What stands in the way of telling it.
  enum Obstacle {
    /// Rows void others: which ones has to be known first.
    case voids
    /// Ids do not rise: all of them have to be kept.
    case order
    /// An id is there twice, or an operation of the history twice for one account, or seems to be.
    case repeats
  }

  private(set) var obstacle: Obstacle?
  private let voided: StringInterner?
  private let keepsIDs: Bool
  private var ids: RowNames
  /// Nil where operations are not looked at.
  private var operations: OperationRows?
  private var id = -1
  private var voids = -1
  private var ofCancellation: [Int] = []
  /// The ids among the voided ones that some row has.
  private var found: Set<Int> = []

  /// Of a ledger of which nothing is known.
  ///
  /// - Parameter watchesOperations: an operation that the history has twice for one account is an
  ///   obstacle.
  init(watchesOperations: Bool = false) {
    self.init(voided: nil, keepsIDs: false, watchesOperations: watchesOperations)
  }

  private init(voided: StringInterner?, keepsIDs: Bool, watchesOperations: Bool) {
    self.voided = voided
    self.keepsIDs = keepsIDs
    ids = RowNames(isKept: keepsIDs)
    operations = watchesOperations ? OperationRows() : nil
  }

  /// What is to read the files again from their beginning, and knows what this one lacked; nil
  /// where it lacked nothing that the files can tell.
  func again(_ sources: [SourceText], of ledger: Ledger) -> LiveRowsByID? {
    obstacle == .voids || obstacle == .order ? again { Self.voidedIDs(in: sources, ledger) } : nil
  }

  /// What is to read the files again from their beginning, and knows what this one lacked, if the
  /// files can tell it.
  ///
  /// - Parameter ids: those that rows void, asked for where that was lacking.
  func again(_ ids: () -> StringInterner) -> LiveRowsByID {
    let watches = operations != nil
    return switch obstacle {
    case .voids: LiveRowsByID(voided: ids(), keepsIDs: keepsIDs, watchesOperations: watches)
    case .order: LiveRowsByID(voided: voided, keepsIDs: true, watchesOperations: watches)
    case .repeats, nil:
      LiveRowsByID(voided: voided, keepsIDs: keepsIDs, watchesOperations: watches)
    }
  }

  private static func voidedIDs(in sources: [SourceText], _ ledger: Ledger) -> StringInterner {
    var ids = VoidedIDs()
    for source in sources {
      _ = CSVPass(
        source, expecting: ledger.expectation, header: { ids.begin(header: $0) },
        batch: { ids.take($0) })
    }
    return ids.names
  }

  /// Whether each id that rows void is that of a row; asked after all records.
  var knowsAllVoided: Bool { voided.map { $0.count == found.count } ?? true }

  /// Begins the next file.
  mutating func begin(header: [String]) {
    func place(_ name: String) -> Int { header.firstIndex(of: name) ?? -1 }
    (id, voids) = (place("id"), place("voids"))
    ofCancellation = [id, place("note"), voids, place("op")]
    operations?.begin(header: header)
  }

  /// Whether the record counts; not, with an obstacle, where that cannot be told. Each record is
  /// asked for once, in file order.
  @inline(__always) mutating func isLive(_ record: Int, _ batch: LedgerBatch) -> Bool {
    let id = batch.cell(record, self.id)
    if !id.isEmpty {
      // Ids that are written alike, quotes within quotes too, are alike, and others are not.
      ids.add(id, of: batch.records.bytes)
      guard ids.order == .rising || ids.order == .mixed && keepsIDs else {
        obstacle = ids.order == .mixed ? .order : .repeats
        return false
      }
    }
    if operations?.isRepeated(record, batch) == true {
      obstacle = .repeats
      return false
    }
    guard voided != nil || !batch.cell(record, voids).isEmpty else { return true }
    return isLeft(record, id, batch)
  }

  /// Whether no row voids this one, and it does not only void another.
  @inline(never) private mutating func isLeft(
    _ record: Int, _ id: Range<Int>, _ batch: LedgerBatch
  ) -> Bool {
    guard let voided else {
      obstacle = .voids
      return false
    }
    if !id.isEmpty {
      let isVoided =
        batch.hasPairs(id)
        ? voided.known(batch.records.text(record, self.id))
        : voided.known(id, in: batch.records.bytes)
      if let isVoided {
        found.insert(isVoided)
        // A row that voids itself is for the slow reading to refuse.
        if voids >= 0, batch.records.text(record, voids) == batch.records.text(record, self.id) {
          obstacle = .repeats
        }
        return false
      }
    }
    return batch.cell(record, voids).isEmpty || !batch.isBlank(record, except: ofCancellation)
  }
}
