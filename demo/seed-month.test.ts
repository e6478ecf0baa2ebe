import { expect, test } from "vitest";
import { addDays, startOfDay } from "#contract/delivery/shop-calendar.ts";
import { salesBefore } from "./seed-month.ts";

test("guest sales are delivered before the demo starts, on any day", () => {
  const days = Array.from({ length: 366 }, (_, i) => addDays("2026-11-23", i));
  const inProgress = days.flatMap((today) =>
    salesBefore(today, [])
      .filter(({ deliveredAt }) => new Date(deliveredAt) > startOfDay(today))
      .map(({ orderNumber, deliveredAt }) => ({ today, orderNumber, deliveredAt })),
  );
  expect(inProgress).toEqual([]);
});
