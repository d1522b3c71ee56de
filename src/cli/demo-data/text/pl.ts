// Polish sentences for demo reviews. The notation is explained in ../stock.ts; this file is data only.
export const pl = `
= common
title
+ Bardzo zadowolon{y|a}
+ Polecam
~ Trzy gwiazdki
~ Może być lepiej
~ Ani dobrze, ani źle
5 Wszystko super
+ Pełen profesjonalizm
+ Na pewno wrócę
5 Nie mam uwag
~ Dobrze, ale mogło być lepiej
~ Średnio
~ Mieszane uczucia
- Rozczarowanie
- Nigdy więcej
- Nie polecam
- Spodziewał{em|am} się więcej
start
+ Rzadko piszę opinie, ale ta jest zasłużona.
+ Pierwszy raz tutaj i na pewno nie ostatni.
+ Firmę poleciła mi koleżanka i miała rację.
5 Wszystko przebiegło <sprawnie|bez problemów> od początku do końca.
+ Czytał{em|am} tu dobre opinie i mogę je tylko potwierdzić.
~ Mam mieszane uczucia.
~ Ogólnie nieźle, ale jest co poprawić.
- Naprawdę chciał{em|am}, żeby było dobrze, ale nie.
- Zwykle mam cierpliwość, ale tego było za wiele.
- Po tylu dobrych opiniach spodziewał{em|am} się czegoś innego.
end
+ <Szczerze|Gorąco|Zdecydowanie> polecam.
+ Dziękuję całemu zespołowi.
+ Polecił{em|am} już <siostrze|sąsiadom|koleżankom z pracy>.
+ Tak trzymać.
~ Trzy gwiazdki to uczciwa ocena.
~ Dał{bym|abym} im drugą szansę.
- Nigdy więcej.
- Nie polecam.
- Następnym razem wybiorę kogoś innego.
1 Jedna gwiazdka, bo zera nie można dać.
- Szkoda, kiedyś było lepiej.
short
+ Wszystko w porządku, dziękuję.
+ Super, polecam {b}.
+ Szybko, miło i w dobrej cenie. Czego chcieć więcej?
+ Bardzo dobre doświadczenie, {b} na plus.
~ Przeciętnie. {b} stać na więcej.
- Bardzo słabo.
- {b}: nigdy więcej.
contact
- Kto miał podobnie, proszę pisać: <zlyklient|nigdywiecej>@poczta.example.
= shop
title
+ Szybka dostawa, świetna jakość
+ {bare}: zgodnie z opisem
+ Dobrze zapakowane i na czas
- Wciąż czekam na zwrot pieniędzy
- Nietrafiony zakup
- Brak odpowiedzi na maile
start
+ Zamówił{em|am} {a} <z polecenia|na prezent|po długim porównywaniu>.
+ To było moje <drugie|trzecie|czwarte> zamówienie tutaj.
~ Po namyśle zamówił{em|am} {a}.
- Zamówił{em|am} {a} i żałuję.
order
+ Strona jest przejrzysta, zamówienie zajęło <pięć|sześć> minut.
+ Przed zakupem dostał{em|am} uczciwe odpowiedzi na wszystkie pytania.
~ Koszt wysyłki widać dopiero na końcu.
- Przy płatności nagle doszło {k} „za obsługę”.
delivery
+ Zamówione w niedzielę wieczorem, w środę było u mnie.
+ Dostawa w {n} dni, solidnie zapakowane i bez góry plastiku.
+ Kurier zadzwonił wcześniej i wniósł paczkę na <drugie|trzecie|czwarte> piętro.
~ Dostawa trwała {nn} dni, a miał być tydzień.
~ Karton był mocno pognieciony, na szczęście w środku wszystko całe.
- Dostawę zapowiadano trzy razy i trzy razy przekładano.
- Paczka stała na deszczu przed drzwiami.
product
+ Wszystko dokładnie tak, jak w opisie.
+ Widać, że ktoś pomyślał o szczegółach.
- Po rozpakowaniu okazało się, że towar jest uszkodzony.
- Ze zdjęciem ma to niewiele wspólnego.
durable
+ Na żywo wygląda jeszcze lepiej niż na zdjęciach.
~ Kolor trochę różni się od zdjęcia.
~ Na zdjęciu wyglądało to na lepszą jakość.
- Wystarczyło na {w} tygodnie i koniec.
service
+ Na maila odpisano w dwie godziny, człowiek, a nie automat.
+ Zadzwonił{em|am} raz i od razu ktoś odebrał.
~ Obsługa jest miła, ale na odpowiedź czeka się kilka dni.
- Cztery maile, cztery automatyczne odpowiedzi.
- Na infolinii czeka się {m} minut, a potem rozłącza.
- Sklep zwala na kuriera, kurier na sklep.
price
+ Nie najtaniej, ale warto.
+ W paczce była ręcznie napisana kartka, miły gest.
+ Jakość mnie zaskoczyła w tej cenie.
~ W tej cenie spodziewał{em|am} się trochę więcej.
- Za {e} gdzie indziej kupi się coś lepszego.
story
* Czegoś brakowało w paczce. Wieczorem wysłał{em|am} zdjęcie, a po {n} dniach wszystko było w skrzynce.
* Pomylił{em|am} modele. Wymiana bez problemu i za darmo.
! Zapłacił{em|am} od razu, a po {nn} dniach nadal nic nie przyszło.
! Odesłał{em|am} {w} tygodnie temu, a {e} do dziś nie wróciło na konto.
! Na stronie było „dostępne”, a po {nn} dniach okazało się, że nie ma.
end
+ Na pewno zamówię ponownie.
~ Następnym razem lepiej porównam.
- Lepiej kupić gdzie indziej.
= goods furniture | stół do jadalni, regał na książki, komoda|komodę, fotel, sofa|sofę, biurko, szafa|szafę
+ Montaż zajął {m} minut, wszystkie otwory pasowały.
+ Solidne wykonanie, nic się nie chwieje.
~ Do montażu potrzeba dwóch osób i cierpliwości.
- Brakowało dwóch śrub, a jedna deska była źle nawiercona.
= goods garden | nożyce do żywopłotu, krzew róży, ławka ogrodowa|ławkę ogrodową, parasol, szklarnia|szklarnię
+ Porady dołączone do paczki są na wagę złota.
- Po dwóch tygodniach na dworze do wyrzucenia.
= goods kitchen | patelnia żeliwna|patelnię żeliwną, młynek do kawy, nóż szefa kuchni, garnek, blender
+ Dobrze leży w dłoni i łatwo się myje.
- Za drugim razem obluzował się uchwyt.
= goods electronics | laptop, drukarka|drukarkę, monitor, klawiatura|klawiaturę, router
+ Konfiguracja zajęła dziesięć minut.
- Wyłącza się bez powodu.
= goods audio | gramofon, wzmacniacz, głośnik, radio
+ Dźwięk wypełnia cały pokój.
- Lewy kanał trzeszczy.
= goods clothing | płaszcz zimowy, sweter, lniana koszula|lnianą koszulę, sukienka|sukienkę, kurtka|kurtkę
+ Leży idealnie, tabela rozmiarów się zgadza.
- Po pierwszym praniu dwa rozmiary mniejsze.
= goods shoes | para butów trekkingowych|parę butów trekkingowych, para sandałów|parę sandałów
+ Wygodne od pierwszego kroku.
- Po {w} tygodniach odkleiła się podeszwa.
= goods jewellery | bransoletka|bransoletkę, pierścionek, naszyjnik, zegarek
+ Grawer jest delikatny i czysty.
- W grawerze jest błąd, choć tekst wysłał{em|am} na piśmie.
= goods bicycle | rower elektryczny, rower miejski, rower składany
+ Wszystko było tak dobrze ustawione, że od razu pojechał{em|am}.
- Tylne koło było krzywe.
= goods outdoor | namiot, śpiwór, plecak
+ Trzy dni deszczu i żadnych problemów.
- Nie przetrwało pierwszego wyjazdu.
= goods books | powieść, książka kucharska|książkę kucharską, atlas, kryminał
+ Polecenie na dołączonej karteczce było strzałem w dziesiątkę.
- Brakuje stron od 97 do 112.
= goods toys | drewniana kolejka|drewnianą kolejkę, gra planszowa|grę planszową, miś
+ Dzieci od trzech dni nie patrzą w ekran.
- Zepsute pierwszego popołudnia, były łzy.
= goods pets | legowisko, drapak, worek karmy, smycz
+ Nasze zwierzaki są zachwycone, a są wybredne.
- Zapach był tak mocny, że wietrzyliśmy tydzień.
= goods cosmetics | krem do twarzy, perfumy, szminka|szminkę, krem z filtrem
+ Nawet moja wrażliwa skóra dobrze to znosi.
- Po drugim użyciu dostał{em|am} wysypki.
= goods delicatessen | karton czerwonego wina, oliwa|oliwę, ser górski, kawa|kawę, kosz prezentowy
+ Takie dobre, że wieczorem nic nie zostało.
- Termin do przyszłego tygodnia, a miał to być prezent.
= restaurant
title
+ Wspaniały wieczór
+ Uczciwa kuchnia
+ Warto przyjechać
- Zimne jedzenie, chłodne przyjęcie
- Przereklamowane
start
+ Byliśmy w <piątek|sobotę|czwartek> wieczorem, w <dwie|trzy|cztery> osoby.
+ Trafiliśmy tu przypadkiem podczas spaceru.
+ Świętowaliśmy tu <urodziny mamy|naszą rocznicę>.
~ Przyszliśmy z polecenia.
- Mieliśmy rezerwację na <siódmą|ósmą>.
food
+ {the}: rewelacja, dobrze doprawione i gorące.
+ Karta jest krótka i często się zmienia, dobry znak.
+ Czuć, że wszystko robią sami.
~ {the} w porządku, ale porcja mała.
- Danie było letnie i bez smaku.
- Tak słone, że połowa została na talerzu.
service
+ Obsługa z <humorem|cierpliwością|dużą uwagą>, zna każde danie.
+ Z dwójką małych dzieci przyjęto nas jak rodzinę.
~ Obsługa miła, ale przeciążona.
- Na napoje czekaliśmy {m} minut.
- Trzy stoliki, które przyszły po nas, obsłużono przed nami.
place
+ Przytulnie, można spokojnie porozmawiać.
~ Kiedy jest pełno, robi się głośno.
- Stolik się kleił.
price
+ Ceny bardziej niż uczciwe.
~ Tanio nie jest.
- Na rachunku były dwie pozycje, których nie zamawialiśmy.
- {e} za coś takiego to przesada.
end
+ Mamy już kolejną rezerwację.
+ Wrócimy.
~ Na szybki obiad w porządku.
- W domu zjedliśmy kanapki.
= goods restaurant | kaczka|kaczkę, żurek, pierogi, ryba dnia|rybę dnia, zrazy
+ Dania wegetariańskie nie są tu dodatkiem.
- Mięso było twarde jak podeszwa.
= goods pizzeria | pizza margherita, calzone, lasagne
+ Cienkie ciasto, puszyste brzegi, tak jak trzeba.
- W środku rozmoczona, na brzegach spalona.
= goods cafe | sernik, szarlotka|szarlotkę, croissant, cappuccino
+ Wreszcie ktoś, kto zna się na kawie.
- Ciasto było wczorajsze albo i starsze.
= cafe
title
+ Najlepiej w okolicy
+ Warto stać w kolejce
- Sucho i drogo
start
+ Jestem tu prawie <codziennie|co sobotę|co tydzień>.
~ Miał{em|am} pół godziny do pociągu.
- Kiedyś bywał{em|am} tu często.
food
+ Tutejsze wypieki nie mają sobie równych.
+ Wszystko pieką na miejscu, czuć to już na ulicy.
~ Dobre, ale mniejsze niż kiedyś.
- Ciasto było suche i smakowało lodówką.
service
+ Pamiętają, co piję.
+ Mili nawet przy kolejce za drzwi.
~ Kolejka idzie powoli.
- {m} minut czekania na kawę na wynos.
place
+ Kącik do czytania i nikt nie pogania.
~ Mało miejsc, szybko zajęte.
- Stolik się kleił.
price
+ Uczciwe ceny za taką jakość.
~ Nietanio jak za kawałek ciasta.
- {e} za dwie kawy z ciastem to za dużo.
end
+ Do jutra.
~ Na szybką kawę w porządku.
- Kawę robię teraz w domu.
= hotel
title
+ Wspaniały pobyt
+ Cicho, czysto, miło
- Nie ma nic wspólnego ze zdjęciami
- Głośno i brudno
start
+ Byliśmy <dwie|trzy|cztery> noce.
+ Przyjechaliśmy na długi weekend.
~ Zatrzymaliśmy się na jedną noc po drodze.
- Rezerwacja na trzy noce, wyjechaliśmy po pierwszej.
room
+ {the}: bez zarzutu, cicho i z łóżkiem, z którego nie chce się wstawać.
+ Dobry materac, porządne zasłony i dość gniazdek.
~ Czysto, ale mało miejsca.
~ Ściany są cienkie, słychać budzik sąsiadów.
- W pokoju śmierdziało papierosami, choć był dla niepalących.
- Włosy pod prysznicem i kurz pod łóżkiem.
staff
+ W recepcji na każdy dzień mieli dobrą radę.
+ Nasz pociąg się spóźnił, a ktoś czekał na nas do północy.
~ Recepcja działa tylko do osiemnastej.
- Przez {m} minut nikogo w recepcji.
- Na naszą skargę wzruszono ramionami.
breakfast
+ Śniadanie z lokalnym serem, dobrym chlebem i prawdziwą kawą.
~ Śniadanie w porządku, ale codziennie takie samo.
- O wpół do dziewiątej bufet był pusty i nikt nie dokładał.
place
+ Pięć minut do rynku, a w nocy cisza.
~ Parking kosztuje {k} za noc, o czym dowiadujesz się na miejscu.
- Obok jest budowa, o której nikt nie wspomniał.
end
+ Następnym razem zostaniemy dłużej.
~ Na jedną noc wystarczy.
- Następnym razem inny hotel.
= goods hotel | pokój dwuosobowy, pokój rodzinny, pokój z balkonem, apartament
+ Mała sauna na górze to miła niespodzianka.
- Winda nie działała, a my mieszkaliśmy na piątym.
= goods guesthouse | pokój dwuosobowy, pokój od ogrodu, pokój na poddaszu
+ Gospodarze sami robią dżem, dostaliśmy słoik na drogę.
- Wspólnej łazienki nie sprzątano przez cały pobyt.
= health
title
+ Mają czas dla pacjenta
+ Fachowo i po ludzku
+ W dobrych rękach
- Czekanie bez końca
- Nikt nie słucha
start
+ Leczę się tu od lat.
+ Przy{szedłem|szłam} z <silnym bólem|dużym lękiem|starym problemem>.
~ Przy{szedłem|szłam} z polecenia.
- Miał{em|am} wizytę o dziewiątej.
time
+ Termin tego samego dnia i prawie bez czekania.
~ Mimo umówionej godziny czekał{em|am} {m} minut.
- {m} minut w poczekalni, trzy minuty w gabinecie.
- Wizytę odwołano dwa razy, za drugim razem, gdy już był{em|am} na miejscu.
care
+ Przed każdym krokiem dokładnie wyjaśniono, co się będzie działo.
+ Wysłuchano mnie bez patrzenia na zegarek.
+ Przedstawiono mi inne możliwości, także tańszą.
~ Wyjaśnienie mogło być trochę dokładniejsze.
- Nikt mnie nie słuchał, wszystko było z góry ustalone.
- Ton był niemiły, i to przy innych pacjentach.
team
+ W rejestracji są mili nawet przy pełnej poczekalni.
+ Jasno i bardzo czysto.
~ Wnętrza są trochę przestarzałe.
- W rejestracji omawiają prywatne sprawy przy wszystkich.
money
+ Koszty były jasne, a rachunek zgadzał się co do grosza.
~ Trudno zaparkować.
- Policzono coś, czego nie zrobiono.
end
+ Nie boję się już kolejnej wizyty.
- Zmienił{em|am} gabinet.
= goods dentist | plomba|plombę, korona|koronę, implant
+ Nic nie bolało, ani w trakcie, ani potem.
- Po dwóch miesiącach trzeba było wszystko robić od nowa.
= goods physio | masaż, rehabilitacja|rehabilitację
+ Po sześciu wizytach wchodzę po schodach bez bólu.
- Zabieg trwał 14 minut zamiast 25.
= craft
title
+ Czysta robota, uczciwa cena
+ Punktualnie i dokładnie
- Zostawili w połowie
- Drożej niż w ofercie
start
+ Szukaliśmy fachowców, chodziło o {acc}.
+ Z trzech ofert wybraliśmy {b}.
~ Zleciliśmy im {acc}.
- Na termin czekaliśmy {w} tygodnie.
time
+ Oddzwonili w godzinę, a następnego dnia byli na miejscu.
+ Punktualni co do minuty i skończyli dzień wcześniej.
~ Zaczęli {w} tygodnie później, niż ustaliliśmy.
- Trzy umówione terminy, dwa razy nikt nie przyszedł ani nie zadzwonił.
work
+ Robota bez zarzutu.
+ Pracują dokładnie i tłumaczą, co robią i dlaczego.
~ Dobra robota, kilka drobiazgów trzeba było poprawić.
- Inna firma musiała wszystko poprawiać.
- Wytrzymało {w} tygodnie.
clean
+ Wieczorem wszystko było zamiecione.
~ Sprzątanie zostało dla nas.
- Gruz zostawili przed domem.
money
+ Rachunek był niższy niż oferta.
~ Nie jest tanio, ale takie są teraz ceny.
- Rachunek był o {e} wyższy niż oferta, bez uprzedzenia.
end
+ Zadzwonimy do nich znowu.
- Szukajcie kogoś innego.
= goods plumbing | kocioł, prysznic, pompa ciepła|pompę ciepła, umywalka|umywalkę
+ Niedziela wieczór, woda w piwnicy, po godzinie byli na miejscu.
- Znowu kapie, w tym samym miejscu.
= goods electrics | rozdzielnia|rozdzielnię, ładowarka samochodowa|ładowarkę samochodową, oświetlenie ogrodu
+ Każdy obwód opisany i sprawdzony.
- Bezpieczniki nadal wybija co wieczór.
= goods joinery | szafa w zabudowie|szafę w zabudowie, drzwi wejściowe, schody, blat
+ Co do milimetra pod naszym krzywym sufitem.
- Od pierwszych wilgotnych dni wszystko się zacina.
= goods painting | malowanie salonu, malowanie elewacji, malowanie korytarza
+ Krawędzie jak od linijki.
- Prześwituje stary kolor, a na podłodze są krople.
= garage
title
+ Uczciwy warsztat
+ Gotowe tego samego dnia
- Wyjechał{em|am} z nową usterką
start
+ Moje auto ma <jedenaście|czternaście|dziewięć> lat i tu trzymają je przy życiu.
~ Przyjechał{em|am} z polecenia.
- Oddał{em|am} auto, chodziło o {acc}.
work
+ Wszystko zrobione tego samego dnia.
+ Pokazano mi starą i nową część.
~ Auto było gotowe dzień później.
- Hałas został, nowy jest tylko rachunek.
- Z trzech dni zrobiły się {w} tygodnie.
price
+ Cena taka, jak ustalono.
~ Stawka za godzinę jest wysoka.
- O {e} więcej, niż mówiono przez telefon.
service
+ Auto zastępcze było czyste i bez dopłaty.
~ Trzeba samemu dzwonić, żeby się czegoś dowiedzieć.
- Nikt nie zadzwonił, choć tak było ustalone.
end
+ Nie pojadę nigdzie indziej.
- Znalazł{em|am} inny warsztat.
= goods garage | sprzęgło, pasek rozrządu, przegląd, klimatyzacja|klimatyzację
+ Auto było nawet odkurzone.
- Po tygodniu zapaliła się ta sama kontrolka.
= beauty
title
+ Jak now{y|a}
+ Wreszcie ktoś słucha
- Nie o to prosił{em|am}
start
+ Przychodzę tu od lat.
~ Był{em|am} pierwszy raz.
- Przy{szedłem|szłam} ze zdjęciem, a wy{szedłem|szłam} ze łzami.
work
+ Efekt dokładnie taki, jak chciał{em|am}.
+ Był czas na rozmowę o tym, czego naprawdę chcę.
~ Efekt dobry, choć nie do końca taki, jak ustaliliśmy.
- Zrobione w pośpiechu i to widać.
place
+ Ładne wnętrze, spokojna muzyka.
~ Kiedy jest pełno, bywa głośno.
- Brudno, widać było ślady po poprzednich klientach.
time
+ Termin w dwa dni.
~ Mimo umówionej wizyty czekał{em|am} {m} minut.
- Mój termin oddano komuś innemu.
price
+ Uczciwa cena, podana z góry.
~ Ceny mocno wzrosły.
- W końcu wyszło o {e} więcej.
end
+ Kolejna wizyta umówiona.
- Musiał{em|am} to poprawiać gdzie indziej.
= goods hair | strzyżenie, farbowanie, trwała|trwałą
+ Po sześciu tygodniach fryzura nadal dobrze się układa.
- Przez dwa dni piekła mnie skóra głowy.
= goods salon | zabieg na twarz, manicure
+ Po godzinie czuł{em|am} się jak nowo narodzon{y|a}.
- Przez trzy dni miał{em|am} czerwoną skórę.
= reply
open
+ Dzień dobry, {r}, dziękujemy za <opinię|miłe słowa>.
+ Dziękujemy, {r}!
~ Dzień dobry, {r}, dziękujemy za szczerość.
- Dzień dobry, {r}, przykro nam, że tak wyszło.
- Dzień dobry, {r}, nie tak chcemy pracować i przepraszamy.
body
+ Przekażemy to całemu zespołowi.
+ Właśnie po to pracujemy.
~ W tej sprawie to słuszna uwaga, pracujemy nad tym.
- Sprawdziliśmy: to nasz błąd i nie powinien się zdarzyć.
- Chcemy to naprawić i napisaliśmy bezpośrednio.
shop
- Prosimy o numer zamówienia na service@{d}, wymienimy towar albo zwrócimy pieniądze.
close
+ Do zobaczenia.
+ Pozdrawiamy, {b}
~ Pozdrawiamy, {b}
- Mamy nadzieję na szansę, by zrobić to lepiej. {b}
`;
