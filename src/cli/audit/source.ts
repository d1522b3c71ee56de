// Fetches the files of a log and the answers of the open API, bounded in size and time. Waits and retries when the server asks for it.
import { fetchAs } from "#platform/outbound/user-agent.ts";

export type Source = {
  /** Returns null if there is nothing at the address. Throws SourceFault. */
  read(url: string): Promise<Uint8Array | null>;
  /** Whether the address itself answers, and neither leads to another host nor has nothing. Throws SourceFault. */
  answersHere(url: string): Promise<boolean>;
};

/** The other side does not answer, or not as it must. */
export class SourceFault extends Error {}

const MOST_BYTES = 16 * 1024 * 1024;
const WITHIN_MS = 30_000;
const TRIES = 20;
const LONGEST_WAIT_S = 300;

export type Fetch = (url: string, init: { signal: AbortSignal }) => Promise<Response>;

export function createSource(
  fetchUrl: Fetch = (url, init) => fetchAs(null, url, init),
  wait: (ms: number) => Promise<void> = (ms) => Bun.sleep(ms),
): Source {
  const once = async (url: string): Promise<Response> => {
    try {
      return await fetchUrl(url, { signal: AbortSignal.timeout(WITHIN_MS) });
    } catch (error) {
      throw new SourceFault(`${url} does not answer: ${(error as Error).message}`);
    }
  };
  /** The first answer that is not that the server is busy. */
  const ask = async (url: string): Promise<Response> => {
    for (let turn = 0; turn < TRIES; turn++) {
      const response = await once(url);
      if (response.status !== 429 && response.status !== 503) return response;
      await response.body?.cancel().catch(() => {});
      const seconds = Number(response.headers.get("retry-after") ?? 1);
      await wait(Math.min(Number.isFinite(seconds) ? Math.max(seconds, 1) : 1, LONGEST_WAIT_S) * 1_000);
    }
    throw new SourceFault(`${url} answered ${TRIES} times that it is busy.`);
  };
  return {
    async read(url) {
      const response = await ask(url);
      if (response.ok) return readBytes(url, response);
      await response.body?.cancel().catch(() => {});
      if (response.status === 404 || response.status === 410) return null;
      throw new SourceFault(`${url} answers ${response.status}.`);
    },
    async answersHere(url) {
      const response = await ask(url);
      await response.body?.cancel().catch(() => {});
      // The other server's own answer is of no concern here.
      if (response.redirected && hostOf(response.url) !== hostOf(url)) return false;
      if (response.ok) return true;
      if (response.status === 404 || response.status === 410) return false;
      throw new SourceFault(`${url} answers ${response.status}.`);
    },
  };
}

function hostOf(url: string): string | undefined {
  return URL.parse(url)?.host;
}

async function readBytes(url: string, response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > MOST_BYTES) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new SourceFault(`${url} broke off: ${(error as Error).message}`);
  }
  if (length > MOST_BYTES) throw new SourceFault(`${url} is larger than ${MOST_BYTES / 1_048_576} MiB.`);
  return Buffer.concat(chunks);
}
