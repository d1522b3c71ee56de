// German sentences for demo reviews. The notation is explained in ../stock.ts; this file is data only.
export const de = `
= common
title
+ Sehr <zufrieden|empfehlenswert>
+ Klare Empfehlung
+ Jederzeit wieder
~ Drei Sterne
~ Luft nach oben
~ Nicht schlecht, nicht gut
~ Ausbaufähig
5 Besser geht es nicht
5 Volle Punktzahl
5 Rundum gelungen
+ Hält, was es verspricht
+ Einfach gut
+ So soll es sein
~ Gut mit Abstrichen
~ Durchwachsen
~ In Ordnung, mehr nicht
~ Geht so
~ Licht und Schatten
- Enttäuschend
- Nie wieder
- Finger weg
- Leider nicht zu empfehlen
- Geld zum Fenster rausgeworfen
- Mehr erwartet
- Sehr ärgerlich
- So nicht
start
+ Ich schreibe selten Bewertungen, aber hier muss es sein.
+ Das erste Mal bei {b} und sicher nicht das letzte Mal.
+ Eine Freundin hat mir {b} empfohlen, und sie hatte recht.
5 Von Anfang bis Ende hat alles <reibungslos|wunderbar> geklappt.
+ Die guten Bewertungen hier kann ich nur bestätigen.
~ Ich bin ein bisschen hin- und hergerissen.
~ Insgesamt nicht schlecht, aber Luft nach oben ist da.
~ Es hätten vier Sterne werden können.
~ Manches gut, manches weniger.
- Ich wollte {b} wirklich mögen, aber nein.
- Eigentlich bin ich geduldig, aber das war zu viel.
- Nach den guten Bewertungen hier hatte ich anderes erwartet.
- Wo soll ich anfangen.
- Meine erste schlechte Bewertung überhaupt.
- Leider eine einzige Enttäuschung.
end
+ <Klare|Absolute|Uneingeschränkte> Empfehlung.
+ Vielen Dank an das ganze Team.
+ Habe {b} schon <meiner Schwester|zwei Kolleginnen|den Nachbarn|im Freundeskreis> empfohlen.
+ Weiter so!
5 Fünf Sterne ohne Zögern.
+ Ich komme wieder.
5 Nichts zu meckern, und ich finde sonst immer etwas.
~ Drei Sterne finde ich gerecht.
~ Eine zweite Chance würde ich geben.
~ Mit etwas mehr Sorgfalt könnte das richtig gut sein.
- Nie wieder.
- Von mir keine Empfehlung.
- Beim nächsten Mal gehe ich woanders hin.
1 Ein Stern, weil null nicht geht.
- Schade, das war hier schon mal besser.
- Verantwortlich fühlt sich niemand.
short
5 Alles bestens, danke.
5 Alles super, danke an {s} und das Team.
+ Top, gerne wieder.
+ Sehr gute Erfahrung mit {b}.
+ Schnell, freundlich, fairer Preis. Was will man mehr?
+ Sehr zufrieden, jederzeit wieder {b}.
~ War okay.
~ Durchschnitt. {b} kann das besser.
~ Erfüllt seinen Zweck, mehr nicht.
- Gar nicht gut.
- Nie wieder {b}.
- Finger weg.
contact
- Wem es genauso ging, der kann mir schreiben: <sauer|niewieder|verärgert>@post.example.
- Mehr dazu auf https://meine-<geschichte|beschwerde>.example/blog.
= shop
title
+ Schnelle Lieferung, tolle Qualität
+ {bare}: genau wie beschrieben
+ Gerne wieder
+ {bare} kam früher als gedacht
+ Toller Shop, toller Service
+ Gut verpackt, schnell da
- Warte immer noch auf mein Geld
- Gekauft und bereut
- Billige Qualität
- Keine Antwort auf meine Mails
start
+ Seit {y} Jahren Kund{e|in} und noch nie ein Grund zur Klage.
+ Habe <auf Empfehlung|als Geschenk|nach langem Vergleichen|ganz spontan> {a} bestellt.
+ Brauchte kurzfristig {a}.
+ Das war schon meine <zweite|dritte|vierte> Bestellung hier.
~ Nach einigem Zögern {a} bestellt.
- Habe {a} bestellt und bereue es.
- Meine zweite Bestellung hier und ganz sicher die letzte.
order
+ Der Shop ist übersichtlich, die Bestellung war in <drei|fünf> Minuten erledigt.
+ {s} hat meine Fragen vorab ehrlich beantwortet, ohne mir etwas aufzuschwatzen.
+ Schön, dass man den Liefertag selbst wählen kann.
+ Bestätigung und Sendungsverfolgung kamen sofort.
~ Die Versandkosten musste ich auf der Seite erst suchen.
~ Der Status stand bis zuletzt auf „in Bearbeitung“.
- An der Kasse kamen plötzlich noch {k} „Bearbeitung“ dazu.
- Die Fotos im Shop schmeicheln der Ware gewaltig.
delivery
+ Am Sonntagabend bestellt, am Mittwoch war es da.
+ Die Lieferung kam nach {n} Tagen, sorgfältig verpackt und ohne Plastikberge.
+ Der Fahrer hat eine halbe Stunde vorher angerufen und das Paket bis in den <dritten|vierten|zweiten> Stock getragen.
+ Kam sogar einen Tag früher als angekündigt.
+ Die Verpackung war stabil und komplett aus Papier und Karton.
~ Die Lieferung hat {nn} Tage gedauert, versprochen war eine Woche.
~ Der Karton war ziemlich ramponiert, zum Glück war innen alles heil.
~ Das Paket lag beim Nachbarn, eine Karte gab es nicht.
- Der Liefertermin wurde dreimal angekündigt und dreimal verschoben.
- Statt drei Tagen hat es {nn} gedauert.
- Das Paket stand im Regen vor der Haustür.
- Die Verpackung war ein Witz, eine dünne Lage Papier.
product
+ Man merkt, dass sich jemand Gedanken gemacht hat.
+ Mit {dat} bin ich rundum glücklich.
+ {the} entspricht genau der Beschreibung.
- {the} war beim Auspacken beschädigt.
- {the} hat mit dem Bild im Shop wenig zu tun.
durable
+ {the} ist jetzt seit {w} Wochen bei uns, ich würde sofort wieder zugreifen.
+ {the} sieht in echt noch schöner aus als auf den Bildern.
~ Die Farbe weicht etwas vom Bild ab.
~ {the} ist in Ordnung, wirkte auf dem Foto aber hochwertiger.
- {the} kam in der falschen Farbe.
- {the} hat genau {w} Wochen gehalten.
- {the} war offensichtlich schon benutzt.
service
+ Auf meine Mail kam nach zwei Stunden eine Antwort, von einem Menschen und nicht von einem Automaten.
+ Am Telefon hatte ich nach dem zweiten Klingeln {s} dran.
+ {s} vom Kundendienst war sehr freundlich und kennt das Sortiment.
+ Eine Woche später wurde sogar nachgefragt, ob alles passt.
~ Der Kundendienst ist freundlich, braucht aber Tage für eine Antwort.
~ Am Telefon sagte man mir etwas anderes als per Mail.
- Vier Mails, vier automatische Antworten.
- Am Telefon wartet man {m} Minuten und fliegt dann aus der Leitung.
- Erst sollte ich Fotos schicken, dann noch mehr Fotos, dann kam nichts mehr.
- Der Shop schiebt es auf den Paketdienst, der Paketdienst auf den Shop.
- Jedes Mal heißt es, die Kollegin rufe zurück. Es ruft niemand zurück.
price
+ Günstiger als im Laden um die Ecke und besser beraten.
+ Nicht ganz billig, aber jeden Cent wert.
+ Im Paket lag eine handgeschriebene Karte, so etwas freut mich.
+ Die Qualität hat mich bei diesem Preis überrascht.
~ Für den Preis hatte ich ein bisschen mehr erwartet.
~ {k} Versand für so ein kleines Paket ist happig.
- Für {e} bekommt man anderswo Besseres.
- Zwei Tage nach dem Kauf war der Preis um ein Drittel niedriger, darüber reden wollte man nicht.
story
* Im Paket fehlte etwas. Abends ein Foto geschickt, {n} Tage später lag der Ersatz im Briefkasten.
* Die erste Lieferung hatte einen Fehler. {s} hat sich entschuldigt und sofort Ersatz geschickt, das alte Stück durfte ich behalten.
* Ich hatte mich vertan und die falsche Ausführung bestellt. Der Umtausch war kein Problem und kostenlos.
* Das Paket ging beim Versand verloren. Statt mich auf die Nachforschung warten zu lassen, hat man mir einfach noch einmal {a} geschickt.
! Sofort bezahlt, und nach {nn} Tagen ist immer noch nichts da.
! Vor {w} Wochen zurückgeschickt, die {e} habe ich bis heute nicht wiedergesehen.
! Nach {nn} Tagen wurde meine Bestellung ohne Begründung storniert, und um mein Geld musste ich kämpfen.
! Geliefert wurde etwas völlig anderes, und den Rückversand soll ich nun selbst bezahlen.
! Im Shop stand „sofort lieferbar“, {nn} Tage später hieß es, der Artikel sei vergriffen.
end
+ Bestelle hier gerne wieder.
+ Die nächste Bestellung ist schon unterwegs.
~ Beim nächsten Mal vergleiche ich genauer.
- Besser woanders kaufen.
- Lehrgeld bezahlt.
= goods furniture | r:Esstisch, s:Bücherregal, s:Sideboard, r:Sessel, s:Bettgestell, e:Kommode, s:Sofa, r:Schreibtisch, r:Couchtisch, r:Kleiderschrank
+ Der Aufbau hat {m} Minuten gedauert, alle Bohrungen saßen.
+ Sauber verarbeitet, riecht nach Holz und nicht nach Leim.
+ Die beiden Herren von der Spedition haben alles ins Zimmer getragen und die Verpackung mitgenommen.
+ Steht bombenfest, nichts wackelt.
+ Das Farbmuster, das sie vorab geschickt haben, passte genau.
~ Eine Ecke ist nicht ganz sauber verarbeitet.
~ Hat eine Woche lang nach Lack gerochen.
~ Für den Aufbau braucht man zwei Leute und viel Geduld.
- Zwei Schrauben fehlten, und ein Brett war falsch herum gebohrt.
- Wackelt, egal was man macht.
- Ein tiefer Kratzer, genau da, wo ihn jeder sieht.
- Sieht nach kurzer Zeit schon abgenutzt aus.
= goods garden | e:Heckenschere, r:Apfelbaum, s:Hochbeet, r:Rosenstrauch, e:Gartenbank, r:Sonnenschirm, s:Gewächshaus, r:Komposter
+ Kam gut geschützt an, man merkt die Liebe zum Garten.
+ Die Tipps auf dem beigelegten Zettel waren Gold wert.
~ Kleiner als gedacht.
- Nach zwei Wochen im Garten ein Fall für den Sperrmüll.
= goods kitchen | e:Gusspfanne, e:Kaffeemühle, s:Kochmesser, r:Wasserkocher, r:Bräter, r:Stabmixer, r:Brotkasten, r:Milchaufschäumer
+ Liegt gut in der Hand und ist schnell gereinigt.
+ Damit macht Kochen wieder Spaß.
~ Schwerer als erwartet.
- Beim zweiten Benutzen hat sich der Griff gelöst.
= goods electronics | r:Laptop, s:Smartphone, s:Tablet, r:Monitor, r:Router, e:Powerbank, e:Tastatur, r:Drucker
+ In zehn Minuten eingerichtet, ohne meinen Sohn zu fragen.
+ Generalüberholt gekauft, und man sieht es wirklich nicht.
~ Das Netzteil wird recht warm.
~ Eine Anleitung gibt es nur als QR-Code, und die Seite dahinter war auf Englisch.
- Schaltet sich ohne Grund ab.
- Als neu verkauft, aber das Siegel war schon gebrochen.
= goods audio | r:Plattenspieler, r:Verstärker, e:Soundbar, r:Lautsprecher, s:Radio
+ Der Klang füllt den Raum, ohne zu schreien.
~ Die App dazu nervt.
- Der linke Kanal knistert.
= goods clothing | r:Wintermantel, r:Wollpullover, s:Leinenhemd, s:Sommerkleid, e:Regenjacke, e:Strickjacke, e:Jeans
+ Sitzt wie angegossen, die Größentabelle stimmt.
+ Fünfmal gewaschen und immer noch in Form.
~ Fällt eine Nummer kleiner aus.
- Nach der ersten Wäsche zwei Nummern kleiner.
- Am zweiten Tag ging die Naht auf.
= goods shoes | s:Paar Wanderschuhe, s:Paar Turnschuhe, s:Paar Sandalen, s:Paar Stiefeletten, s:Paar Hausschuhe
+ Vom ersten Schritt an bequem, keine Blasen.
+ Endlich breit genug für meine schwierigen Füße.
~ Eine halbe Nummer größer wäre besser gewesen.
- Nach {w} Wochen hat sich die Sohle gelöst.
= goods jewellery | s:Armband, r:Verlobungsring, e:Halskette, e:Armbanduhr, r:Siegelring
+ Die Gravur ist fein und sauber.
+ Sie hat beim Auspacken geweint, vor Freude.
~ Etwas schwerer als gedacht.
- In der Gravur ist ein Schreibfehler, obwohl ich den Text schriftlich geschickt hatte.
= goods bicycle | s:Trekkingrad, s:E-Bike, s:Kinderrad, s:Lastenrad, s:Rennrad, s:Klapprad
+ Kam so gut eingestellt an, dass ich gleich losfahren konnte.
+ Schon 600 Kilometer ohne ein Klappern.
~ Die Bremsen musste ich nachstellen.
- Das Hinterrad hatte einen Achter.
- Die Schaltung springt, und die Gewährleistung ist ein Kampf.
= goods outdoor | s:Zelt, r:Schlafsack, r:Rucksack, e:Stirnlampe, r:Campingkocher
+ Drei Tage Dauerregen überstanden.
~ Schwerer als angegeben.
- Hat schon die erste Tour nicht überlebt.
= goods books | r:Roman, s:Kochbuch, r:Atlas, s:Bilderbuch, r:Krimi, r:Kunstband
+ Die Leseempfehlung auf dem kleinen Zettel war ein Volltreffer.
~ Eine Ecke war angestoßen.
- Die Seiten 97 bis 112 fehlen.
- Neu bestellt, mit Bleistiftanstreichungen bekommen.
= goods toys | e:Holzeisenbahn, s:Brettspiel, s:Puppenhaus, s:Puzzle, e:Kugelbahn, r:Teddybär
+ Die Kinder haben seit drei Tagen auf keinen Bildschirm geschaut.
~ Ab drei steht drauf, ich würde sagen ab fünf.
- Am ersten Nachmittag kaputt, Tränen inklusive.
= goods pets | s:Hundebett, r:Kratzbaum, r:Sack Hundefutter, e:Hundeleine, r:Aquarienfilter, r:Kaninchenstall
+ Unsere Tiere sind begeistert, und die sind wählerisch.
~ Etwas kleiner als gedacht.
- Hat so stark gerochen, dass wir eine Woche lüften mussten.
= goods cosmetics | e:Gesichtscreme, s:Shampoo, s:Parfum, e:Sonnencreme, r:Lippenstift, e:Körperlotion
+ Auch meine empfindliche Haut verträgt alles.
~ Viel Verpackung für wenig Inhalt.
- Nach dem zweiten Auftragen hatte ich Ausschlag.
- Das Siegel war bei der Ankunft schon offen.
= goods delicatessen | e:Kiste Rotwein, s:Olivenöl, r:Bergkäse, r:Kaffee, e:Trüffelsalami, r:Geschenkkorb
+ So gut, dass am Abend nichts mehr da war.
+ Den Unterschied zum Supermarkt schmeckt man sofort.
~ Gut, aber die Portion ist klein.
- Haltbar bis nächste Woche, und es sollte ein Geschenk sein.
= restaurant
title
+ Ein wunderbarer Abend
+ {bare}: ein Traum
+ Unser neuer Liebling in {c}
+ Jeden Umweg wert
- Kaltes Essen, kühler Empfang
- Überschätzt
- {m} Minuten gewartet
start
+ Wir waren an einem <Freitag|Samstag|Donnerstag> zu <viert|zweit|fünft> da.
+ Beim Bummeln durch {c} zufällig entdeckt.
+ Wir haben hier <den Geburtstag meiner Mutter|unseren Hochzeitstag|meine Beförderung> gefeiert.
~ Wir kamen auf Empfehlung.
- Wir hatten für <sieben|acht> Uhr reserviert.
- Früher waren wir oft hier.
food
+ {the} war ausgezeichnet, mutig gewürzt und heiß serviert.
+ Allein wegen {s} und der Küche lohnt sich der Weg.
+ Die Karte ist klein und wechselt oft, immer ein gutes Zeichen.
+ Man schmeckt, dass hier alles selbst gemacht wird.
+ {the} war das Beste, was ich seit Langem gegessen habe.
~ {the} war gut, die Portion aber klein.
~ Der erste Gang war besser als der zweite.
- {the} kam lauwarm und schmeckte nach nichts.
- {the} war so versalzen, dass ich die Hälfte stehen ließ.
- Die halbe Karte war nicht verfügbar.
service
+ {s} hat uns mit <Humor|Geduld|viel Aufmerksamkeit> betreut und kannte jedes Gericht.
+ Der Service ist flott, ohne dass man sich gehetzt fühlt.
+ Mit zwei kleinen Kindern wurden wir empfangen wie Familie.
+ Meine Nussallergie wurde ernst genommen, {s} hat zweimal in der Küche nachgefragt.
~ Der Service war freundlich, aber überlastet.
~ Bis jemand die Bestellung aufnahm, dauerte es.
- Auf die Getränke haben wir {m} Minuten gewartet.
- Bei der Frage nach Leitungswasser wurden die Augen verdreht.
- Drei Tische, die nach uns kamen, wurden vor uns bedient.
- Noch vor dem letzten Schluck sollten wir den Tisch räumen.
place
+ Man sitzt gemütlich und kann sich gut unterhalten.
+ Alles blitzsauber, auch die Toiletten.
~ Wenn es voll ist, wird es sehr laut.
~ Die Tische stehen recht eng.
- Der Tisch klebte.
- Wir bekamen den Platz neben der Toilettentür, obwohl der halbe Raum leer war.
price
+ Die Preise sind für {c} mehr als fair.
~ Nicht gerade günstig.
- Auf der Rechnung standen zwei Posten, die wir nie bestellt hatten.
- {e} dafür sind eine Frechheit.
end
+ Der nächste Tisch ist schon reserviert.
+ Unbedingt reservieren, es wird schnell voll.
+ Wir kommen wieder.
~ Für zwischendurch ist es in Ordnung.
- Zu Hause haben wir uns ein Brot geschmiert.
- Es gibt Besseres in {c}.
= goods restaurant | e:Ente, s:Pilzrisotto, s:Wiener Schnitzel, r:Fisch des Tages, s:Lammkarree, r:Zwiebelrostbraten, s:Gemüsecurry
+ Die vegetarischen Gerichte sind mehr als ein Alibi.
~ Nur ein einziges veganes Gericht.
- Das Fleisch war zäh wie eine Schuhsohle.
= goods pizzeria | e:Pizza Margherita, e:Calzone, e:Lasagne, e:Pizza Funghi
+ Dünner Boden, Rand mit Blasen, genau so muss es sein.
~ Der Rand war etwas zu dunkel.
- In der Mitte matschig, am Rand verbrannt.
= goods cafe | r:Käsekuchen, r:Apfelstrudel, s:Croissant, e:Zimtschnecke, s:Frühstück, s:Sauerteigbrot
+ Samstags steht die Schlange bis auf die Straße, und sie lohnt sich.
+ Endlich jemand, der etwas von Kaffee versteht.
~ Ab elf sind die besten Sachen weg.
- Der Kuchen war von gestern, wenn nicht älter.
= cafe
title
+ Bester Kaffee in {c}
+ Anstehen lohnt sich
+ Mein Platz am Morgen
+ Riecht nach Kindheit
- Trocken und zu teuer
- Unfreundlich und langsam
start
+ Ich bin fast jeden <Morgen|Samstag|Sonntag> hier.
+ Beim Spazieren durch {c} zufällig entdeckt.
~ Ich hatte eine halbe Stunde bis zum Zug.
- Früher war ich oft hier.
food
+ {the} hier ist für mich das Maß der Dinge.
+ Hier wird noch selbst gebacken, man riecht es schon auf der Straße.
+ Mit Butter und Geduld gebacken, das schmeckt man.
~ {the} war gut, aber kleiner als früher.
- {the} war trocken und schmeckte nach Kühlschrank.
- Schon um zehn war die halbe Theke leer.
service
+ {s} weiß inzwischen, was ich trinke.
+ Freundlich, auch wenn die Schlange bis vor die Tür steht.
~ Die Schlange bewegt sich langsam.
- {m} Minuten auf einen Kaffee zum Mitnehmen gewartet.
- Kein Gruß, kein Danke, kein Blick.
place
+ Eine Ecke zum Lesen, und niemand drängt.
+ Blitzsauber.
~ Wenig Plätze, und die sind schnell weg.
- Der Tisch klebte und blieb so.
price
+ Für die Qualität faire Preise.
~ Für ein Stück Kuchen nicht billig.
- {e} für zweimal Kaffee und Kuchen ist zu viel.
end
+ Bis morgen.
+ Eine Tüte ging mit nach Hause.
~ Für einen schnellen Kaffee in Ordnung.
- Kaffee mache ich jetzt wieder zu Hause.
= hotel
title
+ Wunderbarer Aufenthalt
+ Geschlafen wie ein Stein
+ Ruhig, sauber, freundlich
+ Perfekt für {c}
- Hat mit den Fotos nichts zu tun
- Laut und nicht sauber
start
+ Wir waren <zwei|drei|vier> Nächte da.
+ Wir waren übers lange Wochenende in {c}.
~ Wir waren auf der Durchreise eine Nacht da.
- Drei Nächte gebucht, nach der ersten abgereist.
- Gebucht wegen der guten Bewertungen hier.
room
+ {the} war blitzsauber und ruhig, und das Bett will man nicht verlassen.
+ {the} war größer als erwartet, mit Blick über die Dächer.
+ Gute Matratze, richtige Vorhänge, genug Steckdosen: Hier hat jemand eingerichtet, der selbst reist.
~ {the} war sauber, aber recht klein.
~ Die Wände sind dünn, man hört den Wecker der Nachbarn.
~ Das Bad könnte eine Renovierung vertragen.
- {the} roch nach Rauch, obwohl Nichtraucher gebucht war.
- In der Dusche lagen Haare, unter dem Bett Staub.
- Die Heizung ließ sich nicht aufdrehen, nachts hatten wir 15 Grad.
- Ab fünf Uhr früh wird unter dem Fenster angeliefert.
staff
+ {s} an der Rezeption hatte jeden Tag einen guten Tipp.
+ Unser Zug kam zu spät, und {s} hat bis Mitternacht auf uns gewartet.
+ Der Empfang war herzlich, mit einer Tasse Tee zum Ankommen.
~ Die Rezeption ist nur bis sechs besetzt.
- An der Rezeption war {m} Minuten lang niemand.
- Auf unsere Beschwerde gab es nur ein Schulterzucken.
- Angeblich gab es unsere Buchung nicht.
breakfast
+ Frühstück mit Käse aus der Region, gutem Brot und richtigem Kaffee.
+ Frühstück gibt es bis elf, im Urlaub ein Segen.
~ Das Frühstück ist in Ordnung, aber jeden Tag gleich.
- Um halb neun war das Buffet leer, und nachgelegt wurde nichts.
- Abgepackter Käse und Toast, für {k} pro Kopf.
place
+ Fünf Minuten in die Altstadt und nachts trotzdem still.
~ Der Parkplatz kostet {k} pro Nacht, das erfährt man erst vor Ort.
- Direkt nebenan ist eine Baustelle, die niemand erwähnt hatte.
money
- Die Kaution von {e} habe ich bis heute nicht zurück.
end
+ Beim nächsten Mal bleiben wir länger.
~ Für eine Nacht reicht es.
- Beim nächsten Mal ein anderes Haus.
= goods hotel | s:Doppelzimmer, s:Familienzimmer, s:Zimmer mit Balkon, s:Einzelzimmer, e:Suite, s:Dachzimmer
+ Die kleine Sauna unter dem Dach ist eine schöne Überraschung.
~ Der Aufzug war außer Betrieb.
- Der Aufzug ging nicht, und wir waren im fünften Stock.
= goods guesthouse | s:Doppelzimmer, s:Zimmer zum Garten, s:Zimmer unter dem Dach, e:Ferienwohnung
+ Die Gastgeber kochen ihre Marmelade selbst, ein Glas durften wir mitnehmen.
~ Hunde sollte man mögen, es gibt zwei davon.
- Das Gemeinschaftsbad wurde die ganze Zeit nicht geputzt.
= health
title
+ Nimmt sich Zeit
+ Keine Angst mehr
+ Kompetent und menschlich
+ In guten Händen
- Abgefertigt
- Warten, warten, warten
- Nicht ernst genommen
start
+ Ich bin seit {y} Jahren Patient{|in} hier.
+ Ich kam <mit akuten Schmerzen|mit viel Angst|mit einem alten Problem> hierher.
~ Ich kam auf Empfehlung {eines Kollegen|einer Kollegin}.
- Mit Schmerzen gekommen, mit Schmerzen gegangen.
- Ich hatte einen Termin um neun.
time
+ Noch am selben Tag einen Termin bekommen und kaum gewartet.
+ Länger als zehn Minuten habe ich hier nie gewartet.
+ Termine gibt es online, mit Erinnerung am Vortag.
~ Trotz Termin {m} Minuten Wartezeit.
~ Telefonisch kommt man schwer durch.
- {m} Minuten im Wartezimmer, drei Minuten im Behandlungszimmer.
- Mein Termin wurde zweimal abgesagt, beim zweiten Mal stand ich schon da.
- Tagelang geht niemand ans Telefon.
care
+ {s} erklärt jeden Schritt, bevor es losgeht.
+ Zwischendurch wurde ich gefragt, ob alles in Ordnung ist, das hat mir sehr geholfen.
+ {s} hört zu und schaut dabei nicht auf die Uhr.
+ Mir wurden Alternativen gezeigt, auch die günstigere.
~ Die Erklärung hätte etwas ausführlicher sein können.
- Niemand hat mir zugehört, die Behandlung stand fest, bevor ich saß.
- Fragen sind hier offenbar unerwünscht.
- Der Ton war ruppig, und das vor anderen Patienten.
team
+ Das Team am Empfang bleibt freundlich, auch wenn es voll ist.
+ Helle, sehr saubere Räume.
~ Die Räume sind etwas in die Jahre gekommen.
- Am Empfang wird Privates so besprochen, dass alle es hören.
money
+ Der Kostenplan war vorher klar, und die Rechnung stimmte auf den Cent.
~ Parkplätze gibt es kaum.
- Abgerechnet wurde etwas, das nie gemacht wurde.
- Man hat mir eine Zusatzleistung für {e} verkauft, die laut Zweitmeinung unnötig war.
end
+ Vor dem nächsten Termin graut mir nicht mehr.
+ Inzwischen geht die ganze Familie hin.
~ Fachlich gut, der Rest könnte besser sein.
- Ich habe die Praxis gewechselt.
= goods dentist | e:Füllung, e:Krone, e:Wurzelbehandlung, e:Zahnreinigung, s:Implantat
+ {the} war völlig schmerzfrei, auch danach.
+ Für Angstpatienten die beste Adresse in {c}.
~ Der Zahn war noch einige Tage empfindlich.
- {the} musste nach zwei Monaten woanders neu gemacht werden.
= goods physio | e:Massage, e:Krankengymnastik, e:Lymphdrainage, e:Schulterbehandlung
+ Nach sechs Terminen kann ich wieder ohne Schmerzen Treppen steigen.
+ Die Übungen für zu Hause werden so erklärt, dass man sie wirklich macht.
~ Jedes Mal jemand anders.
- Nach 14 statt 25 Minuten war Schluss.
= craft
title
+ Saubere Arbeit, fairer Preis
+ Pünktlich und ordentlich
+ Handwerk, wie es sein soll
+ Das Wochenende gerettet
- Baustelle halb fertig verlassen
- Teurer als angeboten
- Unzuverlässig
start
+ Endlich mal jemand, der einfach seine Arbeit macht, und zwar gut.
+ Wir brauchten Hilfe, es ging um {acc}.
+ Wir hatten drei Angebote und haben uns für {b} entschieden.
~ Wir hatten {b} beauftragt, es ging um {acc}.
- Wir haben {w} Wochen auf den Termin gewartet.
- Beauftragt haben wir {b}, weil das Angebot so schnell da war.
time
+ Der Rückruf kam innerhalb einer Stunde, der Termin gleich am nächsten Tag.
+ Auf die Minute pünktlich und einen Tag früher fertig.
+ Das Angebot kam am nächsten Tag und hat auf den Cent gestimmt.
~ Angefangen wurde {w} Wochen später als vereinbart.
~ Auf das Angebot musste ich zweimal drängen.
- Drei Termine vereinbart, zweimal kam niemand, abgesagt wurde auch nicht.
- Nach dem ersten Tag war {w} Wochen lang niemand mehr zu sehen.
work
+ An der Arbeit gibt es nichts auszusetzen.
+ {s} arbeitet genau und erklärt, was gemacht wird und warum.
+ {s} hat die Ursache gefunden, an der zwei andere Firmen gescheitert sind.
+ Man merkt, dass hier alle ihr Handwerk mögen.
~ Gute Arbeit, ein paar Kleinigkeiten mussten nachgebessert werden.
- Eine andere Firma musste alles noch einmal machen.
- Gehalten hat das Ganze genau {w} Wochen.
- Es wurde eine Leitung angebohrt und dann erst einmal alles abgestritten.
clean
+ Abends war gefegt, als wäre niemand da gewesen.
+ Böden wurden abgedeckt und Schuhe ausgezogen.
~ Das Aufräumen blieb an uns hängen.
- Der Staub sitzt heute noch in jedem Schrank.
- Den Bauschutt haben sie im Vorgarten liegen lassen.
money
+ Die Rechnung war niedriger als das Angebot, das hatte ich noch nie.
+ Eine Kleinigkeit wurde gleich mit erledigt und nicht berechnet.
~ Nicht billig, aber das ist heute wohl so.
- Die Rechnung lag {e} über dem Angebot, ohne jede Vorwarnung.
- Berechnet wurden zwei Stunden Anfahrt, aus der Nachbarstraße.
end
+ Rufen wir beim nächsten Mal wieder an.
+ Die Nummer haben wir an die Nachbarn weitergegeben.
~ Alles in allem annehmbar.
- Nehmt lieber jemand anderen.
= goods plumbing | e:Heizung, e:Dusche, e:Wärmepumpe, r:Rohrbruch, s:Waschbecken, e:Fußbodenheizung
+ Sonntagabend Wasser im Keller, eine Stunde später war jemand da.
~ Der neue Wasserhahn geht schwerer als der alte.
- Es tropft wieder, an derselben Stelle.
= goods electrics | r:Sicherungskasten, e:Wallbox, e:Küchenelektrik, e:Gartenbeleuchtung, e:Solaranlage
+ Jeder Stromkreis wurde beschriftet und geprüft, mit Protokoll.
~ Eine Steckdose sitzt nicht ganz gerade.
- Die Sicherung fliegt immer noch jeden Abend raus.
= goods joinery | r:Einbauschrank, e:Haustür, e:Treppe, e:Arbeitsplatte, s:Fenster, s:Regal
+ Passt auf den Millimeter unter unsere schiefe Decke.
+ Die Bretter durften wir in der Werkstatt selbst aussuchen.
~ Das letzte Ölen haben wir selbst gemacht.
- Seit dem ersten feuchten Tag klemmt alles.
= goods painting | s:Wohnzimmer, e:Fassade, r:Flur, s:Treppenhaus, s:Kinderzimmer
+ Kanten wie mit dem Lineal gezogen.
~ Eine Wand brauchte einen dritten Anstrich, dafür kamen sie noch einmal.
- Die alte Farbe scheint durch, und auf dem Boden sind Tropfen.
= insurance
title
+ Schaden in einer Woche bezahlt
+ Da, wenn es darauf ankommt
+ Einfach und fair
- Gut, bis man sie braucht
- Wenn es ernst wird, passiert nichts
- Kündigung unmöglich
start
+ Ich bin seit {y} Jahren hier versichert und hatte jetzt den ersten Schaden.
+ Nach langem Vergleichen zu {b} gewechselt.
~ Ich habe {a} hier seit {y} Jahren.
- {y} Jahre lang eingezahlt und einmal gebraucht.
- Abgeschlossen hatte ich {a} wegen des Preises.
claim
+ Schaden abends per App gemeldet, {n} Tage später war das Geld da.
+ {s} aus der Schadenabteilung hat mich angerufen und gesagt, wie es weitergeht.
+ Keine endlosen Formulare, drei Fotos und die Rechnung genügten.
~ Bezahlt wurde, aber erst nach {w} Wochen.
~ Dasselbe Formular musste ich zweimal schicken.
- Drei Monate, drei Sachbearbeiter, keine Entscheidung.
- Abgelehnt wurde mit einer Klausel, von der vorher niemand gesprochen hatte.
- Vom Schaden wurde knapp ein Drittel bezahlt, ohne jede Begründung.
contact
+ Am Telefon ist ein Mensch, der auch etwas entscheiden darf.
+ Ehrlich beraten: {s} hat mir von einem Zusatz sogar abgeraten.
~ Die Hotline ist freundlich, aber man wartet lange.
- {m} Minuten Warteschleife, dann aus der Leitung geflogen.
- Briefe werden nicht beantwortet, und im Chat sitzt ein Roboter.
price
+ Ich zahle im Jahr {e} weniger als vorher, bei besseren Leistungen.
+ Die Bedingungen sind so geschrieben, dass man sie versteht.
~ Der Beitrag steigt jedes Jahr.
- Nach dem ersten Schaden ist der Beitrag um die Hälfte gestiegen.
- Nach der Kündigung wurden noch zwei Monate abgebucht.
end
+ Ich fühle mich gut aufgehoben.
~ Solange nichts passiert, ist alles gut.
- Ich habe alles gekündigt.
= goods insurance | e:Kfz-Versicherung, e:Hausratversicherung, e:Reiseversicherung, e:Zahnzusatzversicherung, e:Haftpflichtversicherung
+ Die App ist übersichtlich, alle Unterlagen sind darin.
~ Die App will jedes Mal ein neues Passwort.
- Die App stürzt ab, sobald man ein Dokument hochlädt.
= utility
title
+ Wechsel ganz einfach
+ Läuft und kostet weniger
+ Hilfe beim ersten Anruf
- Rechnung nicht nachvollziehbar
- Von einem zum anderen geschickt
- Hier nicht unterschreiben
start
+ Ich bin seit {y} Jahren bei {b}.
+ Nach der letzten Preiserhöhung des alten Anbieters habe ich gewechselt.
~ Ich bin seit gut einem Jahr Kund{e|in}.
- An der Haustür unterschrieben, mein Fehler.
- Ich wollte nur den Vertrag in die neue Wohnung mitnehmen.
switch
+ Der Wechsel hat {n} Tage gedauert, und ich musste nichts tun.
+ Um den alten Vertrag haben sie sich auch gekümmert.
~ Der Wechsel hat {w} Wochen länger gedauert als angekündigt.
- Der alte Vertrag wurde gekündigt, der neue begann aber erst {w} Wochen später.
- Meine Kündigung war dreimal „nicht eingegangen“, trotz Einschreiben.
bill
+ Die Abrechnung ist eine Seite lang und verständlich.
~ Die Rechnung stimmt, aber man braucht einen Abend, um sie zu verstehen.
- Aus der Schlussrechnung stehen mir {e} zu, seit Monaten.
- Abgebucht wird etwas, das ich nie bestellt habe.
service
+ An der Hotline hatte ich nach zwei Minuten {s} dran, nach fünf war alles erledigt.
+ Mails werden am selben Tag beantwortet.
~ Die Hotline ist freundlich, darf aber nichts entscheiden.
- {m} Minuten gewartet, dreimal verbunden, dann aufgelegt.
- An der Hotline erzählt jeder etwas anderes.
end
+ Ich bleibe.
~ Ich schaue mich um, ohne Eile.
- Ich zähle die Tage bis zum Vertragsende.
= goods energy | r:Ökostromtarif, r:Stromvertrag, r:Gasvertrag, r:Wärmetarif
+ In der App sehe ich meinen Verbrauch Tag für Tag, das hat wirklich Geld gespart.
+ Als ich weniger verbraucht habe, wurde der Abschlag von selbst gesenkt.
~ Der versprochene Bonus kam erst auf Nachfrage.
- Der Bonus von {e} wurde nie ausgezahlt.
- Der Abschlag wurde ohne Grund verdoppelt.
= goods internet | r:Glasfaseranschluss, r:Mobilfunkvertrag, r:DSL-Vertrag
+ Der Techniker kam pünktlich und hat das Kabel ordentlich verlegt.
+ Was im Vertrag steht, kommt auch aus der Dose.
~ Abends lässt die Geschwindigkeit nach.
- Von 250 versprochenen Megabit kommen 30 an.
= garage
title
+ Ehrliche Werkstatt
+ Am selben Tag fertig
+ Erklärt, was gemacht wird
- Mit neuem Fehler zurückbekommen
- Für nichts bezahlt
start
+ Mein Auto ist <elf|vierzehn|neun> Jahre alt, und hier hält man es am Leben.
+ Unterwegs ging eine Warnleuchte an, und ich kam ohne Termin dran.
~ Ich hatte {b} beauftragt, es ging um {acc}.
- Ich hatte den Wagen gebracht, es ging um {acc}.
work
+ Alles war noch am selben Tag erledigt.
+ {s} hat mir das alte und das neue Teil gezeigt.
+ Man hat mir gesagt, dass die anderswo empfohlene Reparatur gar nicht nötig ist.
~ Das Auto war einen Tag später fertig als vereinbart.
- Das Geräusch ist noch da, neu ist nur die Rechnung.
- An der Tür war danach ein Kratzer, den niemand gemacht haben will.
- Aus drei Tagen wurden {w} Wochen.
price
+ Der Preis war vorher ausgemacht, und dabei blieb es.
+ Ich habe {e} weniger bezahlt als in der Vertragswerkstatt.
~ Der Stundensatz ist happig.
- Die Rechnung war {e} höher als am Telefon besprochen.
- Es wurden Teile getauscht, ohne mich zu fragen.
service
+ Der Ersatzwagen war sauber und hat nichts extra gekostet.
+ {s} ruft zurück, wenn etwas dazwischenkommt.
~ Man muss selbst anrufen, um den Stand zu erfahren.
- Angerufen hat niemand, obwohl es so ausgemacht war.
- Der Ton an der Annahme ist rau, vor allem gegenüber Frauen.
end
+ Woanders gehe ich nicht mehr hin.
~ Für Kleinigkeiten wieder.
- Ich habe eine andere Werkstatt gefunden.
= goods garage | e:Kupplung, r:Zahnriemen, e:Inspektion, e:Bremsanlage, r:Auspuff, e:Klimaanlage
+ Der Wagen war sogar gesaugt, als ich ihn abgeholt habe.
~ Parken vor der Werkstatt ist ein Abenteuer.
- Eine Woche später leuchtete dieselbe Lampe wieder.
= beauty
title
+ Wie neu
+ Die Besten in {c}
+ Endlich hört jemand zu
- Nicht das, was ich wollte
- Teuer und unfreundlich
start
+ Ich gehe seit {y} Jahren zu {s}.
+ Ein Gutschein hat mich hierher gebracht.
~ Ich war zum ersten Mal da.
- Mit Foto gekommen, mit Tränen gegangen.
- Bis jetzt war ich Stammkund{e|in}.
work
+ {the} ist genau so geworden, wie ich es wollte.
+ {s} hat sich Zeit genommen und gefragt, was ich wirklich möchte.
+ So viele Komplimente wie diese Woche bekomme ich sonst im ganzen Jahr nicht.
~ Das Ergebnis ist gut, nur nicht ganz wie besprochen.
- {the} wurde in Eile gemacht, und so sieht es auch aus.
- Ich wollte nur ein wenig und bekam das Gegenteil.
place
+ Schöne Räume, ruhige Musik, guter Tee.
+ Alles sehr sauber.
~ Wenn alle Plätze besetzt sind, ist es laut.
- Nicht sauber, überall Spuren der Kundschaft davor.
time
+ Innerhalb von zwei Tagen einen Termin bekommen.
+ Kein Warten, sogar am Samstag.
~ Trotz Termin {m} Minuten gewartet.
- Mein Termin war an jemand anderen vergeben.
- {s} hat die halbe Zeit telefoniert.
price
+ Der Preis ist fair und wird vorher genannt.
~ Die Preise sind ordentlich gestiegen.
- Am Ende kostete es {e} mehr als besprochen.
end
+ Der nächste Termin steht.
~ Vielleicht probiere ich einmal etwas anderes.
- Ich musste es woanders korrigieren lassen.
= goods hair | r:Schnitt, e:Farbe, e:Balayage, r:Bartschnitt, e:Dauerwelle
+ Der Schnitt sitzt auch nach sechs Wochen noch.
~ Die Haare sind einen Ton dunkler als gedacht.
- Die Kopfhaut hat zwei Tage gebrannt.
= goods salon | e:Gesichtsbehandlung, e:Maniküre, e:Pediküre
+ Nach einer Stunde war ich ein anderer Mensch.
~ Die Behandlung war etwas kürzer als angekündigt.
- Meine Haut war drei Tage lang gerötet.
= course
title
+ Viel gelernt
+ Auf Anhieb bestanden
+ Geduldige Lehrkräfte
- Das Geld nicht wert
- Ständig fällt etwas aus
start
+ Ich habe ganz ohne Vorkenntnisse angefangen.
+ Anderswo hatte ich schon einmal aufgegeben.
~ Ich habe {a} am Abend gebucht.
- Ich habe alles im Voraus bezahlt, ein Fehler.
teaching
+ {s} erklärt, bis es wirklich alle verstanden haben.
+ Der Unterricht ist abwechslungsreich, und es wird viel gelacht.
+ Fehler werden verbessert, ohne dass man sich dumm fühlt.
~ Das Niveau in der Gruppe war sehr gemischt.
- Drei Lehrkräfte in {w} Wochen, jede fing von vorne an.
- Die halbe Stunde ging für private Telefonate drauf.
organisation
+ Termine lassen sich per App verschieben, sogar noch am Vortag.
+ Kleine Gruppen, nie mehr als acht.
~ Die Räume sind etwas eng.
- Stunden wurden am selben Tag abgesagt, das Geld wurde behalten.
- Zwölf Leute statt der versprochenen sechs.
price
+ Faire Preise und keine versteckten Kosten.
~ Die Bücher kosten extra.
- Dazu kamen {e} für „Material“: ein paar Kopien.
end
+ Habe ich allen Freunden erzählt.
~ Für den Anfang in Ordnung.
- Ich habe mein Geld zurückverlangt und warte noch.
= goods language | r:Anfängerkurs, r:Intensivkurs, r:Konversationskurs, r:Prüfungskurs
+ Die nächste Stufe ist gebucht.
+ Nach drei Monaten konnte ich mich im Urlaub richtig unterhalten.
~ Etwas mehr Sprechen wäre gut gewesen.
- Meistens haben wir Arbeitsblätter ausgefüllt.
= goods driving | r:Führerscheinkurs, r:Auffrischungskurs, r:Motorradkurs
+ Beim ersten Mal bestanden, mit weichen Knien und einer Ruhe neben mir, die ansteckend war.
~ Auf Fahrstunden wartet man recht lange.
- In meiner dritten Stunde wurde ich angeschrien, weil ich den Motor abgewürgt hatte.
= reply
open
+ Hallo {r}, vielen Dank für <die Bewertung|die netten Worte|die Zeit, die Sie sich genommen haben>.
+ Danke, {r}!
+ Guten Tag {r}, mit so einer Nachricht beginnt der <Tag|Montag> gut.
~ Hallo {r}, danke für die ehrliche Rückmeldung.
~ Guten Tag {r}, danke, dass Sie beide Seiten schildern.
- Hallo {r}, es tut mir leid, dass das so gelaufen ist.
- Guten Tag {r}, danke für die Offenheit, auch wenn es sich nicht gut liest.
- Hallo {r}, so wollen wir nicht arbeiten, und dafür bitte ich um Entschuldigung.
body
+ Ich habe Ihre Zeilen in der Morgenrunde vorgelesen, {s} hat sich sehr gefreut.
+ Schön, dass die Kleinigkeiten bemerkt werden.
+ Genau dafür arbeiten wir.
+ Das gebe ich gern an das ganze Team weiter.
~ Mit Ihrem Hinweis haben Sie recht, wir arbeiten daran.
~ Ihr Hinweis ist bei der zuständigen Kollegin und soll noch diesen Monat gelöst werden.
~ Es freut mich, dass das meiste gepasst hat, den Rest nehmen wir uns zu Herzen.
- Ich bin der Sache nachgegangen: Der Fehler lag bei uns und hätte nicht passieren dürfen.
- Wir haben den Ablauf geändert, damit sich das nicht wiederholt.
- Ich möchte das in Ordnung bringen und habe Ihnen direkt geschrieben.
- Bitte rufen Sie an und fragen Sie nach {s}, dort ist der Fall bekannt.
shop
- Bitte schicken Sie Ihre Bestellnummer an service@{d}, dann ersetzen wir die Ware oder erstatten den Betrag, wie Sie möchten.
- Wir haben beim Paketdienst nachgefragt und halten Sie auf dem Laufenden.
close
+ Wir freuen uns auf das nächste Mal.
+ Herzliche Grüße, {s}
+ Viele Grüße vom ganzen Team, {b}
~ Den fehlenden Stern verdienen wir uns hoffentlich beim nächsten Mal.
~ Viele Grüße, {s}
- Ich hoffe, Sie geben uns die Gelegenheit, es besser zu machen. {s}, {b}
- Mit der Bitte um Entschuldigung, {s}
`;
