extension BuiltInLayouts {
  /// Layouts of Degiro.
  static let degiroLayouts = [
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
        {"name": "Valuta totale", "after": "Totale"}
      ],
      "columns": {
        "date": ["Datum", "Date", "Data"],
        "time": ["Tijd", "Time", "Uhrzeit", "Ora"],
        "text": [
          "Beurs", "Reference exchange", "Referenzbörse", "Borsa di riferimento", "Borsa di"
        ],
        "amount": ["Totaal EUR", "Totaal", "Total", "Gesamt", "Totale EUR", "Totale"],
        "currency": ["Valuta totaal", "Total currency", "Währung gesamt", "Valuta totale"],
        "fee": [
          "AutoFX Kosten", "Transactiekosten en/of kosten van derden EUR",
          "Transactiekosten en/of", "Transactiekosten en/of kosten van derden",
          "Transaction and/or third", "Transaction and/or third party fees",
          "Transaktionsgebühren", "Costi di transazione", "Commissioni di",
          "Commissione AutoFX", "Costi di transazione e/o di terze parti EUR"
        ],
        "isin": ["ISIN"],
        "asset": ["Product", "Produkt", "Prodotto"],
        "quantity": ["Aantal", "Quantity", "Anzahl", "Quantità"],
        "bank_id": ["Order ID", "Order-ID", "ID Ordine"]
      },
      "types": [{"word": "", "type": "BUY", "type_if_negative": "SELL"}]
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
        {"word": "Rente*", "type": "INTEREST"},
        {"word": "Flatex Interest*", "type": "INTEREST"},
        {"word": "Zinsen*", "type": "INTEREST"},
        {"word": "ADR/GDR *", "type": "FEE", "subtype": "ADR_FEE"},
        {"word": "Kapitaalsuitkering*", "type": "DIVIDEND", "subtype": "RETURN_OF_CAPITAL"}
      ]
    }
    """#,
  ]
}
