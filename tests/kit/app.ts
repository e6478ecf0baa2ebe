import type { InjectOptions, LightMyRequestResponse } from "fastify";
import type { ProductField } from "#contract/api/catalogue/product-fields.ts";
import type { Problem } from "#contract/api/error-codes.ts";
import type { ApiFetch } from "#contract/client/call-types.ts";
import type { Extensions } from "#contract/extensions.ts";
import { type AppOptions, buildApp } from "#server/app.ts";
import { connect } from "#server/database/connection/connection.ts";
import { createRuntime, type Runtime } from "#server/database/runtime.ts";
import type { Pages } from "#server/pages/shop-pages.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { getMediaBaseUrl } from "#server/platform/config/s3-config.ts";
import type { Http } from "#server/platform/http/create-http.ts";
import { createLog, type Log } from "#server/platform/observability/log.ts";
import { createMetrics } from "#server/platform/observability/metrics.ts";
import type { Traces } from "#server/platform/observability/traces.ts";
import type { Clock } from "#server/platform/time/dates.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { requireNamedFields } from "./named-fields.ts";
import { declareProductFields } from "./product-fields.ts";

export interface ApiReply<Body> {
  readonly status: number;
  readonly headers: LightMyRequestResponse["headers"];
  /** The parsed body: `{ data, meta? }` or a problem document; undefined where it is no JSON. */
  readonly body: Body;
}

export interface TestApp {
  readonly app: Http;
  readonly runtime: Runtime;
  /** The same application once more, as a second process on the same database. */
  second(options?: AppOptions): Promise<Http>;
  /** The same store after it was started in live mode, on the same database. */
  goLive(): Promise<TestApp>;
  /**
   * Calls the API in-process: `api<{ data: Product }>("GET /products/prd_1")`. A body given as an object
   * is sent as JSON.
   */
  api<Body = Partial<Problem> & { data?: unknown; meta?: unknown }>(
    call: `${"GET" | "POST" | "PATCH" | "PUT" | "DELETE"} /${string}`,
    options?: {
      body?: unknown;
      headers?: Record<string, string>;
      token?: string;
      remoteAddress?: string;
    },
  ): Promise<ApiReply<Body>>;
  close(): Promise<void>;
}

export interface TestAppOptions extends Omit<AppOptions, "pages"> {
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  /** The code of the store's own, as in store/extensions.ts. */
  readonly extensions?: Extensions;
  /** A migrated database instead of one of its own; dropped with it. */
  readonly database?: TestDatabase;
  /** Where the application logs to; by default faults alone, on standard output. */
  readonly log?: Log;
  readonly traces?: Traces;
  readonly pages?: (fetchApi: ApiFetch, databaseUrl: string) => Promise<Pages>;
  /** In place of those of store/product-fields.ts. */
  readonly productFields?: readonly ProductField[];
}

/** Hundreds of requests at once, on a machine that does much else, wait their turn. */
const waitMs = 60_000;

/** Starts the application for one test file. Call `close` in afterAll. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const {
    env = {},
    clock = () => new Date(),
    extensions,
    log,
    traces,
    pages,
    productFields,
    ...rest
  } = options;
  const undeclare = productFields && declareProductFields(productFields);
  const database = options.database ?? (await createTestDatabase());
  const needsSmtp = extensions?.emailTransport === undefined;
  const config = readConfig(
    {
      LOG_LEVEL: "fatal",
      DATABASE_URL: database.url,
      // Most tests read the mails of an order, and mean those to its buyer.
      SALE_NOTICES: "none",
      ...env,
    },
    { needsSmtp, paymentProvider: extensions?.paymentProvider },
  );
  const metrics = createMetrics();
  const db = connect(database.url, {
    max: 20,
    waitMs,
    metrics,
    replicaUrl: config.databaseReplicaUrl,
    pictures: getMediaBaseUrl(config),
  });
  const runtime = createRuntime({
    config,
    metrics,
    db,
    clock,
    log: log ?? createLog(config.logLevel),
    traces,
    ...(extensions && { extensions }),
  });
  const appOptions: AppOptions = {
    ...rest,
    ...(pages && { pages: (fetchApi: ApiFetch) => pages(fetchApi, database.url) }),
  };
  const apps = [await buildApp(runtime, appOptions)];
  const [app] = apps as [Http];
  await app.ready();
  const shop: TestApp = {
    app,
    runtime,
    async second(secondOptions = appOptions) {
      const another = await buildApp(runtime, secondOptions);
      apps.push(another);
      await another.ready();
      return another;
    },
    async goLive() {
      const live: Runtime = { ...runtime, config: { ...config, mode: "live" } };
      const another = await buildApp(live, appOptions);
      apps.push(another);
      await another.ready();
      return { ...shop, app: another, runtime: live, api: callsOf(another) };
    },
    api: callsOf(app),
    async close() {
      undeclare?.();
      for (const each of apps) await each.close();
      await db.close();
      await database.drop();
    },
  };
  return shop;
}

function callsOf(app: Http): TestApp["api"] {
  return async <Body>(
    call: string,
    { body, headers = {}, token, remoteAddress }: CallOptions = {},
  ): Promise<ApiReply<Body>> => {
    const [method, path] = call.split(" ") as [InjectOptions["method"], string];
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { payload: body as InjectOptions["payload"] }),
      ...(remoteAddress ? { remoteAddress } : {}),
    });
    const text = reply.payload;
    requireNamedFields(app, { method: String(method), url: `/api${path}`, reply });
    // a file is answered as what it is
    const isJson = String(reply.headers["content-type"]).includes("json");
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: (isJson && text !== "" ? JSON.parse(text) : undefined) as Body,
    };
  };
}

interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  token?: string;
  remoteAddress?: string;
}
