import FinanceFolder
import Foundation

/// A disk in memory behind the table of system calls. It can be stopped, fail, tear a write, and be
/// changed by others before any call. The same calls have the same effect, because nothing depends
/// on time.
///
/// After the disk is stopped, every later call fails without effect, as if the program had been
/// killed.
final class SimulatedDisk: @unchecked Sendable {
  typealias Problem = SystemCalls.Problem

  enum Act: String, Sendable {
    case open, status, read, close, isLink, resolve, list, write, sync, truncate, setMode, setOwner
    case rename, exchange, remove, makeFolder, lock, pause, process
  }

  struct Call: Hashable, Sendable, CustomStringConvertible {
    let act: Act
    let path: String

    var description: String { "\(act) \(path)" }
  }

  /// The fault; calls are counted from 0.
  enum Fault: Hashable, Sendable {
    case none
    case stop(before: Int)
    /// The call fails once.
    case error(Int32, at: Int)
    /// This call and all later calls of its kind fail.
    case errors(Int32, from: Int)
    /// This call and all later calls that change or create anything fail.
    case failingDisk(Int32, from: Int)
    /// A write accepts one byte, or half of the bytes.
    case short(at: Int, half: Bool)
    /// A write accepts half of the bytes, and then the disk is full.
    case full(at: Int)
    /// A write accepts one byte, or half of the bytes, and then the program is stopped.
    case torn(at: Int, half: Bool)
  }

  /// A deliberate defect of the disk or of the program, to show that a test detects it.
  enum Defect: Hashable, Sendable {
    case forgetsFileSyncs, forgetsFolderSyncs, grantsEveryLock
    /// The program does not compare a file before it replaces it.
    case comparesBlindly
    /// The program does not check whether a ledger's name still leads to the written file.
    case believesWrites
  }

  struct Descriptor {
    let node: Int
    let path: String
    let opening: SystemCalls.Opening
    var position = 0
    var stale: [UInt8]?
  }

  var contents: DiskContents
  var fault = Fault.none
  var defect: Defect?
  /// Changes made by others before a call.
  var before: [Int: (SimulatedDisk) -> Void] = [:]
  private(set) var log: [Call] = []
  private(set) var isStopped = false
  private(set) var milliseconds = 0
  private(set) var descriptors: [Int32: Descriptor] = [:]
  private var locks: [Int: Int32] = [:]
  private var nextDescriptor: Int32 = 3
  private var isDoneByOthers = false
  private var lastRead: [Int: [UInt8]] = [:]
  private var lastWritten: [String: Int] = [:]

  init(_ contents: DiskContents) {
    self.contents = contents
  }

  /// Whether the fault occurred.
  var isStruck: Bool {
    switch fault {
    case .none: false
    case .stop, .torn: isStopped
    case .error(_, let index), .errors(_, let index), .failingDisk(_, let index),
      .short(let index, _), .full(let index):
      log.count > index
    }
  }

  // MARK: Faults

  private static let stopped = Problem(number: 9999)

  private func perform<Result>(
    _ act: Act, _ path: String, _ body: () throws(Problem) -> Result
  ) throws(Problem) -> Result {
    guard !isStopped else { throw Self.stopped }
    guard !isDoneByOthers else { return try body() }
    let index = log.count
    log.append(Call(act: act, path: path))
    if let others = before[index] {
      isDoneByOthers = true
      others(self)
      isDoneByOthers = false
    }
    if fault == .stop(before: index) {
      isStopped = true
      throw Self.stopped
    }
    if let number = failure(of: act, at: index) {
      // Whatever the call returns, the descriptor is closed.
      if act == .close { _ = try body() }
      throw Problem(number: number)
    }
    return try body()
  }

  private func failure(of act: Act, at index: Int) -> Int32? {
    switch fault {
    case .error(let number, index): number
    case .errors(let number, let first) where index >= first && act == log[first].act: number
    case .failingDisk(let number, let first) where index >= first && act.changesTheDisk: number
    case .full(let first) where index > first && act == .write: ENOSPC
    default: nil
    }
  }

  /// Returns the number of bytes that a write accepts, and whether the program is then stopped.
  private func taken(of count: Int) -> (count: Int, stops: Bool) {
    let index = log.count - 1
    guard !isDoneByOthers else { return (count, false) }
    switch fault {
    case .short(index, let half): return (max(1, half ? count / 2 : 1), false)
    case .full(index): return (max(1, count / 2), false)
    case .torn(index, let half): return (half ? count / 2 : min(1, count), true)
    default: return (count, false)
    }
  }

  // MARK: The table

  var calls: SystemCalls {
    var calls = SystemCalls.system
    setDescriptorCalls(&calls)
    setNameCalls(&calls)
    calls.pause = { [self] milliseconds in
      _ = Result { () throws(Problem) in
        try perform(.pause, "") { self.milliseconds += milliseconds }
      }
    }
    calls.process = { (42, "desk") }
    return calls
  }

  private func setDescriptorCalls(_ calls: inout SystemCalls) {
    calls.status = { [self] descriptor throws(Problem) in
      try perform(.status, path(descriptor)) { () throws(Problem) in try status(descriptor) }
    }
    calls.read = { [self] descriptor, count throws(Problem) in
      try perform(.read, path(descriptor)) { () throws(Problem) in try read(descriptor, count) }
    }
    calls.close = { [self] descriptor throws(Problem) in
      try perform(.close, path(descriptor)) { () throws(Problem) in
        let node = try file(descriptor).node
        descriptors[descriptor] = nil
        if locks[node] == descriptor { locks[node] = nil }
      }
    }
    calls.write = { [self] descriptor, bytes throws(Problem) in
      try perform(.write, path(descriptor)) { () throws(Problem) in try write(descriptor, bytes) }
    }
    calls.sync = { [self] descriptor throws(Problem) in
      try perform(.sync, path(descriptor)) { () throws(Problem) in
        let node = try file(descriptor).node
        let forgotten: Defect =
          contents.nodes[node].kind == .folder ? .forgetsFolderSyncs : .forgetsFileSyncs
        if defect != forgotten { contents.sync(node) }
      }
    }
    setFileCalls(&calls)
  }

  private func setFileCalls(_ calls: inout SystemCalls) {
    calls.truncate = { [self] descriptor, size throws(Problem) in
      try perform(.truncate, path(descriptor)) { () throws(Problem) in
        let node = try file(descriptor).node
        let bytes = contents.nodes[node].data.bytes
        let zeros = [UInt8](repeating: 0, count: max(0, size - bytes.count))
        contents.nodes[node].data.bytes = bytes.prefix(size) + zeros
      }
    }
    calls.setMode = { [self] descriptor, mode throws(Problem) in
      try perform(.setMode, path(descriptor)) { () throws(Problem) in
        contents.nodes[try file(descriptor).node].data.mode = mode
      }
    }
    calls.setOwner = { [self] descriptor, owner, group throws(Problem) in
      try perform(.setOwner, path(descriptor)) { () throws(Problem) in
        let node = try file(descriptor).node
        contents.nodes[node].data.owner = owner
        contents.nodes[node].data.group = group
      }
    }
    calls.lock = { [self] descriptor throws(Problem) in
      try perform(.lock, path(descriptor)) { () throws(Problem) in
        let node = try file(descriptor).node
        if let holder = locks[node], holder != descriptor, defect != .grantsEveryLock {
          return false
        }
        locks[node] = descriptor
        return true
      }
    }
  }

  private func setNameCalls(_ calls: inout SystemCalls) {
    calls.open = { [self] path, opening throws(Problem) in
      try perform(.open, path) { () throws(Problem) in try open(path, opening) }
    }
    calls.isLink = { [self] path in
      let answer = Result { () throws(Problem) in
        try perform(.isLink, path) { () throws(Problem) in contents.kind(path) }
      }
      guard case .success(.link) = answer else { return false }
      return true
    }
    // Only messages depend on this call, so it is never disturbed.
    calls.kind = { [self] path in
      switch Result(catching: { () throws(Problem) in try contents.node(path) }) {
      case .success(let node): contents.nodes[node].kind == .folder ? .folder : .file
      case .failure: nil
      }
    }
    calls.resolve = { [self] path throws(Problem) in
      try perform(.resolve, path) { () throws(Problem) in
        let place = try contents.place(path)
        guard place.node != nil else { throw Problem(number: ENOENT) }
        return place.path
      }
    }
    calls.list = { [self] path throws(Problem) in
      try perform(.list, path) { () throws(Problem) in
        let node = contents.nodes[try contents.node(path)]
        guard node.kind == .folder else { throw Problem(number: ENOTDIR) }
        return node.names.keys.sorted(by: >)
      }
    }
    setRenamingCalls(&calls)
  }

  private func setRenamingCalls(_ calls: inout SystemCalls) {
    calls.rename = { [self] from, to throws(Problem) in
      try perform(.rename, to) { () throws(Problem) in try rename(from, to, exchanging: false) }
    }
    calls.exchange = { [self] one, other throws(Problem) in
      try perform(.exchange, other) { () throws(Problem) in
        guard defect != .comparesBlindly else { throw Problem(number: EINVAL) }
        try rename(one, other, exchanging: true)
      }
    }
    calls.remove = { [self] path throws(Problem) in
      try perform(.remove, path) { () throws(Problem) in
        let place = try contents.place(path, followingLast: false)
        guard let node = place.node else { throw Problem(number: ENOENT) }
        guard contents.nodes[node].kind != .folder else { throw Problem(number: EISDIR) }
        contents.change([.init(folder: place.folder, name: place.name, node: nil)])
      }
    }
    calls.makeFolder = { [self] path throws(Problem) in
      try perform(.makeFolder, path) { () throws(Problem) in
        let place = try contents.place(path, followingLast: false)
        guard place.node == nil else { throw Problem(number: EEXIST) }
        let node = contents.add(.folder, at: place)
        contents.nodes[node].data.mode = 0o700
      }
    }
  }

  // MARK: The calls

  private func path(_ descriptor: Int32) -> String { descriptors[descriptor]?.path ?? "closed" }

  private func file(_ descriptor: Int32) throws(Problem) -> Descriptor {
    guard let file = descriptors[descriptor] else { throw Problem(number: EBADF) }
    return file
  }

  private func open(
    _ path: String, _ opening: SystemCalls.Opening
  ) throws(Problem) -> Int32 {
    let creates = opening == .creating
    let place = try contents.place(path, followingLast: !creates && opening != .locking)
    if creates, place.node != nil { throw Problem(number: EEXIST) }
    if !creates, opening != .locking, place.node == nil { throw Problem(number: ENOENT) }
    var node = place.node ?? contents.add(.file, at: place)
    if defect == .believesWrites, !isDoneByOthers, opening == .reading {
      node = lastWritten[path] ?? node
    }
    switch contents.nodes[node].kind {
    case .link: throw Problem(number: ELOOP)
    case .folder where opening != .reading && opening != .folder: throw Problem(number: EISDIR)
    case .file where opening == .folder: throw Problem(number: ENOTDIR)
    default: break
    }
    var file = Descriptor(node: node, path: path, opening: opening)
    if opening == .reading { look(into: &file) }
    let descriptor = nextDescriptor
    nextDescriptor += 1
    descriptors[descriptor] = file
    return descriptor
  }

  /// With ``Defect/comparesBlindly``, shows the last contents read while the new file is next to
  /// the old one.
  private func look(into file: inout Descriptor) {
    guard defect == .comparesBlindly, !isDoneByOthers, file.path.hasSuffix(".json") else { return }
    if contents.paths.contains(where: { $0.contains("/.coffer-") }) {
      file.stale = lastRead[file.node]
    } else {
      lastRead[file.node] = contents.nodes[file.node].data.bytes
    }
  }

  private func status(_ descriptor: Int32) throws(Problem) -> SystemCalls.Status {
    let file = try file(descriptor)
    let node = contents.nodes[file.node]
    return SystemCalls.Status(
      kind: node.kind == .folder ? .folder : .file, size: (file.stale ?? node.data.bytes).count,
      mode: node.data.mode, owner: node.data.owner, group: node.data.group,
      identity: SystemCalls.Identity(device: 1, inode: UInt64(file.node)))
  }

  private func read(_ descriptor: Int32, _ count: Int) throws(Problem) -> [UInt8] {
    let file = try file(descriptor)
    let node = contents.nodes[file.node]
    guard node.kind == .file else { throw Problem(number: EISDIR) }
    let part = Array((file.stale ?? node.data.bytes).dropFirst(file.position).prefix(count))
    descriptors[descriptor]?.position += part.count
    return part
  }

  private func write(
    _ descriptor: Int32, _ bytes: ArraySlice<UInt8>
  ) throws(Problem) -> Int {
    let file = try file(descriptor)
    guard [.creating, .appending, .locking].contains(file.opening) else {
      throw Problem(number: EBADF)
    }
    let (count, stops) = taken(of: bytes.count)
    var content = contents.nodes[file.node].data.bytes
    let start = file.opening == .appending ? content.count : file.position
    content += [UInt8](repeating: 0, count: max(0, start - content.count))
    let end = min(content.count, start + count)
    content.replaceSubrange(start..<end, with: bytes.prefix(count))
    contents.nodes[file.node].data.bytes = content
    if file.path.hasSuffix(".csv") { lastWritten[file.path] = file.node }
    descriptors[descriptor]?.position = start + count
    guard !stops else {
      isStopped = true
      throw Self.stopped
    }
    return count
  }

  private func rename(_ from: String, _ to: String, exchanging: Bool) throws(Problem) {
    let source = try contents.place(from, followingLast: false)
    let target = try contents.place(to, followingLast: false)
    guard let node = source.node else { throw Problem(number: ENOENT) }
    if exchanging, target.node == nil { throw Problem(number: ENOENT) }
    contents.change([
      .init(folder: source.folder, name: source.name, node: exchanging ? target.node : nil),
      .init(folder: target.folder, name: target.name, node: node),
    ])
  }
}

extension SimulatedDisk.Act {
  /// Whether a disk that accepts no further changes refuses the call.
  var changesTheDisk: Bool {
    [.write, .sync, .truncate, .setMode, .setOwner, .rename, .exchange, .remove, .makeFolder]
      .contains(self)
  }
}
