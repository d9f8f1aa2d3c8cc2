"""Words of real banks by language, and forms of dates, for statement_shapes.py."""
import datetime

# Header words: kind=choice|choice. Choices of a group separate its columns by "/" (in "dir":
# header:word for money out,word for money in). {c} is the currency.
WORDS = {
    "en": """date=Date|Transaction Date|Booking Date|Trans Date|Txn Date|Posting Date
value=Value Date|Val. Date|Effective Date|Value date
payee=Payee|Counterparty|Merchant|Partner Name|Merchant Name
text=Description|Narrative|Narration|Details|Particulars|Transaction Details|Memo
ref=Reference|Payment Reference|Chq/Ref No.|Bank Reference|Check Number
type=Type|Transaction Type|Tran Type|Code
own=Account|Account Number|Bank Account|Account No.|Our IBAN
card=Card No.|Card Number|Card
ciban=Counterparty IBAN|Partner Iban|Payee Account Number|Counter Account
cat=Category|Categories|Spending Category
flag=Reconciled|Cleared|Tax Relevant:Yes,No
status=Status|State:Completed,Pending,Declined|Status:COMPLETED,PENDING,REVERTED
serial=Serial|S.No.|Sequence Number|No.
rate=Exchange Rate|FX Rate|Rate
amount=Amount|Amount ({c})|Transaction Amount|Amount in {c}|Amount
sides=Debit/Credit|Debit Amount/Credit Amount|Paid out/Paid in|Withdrawals ({c})/Deposits ({c})
dir=Debit/Credit:D,C|DR/CR:DR,CR|Cr/Dr:Dr,Cr|Direction:OUT,IN|Debit or Credit:Debit,Credit
balance=Balance|Running Balance|Closing Balance|Running Bal.|Balance ({c})
before=Balance before|Balance Before Transaction|Opening Balance|Previous Balance
gfn=Gross/Fee/Net|Gross Amount/Fees/Net Amount
ccy=Currency|Ccy|Currency Code
fx=Foreign currency/Foreign amount|Original Currency/Original Amount|Local currency/Local amount
fee=Fee|Fees|Transaction Fee
start=Opening Balance|BALANCE BROUGHT FORWARD|Balance b/f
end=Closing Balance|BALANCE CARRIED FORWARD|Balance c/f
total=Total|Totals|Grand Total
pre=Account holder|Account number|Period|Exported on|Currency|Branch|Page
kinds=Card payment|Transfer|Direct debit|Cash withdrawal|Fee|Salary
shops=TESCO STORES 2231|Corner Cafe|SHELL 0482|Amazon Marketplace|City Gym|Dr Patel, Dentist
what=MONTHLY RENT|ACME LTD SALARY|ACCOUNT FEE|REFUND AMAZON|CASH ATM HIGH ST|Card payment""",
    "de": """date=Datum|Buchungstag|Buchungsdatum|Buchung
value=Valuta|Wertstellung|Valutadatum|Wertstellungsdatum
payee=Empfänger|Auftraggeber/Empfänger|Beguenstigter/Zahlungspflichtiger|Name Zahlungsbeteiligter
text=Verwendungszweck|Buchungstext|Beschreibung|Avisierungstext|Umsatztext
ref=Referenz|Kundenreferenz (End-to-End)|Mandatsreferenz|Belegnummer
type=Umsatzart|Umsatztyp|Vorgang|Buchungsart
own=Auftragskonto|IBAN Auftragskonto|Konto|Kontonummer|Eigene IBAN
card=Kartennummer|Karte
ciban=IBAN Zahlungsbeteiligter|Kontonummer/IBAN|Gegenkonto|IBAN Empfänger
cat=Kategorie
flag=Umsatz geprüft|Abgeglichen|Steuerrelevant:Ja,Nein
status=Status:Gebucht,Vorgemerkt,Abgelehnt|Umsatzstatus:gebucht,vorgemerkt,storniert
serial=Nr.|Lfd. Nr.|Buchungsnummer
rate=Wechselkurs|Devisenkurs|Kurs
amount=Betrag|Umsatz|Betrag ({c})|Umsatz in {c}|Betrag in {c}
sides=Soll/Haben|Belastung/Gutschrift|Lastschrift in {c}/Gutschrift in {c}|Ausgaben/Einnahmen
dir=Soll/Haben:S,H|Soll/Haben:Soll,Haben|Art:Lastschrift,Gutschrift|S/H:S,H
balance=Saldo|Saldo nach Buchung|Kontostand|Saldo in {c}|Guthaben
before=Saldo vor Buchung|Alter Saldo|Anfangssaldo
gfn=Brutto/Entgelt/Netto|Brutto/Gebühr/Netto
ccy=Währung|Waehrung
fx=Fremdwährung/Betrag in Fremdwährung|Originalwährung/Originalbetrag
fee=Gebühr|Entgelt
start=Anfangssaldo|Alter Kontostand|Saldovortrag
end=Endsaldo|Neuer Kontostand|Schlusssaldo
total=Summe|Total|Gesamt
pre=Kontoinhaber|Kontonummer|Zeitraum|Erstellt am|Währung|Filiale|Seite
kinds=Kartenzahlung|Überweisung|Lastschrift|Bargeldauszahlung|Entgelt|Gehalt
shops=REWE Markt GmbH|Bäckerei Müller|ARAL Tankstelle|Amazon EU S.a.r.l.|Stadtwerke|Café Grün
what=MIETE WOHNUNG 4|LOHN / GEHALT|KONTOFÜHRUNG|ERSTATTUNG AMAZON|GA NR00002|Kartenzahlung""",
    "fr": """date=Date|Date opération|Date de comptabilisation|Date comptable
value=Date de valeur|Date valeur|Valeur
payee=Tiers|Bénéficiaire|Nom du tiers|Contrepartie
text=Libellé|Libellé opération|Libelle|Détail de l'écriture|Nature de l'opération
ref=Référence|Reference|Numéro d'opération
type=Type|Type opération|Type d'opération
own=Numéro de compte|Compte|N° de compte
card=Carte|N° de carte
ciban=Compte contrepartie|IBAN bénéficiaire
cat=Catégorie|Categorie
flag=Pointage|Rapproché:Oui,Non
status=Statut:Comptabilisé,En attente,Refusé|État:Comptabilisée,En attente,Annulée
serial=N°|Numéro
rate=Taux de change|Cours
amount=Montant|Montant ({c})|Montant de l'opération|Montant en {c}
sides=Débit/Crédit|Debit/Credit|Débit {c}/Crédit {c}|Montant débit/Montant crédit
dir=Sens:Débit,Crédit|Sens:D,C|Débit/Crédit:D,C
balance=Solde|Solde après opération|Solde ({c})
before=Solde avant opération|Solde précédent
gfn=Brut/Frais/Net|Montant brut/Commission/Montant net
ccy=Devise|Monnaie
fx=Devise d'origine/Montant d'origine|Devise étrangère/Montant en devise étrangère
fee=Frais|Commission
start=Solde initial|ANCIEN SOLDE|Solde précédent
end=Solde final|NOUVEAU SOLDE
total=Total|TOTAL DES OPERATIONS|Totaux
pre=Titulaire|Compte n°|Période|Exporté le|Devise|Agence|Page
kinds=Paiement carte|Virement|Prélèvement|Retrait|Frais|Salaire
shops=CARREFOUR CITY|Boulangerie Morel|TOTAL ACCESS|SNCF Connect|Pharmacie du Pont|Free Mobile
what=LOYER APPT 12|VIR SALAIRE|COTISATION|REMBOURSEMENT SNCF|RETRAIT DAB|CARTE""",
    "es": """date=Fecha|Fecha operación|F. Operación|Fecha contable
value=Fecha valor|F. Valor
payee=Beneficiario|Contraparte|Ordenante o beneficiario
text=Concepto|Descripción|Movimiento|Observaciones
ref=Referencia|Nº documento
type=Tipo|Tipo de operación
own=Cuenta|Número de cuenta
card=Tarjeta|Número de tarjeta
ciban=Cuenta contraparte|IBAN beneficiario
cat=Categoría
flag=Conciliado|Revisado:Sí,No
status=Estado:Contabilizado,Pendiente,Rechazado
serial=Nº|Número
rate=Tipo de cambio|Cambio
amount=Importe|Importe ({c})|Importe {c}|Importe
sides=Cargo/Abono|Debe/Haber|Cargos/Abonos|Gastos/Ingresos
dir=Tipo de apunte:Cargo,Abono|Debe/Haber:D,H
balance=Saldo|Saldo contable|Saldo ({c})
before=Saldo anterior|Saldo antes
gfn=Bruto/Comisión/Neto|Importe bruto/Comisión/Importe neto
ccy=Divisa|Moneda
fx=Divisa original/Importe original|Moneda extranjera/Importe en moneda extranjera
fee=Comisión|Comisiones
start=Saldo inicial|SALDO ANTERIOR
end=Saldo final|SALDO ACTUAL
total=Total|Totales|Suma
pre=Titular|Número de cuenta|Período|Exportado el|Divisa|Oficina|Página
kinds=Pago con tarjeta|Transferencia|Recibo|Reintegro|Comisión|Nómina
shops=MERCADONA 1123|Bar La Esquina|REPSOL 3321|El Corte Inglés|Farmacia Sol|Vodafone España
what=ALQUILER PISO|NOMINA EMPRESA SL|COMISION MANT.|DEVOLUCION|CAJERO 4432|COMPRA TARJ.""",
    "it": """date=Data|Data contabile|Data operazione|Data registrazione
value=Data valuta|Valuta
payee=Beneficiario|Controparte|Beneficiario/Ordinante
text=Descrizione|Descrizione operazione|Causale|Descrizione estesa
ref=Riferimento|CRO
type=Tipo operazione|Tipologia
own=Conto|Conto corrente|Numero conto
card=Carta|Numero carta
ciban=IBAN controparte|Conto controparte
cat=Categoria|Moneymap
flag=Riconciliato|Verificato:Sì,No
status=Stato:Contabilizzato,In attesa,Rifiutato
serial=N.|Progressivo
rate=Tasso di cambio|Cambio
amount=Importo|Importo ({c})|Importo in {c}
sides=Addebiti/Accrediti|Dare/Avere|Uscite/Entrate|Addebito/Accredito
dir=Dare/Avere:D,A|Segno:Addebito,Accredito
balance=Saldo|Saldo contabile|Saldo progressivo
before=Saldo precedente|Saldo iniziale
gfn=Lordo/Commissione/Netto|Importo lordo/Commissioni/Importo netto
ccy=Divisa
fx=Divisa originale/Importo originale|Divisa estera/Importo in divisa estera
fee=Commissioni|Commissione
start=Saldo iniziale|SALDO PRECEDENTE
end=Saldo finale|SALDO CONTABILE FINALE
total=Totale|Totali
pre=Intestatario|Conto n.|Periodo|Esportato il|Divisa|Filiale|Pagina
kinds=Pagamento carta|Bonifico|Addebito diretto|Prelievo|Commissione|Stipendio
shops=ESSELUNGA MILANO|Bar Centrale|ENI STATION 5521|Trenitalia|Farmacia Rossi|Enel Energia
what=AFFITTO CASA|STIPENDIO|CANONE MENSILE|STORNO PAGAMENTO|PRELIEVO ATM|PAGAMENTO POS""",
    "nl": """date=Datum|Boekdatum|Boekingsdatum|Transactiedatum
value=Rentedatum|Valutadatum
payee=Naam tegenpartij|Naam / Omschrijving|Begunstigde
text=Omschrijving|Mededelingen|Omschrijving-1|Transactieomschrijving
ref=Transactiereferentie|Kenmerk|Betalingskenmerk
type=Mutatiesoort|Code|Soort
own=Rekening|IBAN/BBAN|Rekeningnummer
card=Kaartnummer|Pasnummer
ciban=Tegenrekening|Tegenrekening IBAN/BBAN|Rekening tegenpartij
cat=Categorie
flag=Gecontroleerd|Afgeletterd:Ja,Nee
status=Status:Geboekt,Gereserveerd,Geweigerd
serial=Volgnr|Volgnummer
rate=Koers|Wisselkoers
amount=Bedrag|Bedrag ({c})|Transactiebedrag
sides=Af/Bij|Debet/Credit|Bedrag af/Bedrag bij|Uitgaven/Inkomsten
dir=Af Bij:Af,Bij|Af/Bij:Af,Bij|Debet/Credit:D,C
balance=Saldo|Saldo na mutatie|Saldo na trn
before=Saldo voor mutatie|Saldo rekening voor mutatie|Beginsaldo
gfn=Bruto/Kosten/Netto
ccy=Munt|Muntsoort|Valuta
fx=Oorspr munt/Oorspr bedrag|Vreemde valuta/Bedrag vreemde valuta
fee=Kosten|Transactiekosten
start=Beginsaldo|Vorig saldo
end=Eindsaldo|Nieuw saldo
total=Totaal
pre=Rekeninghouder|Rekening|Periode|Aangemaakt op|Munt|Kantoor|Pagina
kinds=Betaalautomaat|Overschrijving|Incasso|Geldautomaat|Kosten|Salaris
shops=ALBERT HEIJN 1407|Kroeg De Hoek|SHELL UTRECHT|Bol.com|NS Reizigers|Ziggo BV
what=HUUR APRIL|SALARIS|KOSTEN BETAALPAKKET|RETOUR BOL.COM|GELDAUTOMAAT|BETAALAUTOMAAT""",
    "pl": """date=Data|Data operacji|Data księgowania|Data transakcji
value=Data waluty
payee=Nadawca / Odbiorca|Kontrahent|Nazwa kontrahenta
text=Opis|Tytuł|Opis operacji|Szczegóły transakcji
ref=Numer referencyjny|Nr referencyjny
type=Typ transakcji|Rodzaj operacji
own=Rachunek|Numer rachunku|Rachunek własny
card=Numer karty
ciban=Rachunek kontrahenta|Nr rachunku kontrahenta
cat=Kategoria
flag=Uzgodnione|Sprawdzone:Tak,Nie
status=Status:Zaksięgowana,Oczekująca,Odrzucona
serial=Lp.|Nr
rate=Kurs|Kurs wymiany
amount=Kwota|Kwota operacji|Kwota ({c})
sides=Obciążenia/Uznania|Wydatki/Wpływy|Wypłaty/Wpłaty
dir=Strona:Obciążenie,Uznanie|Rodzaj:Wydatek,Wpływ
balance=Saldo|Saldo po operacji|Saldo po transakcji
before=Saldo przed operacją|Saldo początkowe
gfn=Brutto/Opłata/Netto
ccy=Waluta
fx=Waluta obca/Kwota w walucie obcej|Waluta oryginalna/Kwota oryginalna
fee=Opłata|Prowizja
start=Saldo początkowe
end=Saldo końcowe
total=Razem|Suma
pre=Posiadacz|Numer rachunku|Okres|Data wydruku|Waluta|Oddział|Strona
kinds=Płatność kartą|Przelew|Polecenie zapłaty|Wypłata|Opłata|Wynagrodzenie
shops=BIEDRONKA 2210|Piekarnia Nowak|ORLEN 771|Allegro|Apteka Zdrowie|Orange Polska
what=CZYNSZ|WYNAGRODZENIE|OPŁATA ZA KONTO|ZWROT ALLEGRO|BANKOMAT|ZAKUP KARTĄ""",
    "sv": """date=Datum|Bokföringsdag|Bokföringsdatum|Transaktionsdag
value=Valutadag|Valutadatum
payee=Mottagare|Avsändare/mottagare
text=Text|Beskrivning|Rubrik|Meddelande
ref=Referens|Verifikationsnummer
type=Transaktionstyp|Typ av transaktion
own=Kontonummer|Konto
card=Kortnummer|Kort
ciban=Motkonto|Mottagarkonto
cat=Kategori
flag=Avstämd|Kontrollerad:Ja,Nej
status=Status:Bokförd,Reserverad,Nekad
serial=Radnummer|Löpnummer
rate=Växelkurs|Kurs
amount=Belopp|Belopp ({c})|Insättning/Uttag
sides=Uttag/Insättning|Debet/Kredit|Ut/In
dir=Debet/Kredit:D,K|Riktning:Ut,In
balance=Saldo|Bokfört saldo
before=Saldo före|Ingående saldo
gfn=Brutto/Avgift/Netto
ccy=Valuta
fx=Utländsk valuta/Utländskt belopp|Originalvaluta/Originalbelopp
fee=Avgift
start=Ingående saldo
end=Utgående saldo
total=Summa|Totalt
pre=Kontohavare|Kontonummer|Period|Skapad|Valuta|Kontor|Sida
kinds=Kortköp|Överföring|Autogiro|Uttag|Avgift|Lön
shops=ICA KVANTUM|Pressbyrån|CIRCLE K|Systembolaget|SL Access|Telia Sverige
what=HYRA LGH 1102|LÖN|ÅRSAVGIFT KORT|RETUR ZALANDO|BANKOMAT|KORTKÖP""",
}
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def words(lang, kind):
    """Returns the choices of a kind: (header, words of its cells)."""
    choices = []
    for choice in dict(line.split("=", 1) for line in WORDS[lang].split("\n"))[kind].split("|"):
        head, _, cells = choice.rpartition(":") if ":" in choice else (choice, "", "")
        choices.append((head, cells.split(",") if cells else []))
    last = [cells for _, cells in choices if cells]
    return [(head, cells or (last[-1] if last else [])) for head, cells in choices]


def date_text(day, form, clock=0):
    """Returns a date in the form of the file."""
    y, m, d = day.year, day.month, day.day
    if form == "iso time":
        return f"{day} {8 + clock // 60 % 12:02d}:{clock % 60:02d}:07"
    if form == "excel":
        return str((day - datetime.date(1899, 12, 30)).days)
    text = {"iso": "yyyy-mm-dd"}.get(form, form)
    for mark, value in (("yyyy", str(y)), ("yy", f"{y % 100:02d}"), ("mon", "\0"),
                        ("mm", f"{m:02d}"), ("dd", f"{d:02d}")):
        text = text.replace(mark, value)
    if form in ("d/m/yyyy", "m/d/yyyy"):
        text = text.replace("d", str(d)).replace("m", str(m))
    return text.replace("\0", MONTHS[m - 1])


def date_orders(form, booked, others):
    """Returns the orders of day and month in which the dates of a file are possible and sorted."""
    if not form[0] in "dm" or "mon" in form or "." in form:
        return [form]
    short = form.endswith("yy") and not form.endswith("yyyy")
    found = []
    for order in ("dmy", "mdy") + (("ymd",) if short else ()):
        try:
            days = [[datetime.date(*[
                int(text.replace("-", "/").split("/")[order.index(key)])
                + (2000 if key == "y" and short else 0) for key in "ymd"
            ]) for text in texts] for texts in (booked, booked + others)]
        except ValueError:
            continue
        sequence, every = days
        if (max(every) - min(every)).days <= 400:
            if sequence in (sorted(sequence), sorted(sequence, reverse=True)):
                found.append(order)
    return found
