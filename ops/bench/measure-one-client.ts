import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { request as requestTls, Agent as TlsAgent } from "node:https";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { AuthReply } from "#contract/api/accounts/auth.ts";
import type { Product } from "#contract/api/catalogue/products.ts";
import { startNginx } from "../../tests/kit/nginx.ts";
import type { Flood } from "./one-client.ts";
import { answerOf, dataOf } from "./sign-in-demo.ts";
import type { StoreProcess } from "./store-process.ts";
import { pastedList } from "./write-list.ts";

/** How long others wait while one client asks for so much. */
export interface OneClientTimes {
  readonly what: string;
  /** "alone" or "behind nginx". */
  readonly how: string;
  readonly quietMs: number;
  readonly medianMs: number;
  readonly worstMs: number;
  /** Others' answers that were none of success. */
  readonly failed: number;
  /** How often the client itself was answered each status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** The most that others may wait, in ms, and how many times what they wait on a quiet day at the median. */
export const maxOthersMs = 1_000;
export const maxSlowdown = 10;

const lookMs = 8_000;
const apartMs = 20;
const attacker = "127.0.0.2";
const other = "127.0.0.3";

/** Measures what others wait, quietly and while one client floods, with and without nginx in front. */
export async function measureOneClient(store: StoreProcess): Promise<OneClientTimes[]> {
  const { port } = new URL(store.origin);
  const nginx = await startNginx({
    WEB_SERVERS: `server 127.0.0.1:${port};`,
    WEB_SERVERS_AGAIN: `server 127.0.0.1:${port} backup;`,
  });
  try {
    const found: OneClientTimes[] = [];
    const floods = await planFloods(store.origin);
    const token = await openAccount(store.origin, "other");
    for (const [how, origin] of [
      ["alone", store.origin],
      ["behind nginx", nginx.address],
    ] as const) {
      // Code that has just begun to run is not fast yet.
      await requestAsOthers(origin, token, lookMs / 2);
      const quiet = await requestAsOthers(origin, token, lookMs);
      for (const [what, flood] of floods) {
        console.log(`One client: ${what}, ${how}`);
        const attack = await startFlood({ ...flood, origin });
        const times = await requestAsOthers(origin, token, lookMs);
        const statuses = await attack.end();
        found.push({ what, how, quietMs: quiet.medianMs, ...times, statuses });
        // What was counted for a minute is forgotten.
        await delay(61_000);
      }
    }
    return found;
  } finally {
    await nginx.stop();
  }
}

async function planFloods(origin: string): Promise<[string, Omit<Flood, "origin">][]> {
  const usual = { from: attacker, atOnce: 3_000, connections: 29 };
  const products = await dataOf<Product[]>(await answerOf(`${origin}/api/products?limit=50`));
  const names = { firstName: "Ada", lastName: "Obi" };
  const token = await openAccount(origin, "one");
  return [
    [
      "3,000 changes of one account at once",
      {
        ...usual,
        ...{ method: "PATCH", path: "/api/auth/profile", body: JSON.stringify(names), token },
      },
    ],
    [
      "3,000 made-up tokens at once",
      { ...usual, method: "GET", path: "/api/auth/me", token: "made-up" },
    ],
    [
      "300 order lists of 500 rows at once",
      {
        ...{ ...usual, atOnce: 300, method: "POST", path: "/api/quick-order" },
        body: JSON.stringify({ text: pastedList(products) }),
      },
    ],
  ];
}

/** Opens an account with a proved address. @returns its token */
async function openAccount(origin: string, name: string): Promise<string> {
  const post = (path: string, body: object, token?: string) =>
    answerOf(`${origin}/api/auth/${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const { token, verificationCode } = await dataOf<AuthReply>(
    await post("register", {
      ...{ firstName: "Ngozi", lastName: "Eze", password: "aso-oke-1" },
      email: `${name}.${Date.now()}@example.com`,
    }),
  );
  await post("verify-email", { code: verificationCode }, token);
  return token;
}

async function startFlood(flood: Flood) {
  const program = fileURLToPath(new URL("one-client.ts", import.meta.url));
  const child = fork(program, [JSON.stringify(flood)]);
  await once(child, "message");
  return {
    async end() {
      child.send("end");
      const [statuses] = (await once(child, "message")) as [Record<string, number>];
      return statuses;
    },
  };
}

let lists = 0;

/** Asks one thing after the other for so long: a list that nobody asked for before, an account's own, a page. */
async function requestAsOthers(origin: string, token: string, forMs: number) {
  const times: number[] = [];
  let failed = 0;
  const isTls = origin.startsWith("https:");
  const agent = new (isTls ? TlsAgent : Agent)({ keepAlive: true });
  const sendRequest = (path: string, headers = {}) =>
    new Promise<number>((resolve) => {
      const options = { agent, headers, localAddress: other, rejectUnauthorized: false };
      (isTls ? requestTls : request)(`${origin}${path}`, options, (reply) => {
        reply.resume().once("end", () => resolve(reply.statusCode ?? 0));
      })
        .once("error", () => resolve(0))
        .end();
    });
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    lists += 1;
    const startedAt = performance.now();
    const status = await (lists % 3 === 0
      ? sendRequest("/products")
      : lists % 3 === 1
        ? sendRequest(`/api/products?limit=20&page=1&minPrice=${lists}`)
        : sendRequest("/api/auth/me", { authorization: `Bearer ${token}` }));
    times.push(performance.now() - startedAt);
    if (status !== 200) failed += 1;
    await delay(apartMs);
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  const rounded = (ms = 0) => Math.round(ms * 10) / 10;
  return {
    medianMs: rounded(times[Math.floor(times.length / 2)]),
    worstMs: rounded(times.at(-1)),
    failed,
  };
}
