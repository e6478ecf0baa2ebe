import { describe, expect, test } from "vitest";
import { healthIssueCodes } from "#contract/api/health/health-issues.ts";
import type { QueuedKind } from "#server/database/jobs/queue-state.ts";
import { findHealthIssues } from "./health-issues.ts";
import type { StoreState } from "./read-state.ts";

const now = new Date("2026-11-22T02:00:00Z");
const run = (hoursAgo: number, error: string | null = null) => {
  const at = new Date(now.getTime() - hoursAgo * 3_600_000);
  const file = error ? null : "a";
  return { startedAt: at, endedAt: at, place: "/x", file, bytes: error ? null : 9, error };
};
const well: StoreState = {
  queue: [],
  workers: { count: 7, silentSeconds: 9 },
  jobRuns: [],
  webhooks: { failing: 0, turnedOff: 0 },
  mail: {
    waiting: 0,
    retrying: 0,
    retryingMailboxes: 0,
    oldestSeconds: 0,
    retryingSeconds: 0,
    failed: 0,
    lastSentAt: null,
    silentSeconds: null,
  },
  payments: {
    watched: {},
    queried: 0,
    unanswered: 0,
    silentSeconds: 0,
    overdueSeconds: 0,
    openCases: 3,
    keyRefusedSince: null,
    lastCaptureAt: null,
    lastWebhookAt: null,
  },
  orders: [],
  clock: { aheadSeconds: -0.2 },
  database: { answeredMs: 6, sizeBytes: 84e6 },
  disk: { freeBytes: 60e9, totalBytes: 100e9 },
  backup: { last: run(1), failed: null, pausedSince: null },
  archiveFails: false,
  extensions: [],
  sampleContacts: false,
  acceptsPayments: true,
  versions: { postgres: "15.13", migration: "0036-waiting-mail.sql", store: "0.1.0", commit: null },
};
const kind = (more: Partial<QueuedKind>): QueuedKind => ({
  job: "send-transactional-email",
  queue: "transactional-email",
  due: 1,
  later: 0,
  retrying: 0,
  running: 0,
  failed: 0,
  lagSeconds: 1,
  ...more,
});
const mail = (more: Partial<StoreState["mail"]>) => ({ mail: { ...well.mail, ...more } });
const refused = {
  retrying: 9,
  retryingMailboxes: 9,
  oldestSeconds: 9e5,
  retryingSeconds: 9e5,
  silentSeconds: null,
};
const payments = (more: Partial<StoreState["payments"]>) => ({
  payments: { ...well.payments, ...more },
});

const byHand = { everyHours: null, now };

test("a store that is well has no trouble", () => {
  expect(findHealthIssues(well, byHand)).toEqual([]);
});

test.each([null, 24])(
  "a store that was never backed up says so, whatever is set: %s",
  (everyHours) => {
    const backup = { last: null, failed: null, pausedSince: null };
    expect(findHealthIssues({ ...well, backup }, { everyHours, now })).toEqual(["no_backup"]);
  },
);

describe("a backup", () => {
  const nightly = { everyHours: 24, now };
  const failed = run(0.5, "no room");
  test.each([
    ["of last night is well", { last: run(24.5), failed: null }, nightly, []],
    ["that is being made is not late", { last: run(25.9), failed: null }, nightly, []],
    ["that did not come is told", { last: run(26.1), failed: null }, nightly, ["backup_old"]],
    ["by hand counts as one", { last: run(20), failed: null }, byHand, []],
    ["that failed is told at once", { last: run(24), failed }, nightly, ["backup_failed"]],
    [
      "that fails night by night is old too",
      { last: run(72), failed },
      nightly,
      ["backup_failed", "backup_old"],
    ],
    ["that never worked is both", { last: null, failed }, nightly, ["backup_failed", "no_backup"]],
    ["by hand gets old too", { last: run(900), failed: null }, byHand, ["backup_old"]],
  ] as const)("%s", (_what, backup, wanted, issues) => {
    expect(findHealthIssues({ ...well, backup: { ...backup, pausedSince: null } }, wanted)).toEqual(
      issues,
    );
  });

  test("that was brought back holds the store, which does no jobs and needs nothing but its release for them", () => {
    const state = {
      ...well,
      ...mail({ waiting: 9, retryingMailboxes: 9, retryingSeconds: 9e9 }),
      ...payments({ watched: { open: 9 }, queried: 9, unanswered: 9, overdueSeconds: 9e9 }),
      workers: { count: 0, silentSeconds: null },
      queue: [kind({ lagSeconds: 9e9, failed: 1 })],
    };
    const backup = { last: run(1), failed: null, pausedSince: now };
    expect(findHealthIssues({ ...state, backup }, byHand)).toEqual(["held", "jobs_failed"]);
  });
});

describe("a trouble is there", () => {
  test.each([
    ["no_payment", { acceptsPayments: false }],
    ["key_refused", payments({ keyRefusedSince: new Date(0) })],
    ["no_worker", { workers: { count: 0, silentSeconds: null } }],
    ["no_worker", { workers: { count: 7, silentSeconds: 121 } }],
    ["clock_off", { clock: { aheadSeconds: 61 } }],
    ["clock_off", { clock: { aheadSeconds: -600 } }],
    ["jobs_late", { queue: [kind({ lagSeconds: 301 })] }],
    ["jobs_late", { queue: [kind({ queue: "newsletter", lagSeconds: 3 * 3600 + 1 })] }],
    ["mail_stuck", mail({ retryingMailboxes: 4, retryingSeconds: 901, silentSeconds: 1201 })],
    ["mail_stuck", mail({ retryingMailboxes: 4, retryingSeconds: 901, silentSeconds: null })],
    ["mail_stuck", mail({ retryingMailboxes: 1, retryingSeconds: 9000, silentSeconds: 9001 })],
    ["provider_silent", payments({ unanswered: 6, queried: 11, watched: { open: 500 } })],
    [
      "provider_silent",
      payments({ unanswered: 1, queried: 1, watched: { open: 1 }, silentSeconds: 901 }),
    ],
    ["payments_late", payments({ overdueSeconds: 601 })],
    ["disk_full", { disk: { freeBytes: 4e8, totalBytes: 100e9 } }],
    ["disk_filling", { disk: { freeBytes: 4.9e9, totalBytes: 20e9 } }],
    ["disk_filling", { disk: { freeBytes: 190e9, totalBytes: 1000e9 } }],
    ["archive_failing", { archiveFails: true }],
    [
      "extension_failed",
      { extensions: [{ point: "price", failures: 1, since: now, lastAt: now, message: "No" }] },
    ],
    ["sample_contacts", { sampleContacts: true }],
    ["mail_failed", mail({ failed: 1 })],
    ["webhook_failing", { webhooks: { failing: 1, turnedOff: 0 } }],
    ["webhook_failing", { webhooks: { failing: 0, turnedOff: 1 } }],
    ["jobs_failed", { queue: [kind({ due: 0, failed: 1 })] }],
  ] as const)("%s %#", (trouble, state) => {
    expect(findHealthIssues({ ...well, ...state }, byHand)).toEqual([trouble]);
  });
});

describe("a trouble is not yet there", () => {
  test.each([
    ["a code that waits for a moment", { queue: [kind({ lagSeconds: 299 })] }],
    ["letters that take an hour", { queue: [kind({ queue: "newsletter", lagSeconds: 3600 })] }],
    ["mail that waits its turn", mail({ waiting: 900, oldestSeconds: 3600 })],
    [
      "some messages that are refused while others leave",
      mail({ ...refused, silentSeconds: 1199 }),
    ],
    ["messages just refused beside older letters", mail({ ...refused, retryingSeconds: 899 })],
    [
      "three mailboxes that refuse while others took their mail",
      mail({ ...refused, retryingMailboxes: 3, retryingSeconds: 9000, silentSeconds: 8999 }),
    ],
    [
      "a provider that was slow once",
      payments({ unanswered: 5, queried: 5, watched: { open: 5 } }),
    ],
    [
      "a provider that lately left two questions about one payment without an answer",
      payments({ unanswered: 1, queried: 1, watched: { open: 1 }, silentSeconds: 900 }),
    ],
    [
      "answers that are missing among many",
      payments({ unanswered: 8, queried: 16, watched: { open: 16 } }),
    ],
    ["a machine without the data folder", { disk: null }],
    ["cases to settle, which Payments tells of", payments({ openCases: 9 })],
  ] as const)("%s", (_what, state) => {
    expect(findHealthIssues({ ...well, ...state }, byHand)).toEqual([]);
  });
});

test("the most urgent stands first, whatever else there is", () => {
  const all: StoreState = {
    ...well,
    ...mail({ ...refused, failed: 1 }),
    ...payments({ keyRefusedSince: new Date(0), unanswered: 99, overdueSeconds: 9e9 }),
    workers: { count: 0, silentSeconds: null },
    clock: { aheadSeconds: 600 },
    queue: [kind({ lagSeconds: 9e9, failed: 1 })],
    disk: { freeBytes: 0, totalBytes: 100e9 },
    archiveFails: true,
    extensions: [{ point: "price", failures: 1, since: now, lastAt: now, message: "No" }],
    webhooks: { failing: 1, turnedOff: 0 },
    sampleContacts: true,
    acceptsPayments: false,
  };
  const others = ["disk_filling", "held", "backup_old"];
  const backup = { last: null, failed: run(1, "no room"), pausedSince: null };
  expect(findHealthIssues({ ...all, backup }, byHand)).toEqual(
    healthIssueCodes.filter((each) => !others.includes(each)),
  );
});
