// Names for authors of reviews, by the language they write: women, men, surnames. Data only. Japanese: "written|in Latin letters".
import type { Language } from "../language.ts";

export const NAMES: Record<Language, { women: string; men: string; surnames: string }> = {
  en: {
    women:
      "Emma, Olivia, Grace, Sarah, Hannah, Chloe, Amara, Lucy, Megan, Rachel, Aisha, Charlotte, Holly, Zara, Julie, Karen, Ruth, Beth, Naomi, Imogen, Shanice, Deborah",
    men: "James, Oliver, Daniel, Tom, Ben, Kwame, Harry, Michael, Ryan, Callum, Adeel, Peter, Simon, Luke, Andrew, Stephen, Raj, Alan, Gareth, Isaac, Connor, Martin",
    surnames:
      "Smith, Okafor, Taylor, Hughes, Patel, Walker, Murphy, Evans, Campbell, Wright, Osei, Hall, Begum, Turner, Kelly, Nguyen, Ward, Fraser, Doyle, Bailey, Singh, Cooper, Mensah, Reid, Byrne, Lowe",
  },
  de: {
    women:
      "Anna, Julia, Sabine, Katrin, Lena, Monika, Petra, Claudia, Leonie, Heike, Ayşe, Franziska, Birgit, Marie, Ute, Johanna, Nadine, Elif, Renate, Carolin",
    men: "Michael, Thomas, Lukas, Jan, Stefan, Uwe, Andreas, Felix, Mehmet, Jürgen, Florian, Markus, Bernd, Paul, Sebastian, Dieter, Emre, Niklas, Holger, Christian",
    surnames:
      "Müller, Schmidt, Weber, Yılmaz, Hoffmann, Becker, Schulz, Koch, Richter, Wolf, Neumann, Schwarz, Krüger, Hartmann, Lange, Demir, Vogel, Huber, Gruber, Berger, Winkler, Pham, Kowalski, Seidel",
  },
  fr: {
    women:
      "Marie, Sophie, Camille, Isabelle, Nathalie, Léa, Fatima, Chantal, Julie, Manon, Aurélie, Sylvie, Inès, Clara, Véronique, Amandine",
    men: "Jean, Nicolas, Thomas, Karim, Philippe, Hugo, Pierre, Olivier, Mathieu, Alain, Romain, Yannick, Laurent, Bastien, Samir, Gérard",
    surnames:
      "Martin, Bernard, Dubois, Petit, Moreau, Benali, Laurent, Simon, Lefèvre, Roux, Fournier, Girard, Diallo, Mercier, Blanc, Garnier, Chevalier, Haddad, Rousseau",
  },
  es: {
    women: "María, Ana, Laura, Cristina, Isabel, Paula, Rocío, Elena, Sara, Pilar, Nuria, Alba, Beatriz, Irene, Montse",
    men: "Antonio, José, David, Pablo, Sergio, Manuel, Alejandro, Raúl, Diego, Fernando, Jordi, Luis, Óscar, Adrián, Miguel",
    surnames:
      "García, Martínez, López, Sánchez, Gómez, Ruiz, Díaz, Moreno, Álvarez, Romero, Navarro, Torres, Vidal, Ramos, Ortega, Castro",
  },
  it: {
    women: "Giulia, Francesca, Elena, Silvia, Valentina, Paola, Martina, Federica, Laura, Ilaria",
    men: "Marco, Andrea, Luca, Giuseppe, Stefano, Alessandro, Roberto, Simone, Fabio, Enrico",
    surnames: "Rossi, Russo, Ferrari, Bianchi, Romano, Colombo, Ricci, Marino, Greco, Conti, Gallo, Fontana",
  },
  nl: {
    women: "Emma, Sophie, Anouk, Ingrid, Marieke, Fatima, Lisa, Annemiek, Tess, Joke",
    men: "Jan, Pieter, Daan, Sven, Mohammed, Ruud, Thijs, Kees, Joris, Wouter",
    surnames: "de Jong, Jansen, de Vries, Bakker, Visser, Smit, Meijer, Mulder, El Amrani, Peeters, Maes, van Dijk",
  },
  pl: {
    women: "Anna, Katarzyna, Magdalena, Joanna, Monika, Aleksandra, Beata, Zofia, Natalia, Dorota",
    men: "Piotr, Tomasz, Michał, Krzysztof, Jakub, Andrzej, Łukasz, Grzegorz, Bartek, Wojciech",
    surnames: "Nowak, Wójcik, Mazur, Kaczmarek, Zając, Krawczyk, Woźniak, Pawlak, Król, Wróbel, Duda",
  },
  pt: {
    women: "Maria, Ana, Joana, Sofia, Catarina, Marta, Carla, Teresa, Filipa, Helena",
    men: "João, Pedro, Miguel, Rui, Nuno, André, Carlos, Diogo, Hugo, Paulo",
    surnames: "Silva, Santos, Ferreira, Pereira, Costa, Oliveira, Martins, Sousa, Almeida, Lopes, Carvalho",
  },
  ja: {
    women:
      "由美|yumi, 恵子|keiko, 美咲|misaki, 陽子|yoko, 香織|kaori, 直美|naomi, 真由|mayu, 智子|tomoko, 彩|aya, 千尋|chihiro",
    men: "健太|kenta, 大輔|daisuke, 誠|makoto, 翔|sho, 浩|hiroshi, 拓也|takuya, 隆|takashi, 亮|ryo, 和也|kazuya, 修|osamu",
    surnames:
      "田中|tanaka, 鈴木|suzuki, 高橋|takahashi, 伊藤|ito, 渡辺|watanabe, 山本|yamamoto, 加藤|kato, 吉田|yoshida, 山口|yamaguchi, 斎藤|saito, 木村|kimura, 清水|shimizu",
  },
};

export const MAIL_HOSTS = [
  "mail.example",
  "post.example",
  "inbox.example",
  "briefkasten.example",
  "courrier.example",
  "correo.example",
  "family.example",
  "letterbox.example",
] as const;
