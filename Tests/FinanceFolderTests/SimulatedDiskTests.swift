import Expectations
import FinanceFolder
import Testing

/// The simulated disk behaves like a real disk, which the tests of the writer rely on.
struct SimulatedDiskTests {
  private typealias Problem = SystemCalls.Problem

  @Test("file contents persist after the file is synced, and a name after its folder is")
  func lasting() throws {
    var contents = DiskContents()
    contents.putFolder("/f")
    let disk = SimulatedDisk(contents)
    let file = try disk.calls.open("/f/a", .creating)
    _ = try disk.calls.write(file, Array("ab".utf8)[...])
    expect(Self.texts(disk), equals: [nil, "", "\0\0", "a", "a\0", "ab"])
    try disk.calls.sync(file)
    expect(Self.texts(disk), equals: [nil, "ab"])
    let folder = try disk.calls.open("/f", .folder)
    try disk.calls.sync(folder)
    expect(Self.texts(disk), equals: ["ab"])
    try disk.calls.rename("/f/a", "/f/b")
    let names = Set(disk.contents.afterPowerLoss(bound: 100, seed: 1).map(\.paths))
    expect(names, equals: [["/f", "/f/a"], ["/f", "/f/b"]])
  }

  @Test("a stopped disk no longer changes")
  func stopping() throws {
    let disk = SimulatedDisk(WritingScenario.all[0].disk)
    let before = disk.contents.fingerprint
    disk.fault = .stop(before: 1)
    let file = try disk.calls.open("/f/reserve_manager.json", .appending)
    #expect(throws: Problem.self) { try disk.calls.truncate(file, 0) }
    #expect(throws: Problem.self) { try disk.calls.remove("/f/reserve_manager.json") }
    expect(disk.isStruck)
    expect(disk.contents.fingerprint, equals: before)
  }

  @Test("an error occurs once, for all later calls of a kind, or for all later changes to the disk")
  func errors() throws {
    let faults: [(SimulatedDisk.Fault, refused: [Int])] = [
      (.none, []), (.error(5, at: 1), [1]), (.errors(5, from: 1), [1, 3]),
      (.failingDisk(5, from: 1), [1, 2, 3]),
    ]
    for (fault, refused) in faults {
      let disk = SimulatedDisk(DiskContents())
      disk.fault = fault
      let acts: [() throws -> Void] = [
        { try disk.calls.makeFolder("/a") }, { try disk.calls.makeFolder("/b") },
        { try disk.calls.rename("/a", "/c") }, { try disk.calls.makeFolder("/d") },
      ]
      let seen = acts.indices.filter { index in
        guard case .failure = Result(catching: acts[index]) else { return false }
        return true
      }
      expect(seen, equals: refused)
    }
  }

  @Test("only one descriptor has the lock until it is closed")
  func locking() throws {
    let disk = SimulatedDisk(DiskContents())
    let first = try disk.calls.open("/lock", .locking)
    let second = try disk.calls.open("/lock", .locking)
    expect(try disk.calls.lock(first))
    expect(try !disk.calls.lock(second))
    try disk.calls.close(first)
    expect(try disk.calls.lock(second))
  }

  /// Returns the possible contents of "/f/a" and "/f/b" after a power cut, in order.
  private static func texts(_ disk: SimulatedDisk) -> [String?] {
    let states = disk.contents.afterPowerLoss(bound: 100, seed: 1)
    let texts = Set(states.map { $0.text("/f/a") ?? $0.text("/f/b") })
    return texts.sorted { ($0.map { "x" + $0 } ?? "") < ($1.map { "x" + $0 } ?? "") }
  }
}
