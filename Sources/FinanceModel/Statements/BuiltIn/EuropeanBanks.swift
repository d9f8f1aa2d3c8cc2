extension BuiltInLayouts {
  /// Layouts of banks in the Netherlands, France and Switzerland.
  static let europeanBanks = [
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
        {"after": "KAUF"}, {"after": "GUTSCHRIFT"}, {"after": "LASTSCHRIFT"},
        {"after": "PURCHASE"}, {"after": "CREDIT"}, {"after": "DEBIT"}
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
  ]
}
