"""The targets of the scoreboard, and the table that says which of them were reached."""

# The name, what is tried, and the least count that shows it.
TARGETS = [
    ("S1", "killed at each call", 2000),
    ("S1 control", "the same, a writer without care", 1),
    ("S2", "killed, then killed in the recovery", 5000),
    ("S3", "errors and short writes at each call", 10000),
    ("S3 control", "the same, a writer without care", 1),
    ("S4", "states after a recorded power cut", 1000),
    ("S4 control", "the same without fsync", 1),
    ("S5", "power cuts of a real ext4 file system", 1000),
    ("S5 control", "the same without fsync", 1),
    ("S6", "killed at random", 20000),
    ("S7 writers", "writers at once", 20000),
    ("S7 control", "the same, a writer without a lock", 1),
    ("S7 editors", "races with an editor", 2000),
    ("S8", "full disks, limits, rights", 200),
    ("matrix", "things in the place of files", 10000),
    ("S9", "merges of two and three clones", 2000),
    ("S10", "JSON documents of JSONTestSuite", 318),
    ("S11", "CSV files of two corpora", 36),
    ("S12", "naughty strings through each tool", 515 * 13),
    ("S13", "fuzz runs", 100_000_000),
    ("S13 control", "a planted defect", 1),
    ("S14", "cases of laws and second engines", 100_000),
    ("S15", "bytes flipped in a folder", 5000),
    ("S16", "hostile git configurations", 10),
    ("S17", "error codes with a golden case", 80),
    ("S18", "locales x zones x hash seeds", 500),
    ("S19", "lines covered, in percent", 95),
    ("S20", "safeguards removed in memory", 4),
    ("S21", "recorded operations timed", 100),
    ("S22", "damages that change an answer", 1000),
    ("S23", "edits of a file after a kill", 100),
    ("S24", "ledgers of two clones merged by git", 500),
    ("S25", "sequences of a household's devices", 1500),
]

# What no part of this program measures.
ELSEWHERE = {"S19": "needs a build with coverage"}


def table(rows, is_part, only):
    """The lines, and whether nothing was lost and each count was reached."""
    lines = [f"{'':12} {'what':40} {'tried':>12} {'least':>12} {'lost':>6} {'time':>8}  result"]
    is_whole = True
    for target, meaning, least in TARGETS:
        found = [row for row in rows if row["target"] == target]
        ran = [row for row in found if row["verdict"] != "not run"]
        if not found and (is_part or only):
            continue
        tried = sum(row["tried"] for row in ran)
        is_control = target.endswith("control")
        lost = 0 if is_control else sum(row["faults"] for row in ran)
        failed = [row for row in ran if row["verdict"] == "failed"]
        seconds = sum(row["seconds"] for row in ran)
        why = [row["absent"] for row in found if row["verdict"] == "not run"]
        why += [ELSEWHERE[target]] if target in ELSEWHERE else []
        result = verdict(target, ran, failed, tried < least, why)
        is_few = tried < least and not is_part and not (why and not ran)
        is_whole &= not failed and not is_few
        lines.append(f"{target:12} {meaning:40} {tried:12,} {least:12,} {lost:6} {duration(seconds):>8}  {result}")
    total = sum(row["tried"] for row in rows if row["verdict"] != "not run")
    lines += ["", f"{total:,} cases in {len(rows)} parts: " + ("nothing was lost" if is_whole else "NOT WHOLE")]
    return lines, is_whole


def verdict(target, ran, failed, is_few, why):
    if failed:
        return f"FAILED in {len(failed)} parts"
    if not ran:
        return "not run here: " + (why[0] if why else "no part of this run")
    notes = sorted({row["note"] for row in ran if row.get("note")})
    missed = sorted({row["missed"] for row in ran if row.get("missed")})
    if missed:
        return "not reached: " + "; ".join(missed)
    text = "too few" if is_few else "caught" if target.endswith("control") else "held"
    return text + (": " + "; ".join(notes) if notes else "")


def duration(seconds):
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"
