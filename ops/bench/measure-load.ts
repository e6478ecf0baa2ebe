import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import type pg from "pg";

export interface Rate {
  readonly name: string;
  readonly perSecond: number;
  /** In ms; 99 of 100 answers came at least so fast. */
  readonly p99Ms: number;
  /** Answers other than success. */
  readonly failed: number;
}

const seconds = 6;
const connections = 20;
const accept = { "accept-encoding": "br" };

export async function measureAddress(name: string, url: string): Promise<Rate> {
  return rateOf(name, await autocannon({ url, duration: seconds, connections, headers: accept }));
}

/** Asks a bare server for the very bytes this address answers with. */
export async function measureBareServer(name: string, url: string): Promise<Rate> {
  const dir = await mkdtemp(join(tmpdir(), "aso-bench-"));
  const { type, body } = await readRaw(url);
  await writeFile(join(dir, "body"), body);
  const program = fileURLToPath(new URL("bare-server.ts", import.meta.url));
  const server = fork(program, [join(dir, "body"), JSON.stringify({ "content-type": type })]);
  try {
    const [port] = (await once(server, "message")) as [number];
    return await measureAddress(name, `http://127.0.0.1:${port}/`);
  } finally {
    server.kill();
    await rm(dir, { recursive: true });
  }
}

async function readRaw(url: string): Promise<{ type: string; body: Buffer }> {
  const [response] = (await once(get(url, { headers: accept }), "response")) as [IncomingMessage];
  return { type: response.headers["content-type"] ?? "", body: await buffer(response) };
}

export async function measurePosts(
  name: string,
  url: string,
  nextBody: (n: number) => unknown,
): Promise<Rate> {
  const setupRequest = eachOfItsOwn((n) => ({
    body: JSON.stringify(nextBody(n)),
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
  }));
  const load = { url, duration: seconds, connections, method: "POST" as const };
  return rateOf(name, await autocannon({ ...load, requests: [{ setupRequest }] }));
}

/** Callers at once who ask for what nobody asked for before. */
const uncachedConnections = 32;

/** How long they ask before it counts: code that has just begun to run is not fast yet, and a shop runs for days. */
const warmUpSeconds = 4;

/** Asks for addresses that are each new, so that nothing kept answers, every one from a client of its own. */
export async function measureUncached(
  name: string,
  url: string,
  nextPath: (n: number) => string,
): Promise<Rate> {
  const setupRequest = eachOfItsOwn((n) => ({ path: nextPath(n), headers: accept }));
  const load = { url, connections: uncachedConnections, requests: [{ setupRequest }] };
  await autocannon({ ...load, duration: warmUpSeconds });
  return rateOf(name, await autocannon({ ...load, duration: seconds }));
}

type RequestSource = { path?: string; body?: string; headers: Record<string, string> };

function eachOfItsOwn(next: (n: number) => RequestSource) {
  let n = 0;
  return <Request extends object>(request: Request): Request & RequestSource => {
    n += 1;
    const requests = next(n);
    const client = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
    return { ...request, ...requests, headers: { ...requests.headers, "x-forwarded-for": client } };
  };
}

/** Runs the same work on the database again and again over as many connections as the store uses. */
export async function measureDatabase(
  name: string,
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<Rate> {
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  const worker = async () => {
    while (performance.now() < end) {
      const startedAt = performance.now();
      const client = await pool.connect();
      try {
        await work(client);
      } finally {
        client.release();
      }
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: pool.options.max ?? 10 }, worker));
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  return { name, perSecond: Math.round(times.length / seconds), p99Ms: round(p99), failed: 0 };
}

function rateOf(name: string, result: Awaited<ReturnType<typeof autocannon>>): Rate {
  return {
    name,
    perSecond: Math.round(result.requests.average),
    p99Ms: round(result.latency.p99),
    failed: result.non2xx + result.errors,
  };
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
