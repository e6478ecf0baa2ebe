import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { StoreHealth } from "#contract/api/health/health.ts";
import { type HealthIssueCode, healthIssueCodes } from "#contract/api/health/health-issues.ts";
import { describeIssues } from "#contract/health/describe-issues.ts";
import { formatBytes, formatDuration } from "#contract/health/health-labels.ts";
import { DatabaseIssue, HealthReport } from "./health-page.tsx";

const queueNames = [
  "transactional-email",
  "email",
  "payments",
  "maintenance",
  "newsletter",
  "media",
  "imports",
  "backups",
  "events",
  "webhooks",
];
const storeWith = (issues: readonly HealthIssueCode[]): StoreHealth => ({
  at: "2026-11-20T13:12:00.000Z",
  issues: [...issues],
  mail: {
    waiting: 3,
    retrying: 2,
    oldestSeconds: 4000,
    retryingSeconds: 2000,
    failed: 1,
    lastSentAt: "2026-11-20T11:00:00.000Z",
    isDemoMailbox: false,
  },
  payments: {
    watched: 8,
    unanswered: 6,
    overdueSeconds: 700,
    openCases: 2,
    keyRefusedSince: "2026-11-20T12:00:00.000Z",
    lastMoneyAt: null,
    lastWebhookAt: null,
  },
  jobs: {
    workers: 0,
    runs: [
      { job: "expire-unpaid-orders", endedAt: "2026-11-20T13:11:00.000Z", failed: false },
      { job: "backup", endedAt: "2026-11-20T01:37:00.000Z", failed: true },
    ],
    queues: queueNames.map((queue) => ({
      queue,
      due: queue === "transactional-email" ? 5 : 0,
      later: 0,
      running: 0,
      failed: queue === "media" ? 1 : 0,
      lagSeconds: queue === "transactional-email" ? 1500 : 0,
      isLate: queue === "transactional-email",
    })),
  },
  extensions: [
    {
      point: "price",
      failures: 3,
      since: "2026-11-20T13:02:00.000Z",
      message: "It took longer than 1.5 s",
    },
  ],
  webhooks: { failing: 1, turnedOff: 0 },
  clock: { aheadSeconds: -600 },
  database: { answeredMs: 6.2, sizeBytes: 84e6 },
  disk: { freeBytes: 4e8, totalBytes: 20e9 },
  backup: {
    place: "/mnt/safe",
    everyHours: 24,
    retentionDays: 7,
    retentionWeeks: 5,
    isEncrypted: true,
    lastAt: "2026-11-18T01:37:00.000Z",
    lastBytes: 23_600_000,
    ageSeconds: 214_500,
    error: "its disk is full.",
    pausedSince: null,
  },
  versions: {
    store: "0.1.0",
    commit: "79575065abcd",
    node: "24.21.0",
    postgres: "15.13",
    migration: "0036-waiting.sql",
  },
});
const draw = (store: StoreHealth) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <HealthReport store={store} />
    </MemoryRouter>,
  );

test("issues are on top in the order of the server, each with what to do", () => {
  const html = draw(storeWith(["no_worker", "mail_failed"]));
  const [first, second, panels] = [
    html.indexOf("No worker is running"),
    html.indexOf("1 email could not be delivered"),
    html.indexOf("PostgreSQL"),
  ];
  expect(first).toBeGreaterThan(-1);
  expect(second).toBeGreaterThan(first);
  expect(panels).toBeGreaterThan(second);
  expect(html).toContain("Background jobs are not working");
  expect(html).toContain('href="/failed-emails"');
});

test("a card with an issue says what to do once, with a button", () => {
  const store = storeWith(["mail_failed", "jobs_failed", "webhook_failing", "no_backup"]);
  const html = draw({ ...store, backup: { ...store.backup, place: null, lastAt: null } });
  const cards = html.slice(html.indexOf("<ul")).split("<li").slice(1);
  const withIssue = cards.filter((card) => !/>Working<|PostgreSQL/.test(card));
  expect(withIssue).toHaveLength(3);
  for (const card of withIssue) expect(card).toMatch(/<button|\/failed-emails|\/developers/);
  const jobs = withIssue.find((card) => card.includes("Background jobs")) ?? "";
  expect(jobs).toContain("Copy steps for your developer");
  expect(jobs).toContain("The store has stopped retrying.");
});

test("two issues of one part are both listed", () => {
  const html = draw(storeWith(["clock_off", "backup_failed", "jobs_failed", "no_backup"]));
  for (const text of ["clock is 10 min", "last backup failed", "job failed", "No backup yet"])
    expect(html.slice(html.indexOf("<section"))).toContain(text);
});

test("a missing backup is worse than an email that failed", () => {
  const codes = healthIssueCodes.filter((code) => ["mail_failed", "no_backup"].includes(code));
  expect(codes).toEqual(["no_backup", "mail_failed"]);
});

test("how long mail cannot leave counts what was refused, not what waits its turn", () => {
  const [stuck] = describeIssues(storeWith(["mail_stuck"]));
  expect(stuck?.title).toBe("2 emails can't be sent, the oldest for 33 min");
});

test("an extension that failed is named with what the store did instead", () => {
  const [failed] = describeIssues(storeWith(["extension_failed"]));
  expect(failed?.title).toBe("Your price extension failed 3 times since 14:02");
  expect(failed?.todo).toContain("The store used its own price.");
});

test("work that is late is named, however long other work may take", () => {
  const [late] = describeIssues(storeWith(["jobs_late"]));
  expect(late?.title).toBe("Background jobs are 25 min late: sign-in codes and receipts");
});

test("the last backup is described by age, size and place", () => {
  const html = draw(storeWith(["backup_old"]));
  expect(html).toContain("The last backup is 2 days old");
  expect(html).toContain("Too old");
  expect(html).not.toContain("/mnt/safe");
});

test("good news is one green line", () => {
  const html = draw(storeWith([]));
  expect(html).toContain("Everything is working");
  expect(html).toContain("bg-leaf-wash");
  expect(html).not.toContain("Needs attention");
});

test("a store without a backup is amber and says what to do next", () => {
  const store = storeWith(["no_backup"]);
  const html = draw({ ...store, backup: { ...store.backup, place: null, lastAt: null } });
  expect(html).toContain("1 thing needs attention");
  expect(html).toContain("No backup yet");
  expect(html).toContain("Everything else is working.");
  for (const step of ["Choose a place", "Run the first backup", "Test a restore"]) {
    expect(html).toContain(step);
  }
  expect(html).toContain("set up backups to a second disk or a cloud folder (S3)");
  expect(html).toContain("bg-amber-wash");
});

test("a healthy part says when it last worked, with one figure", () => {
  const html = draw(storeWith([]));
  for (const text of [
    "24 MB",
    "84 MB used",
    "answered in 6 ms",
    "Queue 5, oldest 25 min",
    "Today, 14:11, Stock of expired orders released",
    "See all jobs",
  ]) {
    expect(html).toContain(text);
  }
  expect(html.match(/Working/g)).toHaveLength(6);
});

test("settings and files are named for the developer alone", () => {
  for (const { title, todo } of describeIssues(storeWith(healthIssueCodes)))
    expect(`${title} ${todo}`).not.toMatch(/[A-Z]+_[A-Z]+|docs\/|\.md/);
});

// Where its settings are in /etc/aso/store.env, a command without them would begin another store in its folder.
test("no issue names a command, which needs the settings: the runbook has both", () => {
  const todos = describeIssues(storeWith(healthIssueCodes)).map(
    ({ todo, details }) => `${todo} ${details}`,
  );
  expect(todos.filter((todo) => /npm|npx|node /.test(todo))).toEqual([]);
});

test.each(healthIssueCodes)("%s is described with what to do", (code) => {
  const [issue] = describeIssues(storeWith([code]));
  expect(issue?.title).toMatch(/^[A-Z1-9].{8,}/);
  expect(issue?.todo.length).toBeGreaterThan(30);
  expect(`${issue?.title} ${issue?.todo}`).not.toMatch(/undefined|NaN|null/);
});

test.each([
  [40, "40 s"],
  [1500, "25 min"],
  [4 * 3600, "4 h"],
  [3 * 86_400, "3 days"],
])("%i seconds are %s", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test.each([
  [4e8, "400 MB"],
  [62.4e9, "62 GB"],
  [2.5e12, "2.5 TB"],
])("%d bytes are %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test("an unavailable database is named, and no part for any other error", () => {
  const html = (meta: unknown) => renderToStaticMarkup(<DatabaseIssue error={{ meta }} />);
  expect(html({ part: "database" })).toContain("The database isn&#x27;t answering");
  expect(html(undefined)).toBe("");
});

test("an unavailable database is first, and its card does not say that it works", () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <HealthReport store={storeWith(["mail_failed"])} error={{ meta: { part: "database" } }} />
    </MemoryRouter>,
  );
  expect(html).toContain("The database is not working");
  expect(html).toContain("1 email could not be delivered");
  expect(html).not.toContain("answered in");
});
