// Written by `npm run words`. The sentences of the section `fault` by their keys, with their arguments.

export type SentenceArguments = {
  "text.kind": Record<never, never>;
  "text.long": { most: number };
  "text.short": { least: number };
  "text.empty": Record<never, never>;
  "text.control": Record<never, never>;
  "text.oneLine": Record<never, never>;
  "text.email": Record<never, never>;
  "text.link": Record<never, never>;
  "text.otherLink": Record<never, never>;
  "url.parts": Record<never, never>;
  "url.https": Record<never, never>;
  "url.whole": Record<never, never>;
  "url.user": Record<never, never>;
  "url.port": Record<never, never>;
  "url.public": Record<never, never>;
  "url.host": Record<never, never>;
};
