import { describe, expect, test } from "vitest";
import type { StaffDelivery, StaffDeliveryTerms } from "#contract/api/delivery/staff-delivery.ts";
import {
  applyEdit,
  describeEdits,
  describeSaved,
  findConflicts,
  getTerms,
  listChanges,
  mergeNewerEdits,
  type PlaceEdits,
  parseDays,
  parseFee,
  rebaseEdits,
  restoreEdits,
  type TermsInput,
  toChanges,
  toPlaces,
  validateTerms,
} from "./delivery-edits.ts";

const usual: StaffDeliveryTerms = { fee: 0, daysFrom: 3, daysTo: 5, payOnDelivery: false };
const place = (id: string, name: string, own: StaffDeliveryTerms | null = null, version = 0) => ({
  ...{ id, name, own, version },
});
const delivery: StaffDelivery = {
  options: {
    charges: false,
    freeDelivery: { isOn: false, from: null },
    pickup: { isOn: false, place: null },
    payOnDelivery: { isOn: false, limit: null },
  },
  groups: [],
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
const places = toPlaces(delivery);
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
])("%j parses as days %j", (typed, days) => {
  expect(parseDays(typed)).toEqual(days);
});

test.each([
  ["2.5k", 2500],
  ["₦2,500.50", 2500.5],
  ["0", 0],
  ["1,000,001", undefined],
  ["free", undefined],
])("%j parses as a fee of %j", (typed, fee) => {
  expect(parseFee(typed)).toBe(fee);
});

describe("an edit of a place", () => {
  test("applies to the places within it that inherit its terms", () => {
    const edits = applyEdit(places, none, "lagos", { fee: "2,000" });
    expect(getTerms(places, edits, "lagos/ikeja").fee).toBe(2000);
    expect(getTerms(places, edits, "lagos/epe").fee).toBe(3000);
    const country = applyEdit(places, edits, "elsewhere", { days: "4-6" });
    expect(getTerms(places, country, "kano/dala")).toEqual({
      ...usual,
      fee: 4000,
      daysFrom: 4,
      daysTo: 6,
    });
  });

  test("is sent with all terms, on the version it was made on", () => {
    const edits = applyEdit(places, none, "kano/dala", { fee: "4500" });
    expect(toChanges(places, edits)).toEqual([
      { place: "kano/dala", version: 0, terms: { ...usual, fee: 4500 } },
    ]);
    const newer = toPlaces({
      ...delivery,
      states: delivery.states.map((state) => ({ ...state, version: 9 })),
    });
    const edited = applyEdit(newer, applyEdit(places, none, "lagos", { fee: "1" }), "lagos", {
      days: "2",
    });
    expect(toChanges(newer, edited)).toMatchObject([{ place: "lagos", version: 3 }]);
  });

  const later = (
    lagos: Partial<StaffDeliveryTerms>,
    epe: Partial<StaffDeliveryTerms>,
  ): StaffDelivery => ({
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
  const typeAll = (typed: Record<string, TermsInput>) =>
    Object.entries(typed).reduce((all, [id, terms]) => applyEdit(places, all, id, terms), none);

  test("is restored on its version, and changes by others are listed", () => {
    const typed = typeAll({
      lagos: { fee: "2,000" },
      kano: { days: "9" },
      "lagos/epe": { fee: "3.3k" },
    });
    const now = later({ fee: 1800 }, { fee: 3300 });
    const again = restoreEdits(toPlaces(now), JSON.parse(JSON.stringify([...typed])));
    expect(toChanges(toPlaces(now), again)).toMatchObject([
      { place: "lagos", version: 3, terms: { fee: 2000 } },
      { place: "kano", version: 0 },
    ]);
    expect(listChanges(now, now, again)).toEqual([
      { name: "Lagos", before: "₦2,500, 1-2 days", after: "₦1,800, 3-5 days" },
    ]);
    const rebased = rebaseEdits(toPlaces(now), again);
    expect(toChanges(toPlaces(now), rebased)).toMatchObject([{ version: 4 }, { version: 0 }]);
    expect(listChanges(now, now, rebased)).toEqual([]);
  });

  test("made after a save is based on what was saved, others on their own version", () => {
    const sent = typeAll({ lagos: { fee: "2,000" } });
    const two = { days: "2" };
    const since = applyEdit(places, applyEdit(places, sent, "lagos", two), "lagos/epe", two);
    const now = later({ fee: 2000, daysFrom: 1, daysTo: 2 }, { fee: 3100 });
    const left = mergeNewerEdits(toPlaces(now), sent, since);
    expect(toChanges(toPlaces(now), left)).toMatchObject([
      { place: "lagos", version: 4, terms: { daysFrom: 2 } },
      { place: "lagos/epe", version: 2 },
    ]);
    expect(listChanges(now, now, left).map(({ name }) => name)).toEqual(["Epe, Lagos"]);
    expect(mergeNewerEdits(toPlaces(now), sent, sent).size).toBe(0);
  });

  test("of a fee says, once saved, that fees are off", () => {
    const dearer = toChanges(places, applyEdit(places, none, "kano", { fee: "2500" }));
    expect(describeSaved("Kano", dearer, true)).toBe("Saved Kano. Existing orders keep their fee.");
    expect(describeSaved("Kano", dearer, false)).toBe(
      "Saved Kano. Fees aren't charged until you turn them on.",
    );
    const free = toChanges(places, applyEdit(places, none, "lagos", { fee: "0" }));
    const asAround = toChanges(places, applyEdit(places, none, "lagos/epe", { inherited: true }));
    for (const changes of [free, asAround]) {
      expect(describeSaved("Lagos", changes, false)).toContain("Existing orders keep their fee.");
    }
  });

  test("is dropped when it equals the saved value", () => {
    const edits = applyEdit(places, none, "lagos", { fee: "2,000" });
    expect(applyEdit(places, edits, "lagos", { fee: "2.5k" }).size).toBe(0);
    expect(applyEdit(places, none, "lagos/ikeja", { inherited: true }).size).toBe(0);
    expect(applyEdit(places, none, "lagos/ikeja", { pay: false }).size).toBe(0);
  });

  test("may reset a place to the default", () => {
    const edits = applyEdit(places, none, "lagos/epe", { inherited: true });
    expect(getTerms(places, edits, "lagos/epe").fee).toBe(2500);
    expect(toChanges(places, edits)).toEqual([{ place: "lagos/epe", version: 2, terms: null }]);
    const typed = applyEdit(places, edits, "lagos/epe", { fee: "100" });
    expect(toChanges(places, typed)[0]?.terms).toMatchObject({ fee: 100, daysFrom: 3 });
  });

  test("stays while it is invalid, and says why", () => {
    const edits = applyEdit(places, none, "kano", { fee: "dear", days: "soon" });
    const edit = edits.get("kano");
    expect(edit && validateTerms(edit)).toEqual({
      fee: "Enter an amount, such as 2,500",
      days: "Enter days such as 3-5",
    });
    expect(getTerms(places, edits, "kano").fee).toBe(4000);
  });

  test("is described per place, in naira", () => {
    const edits = applyEdit(
      places,
      applyEdit(places, none, "kano", { fee: "4500", pay: true }),
      "lagos/epe",
      {
        inherited: true,
      },
    );
    expect(describeEdits(places, edits)).toEqual([
      "Kano: ₦4,000, pay on delivery off → ₦4,500, pay on delivery on",
      "Epe, Lagos: ₦3,000, 3-5 days → inherited",
    ]);
    const sooner = applyEdit(places, none, "kano", { days: "2-4" });
    expect(describeEdits(places, sooner)).toEqual(["Kano: 3-5 days → 2-4 days"]);
    const invalid = applyEdit(places, none, "kano", { fee: "dear", days: "soon" });
    expect(describeEdits(places, invalid)).toEqual(["Kano: check the fee and the days"]);
    expect(
      describeEdits(places, applyEdit(places, none, "kano", { days: "soon", fee: "4500" })),
    ).toEqual(["Kano: check the days"]);
  });
});

const epe = { ...usual, fee: 3000 };
test.each<[string, TermsInput, StaffDeliveryTerms | null, boolean]>([
  ["a fee beside other days", { fee: "3500" }, { ...epe, daysTo: 6 }, false],
  ["a fee of their own each", { fee: "3500" }, { ...epe, fee: 4000 }, true],
  ["the same fee", { fee: "3.5k" }, { ...epe, fee: 3500 }, false],
  ["days beside another fee", { days: "2-4" }, { ...epe, fee: 4000 }, false],
  ["days of their own each", { days: "2-4" }, { ...epe, daysFrom: 4 }, true],
  ["the same days", { days: "4 to 5" }, { ...epe, daysFrom: 4 }, false],
  ["pay on delivery beside another fee", { pay: true }, { ...epe, fee: 4000 }, false],
  ["a fee, and it goes as its state by now", { fee: "3500" }, null, true],
  ["as its state, beside another fee", { inherited: true }, { ...epe, fee: 4000 }, true],
  ["as its state, and so they said", { inherited: true }, null, false],
  ["a fee, and what they changed stands as before", { fee: "3500" }, epe, false],
])("edits conflict with changes by others to the same field: %s", (_what, typed, own, isClash) => {
  const edits = applyEdit(places, none, "lagos/epe", typed);
  const [lagos, ...others] = delivery.states;
  if (!lagos) throw new Error("no Lagos");
  const areas = [place("lagos/epe", "Epe", own, 3), ...lagos.areas.slice(1)];
  const now = toPlaces({ ...delivery, states: [{ ...lagos, areas }, ...others] });
  expect(findConflicts(now, edits)).toEqual(isClash ? ["lagos/epe"] : []);
});
