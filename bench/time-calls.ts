import "../main/production.ts";
import { buildApp } from "#server/app.ts";
import { connect } from "#server/database/connection.ts";
import { createRuntime, type Runtime } from "#server/database/runtime.ts";
import { createStaffMember } from "#server/modules/staff/index.ts";
import { totpCode } from "#server/modules/staff/totp.ts";
import { readConfig } from "#server/platform/config.ts";
import type { Http } from "#server/platform/http/create-http.ts";
import type { ApiFetch } from "#server/platform/http/in-process-fetch.ts";
import { createLog } from "#server/platform/log.ts";
import { createPageHandler } from "../storefront/server.ts";

/** How long the server takes for a call, from the request to its whole answer. */
export interface CallTime {
  readonly what: string;
  readonly medianMs: number;
  readonly worstMs: number;
}

/** The API over a database, with an owner signed in at the back office. */
export interface OpenStore extends AsyncDisposable {
  readonly app: Http;
  readonly runtime: Runtime;
  readonly headers: Readonly<Record<string, string>>;
}

const origin = "http://localhost:3000";
/** What is made for whoever is signed in is not kept. */
const unknown = { authorization: "Bearer nobody" };
const warmUps = 3;
const runs = 15;

/** Opens the API over a filled database. */
export async function openStore(url: string): Promise<OpenStore> {
  const config = readConfig({ LOG_LEVEL: "error", DATABASE_URL: url });
  const db = connect(url, { max: 10 });
  const log = createLog(config.logLevel);
  const runtime = createRuntime({ config, db, clock: () => new Date(), log });
  const pages = async (fetchApi: ApiFetch) => ({
    handler: createPageHandler({
      fetchApi,
      apiBaseAddress: "http://127.0.0.1/api",
      apiOrigin: config.apiUrl,
      reportFault: (error) => log.error({ err: error }, "a page failed"),
    }),
    databaseUrl: url,
  });
  const app = await buildApp(runtime, { pages });
  return {
    app,
    runtime,
    headers: { origin, cookie: await signIn(app, runtime) },
    async [Symbol.asyncDispose]() {
      await app.close();
      await db.close();
    },
  };
}

/** Times a read; pages as they are made, not as they are kept. @throws {Error} when it is not answered with 200 */
export async function timeCall(
  { app, headers }: OpenStore,
  what: string,
  path: string,
): Promise<CallTime> {
  const isPage = !path.startsWith("/api/");
  const times: number[] = [];
  for (let run = 0; run < warmUps + runs; run += 1) {
    const startedAt = performance.now();
    const reply = await app.inject({ url: path, headers: isPage ? unknown : headers });
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.payload}`);
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
