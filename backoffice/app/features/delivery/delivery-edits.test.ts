import { describe, expect, test } from "vitest";
import type { StaffDelivery, StaffTerms } from "#contract/api/staff-delivery.ts";
import {
  faultsOf,
  type PlaceEdits,
  placesIn,
  readDays,
  readFee,
  tellEdits,
  tellSaved,
  termsOf,
  toChanges,
  withEdit,
} from "./delivery-edits.ts";

const usual: StaffTerms = { fee: 0, daysFrom: 3, daysTo: 5, payOnDelivery: false };
const place = (id: string, name: string, own: StaffTerms | null = null, version = 0) => ({
  ...{ id, name, own, version },
});
const delivery: StaffDelivery = {
  charges: false,
  version: 1,
  elsewhere: place("elsewhere", "Everywhere else", { ...usual, fee: 4000 }, 1),
  abroad: place("abroad", "Outside Nigeria", { ...usual, daysFrom: 7, daysTo: 14 }, 1),
  states: [
    {
      ...place("lagos", "Lagos", { ...usual, fee: 2500, daysFrom: 1, daysTo: 2 }, 3),
      areas: [place("lagos/epe", "Epe", { ...usual, fee: 3000 }, 2), place("lagos/ikeja", "Ikeja")],
    },
    { ...place("kano", "Kano"), areas: [place("kano/dala", "Dala")] },
  ],
};
const places = placesIn(delivery);
const none: PlaceEdits = new Map();

test.each([
  ["3-5", { daysFrom: 3, daysTo: 5 }],
  [" 3 – 5 days", { daysFrom: 3, daysTo: 5 }],
  ["1 to 2", { daysFrom: 1, daysTo: 2 }],
  ["2", { daysFrom: 2, daysTo: 2 }],
  ["1 day", { daysFrom: 1, daysTo: 1 }],
  ["5-3", undefined],
  ["91", undefined],
  ["", undefined],
  ["soon", undefined],
])("%j are days %j", (typed, days) => {
  expect(readDays(typed)).toEqual(days);
});

test.each([
  ["2.5k", 2500],
  ["₦2,500.50", 2500.5],
  ["0", 0],
  ["1,000,001", undefined],
  ["free", undefined],
])("%j is a fee of %j", (typed, fee) => {
  expect(readFee(typed)).toBe(fee);
});

describe("what is typed over a place", () => {
  test("counts for the places within it that have no terms of their own", () => {
    const edits = withEdit(places, none, "lagos", { fee: "2,000" });
    expect(termsOf(places, edits, "lagos/ikeja").fee).toBe(2000);
    expect(termsOf(places, edits, "lagos/epe").fee).toBe(3000);
    const country = withEdit(places, edits, "elsewhere", { days: "4-6" });
    expect(termsOf(places, country, "kano/dala")).toEqual({
      ...usual,
      fee: 4000,
      daysFrom: 4,
      daysTo: 6,
    });
  });

  test("is sent whole, on the version it was typed over", () => {
    const edits = withEdit(places, none, "kano/dala", { fee: "4500" });
    expect(toChanges(places, edits)).toEqual([
      { place: "kano/dala", version: 0, terms: { ...usual, fee: 4500 } },
    ]);
    const newer = placesIn({
      ...delivery,
      states: delivery.states.map((state) => ({ ...state, version: 9 })),
    });
    const kept = withEdit(newer, withEdit(places, none, "lagos", { fee: "1" }), "lagos", {
      days: "2",
    });
    expect(toChanges(newer, kept)).toMatchObject([{ place: "lagos", version: 3 }]);
  });

  test("that is a fee says, once saved, that nobody is charged while that is switched off", () => {
    const dearer = toChanges(places, withEdit(places, none, "kano", { fee: "2500" }));
    expect(tellSaved("Kano", dearer, true)).toBe("Saved Kano. Orders placed before keep theirs.");
    expect(tellSaved("Kano", dearer, false)).toBe(
      "Saved Kano. No fee is charged at checkout until that is switched on.",
    );
    const free = toChanges(places, withEdit(places, none, "lagos", { fee: "0" }));
    const asAround = toChanges(places, withEdit(places, none, "lagos/epe", { asAround: true }));
    for (const changes of [free, asAround]) {
      expect(tellSaved("Lagos", changes, false)).toContain("Orders placed before keep theirs.");
    }
  });

  test("is gone where it says what stands there", () => {
    const edits = withEdit(places, none, "lagos", { fee: "2,000" });
    expect(withEdit(places, edits, "lagos", { fee: "2.5k" }).size).toBe(0);
    expect(withEdit(places, none, "lagos/ikeja", { asAround: true }).size).toBe(0);
    expect(withEdit(places, none, "lagos/ikeja", { pay: false }).size).toBe(0);
  });

  test("may be that it goes as the place around it again", () => {
    const edits = withEdit(places, none, "lagos/epe", { asAround: true });
    expect(termsOf(places, edits, "lagos/epe").fee).toBe(2500);
    expect(toChanges(places, edits)).toEqual([{ place: "lagos/epe", version: 2, terms: null }]);
    const typed = withEdit(places, edits, "lagos/epe", { fee: "100" });
    expect(toChanges(places, typed)[0]?.terms).toMatchObject({ fee: 100, daysFrom: 3 });
  });

  test("stays where it cannot be read, and says why", () => {
    const edits = withEdit(places, none, "kano", { fee: "dear", days: "soon" });
    const edit = edits.get("kano");
    expect(edit && faultsOf(edit)).toEqual({ fee: "Such as 2,500 or 2.5k", days: "Such as 3-5" });
    expect(termsOf(places, edits, "kano").fee).toBe(4000);
  });

  test("is told place by place, in naira", () => {
    const edits = withEdit(
      places,
      withEdit(places, none, "kano", { fee: "4500", pay: true }),
      "lagos/epe",
      {
        asAround: true,
      },
    );
    expect(tellEdits(places, edits)).toEqual([
      "Kano: ₦4,000, 3-5 days → ₦4,500, 3-5 days, pay on delivery",
      "Epe, Lagos: ₦3,000, 3-5 days → as the place around it",
    ]);
  });
});
