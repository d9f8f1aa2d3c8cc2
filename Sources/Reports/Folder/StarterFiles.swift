package import Console
package import FinanceFolder
package import FinanceModel
package import PlainText

/// Contents of the files in a new finance folder.
package enum StarterFiles {
  /// Returns a ledger without rows.
  package static func header(of ledger: Ledger) -> String {
    ledger.newColumns.joined(separator: ",") + "\n"
  }

  /// The initial settings, which retain 20 earlier versions of a file.
  package static let settings = """
    {
      "backups": {"keep": 20}
    }

    """

  /// Returns the text of `README.md` in a new folder.
  ///
  /// - Parameter named: returns the installed name of a tool.
  package static func readMe(_ named: (String) -> String) -> String {
    """
    # Finance folder

    All files are plain text. Open them in any editor, and keep them under git.

    | file | content |
    |---|---|
    | `reserve_manager.json` | the plan: tiers, their targets, and the accounts that fill them |
    | `coffer.json` | settings, all optional, such as `"plan": {"currency": "EUR"}` |
    | `ledgers/*.csv` | one row per event; rows are only added |
    | `snapshots/` | daily values, derived from the ledgers; not in git |
    | `.coffer/` | this machine's lock and backups; not in git |
    | `.gitattributes` | how git merges: ledgers row by row, the plan member by member |

    ## First commands

    Put your own tiers, accounts and balances into `reserve_manager.json`, then:

    ```sh
    \(named("plan-status"))                    # how full is each tier?
    \(named("plan-allocate")) 1000             # where should new money go? writes nothing
    \(named("plan-allocate")) 1000 --apply     # write it to the plan and to ledgers/history.csv
    \(named("folder-check"))                   # is the folder valid?
    ```

    ## Commit

    ```sh
    git add -A
    git diff --cached               # one line for each changed balance, a row for each move
    git commit -m "November's pay"
    ```

    ## Two machines

    git keeps the rows of both machines. But it merges two identical rows without an `id`, one from
    each machine, into one row. An example is a coffee for 3.20 on each machine. Make the rows
    differ in `time` or `note`. Give typed rows an id before you commit them. The hook of
    `\(named("folder-init")) --hook` reports rows without one.

    ```sh
    \(named("folder-repair")) --ids            # which rows have no id? writes nothing
    \(named("folder-repair")) --ids --apply    # the same row gets the same id on every machine
    ```

    ## Undo

    ```sh
    \(named("plan-apply")) --undo              # shows how the last operation is undone
    \(named("plan-apply")) --undo --apply      # appends the opposite rows; nothing is deleted
    \(named("folder-repair")) --restore        # lists earlier versions of the plan
    ```

    To undo an edit that is not committed yet, use `git restore FILE`.

    ## Purge

    Ledgers keep all rows; a wrong row is corrected by a row that names it in `voids`. To delete
    a row permanently, remove it from the file, then from git's history with
    `git filter-repo --path FILE --invert-paths`, and remove `.coffer/backups`. Purge every clone
    and every other backup as well.

    """
  }
}

/// The files and folders created in a finance folder, as rows, as JSON and as a page.
package enum MadeTable {
  private static let columns: [Column<FolderCreation.Step>] = [
    .text("path", "the file's path, relative to the folder if inside it") { $0.path },
    .text("action", "created, extended or kept") { $0.action.rawValue },
  ]

  /// Specification of the `made` table.
  package static let made = TableSpec(
    "made", "one row for each file, and one for the repository", columns)

  /// Returns the answer, in the order of creation.
  package static func answer(_ creation: FolderCreation) -> Answer {
    let table = Table(made, columns, of: creation.steps)
    return Answer(
      json: .object(["made": .array(table.objects)]), tables: [table], page: page(creation))
  }

  private static func page(_ creation: FolderCreation) -> Page {
    var page = Page()
    for step in creation.steps {
      switch step.action {
      case .created: page.line("created \(step.path)")
      case .extended:
        page.line("added \(step.addedLines) line\(step.addedLines == 1 ? "" : "s") to \(step.path)")
      case .kept: break
      }
    }
    let isComplete = creation.diagnostics.allSatisfy { $0.severity != .error }
    if isComplete, creation.steps.allSatisfy({ $0.action == .kept }) {
      page.line("nothing to add")
    }
    return page
  }
}
