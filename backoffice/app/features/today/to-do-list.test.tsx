import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { StaffToday } from "#contract/api/reports/reports.ts";
import type { StaffRole } from "#contract/api/staff/staff.ts";
import { ToDoList } from "./to-do-list.tsx";

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
  riderMoney: { count: 0, oldestAt: null },
  returns: { count: 1, requested: 1, arrived: 0, missing: 0, oldestAt: "2026-11-21T09:20:00Z" },
  profiles: { count: 1, company: "Obi Ltd", since: "2026-11-20T14:20:00Z" },
  enquiries: { count: 1, replyBy: "2026-11-23T09:40:00Z", status: "in_progress" },
  dataRequests: null,
  stock: { count: 1, soldOut: 0, images: [], hasMore: false },
  latest: null,
  lastActivity: null,
};

const draw = (changes: Partial<StaffToday>, role: StaffRole) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ToDoList today={{ ...today, ...changes }} role={role} />
    </MemoryRouter>,
  );

const read = (changes: Partial<StaffToday> = {}, role: StaffRole = "manager") =>
  draw(changes, role)
    .split("<li ")
    .slice(1)
    .map((task) => ({
      texts: [...task.matchAll(/<span class="(?:w-9|block)[^>]*>([^<]+)/g)].map(([, text]) => text),
      isAmber: task.includes("text-amber"),
      to: /href="([^"]+)"/.exec(task)?.[1],
    }));

test("tasks have an age and a link", () => {
  expect(read()).toEqual([
    {
      texts: ["3", "payments to review", "2 underpaid, 1 paid twice. Oldest: 3 days"],
      isAmber: true,
      to: "/payments",
    },
    {
      texts: ["1", "bank transfer expected", "Oldest: 2 h"],
      isAmber: false,
      to: "/payments?status=transfers",
    },
    {
      texts: ["2", "refunds to send", "Oldest: 25 min"],
      isAmber: true,
      to: "/payments?status=to_send",
    },
    {
      texts: ["1", "return or exchange", "1 requested. Oldest: 5 h"],
      isAmber: false,
      to: "/returns",
    },
    {
      texts: ["1", "business to review", "Obi Ltd, waiting 24 h"],
      isAmber: false,
      to: "/businesses",
    },
    {
      texts: ["1", "bulk enquiry", "Reply by Monday 10:40, as promised"],
      isAmber: true,
      to: "/enquiries?status=in_progress",
    },
    {
      texts: ["1", "product low on stock", "No sizes sold out"],
      isAmber: false,
      to: "/stock?status=low",
    },
  ]);
});

test("a response of the previous release has no age", () => {
  const [payments, returns] = read({
    payments: { count: 1, kinds: { underpaid: 1 } },
    transfers: null,
    refundsToSend: null,
    riderMoney: null,
    returns: { count: 1, requested: 0, arrived: 1, missing: 0 },
  });
  expect(payments).toMatchObject({
    texts: ["1", "payment to review", "1 underpaid"],
    isAmber: false,
  });
  expect(returns).toMatchObject({
    texts: ["1", "return or exchange", "1 arrived"],
    isAmber: false,
  });
});

test("a page without the right has no button, and an empty list says so", () => {
  const tasks = read({ payments: null, profiles: null, enquiries: null }, "stock_keeper");
  expect(tasks.map(({ to }) => to)).toEqual([
    undefined,
    undefined,
    "/returns",
    "/stock?status=low",
  ]);
  const nothing = {
    ...{ payments: null, transfers: null, refundsToSend: null, riderMoney: null, returns: null },
    ...{ profiles: null, enquiries: null, stock: { ...today.stock, count: 0 } },
  };
  expect(draw(nothing, "manager")).toContain("All done.");
});
