// Written by `make docs` from layouts/*.json; change those files.

extension BuiltInLayouts {
  /// The built-in layouts, in alphabetical order by name.
  package static let texts: [String] = [
    #"""
    {
      "name": "actual-account",
      "title": "Actual: transactions, in versions before splits",
      "headers": [
        ["Account", "Date", "Payee", "Notes", "Category", "Amount", "Cleared", "Reconciled"]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "columns": {
        "date": ["Date"],
        "payee": ["Payee"],
        "amount": ["Amount"],
        "account": ["Account"],
        "category": ["Category"],
        "note": ["Notes"]
      },
      "opening": [{"column": "Payee", "words": ["Starting Balance"]}]
    }
    """#,
    #"""
    {
      "name": "actual",
      "title": "Actual: transactions of all accounts",
      "headers": [
        [
          "Account", "Date", "Payee", "Notes", "Category", "Amount", "Split_Amount", "Cleared"
        ]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "columns": {
        "date": ["Date"],
        "payee": ["Payee"],
        "amount": ["Amount"],
        "account": ["Account"],
        "category": ["Category"],
        "note": ["Notes"]
      },
      "split_notes": true,
      "opening": [{"column": "Payee", "words": ["Starting Balance"]}]
    }
    """#,
    #"""
    {
      "name": "amex-uk",
      "title": "American Express, United Kingdom: card",
      "headers": [
        [
          "Date", "Description", "Amount", "Extended Details", "Appears On Your Statement As",
          "Address", "Town/City", "Postcode", "Country", "Reference", "Category"
        ],
        [
          "Date", "Description", "Card Member", "Account #", "Amount", "Extended Details",
          "Appears On Your Statement As", "Address", "Town/City", "Postcode", "Country",
          "Reference", "Category"
        ],
        [
          "Date", "Description", "Amount", "Extended Details", "Appears On Your Statement As",
          "Address", "City/State", "Zip Code", "Country", "Reference", "Category"
        ]
      ],
      "general_headers": [["Date", "Description", "Amount"]],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["dd/mm/yyyy"],
      "sign": "outflow_positive",
      "currency": "GBP",
      "columns": {
        "date": ["Date"],
        "payee": ["Description"],
        "text": ["Appears On Your Statement As"],
        "amount": ["Amount"],
        "account": ["Account #"],
        "bank_id": ["Reference"]
      }
    }
    """#,
    #"""
    {
      "name": "amex",
      "title": "American Express, United States: card",
      "headers": [
        [
          "Date", "Description", "Amount", "Extended Details", "Appears On Your Statement As",
          "Address", "City/State", "Zip Code", "Country", "Reference", "Category"
        ],
        [
          "Date", "Description", "Card Member", "Account #", "Amount", "Extended Details",
          "Appears On Your Statement As", "Address", "City/State", "Zip Code", "Country",
          "Reference", "Category"
        ],
        [
          "Date", "Receipt", "Description", "Amount", "Extended Details",
          "Appears On Your Statement As", "Address", "City/State", "Zip Code", "Country",
          "Reference", "Category"
        ]
      ],
      "general_headers": [["Date", "Description", "Amount"]],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["mm/dd/yyyy"],
      "sign": "outflow_positive",
      "currency": "USD",
      "columns": {
        "date": ["Date"],
        "payee": ["Description"],
        "text": ["Appears On Your Statement As"],
        "amount": ["Amount"],
        "account": ["Account #"],
        "bank_id": ["Reference"]
      }
    }
    """#,
    #"""
    {
      "name": "avanza",
      "title": "Avanza: transactions",
      "headers": [
        [
          "Datum", "Konto", "Typ av transaktion", "Värdepapper/beskrivning", "Antal", "Kurs",
          "Belopp", "Transaktionsvaluta", "Courtage (SEK)", "Valutakurs", "Instrumentvaluta",
          "ISIN", "Resultat"
        ],
        [
          "Datum", "Konto", "Typ av transaktion", "Värdepapper/beskrivning", "Antal", "Kurs",
          "Belopp", "Transaktionsvaluta", "Courtage", "Valutakurs", "Instrumentvaluta", "ISIN",
          "Resultat"
        ]
      ],
      "delimiter": "semicolon",
      "decimal": "comma",
      "dates": ["yyyy-mm-dd"],
      "columns": {
        "date": ["Datum"],
        "text": ["Värdepapper/beskrivning"],
        "amount": ["Belopp"],
        "currency": ["Transaktionsvaluta"],
        "account": ["Konto"],
        "fee": ["Courtage (SEK)", "Courtage"],
        "type": ["Typ av transaktion"],
        "isin": ["ISIN"],
        "asset": ["Värdepapper/beskrivning"],
        "quantity": ["Antal"]
      },
      "unread": [{"column": "Belopp", "words": [""]}],
      "types": [
        {"word": "Köp", "type": "BUY"},
        {"word": "Sälj", "type": "SELL"},
        {"word": "Insättning", "type": "DEPOSIT"},
        {"word": "Uttag", "type": "WITHDRAWAL"},
        {"word": "Utdelning", "type": "DIVIDEND"},
        {"word": "Ränta", "type": "INTEREST", "type_if_negative": "FEE"},
        {
          "word": "Utländsk källskatt", "type": "TAX", "subtype": "REVERSAL",
          "type_if_negative": "TAX", "subtype_if_negative": "WITHHOLDING"
        },
        {"word": "ADR-avgift", "type": "FEE", "subtype": "ADR_FEE"},
        {"word": "Övrigt", "type": "CREDIT", "type_if_negative": "FEE"}
      ]
    }
    """#,
    #"""
    {
      "name": "bank-of-america-card",
      "title": "Bank of America: credit card",
      "headers": [["Posted Date", "Reference Number", "Payee", "Address", "Amount"]],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["mm/dd/yyyy"],
      "currency": "USD",
      "columns": {
        "date": ["Posted Date"],
        "payee": ["Payee"],
        "text": ["Address"],
        "amount": ["Amount"],
        "bank_id": ["Reference Number"]
      }
    }
    """#,
    #"""
    {
      "name": "bank-of-america",
      "title": "Bank of America: checking and savings",
      "headers": [["Date", "Description", "Amount", "Running Bal."]],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["mm/dd/yyyy"],
      "currency": "USD",
      "columns": {
        "date": ["Date"],
        "payee": ["Description"],
        "amount": ["Amount"],
        "balance": ["Running Bal."]
      },
      "skip": [{"column": "Description", "words": ["Beginning balance as of*"]}],
      "facts": [
        {"fact": "opening", "label": "Beginning balance as of"},
        {"fact": "closing", "label": "Ending balance as of"}
      ]
    }
    """#,
    #"""
    {
      "name": "barclaycard",
      "title": "Barclaycard, United Kingdom: credit card",
      "width": 7,
      "named_columns": [
        {"name": "Date", "position": 1},
        {"name": "Description", "position": 2},
        {"name": "Card", "position": 3},
        {"name": "Money in", "position": 6},
        {"name": "Money out", "position": 7}
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["dd mmm yy"],
      "currency": "GBP",
      "columns": {
        "date": ["Date"],
        "payee": ["Description"],
        "text": ["Card"],
        "money_in": ["Money in"],
        "money_out": ["Money out"]
      }
    }
    """#,
    #"""
    {
      "name": "beancount",
      "title": "Beancount: postings by bean-query",
      "headers": [["id", "date", "payee", "narration", "account", "number", "currency"]],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "columns": {
        "date": ["date"],
        "payee": ["payee"],
        "text": ["narration"],
        "amount": ["number"],
        "currency": ["currency"],
        "account": ["account"],
        "transaction": ["id"]
      },
      "own_accounts": [
        {
          "column": "account",
          "words": [
            "Assets*", "Asset:*", "Liabilities*", "Liability:*", "Aktiva*", "Fremdkapital*",
            "Verbindlichkeiten*"
          ]
        }
      ],
      "opening": [
        {
          "column": "account",
          "words": ["Equity:Opening*", "Equity:Start*", "Eigenkapital:Anfang*"]
        }
      ]
    }
    """#,
    #"""
    {
      "name": "bitvavo",
      "title": "Bitvavo: transactions",
      "headers": [
        [
          "Timezone", "Date", "Time", "Type", "Currency", "Amount", "Quote Currency",
          "Quote Price", "Received / Paid Currency", "Received / Paid Amount", "Fee currency",
          "Fee amount", "Status", "Transaction ID", "Address"
        ]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "columns": {
        "date": ["Date"],
        "time": ["Time"],
        "amount": ["Received / Paid Amount"],
        "currency": ["Received / Paid Currency"],
        "fee": ["Fee amount"],
        "fee_currency": ["Fee currency"],
        "bank_id": ["Transaction ID"],
        "status": ["Status"],
        "type": ["Type"],
        "symbol": ["Currency"],
        "quantity": ["Amount"]
      },
      "status": {"booked": ["Completed", "Distributed"]},
      "skip": [{"column": "Type", "words": ["deposit", "withdrawal", "staking"]}],
      "types": [{"word": "buy", "type": "BUY"}, {"word": "sell", "type": "SELL"}],
      "further_tables": [
        {
          "name": "bitvavo",
          "only": [
            {"column": "Type", "words": ["deposit", "withdrawal"]},
            {"column": "Currency", "words": ["EUR", "USD", "GBP"]}
          ],
          "columns": {
            "date": ["Date"],
            "time": ["Time"],
            "text": ["Address"],
            "amount": ["Amount"],
            "currency": ["Currency"],
            "fee": ["Fee amount"],
            "bank_id": ["Transaction ID"],
            "status": ["Status"],
            "type": ["Type"]
          },
          "types": [
            {"word": "deposit", "type": "DEPOSIT"}, {"word": "withdrawal", "type": "WITHDRAWAL"}
          ]
        },
        {
          "name": "bitvavo",
          "only": [{"column": "Type", "words": ["deposit", "withdrawal", "staking"]}],
          "columns": {
            "date": ["Date"],
            "time": ["Time"],
            "text": ["Type", "Address"],
            "bank_id": ["Transaction ID"],
            "status": ["Status"],
            "type": ["Type"],
            "symbol": ["Currency"],
            "quantity": ["Amount"]
          },
          "types": [
            {"word": "deposit", "type": "TRANSFER_IN"},
            {"word": "staking", "type": "TRANSFER_IN"},
            {"word": "withdrawal", "type": "TRANSFER_OUT"}
          ]
        }
      ]
    }
    """#,
    #"""
    {
      "name": "boursorama",
      "title": "BoursoBank (Boursorama), France: current account",
      "headers": [
        [
          "dateOp", "dateVal", "label", "category", "categoryParent", "supplierFound", "amount",
          "comment", "accountNum", "accountLabel", "accountbalance"
        ],
        [
          "dateOp", "dateVal", "label", "category", "categoryParent", "amount", "comment",
          "accountNum", "accountLabel", "accountbalance"
        ],
        [
          "dateOp", "dateVal", "label", "category", "categoryParent", "amount", "accountNum",
          "accountLabel", "accountBalance"
        ]
      ],
      "delimiter": "semicolon",
      "decimal": "comma",
      "dates": ["yyyy-mm-dd", "dd/mm/yyyy"],
      "currency": "EUR",
      "columns": {
        "date": ["dateOp"],
        "value_date": ["dateVal"],
        "payee": ["label"],
        "text": ["comment"],
        "amount": ["amount"],
        "account": ["accountNum"]
      }
    }
    """#,
    #"""
    {
      "name": "chase-card",
      "title": "Chase, United States: credit card",
      "headers": [
        ["Transaction Date", "Post Date", "Description", "Category", "Type", "Amount", "Memo"],
        [
          "Card", "Transaction Date", "Post Date", "Description", "Category", "Type", "Amount",
          "Memo"
        ],
        ["Transaction Date", "Post Date", "Description", "Category", "Type", "Amount"]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["mm/dd/yyyy"],
      "currency": "USD",
      "columns": {
        "date": ["Post Date"],
        "value_date": ["Transaction Date"],
        "payee": ["Description"],
        "text": ["Type", "Memo"],
        "amount": ["Amount"],
        "account": ["Card"]
      }
    }
    """#,
    #"""
    {
      "name": "chase-checking",
      "title": "Chase, United States: checking and savings",
      "headers": [
        [
          "Details", "Posting Date", "Description", "Amount", "Type", "Balance",
          "Check or Slip #"
        ]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["mm/dd/yyyy"],
      "currency": "USD",
      "columns": {
        "date": ["Posting Date"],
        "payee": ["Description"],
        "text": ["Details", "Type", "Check or Slip #"],
        "amount": ["Amount"],
        "balance": ["Balance"],
        "status": ["Balance"]
      },
      "status": {"pending": [""]}
    }
    """#,
    #"""
    {
      "name": "coffer-activities",
      "title": "Coffer: activities.csv of another folder",
      "headers": [
        [
          "id", "date", "time", "account", "type", "subtype", "symbol", "quantity", "unit_price",
          "amount", "fee", "tax", "currency", "fx_rate", "ratio", "status", "group", "lots",
          "note", "voids"
        ],
        [
          "date", "account", "type", "symbol", "quantity", "unit_price", "amount", "currency"
        ]
      ],
      "other_columns": true,
      "delimiter": "comma",
      "decimal": "point",
      "grouping": "none",
      "dates": ["yyyy-mm-dd"],
      "sign": "by_type",
      "amount_is": "gross",
      "columns": {
        "date": ["date"],
        "time": ["time"],
        "text": ["note"],
        "type": ["type"],
        "subtype": ["subtype"],
        "symbol": ["symbol"],
        "quantity": ["quantity"],
        "unit_price": ["unit_price"],
        "amount": ["amount"],
        "fee": ["fee"],
        "tax": ["tax"],
        "currency": ["currency"],
        "exchange_rate": ["fx_rate"],
        "ratio": ["ratio"],
        "account": ["account"],
        "bank_id": ["id"],
        "replaces": ["voids"]
      },
      "only": [{"column": "status", "words": ["", "POSTED", "CLEARED", "RECONCILED"]}],
      "types": [
        {"word": "BUY", "type": "BUY"},
        {"word": "SELL", "type": "SELL"},
        {"word": "SPLIT", "type": "SPLIT"},
        {"word": "DIVIDEND", "type": "DIVIDEND"},
        {"word": "INTEREST", "type": "INTEREST"},
        {"word": "DEPOSIT", "type": "DEPOSIT"},
        {"word": "WITHDRAWAL", "type": "WITHDRAWAL"},
        {"word": "TRANSFER_IN", "type": "TRANSFER_IN"},
        {"word": "TRANSFER_OUT", "type": "TRANSFER_OUT"},
        {"word": "FEE", "type": "FEE"},
        {"word": "TAX", "type": "TAX"},
        {"word": "CREDIT", "type": "CREDIT"},
        {"word": "ADJUSTMENT", "type": "ADJUSTMENT"}
      ]
    }
    """#,
    #"""
    {
      "name": "coffer",
      "title": "Coffer: transactions.csv of another folder",
      "headers": [
        [
          "id", "date", "time", "account", "payee", "category", "amount", "currency", "kind",
          "group", "split", "method", "status", "tags", "location", "attachment", "schedule",
          "note", "voids", "original", "original_amount", "original_currency", "member",
          "batch", "op"
        ],
        [
          "id", "date", "time", "account", "payee", "category", "amount", "currency", "kind",
          "group", "split", "method", "status", "tags", "location", "attachment", "schedule",
          "note", "voids", "original", "member", "batch", "op"
        ],
        ["date", "account", "payee", "category", "amount", "currency", "kind"]
      ],
      "other_columns": true,
      "delimiter": "comma",
      "decimal": "point",
      "grouping": "none",
      "dates": ["yyyy-mm-dd"],
      "columns": {
        "date": ["date"],
        "time": ["time"],
        "payee": ["payee"],
        "text": ["original", "note"],
        "amount": ["amount"],
        "currency": ["currency"],
        "account": ["account"],
        "bank_id": ["id"],
        "replaces": ["voids"],
        "original_amount": ["original_amount"],
        "original_currency": ["original_currency"]
      },
      "only": [{"column": "status", "words": ["", "POSTED", "CLEARED", "RECONCILED"]}],
      "skip": [{"column": "kind", "words": ["assertion", "balance", "opening"]}]
    }
    """#,
    #"""
    {
      "name": "coinbase",
      "title": "Coinbase: transactions",
      "headers": [
        [
          "ID", "Timestamp", "Transaction Type", "Asset", "Quantity Transacted",
          "Price Currency", "Price at Transaction", "Subtotal",
          "Total (inclusive of fees and/or spread)", "Fees and/or Spread", "Notes"
        ],
        [
          "Timestamp", "Transaction Type", "Asset", "Quantity Transacted",
          "Spot Price Currency", "Spot Price at Transaction", "Subtotal",
          "Total (inclusive of fees and/or spread)", "Fees and/or Spread", "Notes"
        ]
      ],
      "other_columns": true,
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "sign": "by_type",
      "columns": {
        "date": ["Timestamp"],
        "text": ["Notes"],
        "amount": ["Total (inclusive of fees and/or spread)"],
        "currency": ["Price Currency", "Spot Price Currency"],
        "fee": ["Fees and/or Spread"],
        "bank_id": ["ID"],
        "type": ["Transaction Type"],
        "symbol": ["Asset"],
        "quantity": ["Quantity Transacted"]
      },
      "skip": [
        {
          "column": "Transaction Type",
          "words": [
            "Send", "Receive", "Staking Income", "Rewards Income", "Learning Reward", "Deposit",
            "Withdrawal"
          ]
        }
      ],
      "unread": [{"column": "Transaction Type", "words": ["Convert"]}],
      "types": [
        {"word": "Buy", "type": "BUY"},
        {"word": "Sell", "type": "SELL"},
        {"word": "Advance Trade Buy", "type": "BUY"},
        {"word": "Advance Trade Sell", "type": "SELL"},
        {"word": "Advanced Trade Buy", "type": "BUY"},
        {"word": "Advanced Trade Sell", "type": "SELL"}
      ],
      "further_tables": [
        {
          "name": "coinbase",
          "only": [{"column": "Transaction Type", "words": ["Send", "Receive"]}],
          "columns": {
            "date": ["Timestamp"],
            "text": ["Notes"],
            "currency": ["Price Currency", "Spot Price Currency"],
            "bank_id": ["ID"],
            "type": ["Transaction Type"],
            "symbol": ["Asset"],
            "quantity": ["Quantity Transacted"]
          },
          "types": [
            {"word": "Receive", "type": "TRANSFER_IN"}, {"word": "Send", "type": "TRANSFER_OUT"}
          ]
        },
        {
          "name": "coinbase",
          "only": [
            {
              "column": "Transaction Type",
              "words": ["Staking Income", "Rewards Income", "Learning Reward"]
            }
          ],
          "columns": {
            "date": ["Timestamp"],
            "text": ["Notes"],
            "amount": ["Subtotal"],
            "currency": ["Price Currency", "Spot Price Currency"],
            "bank_id": ["ID"],
            "type": ["Transaction Type"],
            "symbol": ["Asset"],
            "quantity": ["Quantity Transacted"]
          },
          "types": [
            {"word": "Staking Income", "type": "INTEREST", "subtype": "STAKING_REWARD"},
            {"word": "Rewards Income", "type": "INTEREST", "subtype": "STAKING_REWARD"},
            {"word": "Learning Reward", "type": "INTEREST", "subtype": "STAKING_REWARD"}
          ]
        },
        {
          "name": "coinbase",
          "only": [{"column": "Transaction Type", "words": ["Deposit", "Withdrawal"]}],
          "sign": "by_type",
          "columns": {
            "date": ["Timestamp"],
            "text": ["Notes"],
            "amount": ["Total (inclusive of fees and/or spread)"],
            "currency": ["Asset"],
            "fee": ["Fees and/or Spread"],
            "bank_id": ["ID"],
            "type": ["Transaction Type"]
          },
          "types": [
            {"word": "Deposit", "type": "DEPOSIT"}, {"word": "Withdrawal", "type": "WITHDRAWAL"}
          ]
        }
      ]
    }
    """#,
    #"""
    {
      "name": "comdirect",
      "title": "Comdirect, Germany: current account",
      "headers": [
        [
          "Buchungstag", "Wertstellung (Valuta)", "Vorgang", "Buchungstext",
          "Umsatz in {currency}"
        ]
      ],
      "delimiter": "semicolon",
      "decimal": "comma",
      "dates": ["dd.mm.yyyy"],
      "columns": {
        "date": ["Buchungstag"],
        "value_date": ["Wertstellung (Valuta)"],
        "text": ["Vorgang", "Buchungstext"],
        "amount": ["Umsatz in {currency}"],
        "status": ["Buchungstag"]
      },
      "status": {"pending": ["offen"]},
      "payee_in_text": [
        {"after": "Auftraggeber:", "until": ["Kto/IBAN:", "Buchungstext:", "Ref."]},
        {"after": "Empfänger:", "until": ["Kto/IBAN:", "Buchungstext:", "Ref."]},
        {"after": "Buchungstext:", "until": ["Ref."]}
      ],
      "footer": ["Alter Kontostand"],
      "facts": [
        {"fact": "closing", "label": "Neuer Kontostand"},
        {"fact": "opening", "label": "Alter Kontostand"}
      ]
    }
    """#,
    #"""
    {
      "name": "degiro-account",
      "title": "Degiro: account, without the trades",
      "headers": [
        [
          "Datum", "Tijd", "Valutadatum", "Product", "ISIN", "Omschrijving", "FX", "Mutatie",
          "", "Saldo", "", "Order Id"
        ],
        [
          "Date", "Time", "Value date", "Product", "ISIN", "Description", "FX", "Change", "",
          "Balance", "", "Order Id"
        ],
        [
          "Datum", "Uhrzeit", "Valutadatum", "Produkt", "ISIN", "Beschreibung", "FX",
          "Änderung", "", "Saldo", "", "Order-ID"
        ]
      ],
      "delimiter": "comma",
      "decimal": "comma",
      "dates": ["dd-mm-yyyy"],
      "named_columns": [
        {"name": "Mutatie bedrag", "after": "Mutatie"},
        {"name": "Change amount", "after": "Change"},
        {"name": "Änderung Betrag", "after": "Änderung"},
        {"name": "Saldo bedrag", "after": "Saldo"},
        {"name": "Balance amount", "after": "Balance"}
      ],
      "columns": {
        "date": ["Datum", "Date"],
        "time": ["Tijd", "Time", "Uhrzeit"],
        "value_date": ["Valutadatum", "Value date"],
        "text": ["Omschrijving", "Description", "Beschreibung"],
        "amount": ["Mutatie bedrag", "Change amount", "Änderung Betrag"],
        "currency": ["Mutatie", "Change", "Änderung"],
        "type": ["Omschrijving", "Description", "Beschreibung"],
        "isin": ["ISIN"],
        "asset": ["Product", "Produkt"]
      },
      "skip": [
        {
          "column": "Omschrijving",
          "words": [
            "Koop*", "Verkoop*", "Buy*", "Sell*", "Kauf*", "Verkauf*",
            "*: Koop *", "*: Verkoop *", "*: Buy *", "*: Sell *", "*: Kauf *", "*: Verkauf *",
            "DEGIRO Transactiekosten*", "DEGIRO Transaction*", "DEGIRO Transaktionsgebühr*",
            "Valuta *", "FX *", "Währungswechsel*", "Degiro Cash Sweep*", "Overboeking van*",
            "Overboeking naar*", "Transfer from*", "Transfer to*", "Reservation*",
            "Reservering*"
          ]
        },
        {
          "column": "Description",
          "words": [
            "Koop*", "Verkoop*", "Buy*", "Sell*", "Kauf*", "Verkauf*",
            "*: Koop *", "*: Verkoop *", "*: Buy *", "*: Sell *", "*: Kauf *", "*: Verkauf *",
            "DEGIRO Transactiekosten*", "DEGIRO Transaction*", "DEGIRO Transaktionsgebühr*",
            "Valuta *", "FX *", "Währungswechsel*", "Degiro Cash Sweep*", "Overboeking van*",
            "Overboeking naar*", "Transfer from*", "Transfer to*", "Reservation*",
            "Reservering*"
          ]
        },
        {
          "column": "Beschreibung",
          "words": [
            "Koop*", "Verkoop*", "Buy*", "Sell*", "Kauf*", "Verkauf*",
            "*: Koop *", "*: Verkoop *", "*: Buy *", "*: Sell *", "*: Kauf *", "*: Verkauf *",
            "DEGIRO Transactiekosten*", "DEGIRO Transaction*", "DEGIRO Transaktionsgebühr*",
            "Valuta *", "FX *", "Währungswechsel*", "Degiro Cash Sweep*", "Overboeking van*",
            "Overboeking naar*", "Transfer from*", "Transfer to*", "Reservation*",
            "Reservering*"
          ]
        }
      ],
      "types": [
        {"word": "Dividend*", "type": "DIVIDEND"},
        {"word": "Dividende*", "type": "DIVIDEND"},
        {"word": "Dividendbelasting*", "type": "TAX", "subtype": "WITHHOLDING"},
        {"word": "Dividend Tax*", "type": "TAX", "subtype": "WITHHOLDING"},
        {"word": "Dividendensteuer*", "type": "TAX", "subtype": "WITHHOLDING"},
        {"word": "Storting*", "type": "DEPOSIT"},
        {"word": "iDEAL *", "type": "DEPOSIT"},
        {"word": "flatex Deposit*", "type": "DEPOSIT"},
        {"word": "Deposit*", "type": "DEPOSIT"},
        {"word": "Einzahlung*", "type": "DEPOSIT"},
        {"word": "SOFORT Einzahlung*", "type": "DEPOSIT"},
        {"word": "Terugstorting*", "type": "WITHDRAWAL"},
        {"word": "Withdrawal*", "type": "WITHDRAWAL"},
        {"word": "flatex terugstorting*", "type": "WITHDRAWAL"},
        {"word": "Processed Flatex Withdrawal*", "type": "WITHDRAWAL"},
        {"word": "Auszahlung*", "type": "WITHDRAWAL"},
        {"word": "DEGIRO Aansluitingskosten*", "type": "FEE"},
        {"word": "DEGIRO Exchange Connection Fee*", "type": "FEE"},
        {"word": "Giro Exchange Connection Fee*", "type": "FEE"},
        {"word": "Einrichtung von Handelsmodalitäten*", "type": "FEE"},
        {
          "word": "Rente*", "type": "INTEREST", "type_if_negative": "FEE",
          "subtype_if_negative": "INTEREST_CHARGE"
        },
        {
          "word": "Flatex Interest*", "type": "INTEREST", "type_if_negative": "FEE",
          "subtype_if_negative": "INTEREST_CHARGE"
        },
        {
          "word": "Zinsen*", "type": "INTEREST", "type_if_negative": "FEE",
          "subtype_if_negative": "INTEREST_CHARGE"
        },
        {"word": "ADR/GDR *", "type": "FEE", "subtype": "ADR_FEE"},
        {"word": "Kapitaalsuitkering*", "type": "DIVIDEND", "subtype": "RETURN_OF_CAPITAL"}
      ]
    }
    """#,
    #"""
    {
      "name": "degiro",
      "title": "Degiro: trades",
      "headers": [
        [
          "Datum", "Tijd", "Product", "ISIN", "Beurs", "Uitvoeringsplaats", "Aantal", "Koers",
          "", "Lokale waarde", "", "Waarde EUR", "Wisselkoers", "AutoFX Kosten",
          "Transactiekosten en/of kosten van derden EUR", "Totaal EUR", "Order ID", ""
        ],
        [
          "Datum", "Tijd", "Product", "ISIN", "Beurs", "Uitvoeringsplaats", "Aantal", "Koers",
          "", "Lokale waarde", "", "Waarde", "", "Wisselkoers", "Transactiekosten en/of", "",
          "Totaal", "", "Order ID"
        ],
        [
          "Datum", "Tijd", "Product", "ISIN", "Beurs", "Uitvoeringsplaats", "Aantal", "Koers",
          "", "Lokale waarde", "", "Waarde", "", "Wisselkoers",
          "Transactiekosten en/of kosten van derden", "", "Totaal", "", "Order ID"
        ],
        [
          "Date", "Time", "Product", "ISIN", "Reference exchange", "Venue", "Quantity", "Price",
          "", "Local value", "", "Value", "", "Exchange rate", "Transaction and/or third", "",
          "Total", "", "Order ID"
        ],
        [
          "Date", "Time", "Product", "ISIN", "Reference exchange", "Venue", "Quantity", "Price",
          "", "Local value", "", "Value", "", "Exchange rate",
          "Transaction and/or third party fees", "", "Total", "", "Order ID"
        ],
        [
          "Date", "Time", "Product", "ISIN", "Reference", "Venue", "Quantity", "Price", "",
          "Local value", "", "Value", "", "Exchange rate", "Transaction and/or third", "",
          "Total", "", "Order ID"
        ],
        [
          "Date", "Time", "Product", "ISIN", "Reference", "Venue", "Quantity", "Price", "",
          "Local value", "", "Value", "", "Exchange rate",
          "Transaction and/or third party costs", "", "Total", "", "Order ID"
        ],
        [
          "Date", "Time", "Product", "ISIN", "Reference", "Venue", "Quantity", "Price", "",
          "Local value", "", "Value", "", "Exchange rate",
          "Transaction and/or third party fees", "", "Total", "", "Order ID"
        ],
        [
          "Date", "Time", "Product", "ISIN", "Reference exchange", "Venue", "Quantity",
          "Price", "", "Local value", "", "Value", "", "Exchange rate",
          "Transaction and/or third party costs", "", "Total", "", "Order ID"
        ],
        [
          "Date", "Time", "Product", "ISIN", "Reference exchange", "Venue", "Quantity",
          "Price", "", "Local value", "", "Value EUR", "Exchange rate", "AutoFX Fee",
          "Transaction and/or third party fees EUR", "Total EUR", "Order ID", ""
        ],
        [
          "Date", "Time", "Product", "ISIN", "Reference", "Venue", "Quantity", "Price", "",
          "Local value", "", "Value EUR", "Exchange rate", "AutoFX Fee",
          "Transaction and/or third party fees EUR", "Total EUR", "Order ID", ""
        ],
        [
          "Datum", "Uhrzeit", "Produkt", "ISIN", "Referenzbörse", "Ausführungsort", "Anzahl",
          "Kurs", "", "Wert in Lokalwährung", "", "Wert", "", "Wechselkurs",
          "Transaktionsgebühren", "", "Gesamt", "", "Order-ID"
        ],
        [
          "Data", "Ora", "Prodotto", "ISIN", "Borsa di riferimento", "Borsa", "Quantità",
          "Quotazione", "", "Valore locale", "", "Valore", "", "Tasso di cambio",
          "Costi di transazione", "", "Totale", "", "ID Ordine"
        ],
        [
          "Data", "Ora", "Prodotto", "ISIN", "Borsa di", "Borsa", "Quantità", "Quotazione", "",
          "Valore locale", "", "Valore", "", "Tasso di", "Commissioni di", "", "Totale", "",
          "ID Ordine"
        ],
        [
          "Data", "Ora", "Prodotto", "ISIN", "Borsa di riferimento", "Borsa", "Quantità",
          "Quotazione", "", "Valore locale", "", "Valore EUR", "Tasso di cambio",
          "Commissione AutoFX", "Costi di transazione e/o di terze parti EUR", "Totale EUR",
          "ID Ordine", ""
        ]
      ],
      "delimiter": "comma",
      "decimal": "comma",
      "dates": ["dd-mm-yyyy"],
      "currency": "EUR",
      "named_columns": [
        {"name": "Valuta totaal", "after": "Totaal"},
        {"name": "Total currency", "after": "Total"},
        {"name": "Währung gesamt", "after": "Gesamt"},
        {"name": "Valuta totale", "after": "Totale"},
        {"name": "Order ID value", "after": "Order ID"},
        {"name": "ID Ordine value", "after": "ID Ordine"}
      ],
      "columns": {
        "date": ["Datum", "Date", "Data"],
        "time": ["Tijd", "Time", "Uhrzeit", "Ora"],
        "text": [
          "Beurs", "Reference exchange", "Reference", "Referenzbörse", "Borsa di riferimento",
          "Borsa di"
        ],
        "amount": [
          "Totaal EUR", "Totaal", "Total EUR", "Total", "Gesamt", "Totale EUR", "Totale"
        ],
        "currency": ["Valuta totaal", "Total currency", "Währung gesamt", "Valuta totale"],
        "fee": [
          "AutoFX Kosten", "Transactiekosten en/of kosten van derden EUR",
          "Transactiekosten en/of", "Transactiekosten en/of kosten van derden",
          "Transaction and/or third", "Transaction and/or third party fees",
          "Transaction and/or third party costs", "Transaction and/or third party fees EUR",
          "AutoFX Fee",
          "Transaktionsgebühren", "Costi di transazione", "Commissioni di",
          "Commissione AutoFX", "Costi di transazione e/o di terze parti EUR"
        ],
        "type": ["Order ID value", "ID Ordine value", "Order ID", "Order-ID", "ID Ordine"],
        "isin": ["ISIN"],
        "asset": ["Product", "Produkt", "Prodotto"],
        "quantity": ["Aantal", "Quantity", "Anzahl", "Quantità"],
        "value": ["Waarde EUR", "Waarde", "Value EUR", "Value", "Wert", "Valore EUR", "Valore"],
        "bank_id": ["Order ID", "Order-ID", "ID Ordine"]
      },
      "types": [
        {"word": "*", "type": "BUY", "type_if_negative": "SELL"}, {"word": "", "type": "EXCHANGE"}
      ]
    }
    """#,
    #"""
    {
      "name": "dkb",
      "title": "DKB, Germany: current and savings account, since 2023",
      "headers": [
        [
          "Buchungsdatum", "Wertstellung", "Status", "Zahlungspflichtige*r",
          "Zahlungsempfänger*in", "Verwendungszweck", "Umsatztyp", "IBAN", "Betrag (€)",
          "Gläubiger-ID", "Mandatsreferenz", "Kundenreferenz"
        ],
        [
          "Buchungsdatum", "Wertstellung", "Status", "Zahlungspflichtige*r",
          "Zahlungsempfänger*in", "Verwendungszweck", "Umsatztyp", "IBAN", "Betrag",
          "Gläubiger-ID", "Mandatsreferenz", "Kundenreferenz"
        ],
        [
          "Buchungsdatum", "Wertstellung", "Status", "Zahlungspflichtige*r",
          "Zahlungsempfänger*in", "Verwendungszweck", "Umsatztyp", "Betrag", "Gläubiger-ID",
          "Mandatsreferenz", "Kundenreferenz"
        ],
        [
          "Buchungsdatum", "Wertstellung", "Status", "Zahlungspflichtige*r",
          "Zahlungsempfänger*in", "Verwendungszweck", "Umsatztyp", "Betrag (€)", "Gläubiger-ID",
          "Mandatsreferenz", "Kundenreferenz"
        ]
      ],
      "delimiter": "semicolon",
      "decimal": "comma",
      "dates": ["dd.mm.yy", "dd.mm.yyyy"],
      "currency": "EUR",
      "columns": {
        "date": ["Buchungsdatum"],
        "value_date": ["Wertstellung"],
        "payee_in": ["Zahlungspflichtige*r"],
        "payee_out": ["Zahlungsempfänger*in"],
        "text": ["Verwendungszweck", "Umsatztyp"],
        "amount": ["Betrag (€)", "Betrag"],
        "counterparty": ["IBAN"],
        "status": ["Status"]
      },
      "status": {"booked": ["Gebucht"], "pending": ["Vorgemerkt"]},
      "facts": [
        {"fact": "account", "label": "Girokonto"},
        {"fact": "account", "label": "Tagesgeld"},
        {"fact": "account", "label": "Konto"},
        {"fact": "closing", "label": "Kontostand vom"},
        {"fact": "period", "label": "Zeitraum"}
      ]
    }
    """#,
    #"""
    {
      "name": "fidelity",
      "title": "Fidelity, United States: history of accounts",
      "headers": [
        [
          "Run Date", "Action", "Symbol", "Security Description", "Security Type", "Quantity",
          "Price ($)", "Commission ($)", "Fees ($)", "Accrued Interest ($)", "Amount ($)",
          "Settlement Date"
        ],
        [
          "Run Date", "Action", "Symbol", "Description", "Type", "Quantity", "Price ($)",
          "Commission ($)", "Fees ($)", "Accrued Interest ($)", "Amount ($)", "Settlement Date"
        ],
        [
          "Run Date", "Action", "Symbol", "Description", "Type", "Price ($)", "Quantity",
          "Commission ($)", "Fees ($)", "Accrued Interest ($)", "Amount ($)",
          "Cash Balance ($)", "Settlement Date"
        ],
        [
          "Run Date", "Account", "Account Number", "Action", "Symbol", "Description", "Type",
          "Exchange Quantity", "Exchange Currency", "Quantity", "Currency", "Price",
          "Exchange Rate", "Commission", "Fees", "Accrued Interest", "Amount", "Settlement Date"
        ]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["mm/dd/yyyy"],
      "currency": "USD",
      "columns": {
        "date": ["Run Date"],
        "value_date": ["Settlement Date"],
        "text": ["Action"],
        "type": ["Action"],
        "symbol": ["Symbol"],
        "asset": ["Security Description", "Description"],
        "quantity": ["Quantity"],
        "unit_price": ["Price ($)", "Price"],
        "fee": ["Commission ($)", "Commission", "Fees ($)", "Fees"],
        "amount": ["Amount ($)", "Amount"],
        "account": ["Account Number"]
      },
      "ends_at_blank_row": true,
      "row_lengths_vary": true,
      "types": [
        {"word": "YOU BOUGHT*", "type": "BUY"},
        {"word": "YOU SOLD*", "type": "SELL"},
        {"word": "REINVESTMENT*", "type": "BUY"},
        {"word": "DIVIDEND RECEIVED*", "type": "DIVIDEND"},
        {"word": "LONG-TERM CAP GAIN*", "type": "DIVIDEND"},
        {"word": "SHORT-TERM CAP GAIN*", "type": "DIVIDEND"},
        {"word": "INTEREST EARNED*", "type": "INTEREST"},
        {"word": "MUNI EXEMPT INT*", "type": "INTEREST"},
        {"word": "REDEMPTION PAYOUT*", "type": "EXCHANGE"},
        {"word": "MERGER*", "type": "EXCHANGE"},
        {"word": "NAME CHANGED*", "type": "EXCHANGE"},
        {"word": "IN LIEU OF FRX SHARE*", "type": "EXCHANGE"},
        {"word": "REVERSE SPLIT*", "type": "EXCHANGE"},
        {"word": "DISTRIBUTION SPINOFF*", "type": "SPIN_OFF"},
        {"word": "ASSIGNED*", "type": "OPTION_ASSIGNMENT"},
        {"word": "EXERCISED*", "type": "OPTION_EXERCISE"},
        {"word": "EXPIRED*", "type": "ADJUSTMENT", "subtype": "OPTION_EXPIRY"},
        {"word": "MARGIN INTEREST*", "type": "FEE", "subtype": "INTEREST_CHARGE"},
        {"word": "ELECTRONIC FUNDS TRANSFER RECEIVED*", "type": "DEPOSIT"},
        {"word": "ELECTRONIC FUNDS TRANSFER PAID*", "type": "WITHDRAWAL"},
        {"word": "CASH CONTRIBUTION*", "type": "DEPOSIT"},
        {"word": "CONTRIBUTION*", "type": "DEPOSIT"},
        {"word": "CO CONTR*", "type": "DEPOSIT"},
        {"word": "PARTIC CONTR*", "type": "DEPOSIT"},
        {"word": "DIRECT DEPOSIT*", "type": "DEPOSIT"},
        {"word": "CHECK RECEIVED*", "type": "DEPOSIT"},
        {"word": "DIRECT DEBIT*", "type": "WITHDRAWAL"},
        {"word": "CHECK PAID*", "type": "WITHDRAWAL"},
        {"word": "PARTIAL DISTRIBUTION*", "type": "WITHDRAWAL"},
        {"word": "NORMAL DISTR*", "type": "WITHDRAWAL"},
        {"word": "EARLY DISTRIBUTION*", "type": "WITHDRAWAL"},
        {"word": "FED TAX W/H*", "type": "TAX", "subtype": "WITHHOLDING"},
        {"word": "STATE TAX W/H*", "type": "TAX", "subtype": "WITHHOLDING"},
        {"word": "DEBIT CARD PURCHASE*", "type": "WITHDRAWAL"},
        {"word": "TRANSFERRED FROM*", "type": "DEPOSIT", "type_if_negative": "WITHDRAWAL"},
        {"word": "TRANSFERRED TO*", "type": "DEPOSIT", "type_if_negative": "WITHDRAWAL"},
        {"word": "JOURNALED*", "type": "DEPOSIT", "type_if_negative": "WITHDRAWAL"},
        {"word": "FOREIGN TAX PAID*", "type": "TAX", "subtype": "WITHHOLDING"},
        {"word": "FEE CHARGED*", "type": "FEE"},
        {"word": "ADVISORY FEE*", "type": "FEE"},
        {"word": "RETURN OF CAPITAL*", "type": "DIVIDEND", "subtype": "RETURN_OF_CAPITAL"}
      ]
    }
    """#,
    #"""
    {
      "name": "firefly-iii",
      "title": "Firefly III: export of transactions",
      "headers": [
        [
          "user_id", "group_id", "journal_id", "created_at", "updated_at", "group_title",
          "type", "currency_code", "amount", "foreign_currency_code", "foreign_amount",
          "primary_currency_code", "pc_amount", "pc_foreign_amount", "description", "date",
          "source_name", "source_iban", "source_type", "destination_name", "destination_iban",
          "destination_type", "reconciled", "category", "budget", "bill", "tags", "notes",
          "sepa_cc", "sepa_ct_op", "sepa_ct_id", "sepa_db", "sepa_country", "sepa_ep",
          "sepa_ci", "sepa_batch_id", "external_url", "interest_date", "book_date",
          "process_date", "due_date", "payment_date", "invoice_date", "recurrence_id",
          "internal_reference", "bunq_payment_id", "import_hash", "import_hash_v2",
          "external_id", "original_source", "recurrence_total", "recurrence_count"
        ],
        [
          "user_id", "group_id", "journal_id", "created_at", "updated_at", "group_title",
          "type", "currency_code", "amount", "foreign_currency_code", "foreign_amount",
          "description", "date", "source_name", "source_iban", "source_type",
          "destination_name", "destination_iban", "destination_type", "reconciled",
          "category", "budget", "bill", "tags", "notes", "sepa_cc", "sepa_ct_op",
          "sepa_ct_id", "sepa_db", "sepa_country", "sepa_ep", "sepa_ci", "sepa_batch_id",
          "external_url", "interest_date", "book_date", "process_date", "due_date",
          "payment_date", "invoice_date", "recurrence_id", "internal_reference",
          "bunq_payment_id", "import_hash", "import_hash_v2", "external_id",
          "original_source", "recurrence_total", "recurrence_count"
        ],
        [
          "user_id", "group_id", "journal_id", "created_at", "updated_at", "group_title",
          "type", "currency_code", "amount", "foreign_currency_code", "foreign_amount",
          "native_currency_code", "native_amount", "native_foreign_amount", "description",
          "date", "source_name", "source_iban", "source_type", "destination_name",
          "destination_iban", "destination_type", "reconciled", "category", "budget", "bill",
          "tags", "notes", "sepa_cc", "sepa_ct_op", "sepa_ct_id", "sepa_db", "sepa_country",
          "sepa_ep", "sepa_ci", "sepa_batch_id", "external_url", "interest_date", "book_date",
          "process_date", "due_date", "payment_date", "invoice_date", "recurrence_id",
          "internal_reference", "bunq_payment_id", "import_hash", "import_hash_v2",
          "external_id", "original_source", "recurrence_total", "recurrence_count"
        ],
        [
          "user_id", "group_id", "journal_id", "created_at", "updated_at", "group_title",
          "type", "currency_code", "amount", "foreign_currency_code", "foreign_amount",
          "description", "date", "source_name", "source_iban", "source_type",
          "destination_name", "destination_iban", "destination_type", "reconciled",
          "category", "budget", "bill", "tags", "notes"
        ]
      ],
      "other_columns": true,
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "columns": {
        "date": ["date"],
        "text": ["description"],
        "amount": ["amount"],
        "currency": ["currency_code"],
        "transaction": ["journal_id"],
        "from_account": ["source_name"],
        "to_account": ["destination_name"],
        "to_amount": ["foreign_amount"],
        "to_currency": ["foreign_currency_code"],
        "original_amount": ["foreign_amount"],
        "original_currency": ["foreign_currency_code"],
        "category": ["category"],
        "tags": ["tags"],
        "note": ["notes"]
      },
      "own_accounts": [
        {
          "column": "source_type",
          "words": [
            "Asset account", "Default account", "Cash account", "Debt", "Loan", "Mortgage"
          ]
        },
        {
          "column": "destination_type",
          "words": [
            "Asset account", "Default account", "Cash account", "Debt", "Loan", "Mortgage"
          ]
        }
      ],
      "opening": [{"column": "type", "words": ["Opening balance"]}]
    }
    """#,
    #"""
    {
      "name": "ghostfolio",
      "title": "Ghostfolio: activities as CSV",
      "headers": [
        ["Date", "Code", "DataSource", "Currency", "Price", "Quantity", "Action", "Fee", "Note"],
        ["Date", "Code", "Currency", "Price", "Quantity", "Action", "Fee", "Note"],
        ["Date", "Code", "DataSource", "Currency", "Price", "Quantity", "Action", "Fee"],
        ["Date", "Code", "Currency", "Price", "Quantity", "Action", "Fee"]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "columns": {
        "date": ["Date"],
        "text": ["Note"],
        "type": ["Action"],
        "symbol": ["Code"],
        "quantity": ["Quantity"],
        "unit_price": ["Price"],
        "fee": ["Fee"],
        "currency": ["Currency"]
      },
      "types": [
        {"word": "BUY", "type": "BUY"},
        {"word": "SELL", "type": "SELL"},
        {"word": "DIVIDEND", "type": "DIVIDEND"},
        {"word": "INTEREST", "type": "INTEREST"},
        {"word": "FEE", "type": "FEE"}
      ]
    }
    """#,
    #"""
    {
      "name": "gnucash-simple",
      "title": "GnuCash: export of transactions, simple layout",
      "headers": [
        [
          "Date", "Account Name", "Number", "Description", "Full Category Path", "Reconcile",
          "Amount With Sym", "Amount Num.", "Value With Sym", "Value Num.", "Rate/Price"
        ]
      ],
      "columns": {
        "date": ["Date"],
        "payee": ["Description"],
        "amount": ["Amount Num."],
        "account": ["Account Name"],
        "category": ["Full Category Path"]
      },
      "opening": [
        {
          "column": "Full Category Path",
          "words": ["Equity:Opening*", "Equity:Start*", "Eigenkapital:Anfang*"]
        }
      ]
    }
    """#,
    #"""
    {
      "name": "gnucash",
      "title": "GnuCash: export of transactions, with all splits",
      "headers": [
        [
          "Date", "Transaction ID", "Number", "Description", "Notes", "Commodity/Currency",
          "Void Reason", "Action", "Memo", "Full Account Name", "Account Name",
          "Amount With Sym", "Amount Num.", "Value With Sym", "Value Num.", "Reconcile",
          "Reconcile Date", "Rate/Price"
        ]
      ],
      "columns": {
        "date": ["Date"],
        "payee": ["Description"],
        "amount": ["Value Num."],
        "quantity": ["Amount Num."],
        "currency": ["Commodity/Currency"],
        "account": ["Full Account Name"],
        "transaction": ["Transaction ID"],
        "note": ["Memo", "Notes"]
      },
      "own_accounts": [
        {
          "column": "Full Account Name",
          "words": [
            "Assets*", "Asset:*", "Liabilities*", "Liability:*", "Aktiva*", "Fremdkapital*",
            "Verbindlichkeiten*"
          ]
        }
      ],
      "opening": [
        {
          "column": "Full Account Name",
          "words": ["Equity:Opening*", "Equity:Start*", "Eigenkapital:Anfang*"]
        }
      ]
    }
    """#,
    #"""
    {
      "name": "hledger-register",
      "title": "hledger: register -O csv",
      "headers": [["txnidx", "date", "code", "description", "account", "amount", "total"]],
      "delimiter": "comma",
      "dates": ["yyyy-mm-dd", "yyyy/mm/dd"],
      "columns": {
        "date": ["date"],
        "payee": ["description"],
        "amount": ["amount"],
        "account": ["account"],
        "transaction": ["txnidx"]
      },
      "own_accounts": [
        {
          "column": "account",
          "words": [
            "Assets*", "Asset:*", "Liabilities*", "Liability:*", "Aktiva*", "Fremdkapital*",
            "Verbindlichkeiten*"
          ]
        }
      ],
      "opening": [
        {
          "column": "account",
          "words": ["Equity:Opening*", "Equity:Start*", "Eigenkapital:Anfang*"]
        }
      ]
    }
    """#,
    #"""
    {
      "name": "hledger",
      "title": "hledger: print -O csv",
      "headers": [
        [
          "txnidx", "date", "date2", "status", "code", "description", "comment", "account",
          "amount", "commodity", "credit", "debit", "posting-status", "posting-comment"
        ],
        [
          "txnidx", "date", "date2", "status", "code", "description", "comment", "account",
          "amount", "commodity", "debit", "credit", "posting-status", "posting-comment"
        ]
      ],
      "delimiter": "comma",
      "dates": ["yyyy-mm-dd", "yyyy/mm/dd"],
      "columns": {
        "date": ["date"],
        "payee": ["description"],
        "amount": ["amount"],
        "currency": ["commodity"],
        "account": ["account"],
        "transaction": ["txnidx"],
        "note": ["posting-comment", "comment"]
      },
      "own_accounts": [
        {
          "column": "account",
          "words": [
            "Assets*", "Asset:*", "Liabilities*", "Liability:*", "Aktiva*", "Fremdkapital*",
            "Verbindlichkeiten*"
          ]
        }
      ],
      "opening": [
        {
          "column": "account",
          "words": ["Equity:Opening*", "Equity:Start*", "Eigenkapital:Anfang*"]
        }
      ]
    }
    """#,
    #"""
    {
      "name": "homebank",
      "title": "HomeBank: transactions",
      "headers": [
        [
          "account", "date", "paymode", "info", "payee", "memo", "amount", "c", "category",
          "tags"
        ],
        ["date", "paymode", "info", "payee", "memo", "amount", "c", "category", "tags"],
        [
          "account", "date", "payment", "number", "payee", "memo", "amount", "c", "category",
          "tags"
        ],
        ["date", "payment", "number", "payee", "memo", "amount", "c", "category", "tags"],
        [
          "account", "date", "payment", "info", "payee", "memo", "amount", "c", "category",
          "tags"
        ],
        ["date", "payment", "info", "payee", "memo", "amount", "c", "category", "tags"],
        [
          "account", "date", "paymode", "info", "payee", "wording", "amount", "category",
          "tags"
        ],
        ["date", "paymode", "info", "payee", "wording", "amount", "category", "tags"],
        [
          "account", "date", "paymode", "info", "payee", "memo", "amount", "category", "tags"
        ],
        ["date", "paymode", "info", "payee", "memo", "amount", "category", "tags"],
        [
          "account", "date", "payment", "number", "payee", "memo", "amount", "category",
          "tags"
        ],
        ["date", "payment", "number", "payee", "memo", "amount", "category", "tags"]
      ],
      "delimiter": "semicolon",
      "columns": {
        "date": ["date"],
        "payee": ["payee"],
        "amount": ["amount"],
        "account": ["account"],
        "category": ["category"],
        "tags": ["tags"],
        "note": ["memo", "wording"],
        "text": ["info", "number"]
      }
    }
    """#,
    #"""
    {
      "name": "ing-de",
      "title": "ING, Germany: current and savings account",
      "headers": [
        [
          "Buchung", "Valuta", "Auftraggeber/Empfänger", "Buchungstext", "Verwendungszweck",
          "Saldo", "Währung", "Betrag", "Währung"
        ],
        [
          "Buchung", "Valuta", "Auftraggeber/Empfänger", "Buchungstext", "Verwendungszweck",
          "Betrag", "Währung"
        ],
        [
          "Buchung", "Valuta", "Auftraggeber/Empfänger", "Buchungstext", "Kategorie",
          "Verwendungszweck", "Saldo", "Währung", "Betrag", "Währung"
        ],
        [
          "Buchung", "Wertstellungsdatum", "Auftraggeber/Empfänger", "Buchungstext",
          "Verwendungszweck", "Saldo", "Währung", "Betrag", "Währung"
        ],
        [
          "Buchung", "Wertstellungsdatum", "Auftraggeber/Empfänger", "Buchungstext",
          "Verwendungszweck", "Betrag", "Währung"
        ]
      ],
      "delimiter": "semicolon",
      "decimal": "comma",
      "dates": ["dd.mm.yyyy"],
      "currency": "EUR",
      "named_columns": [{"name": "Währung des Betrags", "after": "Betrag"}],
      "columns": {
        "date": ["Buchung"],
        "value_date": ["Valuta", "Wertstellungsdatum"],
        "payee": ["Auftraggeber/Empfänger"],
        "text": ["Buchungstext", "Verwendungszweck"],
        "amount": ["Betrag"],
        "currency": ["Währung des Betrags"],
        "balance": ["Saldo"]
      },
      "facts": [
        {"fact": "account", "label": "IBAN"},
        {"fact": "closing", "label": "Saldo"},
        {"fact": "period", "label": "Zeitraum"}
      ]
    }
    """#,
    #"""
    {
      "name": "ing-nl",
      "title": "ING, Netherlands: current account",
      "headers": [
        [
          "Datum", "Naam / Omschrijving", "Rekening", "Tegenrekening", "Code", "Af Bij",
          "Bedrag (EUR)", "Mutatiesoort", "Mededelingen", "Saldo na mutatie", "Tag"
        ],
        [
          "Datum", "Naam / Omschrijving", "Rekening", "Tegenrekening", "Code", "Af Bij",
          "Bedrag (EUR)", "Mutatiesoort", "Mededelingen", "Saldo na mutatie"
        ],
        [
          "Datum", "Naam / Omschrijving", "Rekening", "Tegenrekening", "Code", "Af Bij",
          "Bedrag (EUR)", "Mutatiesoort", "Mededelingen"
        ],
        [
          "Date", "Name / Description", "Account", "Counterparty", "Code", "Debit/credit",
          "Amount (EUR)", "Transaction type", "Notifications", "Resulting balance", "Tag"
        ],
        [
          "Date", "Name / Description", "Account", "Counterparty", "Code", "Debit/credit",
          "Amount (EUR)", "Transaction type", "Notifications", "Resulting balance"
        ],
        [
          "Date", "Name / Description", "Account", "Counterparty", "Code", "Debit/credit",
          "Amount (EUR)", "Transaction type", "Notifications"
        ]
      ],
      "decimal": "comma",
      "dates": ["yyyymmdd", "dd-mm-yyyy"],
      "currency": "EUR",
      "columns": {
        "date": ["Datum", "Date"],
        "payee": ["Naam / Omschrijving", "Name / Description"],
        "text": ["Mutatiesoort", "Transaction type", "Mededelingen", "Notifications"],
        "amount": ["Bedrag (EUR)", "Amount (EUR)"],
        "direction": ["Af Bij", "Debit/credit"],
        "account": ["Rekening", "Account"],
        "balance": ["Saldo na mutatie", "Resulting balance"],
        "counterparty": ["Tegenrekening", "Counterparty"]
      },
      "direction": {"in": ["Bij", "Credit"], "out": ["Af", "Debit"]},
      "row_lengths_vary": true
    }
    """#,
    #"""
    {
      "name": "interactive-brokers-flex",
      "title": "Interactive Brokers: Flex query of trades",
      "headers": [
        [
          "ClientAccountID", "Symbol", "Description", "TransactionID", "TradeID",
          "FXRateToBase", "Buy/Sell", "TradeDate", "ISIN", "Quantity", "TradePrice",
          "TradeMoney", "CurrencyPrimary", "IBCommission", "IBCommissionCurrency"
        ],
        [
          "Buy/Sell", "TradeDate", "ISIN", "Quantity", "TradePrice", "TradeMoney",
          "CurrencyPrimary", "IBCommission", "IBCommissionCurrency"
        ]
      ],
      "other_columns": true,
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["yyyymmdd", "yyyy-mm-dd"],
      "sign": "by_type",
      "amount_is": "gross",
      "columns": {
        "date": ["TradeDate"],
        "type": ["Buy/Sell"],
        "symbol": ["Symbol"],
        "isin": ["ISIN"],
        "asset": ["Description"],
        "quantity": ["Quantity"],
        "unit_price": ["TradePrice"],
        "amount": ["TradeMoney"],
        "fee": ["IBCommission"],
        "fee_currency": ["IBCommissionCurrency"],
        "currency": ["CurrencyPrimary"],
        "account": ["ClientAccountID"],
        "bank_id": ["TransactionID", "TradeID"],
        "exchange_rate": ["FXRateToBase"]
      },
      "types": [{"word": "BUY", "type": "BUY"}, {"word": "SELL", "type": "SELL"}],
      "further_tables": [
        {
          "name": "interactive-brokers-flex",
          "headers": [
            [
              "ClientAccountID", "CurrencyPrimary", "AssetClass", "Symbol", "Description", "ISIN",
              "ReportDate", "Quantity", "Proceeds", "Value", "Type"
            ]
          ],
          "columns": {
            "date": ["ReportDate"],
            "type": ["Type"],
            "symbol": ["Symbol"],
            "isin": ["ISIN"],
            "text": ["Description"],
            "quantity": ["Quantity"],
            "amount": ["Proceeds"],
            "value": ["Value"],
            "currency": ["CurrencyPrimary"],
            "account": ["ClientAccountID"]
          },
          "types": [
            {"word": "FS", "type": "SPLIT"},
            {"word": "RS", "type": "SPLIT"},
            {"word": "TC", "type": "EXCHANGE"},
            {"word": "TO", "type": "EXCHANGE"},
            {"word": "IC", "type": "EXCHANGE"},
            {"word": "BM", "type": "EXCHANGE"},
            {"word": "HI", "type": "SPLIT"},
            {"word": "SD", "type": "SPLIT"},
            {"word": "SO", "type": "SPIN_OFF"},
            {"word": "RI", "type": "SPIN_OFF"},
            {"word": "DW", "type": "BUY", "subtype": "TO_CLOSE", "type_if_negative": "SELL"}
          ]
        }
      ]
    }
    """#,
    #"""
    {
      "name": "interactive-brokers",
      "title": "Interactive Brokers: activity statement",
      "headers": [
        [
          "Trades", "Header", "DataDiscriminator", "Asset Category", "Currency", "Symbol",
          "Date/Time", "Quantity", "T. Price", "C. Price", "Proceeds", "Comm/Fee", "Basis",
          "Realized P/L", "MTM P/L", "Code"
        ],
        [
          "Trades", "Header", "DataDiscriminator", "Asset Category", "Currency", "Symbol",
          "Date/Time", "Quantity", "T. Price", "C. Price", "Proceeds", "Comm/Fee", "Basis",
          "Realized P/L", "Realized P/L %", "MTM P/L", "Code"
        ]
      ],
      "only": [
        {"column": "Trades", "words": ["Trades"]},
        {"column": "Header", "words": ["Data"]},
        {"column": "DataDiscriminator", "words": ["Order"]},
        {
          "column": "Asset Category",
          "words": ["Stocks", "Bonds", "Funds", "Warrants"]
        }
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "amount_is": "gross",
      "row_lengths_vary": true,
      "columns": {
        "date": ["Date/Time"],
        "type": ["Code"],
        "symbol": ["Symbol"],
        "quantity": ["Quantity"],
        "unit_price": ["T. Price"],
        "amount": ["Proceeds"],
        "fee": ["Comm/Fee"],
        "currency": ["Currency"]
      },
      "types": [
        {"word": "", "type": "BUY", "type_if_negative": "SELL"},
        {"word": "*", "type": "BUY", "type_if_negative": "SELL"},
        {
          "word": "O*", "type": "BUY", "type_if_negative": "SELL", "subtype_if_negative": "TO_OPEN"
        },
        {
          "word": "A;O*", "type": "BUY", "type_if_negative": "SELL",
          "subtype_if_negative": "TO_OPEN"
        },
        {"word": "C*", "type": "BUY", "subtype": "TO_CLOSE", "type_if_negative": "SELL"},
        {"word": "A;C*", "type": "BUY", "subtype": "TO_CLOSE", "type_if_negative": "SELL"},
        {
          "word": "C;O*", "type": "BUY", "subtype": "TO_CLOSE", "type_if_negative": "SELL",
          "closes_and_opens": true
        },
        {
          "word": "A;C;O*", "type": "BUY", "subtype": "TO_CLOSE", "type_if_negative": "SELL",
          "closes_and_opens": true
        }
      ],
      "unread": [
        {
          "column": "Trades",
          "words": [
            "Transfers", "Commission Adjustments", "Transaction Fees",
            "CFD Charges", "Payment In Lieu Of Dividends", "Broker Fees", "Other Fees",
            "Grant Activity", "Sales Tax Details"
          ]
        }
      ],
      "facts": [
        {"fact": "account", "label": "Account Information Data Account"},
        {"fact": "currency", "label": "Account Information Data Base Currency"}
      ],
      "further_tables": [
        {
          "name": "interactive-brokers",
          "only": [
            {"column": "Trades", "words": ["Trades"]},
            {"column": "Header", "words": ["Data"]},
            {"column": "DataDiscriminator", "words": ["Order"]},
            {"column": "Asset Category", "words": ["Equity and Index Options"]}
          ],
          "amount_is": "gross",
          "columns": {
            "date": ["Date/Time"],
            "type": ["Code"],
            "symbol": ["Symbol"],
            "quantity": ["Quantity"],
            "unit_price": ["T. Price"],
            "amount": ["Proceeds"],
            "fee": ["Comm/Fee"],
            "currency": ["Currency"]
          },
          "types": [
            {"word": "", "type": "BUY", "type_if_negative": "SELL"},
            {"word": "*", "type": "BUY", "type_if_negative": "SELL"},
            {
              "word": "O*", "type": "BUY", "type_if_negative": "SELL",
              "subtype_if_negative": "TO_OPEN"
            },
            {"word": "C*", "type": "BUY", "subtype": "TO_CLOSE", "type_if_negative": "SELL"},
            {
              "word": "C;O*", "type": "BUY", "subtype": "TO_CLOSE", "type_if_negative": "SELL",
              "closes_and_opens": true
            },
            {"word": "A;*", "type": "OPTION_ASSIGNMENT"},
            {"word": "C;Ex*", "type": "OPTION_EXERCISE"},
            {"word": "C;Ep*", "type": "ADJUSTMENT", "subtype": "OPTION_EXPIRY"}
          ]
        },
        {
          "name": "interactive-brokers",
          "headers": [
            [
              "Corporate Actions", "Header", "Asset Category", "Currency", "Report Date",
              "Date/Time", "Description", "Quantity", "Proceeds", "Value", "Realized P/L", "Code"
            ]
          ],
          "only": [
            {"column": "Corporate Actions", "words": ["Corporate Actions"]},
            {"column": "Header", "words": ["Data"]}
          ],
          "skip": [{"column": "Asset Category", "words": ["Total*"]}],
          "columns": {
            "date": ["Report Date"],
            "type": ["Description"],
            "asset": ["Description"],
            "quantity": ["Quantity"],
            "amount": ["Proceeds"],
            "value": ["Value"],
            "currency": ["Currency"]
          },
          "types": [
            {"word": "*) Split *", "type": "SPLIT"},
            {"word": "*) Stock Dividend*", "type": "SPLIT"},
            {"word": "*) Merged(*", "type": "EXCHANGE"},
            {"word": "*) Cash and Stock Merger*", "type": "EXCHANGE"},
            {"word": "*) Bond Maturity*", "type": "EXCHANGE"},
            {"word": "*) Tendered to *", "type": "EXCHANGE"},
            {"word": "*) CUSIP/ISIN Change*", "type": "EXCHANGE"},
            {"word": "*) Spinoff *", "type": "SPIN_OFF"},
            {"word": "*) Subscribable Rights*", "type": "SPIN_OFF"},
            {
              "word": "*) Delisted*", "type": "BUY", "subtype": "TO_CLOSE",
              "type_if_negative": "SELL"
            }
          ]
        },
        {
          "name": "interactive-brokers",
          "only": [
            {"column": "Trades", "words": ["Trades"]},
            {"column": "Header", "words": ["Data"]},
            {"column": "DataDiscriminator", "words": ["Order"]},
            {"column": "Asset Category", "words": ["Forex"]}
          ],
          "conversions": true,
          "columns": {
            "date": ["Date/Time"],
            "symbol": ["Symbol"],
            "quantity": ["Quantity"],
            "amount": ["Proceeds"],
            "fee": ["Comm/Fee"]
          }
        },
        {
          "name": "interactive-brokers",
          "headers": [
            [
              "Trades", "Header", "DataDiscriminator", "Asset Category", "Currency", "Symbol",
              "Date/Time", "Quantity", "T. Price", "", "Proceeds", "Comm in {currency}", "", "",
              "MTM in {currency}", "Code"
            ]
          ],
          "only": [
            {"column": "Trades", "words": ["Trades"]},
            {"column": "Header", "words": ["Data"]},
            {"column": "DataDiscriminator", "words": ["Order"]},
            {"column": "Asset Category", "words": ["Forex"]}
          ],
          "conversions": true,
          "columns": {
            "date": ["Date/Time"],
            "symbol": ["Symbol"],
            "quantity": ["Quantity"],
            "amount": ["Proceeds"],
            "fee": ["Comm in {currency}"]
          }
        },
        {
          "name": "interactive-brokers",
          "headers": [["Dividends", "Header", "Currency", "Date", "Description", "Amount"]],
          "only": [
            {"column": "Dividends", "words": ["Dividends"]},
            {"column": "Header", "words": ["Data"]}
          ],
          "skip": [{"column": "Currency", "words": ["Total*"]}],
          "columns": {
            "date": ["Date"],
            "type": ["Description"],
            "asset": ["Description"],
            "amount": ["Amount"],
            "currency": ["Currency"]
          },
          "types": [
            {"word": "", "type": "DIVIDEND"},
            {"word": "*", "type": "DIVIDEND"},
            {
              "word": "*(Return of Capital)*", "type": "DIVIDEND", "subtype": "RETURN_OF_CAPITAL"
            }
          ]
        },
        {
          "name": "interactive-brokers",
          "headers": [
            ["Withholding Tax", "Header", "Currency", "Date", "Description", "Amount", "Code"],
            ["Withholding Tax", "Header", "Currency", "Date", "Description", "Amount"]
          ],
          "only": [
            {"column": "Withholding Tax", "words": ["Withholding Tax"]},
            {"column": "Header", "words": ["Data"]}
          ],
          "skip": [{"column": "Currency", "words": ["Total*"]}],
          "columns": {
            "date": ["Date"],
            "asset": ["Description"],
            "amount": ["Amount"],
            "currency": ["Currency"]
          },
          "types": [
            {
              "word": "", "type": "TAX", "subtype": "REVERSAL", "type_if_negative": "TAX",
              "subtype_if_negative": "WITHHOLDING"
            }
          ]
        },
        {
          "name": "interactive-brokers",
          "headers": [["Interest", "Header", "Currency", "Date", "Description", "Amount"]],
          "only": [
            {"column": "Interest", "words": ["Interest"]},
            {"column": "Header", "words": ["Data"]}
          ],
          "skip": [{"column": "Currency", "words": ["Total*"]}],
          "columns": {
            "date": ["Date"],
            "type": ["Description"],
            "asset": ["Description"],
            "amount": ["Amount"],
            "currency": ["Currency"]
          },
          "types": [
            {"word": "", "type": "INTEREST", "type_if_negative": "FEE"},
            {"word": "*", "type": "INTEREST", "type_if_negative": "FEE"},
            {"word": "Bond Coupon*", "type": "INTEREST", "subtype": "COUPON"},
            {"word": "Purchase Accrued Interest*", "type": "INTEREST", "subtype": "ACCRUED"},
            {"word": "Sold Accrued Interest*", "type": "INTEREST", "subtype": "ACCRUED"}
          ]
        },
        {
          "name": "interactive-brokers",
          "headers": [
            [
              "Bond Interest Received", "Header", "Currency", "Date", "Description", "Amount",
              "Code"
            ],
            ["Bond Interest Received", "Header", "Currency", "Date", "Description", "Amount"],
            ["Bond Interest Paid", "Header", "Currency", "Date", "Description", "Amount", "Code"],
            ["Bond Interest Paid", "Header", "Currency", "Date", "Description", "Amount"]
          ],
          "only": [{"column": "Header", "words": ["Data"]}],
          "skip": [{"column": "Currency", "words": ["Total*"]}],
          "columns": {
            "date": ["Date"],
            "type": ["Description"],
            "asset": ["Description"],
            "amount": ["Amount"],
            "currency": ["Currency"]
          },
          "types": [
            {"word": "", "type": "INTEREST"},
            {"word": "*", "type": "INTEREST"},
            {"word": "Bond Coupon*", "type": "INTEREST", "subtype": "COUPON"},
            {"word": "Purchase Accrued Interest*", "type": "INTEREST", "subtype": "ACCRUED"},
            {"word": "Sold Accrued Interest*", "type": "INTEREST", "subtype": "ACCRUED"}
          ]
        },
        {
          "name": "interactive-brokers",
          "headers": [
            [
              "Deposits & Withdrawals", "Header", "Currency", "Settle Date", "Description",
              "Amount"
            ]
          ],
          "only": [
            {"column": "Deposits & Withdrawals", "words": ["Deposits & Withdrawals"]},
            {"column": "Header", "words": ["Data"]}
          ],
          "skip": [{"column": "Currency", "words": ["Total*"]}],
          "columns": {
            "date": ["Settle Date"],
            "asset": ["Description"],
            "amount": ["Amount"],
            "currency": ["Currency"]
          },
          "types": [{"word": "", "type": "DEPOSIT", "type_if_negative": "WITHDRAWAL"}]
        },
        {
          "name": "interactive-brokers",
          "headers": [
            ["Fees", "Header", "Subtitle", "Currency", "Date", "Description", "Amount"]
          ],
          "only": [
            {"column": "Fees", "words": ["Fees"]},
            {"column": "Header", "words": ["Data"]}
          ],
          "skip": [
            {"column": "Subtitle", "words": ["Total*"]},
            {"column": "Currency", "words": ["Total*"]}
          ],
          "columns": {
            "date": ["Date"],
            "asset": ["Description"],
            "amount": ["Amount"],
            "currency": ["Currency"]
          },
          "types": [{"word": "", "type": "FEE"}]
        }
      ]
    }
    """#,
    #"""
    {
      "name": "john-lewis",
      "title": "John Lewis Partnership card, United Kingdom",
      "headers": [
        ["Date Processed", "Description", "Amount"],
        ["Date", "Description", "Amount (GBP)"]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["dd-mmm-yyyy", "dd/mm/yyyy", "dd mmm yyyy"],
      "sign": "outflow_positive",
      "currency": "GBP",
      "columns": {
        "date": ["Date Processed", "Date"],
        "payee": ["Description"],
        "amount": ["Amount", "Amount (GBP)"],
        "status": ["Date Processed", "Date"]
      },
      "status": {"pending": ["Pending"]}
    }
    """#,
    #"""
    {
      "name": "money-manager-ex",
      "title": "Money Manager EX: transactions",
      "headers": [
        [
          "ID", "Date", "Status", "Type", "Account", "Payee", "Category", "Amount",
          "Currency", "Number", "Notes"
        ],
        ["Date", "Payee", "Amount(+/-)", "Category", "SubCategory", "Number", "Notes"],
        [
          "Date", "Payee", "Category", "SubCategory", "Withdrawal", "Deposit", "Number",
          "Notes"
        ]
      ],
      "columns": {
        "date": ["Date"],
        "payee": ["Payee"],
        "amount": ["Amount", "Amount(+/-)"],
        "account": ["Account"],
        "currency": ["Currency"],
        "category": ["Category"],
        "note": ["Notes"],
        "text": ["Number"]
      }
    }
    """#,
    #"""
    {
      "name": "monzo",
      "title": "Monzo, United Kingdom: current account",
      "headers": [
        [
          "Transaction ID", "Date", "Time", "Type", "Name", "Emoji", "Category", "Amount",
          "Currency", "Local amount", "Local currency", "Notes and #tags", "Address", "Receipt",
          "Description", "Category split", "Money Out", "Money In", "Balance",
          "Balance currency"
        ],
        [
          "Transaction ID", "Date", "Time", "Type", "Name", "Emoji", "Category", "Amount",
          "Currency", "Local amount", "Local currency", "Notes and #tags", "Address", "Receipt",
          "Description", "Category split", "Money Out", "Money In"
        ],
        [
          "Transaction ID", "Date", "Time", "Type", "Name", "Emoji", "Category", "Amount",
          "Currency", "Local amount", "Local currency", "Notes and #tags", "Address", "Receipt",
          "Description", "Category split"
        ]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["dd/mm/yyyy"],
      "columns": {
        "date": ["Date"],
        "time": ["Time"],
        "payee": ["Name"],
        "text": ["Type", "Description", "Notes and #tags"],
        "amount": ["Amount"],
        "currency": ["Currency"],
        "balance": ["Balance"],
        "bank_id": ["Transaction ID"],
        "original_amount": ["Local amount"],
        "original_currency": ["Local currency"]
      }
    }
    """#,
    #"""
    {
      "name": "n26",
      "title": "N26: account and spaces",
      "headers": [
        [
          "Booking Date", "Value Date", "Partner Name", "Partner Iban", "Type",
          "Payment Reference", "Account Name", "Amount ({currency})", "Original Amount",
          "Original Currency", "Exchange Rate"
        ],
        [
          "Date", "Payee", "Account number", "Transaction type", "Payment reference",
          "Amount ({currency})", "Amount (Foreign Currency)", "Type Foreign Currency",
          "Exchange Rate"
        ],
        [
          "Datum", "Empfänger", "Kontonummer", "Transaktionstyp", "Verwendungszweck",
          "Betrag ({currency})", "Betrag (Fremdwährung)", "Fremdwährung", "Wechselkurs"
        ],
        [
          "Datum", "Empfänger", "Kontonummer", "Transaktionstyp", "Verwendungszweck",
          "Kategorie", "Betrag ({currency})", "Betrag (Fremdwährung)", "Fremdwährung",
          "Wechselkurs"
        ]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "columns": {
        "date": ["Booking Date", "Date", "Datum"],
        "value_date": ["Value Date"],
        "payee": ["Partner Name", "Payee", "Empfänger"],
        "text": [
          "Type", "Transaction type", "Transaktionstyp", "Payment Reference", "Verwendungszweck"
        ],
        "amount": ["Amount ({currency})", "Betrag ({currency})"],
        "account": ["Account Name"],
        "counterparty": ["Partner Iban", "Account number", "Kontonummer"],
        "original_amount": [
          "Original Amount", "Amount (Foreign Currency)", "Betrag (Fremdwährung)"
        ],
        "original_currency": ["Original Currency", "Type Foreign Currency", "Fremdwährung"]
      }
    }
    """#,
    #"""
    {
      "name": "ocbc",
      "title": "OCBC, Singapore: account",
      "headers": [
        [
          "Transaction date", "Value date", "Description", "Withdrawals ({currency})",
          "Deposits ({currency})"
        ]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["dd/mm/yyyy"],
      "columns": {
        "date": ["Transaction date"],
        "value_date": ["Value date"],
        "text": ["Description"],
        "money_in": ["Deposits ({currency})"],
        "money_out": ["Withdrawals ({currency})"]
      },
      "row_lengths_vary": true,
      "continuation_rows": true,
      "payee_in_text": [
        {"after": "DEBIT PURCHASE", "drops_numbers": true}, {"after": "GIRO - SALARY"}
      ],
      "facts": [
        {"fact": "account", "label": "Account details for:"},
        {"fact": "closing", "label": "Ledger Balance"}
      ]
    }
    """#,
    #"""
    {
      "name": "portfolio-performance",
      "title": "Portfolio Performance: transactions as CSV",
      "headers": [
        [
          "Date", "Type", "Value", "Transaction Currency", "Gross Amount",
          "Currency Gross Amount", "Exchange Rate", "Fees", "Taxes", "Shares", "ISIN", "WKN",
          "Ticker Symbol", "Security Name", "Note"
        ],
        [
          "Datum", "Typ", "Wert", "Buchungswährung", "Bruttobetrag", "Währung Bruttobetrag",
          "Wechselkurs", "Gebühren", "Steuern", "Stück", "ISIN", "WKN", "Ticker-Symbol",
          "Wertpapiername", "Notiz"
        ]
      ],
      "dates": ["yyyy-mm-dd", "dd.mm.yyyy"],
      "sign": "by_type",
      "columns": {
        "date": ["Date", "Datum"],
        "text": ["Note", "Notiz"],
        "type": ["Type", "Typ"],
        "symbol": ["Ticker Symbol", "Ticker-Symbol"],
        "isin": ["ISIN"],
        "asset": ["Security Name", "Wertpapiername"],
        "quantity": ["Shares", "Stück"],
        "amount": ["Value", "Wert"],
        "fee": ["Fees", "Gebühren"],
        "tax": ["Taxes", "Steuern"],
        "currency": ["Transaction Currency", "Buchungswährung"]
      },
      "types": [
        {"word": "Buy", "type": "BUY"},
        {"word": "Kauf", "type": "BUY"},
        {"word": "Sell", "type": "SELL"},
        {"word": "Verkauf", "type": "SELL"},
        {"word": "Dividend", "type": "DIVIDEND"},
        {"word": "Dividende", "type": "DIVIDEND"},
        {"word": "Interest", "type": "INTEREST"},
        {"word": "Zinsen", "type": "INTEREST"},
        {"word": "Interest Charge", "type": "FEE", "subtype": "INTEREST_CHARGE"},
        {"word": "Zinsbelastung", "type": "FEE", "subtype": "INTEREST_CHARGE"},
        {"word": "Deposit", "type": "DEPOSIT"},
        {"word": "Einlage", "type": "DEPOSIT"},
        {"word": "Removal", "type": "WITHDRAWAL"},
        {"word": "Entnahme", "type": "WITHDRAWAL"},
        {"word": "Fees", "type": "FEE"},
        {"word": "Gebühren", "type": "FEE"},
        {"word": "Fees Refund", "type": "FEE", "subtype": "REVERSAL"},
        {"word": "Gebührenerstattung", "type": "FEE", "subtype": "REVERSAL"},
        {"word": "Taxes", "type": "TAX"},
        {"word": "Steuern", "type": "TAX"},
        {"word": "Tax Refund", "type": "TAX", "subtype": "REVERSAL"},
        {"word": "Steuerrückerstattung", "type": "TAX", "subtype": "REVERSAL"},
        {"word": "Transfer (Inbound)", "type": "TRANSFER_IN"},
        {"word": "Umbuchung (Eingang)", "type": "TRANSFER_IN"},
        {"word": "Transfer (Outbound)", "type": "TRANSFER_OUT"},
        {"word": "Umbuchung (Ausgang)", "type": "TRANSFER_OUT"},
        {"word": "Delivery (Inbound)", "type": "TRANSFER_IN"},
        {"word": "Einlieferung", "type": "TRANSFER_IN"},
        {"word": "Delivery (Outbound)", "type": "TRANSFER_OUT"},
        {"word": "Auslieferung", "type": "TRANSFER_OUT"}
      ]
    }
    """#,
    #"""
    {
      "name": "posb",
      "title": "POSB, Singapore: savings account",
      "width": 8,
      "named_columns": [
        {"name": "Date", "position": 1},
        {"name": "Code", "position": 2},
        {"name": "Money out", "position": 3},
        {"name": "Money in", "position": 4},
        {"name": "Reference 1", "position": 5},
        {"name": "Reference 2", "position": 6},
        {"name": "Reference 3", "position": 7}
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["dd mmm yyyy"],
      "currency": "SGD",
      "columns": {
        "date": ["Date"],
        "payee": ["Reference 1"],
        "text": ["Code", "Reference 2", "Reference 3"],
        "money_in": ["Money in"],
        "money_out": ["Money out"]
      }
    }
    """#,
    #"""
    {
      "name": "postfinance",
      "title": "PostFinance, Switzerland: account",
      "headers": [
        [
          "Buchungsdatum", "Avisierungstext", "Gutschrift in {currency}",
          "Lastschrift in {currency}", "Valuta", "Saldo in {currency}"
        ],
        [
          "Datum", "Bewegungstyp", "Avisierungstext", "Gutschrift in {currency}",
          "Lastschrift in {currency}", "Label", "Kategorie", "Valuta", "Saldo in {currency}"
        ],
        [
          "Datum", "Bewegungstyp", "Avisierungstext", "Gutschrift in {currency}",
          "Lastschrift in {currency}", "Label", "Kategorie"
        ],
        [
          "Date", "Notification text", "Credit in {currency}", "Debit in {currency}", "Value",
          "Balance in {currency}"
        ],
        [
          "Booking date", "Notification text", "Credit in {currency}", "Debit in {currency}",
          "Value", "Balance in {currency}"
        ],
        [
          "Date", "Type of transaction", "Notification text", "Credit in {currency}",
          "Debit in {currency}", "Label", "Category"
        ]
      ],
      "delimiter": "semicolon",
      "decimal": "point",
      "dates": ["dd.mm.yyyy", "dd.mm.yy", "yyyy-mm-dd"],
      "balance_is": "end_of_day",
      "columns": {
        "date": ["Buchungsdatum", "Datum", "Booking date", "Date"],
        "value_date": ["Valuta", "Value"],
        "text": ["Avisierungstext", "Notification text"],
        "money_in": ["Gutschrift in {currency}", "Credit in {currency}"],
        "money_out": ["Lastschrift in {currency}", "Debit in {currency}"],
        "balance": ["Saldo in {currency}", "Balance in {currency}"]
      },
      "payee_in_text": [
        {
          "after": "AUFTRAGGEBER:",
          "until": ["MITTEILUNGEN:", "REFERENZEN:", "SENDER REFERENZ:", "COMMUNICATIONS:"]
        },
        {
          "after": "KARTEN NR.", "drops_numbers": true,
          "until": ["MITTEILUNGEN:", "REFERENZEN:", "SENDER REFERENZ:", "COMMUNICATIONS:"]
        },
        {
          "after": "CARTE N°", "drops_numbers": true,
          "until": ["MITTEILUNGEN:", "REFERENZEN:", "SENDER REFERENZ:", "COMMUNICATIONS:"]
        },
        {
          "after": "CARD NO.", "drops_numbers": true,
          "until": ["MITTEILUNGEN:", "REFERENZEN:", "SENDER REFERENZ:", "COMMUNICATIONS:"]
        },
        {
          "after": "GUTSCHRIFT VON",
          "until": ["MITTEILUNGEN:", "REFERENZEN:", "SENDER REFERENZ:", "COMMUNICATIONS:"]
        },
        {
          "after": "KAUF",
          "until": ["MITTEILUNGEN:", "REFERENZEN:", "SENDER REFERENZ:", "COMMUNICATIONS:"]
        },
        {
          "after": "GUTSCHRIFT",
          "until": ["MITTEILUNGEN:", "REFERENZEN:", "SENDER REFERENZ:", "COMMUNICATIONS:"]
        },
        {
          "after": "LASTSCHRIFT",
          "until": ["MITTEILUNGEN:", "REFERENZEN:", "SENDER REFERENZ:", "COMMUNICATIONS:"]
        },
        {
          "after": "PURCHASE",
          "until": ["MITTEILUNGEN:", "REFERENZEN:", "SENDER REFERENZ:", "COMMUNICATIONS:"]
        },
        {
          "after": "CREDIT",
          "until": ["MITTEILUNGEN:", "REFERENZEN:", "SENDER REFERENZ:", "COMMUNICATIONS:"]
        },
        {
          "after": "DEBIT",
          "until": ["MITTEILUNGEN:", "REFERENZEN:", "SENDER REFERENZ:", "COMMUNICATIONS:"]
        }
      ],
      "footer": ["Disclaimer"],
      "facts": [
        {"fact": "account", "label": "Konto:"},
        {"fact": "account", "label": "Account:"},
        {"fact": "currency", "label": "Währung:"},
        {"fact": "currency", "label": "Currency:"},
        {"fact": "from", "label": "Datum von:"},
        {"fact": "from", "label": "Date from:"},
        {"fact": "to", "label": "Datum bis:"},
        {"fact": "to", "label": "Date to:"}
      ]
    }
    """#,
    #"""
    {
      "name": "rabobank",
      "title": "Rabobank, Netherlands: current and savings account",
      "headers": [
        [
          "IBAN/BBAN", "Munt", "BIC", "Volgnr", "Datum", "Rentedatum", "Bedrag", "Saldo na trn",
          "Tegenrekening IBAN/BBAN", "Naam tegenpartij", "Naam uiteindelijke partij",
          "Naam initiërende partij", "BIC tegenpartij", "Code", "Batch ID",
          "Transactiereferentie", "Machtigingskenmerk", "Incassant ID", "Betalingskenmerk",
          "Omschrijving-1", "Omschrijving-2", "Omschrijving-3", "Reden retour", "Oorspr bedrag",
          "Oorspr munt", "Koers"
        ]
      ],
      "delimiter": "comma",
      "decimal": "comma",
      "dates": ["yyyy-mm-dd"],
      "columns": {
        "date": ["Datum"],
        "value_date": ["Rentedatum"],
        "payee": ["Naam tegenpartij"],
        "text": ["Omschrijving-1", "Omschrijving-2", "Omschrijving-3"],
        "amount": ["Bedrag"],
        "currency": ["Munt"],
        "account": ["IBAN/BBAN"],
        "balance": ["Saldo na trn"],
        "counter": ["Volgnr"],
        "counterparty": ["Tegenrekening IBAN/BBAN"]
      }
    }
    """#,
    #"""
    {
      "name": "revolut-de",
      "title": "Revolut, in German: account statement",
      "headers": [
        [
          "Art", "Produkt", "Datum des Beginns", "Datum des Abschlusses", "Beschreibung",
          "Betrag", "Gebühr", "Währung", "Status", "Kontostand"
        ],
        [
          "Art", "Produkt", "Startdatum", "Datum des Abschlusses", "Beschreibung", "Betrag",
          "Gebühr", "Währung", "Status", "Saldo"
        ]
      ],
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "columns": {
        "date": ["Datum des Abschlusses"],
        "value_date": ["Datum des Beginns", "Startdatum"],
        "payee": ["Beschreibung"],
        "type": ["Art"],
        "amount": ["Betrag"],
        "fee": ["Gebühr"],
        "currency": ["Währung"],
        "account": ["Produkt"],
        "balance": ["Kontostand", "Saldo"],
        "status": ["Status"]
      },
      "status": {
        "booked": ["ABGESCHLOSSEN", "COMPLETED"],
        "pending": ["AUSSTEHEND", "PENDING"],
        "reverted": ["RÜCKGÄNGIG", "ZURÜCKERSTATTET", "REVERTED"]
      }
    }
    """#,
    #"""
    {
      "name": "revolut-fr",
      "title": "Revolut, in French: account statement",
      "headers": [
        [
          "Type", "Produit", "Date de début", "Date de fin", "Description", "Montant", "Frais",
          "Devise", "État", "Solde"
        ]
      ],
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "columns": {
        "date": ["Date de fin"],
        "value_date": ["Date de début"],
        "payee": ["Description"],
        "type": ["Type"],
        "amount": ["Montant"],
        "fee": ["Frais"],
        "currency": ["Devise"],
        "account": ["Produit"],
        "balance": ["Solde"],
        "status": ["État"]
      },
      "status": {
        "booked": ["TERMINÉ", "COMPLETED"],
        "pending": ["EN ATTENTE", "PENDING"],
        "reverted": ["REVERTED"]
      }
    }
    """#,
    #"""
    {
      "name": "revolut",
      "title": "Revolut: account statement",
      "headers": [
        [
          "Type", "Product", "Started Date", "Completed Date", "Description", "Amount", "Fee",
          "Currency", "State", "Balance"
        ]
      ],
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "columns": {
        "date": ["Completed Date"],
        "value_date": ["Started Date"],
        "payee": ["Description"],
        "type": ["Type"],
        "amount": ["Amount"],
        "fee": ["Fee"],
        "currency": ["Currency"],
        "account": ["Product"],
        "balance": ["Balance"],
        "status": ["State"]
      },
      "status": {
        "booked": ["COMPLETED", "ABGESCHLOSSEN", "TERMINÉ"],
        "pending": ["PENDING", "AUSSTEHEND", "EN ATTENTE"],
        "reverted": [
          "REVERTED", "DECLINED", "FAILED", "RÜCKGÄNGIG", "ZURÜCKERSTATTET"
        ]
      }
    }
    """#,
    #"""
    {
      "name": "schwab",
      "title": "Charles Schwab: brokerage transactions",
      "headers": [
        [
          "Date", "Action", "Symbol", "Description", "Quantity", "Price", "Fees & Comm",
          "Amount"
        ]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["mm/dd/yyyy"],
      "currency": "USD",
      "columns": {
        "date": ["Date"],
        "type": ["Action"],
        "symbol": ["Symbol"],
        "asset": ["Description"],
        "quantity": ["Quantity"],
        "unit_price": ["Price"],
        "fee": ["Fees & Comm"],
        "amount": ["Amount"]
      },
      "footer": ["Transactions Total"],
      "types": [
        {"word": "Buy", "type": "BUY"},
        {"word": "Sell", "type": "SELL"},
        {"word": "Reinvest Shares", "type": "BUY"},
        {"word": "Reinvest Dividend", "type": "DIVIDEND"},
        {"word": "Qual Div Reinvest", "type": "DIVIDEND"},
        {"word": "Long Term Cap Gain Reinvest", "type": "DIVIDEND"},
        {"word": "Short Term Cap Gain Reinvest", "type": "DIVIDEND"},
        {"word": "Cash Dividend", "type": "DIVIDEND"},
        {"word": "Qualified Dividend", "type": "DIVIDEND", "subtype": "QUALIFIED"},
        {"word": "Non-Qualified Div", "type": "DIVIDEND", "subtype": "ORDINARY"},
        {"word": "Special Dividend", "type": "DIVIDEND"},
        {"word": "Pr Yr Cash Div", "type": "DIVIDEND"},
        {"word": "Pr Yr Special Div", "type": "DIVIDEND"},
        {"word": "Pr Yr Div Reinvest", "type": "DIVIDEND"},
        {"word": "Long Term Cap Gain", "type": "DIVIDEND"},
        {"word": "Short Term Cap Gain", "type": "DIVIDEND"},
        {"word": "Bank Interest", "type": "INTEREST"},
        {"word": "Credit Interest", "type": "INTEREST"},
        {"word": "Bond Interest", "type": "INTEREST", "subtype": "COUPON"},
        {"word": "Margin Interest", "type": "FEE", "subtype": "INTEREST_CHARGE"},
        {"word": "MoneyLink Transfer", "type": "DEPOSIT", "type_if_negative": "WITHDRAWAL"},
        {"word": "MoneyLink Deposit", "type": "DEPOSIT"},
        {"word": "Wire Received", "type": "DEPOSIT"},
        {"word": "Wire Sent", "type": "WITHDRAWAL"},
        {"word": "Wire Funds Received", "type": "DEPOSIT"},
        {"word": "Wire Funds", "type": "WITHDRAWAL"},
        {"word": "Funds Received", "type": "DEPOSIT"},
        {"word": "Journal", "type": "DEPOSIT", "type_if_negative": "WITHDRAWAL"},
        {"word": "Service Fee", "type": "FEE"},
        {"word": "Promotional Award", "type": "CREDIT"},
        {"word": "Misc Cash Entry", "type": "CREDIT", "type_if_negative": "FEE"},
        {"word": "ADR Mgmt Fee", "type": "FEE", "subtype": "ADR_FEE"},
        {"word": "Foreign Tax Paid", "type": "TAX", "subtype": "WITHHOLDING"},
        {"word": "NRA Tax Adj", "type": "TAX", "subtype": "NRA_WITHHOLDING"},
        {"word": "Sell Short", "type": "SELL", "subtype": "TO_OPEN"},
        {"word": "Sell to Open", "type": "SELL", "subtype": "TO_OPEN"},
        {"word": "Buy to Close", "type": "BUY", "subtype": "TO_CLOSE"},
        {"word": "Buy to Cover", "type": "BUY", "subtype": "TO_CLOSE"},
        {"word": "Buy to Open", "type": "BUY", "subtype": "TO_OPEN"},
        {"word": "Sell to Close", "type": "SELL", "subtype": "TO_CLOSE"},
        {"word": "Expired", "type": "ADJUSTMENT", "subtype": "OPTION_EXPIRY"},
        {"word": "Assigned", "type": "OPTION_ASSIGNMENT"},
        {"word": "Exchange or Exercise", "type": "OPTION_EXERCISE"},
        {"word": "Stock Split", "type": "SPLIT"},
        {"word": "Reverse Split", "type": "EXCHANGE"},
        {"word": "Stock Merger", "type": "EXCHANGE"},
        {"word": "Cash/Stock Merger", "type": "EXCHANGE"},
        {"word": "Cash Merger", "type": "EXCHANGE"},
        {"word": "Cash Merger Adj", "type": "EXCHANGE"},
        {"word": "Full Redemption", "type": "EXCHANGE"},
        {"word": "Full Redemption Adj", "type": "EXCHANGE"},
        {"word": "Mandatory Reorg Exc", "type": "EXCHANGE"},
        {"word": "Name Change", "type": "EXCHANGE"},
        {"word": "Cash In Lieu", "type": "EXCHANGE"},
        {"word": "Spin-off", "type": "SPIN_OFF"},
        {"word": "Return Of Capital", "type": "DIVIDEND", "subtype": "RETURN_OF_CAPITAL"},
        {"word": "Stock Plan Activity", "type": "TRANSFER_IN"},
        {"word": "Security Transfer", "type": "TRANSFER_IN", "type_if_negative": "TRANSFER_OUT"}
      ]
    }
    """#,
    #"""
    {
      "name": "swissquote",
      "title": "Swissquote: transactions",
      "headers": [
        [
          "Date", "Order #", "Transaction", "Symbol", "Name", "ISIN", "Quantity", "Unit price",
          "Costs", "Accrued Interest", "Net Amount", "Balance", "Currency"
        ]
      ],
      "delimiter": "semicolon",
      "decimal": "point",
      "dates": ["dd-mm-yyyy"],
      "columns": {
        "date": ["Date"],
        "text": ["Transaction"],
        "amount": ["Net Amount"],
        "currency": ["Currency"],
        "fee": ["Costs"],
        "type": ["Transaction"],
        "symbol": ["Symbol"],
        "isin": ["ISIN"],
        "asset": ["Name"]
      },
      "skip": [{"column": "Transaction", "words": ["Buy", "Sell"]}],
      "types": [
        {"word": "Dividend", "type": "DIVIDEND"},
        {"word": "Interests", "type": "INTEREST", "type_if_negative": "FEE"},
        {"word": "Custody Fees", "type": "FEE"},
        {"word": "Credit", "type": "DEPOSIT"},
        {"word": "Payment", "type": "DEPOSIT", "type_if_negative": "WITHDRAWAL"},
        {"word": "Debit", "type": "WITHDRAWAL"},
        {"word": "Forex credit", "type": "DEPOSIT"},
        {"word": "Forex debit", "type": "WITHDRAWAL"}
      ],
      "further_tables": [
        {
          "name": "swissquote",
          "only": [{"column": "Transaction", "words": ["Buy", "Sell"]}],
          "columns": {
            "date": ["Date"],
            "text": ["Transaction"],
            "amount": ["Net Amount"],
            "currency": ["Currency"],
            "fee": ["Costs"],
            "type": ["Transaction"],
            "symbol": ["Symbol"],
            "isin": ["ISIN"],
            "asset": ["Name"],
            "quantity": ["Quantity"],
            "unit_price": ["Unit price"]
          },
          "types": [{"word": "Buy", "type": "BUY"}, {"word": "Sell", "type": "SELL"}]
        }
      ]
    }
    """#,
    #"""
    {
      "name": "trade-republic",
      "title": "Trade Republic: transactions",
      "headers": [
        [
          "datetime", "date", "account_type", "category", "type", "asset_class", "name",
          "symbol", "shares", "price", "amount", "fee", "tax", "currency", "original_amount",
          "original_currency", "fx_rate", "description", "transaction_id", "counterparty_name",
          "counterparty_iban", "payment_reference", "mcc_code"
        ]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "amount_is": "gross",
      "columns": {
        "date": ["date"],
        "payee": ["counterparty_name"],
        "text": ["description", "payment_reference"],
        "type": ["type"],
        "symbol": ["symbol"],
        "asset": ["name"],
        "quantity": ["shares"],
        "unit_price": ["price"],
        "amount": ["amount"],
        "fee": ["fee"],
        "tax": ["tax"],
        "currency": ["currency"],
        "bank_id": ["transaction_id"],
        "counterparty": ["counterparty_iban"]
      },
      "charges": "negative",
      "types": [
        {"word": "BUY", "type": "BUY"},
        {"word": "SELL", "type": "SELL"},
        {"word": "DIVIDEND", "type": "DIVIDEND"},
        {"word": "DISTRIBUTION", "type": "DIVIDEND"},
        {"word": "INTEREST_PAYMENT", "type": "INTEREST"},
        {"word": "INTEREST", "type": "INTEREST"},
        {"word": "CUSTOMER_INBOUND", "type": "DEPOSIT"},
        {"word": "CUSTOMER_INPAYMENT", "type": "DEPOSIT"},
        {"word": "TRANSFER_INBOUND", "type": "DEPOSIT"},
        {"word": "TRANSFER_INSTANT_INBOUND", "type": "DEPOSIT"},
        {"word": "CUSTOMER_OUTBOUND_REQUEST", "type": "WITHDRAWAL"},
        {"word": "TRANSFER_OUTBOUND", "type": "WITHDRAWAL"},
        {"word": "TRANSFER_INSTANT_OUTBOUND", "type": "WITHDRAWAL"},
        {"word": "TRANSFER_DIRECT_DEBIT_INBOUND", "type": "WITHDRAWAL"},
        {"word": "CARD_TRANSACTION*", "type": "DEPOSIT", "type_if_negative": "WITHDRAWAL"},
        {"word": "CARD_ORDERING_FEE", "type": "FEE"},
        {"word": "BENEFITS_SAVEBACK", "type": "CREDIT"},
        {"word": "STOCKPERK", "type": "CREDIT"},
        {"word": "FREE_RECEIPT", "type": "TRANSFER_IN"},
        {"word": "FREE_DELIVERY", "type": "TRANSFER_OUT"},
        {
          "word": "TAX_OPTIMIZATION", "type": "TAX", "subtype": "REVERSAL",
          "type_if_negative": "TAX"
        },
        {"word": "FEE", "type": "FEE"},
        {"word": "SPLIT", "type": "SPLIT"},
        {"word": "BONUS_ISSUE", "type": "SPLIT"},
        {"word": "BONUS_ISSUE_CANCELLED", "type": "SPLIT"},
        {"word": "MIGRATION", "type": "EXCHANGE"},
        {"word": "FINAL_MATURITY", "type": "EXCHANGE"}
      ]
    }
    """#,
    #"""
    {
      "name": "trading-212",
      "title": "Trading 212: history",
      "headers": [
        [
          "Action", "Time", "ISIN", "Ticker", "Name", "No. of shares", "Price / share",
          "Currency (Price / share)", "Exchange rate", "Result", "Currency (Result)", "Total",
          "Currency (Total)", "Withholding tax", "Currency (Withholding tax)", "Notes", "ID",
          "Currency conversion fee", "Currency (Currency conversion fee)"
        ],
        [
          "Action", "Time", "ISIN", "Ticker", "Name", "No. of shares", "Price / share",
          "Currency (Price / share)", "Exchange rate", "Total", "Currency (Total)"
        ],
        [
          "Action", "Time", "ISIN", "Ticker", "Name", "No. of shares", "Price / share",
          "Currency (Price / share)", "Exchange rate", "Total ({currency})"
        ]
      ],
      "other_columns": true,
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "columns": {
        "date": ["Time"],
        "text": ["Action", "Notes"],
        "amount": ["Total", "Total ({currency})"],
        "currency": ["Currency (Total)"],
        "fee": ["Currency conversion fee"],
        "fee_currency": ["Currency (Currency conversion fee)"],
        "bank_id": ["ID"],
        "type": ["Action"],
        "symbol": ["Ticker"],
        "isin": ["ISIN"],
        "asset": ["Name"],
        "quantity": ["No. of shares"]
      },
      "skip": [
        {
          "column": "Action",
          "words": ["Market buy", "Limit buy", "Stop buy", "Stop limit buy"]
        }
      ],
      "unread": [
        {
          "column": "Action",
          "words": [
            "Stock distribution", "Stock split open", "Stock split close", "Transfer in",
            "Transfer out", "Currency conversion"
          ]
        }
      ],
      "types": [
        {"word": "Market sell", "type": "SELL"},
        {"word": "Limit sell", "type": "SELL"},
        {"word": "Stop sell", "type": "SELL"},
        {"word": "Stop limit sell", "type": "SELL"},
        {"word": "Dividend*", "type": "DIVIDEND"},
        {"word": "Interest on cash", "type": "INTEREST", "type_if_negative": "FEE"},
        {"word": "Lending interest", "type": "INTEREST", "subtype": "LENDING_INTEREST"},
        {"word": "Deposit", "type": "DEPOSIT"},
        {"word": "Withdrawal", "type": "WITHDRAWAL"},
        {"word": "Card debit", "type": "WITHDRAWAL"},
        {"word": "Spending cashback", "type": "CREDIT", "subtype": "REBATE"}
      ],
      "further_tables": [
        {
          "name": "trading-212",
          "only": [
            {
              "column": "Action",
              "words": ["Market buy", "Limit buy", "Stop buy", "Stop limit buy"]
            }
          ],
          "sign": "outflow_positive",
          "columns": {
            "date": ["Time"],
            "text": ["Action", "Notes"],
            "amount": ["Total", "Total ({currency})"],
            "currency": ["Currency (Total)"],
            "fee": ["Currency conversion fee"],
            "fee_currency": ["Currency (Currency conversion fee)"],
            "bank_id": ["ID"],
            "type": ["Action"],
            "symbol": ["Ticker"],
            "isin": ["ISIN"],
            "asset": ["Name"],
            "quantity": ["No. of shares"]
          },
          "types": [{"word": "*", "type": "BUY"}]
        }
      ]
    }
    """#,
    #"""
    {
      "name": "vanguard",
      "title": "Vanguard, United States: transactions",
      "headers": [
        [
          "Account Number", "Trade Date", "Settlement Date", "Transaction Type",
          "Transaction Description", "Investment Name", "Symbol", "Shares", "Share Price",
          "Principal Amount", "Commission Fees", "Net Amount", "Accrued Interest",
          "Account Type"
        ],
        [
          "Account Number", "Trade Date", "Settlement Date", "Transaction Type",
          "Transaction Description", "Investment Name", "Symbol", "Shares", "Share Price",
          "Principal Amount", "Commissions and Fees", "Net Amount", "Accrued Interest",
          "Account Type"
        ]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["mm/dd/yyyy", "yyyy-mm-dd"],
      "currency": "USD",
      "columns": {
        "date": ["Trade Date"],
        "value_date": ["Settlement Date"],
        "text": ["Transaction Description"],
        "type": ["Transaction Type"],
        "symbol": ["Symbol"],
        "asset": ["Investment Name"],
        "quantity": ["Shares"],
        "unit_price": ["Share Price"],
        "fee": ["Commission Fees", "Commissions and Fees"],
        "amount": ["Net Amount"],
        "account": ["Account Number"]
      },
      "ends_at_blank_row": true,
      "skip": [{"column": "Transaction Type", "words": ["Sweep in", "Sweep out"]}],
      "types": [
        {"word": "Buy", "type": "BUY"},
        {"word": "Sell", "type": "SELL"},
        {"word": "Reinvestment", "type": "BUY"},
        {"word": "Reinvestment (LT gain)", "type": "BUY"},
        {"word": "Reinvestment (ST gain)", "type": "BUY"},
        {"word": "Dividend", "type": "DIVIDEND"},
        {"word": "Capital gain (LT)", "type": "DIVIDEND"},
        {"word": "Capital gain (ST)", "type": "DIVIDEND"},
        {"word": "Interest", "type": "INTEREST"},
        {"word": "Funds Received", "type": "DEPOSIT"},
        {"word": "Contribution", "type": "DEPOSIT"},
        {"word": "Rollover (incoming)", "type": "DEPOSIT"},
        {"word": "Withdrawal", "type": "WITHDRAWAL"},
        {"word": "Distribution", "type": "WITHDRAWAL"},
        {"word": "Fee", "type": "FEE"},
        {"word": "Transfer (incoming)", "type": "TRANSFER_IN"},
        {"word": "Transfer (outgoing)", "type": "TRANSFER_OUT"},
        {"word": "Conversion (incoming)", "type": "TRANSFER_IN"},
        {"word": "Conversion (outgoing)", "type": "TRANSFER_OUT"},
        {"word": "Stock split", "type": "SPLIT"},
        {"word": "Share transfer*", "type": "TRANSFER_IN", "type_if_negative": "TRANSFER_OUT"}
      ]
    }
    """#,
    #"""
    {
      "name": "wealthfolio",
      "title": "Wealthfolio: activities as CSV",
      "headers": [
        ["date", "symbol", "quantity", "activityType", "unitPrice", "currency", "fee", "amount"],
        ["date", "symbol", "quantity", "activityType", "unitPrice", "currency", "fee"],
        [
          "date", "symbol", "quantity", "activityType", "subtype", "unitPrice", "currency", "fee",
          "amount"
        ],
        [
          "id", "accountId", "symbol", "activityType", "date", "quantity", "unitPrice",
          "currency", "fee", "amount", "isDraft", "comment", "accountName"
        ],
        [
          "id", "accountId", "assetId", "activityType", "activityDate", "quantity", "unitPrice",
          "currency", "fee", "amount", "isDraft", "comment", "accountName"
        ],
        [
          "id", "accountId", "assetSymbol", "activityType", "date", "quantity", "unitPrice",
          "currency", "fee", "amount", "isDraft", "comment", "accountName"
        ]
      ],
      "other_columns": true,
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "sign": "by_type",
      "amount_is": "gross",
      "columns": {
        "date": ["date", "activityDate"],
        "text": ["comment"],
        "account": ["accountName"],
        "type": ["activityType"],
        "subtype": ["subtype"],
        "symbol": ["symbol", "assetSymbol", "assetId"],
        "quantity": ["quantity"],
        "unit_price": ["unitPrice"],
        "fee": ["fee"],
        "amount": ["amount"],
        "ratio": ["amount"],
        "currency": ["currency"]
      },
      "types": [
        {"word": "BUY", "type": "BUY"},
        {"word": "SELL", "type": "SELL"},
        {"word": "SPLIT", "type": "SPLIT"},
        {"word": "DIVIDEND", "type": "DIVIDEND"},
        {"word": "INTEREST", "type": "INTEREST"},
        {"word": "DEPOSIT", "type": "DEPOSIT"},
        {"word": "WITHDRAWAL", "type": "WITHDRAWAL"},
        {"word": "TRANSFER_IN", "type": "TRANSFER_IN"},
        {"word": "TRANSFER_OUT", "type": "TRANSFER_OUT"},
        {
          "word": "FEE", "type": "FEE", "type_if_negative": "FEE", "subtype_if_negative": "REVERSAL"
        },
        {
          "word": "TAX", "type": "TAX", "type_if_negative": "TAX", "subtype_if_negative": "REVERSAL"
        },
        {"word": "CREDIT", "type": "CREDIT"},
        {"word": "ADJUSTMENT", "type": "ADJUSTMENT"}
      ]
    }
    """#,
    #"""
    {
      "name": "wise",
      "title": "Wise: statement of a balance",
      "headers": [
        [
          "TransferWise ID", "Date", "Amount", "Currency", "Description", "Payment Reference",
          "Running Balance", "Exchange From", "Exchange To", "Exchange Rate", "Payer Name",
          "Payee Name", "Payee Account Number", "Merchant", "Total fees"
        ],
        [
          "TransferWise ID", "Date", "Amount", "Currency", "Description", "Payment Reference",
          "Running Balance", "Exchange From", "Exchange To", "Exchange Rate", "Payer Name",
          "Payee Name", "Payee Account Number", "Merchant", "Total fees", "Exchange To Amount"
        ]
      ],
      "other_columns": true,
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["dd-mm-yyyy"],
      "columns": {
        "date": ["Date"],
        "payee_in": ["Payer Name", "Merchant"],
        "payee_out": ["Merchant", "Payee Name"],
        "text": ["Description", "Payment Reference"],
        "amount": ["Amount"],
        "currency": ["Currency"],
        "balance": ["Running Balance"],
        "bank_id": ["TransferWise ID"],
        "counterparty": ["Payee Account Number"],
        "original_amount": ["Exchange To Amount"],
        "original_currency": ["Exchange To"]
      }
    }
    """#,
    #"""
    {
      "name": "xtb",
      "title": "XTB: cash operations",
      "headers": [
        ["ID", "Type", "Time", "Symbol", "Comment", "Amount"],
        ["ID", "Type", "Time", "Symbol", "Comment", "Amount", "Currency"]
      ],
      "delimiter": "semicolon",
      "decimal": "point",
      "dates": ["dd.mm.yyyy"],
      "columns": {
        "date": ["Time"],
        "text": ["Comment"],
        "amount": ["Amount"],
        "currency": ["Currency"],
        "bank_id": ["ID"],
        "type": ["Type"],
        "symbol": ["Symbol"]
      },
      "quantity_after": ["OPEN BUY", "CLOSE BUY"],
      "types": [
        {"word": "Stocks/ETF purchase", "type": "BUY"},
        {"word": "Stocks purchase", "type": "BUY"},
        {"word": "Stock purchase", "type": "BUY"},
        {"word": "Ações/ETF compra", "type": "BUY"},
        {"word": "Stocks/ETF sale", "type": "SELL"},
        {"word": "Stocks sale", "type": "SELL"},
        {"word": "Stock sale", "type": "SELL"},
        {"word": "Ações/ETF vende", "type": "SELL"},
        {"word": "Dividend", "type": "DIVIDEND"},
        {
          "word": "Withholding tax", "type": "TAX", "subtype": "REVERSAL",
          "type_if_negative": "TAX", "subtype_if_negative": "WITHHOLDING"
        },
        {"word": "Free funds interest", "type": "INTEREST"},
        {"word": "Free funds interests", "type": "INTEREST"},
        {"word": "Free funds interests tax", "type": "TAX"},
        {"word": "Deposit", "type": "DEPOSIT"},
        {"word": "Withdrawal", "type": "WITHDRAWAL"},
        {"word": "Transfer", "type": "DEPOSIT", "type_if_negative": "WITHDRAWAL"},
        {"word": "Profit/Loss*", "type": "CREDIT", "type_if_negative": "FEE"},
        {"word": "Swap", "type": "CREDIT", "type_if_negative": "FEE"},
        {"word": "Sec fee", "type": "FEE"},
        {"word": "Commission", "type": "FEE"}
      ]
    }
    """#,
    #"""
    {
      "name": "ynab",
      "title": "YNAB: register",
      "headers": [
        [
          "Account", "Flag", "Date", "Payee", "Category Group/Category", "Category Group",
          "Category", "Memo", "Outflow", "Inflow", "Cleared"
        ],
        [
          "Account", "Flag", "Check Number", "Date", "Payee", "Category", "Master Category",
          "Sub Category", "Memo", "Outflow", "Inflow", "Cleared", "Running Balance"
        ]
      ],
      "delimiter": "comma",
      "columns": {
        "date": ["Date"],
        "payee": ["Payee"],
        "money_in": ["Inflow"],
        "money_out": ["Outflow"],
        "account": ["Account"],
        "category": ["Category Group/Category", "Category"],
        "tags": ["Flag"],
        "note": ["Memo"]
      },
      "split_notes": true,
      "opening": [{"column": "Payee", "words": ["Starting Balance"]}]
    }
    """#,
  ]
}
