import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { listPublicRequests, type PublicRequest } from "./public-requests.ts";
import { getMemory, type StoreProcess } from "./store-process.ts";

/** What the web process took while everything public was asked for, in MB. */
export interface MixedMemory {
  readonly atRest: number;
  readonly peak: number;
  /** How many different things were asked, and how many answers came in all. */
  readonly requests: number;
  readonly answers: number;
  /** Of these, that one asked too much, that the store is too busy, or that something failed (429, 5xx). */
  readonly turnedAway: number;
}

const connections = 20;
const loadMs = 60_000;
/** What readers send besides: most take the best encoding, some none; some save data or are signed in as nobody. */
const readers: readonly Readonly<Record<string, string>>[] = [
  { "accept-encoding": "gzip, deflate, br" },
  { "accept-encoding": "gzip" },
  {},
  { "accept-encoding": "br", "save-data": "on" },
];

/**
 * Asks a store for everything public in turn, each request by every kind of reader, and watches what its process takes.
 * @param options.forMs how long
 */
export async function measureMixed(
  store: StoreProcess,
  { forMs = loadMs } = {},
): Promise<MixedMemory> {
  const requests = await listPublicRequests(store.origin);
  const pid = store.process.pid ?? 0;
  const atRest = getMemory(pid);
  let peak = atRest;
  let begun = 0;
  let answers = 0;
  let turnedAway = 0;
  const end = performance.now() + forMs;
  const worker = async () => {
    while (performance.now() < end) {
      const n = begun;
      begun += 1;
      // A product's picture and page are asked for a moment apart; one step through all, another for the reader.
      let next = requests[n % requests.length];
      const reader = readers[Math.floor(n / requests.length) % readers.length] ?? {};
      while (next && performance.now() < end) {
        answers += 1;
        const { status, path } = await sendRequest(store.origin, next, {
          ...reader,
          ...origin(n),
        });
        if (status === 429 || status >= 500) turnedAway += 1;
        next = path === undefined ? undefined : { path };
      }
    }
  };
  const watch = async () => {
    while (performance.now() < end) {
      peak = Math.max(peak, getMemory(pid));
      await delay(250);
    }
  };
  await Promise.all([watch(), ...Array.from({ length: connections }, worker)]);
  return { atRest, peak, requests: requests.length, answers, turnedAway };
}

interface Answer {
  readonly status: number;
  /** Where it sends whoever asked. */
  readonly path: string | undefined;
}

/** Each request comes from an address that hardly any other came from, so that nobody asks too much. */
function origin(n: number): Readonly<Record<string, string>> {
  return { "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
}

function sendRequest(
  origin: string,
  { path, body }: PublicRequest,
  reader: Readonly<Record<string, string>>,
): Promise<Answer> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...reader,
    ...(sent !== undefined && { "content-type": "application/json" }),
  };
  const method = sent === undefined ? "GET" : "POST";
  return new Promise((resolve, reject) => {
    request(`${origin}${path}`, { method, headers }, (reply) => {
      const { statusCode: status = 0 } = reply;
      const { location } = reply.headers;
      const sentTo = location === undefined ? undefined : new URL(location, origin).pathname;
      reply.resume().once("end", () => resolve({ status, path: sentTo }));
      reply.once("error", reject);
    })
      .once("error", reject)
      .end(sent);
  });
}
