// Ranks the chapters of the docs by the words that a reader asks for; docs-search.js draws the results. A row of the index is
// [heading, names of the page, path, text]. The rows are read once into a list of places for each word.

/** @returns a function that takes a query and returns the rows that have words of the query, the best first */
// biome-ignore lint/correctness/noUnusedVariables: docs-search.js, which follows this file in the page's script, calls it.
function createDocsRank(rows) {
  /** Words of one meaning. One counts for another, at a lower weight. */
  const ALIKE = [
    ["delete", "remove", "erase", "erasing"],
    ["paging", "pagination"],
    ["sso", "sign-on"],
    ["2fa", "factor"],
    ["csp", "content-security-policy"],
    ["failover", "fail-over"],
    ["restore", "recover"],
    ["customer", "person"],
    ["gdpr", "personal"],
    ["install", "setup"],
    ["verify", "check"],
  ];
  const FILLERS = new Set(
    "a an and are as at be by can do does for from get how i if in is it its me my of on or our the to we what when where which why with you your".split(
      " ",
    ),
  );
  const WEIGHT = { heading: 9, page: 6, text: 3, whole: 6, near: 4 };
  const FORM = { same: 1, stem: 0.92, begins: 0.7, alike: 0.55 };
  /** Occurrences in a text of usual length that weigh half as much as endlessly many. */
  const HALF = 1.5;
  const USUAL_LENGTH = 150;
  /** Guides explain; an operation of the reference comes after the chapter that has the same words. */
  const REFERENCE = 0.85;
  const REFERENCE_PATH = /^\/docs\/(?:rest|open)\//;
  const FAR = 12;
  const SHORTEST_STEM = 4;
  const MOST_WORDS = 8;

  const isAscii = (text) => !/[^\0-\x7f]/.test(text);
  const plain = (text) => (isAscii(text) ? text : text.normalize("NFKD").replace(/\p{M}/gu, "")).toLowerCase();
  const WORD = { ascii: /[a-z0-9_]+(?:-[a-z0-9_]+)*/g, any: /[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*/gu };
  /** The words of a text. One with a hyphen counts in parts and as one, and one with an underscore in parts and as it stands. */
  const wordsOf = (text) => {
    const lower = plain(text);
    const found = [];
    for (const word of lower.match(isAscii(lower) ? WORD.ascii : WORD.any) ?? []) {
      if (/[-_]/.test(word)) {
        const parts = word.split(/[-_]+/).filter(Boolean);
        found.push(...parts);
        if (parts.length > 1) found.push(word.replaceAll("-", ""));
      } else found.push(word);
    }
    return found;
  };
  /** The part that the forms of an English word share: retry, retries, retried. */
  const stemOf = (word) => {
    const one = word
      .replace(/ies$/, "y")
      .replace(/(ss|sh|ch|x)es$/, "$1")
      .replace(/([^su])s$/, "$1");
    for (const end of ["ations", "ation", "ating", "ied", "ion", "ing", "ate", "ed", "e", "y"]) {
      const stem = one.slice(0, -end.length);
      if (one.endsWith(end) && stem.length >= SHORTEST_STEM) return stem.replace(/([^ls])\1$/, "$1");
    }
    return one;
  };

  /** For each word its stem, and by the number of each row whether heading and page have it, and its places in the text. */
  const words = new Map();
  const factsOf = (word, row) => {
    if (!words.has(word)) words.set(word, { stem: stemOf(word), rows: new Map() });
    const { rows: found } = words.get(word);
    if (!found.has(row)) found.set(row, { heading: false, page: false, places: [] });
    return found.get(row);
  };
  const lengths = [];
  const headings = [];
  for (const [row, [heading, page, , text]] of rows.entries()) {
    headings.push(
      new Set(
        wordsOf(heading)
          .filter((word) => !FILLERS.has(word))
          .map(stemOf),
      ),
    );
    for (const word of wordsOf(heading)) factsOf(word, row).heading = true;
    for (const word of wordsOf(page)) factsOf(word, row).page = true;
    const all = wordsOf(text);
    lengths.push(all.length);
    for (const [place, word] of all.entries()) factsOf(word, row).places.push(place);
  }

  const alike = new Map();
  for (const group of ALIKE)
    for (const word of group) alike.set(word, new Set(group.flatMap((each) => wordsOf(each).map(stemOf))));

  /** The words of the index that an asked word stands for, each with the weight of its form. */
  const formsOf = (asked, isLast) => {
    const stem = stemOf(asked);
    const meant = alike.get(asked) ?? alike.get(stem);
    // Words in scripts without spaces stand within longer ones.
    const isWithin = /[^\p{Script=Latin}\p{N}_]/u.test(asked);
    const forms = new Map();
    for (const [word, { stem: other }] of words) {
      if (word === asked) forms.set(word, FORM.same);
      else if (other === stem) forms.set(word, FORM.stem);
      else if (isWithin ? word.includes(asked) : isLast && word.startsWith(asked)) forms.set(word, FORM.begins);
      else if (meant?.has(other)) forms.set(word, FORM.alike);
    }
    return forms;
  };

  /** What each row has of an asked word: by fields the best form, and all its places. */
  const hitsOf = (forms) => {
    const hits = new Map();
    for (const [word, form] of forms)
      for (const [row, { heading, page, places }] of words.get(word).rows) {
        const hit = hits.get(row) ?? { heading: 0, page: 0, text: 0, times: 0, places: [] };
        if (heading) hit.heading = Math.max(hit.heading, form);
        if (page) hit.page = Math.max(hit.page, form);
        if (places.length > 0) hit.text = Math.max(hit.text, form);
        hit.times += form * places.length;
        hit.places.push(...places);
        hits.set(row, hit);
      }
    if (forms.size > 1) for (const { places } of hits.values()) places.sort((one, other) => one - other);
    const rarity = Math.log(1 + rows.length / (hits.size + 0.5));
    return { hits, rarity };
  };

  /** How near two words stand, by their places in order: 1 beside each other, 0 from twelve words apart on. */
  const nearness = (some, others) => {
    let least = FAR;
    let at = 0;
    for (const one of some) {
      while (others[at] < one) at += 1;
      for (const other of [others[at - 1], others[at] === one ? others[at + 1] : others[at]])
        if (other !== undefined) least = Math.min(least, Math.abs(one - other));
    }
    return (FAR - least) / (FAR - 1);
  };

  const scoreOf = (row, terms) => {
    const found = terms.flatMap(({ hits, rarity }) => (hits.has(row) ? [{ ...hits.get(row), rarity }] : []));
    let score = 0;
    for (const { heading, page, text, times, rarity } of found) {
      const half = HALF * (0.4 + (0.6 * lengths[row]) / USUAL_LENGTH);
      const often = text > 0 ? (WEIGHT.text * times) / (times + half) : 0;
      score += rarity * (WEIGHT.heading * heading + (heading > 0 ? 0.4 : 1) * WEIGHT.page * page + often);
    }
    // A heading that has the words of the query and few others.
    const inHeading = found.filter(({ heading }) => heading > 0).length;
    score += (WEIGHT.whole * inHeading * inHeading) / (terms.length * Math.max(headings[row].size, inHeading, 1));
    for (const [at, { places }] of found.entries())
      if (at > 0) score += (WEIGHT.near * nearness(places, found[at - 1].places)) / (found.length - 1);
    score *= (found.length / terms.length) ** 2;
    return score * (REFERENCE_PATH.test(rows[row][2]) ? REFERENCE : 1);
  };

  return (question) => {
    const all = wordsOf(question);
    const telling = all.filter((word) => !FILLERS.has(word));
    const asked = [...new Set(telling.length > 0 ? telling : all)].slice(0, MOST_WORDS);
    // A word may go on where nothing follows it.
    const isEnded = /[^\p{L}\p{N}_]$/u.test(question);
    const forms = asked.map((word, at) => formsOf(word, at === asked.length - 1 && !isEnded));
    const terms = forms.map(hitsOf);
    const found = [...new Set(terms.flatMap(({ hits }) => [...hits.keys()]))].map((row) => [scoreOf(row, terms), row]);
    found.sort(([score, row], [otherScore, other]) => otherScore - score || row - other);
    const known = new Map();
    return {
      rows: found.map(([, row]) => rows[row]),
      /** The number of the asked word that a word of a text is a form of, or -1. */
      termOf(word) {
        if (!known.has(word))
          known.set(
            word,
            forms.findIndex((each) => each.has(plain(word))),
          );
        return known.get(word);
      },
    };
  };
}
