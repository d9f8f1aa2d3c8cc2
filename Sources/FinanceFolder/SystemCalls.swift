#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system calls that the finance folder is read with, as a table that tests replace.
package struct SystemCalls: Sendable {
  /// What a name leads to.
  package enum Kind: Sendable {
    case file, folder, other
  }

  /// What a descriptor stands for, and how many bytes it has.
  package struct Status: Sendable {
    package let kind: Kind
    package let size: Int

    package init(kind: Kind, size: Int) {
      self.kind = kind
      self.size = size
    }
  }

  /// What the system answered instead of doing what was asked.
  package struct Problem: Error, Hashable, Sendable {
    package let number: Int32

    package init(number: Int32) {
      self.number = number
    }

    package var isMissing: Bool { number == ENOENT || number == ENOTDIR }

    /// The system's own words, to stand in a sentence: `permission denied`.
    package var reason: String {
      guard let text = strerror(number) else { return "error \(number)" }
      let words = String(cString: text)
      return words.prefix(1).lowercased() + words.dropFirst()
    }
  }

  /// Opens a file to read and returns its descriptor.
  package var openToRead: @Sendable (String) throws(Problem) -> Int32
  package var status: @Sendable (Int32) throws(Problem) -> Status
  /// Reads at most `count` bytes; none at the end of the file.
  package var read: @Sendable (_ descriptor: Int32, _ count: Int) throws(Problem) -> [UInt8]
  package var close: @Sendable (Int32) throws(Problem) -> Void
  /// Whether the name is a symbolic link, wherever it leads.
  package var isLink: @Sendable (String) -> Bool = { _ in false }

  /// The calls of the system the program runs on.
  package static let system = SystemCalls(
    openToRead: { path throws(Problem) in
      let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
      guard descriptor >= 0 else { throw Problem(number: errno) }
      return descriptor
    },
    status: { descriptor throws(Problem) in
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw Problem(number: errno) }
      let kind: Kind =
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        default: .other
        }
      return Status(kind: kind, size: Int(status.st_size))
    },
    read: { descriptor, count throws(Problem) in
      var received = 0
      var problem = Problem(number: 0)
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        received = retrying { Int(readInto(descriptor, buffer.baseAddress, count)) }
        problem = Problem(number: errno)
        initialized = max(0, received)
      }
      guard received >= 0 else { throw problem }
      return bytes
    },
    close: { descriptor throws(Problem) in
      guard closeDescriptor(descriptor) == 0 else { throw Problem(number: errno) }
    },
    isLink: { path in
      var status = stat()
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    })
}

private func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    guard result < 0, errno == EINTR else { return result }
  }
}

// Inside the table the members' names hide the C functions.
private func readInto(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, buffer, count)
}

private func closeDescriptor(_ descriptor: Int32) -> Int32 {
  close(descriptor)
}
