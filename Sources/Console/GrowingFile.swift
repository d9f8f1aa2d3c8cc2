extension Terminal {
  /// A file that is written next to the file that it will replace; each function returns the reason
  /// if it fails.
  package struct GrowingFile: Sendable {
    /// Appends bytes.
    package var add: @Sendable ([UInt8]) -> String?
    /// Replaces the target with the file. No function is called after it.
    package var finish: @Sendable () -> String?
    /// Discards the file and leaves the target unchanged. No function is called after it.
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
