import { describe, expect, test } from "vitest";
import type { StaffDelivery, StaffDeliveryTerms } from "#contract/api/delivery/staff-delivery.ts";
import { getTerms, toPlaces } from "../delivery-edits.ts";
import { averageDeliveryTime, getSharedTerms, groupPlaces, isGroup } from "./group-places.ts";

const terms = (fee: number, payOnDelivery = false): StaffDeliveryTerms => ({
  fee,
  daysFrom: 2,
  daysTo: 3,
  payOnDelivery,
});

function deliveryOf(own: Readonly<Record<string, StaffDeliveryTerms | null>>): StaffDelivery {
  const place = (name: string, has: StaffDeliveryTerms | null) => ({
    id: name.toLowerCase(),
    name,
    own: has,
    version: 0,
  });
  return {
    options: {
      charges: false,
      freeDelivery: { isOn: false, from: null },
      pickup: { isOn: false, place: null },
      payOnDelivery: { isOn: false, limit: null },
    },
    groups: [],
    version: 0,
    isSet: true,
    elsewhere: { ...place("Everywhere else", terms(4_000)), id: "elsewhere" },
    abroad: { ...place("Outside Nigeria", terms(0)), id: "abroad" },
    states: Object.entries(own).map(([name, has]) => ({ ...place(name, has), areas: [] })),
  };
}

function rowsOf(delivery: StaffDelivery) {
  return groupPlaces(delivery, toPlaces(delivery)).map((group) => [
    group.name,
    group.ids.length,
    group.states.length,
    isGroup(group),
  ]);
}

describe("the rows of a phone", () => {
  test("are states with equal terms, then the fallback with the states that inherit it", () => {
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

  test("separate cash on delivery, and count the names they leave out", () => {
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

test("an edit of one state shows that they differ", () => {
  const places = toPlaces(deliveryOf({ Ogun: terms(3_500), Oyo: terms(3_500) }));
  const typed = new Map([["oyo", { expectedVersion: 0, basedOn: terms(3_500), fee: "4000" }]]);
  const all = (edits: Parameters<typeof getTerms>[1]) =>
    getSharedTerms(["ogun", "oyo"], (id) => getTerms(places, edits, id));
  expect(all(new Map())).toEqual(terms(3_500));
  expect(all(typed)).toBeUndefined();
});

test("the delivery time of a group is the average over their parcels", () => {
  const states = [...toPlaces(deliveryOf({ Ogun: null, Oyo: null, Kogi: null })).values()];
  const arrived = new Map([
    ["ogun", { days: 2, parcels: 30 }],
    ["oyo", { days: 4, parcels: 10 }],
  ]);
  expect(averageDeliveryTime(states, arrived)).toEqual({ days: 3, parcels: 40 });
  expect(averageDeliveryTime(states, new Map())).toBeUndefined();
});
