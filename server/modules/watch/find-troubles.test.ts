import { describe, expect, test } from "vitest";
import { storeTroubles } from "#contract/api/store-troubles.ts";
import type { QueuedKind } from "#server/database/queue-state.ts";
import { findTroubles } from "./find-troubles.ts";
import type { StoreState } from "./read-state.ts";

const well: StoreState = {
  queue: [],
  workers: { count: 7, silentSeconds: 9 },
  mail: { waiting: 0, retrying: 0, oldestSeconds: 0, dead: 0, lastSentAt: null },
  payments: {
    watched: {},
    unanswered: 0,
    overdueSeconds: 0,
    toSettle: 3,
    keyRefusedSince: null,
    lastMoneyAt: null,
    lastWebhookAt: null,
  },
  orders: [],
  disk: { freeBytes: 60e9, totalBytes: 100e9 },
  versions: { postgres: "15.13", migration: "0036-waiting-mail.sql", store: "0.1.0" },
};
const kind = (more: Partial<QueuedKind>): QueuedKind => ({
  job: "send-code",
  lane: "codes",
  due: 1,
  later: 0,
  retrying: 0,
  running: 0,
  failed: 0,
  lagSeconds: 1,
  ...more,
});
const mail = (more: Partial<StoreState["mail"]>) => ({ mail: { ...well.mail, ...more } });
const payments = (more: Partial<StoreState["payments"]>) => ({
  payments: { ...well.payments, ...more },
});

test("a demo that is well has no trouble, and a live store lacks a backup", () => {
  expect(findTroubles(well, false)).toEqual([]);
  expect(findTroubles(well, true)).toEqual(["no_backup"]);
});

describe("a trouble is there", () => {
  test.each([
    ["key_refused", payments({ keyRefusedSince: new Date(0) })],
    ["no_worker", { workers: { count: 0, silentSeconds: null } }],
    ["no_worker", { workers: { count: 7, silentSeconds: 121 } }],
    ["jobs_late", { queue: [kind({ lagSeconds: 301 })] }],
    ["jobs_late", { queue: [kind({ lane: "letters", lagSeconds: 3 * 3600 + 1 })] }],
    ["mail_stuck", mail({ waiting: 4, retrying: 1, oldestSeconds: 901 })],
    ["provider_silent", payments({ unanswered: 6 })],
    ["payments_late", payments({ overdueSeconds: 601 })],
    ["disk_full", { disk: { freeBytes: 4e8, totalBytes: 100e9 } }],
    ["disk_filling", { disk: { freeBytes: 4.9e9, totalBytes: 20e9 } }],
    ["disk_filling", { disk: { freeBytes: 90e9, totalBytes: 1000e9 } }],
    ["mail_given_up", mail({ dead: 1 })],
    ["jobs_given_up", { queue: [kind({ due: 0, failed: 1 })] }],
  ] as const)("%s %#", (trouble, state) => {
    expect(findTroubles({ ...well, ...state }, false)).toEqual([trouble]);
  });
});

describe("a trouble is not yet there", () => {
  test.each([
    ["a code that waits for a moment", { queue: [kind({ lagSeconds: 299 })] }],
    ["letters that take an hour", { queue: [kind({ lane: "letters", lagSeconds: 3600 })] }],
    ["mail that waits its turn", mail({ waiting: 900, retrying: 0, oldestSeconds: 3600 })],
    ["a provider that was slow once", payments({ unanswered: 2, watched: { open: 9 } })],
    ["a store that keeps nothing here", { disk: null }],
    ["cases to settle, which Payments tells of", payments({ toSettle: 9 })],
  ] as const)("%s", (_what, state) => {
    expect(findTroubles({ ...well, ...state }, false)).toEqual([]);
  });
});

test("the most urgent stands first, whatever else there is", () => {
  const all: StoreState = {
    ...well,
    ...mail({ waiting: 1, retrying: 1, oldestSeconds: 9e9, dead: 1 }),
    ...payments({ keyRefusedSince: new Date(0), unanswered: 99, overdueSeconds: 9e9 }),
    workers: { count: 0, silentSeconds: null },
    queue: [kind({ lagSeconds: 9e9, failed: 1 })],
    disk: { freeBytes: 0, totalBytes: 100e9 },
  };
  expect(findTroubles(all, true)).toEqual(storeTroubles.filter((each) => each !== "disk_filling"));
});
