import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Jobs, startJobs } from "#server/jobs/start-jobs.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { createPaymentShop } from "./kit/payment-shop.ts";
import { signUp } from "./kit/people.ts";

interface Line {
  readonly msg: string;
  readonly requestId?: string;
  readonly route?: string;
  readonly job?: string;
  readonly own?: boolean;
}

let written: string[];
let store: TestApp;
let jobs: Jobs | undefined;
const open = async (env: Record<string, string> = {}, level: "info" | "debug" = "info") => {
  written = [];
  store = await createTestApp({
    env,
    log: createLog(level, { write: (line) => written.push(line) }),
    pages: async (fetchApi) => ({
      handler: async () =>
        Response.json(await (await fetchApi("http://127.0.0.1/api/health")).json()),
    }),
  });
};
beforeEach(() => open());
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await store.close();
});

const lines = (): Line[] => written.map((line) => JSON.parse(line));
const linesOf = (requestId: unknown) => lines().filter((line) => line.requestId === requestId);

test("one log line per request, with its reply's id", async () => {
  const { headers } = await store.api("GET /products?search=agbada&page=2");
  expect(linesOf(headers["x-request-id"])).toMatchObject([
    { msg: "request", method: "GET", route: "/api/products", status: 200 },
  ]);
});

test("the id is passed to a request's jobs and emails", async () => {
  await store.close();
  await open({}, "debug");
  await signUp(store);
  const id = lines().find(({ route }) => route === "/api/auth/register")?.requestId;
  const queued = await store.runtime.db.rows<{ id: string }>({
    text: "select payload ->> 'requestId' as id from graphile_worker._private_jobs",
  });
  expect(queued).toEqual([{ id }]);
  jobs = await startJobs(store.runtime);
  const passed = ["request", "mail was sent", "send-transactional-email"];
  // Others at this level are of the queue's own.
  const logged = () =>
    linesOf(id)
      .map(({ msg, job }) => job ?? msg)
      .filter((line) => passed.includes(line));
  await expect.poll(logged, { timeout: 20_000 }).toEqual(passed);
});

test("a webhook's id is passed through the payment job to the order's emails", async () => {
  const till = await createPaymentShop();
  const { runtime } = till;
  const idsOf = async (job: string) => {
    const rows = await runtime.db.rows<{ id: string | null }>({
      text: `select payload ->> 'requestId' as id from graphile_worker._private_jobs as queued
        join graphile_worker._private_tasks as task on task.id = queued.task_id
        where task.identifier = $1`,
      values: [job],
    });
    return [...new Set(rows.map(({ id }) => id))];
  };
  try {
    const paid = await till.place();
    till.openPopup(paid.payment);
    till.control.pay(paid.payment.reference);
    await expect.poll(() => idsOf("reconcile-payment"), { timeout: 10_000 }).toHaveLength(1);
    const [id] = await idsOf("reconcile-payment");
    expect(id).toMatch(/^[\w-]{16,}$/);
    jobs = await startJobs(runtime);
    await expect.poll(() => idsOf("send-transactional-email"), { timeout: 20_000 }).toEqual([id]);
  } finally {
    await jobs?.stop();
    jobs = undefined;
    await till.close();
  }
});

test("a page's API calls have no log line of their own", async () => {
  const { headers } = await store.app.inject("/somewhere");
  expect(linesOf(headers["x-request-id"])).toMatchObject([{ route: "/*", status: 200 }]);
});

test("at debug level a page's API calls are logged under its id", async () => {
  await store.close();
  await open({}, "debug");
  const { headers } = await store.app.inject("/somewhere");
  expect(linesOf(headers["x-request-id"])).toMatchObject([
    { route: "/api/health", own: true },
    { route: "/*", status: 200 },
  ]);
});

test("an error is logged under the problem's id", async () => {
  await store.runtime.db.rows({ text: "alter table product rename to gone" });
  const { status, body } = await store.api("GET /products");
  expect(status).toBe(500);
  expect(linesOf(body.requestId).map(({ msg }) => msg)).toEqual(["request failed", "request"]);
});

test("no log line holds a user or query", async () => {
  const texts = [
    "ada.secret@example.com",
    "ASO-99999999",
    "Okonkwo",
    "t0ken-of-ada",
    "+2348030000000",
  ];
  const [email, number, name, token, phone] = texts as [string, string, string, string, string];
  await store.api(`GET /orders/lookup?email=${email}&orderNumber=${number}`);
  await store.api(`GET /products?search=${name}`, { token });
  await store.api("POST /auth/login", { body: { email, password: token } });
  await store.api("POST /newsletter/subscribe", { body: { email } });
  await store.api("POST /bulk-orders", {
    body: { contactName: name, email, phone, details: name },
  });
  await store.app.inject(`/track/${number}?email=${email}&token=${token}`);
  jobs = await startJobs(store.runtime);
  const isDone = async () =>
    await store.runtime.db.rows({ text: "select from graphile_worker.jobs where run_at <= now()" });
  await expect.poll(isDone, { timeout: 20_000 }).toEqual([]);
  expect(lines().filter(({ msg }) => msg === "request").length).toBeGreaterThanOrEqual(6);
  for (const term of texts) expect(written.join("")).not.toContain(term);
});

describe("an id that comes with a request", () => {
  const idFor = async (given: string) => {
    const { headers } = await store.api("GET /health", { headers: { "x-request-id": given } });
    return headers["x-request-id"];
  };

  test("is used from a trusted proxy, if well formed", async () => {
    await store.close();
    await open({ TRUSTED_PROXIES: "1" });
    const good = "7b1f0f6e-5a0c-4f6e-9d8a-000000000001";
    expect(await idFor(good)).toBe(good);
    expect(linesOf(good)).toHaveLength(1);
    for (const bad of [
      "short",
      "ada@example.com",
      "a b c d e f g h",
      "x".repeat(65),
      "../../etc/passwd",
    ]) {
      expect(await idFor(bad)).toMatch(/^[\w-]{16,}$/);
      expect(await idFor(bad)).not.toBe(bad);
    }
  });

  test("is ignored without a trusted proxy", async () => {
    const given = "7b1f0f6e-5a0c-4f6e-9d8a-000000000002";
    expect(await idFor(given)).not.toBe(given);
  });
});
