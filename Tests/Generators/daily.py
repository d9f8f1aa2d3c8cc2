#!/usr/bin/env python3
"""Writes examples/daily: two years of a household's daily money, the same bytes every time.

usage: daily.py [--out DIR] [--seed 20241101]
DIR is examples/daily of this repository by default. A test runs this again and compares.

Mira and Jonas live in Lübeck with Ida. Each has a salary and an account; the joint account pays the bills. The card
is paid off each month. From 2026 on, rows of the joint account and the card come from the bank, with its text and
without a category: the rules of coffer.json give one. All assertions are right but one of Jonas's account, in which
two digits are exchanged.
"""
import argparse
import datetime as dt
import hashlib
import json
import pathlib

from gen_ledgers import Chance, dec, round_div

FIRST, LAST, IMPORTED = dt.date(2024, 11, 1), dt.date(2026, 11, 20), dt.date(2026, 1, 1)
COLUMNS = (
    "id", "date", "time", "account", "payee", "category", "amount", "currency", "kind", "group", "split", "method",
    "status", "tags", "location", "note", "voids", "original", "member", "batch")
JOINT, MIRA, JONAS, SAVINGS = "Joint account", "Mira's account", "Jonas's account", "Savings"
CARD, WALLET, PURSE = "Card", "Travel wallet", "Purse"
OPENINGS = ((JOINT, 214035), (MIRA, 118820), (JONAS, 96415), (SAVINGS, 964000), (CARD, -43718), (PURSE, 8460))
# The account, payee, category, method, member and day of a bill, its months (0: all), and what it costs from when on.
BILLS = (
    (JOINT, "Hausverwaltung Petersen", "Home:Rent", "transfer", "", 1, 0, (("2024-11", 146000), ("2025-10", 151500))),
    (JOINT, "Stadtwerke", "Home:Energy", "direct debit", "", 5, 0, (("2024-11", 9600), ("2025-04", 10900), ("2026-04", 10400))),
    (JOINT, "Netzwerk Nord", "Home:Internet", "direct debit", "", 12, 0, (("2024-11", 3495), ("2025-11", 3995))),
    (JOINT, "Fennek Mobil", "Home:Phone", "direct debit", "Mira", 17, 0, (("2024-11", 1299),)),
    (JOINT, "Fennek Mobil", "Home:Phone", "direct debit", "Jonas", 17, 0, (("2024-11", 999), ("2025-06", 1099))),
    (JOINT, "Kita Regenbogen", "Kids:Daycare", "direct debit", "Ida", 3, 0, (("2024-11", 28400), ("2026-08", 0))),
    (JOINT, "Hort Domschule", "Kids:Daycare", "direct debit", "Ida", 3, 0, (("2024-11", 0), ("2026-08", 14800))),
    (JOINT, "Musikschule", "Kids:Music", "direct debit", "Ida", 10, 0, (("2024-11", 0), ("2025-09", 4200))),
    (JOINT, "Rundfunkbeitrag", "Home:Broadcasting", "direct debit", "", 15, (2, 5, 8, 11), (("2024-11", 5508),)),
    (JOINT, "Bausparkasse Ostsee", "", "direct debit", "", 20, 0, (("2024-11", 8000),)),
    (JOINT, "Kontoführung", "Bank", "direct debit", "", 28, 0, (("2024-11", 490), ("2026-07", 590))),
    (JOINT, "Hanse Versicherung", "Insurance:Car", "direct debit", "", 2, (1,), (("2024-11", 51230), ("2026-01", 54890))),
    (JOINT, "Hanse Versicherung", "Insurance:Household", "direct debit", "", 15, (1,), (("2024-11", 18740), ("2026-01", 19210))),
    (JOINT, "Hanse Versicherung", "Insurance:Liability", "direct debit", "", 1, (7,), (("2024-11", 6820),)),
    (JOINT, "Hauptzollamt", "Transport:Car", "direct debit", "", 20, (8,), (("2024-11", 12400),)),
    (CARD, "Tonspur", "Subscriptions", "card", "", 6, 0, (("2024-11", 1099), ("2025-08", 1199))),
    (CARD, "Wolkenfach", "Subscriptions", "card", "Jonas", 14, 0, (("2024-11", 299),)),
    (CARD, "Kinobox", "Subscriptions", "card", "", 21, 0, (("2024-11", 0), ("2025-02", 1299), ("2026-07", 0))),
    (CARD, "Lübsche Zeitung", "Subscriptions", "card", "", 9, (1, 4, 7, 10), (("2024-11", 2490), ("2026-01", 2690))),
    (MIRA, "Kletterhalle", "Fun:Sports", "direct debit", "Mira", 5, 0, (("2024-11", 3900), ("2026-09", 4200))),
    (JONAS, "Nahverkehr", "Transport:Public", "direct debit", "Jonas", 1, 0, (("2024-11", 4900), ("2025-01", 5800), ("2026-01", 6300))),
    (JONAS, "Seenotretter", "Charity", "transfer", "Jonas", 7, (3, 6, 9, 12), (("2024-11", 1500),)),
)
# Income: the day is moved to the banking day before; 1 is the first banking day.
PAY = (
    (MIRA, "Werft Nordlicht", "Income:Salary", "Mira", 1, 0, (("2024-11", 258040), ("2026-02", 266175))),
    (MIRA, "Werft Nordlicht", "Income:Bonus", "Mira", 1, (6,), (("2024-11", 120000), ("2026-06", 135000))),
    (JONAS, "Stadtbibliothek", "Income:Salary", "Jonas", 15, 0, (("2024-11", 204520), ("2025-10", 209860))),
    (JOINT, "Familienkasse", "Income:Child benefit", "", 8, 0, (("2024-11", 25000), ("2025-01", 25500), ("2026-01", 25900))),
)
# Purchases: weekdays (Monday 0), the chance of each such day in percent, account, payees, category, method, member,
# least and most cents, location.
HABITS = (
    ((5,), 92, JOINT, ("Nordkauf", "Nordkauf", "Frischemarkt"), "Food:Groceries", "card", "", 5800, 11900, "Lübeck"),
    ((1, 3), 72, JOINT, ("Nordkauf", "Frischemarkt", "Bioladen Sonnenhof"), "Food:Groceries", "card", "", 1350, 3900, "Lübeck"),
    ((0, 4), 58, CARD, ("Bioladen Sonnenhof", "Nordkauf"), "Food:Groceries", "card", "Jonas", 640, 2480, "Lübeck"),
    ((2,), 72, PURSE, ("Wochenmarkt",), "Food:Groceries", "cash", "Mira", 900, 2400, "Brink"),
    ((5, 6), 78, PURSE, ("Bäckerei Hansen",), "Food:Bakery", "cash", "", 430, 1120, ""),
    ((0, 2, 4), 46, JONAS, ("Bäckerei Hansen",), "Food:Bakery", "card", "Jonas", 210, 590, ""),
    ((4,), 62, CARD, ("Trattoria Sole", "Hafenkrug", "Curry Express"), "Food:Eating out", "card", "", 2650, 6400, "Lübeck"),
    ((0, 1, 3), 58, MIRA, ("Kantine Werft",), "Food:Eating out", "card", "Mira", 540, 940, ""),
    ((6,), 42, CARD, ("Café Moin",), "Food:Eating out", "card", "", 780, 1890, "Travemünde"),
    ((2, 5), 26, JOINT, ("Tankhof",), "Transport:Fuel", "card", "", 4300, 7150, "Lübeck"),
    ((0, 4), 7, JOINT, ("Tankhof",), "Food:Eating out", "card", "Jonas", 310, 890, "Lübeck"),
    ((1, 5), 28, PURSE, ("Parkhaus",), "Transport:Parking", "cash", "", 120, 480, "Lübeck"),
    ((0, 3), 22, JOINT, ("Drogerie Linde",), "Home:Household", "card", "", 690, 2860, "Lübeck"),
    ((1, 4), 17, MIRA, ("Apotheke am Markt",), "Health:Pharmacy", "card", "Mira", 495, 2340, ""),
    ((3,), 24, CARD, ("Kinderkram",), "Kids:Clothes", "card", "Ida", 1490, 5490, "Lübeck"),
    ((5,), 16, PURSE, ("Flohmarkt",), "Kids:Toys", "cash", "Ida", 200, 1500, ""),
    ((5,), 22, CARD, ("Modehaus Trave", "Schuhhaus Ahrens"), "Clothes", "card", "Mira", 2490, 11900, "Lübeck"),
    ((2, 6), 15, CARD, ("Buchladen Sturmhöhe",), "Fun:Books", "card", "Jonas", 990, 3200, "Lübeck"),
    ((4, 5), 12, JONAS, ("Kino Filmpalast",), "Fun:Cinema", "card", "", 1900, 3650, ""),
    ((1,), 28, JOINT, ("Futterhaus",), "Pets", "card", "", 1640, 4390, "Lübeck"),
    ((0, 2), 13, CARD, ("Amarant Marktplatz",), "Home:Household", "card", "Jonas", 890, 5900, ""),
    ((3, 5), 8, CARD, ("Spielzeugkiste", "Blumen Petersen"), "Gifts", "card", "Mira", 1200, 4800, ""),
    ((6,), 30, JONAS, ("Rad & Tat",), "Fun:Sports", "card", "Jonas", 450, 2900, ""),
)
# Payments that come once: date, account, payee, category, cents, method, member, tags.
SINGLE = (
    ("2024-12-14", CARD, "Buchladen Sturmhöhe", "Gifts", -6480, "card", "Mira", "christmas"),
    ("2024-12-17", CARD, "Spielzeugkiste", "Gifts", -8990, "card", "Jonas", "christmas"),
    ("2024-12-19", JOINT, "Weingut Oberle", "Gifts", -7400, "transfer", "", "christmas"),
    ("2025-02-11", CARD, "Cornwall Cottages", "Holiday:Stay", -38000, "card", "", "holiday cornwall"),
    ("2025-03-18", JOINT, "Stadtwerke", "Home:Energy", 14237, "transfer", "", "refund"),
    ("2025-04-09", JOINT, "Autohaus Boll", "Transport:Car", -36420, "card", "", ""),
    ("2025-04-12", JOINT, "Reifen Voss", "Transport:Car", -3800, "card", "", ""),
    ("2025-05-06", CARD, "Fährkontor", "Holiday:Travel", -51240, "card", "", "holiday cornwall"),
    ("2025-05-20", JONAS, "Zahnarzt Dr. Behn", "Health:Doctor", -18650, "transfer", "Jonas", ""),
    ("2025-06-24", JOINT, "Finanzamt", "Income:Tax refund", 61205, "transfer", "", "tax"),
    ("2025-07-03", JOINT, "Waschsalon Blank", "Home:Repairs", -8900, "card", "", ""),
    ("2025-09-16", JOINT, "Möbel Krogh", "Home:Furniture", -42900, "card", "", ""),
    ("2025-09-30", JOINT, "Möbel Krogh", "Home:Furniture", 12900, "card", "", "return"),
    ("2025-10-11", JOINT, "Reifen Voss", "Transport:Car", -3800, "card", "", ""),
    ("2025-11-04", CARD, "Atlantik Reisen", "Holiday:Travel", -142600, "card", "", "holiday york"),
    ("2025-12-10", CARD, "Spielzeugkiste", "Gifts", -7450, "card", "Mira", "christmas"),
    ("2025-12-16", CARD, "Buchladen Sturmhöhe", "Gifts", -9110, "card", "Jonas", "christmas"),
    ("2025-12-18", JOINT, "Weingut Oberle", "Gifts", -8200, "transfer", "", "christmas"),
    ("2025-12-22", PURSE, "Oma Grete", "", 5000, "cash", "Ida", "christmas"),
    ("2026-02-24", JOINT, "Tierarzt Möwe", "Pets:Vet", -21380, "card", "", ""),
    ("2026-03-17", JOINT, "Stadtwerke", "Home:Energy", 6190, "transfer", "", "refund"),
    ("2026-04-18", JOINT, "Reifen Voss", "Transport:Car", -4100, "card", "", ""),
    ("2026-04-29", JOINT, "Autohaus Boll", "Transport:Car", -28870, "card", "", ""),
    ("2026-06-02", JOINT, "Finanzamt", "Income:Tax refund", 48830, "transfer", "", "tax"),
    ("2026-05-29", JOINT, "Nordkauf Getraenke 12", "", -3160, "card", "", ""),
    ("2026-06-16", MIRA, "Optik Klar", "Health:Doctor", -26900, "card", "Mira", ""),
    ("2026-07-21", JOINT, "Zeltplatz Darß", "Holiday:Stay", -34600, "card", "", "holiday darss"),
    ("2026-08-13", CARD, "Schulbedarf Kern", "Kids:School", -11840, "card", "Ida", "school"),
    ("2026-10-10", JOINT, "Reifen Voss", "Transport:Car", -4100, "card", "", ""),
    ("2026-10-16", JOINT, "Nordkauf Getraenke 12", "", -2745, "card", "", ""),
    ("2026-10-27", CARD, "PP*MARKT 8271", "", -3490, "card", "", ""),
    ("2026-11-09", CARD, "SQ *LADEN 17", "", -2280, "card", "", ""),
    ("2026-11-12", JOINT, "Autohaus Boll", "Transport:Car", -31260, "card", "", ""),
    ("2026-11-14", PURSE, "Flohmarkt", "", 3500, "cash", "Ida", ""),
)
# Journeys: first and last day, currency, what the wallet is filled with, tags, town and the payees with their category
# and the least and most that they cost.
JOURNEYS = (
    ("2025-08-02", "2025-08-15", "GBP", 110000, "holiday cornwall", "St Ives", (
        ("Tregenna Stores", "Holiday:Food", 620, 3900), ("Pasty Corner", "Holiday:Food", 480, 1850),
        ("The Lugger", "Holiday:Food", 1900, 5600), ("Coast Buses", "Holiday:Travel", 300, 1280),
        ("Gallery by the Sea", "Holiday:Fun", 900, 2700))),
    ("2026-04-03", "2026-04-12", "USD", 125000, "holiday york", "New York", (
        ("Corner Deli", "Holiday:Food", 790, 2680), ("Blue Diner", "Holiday:Food", 2400, 7150),
        ("Metro", "Holiday:Travel", 290, 1700), ("Museum of Ships", "Holiday:Fun", 2200, 6600),
        ("Hudson Ferry", "Holiday:Fun", 400, 2900))),
)
# What spending.bills expects: the name, the kind, the account, the payee as RULES and the bank write it, the category, the
# amount in cents, the schedule and what else is said. Some payments that come again are left for `recurring detect`.
EXPECTED = (
    ("Rent", "bill", JOINT, "Hausverwaltung Petersen", "Home:Rent", 151500, "monthly on 1", {}),
    ("Power", "bill", JOINT, "Stadtwerke*", "Home:Energy", 10400, "monthly on 5", {}),
    ("Internet", "bill", JOINT, "Netzwerk Nord*", "Home:Internet", 3995, "monthly on 12", {}),
    ("Mira's phone", "bill", JOINT, "Fennek Mobil*", "Home:Phone", 1299, "monthly on 17", {}),
    ("Jonas's phone", "bill", JOINT, "Fennek Mobil*", "Home:Phone", 1099, "monthly on 17", {}),
    ("Daycare", "bill", JOINT, "Kita Regenbogen", "Kids:Daycare", 28400, "monthly on 3", {"until": "2026-07-31"}),
    ("After-school care", "bill", JOINT, "Hort Domschule", "Kids:Daycare", 14800, "monthly on 3", {"from": "2026-08-01"}),
    ("Music school", "bill", JOINT, "Musikschule*", "Kids:Music", 4200, "monthly on 10", {"from": "2025-09-01"}),
    ("Broadcasting", "bill", JOINT, "Rundfunkbeitrag", "Home:Broadcasting", 5508, "quarterly from 2024-11-15", {}),
    ("Account fee", "bill", JOINT, "Kontoführung", "Bank", 590, "monthly on 28", {"aliases": ["Entgelt"]}),
    ("Car insurance", "bill", JOINT, "Hanse Versicherung", "Insurance:Car", 54890, "yearly on 01-02", {}),
    ("Household insurance", "bill", JOINT, "Hanse Versicherung", "Insurance:Household", 19210, "yearly on 01-15", {}),
    ("Liability insurance", "bill", JOINT, "Hanse Versicherung", "Insurance:Liability", 6820, "yearly on 07-01", {}),
    ("Tonspur", "bill", CARD, "*Tonspur*", "Subscriptions", 1199, "monthly on 6", {}),
    ("Wolkenfach", "bill", CARD, "Wolkenfach*", "Subscriptions", 299, "monthly on 14", {}),
    ("Kinobox", "bill", CARD, "Kinobox*", "Subscriptions", 1299, "monthly on 21", {"from": "2025-02-01", "until": "2026-06-30"}),
    ("Newspaper", "bill", CARD, "Lübsche Zeitung", "Subscriptions", 2690, "quarterly from 2025-01-09",
     {"aliases": ["Luebsche Zeitung*"]}),
    ("Bus pass", "bill", JONAS, "Nahverkehr", "Transport:Public", 6300, "monthly on 1", {"from": "2025-02-01"}),
    ("Mira's salary", "income", MIRA, "Werft Nordlicht", "Income:Salary", 266175, "monthly on 1", {"weekend": "after"}),
    ("Mira's bonus", "income", MIRA, "Werft Nordlicht", "Income:Bonus", 135000, "yearly on 06-01", {"weekend": "after"}),
    ("Jonas's salary", "income", JONAS, "Stadtbibliothek", "Income:Salary", 209860, "monthly on 15", {"weekend": "before"}),
    ("Child benefit", "income", JOINT, "Familienkasse*", "Income:Child benefit", 25900, "monthly on 8", {"weekend": "before"}),
    ("Building society", "transfer", JOINT, "Bausparkasse Ostsee*", "", 8000, "monthly on 20", {"to": "Building society"}),
    ("Standing order", "transfer", JOINT, "", "", 20000, "monthly on 3", {"to": SAVINGS, "weekend": "after"}),
)
# The bank's text for a payee, from 2026 on: {} is the number of a till or a contract.
BANK = {
    "Nordkauf": "NORDKAUF {} LUEBECK", "Frischemarkt": "FRISCHEMARKT FIL.{}", "Bioladen Sonnenhof": "BIOLADEN SONNENHOF {}",
    "Trattoria Sole": "SQ *TRATTORIA SOLE", "Hafenkrug": "HAFENKRUG LUEBECK {}", "Curry Express": "CURRY EXPRESS {}",
    "Café Moin": "SQ *CAFE MOIN TRAVEM.", "Tankhof": "TANKHOF {} LUEBECK", "Drogerie Linde": "DROGERIE LINDE {}",
    "Kinderkram": "KINDERKRAM GMBH {}", "Modehaus Trave": "MODEHAUS TRAVE {}", "Schuhhaus Ahrens": "SCHUHHAUS AHRENS",
    "Buchladen Sturmhöhe": "BUCHLADEN STURMHOEHE", "Futterhaus": "FUTTERHAUS {}", "Amarant Marktplatz": "PP*AMARANT {}",
    "Spielzeugkiste": "SPIELZEUGKISTE {}", "Blumen Petersen": "BLUMEN PETERSEN", "Tonspur": "PP*TONSPUR {}",
    "Wolkenfach": "WOLKENFACH.EXAMPLE", "Kinobox": "KINOBOX {}", "Lübsche Zeitung": "LUEBSCHE ZEITUNG ABO",
    "Hausverwaltung Petersen": "HAUSVERWALTUNG PETERSEN", "Stadtwerke": "STADTWERKE ENERGIE {}",
    "Netzwerk Nord": "NETZWERK NORD {}", "Fennek Mobil": "FENNEK MOBIL {}", "Kita Regenbogen": "KITA REGENBOGEN",
    "Hort Domschule": "HORT DOMSCHULE", "Musikschule": "MUSIKSCHULE LUEBECK", "Rundfunkbeitrag": "RUNDFUNKBEITRAG",
    "Kontoführung": "ENTGELT", "Familienkasse": "FAMILIENKASSE KG{}", "Bausparkasse Ostsee": "BAUSPARKASSE OSTSEE {}"}
# Rules without which a row of the bank has no category. The third and the fourth tell a tank from a snack; one rule
# never matches, and one is shadowed by the first.
RULES = (
    {"match": "Nordkauf*", "category": "Food:Groceries", "payee": "Nordkauf"},
    {"match": "Frischemarkt*", "category": "Food:Groceries", "payee": "Frischemarkt"},
    {"match": "Tankhof*", "amount": {"min": 20}, "category": "Transport:Fuel", "payee": "Tankhof"},
    {"match": "Tankhof*", "amount": {"max": 19.99}, "category": "Food:Eating out", "payee": "Tankhof"},
    {"match": "Bioladen Sonnenhof*", "category": "Food:Groceries", "payee": "Bioladen Sonnenhof"},
    {"match": "*Trattoria Sole*", "category": "Food:Eating out", "payee": "Trattoria Sole"},
    {"match": "Hafenkrug*", "account": "Card", "category": "Food:Eating out", "payee": "Hafenkrug"},
    {"match": "Curry Express ????", "category": "Food:Eating out", "payee": "Curry Express"},
    {"match": "SQ *Caf? Moin*", "category": "Food:Eating out", "payee": "Café Moin"},
    {"match": "Drogerie Linde*", "category": "Home:Household", "payee": "Drogerie Linde"},
    {"match": "Kinderkram*", "category": "Kids:Clothes", "payee": "Kinderkram", "tags": ["ida"]},
    {"match": "Modehaus Trave*", "category": "Clothes", "payee": "Modehaus Trave"},
    {"match": "Futterhaus*", "category": "Pets", "payee": "Futterhaus"},
    {"match": "*Tonspur*", "category": "Subscriptions", "payee": "Tonspur"},
    {"match": "Kinobox*", "category": "Subscriptions", "payee": "Kinobox"},
    {"match": "Wolkenfach.example", "category": "Subscriptions", "payee": "Wolkenfach"},
    {"match": "Luebsche Zeitung*", "category": "Subscriptions", "payee": "Lübsche Zeitung"},
    {"match": "Hausverwaltung*", "sign": "out", "category": "Home:Rent", "payee": "Hausverwaltung Petersen"},
    {"match": "Stadtwerke*", "category": "Home:Energy", "payee": "Stadtwerke"},
    {"match": "Netzwerk Nord*", "category": "Home:Internet", "payee": "Netzwerk Nord"},
    {"match": "Fennek Mobil*", "category": "Home:Phone", "payee": "Fennek Mobil"},
    {"match": "*Hort*Domschule*", "category": "Kids:Daycare", "payee": "Hort Domschule"},
    {"match": "Kita Regenbogen*", "category": "Kids:Daycare", "payee": "Kita Regenbogen"},
    {"match": "Musikschule*", "category": "Kids:Music", "payee": "Musikschule"},
    {"match": "Rundfunkbeitrag", "category": "Home:Broadcasting"},
    {"match": "Entgelt", "account": "Gemeinschaftskonto", "sign": "out", "category": "Bank", "payee": "Kontoführung"},
    {"match": "Familienkasse*", "sign": "in", "category": "Income:Child benefit", "payee": "Familienkasse"},
    {"match": "Bausparkasse Ostsee*", "kind": "transfer", "to": "Building society"},
    {"match": "Videothek*", "category": "Fun:Cinema"},
    {"match": "Nordkauf Getraenke*", "category": "Food:Drinks"},
)
# The payees whose rows have a rule.
RULED = {rule.get("payee", rule.get("match", "").strip("*")).casefold() for rule in RULES}
BUDGETS = (
    ("Groceries", ("Food",), (("2024-01-01", 620), ("2026-01-01", 660)), {"period": "month", "rollover": "none"}),
    ("Eating", ("Food:Eating out",), (("2024-11-04", 95),),
     {"period": "2weeks", "start": "2024-11-04", "rollover": "surplus", "carry_limit": 40}),
    ("Bakery", ("Food:Bakery",), (("2024-01-01", 17),), {"period": "week", "rollover": "both", "carry_limit": 10}),
    ("Home", ("Home", "Subscriptions"), (("2024-01-01", 1740), ("2025-10-01", 1810)),
     {"period": "month", "rollover": "both", "carry_limit": 100}),
    ("Kids", ("Kids",), (("2024-11-15", 345), ("2026-08-15", 260)),
     {"period": "month", "start": "2024-11-15", "rollover": "surplus", "carry_limit": 120}),
    ("Car", ("Transport",), (("2024-01-01", 920),), {"period": "quarter", "rollover": "surplus", "carry_limit": 300}),
    ("Pocket money", ("Fun", "Clothes"), (("2024-01-01", 240), ("2025-10-01", 250)),
     {"period": "pay", "pay": "Stadtbibliothek", "rollover": "both", "carry_limit": 150}),
    ("Insurance", ("Insurance",), (("2024-01-01", 780), ("2026-01-01", 820)), {"period": "year", "rollover": "none"}),
    ("Holiday", ("Holiday",), (("2024-11-01", 2200),), {"period": "year", "start": "2024-11-01", "rollover": "both"}),
    ("Presents", ("Gifts", "Charity"), (("2024-11-01", 65),),
     {"period": "month", "start": "2024-11-01", "rollover": "both", "carry_limit": 250}),
)
MOVES = (
    ("2025-03-12", "Eating", "Groceries", "25.00", "guests at the weekend", "", ""),
    ("2025-12-08", "Pocket money", "Presents", "60.00", "", "", ""),
    ("2026-05-04", "Groceries", "Bakery", "10.00", "", "", ""),
    ("2026-05-04", "Groceries", "Eating", "40.00", "Ida's birthday", "", ""),
    ("2026-05-05", "Groceries", "Eating", "30.00", "less than we thought", "m4", ""),
    ("2026-11-11", "Home", "Kids", "35.00", "winter shoes", "", ""),
)


def text_id(letter, content):
    """The letter and 25 base32 characters that follow from the content, as an imported row has them."""
    number = int.from_bytes(hashlib.sha256(content.encode()).digest(), "big")
    return letter + "".join("0123456789abcdefghijklmnopqrstuv"[number >> 5 * k & 31] for k in range(25))


def months():
    """The first day of each month of the ledger."""
    return [dt.date(2024 + k // 12, k % 12 + 1, 1) for k in range(10, 35)]


def step(prices, month):
    """What counts in a month, of (first month, cents) in order."""
    return [cents for begins, cents in prices if begins <= month.isoformat()[:7]][-1]


def banking(day, way=-1):
    """The day, or the working day before it; after it if way is 1."""
    while day.weekday() > 4:
        day += dt.timedelta(way)
    return day


class Household:
    """The rows as they come about. Amounts are cents."""

    def __init__(self, seed):
        self.chance, self.rows, self.groups, self.splits, self.tills = Chance(seed), [], 0, 0, {}
        self.away = [(dt.date.fromisoformat(each[0]), dt.date.fromisoformat(each[1])) for each in JOURNEYS]

    def add(self, day, account, cents, payee="", category="", **cells):
        if FIRST <= day <= LAST:
            row = {"date": day, "account": account, "amount": cents, "payee": payee, "category": category,
                   "currency": "EUR", **cells}
            self.rows.append(row)
            return row
        return {}

    def transfer(self, day, source, target, cents, note="", received=None, currency="EUR"):
        """The two rows of a transfer, in one group."""
        if FIRST <= day <= LAST:
            self.groups += 1
            group = f"move-{self.groups:03d}"
            self.add(day, source, -cents, kind="transfer", group=group, note=note)
            self.add(day, target, cents if received is None else received, kind="transfer", group=group,
                     note=note, currency=currency)

    def pick(self, texts):
        return texts[self.chance.between(0, len(texts) - 1)]

    # What comes about

    def bills(self):
        for month in months():
            for account, payee, category, method, member, day, when, prices in BILLS:
                cents = step(prices, month)
                if cents and (not when or month.month in when):
                    self.add(month.replace(day=day), account, -cents, payee, category, method=method, member=member)
            for account, payee, category, member, day, when, prices in PAY:
                if not when or month.month in when:
                    day = banking(month.replace(day=day), 1 if day == 1 else -1)
                    self.add(day, account, step(prices, month), payee, category, method="transfer", member=member)

    def purchases(self):
        day = FIRST
        while day <= LAST:
            for weekdays, percent, account, payees, category, method, member, low, high, location in HABITS:
                comes = self.chance.percent(percent)
                cents, payee = self.chance.between(low, high), self.pick(payees)
                if day.weekday() in weekdays and comes and not any(a <= day <= b for a, b in self.away):
                    self.purchase(day, account, cents, payee, category, method, member, location)
            day += dt.timedelta(1)
        for day, account, payee, category, cents, method, member, tags in SINGLE:
            self.add(dt.date.fromisoformat(day), account, cents, payee, category, method=method, member=member, tags=tags)

    def purchase(self, day, account, cents, payee, category, method, member, location):
        """A purchase; now and then one payment in two categories, or one that is given back later."""
        cells = {"method": method, "member": member, "location": location}
        if self.chance.percent(25):
            cells["time"] = f"{self.chance.between(9, 19):02d}:{self.chance.between(0, 59):02d}"
        if category == "Food:Groceries" and cents > 6000 and self.chance.percent(30):
            self.splits += 1
            part = self.chance.between(450, 1900)
            cells["split"] = f"split-{self.splits:02d}"
            self.add(day, account, part - cents, payee, category, **cells)
            self.add(day, account, -part, payee, self.pick(("Home:Household", "Pets", "Gifts")), **cells)
            return
        self.add(day, account, -cents, payee, category, **cells)
        if category in ("Clothes", "Kids:Clothes") and self.chance.percent(22):
            back = cents if self.chance.percent(50) else cents // 2
            day += dt.timedelta(self.chance.between(4, 12))
            self.add(day, account, back, payee, category, method=method, member=member, location=location, tags="return")

    def journeys(self):
        for first, last, currency, filled, tags, town, payees in JOURNEYS:
            first, last = dt.date.fromisoformat(first), dt.date.fromisoformat(last)
            loaded = banking(first - dt.timedelta(8))
            received = round_div(filled * 10000, self.rate(currency, loaded))
            self.transfer(loaded, JOINT, WALLET, filled, f"{currency} for the holiday", received, currency)
            day = first
            while day <= last:
                for _ in range(self.chance.between(2, 4)):
                    payee, category, low, high = self.pick(payees)
                    self.add(day, WALLET, -self.chance.between(low, high), payee, category, currency=currency,
                             method="card", tags=tags, location=town)
                day += dt.timedelta(1)
            if currency == "GBP":
                self.add(last, WALLET, 5000, "Cornwall Cottages", "Holiday:Stay", currency=currency,
                         tags=tags + " return", note="the deposit")

    # Rates

    def rates(self, seed):
        """Weekly rates, each on a Friday: what one unit is in EUR, in ten-thousandths."""
        chance, self.prices = Chance(seed + 1), []
        worth, day = {"GBP": 11850, "USD": 9210}, FIRST
        while day <= LAST:
            for currency, low, high in (("GBP", 11300, 12100), ("USD", 8400, 9600)):
                worth[currency] = min(high, max(low, worth[currency] + chance.between(-75, 74)))
                self.prices.append((day, currency, worth[currency]))
            day += dt.timedelta(7)

    def rate(self, currency, day):
        return [amount for date, code, amount in self.prices if code == currency and date <= day][-1]

    # What follows: withdrawals, the card's bill, savings

    def balance(self, account, day, currency="EUR"):
        return sum(row["amount"] for row in self.rows
                   if row["account"] == account and row["date"] <= day and row["currency"] == currency
                   and row.get("kind") != "assertion")

    def settle(self):
        for account, cents in OPENINGS:
            self.add(FIRST, account, cents, kind="opening")
        for month in months():
            last = (month + dt.timedelta(31)).replace(day=1) - dt.timedelta(1)
            if month > FIRST:
                owed = -self.balance(CARD, month - dt.timedelta(1))
                due = banking(month.replace(day=4), 1)
                short = owed + 60000 - self.balance(JOINT, due)
                if short > 0:
                    self.transfer(due, SAVINGS, JOINT, -(-short // 10000) * 10000, "for the bill of the card")
                self.transfer(due, JOINT, CARD, owed, "bill of the card")
            self.transfer(banking(month.replace(day=2), 1), MIRA, JOINT, 205000 if month.year < 2026 else 215000)
            self.transfer(banking(month.replace(day=16), 1), JONAS, JOINT, 160000 if month.year < 2026 else 165000)
            self.transfer(banking(month.replace(day=3), 1), JOINT, SAVINGS, 20000, "standing order")
            self.withdrawals(month, last)
            for account, floor in ((JOINT, 230000), (MIRA, 60000), (JONAS, 60000)):
                spare = (self.balance(account, last) - floor) // 10000 * 10000
                if spare >= 10000:
                    self.transfer(banking(last), account, SAVINGS, spare, "what was left")
                elif spare < 0:
                    self.transfer(banking(month.replace(day=19)), SAVINGS, account, -spare)
            if month.month % 3 == 0:
                interest = self.balance(SAVINGS, last) * 22 // 40000
                self.add(last, SAVINGS, interest, "Hansebank", "Income:Interest", method="transfer")
                counted = max(self.chance.between(-620, 280), -self.balance(PURSE, last))
                self.add(last, PURSE, counted, kind="balance", note="counted")

    def withdrawals(self, month, last):
        """Fills the purse on the day on which it would be empty."""
        day = month
        while day <= min(last, LAST):
            if self.balance(PURSE, day) < 0:
                self.transfer(day, JOINT, PURSE, 10000, "cash machine")
            day += dt.timedelta(1)

    def assertions(self):
        """The balances of the bank at the end of months; two digits of one are exchanged."""
        made = []
        for month in months()[1:]:
            day = month - dt.timedelta(1)
            for account in (JOINT, CARD, MIRA, JONAS) + ((SAVINGS,) if day.month % 3 == 0 else ()):
                cents = self.balance(account, day)
                if account == JONAS and day == dt.date(2026, 10, 31):
                    digits = str(cents)
                    cents = int(digits[0] + digits[2] + digits[1] + digits[3:])
                made.append((day, account, cents))
        for day, account, cents in made:
            self.add(day, account, cents, kind="assertion")

    # How the rows are written

    def written(self):
        """The rows in the order of their days, with the texts of the bank and what has since been corrected."""
        rows = sorted(self.rows, key=lambda row: (row["date"], order(row)))
        for place, row in enumerate(rows):
            ordinary = not row.get("kind")
            if ordinary and row["date"] >= IMPORTED and row["account"] in (JOINT, CARD):
                self.bank_text(row, place)
            elif ordinary and row["date"] < dt.date(2025, 3, 1):
                row["category"] = old_name(row["category"])
            elif ordinary and row["date"] < IMPORTED and row["account"] == JOINT:
                row["status"] = "RECONCILED"
        return self.corrected(rows)

    def bank_text(self, row, place):
        """Makes it a row of an import: it loses its category if a rule gives one, or if it is new."""
        payee, number = row["payee"], self.chance.between(1000, 9999)
        if row.get("split"):
            number = self.tills.setdefault(row["split"], number)
        text = BANK.get(payee, payee.upper()).format(number)
        row["original"] = f"{'SEPA' if row['method'] != 'card' else 'KARTE'} {text} {row['date'].strftime('%d.%m.')}"
        row["payee"], row["batch"], row["status"] = text[:22].strip(), row["date"].isoformat()[:7], "CLEARED"
        row["id"] = text_id("i", f"{place} {row['original']} {row['amount']}")
        by_rule = payee.casefold() in RULED and not row.get("split")
        if by_rule or row["date"] >= dt.date(2026, 10, 20) and payee == "Amarant Marktplatz":
            row["category"] = ""

    def corrected(self, rows):
        """With rows that replace or cancel others, and rows that do not count."""
        market = [row for row in rows if row["payee"] == "Wochenmarkt"]
        for number, place in enumerate((7, 21, 43)):
            wrong = market[place]
            wrong["id"] = f"t{number + 1}"
            right = dict(wrong, id=f"t{number + 1}b", voids=wrong["id"], note="digits exchanged")
            wrong["amount"] *= 10
            rows.insert(rows.index(wrong) + 9, right)
        bakery = [row for row in rows if row["payee"] == "Bäckerei Hansen" and row["account"] == PURSE]
        for number, place in enumerate((20, 90)):
            twice = dict(bakery[place], id=f"t{number + 4}", time="")
            at = rows.index(bakery[place]) + 1
            rows[at:at] = [twice, {"id": f"t{number + 4}b", "voids": twice["id"], "note": "typed twice"}]
        for day, account, payee, category, cents, status in (
                ("2025-06-07", CARD, "Modehaus Trave", "Clothes", -8900, "VOID"),
                ("2026-09-19", JOINT, "Möbel Krogh", "Home:Furniture", -64900, "DRAFT"),
                ("2026-11-19", CARD, "NORDKAUF 7741 LUEBECK", "", -2317, "PENDING"),
                ("2026-11-20", CARD, "SQ *TRATTORIA SOLE", "", -4150, "PENDING"),
                ("2026-11-20", JOINT, "TANKHOF 2210 LUEBECK", "", -5844, "PENDING")):
            day = dt.date.fromisoformat(day)
            row = {"date": day, "account": account, "payee": payee, "category": category, "amount": cents,
                   "currency": "EUR", "status": status, "method": "card"}
            at = max(place for place, other in enumerate(rows) if other.get("date", day) <= day)
            rows.insert(at + 1, row)
        return rows


def order(row):
    """The place of a row within its day: what comes in, then transfers, then purchases, then what was counted."""
    if row.get("kind"):
        return {"opening": 0, "transfer": 2, "balance": 4, "assertion": 5}[row["kind"]]
    return 1 if row["amount"] > 0 else 3


def old_name(category):
    """The names of the first months, which spending.aliases renames."""
    for new, old in (("Food:Eating out", "Eating"), ("Kids:Daycare", "Kita"), ("Transport:", "Auto:")):
        if category.startswith(new):
            return old + category[len(new):]
    return category


def cell(row, column):
    value = row.get(column, "")
    if column == "amount" and isinstance(value, int):
        return dec(value, 2)
    text = value.isoformat() if isinstance(value, dt.date) else str(value)
    return '"' + text.replace('"', '""') + '"' if "," in text or '"' in text else text


def write_csv(path, columns, rows):
    lines = [",".join(columns)] + [",".join(cell(row, column) for column in columns) for row in rows]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def plan(home):
    def account(name, apy, notes, balance=None, target=None):
        cents = home.balance(name, LAST) if balance is None else balance
        return {"name": name, "balance": cents / 100, "apy_pct": apy, "notes": notes, "alloc_weight": 1,
                "account_target": target}

    def tier(name, purpose, target, priority, accounts):
        return {"name": name, "purpose": purpose, "target": target, "priority": priority,
                "preferred_account": accounts[0]["name"], "accounts": accounts}
    return {"tiers": [
        tier("Tier 1 · Everyday", "One month of bills", 4500, 1, [
            account(JOINT, 0.0, "Rent leaves from here on the 1st"), account(MIRA, 0.0, ""), account(JONAS, 0.0, ""),
            account(PURSE, 0.0, "For the market on Wednesdays")]),
        tier("Tier 2 · Emergency", "Four months without a salary", 18000, 2, [account(SAVINGS, 2.2, "At hand the next day")]),
        tier("Tier 3 · Home of our own", "The part that the bank will not lend", 40000, 3, [
            account("Building society", 0.5, "80 a month, by direct debit", 320000)]),
    ], "last_updated": LAST.isoformat()}


def lines(key, elements, indent="    "):
    """A JSON list with an element a line, for a person to read."""
    body = ",\n".join(f"{indent}  {json.dumps(element, ensure_ascii=False)}" for element in elements)
    return f'{indent}"{key}": [\n{body}\n{indent}]'


def expected():
    """The bills of the settings; a key that says nothing is left out."""
    bills = []
    for name, kind, account, payee, category, cents, schedule, terms in EXPECTED:
        bill = {"name": name, "kind": kind, "account": account, "to": terms.get("to", ""), "payee": payee,
                "aliases": terms.get("aliases"), "category": category, "amount": amount(cents), "schedule": schedule}
        bill.update({key: value for key, value in terms.items() if key not in bill})
        bills.append({key: value for key, value in bill.items() if value and (key, value) != ("kind", "bill")})
    return bills


def amount(cents):
    return cents // 100 if cents % 100 == 0 else cents / 100


def settings():
    accounts = [
        {"name": JOINT, "kind": "CASH", "currency": "EUR", "keep": 500, "aliases": ["Gemeinschaftskonto"]},
        {"name": MIRA, "kind": "CASH", "currency": "EUR", "member": "Mira"},
        {"name": JONAS, "kind": "CASH", "currency": "EUR", "member": "Jonas"},
        {"name": SAVINGS, "kind": "SAVINGS", "currency": "EUR", "aliases": ["Tagesgeld"]},
        {"name": CARD, "kind": "CARD", "currency": "EUR"}, {"name": WALLET, "kind": "CASH", "currency": "EUR"},
        {"name": PURSE, "kind": "CASH", "currency": "EUR"}, {"name": "Building society", "kind": "SAVINGS", "currency": "EUR"}]
    budgets = [
        {"name": name, "categories": categories,
         "amounts": [{"from": begins, "amount": amount} for begins, amount in amounts], **terms}
        for name, categories, amounts, terms in BUDGETS]
    goals = [{"name": "Cargo bike", "target": 4200, "accounts": [SAVINGS], "by": "2027-05-01"}]
    spending = [
        '    "day_limits": {"green": 40, "yellow": 110, "bills": "apart"}',
        '    "income": ["Income"]',
        '    "aliases": {"Eating": "Food:Eating out", "Kita": "Kids:Daycare", "Auto": "Transport"}',
        lines("budgets", budgets), lines("bills", expected()), lines("goals", goals), lines("rules", RULES)]
    return "\n".join([
        "{", '  "base_currency": "EUR",', '  "plan": {"currency": "EUR", "default_contribution": 400},',
        lines("accounts", accounts, "  ") + ",", '  "spending": {', ",\n".join(spending), "  }", "}"]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", default=str(pathlib.Path(__file__).resolve().parents[2] / "examples" / "daily"))
    parser.add_argument("--seed", type=int, default=20241101)
    chosen = parser.parse_args()
    out = pathlib.Path(chosen.out)
    (out / "ledgers").mkdir(parents=True, exist_ok=True)
    home = Household(chosen.seed)
    home.rates(chosen.seed)
    home.bills()
    home.purchases()
    home.journeys()
    home.settle()
    home.assertions()
    text = json.dumps(plan(home), indent=2, ensure_ascii=False)
    (out / "reserve_manager.json").write_text(text + "\n", encoding="utf-8")
    (out / "coffer.json").write_text(settings(), encoding="utf-8")
    write_csv(out / "ledgers" / "transactions.csv", COLUMNS, home.written())
    write_csv(out / "ledgers" / "prices.csv", ("date", "base", "quote", "amount", "source", "type"), [
        {"date": day, "base": currency, "quote": "EUR", "amount": dec(amount, 4), "source": "ECB", "type": "close"}
        for day, currency, amount in home.prices])
    write_csv(out / "ledgers" / "budgets.csv", ("id", "date", "from", "to", "amount", "note", "voids", "op"), [
        dict(zip(("date", "from", "to", "amount", "note", "voids", "op"), move), id=f"m{number + 1}")
        for number, move in enumerate(MOVES)])


if __name__ == "__main__":
    main()
