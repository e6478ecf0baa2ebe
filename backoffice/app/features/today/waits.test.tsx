import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { StaffRole } from "#contract/api/staff.ts";
import type { StaffToday } from "#contract/api/staff-reports.ts";
import { Waits } from "./waits.tsx";

const at = "2026-11-21T14:20:00Z";
const today: StaffToday = {
  at,
  packing: null,
  payments: {
    count: 3,
    kinds: { underpaid: 2, paid_twice: 1 },
    oldestAt: "2026-11-18T14:00:00Z",
  },
  refunds: { count: 0, oldestAt: null },
  transfers: { count: 1, oldestAt: "2026-11-21T12:20:00Z" },
  refundsToSend: { count: 2, oldestAt: "2026-11-21T13:55:00Z" },
  returns: { count: 1, asked: 1, arrived: 0, missing: 0, oldestAt: "2026-11-21T09:20:00Z" },
  profiles: { count: 1, company: "Obi Ltd", since: "2026-11-20T14:20:00Z" },
  enquiries: { count: 1, answerBy: "2026-11-23T09:40:00Z", status: "in_progress" },
  dataRequests: null,
  stock: { count: 1, soldOut: 0, images: [], isCut: false },
  latest: null,
  lastDone: null,
};

const draw = (changes: Partial<StaffToday>, role: StaffRole) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Waits today={{ ...today, ...changes }} role={role} />
    </MemoryRouter>,
  );

/** Each task as it is read: number, what, about, and where its button leads; in amber or not. */
const read = (changes: Partial<StaffToday> = {}, role: StaffRole = "manager") =>
  draw(changes, role)
    .split("<li ")
    .slice(1)
    .map((task) => ({
      words: [...task.matchAll(/<span class="(?:w-9|block)[^>]*>([^<]+)/g)].map(([, word]) => word),
      isAmber: task.includes("text-amber"),
      to: /href="([^"]+)"/.exec(task)?.[1],
    }));

test("what waits is said with its age and leads to where it stands", () => {
  expect(read()).toEqual([
    {
      words: ["3", "payments need you", "two short, one twice, the oldest waits 3 days"],
      isAmber: true,
      to: "/payments",
    },
    {
      words: ["1", "transfer is awaited", "the oldest since 2 h"],
      isAmber: false,
      to: "/payments?status=transfers",
    },
    {
      words: ["2", "refunds to send", "the oldest since 25 min"],
      isAmber: true,
      to: "/payments?status=to_send",
    },
    {
      words: ["1", "return or exchange", "1 asked, the oldest waits 5 h"],
      isAmber: false,
      to: "/returns",
    },
    { words: ["1", "business to review", "Obi Ltd waits 24 h"], isAmber: false, to: "/businesses" },
    {
      words: ["1", "bulk enquiry", "answer by Monday 10:40 to keep the promise"],
      isAmber: true,
      to: "/enquiries?status=in_progress",
    },
    {
      words: ["1", "product runs low", "no size sold out yet"],
      isAmber: false,
      to: "/stock?status=low",
    },
  ]);
});

test("the release before tells no age, and none is shown", () => {
  const [payments, returns] = read({
    payments: { count: 1, kinds: { underpaid: 1 } },
    transfers: null,
    refundsToSend: null,
    returns: { count: 1, asked: 0, arrived: 1, missing: 0 },
  });
  expect(payments).toMatchObject({
    words: ["1", "payment needs you", "one short"],
    isAmber: false,
  });
  expect(returns).toMatchObject({
    words: ["1", "return or exchange", "1 arrived"],
    isAmber: false,
  });
});

test("a room that is not theirs has no button, and nothing waiting is said in words", () => {
  const keeper = read({ payments: null, profiles: null, enquiries: null }, "stock_keeper");
  expect(keeper.map(({ to }) => to)).toEqual([
    undefined,
    undefined,
    "/returns",
    "/stock?status=low",
  ]);
  const nothing = {
    ...{ payments: null, transfers: null, refundsToSend: null, returns: null },
    ...{ profiles: null, enquiries: null, stock: { ...today.stock, count: 0 } },
  };
  expect(draw(nothing, "manager")).toContain("Nothing waits. Well done.");
});
