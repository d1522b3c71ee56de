// Italian.
import { formatOf } from "#platform/language/format.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { LogWords } from "./en.tsx";

const plural = pluralOf("it");
const { sum } = formatOf("it");

export const it: LogWords = {
  log: {
    title: "Il registro firmato",
    description: "Che cosa è successo a ogni recensione, in un registro firmato che chiunque può verificare.",
    lead: "Questo servizio annota che cosa succede a ogni recensione: quando è stata scritta, trattenuta, pubblicata, modificata o rimossa, su richiesta di chi e perché. Il registro è firmato. Si possono aggiungere voci, ma nessuna può essere modificata o tolta senza che ciò emerga.",
    none: "Il registro non contiene ancora voci.",
    size: "Voci",
    root: "Radice",
    signed: "Firmato",
    key: "Chiave",
    witnessed: "Cofirmato da",
    witnessedUpTo: ({ name, entry }) => (
      <>
        {name}, fino alla voce {entry}
      </>
    ),
    keep: "Conservare un punto di controllo",
    keepText:
      "Un punto di controllo è il numero delle voci con un’impronta crittografica di tutte, firmato. Lo salvi oggi e verifichi in seguito che il registro contenga ancora tutto ciò che conteneva allora.",
    download: "Scarica il punto di controllo",
    verify: "Verificare l’intero registro",
    verifyText: ({ program }) => (
      <>
        Il programma {program} legge il registro, ogni voce e le recensioni pubblicate dell’API aperta, e segnala ciò
        che non corrisponde:
      </>
    ),
    report: "Il rapporto di trasparenza, ricavato da questo registro",
    witness: "Diventare testimone",
    witnessText:
      "Un testimone è il programma di un terzo. Legge il registro e cofirma un punto di controllo solo se prosegue ciò che ha già cofirmato, così a nessuno può essere mostrato un altro registro.",
    witnessHow: ({ address }) => (
      <>Invii il punto di controllo con la sua riga a {address}. Il gestore deve prima accettare la sua chiave.</>
    ),
  },
  receipt: {
    title: "Verificare una ricevuta",
    description:
      "Ogni autore riceve una ricevuta che dimostra che la recensione è nel registro. La verifica il suo browser; il file non viene inviato da nessuna parte.",
    file: "Ricevuta, un file che termina con .tlog-proof",
    keys: "Chiavi del registro",
    keysText:
      "Queste sono le chiavi che il servizio mostra oggi. Se ha conservato una chiave precedente, la inserisca al loro posto.",
    noScript: "Questa pagina richiede uno script. Viene eseguito nel suo browser e non invia nulla.",
    notYet: "La ricevuta non è ancora pronta, oppure non ce n’è una per questa recensione. Riprovi tra un minuto.",
    script: {
      checking: "Verifica in corso…",
      good: "La ricevuta è valida: la voce è nel registro firmato con questa chiave.",
      place: "Voce",
      unreadable: "Questa non è una ricevuta, oppure è danneggiata.",
      wrongProof: "La ricevuta è errata: la sua voce non è nel registro che indica.",
      wrongSignature: "Nessuna di queste chiavi ha firmato il punto di controllo della ricevuta.",
      unsupported:
        "Questo browser non può verificare firme di questo tipo (Ed25519). Ne usi uno più recente oppure `candor log check`.",
    },
  },
  transparency: {
    title: ({ quarter }) => `Rapporto di trasparenza ${quarter}`,
    description:
      "Quante recensioni sono state scritte, trattenute, nascoste e rimosse, perché e su richiesta di chi, per trimestre.",
    lead: "Questi dati provengono dal registro firmato e dalle segnalazioni delle aziende. Non contengono nomi.",
    earlier: ({ quarter }) => <>Il trimestre precedente, {quarter}</>,
    later: ({ quarter }) => <>Il trimestre successivo, {quarter}</>,
    csv: "Questo trimestre in formato CSV",
    figures: "Dati",
    decisions: "Decisioni per motivo",
    none: "Nessuna decisione in questo trimestre.",
    event: "Che cosa è successo",
    reason: "Motivo",
    askedBy: "Su richiesta di",
    count: "Recensioni",
    hours: ({ count }) => plural(count, { one: `${sum(count)} ora`, other: `${sum(count)} ore` }),
    noValue: "nessuno",
    events: { held: "Trattenuta", hidden: "Nascosta", restored: "Di nuovo online", removed: "Rimossa" },
    askers: {
      author: "L’autore",
      business: "L’azienda",
      rule: "Una regola automatica",
      moderator: "La moderazione",
      law: "Una legge",
      operator: "Il gestore di questo servizio",
    },
    rows: {
      written: "Recensioni scritte, solo quelle confermate",
      writtenByInvitation: "di cui su invito",
      held: "Trattenute prima della pubblicazione o per un nuovo esame",
      hidden: "Nascoste",
      restored: "Di nuovo online",
      removed: "Rimosse",
      medianHoursToDecision: "Tempo mediano dal trattenimento alla decisione",
      reportsReceived: "Segnalazioni delle aziende",
      reportsUpheld: "delle segnalazioni decise: accolte",
      reportsDismissed: "delle segnalazioni decise: respinte",
      appeals: "Reclami degli autori",
      appealsRestored: "dei reclami decisi: recensione rimessa online",
      appealsUpheld: "dei reclami decisi: decisione confermata",
      platformsConfirmed: "Valutazioni confermate su altre piattaforme",
    },
  },
};
