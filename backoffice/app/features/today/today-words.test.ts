import { expect, test } from "vitest";
import {
  comparison,
  dayTitle,
  dueInWords,
  greeting,
  isDueSoon,
  promiseInWords,
  returnsInWords,
  reviewsInWords,
} from "./today-words.ts";

const now = new Date("2026-11-21T14:20:00Z");

test("the day is the shop's", () => {
  expect(dayTitle(now, "long")).toBe("Saturday, 21 November");
  expect(dayTitle(now, "short")).toBe("Saturday, 21 Nov");
  expect(dayTitle(new Date("2026-11-21T23:30:00Z"), "long")).toBe("Sunday, 22 November");
  expect(greeting(now)).toBe("Good afternoon");
  expect(greeting(new Date("2026-11-21T23:30:00Z"))).toBe("Good morning");
});

test("what waits among the returns is named, and nothing that does not", () => {
  expect(returnsInWords({ count: 4, asked: 2, arrived: 1, missing: 1 })).toBe(
    "2 asked, 1 arrived, 1 did not come",
  );
  expect(returnsInWords({ count: 1, asked: 0, arrived: 0, missing: 1 })).toBe("1 did not come");
});

test.each([
  ["today", 1_003_750, 914_750, "₦89,000 more than last Saturday by 15:20"],
  ["week", 5_000, 5_000, "As much as the seven days before by 15:20"],
  ["month", 0, 1_200.5, "₦1,200.50 less than the thirty days before by 15:20"],
] as const)("%s: %d against %d", (name, takings, takingsBefore, words) => {
  const period = { takings, takingsBefore, orders: 0, pieces: 0 };
  expect(comparison(name, period, now.toISOString())).toBe(words);
});

test("cases are told by kind, and the promise by its hour", () => {
  expect(
    reviewsInWords({ underpaid: 2, paid_twice: 1, wrong_currency: 1, provider_config: 1 }),
  ).toBe("two short, one twice, two other");
  expect(promiseInWords("2026-11-23T09:40:00Z", now)).toBe(
    "answer by Monday 10:40 to keep the promise",
  );
  expect(promiseInWords("2026-11-21T11:20:00Z", now)).toBe("promised 3 h ago");
});

test.each([
  ["2026-12-03", "the first is due in 12 days", false],
  ["2026-11-28", "the first is due in 7 days", true],
  ["2026-11-22", "the first is due in a day", true],
  ["2026-11-21", "the first is due today", true],
  ["2026-11-20", "the first is a day late", true],
  ["2026-11-09", "the first is 12 days late", true],
])("a request due on %s: %s", (dueOn, words, isSoon) => {
  expect(dueInWords(dueOn, now)).toBe(words);
  expect(isDueSoon(dueOn, now)).toBe(isSoon);
});
