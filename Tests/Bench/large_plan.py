"""Print a plan of TIERS tiers with ACCOUNTS accounts each, the same for the same seed.

usage: large_plan.py TIERS ACCOUNTS [SEED]
"""
import json
import random
import sys


def account(rng, index):
    balance = round(rng.uniform(0, 5000), 2)
    return {
        "name": f"Account {index} é",
        "balance": balance,
        "apy_pct": round(rng.uniform(0, 5), 2),
        "notes": "",
        "alloc_weight": rng.choice([0, 1, 1, 2, 2.5, 3]),
        "account_target": rng.choice([None, round(balance + rng.uniform(0, 900), 2)]),
    }


def tier(rng, index, accounts):
    held = [account(rng, number) for number in range(accounts)]
    return {
        "name": f"Reserve {index}",
        "purpose": "Growth" if index == 0 else "Something to save for",
        "target": round(sum(one["balance"] for one in held) + rng.uniform(-500, 4000), 2),
        "priority": rng.randrange(1, 50),
        "preferred_account": rng.choice([None, held[0]["name"]]) if held else None,
        "accounts": held,
    }


def main(tiers, accounts, seed=1):
    rng = random.Random(seed)
    plan = {
        "tiers": [tier(rng, index, accounts) for index in range(tiers)],
        "last_updated": "2026-11-21",
    }
    json.dump(plan, sys.stdout, ensure_ascii=False, indent=2)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
