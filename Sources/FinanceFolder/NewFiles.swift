/// Creates files completely and durably, without replacing existing ones.
struct NewFiles: Sendable {
  let calls: SystemCalls

  /// Whether the name exists, even as a dangling link or an unreadable file.
  func exists(_ path: String) throws(SystemCalls.Problem) -> Bool {
    let name = path.dropFirst(parentFolder(of: path).count + 1)
    do throws(SystemCalls.Problem) {
      return try calls.list(parentFolder(of: path)).contains(String(name))
    } catch  where error.isMissing {
      return false
    }
  }

  /// Whether the file has exactly these bytes.
  func holds(_ bytes: [UInt8], at path: String) -> Bool {
    do {
      return try FileContents(calls: calls).read(path, limit: 1 << 20) == bytes
    } catch {
      return false
    }
  }

  /// Creates a folder and its parents; returns false if the folder already exists.
  ///
  /// - Throws: a problem with ``SystemCalls/Problem/isNoFolder`` if the name belongs to an item
  ///   that is not a folder.
  func makeFolders(_ given: String) throws(SystemCalls.Problem) -> Bool {
    var path = given
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    do throws(SystemCalls.Problem) {
      try calls.close(try calls.open(path, .folder))
      return false
    } catch  where error.isMissing && !error.isNoFolder && !path.isEmpty {
      let parent = parentFolder(of: path)
      _ = try makeFolders(parent)
      do throws(SystemCalls.Problem) {
        try calls.makeFolder(path)
      } catch  where error.isTaken {
        return false
      }
      try sync(parent)
      return true
    }
  }

  /// Creates a folder with the given name if it does not exist.
  ///
  /// - Throws: ``SystemCalls/Problem/link`` if the name is a link to a target outside `root`,
  ///   unless links are followed.
  func makeFolder(
    _ name: String, within root: String, followingLinks: Bool = false
  ) throws(SystemCalls.Problem) {
    let path = "\(root)/\(name)"
    do throws(SystemCalls.Problem) {
      try calls.makeFolder(path)
      try sync(root)
    } catch  where error.isTaken {
      try calls.close(try calls.open(path, .folder))
      let isInside = try calls.resolve(path).hasPrefix(try calls.resolve(root) + "/")
      guard isInside || followingLinks else { throw .link }
      removeLeftovers(in: path)
    }
  }

  /// Creates a file; returns false if the name is already taken.
  func make(_ path: String, _ bytes: [UInt8], mode: UInt32) throws(SystemCalls.Problem) -> Bool {
    do throws(SystemCalls.Problem) {
      return try makeOnce(path, bytes, mode: mode)
    } catch  where error.isMissing {
      // The first attempt can fail if another run that has just started removed the file as a
      // leftover. This can happen only once.
      return try makeOnce(path, bytes, mode: mode)
    }
  }

  private func makeOnce(
    _ path: String, _ bytes: [UInt8], mode: UInt32
  ) throws(SystemCalls.Problem) -> Bool {
    let folder = parentFolder(of: path)
    let (descriptor, temporary) = try openTemporary(in: folder)
    do throws(SystemCalls.Problem) {
      do throws(SystemCalls.Problem) {
        try calls.setMode(descriptor, mode)
        try write(bytes, to: descriptor)
        try calls.sync(descriptor)
      } catch {
        ignoringErrors { () throws(SystemCalls.Problem) in try calls.close(descriptor) }
        throw error
      }
      try calls.close(descriptor)
      try place(temporary, at: path)
    } catch {
      ignoringErrors { () throws(SystemCalls.Problem) in try calls.remove(temporary) }
      if error.isTaken { return false }
      throw error
    }
    try sync(folder)
    return true
  }

  /// Appends bytes to a file, or leaves the file unchanged on failure.
  func append(
    _ bytes: [UInt8], to path: String, ofSize size: Int
  ) throws(SystemCalls.Problem) {
    let descriptor = try calls.open(path, .appending)
    do throws(SystemCalls.Problem) {
      try write(bytes, to: descriptor)
      try calls.sync(descriptor)
    } catch {
      ignoringErrors { () throws(SystemCalls.Problem) in try calls.truncate(descriptor, size) }
      ignoringErrors { () throws(SystemCalls.Problem) in try calls.close(descriptor) }
      throw error
    }
    try calls.close(descriptor)
  }

  /// Removes temporary files that a killed run left in the folder.
  func removeLeftovers(in folder: String) {
    // Errors are ignored because leftovers are harmless, and because the folder may not exist yet.
    ignoringErrors { () throws(SystemCalls.Problem) in
      for name in try calls.list(folder) where name.hasPrefix(Self.temporaryPrefix) {
        try calls.remove("\(folder)/\(name)")
      }
    }
  }

  /// Makes a folder created by git private to the user.
  func makePrivate(_ path: String) {
    // Errors are ignored because git itself reports them, and because not every file system has
    // modes.
    ignoringErrors { () throws(SystemCalls.Problem) in
      let descriptor = try calls.open(path, .folder)
      ignoringErrors { () throws(SystemCalls.Problem) in try calls.setMode(descriptor, 0o700) }
      try calls.close(descriptor)
    }
  }

  private func ignoringErrors(_ body: () throws(SystemCalls.Problem) -> Void) {
    Disk(calls: calls).ignoringErrors(body)
  }

  private static let temporaryPrefix = ".coffer-init-"

  private func openTemporary(
    in folder: String
  ) throws(SystemCalls.Problem) -> (descriptor: Int32, path: String) {
    while true {
      let name = Self.temporaryPrefix + String(UInt64.random(in: 0 ... .max), radix: 36) + ".tmp"
      do throws(SystemCalls.Problem) {
        return (try calls.open("\(folder)/\(name)", .creating), "\(folder)/\(name)")
      } catch  where error.isTaken {
        continue
      }
    }
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemCalls.Problem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try calls.write(descriptor, rest)
      // A system that writes nothing and reports no error would otherwise cause an endless loop.
      guard count > 0 else { throw .inputOutput }
      rest = rest.dropFirst(count)
    }
  }

  private func place(_ temporary: String, at path: String) throws(SystemCalls.Problem) {
    do throws(SystemCalls.Problem) {
      try calls.place(temporary, path)
    } catch  where error.isUnsupported {
      guard try !exists(path) else { throw .taken }
      try calls.rename(temporary, path)
    }
  }

  private func sync(_ folder: String) throws(SystemCalls.Problem) {
    let descriptor = try calls.open(folder, .folder)
    do throws(SystemCalls.Problem) {
      try calls.sync(descriptor)
    } catch {
      // The error is ignored if the file system cannot sync a folder.
      guard error.isUnsupported else {
        ignoringErrors { () throws(SystemCalls.Problem) in try calls.close(descriptor) }
        throw error
      }
    }
    try calls.close(descriptor)
  }
}
