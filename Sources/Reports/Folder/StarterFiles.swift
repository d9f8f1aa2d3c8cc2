package import FinanceModel

/// The contents of a new finance folder's files.
package enum StarterFiles {
  /// A ledger without rows.
  package static func header(of ledger: Ledger) -> String {
    ledger.columns.map(\.name).joined(separator: ",") + "\n"
  }

  /// The settings, which keep 20 earlier versions of a file.
  package static let settings = """
    {
      "backups": {"keep": 20}
    }

    """

  /// The read-me file for the user.
  ///
  /// - Parameter named: returns the installed name of a tool.
  package static func readMe(_ named: (String) -> String) -> String {
    """
    # Finance folder

    Everything here is plain text: open it in any editor, keep it under git.

    | file | what it is |
    |---|---|
    | `reserve_manager.json` | the plan: tiers, their targets, and the accounts that fill them |
    | `coffer.json` | settings, all optional, such as `"plan": {"currency": "EUR"}` |
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

    ## Two machines

    git keeps the rows of both. But two equal rows without an `id`, one typed on each machine,
    become one when they are merged, such as a coffee for 3.20 on each. Write the difference
    into `time` or `note`. Give rows that you typed an id before you commit them; the hook of
    `\(named("folder-init")) --hook` names those without.

    ```sh
    \(named("folder-repair")) --ids            # which rows have none? nothing is written
    \(named("folder-repair")) --ids --apply    # the same row gets the same id on every machine
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
