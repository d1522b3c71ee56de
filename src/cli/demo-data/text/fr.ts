// French sentences for demo reviews. The notation is explained in ../stock.ts; this file is data only.
export const fr = `
= common
title
+ Très satisfait{|e}
+ Je recommande
~ Trois étoiles
~ Peut mieux faire
~ Ni bon ni mauvais
~ Passable
5 Parfait du début à la fin
5 Rien à redire
+ Une belle découverte
+ Les yeux fermés
5 Au-delà de mes attentes
+ Du sérieux
~ Bien, mais peut mieux faire
~ Avis mitigé
~ Correct, sans plus
~ Moyen
- Très déçu{|e}
- Plus jamais
- À éviter
- À fuir
- Pas à la hauteur
- Mauvaise expérience
start
+ J'écris rarement des avis, mais celui-ci est mérité.
+ Première fois avec {b}, et sûrement pas la dernière.
+ Une amie m'avait recommandé {b}, elle avait raison.
5 Tout s'est passé <sans accroc|à merveille> du début à la fin.
+ Je ne peux que confirmer les bons avis lus ici.
~ Je suis partagé{|e}.
~ Pas mal dans l'ensemble, mais il y a des progrès à faire.
~ À peu de chose près, c'était quatre étoiles.
~ Du bon et du moins bon.
- J'aurais vraiment voulu aimer, mais non.
- Je suis d'un naturel patient, mais là c'est trop.
- Vu les bons avis, je m'attendais à autre chose.
- Par où commencer.
- C'est le premier mauvais avis que je laisse.
end
+ Je recommande <vivement|sans hésiter|les yeux fermés>.
+ Merci à toute l'équipe.
+ J'ai déjà donné l'adresse à <ma sœur|deux collègues|mes voisins|des amis>.
+ Continuez comme ça.
5 Cinq étoiles sans hésitation.
5 Rien à redire, et pourtant je suis difficile.
~ Trois étoiles me paraissent justes.
~ Je leur laisserais une seconde chance.
~ Avec un peu plus de soin, ce serait vraiment bien.
- Plus jamais.
- Je ne recommande pas.
- La prochaine fois, j'irai ailleurs.
1 Une étoile parce qu'on ne peut pas mettre zéro.
- Dommage, c'était mieux avant.
- Personne ne se sent responsable.
short
5 Tout était parfait, merci.
+ Très bien, merci à {s} et à toute l'équipe.
+ Rapide, aimable, prix correct. Que demander de plus ?
+ Très bonne expérience avec {b}.
+ Au top, je recommande {b}.
~ Correct, sans plus.
~ Moyen. {b} peut mieux faire.
- Vraiment pas terrible.
- Plus jamais {b}.
- À fuir.
contact
- Si vous êtes dans le même cas, écrivez-moi : <client.decu|plusjamais|encolere>@courrier.example.
- Toute l'histoire sur https://mon-<histoire|litige>.example/blog.
= shop
title
+ Livraison rapide, belle qualité
+ {bare} conforme à la description
+ Commande parfaite
+ Bien emballé, vite arrivé
+ Boutique sérieuse
- Toujours pas remboursé{|e}
- Achat regretté
- Aucune réponse à mes messages
start
+ Client{|e} depuis {y} ans, jamais le moindre souci.
+ J'ai commandé {a} <sur les conseils d'un ami|pour offrir|après avoir beaucoup comparé>.
+ Il me fallait {a} en urgence.
+ C'était ma <deuxième|troisième|quatrième> commande ici.
~ J'ai commandé {a} après quelques hésitations.
- J'ai commandé {a} et je le regrette.
- Deuxième commande ici, et ce sera la dernière.
order
+ Le site est clair, la commande m'a pris <trois|cinq> minutes.
+ {s} a répondu à mes questions avant l'achat, honnêtement et sans pousser à la consommation.
+ J'ai apprécié de pouvoir choisir le jour de livraison.
+ Confirmation et suivi reçus aussitôt.
~ J'ai dû chercher les frais de port sur le site.
~ Le suivi est resté sur « en préparation » jusqu'au bout.
- Au moment de payer, {k} de « frais de traitement » sont apparus.
- Les photos du site sont très flatteuses.
delivery
+ Commandé le dimanche soir, livré le mercredi.
+ Livré en {n} jours, bien emballé et sans montagne de plastique.
+ Le livreur a appelé une demi-heure avant et a monté le colis au <deuxième|troisième|quatrième> étage.
+ Arrivé un jour plus tôt que prévu.
~ Il a fallu {nn} jours pour la livraison, on m'avait promis une semaine.
~ Le carton était bien abîmé, heureusement l'intérieur était intact.
- La livraison a été annoncée trois fois et reportée trois fois.
- Il a fallu {nn} jours au lieu des trois annoncés.
- Le colis a été laissé sous la pluie devant la maison.
- L'emballage était ridicule, une simple feuille de papier.
product
+ On sent que quelqu'un a pensé aux détails.
+ {the} correspond exactement à la description.
- {the} présentait un défaut visible dès le déballage.
- {the} n'a pas grand-chose à voir avec la photo.
durable
+ {the} est chez nous depuis {w} semaines, je rachèterais tout de suite.
+ En vrai, c'est encore plus beau que sur les photos.
~ La couleur est un peu différente de la photo.
~ {the} fait moins haut de gamme que sur la photo.
- {the} est d'une autre couleur que celle commandée.
- {the} n'a tenu que {w} semaines.
- {the} avait visiblement déjà servi.
service
+ Réponse à mon mail en deux heures, par un être humain et non un robot.
+ Au téléphone, {s} a décroché à la deuxième sonnerie.
+ On m'a même écrit une semaine après pour savoir si tout allait bien.
~ Le service client est aimable mais met des jours à répondre.
~ Au téléphone, on m'a dit autre chose que par mail.
- Quatre mails, quatre réponses automatiques.
- Au téléphone, {m} minutes d'attente, puis la ligne coupe.
- On m'a demandé des photos, puis d'autres photos, puis plus rien.
- La boutique accuse le transporteur, le transporteur accuse la boutique.
price
+ Moins cher qu'en magasin et mieux conseillé{|e}.
+ Pas donné, mais ça vaut son prix.
+ Il y avait une carte écrite à la main dans le colis, ça fait plaisir.
+ La qualité m'a surpris{|e} à ce prix.
~ À ce prix, j'attendais un peu mieux.
~ {k} de port pour un si petit colis, c'est cher.
- Pour {e}, on trouve mieux ailleurs.
- Deux jours après mon achat, le prix avait baissé d'un tiers, et ils n'ont rien voulu savoir.
story
* Il manquait quelque chose dans le colis : photo envoyée le soir, complément reçu {n} jours plus tard.
* Le premier exemplaire avait un défaut. {s} a présenté ses excuses et m'en a renvoyé un autre tout de suite.
* Je m'étais trompé{|e} de modèle. L'échange s'est fait sans discussion et sans frais.
* Le colis s'est perdu en route. Au lieu de me faire attendre une enquête, on m'a simplement renvoyé {a}.
! Payé tout de suite, et au bout de {nn} jours toujours rien.
! Retour effectué il y a {w} semaines, et mes {e} ne sont toujours pas revenus.
! Commande annulée au bout de {nn} jours sans explication, et j'ai dû me battre pour mon argent.
! J'ai reçu tout autre chose, et le retour serait à ma charge.
! Annoncé en stock, et {nn} jours après le paiement on m'apprend qu'il n'y en a plus.
end
+ Je recommanderai chez eux.
+ La prochaine commande est déjà passée.
~ La prochaine fois, je comparerai mieux.
- Achetez ailleurs.
- La leçon est retenue.
= goods furniture | f:table à manger, f:bibliothèque, m:buffet, m:fauteuil, m:cadre de lit, f:commode, m:canapé, m:bureau, f:table basse
+ Montage en {m} minutes, tous les trous étaient à leur place.
+ Belle finition, ça sent le bois et non la colle.
+ Les deux livreurs ont tout porté dans la pièce et repris les emballages.
+ L'ensemble est stable, rien ne bouge.
~ Ça a senti le vernis pendant une semaine.
~ Pour le montage, il faut être deux et patient.
- Il manquait deux vis et une planche était percée du mauvais côté.
- Une grande rayure, bien visible.
- Ça bouge, quoi qu'on fasse.
= goods garden | m:taille-haie, m:pommier, f:jardinière, m:rosier, m:banc de jardin, m:parasol, f:serre, m:composteur
+ Les conseils glissés dans le colis valent de l'or.
~ Plus petit que je ne l'imaginais.
- Bon pour la déchetterie après deux semaines dehors.
= goods kitchen | f:poêle en fonte, m:moulin à café, m:couteau de chef, f:bouilloire, f:cocotte, m:mixeur plongeant
+ Bonne prise en main et nettoyage facile.
~ Plus lourd que prévu.
- Le manche a pris du jeu dès la deuxième utilisation.
= goods electronics | m:ordinateur portable, m:téléphone, f:tablette, m:écran, m:routeur, f:batterie externe, m:clavier, f:imprimante
+ Installation en dix minutes, sans appeler mon fils.
+ Acheté reconditionné, et cela ne se voit vraiment pas.
~ Le chargeur chauffe un peu.
~ La notice se résume à un code QR qui mène à une page en anglais.
- S'éteint sans raison.
- Vendu comme neuf, mais l'emballage avait déjà été ouvert.
= goods audio | f:platine vinyle, m:amplificateur, f:barre de son, f:enceinte, f:radio
+ Le son remplit la pièce sans agresser.
~ L'application est pénible.
- Ça grésille du côté gauche.
= goods clothing | m:manteau, m:pull en laine, f:chemise en lin, f:robe d'été, m:imperméable, m:gilet, m:jean
+ La coupe est parfaite, le guide des tailles est juste.
+ Cinq lavages et toujours en forme.
~ Taille un peu petit.
- Deux tailles de moins après le premier lavage.
- Une couture a lâché le deuxième jour.
= goods shoes | f:paire de chaussures de marche, f:paire de baskets, f:paire de sandales, f:paire de bottines
+ Confortable dès le premier pas, pas d'ampoules.
~ Une demi-pointure de plus aurait été mieux.
- La semelle s'est décollée en {w} semaines.
= goods jewellery | m:bracelet, f:bague de fiançailles, m:collier, f:montre, f:chevalière
+ La gravure est fine et nette.
~ Un peu plus lourd que prévu.
- Il y a une faute dans la gravure, alors que j'avais tout envoyé par écrit.
= goods bicycle | m:vélo de randonnée, m:vélo électrique, m:vélo enfant, m:vélo cargo, m:vélo pliant
+ Arrivé si bien réglé que j'ai pu rouler tout de suite.
~ J'ai dû régler les freins.
- La roue arrière était voilée.
= goods outdoor | f:tente, m:sac de couchage, m:sac à dos, f:lampe frontale, m:réchaud
+ Testé trois jours sous la pluie, rien à signaler.
~ Plus lourd qu'annoncé.
- N'a pas survécu à la première sortie.
= goods books | m:roman, m:livre de cuisine, m:atlas, m:album illustré, m:roman policier, m:livre d'art
+ Le conseil de lecture glissé dans le colis tombait juste.
~ Un coin était abîmé.
- Il manque les pages 97 à 112.
= goods toys | m:train en bois, m:jeu de société, f:maison de poupée, m:puzzle, m:circuit à billes, m:ours en peluche
+ Les enfants n'ont pas touché un écran depuis trois jours.
~ Conseillé dès trois ans, je dirais cinq.
- Cassé le premier après-midi, avec des larmes.
= goods pets | m:panier pour chien, m:arbre à chat, m:sac de croquettes, f:laisse, m:filtre d'aquarium
+ Nos animaux adorent, et ils sont difficiles.
~ Un peu plus petit que prévu.
- L'odeur était si forte qu'il a fallu aérer une semaine.
= goods cosmetics | f:crème de jour, m:shampooing, m:parfum, f:crème solaire, m:rouge à lèvres, m:lait corporel
+ Ma peau sensible le tolère très bien.
~ Beaucoup d'emballage pour peu de contenu.
- Rougeurs dès la deuxième application.
= goods delicatessen | m:carton de vin rouge, f:huile d'olive, m:fromage de montagne, m:café, m:panier cadeau
+ Si bon que le soir il ne restait rien.
~ Bon, mais la portion est petite.
- À consommer avant la semaine prochaine, alors que c'était un cadeau.
= restaurant
title
+ Une très belle soirée
+ Une cuisine sincère
+ Notre nouvelle adresse
+ Vaut le détour
- Plats froids, accueil froid
- Surfait
- {m} minutes d'attente
start
+ Nous y étions un <vendredi|samedi|jeudi> soir, à <deux|quatre|cinq>.
+ Découvert par hasard en nous promenant.
+ Nous y avons fêté <l'anniversaire de ma mère|nos dix ans de mariage|mon nouveau poste>.
~ Nous étions venus sur recommandation.
- Nous avions réservé pour <vingt heures|treize heures>.
- Autrefois nous y allions souvent.
food
+ {the}, un vrai délice, l'assaisonnement est parfait.
+ La carte est courte et change souvent, toujours bon signe.
+ On sent que tout est fait maison.
+ Rien que pour {the}, il faut y aller.
~ {the} avait du goût, mais la portion était petite.
~ Le début du repas était meilleur que la suite.
- Le plat est arrivé tiède et sans goût.
- Tout était si salé que j'en ai laissé la moitié.
- La moitié de la carte n'était pas disponible.
service
+ {s} nous a servis avec <humour|patience|beaucoup d'attention>.
+ Le service est rapide sans qu'on se sente pressé.
+ Avec deux jeunes enfants, nous avons été reçus comme en famille.
+ Mon allergie aux noix a été prise au sérieux, {s} a vérifié deux fois en cuisine.
~ Service aimable mais débordé.
~ Il a fallu un moment avant qu'on prenne la commande.
- Nous avons attendu les boissons {m} minutes.
- Une carafe d'eau ? On nous a regardés de travers.
- Trois tables arrivées après nous ont été servies avant.
- On nous a demandé de libérer la table avant la fin du café.
place
+ Salle agréable, on peut se parler sans crier.
+ Tout est impeccable, même les toilettes.
~ Très bruyant quand c'est plein.
~ Les tables sont un peu serrées.
- La table collait.
- On nous a placés à côté des toilettes alors que la salle était à moitié vide.
price
+ Les prix sont plus que corrects.
~ Ce n'est pas donné.
- Deux lignes sur l'addition pour des choses jamais commandées.
- {e} pour ça, c'est exagéré.
end
+ La prochaine table est déjà réservée.
+ Pensez à réserver, c'est vite complet.
+ Nous reviendrons.
~ Pour manger sur le pouce, ça va.
- Nous avons fini par manger un morceau à la maison.
- Il y a bien mieux dans le quartier.
= goods restaurant | m:magret de canard, m:risotto aux champignons, m:poisson du jour, f:épaule d'agneau, f:blanquette
+ Les plats végétariens ne sont pas là pour la figuration.
~ Un seul plat végétarien à la carte.
- La viande était dure comme une semelle.
= goods pizzeria | f:pizza margherita, f:calzone, f:pizza aux artichauts
+ Pâte fine, bord bien soufflé, comme il faut.
~ Le bord était un peu brûlé.
- Détrempé au milieu et brûlé au bord.
= goods cafe | m:croissant, f:tarte aux pommes, f:brioche, m:pain au levain, m:chocolat chaud
+ Le samedi, la file va jusque dans la rue, et elle se mérite.
+ Enfin quelqu'un qui s'y connaît en café.
~ Après onze heures, il ne reste plus grand-chose.
- Le gâteau était de la veille, au mieux.
= cafe
title
+ La meilleure adresse du quartier
+ La file vaut la peine
+ Mon rendez-vous du matin
- Sec et trop cher
- Peu aimable
start
+ J'y passe presque chaque <matin|samedi|dimanche>.
+ Trouvé par hasard en me promenant.
~ J'avais une demi-heure avant mon train.
- J'y allais souvent, autrefois.
food
+ Ici, {the} est une référence pour moi.
+ Tout est fait sur place, on le sent depuis la rue.
+ Du beurre et de la patience, et ça se goûte.
~ C'est bon, mais plus petit qu'avant.
- C'était sec, avec un goût de frigo.
- À dix heures, la moitié de la vitrine était vide.
service
+ {s} connaît ma commande par cœur.
+ Aimables, même avec la file jusque dehors.
~ La file avance lentement.
- {m} minutes pour un café à emporter.
- Ni bonjour ni merci.
place
+ Un coin pour lire, sans qu'on vous presse.
+ Très propre.
~ Peu de places, vite prises.
- La table collait et elle est restée ainsi.
price
+ Prix justes pour cette qualité.
~ Pas donné pour une part de gâteau.
- {e} pour deux cafés et deux gâteaux, c'est trop.
end
+ À demain.
+ Je suis reparti{|e} avec un sachet.
~ Pour un café rapide, ça va.
- Le café, je le fais maintenant chez moi.
= hotel
title
+ Un très beau séjour
+ Calme, propre, accueillant
+ Dormi comme une souche
+ Idéalement situé
- Rien à voir avec les photos
- Bruyant et pas propre
start
+ Nous y avons passé <deux|trois|quatre> nuits.
+ Un long week-end en amoureux.
~ Une nuit d'étape sur la route des vacances.
- Trois nuits réservées, parti{|e} après la première.
- Réservé à cause des bons avis.
room
+ Chambre impeccable et calme, avec un lit qu'on n'a pas envie de quitter.
+ {the} offrait plus d'espace que prévu, avec une belle vue sur les toits.
+ Bonne literie, vrais rideaux, assez de prises : on voit que c'est pensé pour les voyageurs.
~ C'était propre, mais plutôt petit.
~ Les murs sont minces, on entend le réveil des voisins.
~ La salle de bains mériterait une rénovation.
- Odeur de tabac dans la chambre, pourtant réservée non-fumeur.
- Des cheveux dans la douche, de la poussière sous le lit.
- Impossible d'allumer le chauffage, il faisait 15 degrés la nuit.
staff
+ {s}, à la réception, avait chaque jour une bonne idée de visite.
+ Notre train avait du retard, et {s} nous a attendus jusqu'à minuit.
+ Accueil chaleureux, avec une tasse de thé à l'arrivée.
~ La réception ferme à dix-huit heures.
- Personne à la réception pendant {m} minutes.
- Notre réclamation a été accueillie par un haussement d'épaules.
- On nous a soutenu que notre réservation n'existait pas.
breakfast
+ Petit déjeuner avec fromages de la région, bon pain et vrai café.
+ Petit déjeuner jusqu'à onze heures, un bonheur en vacances.
~ Petit déjeuner correct, mais le même chaque jour.
- À huit heures et demie, le buffet était vide et personne ne le regarnissait.
- Fromage sous plastique et pain de mie, pour {k} par personne.
place
+ À cinq minutes du centre, et pourtant calme la nuit.
~ Le parking coûte {k} la nuit, on l'apprend en arrivant.
- Un chantier juste à côté, dont personne n'avait parlé.
money
- La caution de {e} ne nous a toujours pas été rendue.
end
+ La prochaine fois, nous resterons plus longtemps.
~ Pour une nuit, ça suffit.
- La prochaine fois, ce sera ailleurs.
= goods hotel | f:chambre double, f:chambre familiale, f:chambre avec balcon, f:suite
+ Le petit sauna au dernier étage est une belle surprise.
~ L'ascenseur était en panne.
- Ascenseur en panne, et nous étions au cinquième.
= goods guesthouse | f:chambre double, f:chambre côté jardin, f:chambre sous les toits
+ Les hôtes font leurs confitures, et nous sommes repartis avec un pot.
~ Il faut aimer les chiens, il y en a deux.
- La salle de bains commune n'a pas été nettoyée du séjour.
= health
title
+ Prend le temps
+ Plus jamais peur
+ Compétence et humanité
+ Entre de bonnes mains
- Expédié{|e} en trois minutes
- Attente interminable
- Pas écouté{|e}
start
+ Je suis suivi{|e} ici depuis {y} ans.
+ Je suis venu{|e} avec <de fortes douleurs|beaucoup d'appréhension|un vieux problème>.
~ Venu{|e} sur le conseil d'un collègue.
- Arrivé{|e} avec des douleurs, reparti{|e} avec des douleurs.
- J'avais rendez-vous à neuf heures.
time
+ Rendez-vous le jour même, et presque pas d'attente.
+ Je n'ai jamais attendu plus de dix minutes.
~ Malgré le rendez-vous, {m} minutes d'attente.
~ Difficile à joindre au téléphone.
- {m} minutes dans la salle d'attente, trois minutes de consultation.
- Mon rendez-vous a été annulé deux fois, la seconde alors que j'étais déjà sur place.
- Personne ne répond au téléphone, des jours durant.
care
+ {s} explique chaque étape avant de commencer.
+ On m'a demandé plusieurs fois si tout allait bien, cela m'a beaucoup aidé{|e}.
+ {s} écoute sans regarder sa montre.
+ On m'a présenté les autres solutions, y compris la moins chère.
~ L'explication aurait pu être plus complète.
- On ne m'a pas écouté{|e}, tout était décidé avant que je m'assoie.
- Les questions dérangent, visiblement.
- Un ton désagréable, devant les autres patients.
team
+ À l'accueil, on reste aimable même quand c'est plein.
+ Des locaux clairs et très propres.
~ Les locaux ont un peu vieilli.
- À l'accueil, on parle de vos affaires devant tout le monde.
money
+ Le devis était clair, et la facture identique au centime près.
~ Se garer à côté est difficile.
- On m'a facturé un acte qui n'a pas été fait.
end
+ Je n'appréhende plus le prochain rendez-vous.
+ Toute la famille y va maintenant.
~ Les soins sont bons, le reste peut s'améliorer.
- J'ai changé de cabinet.
= goods dentist | f:couronne, f:dévitalisation, m:détartrage, m:implant
+ Je n'ai rien senti, ni pendant ni après.
~ La dent est restée sensible quelques jours.
- Il a fallu tout refaire ailleurs deux mois plus tard.
= goods physio | m:massage, f:rééducation, m:drainage
+ Après six séances, je remonte les escaliers sans douleur.
~ Jamais la même personne d'une séance à l'autre.
- La séance a duré 14 minutes au lieu de 25.
= craft
title
+ Travail propre, prix juste
+ À l'heure et soigneux
+ De vrais professionnels
- Chantier laissé à moitié fini
- Plus cher que le devis
- Pas fiable
start
+ Nous cherchions quelqu'un pour {the}.
+ Sur trois devis, nous avons choisi {b}.
~ Nous avons fait appel à eux pour {the}.
- Nous avons attendu le rendez-vous {w} semaines.
- Nous les avions choisis parce que le devis était arrivé vite.
time
+ Rappelés dans l'heure, dépannés le lendemain.
+ Ponctuels à la minute, et fini un jour plus tôt.
+ Devis reçu le lendemain et respecté au centime.
~ Les travaux ont commencé {w} semaines plus tard que prévu.
~ Il faut réclamer le devis plusieurs fois.
- Trois rendez-vous, deux fois personne, et pas un appel.
- Après le premier jour, plus personne pendant {w} semaines.
work
+ Le travail est impeccable.
+ {s} travaille avec précision et explique ce qui est fait et pourquoi.
+ {s} a trouvé la cause que deux autres entreprises avaient manquée.
~ Bon travail, quelques détails ont dû être repris.
- Une autre entreprise a dû tout refaire.
- Ce qu'ils ont fait a tenu {w} semaines.
- Ils ont percé une conduite et ont commencé par nier.
clean
+ Le soir, tout était balayé, comme si personne n'était passé.
~ Le nettoyage a été pour nous.
- Il y a encore de la poussière dans tous les placards.
- Ils ont laissé leurs gravats devant la maison.
money
+ La facture était inférieure au devis, une première pour moi.
~ Pas bon marché, mais ce sont les prix d'aujourd'hui.
- La facture dépassait le devis de {e}, sans prévenir.
- Deux heures de déplacement facturées, depuis la rue d'à côté.
end
+ Nous referons appel à eux.
+ Nous avons donné le numéro aux voisins.
~ Acceptable dans l'ensemble.
- Prenez quelqu'un d'autre.
= goods plumbing | f:chaudière, f:douche, f:pompe à chaleur, m:lavabo, f:fuite d'eau
+ Dimanche soir, de l'eau dans la cave, une heure plus tard ils étaient là.
~ Le nouveau robinet est plus dur que l'ancien.
- Ça goutte de nouveau, au même endroit.
= goods electrics | m:tableau électrique, f:borne de recharge, m:éclairage du jardin
+ Chaque circuit a été étiqueté et contrôlé.
~ Une prise n'est pas tout à fait droite.
- Le disjoncteur saute encore tous les soirs.
= goods joinery | m:placard sur mesure, f:porte d'entrée, m:escalier, m:plan de travail, f:fenêtre
+ Au millimètre près sous notre plafond de travers.
~ La dernière couche d'huile, nous l'avons passée nous-mêmes.
- Tout coince depuis les premiers jours humides.
= goods painting | m:salon, f:façade, m:couloir, f:cage d'escalier
+ Des bords tirés à la règle.
~ Un mur a demandé une troisième couche, ils sont revenus pour cela.
- L'ancienne couleur transparaît, et il y a des gouttes par terre.
= insurance
title
+ Remboursé{|e} en une semaine
+ Présents quand il faut
+ Simple et honnête
- Bien tant qu'on n'a pas de sinistre
- Aux abonnés absents
- Impossible de résilier
start
+ Assuré{|e} ici depuis {y} ans, et premier sinistre cette année.
+ J'ai choisi {b} après avoir beaucoup comparé.
~ J'ai {a} chez eux depuis {y} ans.
- J'ai payé pendant {y} ans, et la seule fois où j'en ai eu besoin...
- J'avais pris {a} ici pour le prix.
claim
+ Sinistre déclaré le soir dans l'application, argent reçu {n} jours plus tard.
+ {s}, du service des sinistres, m'a appelé{|e} pour m'expliquer la suite.
+ Pas de formulaires sans fin, trois photos et la facture ont suffi.
~ Ils ont payé, mais au bout de {w} semaines.
~ J'ai dû envoyer deux fois le même formulaire.
- Trois mois, trois gestionnaires, aucune décision.
- Refus au nom d'une clause dont personne ne m'avait parlé.
- Ils ont remboursé à peine un tiers, sans explication.
contact
+ Au téléphone, on a une personne qui peut décider.
+ Conseil honnête : {s} m'a même déconseillé une option.
~ Conseillers aimables, mais longue attente au téléphone.
- {m} minutes d'attente, puis la ligne coupe.
- Les courriers restent sans réponse, et le chat est un robot.
price
+ Je paie {e} de moins par an, avec de meilleures garanties.
~ La cotisation augmente tous les ans.
- Après le premier sinistre, la cotisation a augmenté de moitié.
- Deux mois prélevés après la résiliation.
end
+ Je me sens bien protégé{|e}.
~ Tant qu'il n'arrive rien, tout va bien.
- J'ai tout résilié.
= goods insurance | f:assurance auto, f:assurance habitation, f:assurance voyage, f:mutuelle
+ L'application est claire, tous les documents y sont.
~ L'application redemande sans cesse un mot de passe.
- L'application plante dès qu'on envoie un document.
= utility
title
+ Changement sans effort
+ Ça marche et c'est moins cher
+ Réglé au premier appel
- Facture incompréhensible
- Renvoyé{|e} d'un service à l'autre
- Ne signez pas
start
+ Je suis chez {b} depuis {y} ans.
+ J'ai changé après la dernière hausse de mon ancien fournisseur.
~ Client{|e} depuis un an environ.
- J'ai signé sur le pas de la porte, c'était mon erreur.
- Je voulais seulement transférer mon contrat dans le nouvel appartement.
switch
+ Le changement a pris {n} jours, et je n'ai rien eu à faire.
+ Ils se sont aussi occupés de l'ancien contrat.
~ Le changement a pris {w} semaines de plus qu'annoncé.
- Ancien contrat résilié, mais le nouveau n'a commencé que {w} semaines plus tard.
- Ma résiliation n'est « pas arrivée », trois fois, malgré le recommandé.
bill
+ La facture tient sur une page qu'on comprend.
~ La facture est juste, mais il faut une soirée pour la comprendre.
- La mensualité a été doublée sans raison.
- Ils me doivent {e} sur la facture de clôture, depuis des mois.
service
+ Au téléphone, {s} a répondu en deux minutes et tout a été réglé en cinq.
+ Réponse aux mails le jour même.
~ Conseillers aimables, mais qui ne peuvent rien décider.
- {m} minutes d'attente, trois transferts, puis plus rien.
- Chaque conseiller dit autre chose.
end
+ Je reste.
~ Je regarde ailleurs, sans me presser.
- Je compte les jours jusqu'à la fin du contrat.
= goods energy | f:offre verte, m:contrat d'électricité, m:contrat de gaz
+ Je vois ma consommation jour par jour, ça m'a fait faire de vraies économies.
~ La remise promise n'est venue qu'après relance.
- La remise de {e} n'a jamais été versée.
= goods internet | f:fibre, m:forfait mobile, f:box
+ Le technicien est venu à l'heure et a posé le câble proprement.
~ Le soir, le débit baisse.
- Sur les 250 mégabits promis, il en arrive 30.
= garage
title
+ Garage honnête
+ Prêt le jour même
+ Explique ce qu'il fait
- Reparti{|e} avec une nouvelle panne
- Payé pour rien
start
+ Ma voiture a <onze|quatorze|neuf> ans, et ils la maintiennent en vie.
+ Un voyant s'est allumé en route, et ils m'ont pris{|e} sans rendez-vous.
~ J'y étais pour {the}.
- J'avais amené la voiture pour {the}.
work
+ Tout a été fait le jour même.
+ {s} m'a montré la pièce usée et la neuve.
+ On m'a dit que la réparation conseillée ailleurs n'était pas nécessaire.
~ La voiture a été prête un jour plus tard que prévu.
- Le bruit est toujours là, seule la facture est nouvelle.
- J'ai récupéré la voiture avec une rayure que personne n'a faite.
- Il a fallu {w} semaines au lieu de trois jours.
price
+ Le prix annoncé est le prix payé.
+ J'ai payé {e} de moins que chez le concessionnaire.
~ Le tarif horaire est élevé.
- {e} de plus que le prix donné au téléphone.
- Des pièces changées sans me demander.
service
+ La voiture de prêt était propre et gratuite.
+ {s} rappelle en cas d'imprévu.
~ Il faut appeler soi-même pour savoir où ça en est.
- Personne n'a appelé, alors que c'était convenu.
end
+ Je n'irais nulle part ailleurs.
~ Pour de petites choses, pourquoi pas.
- J'ai trouvé un autre garage.
= goods garage | m:embrayage, f:courroie, f:révision, m:pot d'échappement, f:climatisation
+ La voiture avait même été aspirée.
~ Se garer devant est une aventure.
- Une semaine plus tard, le même voyant était allumé.
= beauty
title
+ Je ressors transformé{|e}
+ Enfin quelqu'un qui écoute
+ Un vrai moment à soi
- Pas ce que j'avais demandé
- Cher et désagréable
start
+ Je viens chez {s} depuis {y} ans.
+ On m'avait offert un bon cadeau.
~ C'était ma première fois.
- Je suis venu{|e} avec une photo, reparti{|e} en larmes.
- J'étais un{|e} habitué{|e} jusqu'à présent.
work
+ Le résultat est exactement ce que je voulais.
+ {s} a pris le temps de me demander ce que je voulais vraiment.
+ Plus de compliments cette semaine que dans toute l'année.
~ Le résultat est bien, mais pas tout à fait ce qui était convenu.
- Fait à la va-vite, et ça se voit.
- J'en voulais un peu, j'ai eu le contraire.
place
+ Beau cadre, musique calme, bon thé.
+ Tout est très propre.
~ C'est bruyant quand toutes les places sont prises.
- Pas propre, on voyait encore les traces de la clientèle précédente.
time
+ Rendez-vous obtenu en deux jours.
~ {m} minutes d'attente malgré le rendez-vous.
- Mon rendez-vous avait été donné à quelqu'un d'autre.
- {s} était au téléphone la moitié du temps.
price
+ Prix correct et annoncé à l'avance.
~ Les prix ont bien augmenté.
- Au final, {e} de plus que convenu.
end
+ Le prochain rendez-vous est pris.
~ J'essaierai peut-être ailleurs.
- J'ai dû faire rattraper ça ailleurs.
= goods hair | f:coupe, f:couleur, m:balayage, f:permanente
+ La coupe tient encore après six semaines.
~ Un ton plus foncé que prévu.
- Le cuir chevelu m'a brûlé pendant deux jours.
= goods salon | m:soin du visage, f:manucure, f:pédicure
+ Au bout d'une heure, je me sentais revivre.
~ Le soin a duré un peu moins que prévu.
- Ma peau est restée rouge trois jours.
= course
title
+ Beaucoup appris
+ Réussi du premier coup
+ Des formateurs patients
- Ne vaut pas le prix
- Cours annulés sans cesse
start
+ J'ai commencé sans aucune base.
+ J'avais déjà abandonné ailleurs.
~ J'ai pris la formule du soir.
- J'ai tout payé d'avance, une erreur.
teaching
+ {s} explique jusqu'à ce que tout le monde ait compris.
+ Les cours sont variés et on rit beaucoup.
+ On corrige les fautes sans vous faire sentir bête.
~ Le niveau du groupe était très inégal.
- Trois formateurs en {w} semaines, chacun reprenant au début.
- La moitié du cours est partie en appels privés.
organisation
+ On peut déplacer un cours dans l'application, même la veille.
+ Petits groupes, jamais plus de huit.
~ Les salles sont un peu petites.
- Des cours annulés le jour même, et l'argent gardé.
- Douze personnes au lieu des six promises.
price
+ Prix honnêtes, sans frais cachés.
~ Les livres sont en supplément.
- S'y ajoutent {e} de « fournitures » : quelques photocopies.
end
+ J'en ai parlé à tous mes amis.
~ Pour un début, ça va.
- J'ai demandé à être remboursé{|e} et j'attends encore.
= goods language | m:cours débutant, m:cours intensif, m:cours de conversation
+ Le niveau suivant est réservé.
+ Au bout de trois mois, j'ai pu tenir une vraie conversation en vacances.
~ Un peu plus d'oral aurait été bien.
- On a surtout rempli des fiches.
= goods driving | m:permis, m:stage de remise à niveau
+ Permis obtenu du premier coup, les genoux tremblants.
~ On attend assez longtemps les heures de conduite.
- On m'a crié dessus pour avoir calé, à ma troisième leçon.
= reply
open
+ Bonjour {r}, merci pour <votre avis|vos mots|le temps que vous avez pris>.
+ Merci {r} !
+ Bonjour {r}, voilà un message qui fait plaisir à lire.
~ Bonjour {r}, merci pour votre retour sincère.
~ Bonjour {r}, merci de dire le bon comme le moins bon.
- Bonjour {r}, je suis désolé que cela se soit passé ainsi.
- Bonjour {r}, merci de nous l'avoir dit, même si ce n'est pas agréable à lire.
- Bonjour {r}, ce n'est pas notre façon de travailler, et je vous présente nos excuses.
body
+ J'ai lu votre message à toute l'équipe, {s} vous remercie.
+ Nous sommes heureux que les détails se remarquent.
+ C'est exactement pour cela que nous travaillons.
~ Vous avez raison sur ce point, nous y travaillons.
~ Votre remarque est transmise et sera traitée ce mois-ci.
- J'ai vérifié : l'erreur vient de chez nous et n'aurait pas dû se produire.
- Nous avons changé notre façon de faire pour que cela ne se reproduise pas.
- Je souhaite réparer cela et vous ai écrit directement.
- Appelez-nous et demandez {s}, le dossier y est connu.
shop
- Envoyez-nous votre numéro de commande à service@{d} : nous remplaçons ou remboursons, à votre choix.
- Nous avons contacté le transporteur et vous tiendrons au courant.
close
+ Au plaisir de vous revoir.
+ Bien à vous, {s}
+ Bien à vous, l'équipe {b}
~ Nous espérons gagner l'étoile manquante la prochaine fois.
~ Cordialement, {s}
- J'espère que vous nous laisserez l'occasion de faire mieux. {s}, {b}
- Avec nos excuses, {s}
`;
