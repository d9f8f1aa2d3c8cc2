extension Terminal {
  /// A new file that will replace an existing file in the same folder. Each closure that can fail
  /// returns the reason if it fails.
  package struct GrowingFile: Sendable {
    /// Appends bytes to the file.
    package var add: @Sendable ([UInt8]) -> String?
    /// Replaces the target with the file. No closure is called after this one.
    package var finish: @Sendable () -> String?
    /// Discards the file and leaves the target unchanged. No closure is called after this one.
    package var giveUp: @Sendable () -> Void

    /// Creates a file from these closures.
    package init(
      add: @escaping @Sendable ([UInt8]) -> String?, finish: @escaping @Sendable () -> String?,
      giveUp: @escaping @Sendable () -> Void
    ) {
      self.add = add
      self.finish = finish
      self.giveUp = giveUp
    }
  }

  /// The result of creating a file.
  package enum Beginning: Sendable {
    case begun(GrowingFile)
    case failed(reason: String)
  }
}
