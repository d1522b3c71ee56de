// The reviews of sample traffic: data as customers write it, in several languages and with all stars.

export type Sample = {
  rating: number;
  title: string;
  body: string;
  author: string;
  language: string;
  reply: string | null;
};

const THANKS = "Thank you for taking the time to write. It helps us and our other customers.";
const SORRY = "We are sorry that this went wrong. Please write to us with your order number, and we will put it right.";

export const SAMPLES: readonly Sample[] = [
  of(
    5,
    "en",
    "Mara L.",
    "Arrived a day early",
    "Ordered on Monday, at my door on Tuesday. Everything was packed with care.",
    THANKS,
  ),
  of(
    4,
    "de",
    "Jonas B.",
    "Gute Beratung",
    "Am Telefon wurde mir geduldig erklärt, welches Modell passt. Die Lieferung dauerte vier Tage.",
    null,
  ),
  of(
    2,
    "fr",
    "Claire D.",
    "Colis abîmé",
    "Le carton était ouvert à la livraison et il manquait un article. J’attends toujours une réponse.",
    SORRY,
  ),
  of(
    5,
    "es",
    "Lucía R.",
    "Volveré a comprar",
    "El pedido llegó completo y el precio era mejor que en otras tiendas.",
    null,
  ),
  of(
    3,
    "nl",
    "Sanne V.",
    "Prima product, trage levering",
    "Het product is precies wat ik zocht, maar de levering duurde bijna twee weken.",
    THANKS,
  ),
  of(
    5,
    "it",
    "Paolo G.",
    "Tutto perfetto",
    "Spedizione veloce e prodotto identico alla descrizione. Lo consiglio.",
    null,
  ),
  of(
    1,
    "en",
    "Devon K.",
    "Wrong item, twice",
    "They sent the wrong size, and the replacement was the same wrong size again.",
    SORRY,
  ),
  of(
    4,
    "pt",
    "Inês M.",
    "Bom atendimento",
    "Responderam à minha pergunta no mesmo dia e a encomenda chegou no prazo.",
    null,
  ),
  of(5, "ja", "田中 由紀", "丁寧な対応でした", "注文の変更をお願いしたところ、すぐに対応していただけました。", THANKS),
  of(
    4,
    "pl",
    "Marek W.",
    "Wszystko zgodne z opisem",
    "Paczka dotarła po trzech dniach, produkt jest dobrej jakości.",
    null,
  ),
  of(5, "ar", "سارة ع.", "خدمة ممتازة", "وصل الطلب في الموعد وكان التغليف جيدًا جدًا.", null),
  of(
    3,
    "en",
    "Priya S.",
    "Good, with one delay",
    "The quality is what I hoped for. The order sat for a week before it was sent.",
    THANKS,
  ),
];

function of(
  rating: number,
  language: string,
  author: string,
  title: string,
  body: string,
  reply: string | null,
): Sample {
  return { rating, language, author, title, body, reply };
}
