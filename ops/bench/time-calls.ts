import "../../main/production.ts";
import { setTimeout as delay } from "node:timers/promises";
import type { ApiFetch } from "#contract/client/call-types.ts";
import { buildApp } from "#server/app.ts";
import { connect } from "#server/database/connection/connection.ts";
import {
  announcePageChange,
  everyPage,
  listenForPageChanges,
} from "#server/database/page-changes.ts";
import { createRuntime, type Runtime } from "#server/database/runtime.ts";
import { createStaffMember } from "#server/modules/staff/index.ts";
import { totpCode } from "#server/modules/staff/second-factor/totp.ts";
import { readConfig } from "#server/platform/config/config.ts";
import type { Http } from "#server/platform/http/create-http.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { createPageHandler } from "../../storefront/server.ts";

/** How long the server takes for a call, from the request to its whole answer. */
export interface CallTime {
  readonly what: string;
  readonly medianMs: number;
  readonly worstMs: number;
}

export interface OpenStore extends AsyncDisposable {
  readonly app: Http;
  readonly runtime: Runtime;
  readonly headers: Readonly<Record<string, string>>;
  /** Has all answers about goods generated again, as after a change by staff. */
  announceChange(): Promise<void>;
}

const origin = "http://localhost:3000";
/** Until every listener of this process has heard what one has heard, in ms. */
const changeDelayMs = 5;
const warmUps = 3;
const runs = 15;

/**
 * Opens the API over a filled database.
 * @param options.caches false for one without pages, which caches nothing
 */
export async function openStore(url: string, { caches = true } = {}): Promise<OpenStore> {
  const config = readConfig({ LOG_LEVEL: "error", DATABASE_URL: url });
  const db = connect(url, { max: 10 });
  const log = createLog(config.logLevel);
  const runtime = createRuntime({ config, db, clock: () => new Date(), log });
  const pages = async (fetchApi: ApiFetch) => ({
    handler: createPageHandler({
      fetchApi,
      apiBaseAddress: "http://127.0.0.1/api",
      apiOrigin: config.apiUrl,
      reportError: (error) => log.error({ err: error }, "a page failed"),
    }),
    databaseUrl: url,
  });
  const app = await buildApp(runtime, caches ? { pages } : {});
  let onReceived = () => {};
  const listener = await listenForPageChanges(url, {
    onChange: () => onReceived(),
    onGap: () => onReceived(),
    onError: (error) => log.error({ err: error }, "a change was not heard"),
  });
  return {
    app,
    runtime,
    headers: { origin, cookie: await signIn(app, runtime) },
    async announceChange() {
      const hearing = new Promise<void>((resolve) => {
        onReceived = resolve;
      });
      await announcePageChange(db, ["list", everyPage]);
      await hearing;
      await delay(changeDelayMs);
    },
    async [Symbol.asyncDispose]() {
      await listener.close();
      await app.close();
      await db.close();
    },
  };
}

/** Times a read, as staff. @throws {Error} when it is not answered with 200 */
export async function timeCall(
  { app, headers }: OpenStore,
  what: string,
  path: string,
): Promise<CallTime> {
  return await timed(what, async () => {
    const reply = await app.inject({ url: path, headers });
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.payload}`);
  });
}

/** Times an answer that is generated again, right after a change by staff. @throws {Error} when it is not answered with 200 */
export async function timeUncached(
  store: OpenStore,
  what: string,
  path: string,
): Promise<CallTime> {
  const sendRequest = async () => {
    const reply = await store.app.inject({ url: path });
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.payload}`);
  };
  return await timed(what, sendRequest, () => store.announceChange());
}

/** Times something that is done again and again. @param before is not counted */
export async function timed(
  what: string,
  sendRequest: () => Promise<void>,
  before = async () => {},
): Promise<CallTime> {
  const times: number[] = [];
  for (let run = 0; run < warmUps + runs; run += 1) {
    await before();
    const startedAt = performance.now();
    await sendRequest();
    if (run >= warmUps) times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return {
    what,
    medianMs: Math.round((times[Math.floor(times.length / 2)] ?? 0) * 10) / 10,
    worstMs: Math.round(times.at(-1) ?? 0),
  };
}

async function signIn(app: Http, runtime: Runtime): Promise<string> {
  const account = { email: `bench.${Date.now()}@aso.example`, password: "correct-horse-1" };
  const { totpSecret } = await createStaffMember(runtime, "bench", {
    ...account,
    name: "Bench",
    role: "owner",
  });
  const post = (path: string, payload: object) =>
    app.inject({ method: "POST", url: `/api/staff/auth/${path}`, headers: { origin }, payload });
  const first = await post("login", account);
  const { challenge } = first.json<{ data: { challenge: string } }>().data;
  const second = await post("verify", { challenge, code: totpCode(totpSecret, new Date()) });
  return String([second.headers["set-cookie"]].flat()[0] ?? "").split(";")[0] ?? "";
}
