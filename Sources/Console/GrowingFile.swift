extension Terminal {
  /// A file that is being written, beside the one that it will replace; each call returns the
  /// reason where it cannot be done.
  package struct GrowingFile: Sendable {
    /// Adds bytes at its end.
    package var add: @Sendable ([UInt8]) -> String?
    /// Puts it in its place. Nothing is called after it.
    package var finish: @Sendable () -> String?
    /// Leaves what was there as it was. Nothing is called after it.
    package var giveUp: @Sendable () -> Void

    /// A file made of these closures.
    package init(
      add: @escaping @Sendable ([UInt8]) -> String?, finish: @escaping @Sendable () -> String?,
      giveUp: @escaping @Sendable () -> Void
    ) {
      self.add = add
      self.finish = finish
      self.giveUp = giveUp
    }
  }

  /// What beginning a file gives.
  package enum Beginning: Sendable {
    case begun(GrowingFile)
    case failed(reason: String)
  }
}
