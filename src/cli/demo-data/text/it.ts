// Italian sentences for demo reviews. The notation is explained in ../stock.ts; this file is data only.
export const it = `
= common
title
+ Molto soddisfatt{o|a}
+ Consigliatissimo
~ Tre stelle
~ Si può fare meglio
~ Così così
5 Tutto perfetto
+ Una bella sorpresa
+ Serietà e cortesia
+ Ci tornerò
~ Bene, ma si può migliorare
~ Nella media
~ Luci e ombre
- Delusione
- Mai più
- Da evitare
- Mi aspettavo di più
start
+ Scrivo raramente recensioni, ma questa è meritata.
+ Prima volta con {b} e di sicuro non l'ultima.
+ Un'amica mi aveva consigliato {b} e aveva ragione.
5 È andato tutto liscio dall'inizio alla fine.
~ Sono un po' combattut{o|a}.
~ Nel complesso non male, ma c'è margine.
- Volevo davvero che mi piacesse, ma no.
- Di solito ho pazienza, ma questa volta è stato troppo.
- Con tutte queste buone recensioni mi aspettavo altro.
end
+ Lo consiglio <vivamente|senza esitazioni|a tutti>.
+ Grazie a tutto lo staff.
+ Ne ho già parlato a <mia sorella|due colleghi|tutti i vicini>.
5 Cinque stelle meritate.
~ Tre stelle mi sembrano giuste.
~ Darei loro una seconda possibilità.
- Mai più.
- Non lo consiglio.
- La prossima volta vado altrove.
1 Una stella perché zero non si può.
- Peccato, una volta era meglio.
short
5 Tutto perfetto, grazie.
+ Ottima esperienza con {b}.
+ Bravissimi, grazie a {s}.
+ Veloci, gentili e prezzi onesti. Cosa volere di più?
~ Nella norma, {b} può fare meglio.
- Pessima esperienza.
- Mai più {b}.
contact
- Chi ha avuto lo stesso problema mi scriva a <clientedeluso|maipiu>@posta.example.
= shop
title
+ Spedizione veloce, ottima qualità
+ {bare}: come da descrizione
+ Ben imballato e puntuale
- Aspetto ancora il rimborso
- Acquisto sbagliato
- Nessuna risposta alle mail
start
+ Sono cliente da {y} anni e non ho mai avuto di che lamentarmi.
+ Ho ordinato {a} <su consiglio di un amico|come regalo|dopo aver confrontato a lungo>.
+ Era il mio <secondo|terzo|quarto> ordine qui.
~ Ho ordinato {a} dopo averci pensato a lungo.
- Ho ordinato {a} e me ne pento.
order
+ Sito chiaro, ordine fatto in <tre|cinque> minuti.
+ {s} ha risposto alle mie domande prima dell'acquisto, con onestà.
~ Le spese di spedizione si trovano solo alla fine.
- Alla cassa sono spuntati altri {k} di «gestione».
delivery
+ Ordinato la domenica sera, mercoledì era qui.
+ Consegna in {n} giorni, imballo curato e poca plastica.
+ Il corriere ha telefonato prima e ha portato tutto al <secondo|terzo|quarto> piano.
~ La consegna ha richiesto {nn} giorni, me ne avevano promessi sette.
~ La scatola era ammaccata, per fortuna dentro era tutto a posto.
- Consegna annunciata tre volte e rimandata tre volte.
- Hanno lasciato il pacco sotto la pioggia.
product
+ {the} corrisponde in tutto alla descrizione.
+ Si vede che qualcuno ha pensato ai dettagli.
- {the} presentava un danno evidente già all'apertura.
- {the} ha poco a che vedere con la foto.
durable
+ Dal vivo è ancora meglio che in foto.
~ Il colore è un po' diverso dalla foto.
~ In foto {the} sembrava di qualità migliore.
- {the} ha resistito {w} settimane in tutto.
service
+ Alla mia mail hanno risposto in due ore, una persona e non un robot.
+ Al telefono {s} ha risposto al secondo squillo.
~ L'assistenza è gentile, ma ci mette giorni a rispondere.
- Quattro mail, quattro risposte automatiche.
- Al telefono si aspettano {m} minuti e poi cade la linea.
- Il negozio dà la colpa al corriere, il corriere al negozio.
price
+ Non costa poco, ma li vale.
+ Nel pacco c'era un biglietto scritto a mano, un bel pensiero.
+ La qualità mi ha sorpres{o|a}, a questo prezzo.
~ Per questo prezzo mi aspettavo un po' di più.
- Per {e} si trova di meglio altrove.
story
* Mancava qualcosa nel pacco. Ho mandato una foto la sera e {n} giorni dopo era nella cassetta.
* Avevo sbagliato modello. Il cambio è stato semplice e gratuito.
! Pagato subito, e dopo {nn} giorni non è arrivato niente.
! Ho fatto il reso {w} settimane fa e i {e} non sono ancora tornati.
! Risultava disponibile, poi {nn} giorni dopo mi scrivono che non c'è.
end
+ Ordinerò ancora qui.
~ La prossima volta confronterò meglio.
- Meglio comprare altrove.
= goods furniture | m:tavolo da pranzo, f:libreria, f:credenza, f:poltrona, m:divano, f:scrivania, m:armadio
+ Montaggio in {m} minuti, ogni foro era al suo posto.
+ Solido e ben rifinito.
~ Per il montaggio servono due persone e tanta pazienza.
- Mancavano due viti e un'asse era forata male.
= goods garden | m:tagliasiepi, m:melo, f:rosa rampicante, f:panchina, m:ombrellone, f:serra
+ I consigli allegati valgono oro.
- Dopo due settimane all'aperto era da buttare.
= goods kitchen | f:padella di ghisa, m:macinacaffè, m:coltello da cucina, f:casseruola, m:frullatore
+ Sta bene in mano e si pulisce facilmente.
- Il manico si è allentato al secondo uso.
= goods electronics | m:portatile, m:telefono, f:stampante, m:monitor, f:tastiera
+ Configurazione in dieci minuti.
- Si spegne senza motivo.
= goods audio | m:giradischi, m:amplificatore, f:cassa, f:radio
+ Il suono riempie la stanza.
- Il canale sinistro gracchia.
= goods clothing | m:cappotto, m:maglione di lana, f:camicia di lino, m:vestito, m:impermeabile
+ Veste benissimo, la guida alle taglie è giusta.
- Due taglie in meno dopo il primo lavaggio.
= goods shoes | m:paio di scarponi, m:paio di sandali, m:paio di stivaletti
+ Comodità fin dal primo passo.
- La suola si è scollata dopo {w} settimane.
= goods jewellery | m:bracciale, m:anello, f:collana, m:orologio
+ L'incisione è fine e pulita.
- Nell'incisione c'è un errore, eppure avevo mandato il testo per iscritto.
= goods bicycle | f:bicicletta elettrica, f:bicicletta da città, f:bicicletta pieghevole
+ Arrivata già regolata, sono partit{o|a} subito.
- La ruota posteriore era storta.
= goods outdoor | f:tenda, m:sacco a pelo, m:zaino
+ Tre giorni di pioggia senza problemi.
- Non ha superato la prima uscita.
= goods books | m:romanzo, m:libro di cucina, m:atlante, m:giallo
+ Il consiglio di lettura allegato era azzeccato.
- Mancano le pagine da 97 a 112.
= goods toys | m:trenino di legno, m:gioco da tavolo, m:puzzle, m:orsacchiotto
+ I bambini non guardano uno schermo da tre giorni.
- Rotto il primo pomeriggio, con tanto di lacrime.
= goods pets | f:cuccia, m:tiragraffi, m:sacco di crocchette, m:guinzaglio
+ I nostri animali sono entusiasti, e sono difficili.
- Un odore così forte che abbiamo arieggiato per una settimana.
= goods cosmetics | f:crema viso, m:profumo, m:rossetto, f:crema solare
+ Va benissimo anche per la mia pelle sensibile.
- Uno sfogo alla seconda applicazione.
= goods delicatessen | f:cassa di vino rosso, m:olio d'oliva, m:pecorino, m:caffè, m:cesto regalo
+ Così buono che la sera non ne restava più.
- Scadeva la settimana dopo, ed era un regalo.
= restaurant
title
+ Una serata splendida
+ Cucina sincera
+ Vale il viaggio
- Cibo freddo, accoglienza fredda
- Sopravvalutato
start
+ Ci siamo stati un <venerdì|sabato|giovedì> sera, in <due|quattro|cinque>.
+ Scoperto per caso passeggiando.
+ Abbiamo festeggiato qui <il compleanno di mia madre|il nostro anniversario>.
~ Ci siamo andati su consiglio di amici.
- Avevamo prenotato per le <otto|nove>.
food
+ {the}, una meraviglia: condimento giusto e servito caldo.
+ Il menù è corto e cambia spesso, buon segno.
+ Si sente che è tutto fatto in casa.
~ {the} era di buona qualità, ma la porzione era piccola.
- Il piatto è arrivato tiepido e senza sapore.
- Così salato che ne ho lasciato metà.
service
+ {s} ci ha seguiti con <simpatia|pazienza|molta attenzione>.
+ Con due bambini piccoli ci hanno accolti come in famiglia.
~ Servizio gentile, ma sovraccarico.
- Abbiamo aspettato le bevande {m} minuti.
- Tre tavoli arrivati dopo sono stati serviti prima.
place
+ Sala accogliente, si riesce a parlare.
~ Quando è pieno c'è molto rumore.
- Il tavolo era appiccicoso.
price
+ Prezzi più che onesti.
~ Non è economico.
- Nel conto c'erano due voci mai ordinate.
- {e} per questo sono troppi.
end
+ Abbiamo già prenotato di nuovo.
+ Torneremo.
~ Per uno spuntino va bene.
- Abbiamo mangiato qualcosa a casa.
= goods restaurant | f:tagliata, m:risotto ai funghi, m:pesce del giorno, m:brasato, f:pasta fresca
+ I piatti vegetariani non sono un ripiego.
- La carne era dura come una suola.
= goods pizzeria | f:pizza margherita, m:calzone, f:pizza ai carciofi
+ Impasto leggero, bordo ben cotto, come si deve.
- Molle al centro e bruciata ai bordi.
= goods cafe | m:cornetto, f:crostata, m:cappuccino, f:torta di mele
+ Finalmente qualcuno che capisce di caffè.
- La torta era di ieri, se non di più.
= cafe
title
+ Il migliore del quartiere
+ La fila vale la pena
- Secco e caro
start
+ Ci passo quasi ogni <mattina|sabato|domenica>.
~ Avevo mezz'ora prima del treno.
- Una volta ci venivo spesso.
food
+ Qui {the} è una certezza.
+ Si sforna tutto qui, il profumo arriva in strada.
~ Buono, ma più piccolo di una volta.
- Era secco e sapeva di frigo.
service
+ {s} sa già che cosa prendo.
+ Gentili anche con la fila fuori.
~ La fila va piano.
- {m} minuti per un caffè da portar via.
place
+ Un angolo per leggere senza fretta.
~ Pochi posti e subito occupati.
- Il tavolo era appiccicoso.
price
+ Prezzi giusti per la qualità.
~ Non poco per una fetta di torta.
- {e} per due caffè e due dolci sono troppi.
end
+ A domani.
~ Per un caffè veloce va bene.
- Il caffè ora me lo faccio a casa.
= hotel
title
+ Soggiorno splendido
+ Tranquillo, pulito, gentile
- Niente a che vedere con le foto
- Rumoroso e sporco
start
+ Ci siamo fermati <due|tre|quattro> notti.
~ Una notte di passaggio.
- Prenotate tre notti, andati via dopo la prima.
room
+ {the} era impeccabile e silenziosa, con un letto che non si vuole lasciare.
+ Buon materasso, tende vere e prese a sufficienza.
~ Stanza pulita, ma piccola.
~ I muri sono sottili, si sente la sveglia dei vicini.
- Odore di fumo in camera, anche se era per non fumatori.
- Capelli nella doccia e polvere sotto il letto.
staff
+ {s} alla reception aveva ogni giorno un buon consiglio.
+ Il treno era in ritardo e {s} ci ha aspettati fino a mezzanotte.
~ La reception chiude alle diciotto.
- Nessuno alla reception per {m} minuti.
- Al nostro reclamo hanno alzato le spalle.
breakfast
+ Colazione con formaggi del posto, buon pane e caffè vero.
~ Colazione discreta, ma sempre uguale.
- Alle otto e mezza non c'era più niente e nessuno riforniva.
place
+ A cinque minuti dal centro, eppure tranquillo.
~ Il parcheggio costa {k} a notte, e lo si scopre all'arrivo.
- Accanto c'è un cantiere di cui nessuno aveva parlato.
end
+ La prossima volta resteremo di più.
~ Per una notte va bene.
- La prossima volta, un altro posto.
= goods hotel | f:camera doppia, f:camera familiare, f:camera con balcone, f:suite
+ La terrazza in alto è una bella sorpresa.
- L'ascensore era guasto e noi al quinto piano.
= goods guesthouse | f:camera doppia, f:camera sul giardino, f:mansarda
+ I padroni di casa fanno la marmellata, e un vasetto è venuto via con noi.
- Il bagno in comune non è mai stato pulito.
= health
title
+ Ti dedicano tempo
+ Competenza e umanità
+ In buone mani
- Attese infinite
- Trattat{o|a} con fretta
start
+ Sono paziente qui da {y} anni.
+ Sono arrivat{o|a} con <molto dolore|molta paura|un vecchio problema>.
~ Sono venut{o|a} su consiglio di un collega.
- Avevo appuntamento alle nove.
time
+ Appuntamento il giorno stesso e quasi nessuna attesa.
~ Nonostante l'appuntamento ho aspettato {m} minuti.
- {m} minuti in sala d'attesa, tre minuti di visita.
- Appuntamento annullato due volte, la seconda quando ero già lì.
care
+ {s} spiega ogni passo prima di cominciare.
+ {s} ascolta senza guardare l'orologio.
+ Mi hanno mostrato le alternative, anche quella più economica.
~ La spiegazione poteva essere più completa.
- Nessuno mi ha ascoltat{o|a}, era già tutto deciso.
- Tono sgarbato, davanti agli altri pazienti.
team
+ All'accettazione sono gentili anche quando è pieno.
+ Ambienti luminosi e molto puliti.
~ Ambienti un po' datati.
- All'accettazione parlano dei fatti tuoi davanti a tutti.
money
+ Preventivo chiaro e fattura uguale al centesimo.
~ Parcheggiare è difficile.
- Mi hanno fatturato una cosa mai fatta.
end
+ Non ho più paura del prossimo appuntamento.
- Ho cambiato studio.
= goods dentist | f:otturazione, f:corona, f:pulizia, m:impianto
+ Non ho sentito niente, né durante né dopo.
- Dopo due mesi è stato da rifare altrove.
= goods physio | m:massaggio, f:riabilitazione
+ Dopo sei sedute salgo le scale senza dolore.
- La seduta è durata 14 minuti invece di 25.
= craft
title
+ Lavoro pulito, prezzo giusto
+ Puntuali e precisi
- Lavori lasciati a metà
- Più caro del preventivo
start
+ Cercavamo qualcuno per {the}.
+ Su tre preventivi abbiamo scelto {b}.
~ Li abbiamo chiamati per {the}.
- Abbiamo aspettato l'appuntamento {w} settimane.
time
+ Hanno richiamato entro un'ora e il giorno dopo erano qui.
+ Puntuali al minuto, e finito un giorno prima.
~ Hanno iniziato {w} settimane più tardi del previsto.
- Tre appuntamenti, due volte nessuno, e nemmeno una telefonata.
work
+ Lavoro impeccabile.
+ {s} lavora con precisione e spiega che cosa fa e perché.
~ Buon lavoro, qualche dettaglio da ritoccare.
- Un'altra ditta ha dovuto rifare tutto.
- Quello che hanno fatto è durato {w} settimane.
clean
+ La sera era tutto pulito.
~ Le pulizie sono toccate a noi.
- Hanno lasciato i calcinacci davanti a casa.
money
+ Il conto è stato più basso del preventivo.
~ Non costa poco, ma questi sono i prezzi.
- Conto più alto del preventivo di {e}, senza avvisare.
end
+ Li richiameremo.
- Cercate qualcun altro.
= goods plumbing | f:caldaia, f:doccia, f:perdita d'acqua, m:lavandino
+ Domenica sera, acqua in cantina, e dopo un'ora erano qui.
- Perde di nuovo, nello stesso punto.
= goods electrics | m:quadro elettrico, f:colonnina di ricarica, f:illuminazione
+ Ogni circuito è stato etichettato e provato.
- Salta ancora la corrente ogni sera.
= goods joinery | m:armadio a muro, f:porta d'ingresso, f:scala, f:finestra
+ Sta al millimetro sotto il nostro soffitto storto.
- Dai primi giorni umidi si blocca tutto.
= goods painting | m:soggiorno, f:facciata, m:corridoio
+ Bordi tirati con la riga.
- Si vede il vecchio colore e ci sono gocce sul pavimento.
= garage
title
+ Officina onesta
+ Pronta in giornata
- Uscita con un guasto nuovo
start
+ La mia auto ha <undici|quattordici|nove> anni e qui la tengono in vita.
~ Ci sono andat{o|a} per {the}.
- Avevo portato l'auto per {the}.
work
+ Tutto fatto in giornata.
+ {s} mi ha mostrato il pezzo vecchio e quello nuovo.
~ L'auto era pronta un giorno dopo il previsto.
- Il rumore c'è ancora, di nuovo c'è solo il conto.
- Tre giorni sono diventati {w} settimane.
price
+ Prezzo concordato, prezzo pagato.
~ La tariffa oraria è alta.
- {e} più di quanto detto al telefono.
service
+ L'auto sostitutiva era pulita e gratuita.
~ Bisogna chiamare per sapere a che punto sono.
- Nessuno ha chiamato, anche se eravamo d'accordo.
end
+ Non andrei da nessun'altra parte.
- Ho trovato un'altra officina.
= goods garage | f:frizione, f:cinghia, m:tagliando, f:marmitta
+ L'avevano perfino lavata.
- Una settimana dopo la stessa spia era accesa.
= beauty
title
+ Come nuov{o|a}
+ Finalmente qualcuno che ascolta
- Non era quello che avevo chiesto
start
+ Vado da {s} da {y} anni.
~ Era la mia prima volta.
- Ero andat{o|a} con una foto e sono uscit{o|a} in lacrime.
work
+ Il risultato è proprio quello che volevo.
+ {s} mi ha chiesto con calma che cosa volevo davvero.
~ Buon risultato, anche se non proprio come d'accordo.
- Fatto in fretta, e si vede.
place
+ Bell'ambiente, musica tranquilla.
~ Quando è pieno c'è rumore.
- Poca pulizia, c'erano i segni della clientela di prima.
time
+ Appuntamento in due giorni.
~ Ho aspettato {m} minuti nonostante l'appuntamento.
- Avevano dato il mio appuntamento a un'altra persona.
price
+ Prezzo giusto e detto prima.
~ I prezzi sono saliti parecchio.
- Alla fine {e} più di quanto concordato.
end
+ Il prossimo appuntamento è già fissato.
- Ho dovuto far sistemare tutto altrove.
= goods hair | m:taglio, m:colore, f:permanente
+ Il taglio tiene ancora dopo sei settimane.
- La cute mi ha bruciato per due giorni.
= goods salon | m:trattamento viso, f:manicure
+ Dopo un'ora mi sentivo rinascere.
- La pelle è rimasta rossa per tre giorni.
= reply
open
+ Ciao {r}, grazie per <la recensione|le belle parole>.
+ Grazie, {r}!
~ Ciao {r}, grazie per la sincerità.
- Ciao {r}, ci dispiace che sia andata così.
- Ciao {r}, non è così che vogliamo lavorare, e ci scusiamo.
body
+ Ho letto il messaggio a tutta la squadra, {s} ringrazia.
+ È per questo che lavoriamo.
~ Su quel punto hai ragione, ci stiamo lavorando.
- Ho controllato: l'errore è nostro e non doveva succedere.
- Vorrei rimediare e ti ho scritto direttamente.
shop
- Mandaci il numero d'ordine a service@{d}: sostituiamo o rimborsiamo, come preferisci.
close
+ A presto.
+ Un saluto, {s}
~ Un saluto, {s}
- Speriamo di avere l'occasione di fare meglio. {s}, {b}
`;
