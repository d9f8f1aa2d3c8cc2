extension Terminal {
  /// A new file written next to the file that it will replace; each closure returns the reason if
  /// it fails.
  package struct GrowingFile: Sendable {
    /// Appends bytes to the file.
    package var add: @Sendable ([UInt8]) -> String?
    /// Replaces the target with the file. No closure is called afterwards.
    package var finish: @Sendable () -> String?
    /// Discards the file and leaves the target unchanged. No closure is called afterwards.
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

  /// The result of beginning a file.
  package enum Beginning: Sendable {
    case begun(GrowingFile)
    case failed(reason: String)
  }
}
