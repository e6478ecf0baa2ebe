import { describe, expect, test } from "vitest";
import type { StaffDelivery, StaffTerms } from "#contract/api/staff-delivery.ts";
import { placesIn, termsOf } from "./delivery-edits.ts";
import { arrivedIn, groupPlaces, standTogether, termsOfAll } from "./group-places.ts";

const terms = (fee: number, payOnDelivery = false): StaffTerms => ({
  fee,
  daysFrom: 2,
  daysTo: 3,
  payOnDelivery,
});

function deliveryOf(own: Readonly<Record<string, StaffTerms | null>>): StaffDelivery {
  const place = (name: string, has: StaffTerms | null) => ({
    id: name.toLowerCase(),
    name,
    own: has,
    version: 0,
  });
  return {
    charges: false,
    version: 0,
    isSet: true,
    elsewhere: { ...place("Everywhere else", terms(4_000)), id: "elsewhere" },
    abroad: { ...place("Outside Nigeria", terms(0)), id: "abroad" },
    states: Object.entries(own).map(([name, has]) => ({ ...place(name, has), areas: [] })),
  };
}

function rowsOf(delivery: StaffDelivery) {
  return groupPlaces(delivery, placesIn(delivery)).map((group) => [
    group.name,
    group.ids.length,
    group.states.length,
    standTogether(group),
  ]);
}

describe("the rows of a phone", () => {
  test("are states with the same terms, then everywhere else with those that go as it", () => {
    const delivery = deliveryOf({
      Abia: null,
      Ogun: terms(3_500),
      Lagos: terms(2_500),
      Oyo: terms(3_500),
      Kano: null,
    });
    expect(rowsOf(delivery)).toEqual([
      ["Ogun, Oyo", 2, 2, true],
      ["Lagos", 1, 1, false],
      ["Everywhere else", 1, 2, true],
      ["Outside Nigeria", 1, 0, false],
    ]);
  });

  test("keep apart what may be paid for on delivery, and count what they do not name", () => {
    const delivery = deliveryOf({
      Abia: terms(1),
      Delta: terms(1, true),
      Ekiti: terms(1),
      Imo: terms(1),
      Kogi: terms(1),
      Oyo: terms(1),
    });
    expect(rowsOf(delivery)).toEqual([
      ["Abia, Ekiti, Imo and 2 more", 5, 5, true],
      ["Delta", 1, 1, false],
      ["Everywhere else", 1, 0, false],
      ["Outside Nigeria", 1, 0, false],
    ]);
  });
});

test("what is typed over one of them tells that they differ", () => {
  const places = placesIn(deliveryOf({ Ogun: terms(3_500), Oyo: terms(3_500) }));
  const typed = new Map([["oyo", { seen: 0, over: terms(3_500), fee: "4000" }]]);
  const all = (edits: Parameters<typeof termsOf>[1]) =>
    termsOfAll(["ogun", "oyo"], (id) => termsOf(places, edits, id));
  expect(all(new Map())).toEqual(terms(3_500));
  expect(all(typed)).toBeUndefined();
});

test("what happened in all of them is the average over their parcels", () => {
  const states = [...placesIn(deliveryOf({ Ogun: null, Oyo: null, Kogi: null })).values()];
  const arrived = new Map([
    ["ogun", { days: 2, parcels: 30 }],
    ["oyo", { days: 4, parcels: 10 }],
  ]);
  expect(arrivedIn(states, arrived)).toEqual({ days: 3, parcels: 40 });
  expect(arrivedIn(states, new Map())).toBeUndefined();
});
