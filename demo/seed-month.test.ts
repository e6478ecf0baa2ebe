import { expect, test } from "vitest";
import { addDays, startOfDay } from "#server/platform/shop-calendar.ts";
import { salesBefore } from "./seed-month.ts";

test("what guests bought was delivered before the store is filled, on whichever day and however early", () => {
  const days = Array.from({ length: 366 }, (_, i) => addDays("2026-11-23", i));
  const underWay = days.flatMap((today) =>
    salesBefore(today, [])
      .filter(({ deliveredAt }) => new Date(deliveredAt) > startOfDay(today))
      .map(({ orderNumber, deliveredAt }) => ({ today, orderNumber, deliveredAt })),
  );
  expect(underWay).toEqual([]);
});
