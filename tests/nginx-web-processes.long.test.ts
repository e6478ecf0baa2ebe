import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type RequestOptions,
  sendRequest,
  type TimedResponse,
} from "../ops/trials/kit/send-request.ts";
import { type Nginx, startNginx } from "./kit/nginx.ts";

/** Stands for a web process: while the database is away for it, it has what it kept and nothing else. */
interface WebProcess {
  readonly server: Server;
  isAway: boolean;
  /** Whether it holds the code of the newer one of two releases. */
  isNew: boolean;
  /** How many requests reached it. */
  requestCount: number;
}

const cachedPage = "/cached";
/** Of which each request that reached a process has one. */
const mark = "x-mark";

function createWebProcess(hear: (request: IncomingMessage) => void): WebProcess {
  const server = createServer((request, response) => {
    hear(request);
    self.requestCount += 1;
    request.resume();
    if (request.url?.startsWith("/assets/") && !self.isNew) {
      response.writeHead(404).end();
      return;
    }
    if (!self.isAway || request.url === cachedPage) {
      // What asks the database takes longer than saying that it is away.
      setTimeout(() => response.writeHead(200).end("done"), request.url === cachedPage ? 0 : 5);
      return;
    }
    response.writeHead(503, { "retry-after": "3" }).end("away");
  });
  const self = { server, isAway: false, isNew: false, requestCount: 0 };
  return self;
}

const port = ({ server }: WebProcess) => (server.address() as AddressInfo).port;
const listen = ({ server }: WebProcess, at = 0) =>
  new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
const end = ({ server }: WebProcess) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** The example's lists of web processes, at these ports of this machine. */
async function readLists(ports: readonly number[]): Promise<Record<string, string>> {
  const example = await readFile(
    join(import.meta.dirname, "../ops/deploy/machines.env.example"),
    "utf8",
  );
  const lists = [...example.matchAll(/^(WEB_SERVERS\w*)="(.*)"$/gm)];
  return Object.fromEntries(
    lists.map(([, name, list = ""]) => {
      let at = 0;
      return [name, list.replaceAll(/[\d.]+:300\d/g, () => `127.0.0.1:${ports[at++]}`)];
    }),
  );
}

describe("of four web processes", () => {
  let received: IncomingMessage[] = [];
  const processes = [1, 2, 3, 4].map(() => createWebProcess((request) => received.push(request)));
  const [first, second, third] = processes as [WebProcess, WebProcess, WebProcess, WebProcess];
  let proxy: Nginx;

  beforeAll(async () => {
    for (const each of processes) await listen(each);
    proxy = await startNginx(await readLists(processes.map(port)));
  });
  afterAll(async () => {
    await proxy.stop();
    for (const each of processes) await end(each);
  });
  beforeEach(() => {
    received = [];
    for (const each of processes) each.isAway = false;
  });

  /** Sends so many requests, ten at a time. */
  async function sendMany(
    times: number,
    question: (at: number) => RequestOptions & { path: string },
  ) {
    const answers: TimedResponse[] = [];
    let at = 0;
    const callers = Array.from({ length: 10 }, async () => {
      while (at < times) {
        const { path, ...rest } = question(at++);
        answers.push(await sendRequest(`${proxy.address}${path}`, rest));
      }
    });
    await Promise.all(callers);
    return answers;
  }
  const statuses = (answers: readonly TimedResponse[]) =>
    new Set(answers.map(({ status }) => status));
  const deliveries = (name: string) =>
    received.filter(({ headers }) => headers[mark] === name).length;

  test("code is found though only one of the four has it", async () => {
    third.isNew = true;
    const answers = await sendMany(60, (at) => ({ path: `/assets/root-${at}.js` }));
    third.isNew = false;
    expect(statuses(answers)).toEqual(new Set([200]));
  });

  test("a briefly busy one keeps getting requests", async () => {
    first.isAway = true;
    await sendMany(4, (at) => ({ path: `/shirts?page=${at}` }));
    first.isAway = false;
    const requestCount = first.requestCount;
    expect(requestCount).toBeGreaterThan(0);
    await sendMany(100, (at) => ({ path: `/shirts?page=${at}` }));
    expect(first.requestCount).toBeGreaterThan(requestCount);
  });

  test("two without the database get no readers", async () => {
    first.isAway = true;
    second.isAway = true;
    const answers = await sendMany(300, (at) => ({ path: `/shirts?page=${at}` }));
    expect(statuses(answers)).toEqual(new Set([200]));
    // Each is tried again every two seconds, and not with each request.
    expect(received.length).toBeLessThan(450);
  });

  test("a change goes to one of them once, and an order with a key to another that works", async () => {
    first.isAway = true;
    second.isAway = true;
    third.isAway = true;
    const change = (at: number, path: string, key: Record<string, string>) => ({
      path,
      method: "POST" as const,
      body: "{}",
      headers: { ...key, [mark]: `${path} ${at}` },
    });
    await sendMany(40, (at) => change(at, "/api/cart", { "idempotency-key": "one" }));
    await sendMany(40, (at) => change(at, "/api/orders", {}));
    for (let at = 0; at < 40; at += 1) {
      expect([deliveries(`/api/cart ${at}`), deliveries(`/api/orders ${at}`)]).toEqual([1, 1]);
    }
    third.isAway = false;
    const keyed = await sendMany(40, (at) =>
      change(at, "/api/orders", { "idempotency-key": `key ${at}` }),
    );
    expect(statuses(keyed)).toEqual(new Set([200]));
  });

  test("stopped ones are skipped", async () => {
    const ports = [port(first), port(second)];
    await end(first);
    await end(second);
    const read = await sendMany(100, (at) => ({ path: `/shirts?page=${at}` }));
    const changed = await sendMany(40, () => ({ path: "/api/cart", method: "POST", body: "{}" }));
    await listen(first, ports[0]);
    await listen(second, ports[1]);
    expect(statuses([...read, ...changed])).toEqual(new Set([200]));
  });

  // The last one: for two seconds afterwards none of them is asked before the others.
  test("cached pages are served while none reaches the database, and the rest answers 503", async () => {
    for (const each of processes) each.isAway = true;
    const answers = await sendMany(300, (at) => ({ path: at % 2 ? cachedPage : `/shirts/${at}` }));
    const cached = answers.filter(({ body }) => body === "done");
    const unavailable = answers.filter(({ body }) => body === "away");
    expect([cached.length, unavailable.length]).toEqual([150, 150]);
    expect(statuses(cached)).toEqual(new Set([200]));
    expect(new Set(unavailable.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
      new Set(["503 3"]),
    );
  });
});
