// Dutch sentences for demo reviews. The notation is explained in ../stock.ts; this file is data only.
export const nl = `
= common
title
+ Zeer tevreden
+ Aanrader
~ Drie sterren
~ Kan beter
~ Niet goed, niet slecht
5 Helemaal top
+ Doet wat het belooft
5 Niets op aan te merken
+ Graag tot de volgende keer
~ Goed, met kanttekeningen
~ Gaat wel
~ Wisselend
- Teleurstellend
- Nooit meer
- Niet aan te raden
- Had meer verwacht
start
+ Ik schrijf zelden een review, maar deze is verdiend.
+ Eerste keer bij {b} en zeker niet de laatste.
+ Een vriendin raadde mij {b} aan, en ze had gelijk.
5 Alles verliep <soepel|precies zoals afgesproken>.
~ Ik twijfel een beetje.
~ Over het geheel niet slecht, maar het kan beter.
- Ik wilde het echt goed vinden, maar nee.
- Normaal heb ik geduld, maar dit was te veel.
- Na al die goede reviews had ik iets anders verwacht.
end
+ <Echt|Absoluut> een aanrader.
+ Bedankt aan het hele team.
+ Ik heb {b} al aangeraden aan <mijn zus|twee collega's|de buren>.
+ Ga zo door.
~ Drie sterren lijkt me eerlijk.
~ Ik zou ze nog een kans geven.
- Nooit meer.
- Ik kan het niet aanraden.
- De volgende keer ga ik ergens anders heen.
1 Eén ster omdat nul niet kan.
- Jammer, vroeger was het beter.
short
+ Alles prima, bedankt.
5 Top, bedankt {s}.
+ Hele goede ervaring met {b}.
+ Snel, vriendelijk, eerlijke prijs. Wat wil je nog meer?
~ Gemiddeld. {b} kan beter.
- Echt niet goed.
- Nooit meer {b}.
contact
- Wie hetzelfde heeft meegemaakt, mail mij: <boos|nooitmeer>@post.example.
= shop
title
+ Snelle levering, mooie kwaliteit
+ {bare}: precies zoals beschreven
+ Netjes verpakt en op tijd
- Wacht nog steeds op mijn geld
- Miskoop
- Geen antwoord op mijn mails
start
+ Al {y} jaar klant en nog nooit iets te klagen gehad.
+ Ik bestelde {a} <op advies van een vriend|als cadeau|na lang vergelijken>.
+ Dit was mijn <tweede|derde|vierde> bestelling hier.
~ Na wat twijfel {a} besteld.
- Ik bestelde {a} en heb er spijt van.
order
+ Duidelijke site, in <drie|vijf> minuten besteld.
+ {s} gaf vooraf eerlijk antwoord op mijn vragen.
~ De verzendkosten zie je pas aan het eind.
- Bij het afrekenen kwam er ineens {k} aan kosten bij.
delivery
+ Zondagavond besteld, woensdag in huis.
+ Binnen {n} dagen geleverd, goed verpakt en zonder bergen plastic.
+ De bezorger belde vooraf en bracht alles naar de <tweede|derde|vierde> verdieping.
~ De levering duurde {nn} dagen, een week was beloofd.
~ De doos was flink gedeukt, gelukkig was de inhoud heel.
- Drie keer aangekondigd en drie keer uitgesteld.
- Het pakket stond in de regen voor de deur.
product
+ {the} is precies zoals beschreven.
+ Je merkt dat er over de details is nagedacht.
- {the} was beschadigd bij het uitpakken.
- {the} lijkt nauwelijks op de foto.
durable
+ {the} is in het echt nog mooier dan op de foto.
~ De kleur wijkt iets af van de foto.
~ {the} leek op de foto beter van kwaliteit.
- {the} ging precies {w} weken mee.
service
+ Op mijn mail kwam binnen twee uur antwoord, van een mens en niet van een robot.
+ Ik belde en had meteen {s} aan de lijn.
~ De klantenservice is aardig, maar antwoordt pas na dagen.
- Vier mails, vier automatische antwoorden.
- Aan de telefoon wacht je {m} minuten en dan word je verbroken.
- De winkel geeft de bezorger de schuld, de bezorger de winkel.
price
+ Niet de goedkoopste, maar elke cent waard.
+ Er zat een handgeschreven kaartje bij, leuk.
+ De kwaliteit verraste me voor deze prijs.
~ Voor deze prijs had ik iets meer verwacht.
- Voor {e} vind je elders iets beters.
story
* Er ontbrak iets in het pakket. 's Avonds een foto gestuurd, {n} dagen later lag het in de bus.
* Ik had zelf het verkeerde besteld. Ruilen was geen probleem en gratis.
! Meteen betaald, en na {nn} dagen nog steeds niets ontvangen.
! {w} weken geleden teruggestuurd en de {e} heb ik nog altijd niet terug.
! Stond als op voorraad, {nn} dagen later bleek van niet.
end
+ Ik bestel hier zeker weer.
~ De volgende keer vergelijk ik beter.
- Koop het liever ergens anders.
= goods furniture | d:eettafel, d:boekenkast, h:dressoir, d:fauteuil, d:bank, h:bureau, d:kledingkast
+ In {m} minuten in elkaar gezet, alle gaten zaten goed.
+ Staat als een huis.
~ Voor de montage heb je twee mensen en geduld nodig.
- Er misten twee schroeven en één plank was verkeerd geboord.
= goods garden | d:heggenschaar, d:appelboom, d:rozenstruik, d:tuinbank, d:parasol, d:kas
+ De tips op het briefje waren goud waard.
- Na twee weken buiten rijp voor de stort.
= goods kitchen | d:gietijzeren pan, d:koffiemolen, h:koksmes, d:braadpan, d:staafmixer
+ Ligt goed in de hand en is zo schoon.
- Bij de tweede keer zat de greep al los.
= goods electronics | d:laptop, d:telefoon, d:printer, d:monitor, h:toetsenbord
+ In tien minuten geïnstalleerd.
- Valt zomaar uit.
= goods audio | d:platenspeler, d:versterker, d:luidspreker, d:radio
+ Het geluid vult de kamer zonder te schreeuwen.
- Het linkerkanaal kraakt.
= goods clothing | d:winterjas, d:wollen trui, h:linnen overhemd, d:jurk, d:regenjas
+ Zit als gegoten, de maattabel klopt.
- Na de eerste was twee maten kleiner.
= goods shoes | h:paar wandelschoenen, h:paar sandalen, h:paar laarsjes
+ Vanaf de eerste stap comfortabel.
- Na {w} weken liet de zool los.
= goods jewellery | d:armband, d:verlovingsring, d:ketting, h:horloge
+ De gravure is fijn en strak.
- Er zit een fout in de gravure, terwijl ik de tekst had gemaild.
= goods bicycle | d:elektrische fiets, d:stadsfiets, d:vouwfiets, d:bakfiets
+ Zo goed afgesteld dat ik meteen kon wegrijden.
- Er zat een slag in het achterwiel.
= goods outdoor | d:tent, d:slaapzak, d:rugzak
+ Drie dagen regen zonder problemen.
- Heeft de eerste tocht niet overleefd.
= goods books | d:roman, h:kookboek, d:atlas, d:thriller
+ De leestip op het kaartje was raak.
- Pagina 97 tot 112 ontbreken.
= goods toys | d:houten trein, h:bordspel, d:puzzel, d:teddybeer
+ De kinderen hebben al drie dagen niet naar een scherm gekeken.
- De eerste middag al kapot, tranen inbegrepen.
= goods pets | d:hondenmand, d:krabpaal, d:zak hondenvoer, d:riem
+ Onze dieren zijn er dol op, en ze zijn kieskeurig.
- Rook zo sterk dat we een week moesten luchten.
= goods cosmetics | d:gezichtscrème, d:parfum, d:lippenstift, d:zonnebrandcrème
+ Ook mijn gevoelige huid kan er goed tegen.
- Na de tweede keer had ik uitslag.
= goods delicatessen | d:doos rode wijn, d:olijfolie, d:bergkaas, d:koffie, d:geschenkmand
+ Zo lekker dat er 's avonds niets meer over was.
- Houdbaar tot volgende week, terwijl het een cadeau was.
= restaurant
title
+ Heerlijke avond
+ Eerlijke keuken
+ De omweg waard
- Koud eten, koude ontvangst
- Overschat
start
+ We waren er op een <vrijdagavond|zaterdagavond|donderdagavond> met z'n <tweeën|vieren|vijven>.
+ Bij toeval ontdekt tijdens een wandeling door {c}.
+ We vierden hier <de verjaardag van mijn moeder|onze trouwdag>.
~ We kwamen op aanraden van vrienden.
- We hadden gereserveerd voor <zeven|acht> uur.
food
+ {the} was uitstekend, goed gekruid en warm geserveerd.
+ De kaart is klein en wisselt vaak, een goed teken.
+ Je proeft dat alles zelf gemaakt is.
~ {the} was lekker, maar de portie was klein.
- {the} kwam lauw op tafel en smaakte naar niets.
- {the} was zo zout dat ik de helft liet staan.
service
+ {s} bediende ons met <humor|geduld|veel aandacht>.
+ Met twee kleine kinderen werden we ontvangen als familie.
~ Vriendelijke bediening, maar te weinig mensen.
- Op de drankjes wachtten we {m} minuten.
- Drie tafels die later kwamen, werden eerder geholpen.
place
+ Gezellige zaak, je kunt elkaar verstaan.
~ Als het vol zit, is het erg lawaaiig.
- De tafel plakte.
price
+ De prijzen zijn meer dan redelijk.
~ Niet goedkoop.
- Op de rekening stonden twee dingen die we niet hadden besteld.
- {e} hiervoor is te gek.
end
+ De volgende tafel is al gereserveerd.
+ We komen terug.
~ Voor een snelle hap prima.
- Thuis hebben we nog een boterham gegeten.
= goods restaurant | d:eend, d:paddenstoelenrisotto, d:vis van de dag, d:stoofpot
+ De vegetarische gerechten zijn geen bijzaak.
- Het vlees was taai als een schoenzool.
= goods pizzeria | d:pizza margherita, d:calzone, d:lasagne
+ Dunne bodem, luchtige rand, zoals het hoort.
- Zompig in het midden en verbrand aan de rand.
= goods cafe | d:appeltaart, d:cheesecake, d:croissant, d:cappuccino
+ Eindelijk iemand die verstand heeft van koffie.
- Het gebak was van gisteren, zo niet ouder.
= cafe
title
+ De beste van de buurt
+ De rij waard
- Droog en duur
start
+ Ik kom hier bijna elke <ochtend|zaterdag|week>.
~ Ik had een half uur voor mijn trein.
- Vroeger kwam ik hier vaak.
food
+ {the} is hier de beste die ik ken.
+ Alles wordt hier gebakken, je ruikt het op straat.
~ Lekker, maar kleiner dan vroeger.
- {the} was droog en smaakte naar koelkast.
service
+ {s} weet al wat ik drink.
+ Vriendelijk, ook met een rij tot buiten.
~ De rij gaat langzaam.
- {m} minuten voor een koffie om mee te nemen.
place
+ Een hoekje om te lezen, niemand jaagt je op.
~ Weinig plaatsen, en snel bezet.
- De tafel plakte.
price
+ Eerlijke prijzen voor deze kwaliteit.
~ Niet goedkoop voor een stuk taart.
- {e} voor twee koffie met gebak is te veel.
end
+ Tot morgen.
~ Voor een snelle koffie prima.
- Koffie zet ik nu thuis.
= hotel
title
+ Heerlijk verblijf
+ Rustig, schoon, vriendelijk
- Lijkt niet op de foto's
- Lawaaiig en niet schoon
start
+ We bleven <twee|drie|vier> nachten.
+ We waren een lang weekend in {c}.
~ We waren er één nacht op doorreis.
- Drie nachten geboekt, na de eerste vertrokken.
room
+ {the} was brandschoon en stil, met een bed waar je niet uit wilt.
+ Goed matras, echte gordijnen, genoeg stopcontacten.
~ {the} was schoon, maar klein.
~ De muren zijn dun, je hoort de wekker van de buren.
- {the} rook naar rook, hoewel er niet gerookt mag worden.
- Haren in de douche en stof onder het bed.
staff
+ {s} van de receptie had elke dag een goede tip.
+ Onze trein was te laat en {s} wachtte tot middernacht.
~ De receptie is maar tot zes uur bezet.
- {m} minuten lang niemand bij de receptie.
- Op onze klacht werd met de schouders gehaald.
breakfast
+ Ontbijt met kaas uit de streek, goed brood en echte koffie.
~ Het ontbijt is prima, maar elke dag hetzelfde.
- Om half negen was het buffet leeg en er werd niets aangevuld.
place
+ Vijf minuten van het centrum en toch stil.
~ Parkeren kost {k} per nacht, dat hoor je pas bij aankomst.
- Er is een bouwplaats naast de deur waar niemand iets over had gezegd.
end
+ De volgende keer blijven we langer.
~ Voor één nacht is het goed.
- De volgende keer een ander hotel.
= goods hotel | d:tweepersoonskamer, d:familiekamer, d:kamer met balkon, d:suite
+ Het dakterras is een leuke verrassing.
- De lift was kapot en wij zaten op de vijfde.
= goods guesthouse | d:tweepersoonskamer, d:tuinkamer, d:zolderkamer
+ De gastheer maakt zelf jam, en we kregen een potje mee.
- De gedeelde badkamer is niet één keer schoongemaakt.
= health
title
+ Neemt de tijd
+ Kundig en menselijk
+ In goede handen
- Eindeloos wachten
- Niet serieus genomen
start
+ Ik ben hier al {y} jaar patiënt.
+ Ik kwam met <veel pijn|veel angst|een oude klacht>.
~ Ik kwam op aanraden van een collega.
- Ik had om negen uur een afspraak.
time
+ Dezelfde dag nog een afspraak en nauwelijks wachten.
~ Ondanks een afspraak {m} minuten gewacht.
- {m} minuten in de wachtkamer, drie minuten in de stoel.
- Mijn afspraak is twee keer afgezegd, de tweede keer was ik er al.
care
+ {s} legt elke stap uit voordat het begint.
+ {s} luistert zonder op de klok te kijken.
+ Ik kreeg de alternatieven te zien, ook de goedkopere.
~ De uitleg had iets uitgebreider gemogen.
- Niemand luisterde, alles stond al vast.
- De toon was bot, waar andere patiënten bij waren.
team
+ Aan de balie blijven ze vriendelijk, ook als het druk is.
+ Lichte en zeer schone ruimtes.
~ De ruimtes zijn wat verouderd.
- Aan de balie wordt alles besproken waar iedereen bij is.
money
+ De begroting was duidelijk en de rekening klopte tot op de cent.
~ Parkeren is lastig.
- Er is iets in rekening gebracht dat nooit is gedaan.
end
+ Ik zie niet meer op tegen de volgende afspraak.
- Ik ben overgestapt naar een andere praktijk.
= goods dentist | d:vulling, d:kroon, d:gebitsreiniging, h:implantaat
+ Ik heb er niets van gevoeld, ook daarna niet.
- Na twee maanden moest het elders over.
= goods physio | d:massage, d:rugbehandeling
+ Na zes behandelingen loop ik weer zonder pijn de trap op.
- De behandeling duurde 14 minuten in plaats van 25.
= craft
title
+ Net werk, eerlijke prijs
+ Op tijd en zorgvuldig
- Halverwege vertrokken
- Duurder dan de offerte
start
+ We zochten iemand voor {the}.
+ Uit drie offertes kozen we {b}.
~ We hebben ze gebeld voor {the}.
- We hebben {w} weken op de afspraak gewacht.
time
+ Binnen een uur teruggebeld en de volgende dag langsgekomen.
+ Op de minuut op tijd en een dag eerder klaar.
~ Ze begonnen {w} weken later dan afgesproken.
- Drie afspraken, twee keer niemand, en geen telefoontje.
work
+ Het werk is perfect gedaan.
+ {s} werkt nauwkeurig en legt uit wat er gebeurt en waarom.
~ Goed werk, een paar details moesten worden bijgewerkt.
- Een ander bedrijf moest alles overdoen.
- Het hield het {w} weken vol.
clean
+ 's Avonds was alles aangeveegd.
~ Opruimen mochten we zelf.
- Het puin hebben ze in de voortuin laten liggen.
money
+ De rekening was lager dan de offerte.
~ Niet goedkoop, maar zo zijn de prijzen nu.
- De rekening was {e} hoger dan de offerte, zonder waarschuwing.
end
+ We bellen ze weer.
- Neem een ander.
= goods plumbing | d:cv-ketel, d:douche, d:warmtepomp, d:wastafel, d:lekkage
+ Zondagavond water in de kelder, een uur later waren ze er.
- Het lekt weer, op dezelfde plek.
= goods electrics | d:meterkast, d:laadpaal, d:tuinverlichting
+ Elke groep is gelabeld en getest.
- De stop slaat nog elke avond door.
= goods joinery | d:inbouwkast, d:voordeur, d:trap, h:werkblad
+ Past op de millimeter onder ons scheve plafond.
- Sinds de eerste natte dag klemt alles.
= goods painting | d:woonkamer, d:gevel, d:gang
+ Randen als met een liniaal getrokken.
- De oude kleur schijnt erdoor en er zitten druppels op de vloer.
= garage
title
+ Eerlijke garage
+ Dezelfde dag klaar
- Met een nieuw probleem terug
start
+ Mijn auto is <elf|veertien|negen> jaar oud en hier houden ze hem aan de praat.
~ Ik was er voor {the}.
- Ik had de auto gebracht voor {the}.
work
+ Alles was dezelfde dag klaar.
+ {s} liet me het oude en het nieuwe onderdeel zien.
~ De auto was een dag later klaar dan afgesproken.
- Het geluid is er nog, alleen de rekening is nieuw.
- Drie dagen werden {w} weken.
price
+ De prijs bleef zoals afgesproken.
~ Het uurtarief is stevig.
- {e} meer dan aan de telefoon was gezegd.
service
+ De leenauto was schoon en gratis.
~ Je moet zelf bellen om te weten hoe het ervoor staat.
- Niemand belde, terwijl dat was afgesproken.
end
+ Ik ga nergens anders meer heen.
- Ik heb een andere garage gevonden.
= goods garage | d:koppeling, d:distributieriem, d:onderhoudsbeurt, d:uitlaat
+ De auto was zelfs gestofzuigd.
- Een week later brandde hetzelfde lampje.
= beauty
title
+ Als herboren
+ Eindelijk iemand die luistert
- Niet wat ik had gevraagd
start
+ Ik kom al {y} jaar bij {s}.
~ Het was mijn eerste keer.
- Met een foto gekomen, met tranen vertrokken.
work
+ Het resultaat is precies wat ik wilde.
+ {s} nam de tijd om te vragen wat ik echt wilde.
~ Goed resultaat, maar niet helemaal zoals besproken.
- Gehaast gedaan, en dat zie je.
place
+ Mooie zaak, rustige muziek.
~ Als het vol is, is het lawaaiig.
- Niet schoon, je zag nog de sporen van de vorige klanten.
time
+ Binnen twee dagen een afspraak.
~ Ondanks een afspraak {m} minuten gewacht.
- Mijn afspraak was aan iemand anders gegeven.
price
+ Eerlijke prijs, vooraf genoemd.
~ De prijzen zijn flink gestegen.
- Uiteindelijk {e} meer dan afgesproken.
end
+ De volgende afspraak staat.
- Ik moest het elders laten herstellen.
= goods hair | d:coupe, d:kleuring, h:permanent
+ Na zes weken zit het nog steeds goed.
- Mijn hoofdhuid brandde twee dagen.
= goods salon | d:gezichtsbehandeling, d:manicure
+ Na een uur voelde ik me een ander mens.
- Mijn huid was drie dagen rood.
= reply
open
+ Hallo {r}, bedankt voor <de review|de mooie woorden>.
+ Dank je wel, {r}!
~ Hallo {r}, bedankt voor de eerlijke reactie.
- Hallo {r}, wat vervelend dat het zo is gelopen.
- Hallo {r}, zo willen we niet werken, onze excuses.
body
+ Ik heb het voorgelezen aan het team, {s} was er blij mee.
+ Daar doen we het voor.
~ Op dat punt heb je gelijk, we werken eraan.
- Ik heb het uitgezocht: de fout lag bij ons en had niet mogen gebeuren.
- Ik wil het graag goedmaken en heb je een bericht gestuurd.
shop
- Mail je bestelnummer naar service@{d}, dan sturen we een nieuwe of betalen we terug, wat je liever hebt.
close
+ Tot de volgende keer.
+ Groet, {s}
~ Groet, {s}
- We hopen dat je ons de kans geeft het beter te doen. {s}, {b}
`;
