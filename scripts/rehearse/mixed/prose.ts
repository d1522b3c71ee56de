// Texts of reviews that no rule holds: random words, without links and numbers.
const WORDS =
  "table chair lamp shelf drawer cushion blanket mirror carpet basket kettle teapot vase frame clock stool bench cabinet wardrobe curtain pillow mattress candle bowl plate spoon glass bottle jar tray hook rail handle hinge corner surface finish colour fabric leather wood oak pine walnut cotton linen wool cork stone marble steel brass copper paper string box parcel courier driver delivery morning evening weekend summer winter garden kitchen bedroom hallway balcony cellar attic window door floor wall ceiling light shade warm soft sturdy light heavy narrow wide tall short round square smooth rough plain bright dark quiet quick slow careful friendly helpful patient honest polite tidy neat clean fresh ready early late exact simple clever useful pretty lovely handsome solid steady even level firm gentle modest fair cheap dear worth"
    .split(" ")
    .filter((word, index, all) => all.indexOf(word) === index);
const WORDS_EACH = 28;

export function reviewBody(): string {
  const words = Array.from({ length: WORDS_EACH }, () => WORDS[Math.floor(Math.random() * WORDS.length)]);
  return `We found it ${words.join(" ")} in the end.`;
}
