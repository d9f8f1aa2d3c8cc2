import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

/// A ledger file whose rows are identified by a number, and a user's edits to it.
private struct EditedLedger {
  struct Row: Equatable {
    let number: Int
    var id: String
    var note: String
    var tag = ""
  }

  var rows: [Row]
  var hasTags = false

  init(using generator: inout SeededGenerator) {
    rows = (0..<Int.random(in: 0...9, using: &generator)).map {
      Row(number: $0, id: Bool.random(using: &generator) ? "r\($0)" : "", note: "n\($0)")
    }
  }

  var bytes: [UInt8] {
    let header = "id,date,note" + (hasTags ? ",tag" : "") + "\n"
    return Array((header + rows.map { line($0) + "\n" }.joined()).utf8)
  }

  private func line(_ row: Row) -> String {
    "\(row.id),2026-01-02,\(row.note)" + (hasTags ? ",\(row.tag)" : "")
  }

  var table: CSVTable? { CSVScan(SourceText(file: "a", bytes: bytes)).table }

  /// Edits and deletes rows with these numbers, gives them ids, and adds new rows.
  mutating func edit(_ mine: Set<Int>, as name: String, using generator: inout SeededGenerator) {
    for number in mine.sorted() {
      guard let index = rows.firstIndex(where: { $0.number == number }) else { continue }
      switch Int.random(in: 0...3, using: &generator) {
      case 0: rows[index].note += name
      case 1: rows.remove(at: index)
      case 2 where rows[index].id.isEmpty: rows[index].id = "given\(number)"
      default: break
      }
    }
    for number in 0..<Int.random(in: 0...3, using: &generator) {
      let isTagged = Int.random(in: 0...4, using: &generator) == 0
      hasTags = hasTags || isTagged
      let place =
        Bool.random(using: &generator)
        ? rows.count : Int.random(in: 0...rows.count, using: &generator)
      rows.insert(
        Row(
          number: -1, id: Bool.random(using: &generator) ? "\(name)\(number)" : "",
          note: "\(name)\(number)", tag: isTagged ? "t" : ""), at: place)
    }
  }
}

/// Returns the contents of the rows, in alphabetical order.
private func rows(_ bytes: [UInt8]) -> [String] {
  guard let table = CSVScan(SourceText(file: "a", bytes: bytes)).table else { return ["no table"] }
  return (0..<table.count).map { record in
    table.header.sorted().compactMap { name in
      let text = table.column(name).map { table.text(record, $0) } ?? ""
      return text.isEmpty ? nil : "\(name)=\(text)"
    }.joined(separator: " ")
  }.sorted()
}

private func merged(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> RowMerge? {
  func table(_ bytes: [UInt8]) -> CSVTable? { CSVScan(SourceText(file: "a", bytes: bytes)).table }
  guard let our = table(ours), let their = table(theirs) else { return nil }
  return RowMerge(
    base: base.isEmpty ? nil : table(base), ours: our, theirs: their, endsEarly: false)
}

private func merged(_ base: String, _ ours: String, _ theirs: String) -> RowMerge? {
  merged(Array(base.utf8), Array(ours.utf8), Array(theirs.utf8))
}

private func text(_ merge: RowMerge?) -> String {
  merge.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "none"
}

struct RowMergeTests {
  /// Three people each change different rows. All changes are kept, in any order.
  @Test(arguments: 0..<10)
  func `ten thousand random edits of three clones are all there, in any order`(round: Int) throws {
    for number in 0..<1000 {
      let seed = UInt64(round * 1000 + number)
      var generator = SeededGenerator(seed: seed)
      let base = EditedLedger(using: &generator)
      var shares: [Set<Int>] = [[], [], []]
      for row in base.rows { shares[Int.random(in: 0...2, using: &generator)].insert(row.number) }
      var sides = [base, base, base]
      var expected = base
      for (index, name) in ["a", "b", "c"].enumerated() {
        sides[index].edit(shares[index], as: name, using: &generator)
        expected.hasTags = expected.hasTags || sides[index].hasTags
        let kept = Set(sides[index].rows.map(\.number))
        expected.rows.removeAll { shares[index].contains($0.number) && !kept.contains($0.number) }
        for row in sides[index].rows {
          if row.number < 0 {
            expected.rows.append(row)
          } else if shares[index].contains(row.number),
            let place = expected.rows.firstIndex(where: { $0.number == row.number })
          {
            expected.rows[place] = row
          }
        }
      }
      let old = base.bytes
      for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0], [0, 2, 1]] {
        let versions = order.map { sides[$0].bytes }
        let first = try require(merged(old, versions[0], versions[1]))
        let whole = try require(merged(old, first.bytes, versions[2]))
        expect(first.conflicts.isEmpty && whole.conflicts.isEmpty, "seed \(seed)")
        expect(rows(whole.bytes), equals: rows(expected.bytes), "seed \(seed), order \(order)")
        let last = try require(merged(old, versions[1], versions[2]))
        let other = try require(merged(old, versions[0], last.bytes))
        expect(rows(other.bytes), equals: rows(whole.bytes), "seed \(seed), order \(order)")
        expect(try require(merged(old, versions[0], old)).bytes, equals: versions[0])
        expect(
          rows(try require(merged(old, old, versions[0])).bytes), equals: rows(versions[0]))
        expect(try require(merged(old, versions[0], versions[0])).bytes, equals: versions[0])
      }
    }
  }

  @Test
  func `a row that both changed is a conflict around just that row`() {
    let merge = merged("id,a\n1,x\n2,y\n", "id,a\n1,p\n2,y\n", "id,a\n1,q\n2,z\n3,n\n")
    expect(
      text(merge),
      equals: """
        id,a
        <<<<<<< ours
        1,p
        =======
        1,q
        >>>>>>> theirs
        2,z
        3,n

        """)
    let conflict = merge?.conflicts.first
    expect(
      [conflict?.id, conflict?.base, conflict?.ours, conflict?.theirs],
      equals: ["1", "1,x", "1,p", "1,q"])
  }

  @Test
  func `a row that one side deleted and the other changed is a conflict`() {
    let merge = merged("id,a\n1,x\n", "id,a\n", "id,a\n1,q\n")
    expect(
      text(merge), equals: "id,a\n<<<<<<< ours\n=======\n1,q\n>>>>>>> theirs\n")
    expect(merge?.conflicts.first?.ours, equals: nil)
  }

  @Test
  func `a row without an id between two that stay is the same row, edited`() {
    expect(
      text(merged("id,a\n,x\n,y\n", "id,a\n,x\n,Y\n", "id,a\n,x\n,y\n,z\n")),
      equals: "id,a\n,x\n,Y\n,z\n")
    // An adjacent row from a tool makes no difference.
    expect(
      text(merged("id,a\n,x\n,y\n", "id,a\n,x\n,Y\n9,new\n", "id,a\n,x\n,y\n,z\n")),
      equals: "id,a\n,x\n,Y\n9,new\n,z\n")
    expect(
      merged("id,a\n,x\n", "id,a\n,p\n", "id,a\n,q\n")?.conflicts.count ?? 0, equals: 1)
  }

  @Test
  func `one side gives an id and the other changes the row`() {
    for (ours, theirs) in [("5,x", ",y"), (",y", "5,x")] {
      expect(
        text(merged("id,a\n,x\n", "id,a\n\(ours)\n", "id,a\n\(theirs)\n")), equals: "id,a\n5,y\n")
    }
  }

  @Test
  func `equal rows that both added are kept as often as on the side with more`() {
    let merge = merged("id,a\n", "id,a\n,x\n", "id,a\n,x\n,x\n,y\n")
    expect(text(merge), equals: "id,a\n,x\n,x\n,y\n")
    let repeated = merge?.repeats.first
    expect(repeated?.row, equals: ",x")
    expect([repeated?.ours, repeated?.theirs, repeated?.kept], equals: [1, 2, 2])
    expect(
      rows(merged("id,a\n", "id,a\n,x\n,x\n,y\n", "id,a\n,x\n")?.bytes ?? []),
      equals: ["a=x", "a=x", "a=y"])
  }

  @Test
  func `an imported row that both added is there once, whatever its batch`() {
    let id = "i" + String(repeating: "0", count: 25)
    let merge = merged("id,a,batch\n", "id,a,batch\n\(id),x,b1\n", "id,a,batch\n\(id),x,b2\n")
    expect(text(merge), equals: "id,a,batch\n\(id),x,b1\n")
  }

  @Test
  func `columns are joined by their names, and the style of ours stays`() {
    expect(
      text(
        merged(
          "date,amount\r\n1,2\r\n", "date,amount,tags\r\n1,2,\r\n3,4,\"a, b\"\r\n",
          "amount,method,date\n2,,1\n5,card,6\n")),
      equals: "date,amount,tags,method\r\n1,2,,\r\n3,4,\"a, b\",\r\n6,5,,card\r\n")
    // A column removed by one side stays removed, unless a row has a value in the column.
    expect(
      text(merged("a,b\n1,\n", "a\n1\n", "a,b\n1,\n2,\n")), equals: "a\n1\n2\n")
    expect(
      text(merged("a,b\n1,\n", "a\n1\n", "a,b\n1,\n2,x\n")), equals: "a,b\n1,\n2,x\n")
  }

  @Test
  func `nothing was there before: rows of one id are one`() {
    expect(
      text(merged("", "id,a\n1,x\n2,y\n", "id,a\n2,y\n3,z\n")), equals: "id,a\n1,x\n2,y\n3,z\n")
    expect(merged("", "id,a\n1,x\n", "id,a\n1,y\n")?.conflicts.first?.base, equals: nil)
  }

  @Test
  func `a row that both added is there once, although one side deleted the row before it`() {
    let merge = merged("id,a\n,x\n,y\n", "id,a\n,x\n,y\n,new\n", "id,a\n,x\n,new\n")
    expect(text(merge), equals: "id,a\n,x\n,new\n")
    expect(merge?.repeats.map(\.kept) ?? [], equals: [1])
  }

  @Test
  func `the last row edited differently on both sides, beside rows that both added, is a conflict`()
  {
    let merge = merged(
      "d,p,a\n1,C,3\n", "d,p,a\n1,C,33\n2,D,4\n", "d,p,a\n1,C,34\n2,E,5\n")
    expect(merge?.conflicts.map(\.ours) ?? [], equals: ["1,C,33"])
    expect(merge?.conflicts.map(\.theirs) ?? [], equals: ["1,C,34"])
  }

  @Test
  func `a deletion and a correction of one row are a conflict, unless both remove the row`() {
    let base = "id,amount,voids,op\nt,-20,,\nx,-15,t,d1\n"
    let deleted = "id,amount,voids,op\nt,-20,,\n"
    let cancelled = base + "c,,x,d2\n"
    expect(text(merged(base, deleted, cancelled)), equals: cancelled)
    expect(text(merged(base, cancelled, deleted)), equals: cancelled)
    let replaced = merged(base, deleted, base + "y,-16,x,d2\n")
    expect(replaced?.conflicts.map(\.id) ?? [], equals: ["x"])
    expect(replaced?.conflicts.first?.theirs, equals: "x,-15,t,d1 | y,-16,x,d2")
  }

  @Test
  func `equal edits are a conflict with a correction that one side did not know`() {
    let base = "id,amount,voids,op\nt,-20,,\n"
    let edited = "id,amount,voids,op\nt,-25,,\n"
    expect(merged(base, edited + "x,-15,t,d1\n", edited)?.conflicts.count, equals: 1)
    expect(merged(base, edited, edited + "x,-15,t,d1\n")?.conflicts.count, equals: 1)
    expect(merged(base, edited + "x,-25,t,d1\n", edited)?.conflicts.count, equals: 0)
    expect(merged("", edited + "x,-15,t,d1\n", edited)?.conflicts.count, equals: 0)
  }

  @Test
  func `of rows with one id, identical ones are matched first`() {
    let merge = merged("id,a\n1,x\n1,y\n", "id,a\n1,x\n1,x\n1,y\n", "id,a\n1,x\n")
    expect(text(merge), equals: "id,a\n1,x\n1,x\n")
    expect(merge?.conflicts.count, equals: 0)
  }
}
