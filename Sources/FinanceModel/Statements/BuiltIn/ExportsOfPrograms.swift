extension BuiltInLayouts {
  /// Layouts of files that other programs write.
  static let exportsOfPrograms = [
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
        {"word": "Fees Refund", "type": "CREDIT", "subtype": "REFUND"},
        {"word": "Gebührenerstattung", "type": "CREDIT", "subtype": "REFUND"},
        {"word": "Taxes", "type": "TAX"},
        {"word": "Steuern", "type": "TAX"},
        {"word": "Tax Refund", "type": "CREDIT", "subtype": "REFUND"},
        {"word": "Steuerrückerstattung", "type": "CREDIT", "subtype": "REFUND"},
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
      "name": "wealthfolio",
      "title": "Wealthfolio: activities as CSV",
      "headers": [
        ["date", "symbol", "quantity", "activityType", "unitPrice", "currency", "fee", "amount"],
        ["date", "symbol", "quantity", "activityType", "unitPrice", "currency", "fee"],
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
        {"word": "FEE", "type": "FEE"},
        {"word": "TAX", "type": "TAX"},
        {"word": "CREDIT", "type": "CREDIT"},
        {"word": "ADJUSTMENT", "type": "ADJUSTMENT"}
      ]
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
      "name": "coffer",
      "title": "Coffer: transactions.csv of another folder",
      "headers": [
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
        "replaces": ["voids"]
      },
      "only": [{"column": "status", "words": ["", "POSTED", "CLEARED", "RECONCILED"]}],
      "skip": [{"column": "kind", "words": ["assertion", "balance", "opening"]}]
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
  ]
}
