import Console
import FinanceFolder
package import FinanceModel
package import Importing
package import PlainText

/// Files from banks and brokers, as named by the user, and the options for reading them.
package struct ImportFiles: Sendable {
  let files: [SourceText]
  /// The layout named by the user; nil to choose the layout by the header.
  let layout: String?
  /// The account named by the user, for files that do not identify a known account.
  let account: String?
  let options: StatementOptions
  /// The columns, if specified by the user. In this case, the known layouts are not searched.
  let columns: LayoutGuess.Answers?

  /// Whether importing the files may take a second or longer, because their total size exceeds 8
  /// MiB.
  package static func areLong(_ files: [SourceText]) -> Bool {
    files.reduce(0) { $0 + $1.bytes.count } > 8 << 20
  }

  package init(
    _ files: [SourceText], layout: String?, account: String?, options: StatementOptions,
    columns: LayoutGuess.Answers? = nil
  ) {
    self.columns = columns
    self.files = files
    self.layout = layout
    self.account = account
    self.options = options
  }

  /// Returns the files' statements with their accounts.
  ///
  /// - Parameters:
  ///   - layouts: all layouts, the folder's first.
  ///   - used: account names that occur in ledgers.
  ///   - progress: receives each file's name.
  /// - Throws: all errors in the files; ``UsageProblem`` for an unknown account.
  func sources(
    _ layouts: [Layout], _ settings: Settings, used: [String], _ progress: Progress?,
    _ found: inout Diagnostics
  ) throws -> [ImportSource] {
    let names = ImportAccounts(settings, used: used)
    let stated = try account.map(names.named)
    var (sources, problems) = ([ImportSource](), [Diagnostic]())
    for (number, file) in files.enumerated() {
      let name = file.file.split(separator: "/").last ?? ""
      progress?.show(
        "reading \(name.prefix(40)) (\(number + 1) of \(files.count))")
      let loaded = statements(of: file, layouts)
      found.report(loaded.diagnostics)
      problems += loaded.diagnostics.filter { $0.severity == .error }
      // The number or name by which the file identifies the account that the user named; nil if no
      // statement is assigned to that account yet.
      var named: String??
      for statement in loaded.value ?? [] {
        do throws(ImportAccounts.Problem) {
          let account = try names.account(of: statement, stated: stated, &named, in: file)
          try file.checkTexts(of: statement)
          sources.append(ImportSource(file: number, account: account, statement: statement))
        } catch {
          guard !problems.contains(error.diagnostic) else { continue }
          found.report([error.diagnostic])
          problems.append(error.diagnostic)
        }
      }
    }
    guard problems.isEmpty else { throw Failure(.input, problems) }
    return sources
  }

  private func statements(of file: SourceText, _ layouts: [Layout]) -> Loaded<[Statement]> {
    guard let columns else {
      return StatementFile.statements(
        file.bytes, file: file.file, layouts: layouts, named: layout, options: options)
    }
    do throws(Failure) {
      let layout = try GuessAnswer.propose(
        file, name: Self.ownColumns, options, columns, report: { _ in }
      ).layout
      return StatementFile.statements(
        file.bytes, file: file.file, layouts: [layout], named: layout.name)
    } catch {
      return Loaded(nil, error.diagnostics)
    }
  }

  /// Name of the layout that `--columns` creates.
  private static let ownColumns = "columns"
}

/// The accounts that statements may belong to.
struct ImportAccounts {
  /// The reason why no account was found for a statement.
  struct Problem: Error {
    let diagnostic: Diagnostic
  }

  private let names: [String]
  private let isListed: Bool
  private let aliases: [String: String]
  private let byNumber: [String: String]
  /// Accounts that share each number, in the order of the settings.
  private var shared: [String: [String]] = [:]

  init(_ settings: Settings, used: [String]) {
    aliases = settings.accountNames
    isListed = !(settings.accounts ?? []).isEmpty
    let known = settings.accountNames
    names = ((settings.accounts ?? []).map(\.name) + used.map { known[$0] ?? $0 }).eachOnce
    var byNumber: [String: String] = [:]
    for (alias, name) in aliases { byNumber[alias.foldedAccountNumber] = name }
    for name in names { byNumber[name.foldedAccountNumber] = name }
    self.byNumber = byNumber
    for account in settings.accounts ?? [] {
      for alias in Set((account.aliases ?? []).map(\.foldedAccountNumber)) {
        shared[alias, default: []].append(account.name)
      }
    }
    shared = shared.filter { $0.value.count > 1 }
  }

  /// Returns the account that the user names.
  ///
  /// - Throws: ``UsageProblem`` if the settings list accounts and none of the names matches.
  func named(_ text: String) throws(UsageProblem) -> String {
    if let known = byNumber[text.foldedAccountNumber] { return known }
    switch match(text, among: names) {
    case .one(let index): return names[index]
    case .ambiguous(let indices):
      throw UsageProblem(
        "account '\(text.visible)' is ambiguous",
        hint: "write one of: " + indices.map { names[$0].visible }.joined(separator: ", "),
        code: .nameAmbiguous)
    case .none(let nearest):
      guard isListed else { return text }
      throw UsageProblem(
        "account '\(text.visible)' does not exist",
        hint: nearest.map { "did you mean '\($0.visible)'?" }
          ?? "write one of: " + names.map(\.visible).joined(separator: ", "),
        code: .nameUnknown)
    }
  }

  /// Returns a statement's account: the account whose alias or name is in the file, otherwise the
  /// account named by the user.
  ///
  /// - Parameter named: the number or name by which the file identifies the account named by the
  ///   user; nil if no statement is assigned to that account yet.
  /// - Throws: ``Problem`` if the file does not name a known account, or if several numbers or
  ///   names in the file would identify the account named by the user.
  func account(
    of statement: Statement, stated: String?, _ named: inout String??, in file: SourceText
  ) throws(Problem) -> String {
    var place: Excerpt? { file.firstLine }
    let number = statement.account.map(\.foldedAccountNumber)
    if let number, let names = shared[number] {
      throw Problem(
        diagnostic: Diagnostic(
          .error, ImportCode.accountUnknown,
          "the file belongs to '\(statement.account?.visible ?? "")', which is an alias of "
            + names.map { "'\($0.visible)'" }.joined(separator: " and "),
          at: place, hint: "keep the alias in \"aliases\" of one account in coffer.json"))
    }
    if let number, let known = byNumber[number] { return known }
    if let stated {
      if let other = named, other != number {
        throw Problem(
          diagnostic: Diagnostic(
            .error, ImportCode.accountUnknown,
            "the file belongs to several accounts, including"
              + " '\(statement.account?.visible ?? "")', but"
              + " --account names only one", at: place,
            hint: "add each alias to \"aliases\" of its account in coffer.json"))
      }
      named = .some(number)
      return stated
    }
    guard let number = statement.account else {
      throw Problem(
        diagnostic: Diagnostic(
          .error, ImportCode.accountMissing, "the file does not name an account", at: place,
          hint: "specify --account NAME"))
    }
    throw Problem(
      diagnostic: Diagnostic(
        .error, ImportCode.accountUnknown,
        "the file belongs to '\(number.visible)', which is not an alias of an account in"
          + " coffer.json",
        at: place,
        hint: "add the alias to \"aliases\" of the account in coffer.json, or specify --account"
          + " NAME"))
  }

  /// Folded numbers and names that each identify a single account.
  var numbers: Set<String> { Set(byNumber.keys).subtracting(shared.keys) }
}

extension SourceText {
  /// Maximum number of bytes in a ledger cell.
  private static var longestText: Int { 1 << 20 }

  /// Checks that the statement's values fit into ledger cells.
  ///
  /// - Throws: ``ImportAccounts/Problem`` for a value that is too long.
  fileprivate func checkTexts(of statement: Statement) throws(ImportAccounts.Problem) {
    guard bytes.count > Self.longestText,
      let row = statement.rows.packed.first(where: {
        max($0.payee.count, $0.text.count) >= Self.longestText
      })
    else { return }
    throw ImportAccounts.Problem(
      diagnostic: Diagnostic(
        .error, StatementCode.cellCount,
        "line \(row.line) contains a field of \(max(row.payee.count, row.text.count)) bytes, which"
          + " is too long for a ledger", at: firstLine,
        hint: "shorten the field; unclosed quotation marks join many rows into one field"))
  }

  /// The first line of the file, decoded; nil if the file is not text.
  var firstLine: Excerpt? {
    do throws(DecodedTextProblem) {
      let text = SourceText(file: file, bytes: try DecodedText(bytes, stated: nil).bytes)
      let end = text.bytes.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.bytes.count
      return text.excerpts(of: [0..<end]).first
    } catch {
      return nil
    }
  }
}
