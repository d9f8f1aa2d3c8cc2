import FinanceModel
package import PlainText

/// Creates a finance folder, or adds missing files to an existing one. Existing files are not
/// changed, except that missing lines are appended to pattern files. Links to targets outside the
/// folder are not followed unless the user requests it. `.git` is never written to through a link.
///
/// Each file is written to a temporary file, synced, then renamed. Files that cannot be created are
/// reported in ``diagnostics``; the rest are still created.
package struct FolderCreation: Sendable {
  /// Result of creating or keeping one file.
  package enum Action: String, CaseIterable, Sendable {
    case created, extended, kept
  }

  /// Action taken on one file or on the repository.
  package struct Step: Equatable, Sendable {
    /// The path; relative to the folder if the file is inside it.
    package let path: String
    package let action: Action
    /// Number of lines added to an existing file.
    package let addedLines: Int

    package init(path: String, action: Action, addedLines: Int = 0) {
      self.path = path
      self.action = action
      self.addedLines = addedLines
    }
  }

  /// The steps taken, in order.
  package private(set) var steps: [Step] = []
  /// Errors of code `folder-not-made`, and notes.
  package private(set) var diagnostics: [Diagnostic] = []
  let folder: String
  /// Repository that contains the folder, after ``makeRepository()`` has found or created it.
  private var workTree: Git.WorkTree?
  /// The folder's path without links.
  let root: String
  /// The folder as the user named it.
  private var place: FolderPlace { FolderPlace(root: folder) }
  let files: NewFiles

  /// Creates the folder and its parents if they do not exist.
  ///
  /// - Throws: `folder-missing` if the path, or one of its parents, exists but is not a folder;
  ///   `folder-not-made` if the system refuses, in which case the folder is empty.
  package init(at folder: String, calls: SystemCalls = .system) throws(Failure) {
    self.folder = folder
    files = NewFiles(calls: calls)
    let isNew: Bool
    do throws(SystemCalls.Problem) {
      isNew = try files.makeFolders(folder)
      root = try calls.resolve(folder)
      files.removeLeftovers(in: root)
    } catch  where error.isNoFolder {
      throw Failure(
        .input,
        Diagnostic(
          .error, FolderCode.missing, "'\(folder.visible)' is not a folder",
          hint: "write another path"))
    } catch {
      throw Failure(.writing, Self.notMade(folder, error))
    }
    if isNew { steps.append(Step(path: folder, action: .created)) }
  }

  /// Creates a subfolder if it does not exist.
  ///
  /// - Parameter followingLinks: whether a link to a target outside the folder is accepted.
  /// - Returns: whether the subfolder exists afterwards and can be used. A link to a target outside
  ///   the folder can be used only if `followingLinks` is true.
  package mutating func makeFolder(_ name: String, followingLinks: Bool = false) -> Bool {
    do throws(SystemCalls.Problem) {
      try files.makeFolder(name, within: root, followingLinks: followingLinks)
      return true
    } catch {
      diagnostics.append(Self.notMade(name, error))
      return false
    }
  }

  /// Creates a file, unless it already exists or `alternative`, a folder used in its place, exists.
  ///
  /// - Parameter path: the path relative to the folder; its parent must exist.
  package mutating func make(_ path: String, _ text: String, unless alternative: String? = nil) {
    for name in [alternative, path].compactMap({ $0 }) {
      guard let isThere = isThere("\(root)/\(name)", toMake: path) else { return }
      guard isThere else { continue }
      if let reason = reasonAgainst("\(root)/\(name)") {
        return diagnostics.append(Self.notMade(name, reason))
      }
      return steps.append(Step(path: name, action: .kept))
    }
    attempt(path) { [root] files throws(SystemCalls.Problem) in
      try files.make("\(root)/\(path)", Array(text.utf8), mode: 0o600) ? .created : .kept
    }
  }

  /// Returns the reason the existing item is not usable as the file, or as the folder used in its
  /// place; nil if the item is usable.
  private func reasonAgainst(_ path: String) -> String? {
    switch files.calls.kind(path) {
    case .file, .folder: nil
    case .some(let kind): "it is \(kind.words)"
    // A dangling link is also kept, because the user created it.
    case nil: nil
    }
  }

  /// Whether this run created the repository.
  package var isRepositoryNew: Bool {
    steps.contains { $0.path == ".git" && $0.action == .created }
  }

  /// Whether the file existed and was kept.
  package func kept(_ path: String) -> Bool {
    steps.contains { $0.path == path && $0.action == .kept }
  }

  /// Adds a diagnostic to ``diagnostics``.
  package mutating func note(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// Creates a pattern file with these lines, or appends the missing lines to an existing file. If
  /// an existing line has the same pattern but different contents, it is kept, and a note
  /// `folder-attributes-kept` is added.
  package mutating func make(_ path: String, lines: [String]) {
    let place = "\(root)/\(path)"
    guard let isThere = isThere(place, toMake: path) else { return }
    guard isThere else { return make(path, lines.map { $0 + "\n" }.joined()) }
    let bytes: [UInt8]
    do throws(Failure) {
      guard !files.calls.isLink(place) else {
        return diagnostics.append(Self.notMade(path, "it is a link, and links are not followed"))
      }
      bytes = try FileContents(calls: files.calls).read(place, limit: 1 << 20) ?? []
    } catch {
      return diagnostics += error.diagnostics
    }
    let compared = PatternLines(lines, in: String(decoding: bytes, as: UTF8.self))
    for line in compared.contradicted {
      diagnostics.append(
        Diagnostic(
          .note, FolderCode.attributesKept,
          "'\(path)' contains a different rule for the same files",
          hint: "folder-init writes this rule: \(line)"))
    }
    guard !compared.missing.isEmpty else {
      return steps.append(Step(path: path, action: .kept))
    }
    let isOpen = bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
    let text = (isOpen ? "\n" : "") + compared.missing.map { $0 + "\n" }.joined()
    attempt(path, addedLines: compared.missing.count) { files throws(SystemCalls.Problem) in
      try files.append(Array(text.utf8), to: place, ofSize: bytes.count)
      return .extended
    }
  }

  /// Makes the folder a git repository unless it is already inside one.
  ///
  /// - Returns: the repository's paths; nil if git fails, in which case a note `folder-git-missing`
  ///   or `folder-git-refused` is added.
  package mutating func makeRepository() -> Git.WorkTree? {
    workTree = foundOrMadeRepository()
    return workTree
  }

  private mutating func foundOrMadeRepository() -> Git.WorkTree? {
    let git = Git(folder: root, calls: files.calls)
    do throws(Git.Problem) {
      if let workTree = try git.workTree() {
        if workTree.root == root { steps.append(Step(path: ".git", action: .kept)) }
        return workTree
      }
    } catch {
      diagnostics.append(error.diagnostic)
      return nil
    }
    // A `.git` folder that git does not accept as this repository, for example a bare one, is still
    // kept.
    if hasRepositoryFolder {
      steps.append(Step(path: ".git", action: .kept))
      return nil
    }
    if let link = linkedRepository(of: root) {
      diagnostics.append(link)
      return nil
    }
    do throws(Git.Problem) {
      try git.initialise()
      files.makePrivate("\(root)/.git")
      steps.append(Step(path: ".git", action: .created))
      return try git.workTree()
    } catch {
      if case .refused(let words) = error {
        diagnostics.append(Self.notMade(".git", words))
      } else {
        diagnostics.append(error.diagnostic)
      }
      return nil
    }
  }

  /// Returns `folder-not-made` if `.git` in that folder is a link, because its target may be
  /// another repository.
  private func linkedRepository(of folder: String, _ path: String = ".git") -> Diagnostic? {
    for name in [".git", ".git/config", ".git/hooks"]
    where files.calls.isLink("\(folder)/\(name)") {
      return Self.notMade(path, "'\(name)' is a link, and links are not followed")
    }
    return nil
  }

  private var hasRepositoryFolder: Bool {
    do throws(SystemCalls.Problem) {
      let descriptor = try files.calls.open("\(root)/.git", .reading)
      try files.calls.close(descriptor)
      return true
    } catch {
      return !error.isMissing
    }
  }

  /// Creates a hook that git runs. It is created in the repository's own hooks folder, regardless
  /// of git's configuration. If a different hook exists, a note `folder-hook-kept` is added.
  ///
  /// - Parameters:
  ///   - name: the hook's name: `pre-commit`.
  ///   - command: the command that the hook runs, without the folder; used in a hint if another
  ///     hook exists.
  ///   - maker: the command that creates hooks, used in a hint: `folder-init`.
  ///   - earlier: the script of an earlier version. An existing hook with this script is kept, with
  ///     a note on how to replace it.
  ///   - text: returns the script. The argument is the finance folder's path relative to the root
  ///     of the work tree, or `.` if they are the same.
  package mutating func makeHook(
    _ name: String, running command: String, by maker: String, in workTree: Git.WorkTree,
    earlier: ((String) -> String)? = nil, _ text: (String) -> String
  ) {
    let place = "\(workTree.commonDirectory)/hooks/\(name)"
    let path = place.hasPrefix(root + "/") ? String(place.dropFirst(root.count + 1)) : place
    let inside = root == workTree.root ? "." : String(root.dropFirst(workTree.root.count + 1))
    let bytes = Array(text(inside).utf8)
    if let link = linkedRepository(of: workTree.root, path) { return diagnostics.append(link) }
    guard let isThere = isThere(place, toMake: path) else { return }
    if isThere {
      steps.append(Step(path: path, action: .kept))
      if let earlier, files.holds(Array(earlier(inside).utf8), at: place) {
        diagnostics.append(
          Diagnostic(
            .note, FolderCode.hookKept,
            "'\(path.visible)' is a hook from an earlier version and was not changed",
            hint: "to be warned about new rows without an id, remove the hook, then run \(maker)"
              + " --hook"))
      } else if !files.holds(bytes, at: place) {
        diagnostics.append(
          Diagnostic(
            .note, FolderCode.hookKept, "'\(path.visible)' is a different hook and was not changed",
            hint: "add this command to the hook: \(command) -C '\(inside.visible)'"))
      }
    } else {
      attempt(path) { files throws(SystemCalls.Problem) in
        try files.makeFolder("hooks", within: workTree.commonDirectory)
        return try files.make(place, bytes, mode: 0o700) ? .created : .kept
      }
    }
  }

  /// Adds a note `folder-hook-unused` if git looks for hooks elsewhere.
  package mutating func noteUnusedHook() {
    do throws(Git.Problem) {
      guard let other = try Git(folder: root, calls: files.calls).hooksPath() else { return }
      diagnostics.append(
        Diagnostic(
          .note, FolderCode.hookUnused,
          "git does not run this repository's hooks, because core.hooksPath is '\(other.visible)'",
          hint: "to use the repository's hooks: "
            + place.git(["config", "--unset", "core.hooksPath"])))
    } catch {
      diagnostics.append(error.diagnostic)
    }
  }

  /// Whether the name exists. If that cannot be determined, adds a diagnostic and returns nil.
  private mutating func isThere(_ place: String, toMake path: String) -> Bool? {
    do throws(SystemCalls.Problem) {
      return try files.exists(place)
    } catch {
      diagnostics.append(Self.notMade(path, error))
      return nil
    }
  }

  /// Sets lines in the repository's configuration. Lines that are already set are kept. If another
  /// program's driver is set, it is also kept, and a note `folder-driver-kept` is added. An
  /// outdated Coffer driver is replaced.
  package mutating func configure(_ drivers: [MergeDriverLines]) {
    let path = ".git/config"
    if let workTree, let link = linkedRepository(of: workTree.root, path) {
      return diagnostics.append(link)
    }
    do throws(Git.Problem) {
      var added = 0
      for driver in drivers where try isConfigured(driver) { added += 2 }
      if added == 0 {
        steps.append(Step(path: path, action: .kept))
      } else if !isRepositoryNew {
        steps.append(Step(path: path, action: .extended, addedLines: added))
      }
    } catch {
      diagnostics.append(error.diagnostic)
    }
  }

  /// Sets a driver's lines; returns false if they are already set, or if another program's driver
  /// is set.
  private mutating func isConfigured(_ driver: MergeDriverLines) throws(Git.Problem) -> Bool {
    let git = Git(folder: root, calls: files.calls)
    let kind = driver.kind
    func stated(_ key: String) throws(Git.Problem) -> String? {
      // A new repository has no configured drivers.
      isRepositoryNew ? nil : try git.configured(key, inRepositoryAlone: true).last
    }
    let there = try stated(kind.driverKey)
    if let there, there != driver.driver, !kind.isOurs(there) {
      let option = folder == "." ? "" : "-C \(folder.visible.shellArgument) "
      diagnostics.append(
        Diagnostic(
          .note, FolderCode.driverKept,
          "git has a different merge driver with that name, which was not changed",
          hint: "to replace it: \(place.git(["config", "--unset-all", kind.driverKey]))"
            + " && folder-init \(option)--git-config"
        ))
      return false
    }
    let name = try stated(kind.nameKey)
    if there == driver.driver, name == kind.description { return false }
    try git.configure(kind.nameKey, kind.description)
    try git.configure(kind.driverKey, driver.driver)
    return true
  }

  private mutating func attempt(
    _ path: String, addedLines: Int = 0,
    _ body: (NewFiles) throws(SystemCalls.Problem) -> Action
  ) {
    do throws(SystemCalls.Problem) {
      steps.append(Step(path: path, action: try body(files), addedLines: addedLines))
    } catch {
      diagnostics.append(Self.notMade(path, error))
    }
  }

  private static func notMade(_ path: String, _ problem: SystemCalls.Problem) -> Diagnostic {
    switch problem {
    case .link: notMade(path, "it is a link that leads out of the folder")
    case _ where problem.isNoFolder: notMade(path, "the name is already in use")
    default: notMade(path, problem.reason)
    }
  }

  private static func notMade(_ path: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .error, FolderCode.notMade, "cannot create '\(path.visible)': \(reason)",
      hint: "fix the problem, and run folder-init again to add what is missing")
  }
}

extension FolderCreation {
  /// Returns the error `folder-inside` for a command that is run inside the finance folder `above`
  /// and does not name a folder. The hint contains the command lines for completing that folder and
  /// for creating another one.
  ///
  ///     FolderCreation.inside("..", tool: "folder-init")
  package static func inside(_ above: String, tool: String) -> Failure {
    Failure(
      .input,
      Diagnostic(
        .error, FolderCode.inside, "this folder is inside the finance folder '\(above)'",
        hint: "write '\(tool) \(above)' to complete that folder, or '\(tool) .' to create another"
          + " one here"))
  }
}
