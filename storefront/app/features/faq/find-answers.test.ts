import { describe, expect, test } from "vitest";
import { faq } from "#store/faq.ts";
import { findAnswers } from "./find-answers.ts";

const found = (search: string) =>
  findAnswers(faq, search).flatMap(({ entries }) => entries.map(({ id }) => id));
const all = faq.flatMap(({ entries }) => entries);

describe("searching the FAQ", () => {
  test("finds every word in any order and case", () => {
    expect(found("BANK card")).toContain("payment");
    expect(found("international shipping")).toEqual(["delivery"]);
    expect(found("zebra")).toEqual([]);
  });

  test("shows everything for a blank search", () => {
    expect(found("   ")).toEqual(all.map(({ id }) => id));
  });
});

describe("the FAQ", () => {
  const answer = (id: string) => all.find((entry) => entry.id === id)?.answer;

  test("states the promises of specification §9", () => {
    expect(answer("delivery")).toContain(
      "3–5 business days in Nigeria and 7–14 days internationally",
    );
    expect(answer("size-exchange")).toContain("Size exchanges are free");
    expect(answer("payment")).toContain("major cards and by local bank transfer");
    expect(answer("bulk-reply")).toContain("1–2 business days");
    expect(answer("newsletter")).toContain("At most two emails a month");
  });

  test("gives every answer its own hash", () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { id } of all) expect(id).toMatch(/^[a-z-]+$/);
  });
});
