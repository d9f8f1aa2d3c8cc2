import FinanceModel
import PlainText

/// The texts that a new finance folder begins with.
enum StarterFiles {
  /// A ledger without rows.
  static func header(of ledger: Ledger) -> String {
    ledger.columns.map(\.name).joined(separator: ",") + "\n"
  }

  static let settings = """
    {
      "backups": {"keep": 20}
    }

    """

  /// The hook that checks the folder at `path`, relative to the work tree, before each commit.
  static func hook(_ named: (String) -> String, in path: String) -> String {
    let check = named("folder-check")
    return """
      #!/bin/sh
      # Made by \(named("folder-init")) --hook. To commit without it: git commit --no-verify
      if ! command -v \(check) > /dev/null 2>&1; then
        echo 'pre-commit: \(check) is not on PATH, so nothing was checked' >&2
        exit 0
      fi
      exec \(check) -C \(path.shellWord)

      """
  }

  /// The hook that shows, after git has merged or rebased, which accounts of the folder at `path`
  /// are unsettled. It never stops git.
  static func hook(after name: String, _ named: (String) -> String, in path: String) -> String {
    let merge = named("plan-merge")
    return """
      #!/bin/sh
      # Made by \(named("folder-init")) --hook. It only prints: git is done by now.
      if command -v \(merge) > /dev/null 2>&1; then
        \(merge) --check -C \(path.shellWord) >&2
      else
        echo '\(name): \(merge) is not on PATH, so nothing was checked' >&2
      fi
      exit 0

      """
  }

  static func readMe(_ named: (String) -> String) -> String {
    """
    # Finance folder

    Everything here is plain text: open it in any editor, keep it under git.

    | file | what it is |
    |---|---|
    | `reserve_manager.json` | the plan: tiers, their targets, and the accounts that fill them |
    | `coffer.json` | settings, all optional: `"plan": {"currency": "EUR"}`, say |
    | `ledgers/*.csv` | what happened, a row each; rows are only ever added |
    | `snapshots/` | made from the ledgers, and can be made again; not in git |
    | `.coffer/` | this machine's lock and backups; not in git |
    | `.gitattributes` | how git merges two machines: ledgers row by row, the plan by its members |

    ## First commands

    Put your own tiers, accounts and balances into `reserve_manager.json`, then:

    ```sh
    \(named("plan-status"))                    # how full is each tier?
    \(named("plan-allocate")) 1000             # where should new money go? nothing is written
    \(named("plan-allocate")) 1000 --apply     # write it to the plan and to ledgers/history.csv
    \(named("folder-check"))                   # is everything as it should be?
    ```

    ## Commit

    ```sh
    git add -A
    git diff --cached               # one line for each changed balance, a row for each move
    git commit -m "November's pay"
    ```

    ## Undo

    ```sh
    \(named("plan-apply")) --undo              # shows the opposite of the last operation
    \(named("plan-apply")) --undo --apply      # appends it; nothing is erased
    \(named("folder-repair")) --restore        # lists earlier versions of the plan
    ```

    An edit that is not committed yet is undone with `git restore FILE`.

    ## Purge

    Ledgers keep what was; a wrong row is corrected by one that names it in `voids`. To forget
    something for good, remove it from the file, then from git's history with
    `git filter-repo --path FILE --invert-paths`, and remove `.coffer/backups`. Every clone and
    every backup elsewhere has to be purged as well.

    """
  }
}
