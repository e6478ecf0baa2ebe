import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { StaffStore } from "#contract/api/staff-store.ts";
import { type StoreTrouble, storeTroubles } from "#contract/api/store-troubles.ts";
import { Away, StoreState } from "./store-room.tsx";
import { bytesInWords, spanInWords, tellTroubles } from "./store-words.ts";

const lanes = ["codes", "mails", "payments", "sweeps", "letters", "pictures", "imports", "backups"];
const storeWith = (troubles: readonly StoreTrouble[]): StaffStore => ({
  at: "2026-11-20T13:12:00.000Z",
  troubles: [...troubles],
  mail: {
    waiting: 3,
    retrying: 2,
    oldestSeconds: 4000,
    retryingSeconds: 2000,
    givenUp: 1,
    lastSentAt: "2026-11-20T11:00:00.000Z",
    isKeptHere: false,
  },
  payments: {
    watched: 8,
    unanswered: 6,
    overdueSeconds: 700,
    toSettle: 2,
    keyRefusedSince: "2026-11-20T12:00:00.000Z",
    lastMoneyAt: null,
    lastWebhookAt: null,
  },
  jobs: {
    workers: 0,
    lanes: lanes.map((lane) => ({
      lane,
      due: lane === "codes" ? 5 : 0,
      later: 0,
      running: 0,
      givenUp: lane === "pictures" ? 1 : 0,
      lagSeconds: lane === "codes" ? 1500 : 0,
      isLate: lane === "codes",
    })),
  },
  clock: { aheadSeconds: -600 },
  disk: { freeBytes: 4e8, totalBytes: 20e9 },
  backup: {
    place: "/mnt/safe",
    everyHours: 24,
    isEncrypted: true,
    lastAt: "2026-11-18T01:37:00.000Z",
    lastBytes: 23_600_000,
    ageSeconds: 214_500,
    fault: "its disk is full.",
    heldSince: null,
  },
  versions: { store: "0.1.0", node: "24.21.0", postgres: "15.13", migration: "0036-waiting.sql" },
});
const draw = (store: StaffStore) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <StoreState store={store} />
    </MemoryRouter>,
  );

test("trouble stands on top in the order the server gives, each with what to do", () => {
  const html = draw(storeWith(["no_worker", "mail_given_up"]));
  const [first, second, panels] = [
    html.indexOf("Nobody does the work behind the shop"),
    html.indexOf("1 message was given up"),
    html.indexOf("Versions"),
  ];
  expect(first).toBeGreaterThan(-1);
  expect(second).toBeGreaterThan(first);
  expect(panels).toBeGreaterThan(second);
  expect(html).toContain("2 things need you.");
  expect(html).toContain('href="/mails"');
});

test("how long mail cannot leave counts what was refused, not what waits its turn", () => {
  const [stuck] = tellTroubles(storeWith(["mail_stuck"]));
  expect(stuck?.title).toBe("2 messages cannot leave, the oldest for 33 min");
});

test("work that is late is named, however long other work may take", () => {
  const [late] = tellTroubles(storeWith(["jobs_late"]));
  expect(late?.title).toBe("Late by 25 min: codes and receipts");
});

test("how old the last backup is, how large and where, is told in plain words", () => {
  const html = draw(storeWith(["backup_old"]));
  expect(html).toContain("The last backup is 2 days old");
  expect(html).toContain("2 days ago, 24 MB");
  expect(html).toContain("/mnt/safe, every day, encrypted");
});

test("good news is one quiet line", () => {
  const html = draw(storeWith([]));
  expect(html).toContain("All is well. Nothing needs you.");
  expect(html).not.toContain("What needs you");
});

// Where its settings are in /etc/aso/store.env, a command without them would begin another store in its folder.
test("no trouble gives a command of the store, which needs its settings: the runbook has both", () => {
  const todos = tellTroubles(storeWith(storeTroubles)).map(({ todo }) => todo);
  expect(todos.filter((todo) => /npm|npx|node /.test(todo))).toEqual([]);
});

test.each(storeTroubles)("%s is told in words that say what to do", (trouble) => {
  const [words] = tellTroubles(storeWith([trouble]));
  expect(words?.title).toMatch(/^[A-Z1-9].{8,}/);
  expect(words?.todo.length).toBeGreaterThan(30);
  expect(`${words?.title} ${words?.todo}`).not.toMatch(/undefined|NaN|null/);
});

test.each([
  [40, "40 s"],
  [1500, "25 min"],
  [4 * 3600, "4 h"],
  [3 * 86_400, "3 days"],
])("%i seconds are %s", (seconds, words) => {
  expect(spanInWords(seconds)).toBe(words);
});

test.each([
  [4e8, "400 MB"],
  [62.4e9, "62 GB"],
  [2.5e12, "2.5 TB"],
])("%d bytes are %s", (bytes, words) => {
  expect(bytesInWords(bytes)).toBe(words);
});

test("a database that is away is told by its name, and any other fault by none", () => {
  const html = (meta: unknown) => renderToStaticMarkup(<Away fault={{ meta }} />);
  expect(html({ part: "database" })).toContain("The database does not answer");
  expect(html(undefined)).toBe("");
});
