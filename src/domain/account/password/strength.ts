// Asks whether a password is easy to guess (zxcvbn): common passwords, words, names, keyboard patterns, dates, the person's own words.
// The lists take 60 MB and 0.25 s to load, so a thread holds them. It starts on demand and ends after a minute without work.
import { bundledModule } from "#platform/file/bundled.ts";
import type { Judgement, Question } from "./thread.ts";

const IDLE_MS = 60_000;
/** Words from every page of the service. */
const SERVICE_WORDS = ["candor", "review", "reviews"];
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;
const MOST_WORDS = 20;

type Waiting = { resolve(isEasy: boolean): void; reject(error: unknown): void };

let thread: Worker | null = null;
let idle: Timer | undefined;
const waiting: Waiting[] = [];

/** @param password within PASSWORD_LENGTH. Callers take turns (`turn.ts`), so that few questions wait here. */
export function isEasyToGuess(password: string, person: { email: string; name?: string }): Promise<boolean> {
  clearTimeout(idle);
  thread ??= start();
  const asked = thread;
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    asked.postMessage({ password, words: ownWords(person) } satisfies Question);
  });
}

/** Words of a person's address and name, also written together and without accents. */
export function ownWords({ email, name = "" }: { email: string; name?: string }): string[] {
  const [local = "", domain = ""] = email.split("@");
  const [host = ""] = domain.split(".");
  const texts = [
    email,
    local,
    domain,
    host,
    name,
    ...[local, domain, name].flatMap((text) => text.split(BETWEEN_WORDS)),
  ];
  const written = texts.slice(0, MOST_WORDS).flatMap((text) => {
    const plain = text.normalize("NFD").replace(/\p{M}+/gu, "");
    return [text, plain].flatMap((each) => [each, each.replace(BETWEEN_WORDS, "")]);
  });
  const words = new Set([...written.map((each) => each.toLowerCase()), ...SERVICE_WORDS]);
  return [...words].filter((each) => each.length > 2);
}

function start(): Worker {
  const url = bundledModule("domain/account/password/thread") ?? new URL("./thread.ts", import.meta.url);
  const started = new Worker(url, { name: "password strength" });
  const lose = (error: Error) => {
    if (thread !== started) return;
    thread = null;
    started.terminate();
    for (const each of waiting.splice(0)) each.reject(error);
  };
  // Answers come in the order of the questions.
  started.onmessage = ({ data }: MessageEvent<Judgement>) => {
    waiting.shift()?.resolve(data.isEasy);
    if (waiting.length > 0) return;
    idle = setTimeout(() => lose(new Error("ended")), IDLE_MS);
    idle.unref();
  };
  started.onerror = (event) => {
    event.preventDefault();
    lose(event.error instanceof Error ? event.error : new Error(event.message));
  };
  started.addEventListener("close", () => lose(new Error("The thread that judges passwords ended unexpectedly.")));
  return started;
}
