import FinanceFolder
import Foundation

/// The contents of a simulated disk, as programs see them now and as a power cut would leave them.
///
/// A file's bytes are durable after the file has been synced; a name is durable after its folder
/// has been synced. Most file systems are less strict, but do not promise more than this.
struct DiskContents: Sendable {
  typealias Problem = SystemCalls.Problem

  enum Kind: Hashable, Sendable {
    case file, folder
    case link(to: String)
  }

  /// The data of a file that a sync makes durable.
  struct Data: Hashable, Sendable {
    var bytes: [UInt8] = []
    var mode: UInt32 = 0o600
    var owner: UInt32 = 0
    var group: UInt32 = 0
  }

  struct Node: Sendable {
    var kind: Kind
    var data = Data()
    var lasting = Data()
    var names: [String: Int] = [:]
    var lastingNames: [String: Int] = [:]
  }

  /// A change of names, such as a renaming, which becomes durable as a whole in each folder.
  struct NameChange: Sendable {
    var effects: [Effect]
  }

  struct Effect: Sendable {
    let folder: Int
    let name: String
    /// The node; nil if the name was removed.
    let node: Int?
  }

  static let root = 0
  var nodes: [Node] = [Node(kind: .folder)]
  /// The changes in the order in which they were made.
  var unsynced: [NameChange] = []

  // MARK: Names

  struct Place {
    let folder: Int
    let name: String
    let node: Int?
    /// The path with all links resolved.
    let path: String
  }

  /// Returns the place to which an absolute path leads.
  func place(_ path: String, followingLast: Bool = true, depth: Int = 0) throws(Problem) -> Place {
    guard path.hasPrefix("/") else { throw Problem(number: ENOENT) }
    guard depth < 8 else { throw Problem(number: ELOOP) }
    var folder = Self.root
    var clean = ""
    let parts = path.split(separator: "/").map(String.init)
    guard !parts.isEmpty else { return Place(folder: 0, name: "", node: 0, path: "/") }
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let node = nodes[folder].names[part]
      if let node, case .link(let target) = nodes[node].kind, !isLast || followingLast {
        let base = target.hasPrefix("/") ? target : clean + "/" + target
        let rest = parts[(index + 1)...].map { "/" + $0 }.joined()
        return try place(base + rest, followingLast: followingLast, depth: depth + 1)
      }
      if isLast { return Place(folder: folder, name: part, node: node, path: clean + "/" + part) }
      guard let node else { throw Problem(number: ENOENT) }
      guard nodes[node].kind == .folder else { throw Problem(number: ENOTDIR) }
      folder = node
      clean += "/" + part
    }
    throw Problem(number: ENOENT)
  }

  /// Returns the node to which a path leads.
  func node(_ path: String) throws(Problem) -> Int {
    guard let node = try place(path).node else { throw Problem(number: ENOENT) }
    return node
  }

  mutating func change(_ effects: [Effect]) {
    for effect in effects { nodes[effect.folder].names[effect.name] = effect.node }
    unsynced.append(NameChange(effects: effects))
  }

  mutating func add(_ kind: Kind, at place: Place) -> Int {
    nodes.append(Node(kind: kind))
    change([Effect(folder: place.folder, name: place.name, node: nodes.count - 1)])
    return nodes.count - 1
  }

  mutating func sync(_ node: Int) {
    nodes[node].lasting = nodes[node].data
    guard nodes[node].kind == .folder else { return }
    nodes[node].lastingNames = nodes[node].names
    for index in unsynced.indices { unsynced[index].effects.removeAll { $0.folder == node } }
    unsynced.removeAll(where: \.effects.isEmpty)
  }

  /// Makes the whole current state durable.
  mutating func syncAll() {
    for node in nodes.indices { sync(node) }
  }

  // MARK: Setup and inspection

  /// Creates a durable file at a path, together with the required folders.
  mutating func put(_ text: String, at path: String, mode: UInt32 = 0o600, owner: UInt32 = 0) {
    let place = arrange(path)
    let node = place.node ?? add(.file, at: place)
    nodes[node].data = Data(bytes: Array(text.utf8), mode: mode, owner: owner, group: owner)
    syncAll()
  }

  mutating func putFolder(_ path: String) {
    let place = arrange(path)
    if place.node == nil { _ = add(.folder, at: place) }
    syncAll()
  }

  mutating func putLink(to target: String, at path: String) {
    _ = add(.link(to: target), at: arrange(path))
    syncAll()
  }

  private mutating func arrange(_ path: String) -> Place {
    var parent = ""
    for part in path.split(separator: "/").dropLast() {
      parent += "/" + part
      if let place = look(at: parent), place.node == nil { _ = add(.folder, at: place) }
    }
    guard let place = look(at: path) else { preconditionFailure("a test names a path that can be") }
    return place
  }

  func look(at path: String, followingLast: Bool = true) -> Place? {
    do throws(Problem) {
      return try place(path, followingLast: followingLast)
    } catch {
      return nil
    }
  }

  /// Returns the file at a path, as programs see it.
  func data(_ path: String) -> Data? {
    look(at: path)?.node.map { nodes[$0].data }
  }

  func text(_ path: String) -> String? {
    data(path).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  func kind(_ path: String) -> Kind? {
    look(at: path, followingLast: false)?.node.map { nodes[$0].kind }
  }

  /// The paths of all files and folders, in order.
  var paths: [String] {
    func below(_ folder: Int, _ path: String) -> [String] {
      nodes[folder].names.sorted { $0.key < $1.key }.flatMap { name, node in
        [path + "/" + name] + below(node, path + "/" + name)
      }
    }
    return below(Self.root, "")
  }

  /// The state that programs see, without temporary names. It is equal for two disks that look the
  /// same.
  struct Fingerprint: Hashable, Sendable {
    fileprivate struct Entry: Hashable, Sendable {
      let name: String
      let kind: Kind
      let data: Data
    }

    fileprivate let entries: [Entry]
  }

  var fingerprint: Fingerprint {
    func below(_ folder: Int, _ path: String) -> [Fingerprint.Entry] {
      nodes[folder].names.sorted { $0.key < $1.key }.flatMap { name, node in
        let isTemporary = name.hasPrefix(".coffer-") && name.hasSuffix(".tmp")
        let path = path + "/" + (isTemporary ? "temporary" : name)
        let entry = Fingerprint.Entry(name: path, kind: nodes[node].kind, data: nodes[node].data)
        return [entry] + below(node, path)
      }
    }
    return Fingerprint(entries: below(Self.root, ""))
  }
}
