import { describe, expect, test } from "vitest";
import type { StaffDelivery, StaffTerms } from "#contract/api/staff-delivery.ts";
import {
  changesBetween,
  clashesOf,
  faultsOf,
  layAgain,
  type PlaceEdits,
  placesIn,
  readDays,
  readFee,
  standOn,
  type TypedTerms,
  tellEdits,
  tellSaved,
  termsOf,
  toChanges,
  typedSince,
  withEdit,
} from "./delivery-edits.ts";

const usual: StaffTerms = { fee: 0, daysFrom: 3, daysTo: 5, payOnDelivery: false };
const place = (id: string, name: string, own: StaffTerms | null = null, version = 0) => ({
  ...{ id, name, own, version },
});
const delivery: StaffDelivery = {
  charges: false,
  version: 1,
  isSet: true,
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

  /** The table once colleagues gave Lagos and Epe other terms. */
  const later = (lagos: Partial<StaffTerms>, epe: Partial<StaffTerms>): StaffDelivery => ({
    ...delivery,
    states: delivery.states.map((state) =>
      state.id === "lagos"
        ? {
            ...place("lagos", "Lagos", { ...usual, ...lagos }, 4),
            areas: [place("lagos/epe", "Epe", { ...usual, ...epe }, 3)],
          }
        : state,
    ),
  });
  const typeAll = (typed: Record<string, TypedTerms>) =>
    Object.entries(typed).reduce((all, [id, terms]) => withEdit(places, all, id, terms), none);

  test("is laid in again on what it was typed over, and what is there by now is told", () => {
    const typed = typeAll({
      lagos: { fee: "2,000" },
      kano: { days: "9" },
      "lagos/epe": { fee: "3.3k" },
    });
    const now = later({ fee: 1800 }, { fee: 3300 });
    const again = layAgain(placesIn(now), JSON.parse(JSON.stringify([...typed])));
    expect(toChanges(placesIn(now), again)).toMatchObject([
      { place: "lagos", version: 3, terms: { fee: 2000 } },
      { place: "kano", version: 0 },
    ]);
    expect(changesBetween(now, now, again)).toEqual([
      { name: "Lagos", before: "₦2,500, 1-2 days", after: "₦1,800, 3-5 days" },
    ]);
    const seen = standOn(placesIn(now), again);
    expect(toChanges(placesIn(now), seen)).toMatchObject([{ version: 4 }, { version: 0 }]);
    expect(changesBetween(now, now, seen)).toEqual([]);
  });

  test("since a save stands on what was saved, and elsewhere on what it was typed over", () => {
    const sent = typeAll({ lagos: { fee: "2,000" } });
    const two = { days: "2" };
    const since = withEdit(places, withEdit(places, sent, "lagos", two), "lagos/epe", two);
    const now = later({ fee: 2000, daysFrom: 1, daysTo: 2 }, { fee: 3100 });
    const left = typedSince(placesIn(now), sent, since);
    expect(toChanges(placesIn(now), left)).toMatchObject([
      { place: "lagos", version: 4, terms: { daysFrom: 2 } },
      { place: "lagos/epe", version: 2 },
    ]);
    expect(changesBetween(now, now, left).map(({ name }) => name)).toEqual(["Epe, Lagos"]);
    expect(typedSince(placesIn(now), sent, sent).size).toBe(0);
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
    // What cannot be read leads nowhere: no arrow from what stands to the same.
    const faulty = withEdit(places, none, "kano", { fee: "dear", days: "soon" });
    expect(tellEdits(places, faulty)).toEqual(["Kano: look at the fee and the days again"]);
    expect(
      tellEdits(places, withEdit(places, none, "kano", { days: "soon", fee: "4500" })),
    ).toEqual(["Kano: look at the days again"]);
  });
});

const epe = { ...usual, fee: 3000 };
test.each<[string, TypedTerms, StaffTerms | null, boolean]>([
  ["a fee beside other days", { fee: "3500" }, { ...epe, daysTo: 6 }, false],
  ["a fee of their own each", { fee: "3500" }, { ...epe, fee: 4000 }, true],
  ["the same fee", { fee: "3.5k" }, { ...epe, fee: 3500 }, false],
  ["days beside another fee", { days: "2-4" }, { ...epe, fee: 4000 }, false],
  ["days of their own each", { days: "2-4" }, { ...epe, daysFrom: 4 }, true],
  ["the same days", { days: "4 to 5" }, { ...epe, daysFrom: 4 }, false],
  ["pay on delivery beside another fee", { pay: true }, { ...epe, fee: 4000 }, false],
  ["a fee, and it goes as its state by now", { fee: "3500" }, null, true],
  ["as its state, beside another fee", { asAround: true }, { ...epe, fee: 4000 }, true],
  ["as its state, and so they said", { asAround: true }, null, false],
  ["a fee, and what they changed stands as before", { fee: "3500" }, epe, false],
])(
  "what is typed of a place others changed clashes where both changed one thing: %s",
  (_what, typed, own, isClash) => {
    const edits = withEdit(places, none, "lagos/epe", typed);
    const [lagos, ...others] = delivery.states;
    if (!lagos) throw new Error("no Lagos");
    const areas = [place("lagos/epe", "Epe", own, 3), ...lagos.areas.slice(1)];
    const now = placesIn({ ...delivery, states: [{ ...lagos, areas }, ...others] });
    expect(clashesOf(now, edits)).toEqual(isClash ? ["lagos/epe"] : []);
  },
);
