import { expect, test } from "vitest";
import type { StaffDelivery, StaffDeliveryPlace } from "#contract/api/delivery/staff-delivery.ts";
import { applyEdit, inherited, toPlaces } from "./delivery-edits.ts";
import { compareOptions, describeOptionChanges, hasMissingValue } from "./delivery-options.ts";
import {
  type DeliveryRow,
  feeRange,
  filterRows,
  findDeliveryTime,
  toDeliveryRows,
} from "./delivery-rows.ts";

const terms = (fee: number) => ({ fee, daysFrom: 2, daysTo: 3, payOnDelivery: false });
const place = (id: string, name: string, fee?: number): StaffDeliveryPlace => ({
  id,
  name,
  own: fee === undefined ? null : terms(fee),
  version: 0,
});
const options: StaffDelivery["options"] = {
  charges: false,
  freeDelivery: { isOn: false, from: null },
  pickup: { isOn: false, place: null },
  payOnDelivery: { isOn: false, limit: 50_000 },
};
const delivery: StaffDelivery = {
  options,
  version: 1,
  isSet: true,
  elsewhere: place("elsewhere", "Everywhere else", 0),
  abroad: place("abroad", "Outside Nigeria", 20_000),
  groups: [{ ...place("south-west", "South West", 3500), stateIds: ["oyo", "ogun"] }],
  states: [
    { ...place("lagos", "Lagos", 2500), areas: [place("lagos/epe", "Epe", 3000)] },
    { ...place("oyo", "Oyo"), areas: [place("oyo/egbeda", "Egbeda")] },
    { ...place("ogun", "Ogun"), areas: [] },
  ],
};
const rows = toDeliveryRows(delivery);
const rowOf = (id: string) => rows.find((row) => row.id === id) as DeliveryRow;
const places = toPlaces(delivery);

test("Lagos comes first, then the groups, then other countries", () => {
  expect(rows.map(({ name }) => name)).toEqual(["Lagos", "South West", "Outside Nigeria"]);
  expect(rowOf("south-west").hint).toBe("Oyo and Ogun");
});

test("states inherit from their group until they have a fee of their own, and again when it is emptied", () => {
  const group = rowOf("south-west");
  expect(feeRange(group, places, new Map())).toEqual({ feeFrom: 3500, feeTo: 3500 });
  const own = applyEdit(places, new Map(), "ogun", { fee: "3,000" });
  expect(feeRange(group, places, own)).toEqual({ feeFrom: 3000, feeTo: 3500 });
  const back = applyEdit(places, own, "ogun", inherited);
  expect(feeRange(group, places, back)).toEqual({ feeFrom: 3500, feeTo: 3500 });
  expect(back.size).toBe(0);
});

test("a search finds a state or an area with the rows above it", () => {
  const [lagos] = filterRows(rows, "epe");
  expect(lagos?.children.map(({ name }) => name)).toEqual(["Epe"]);
  expect(filterRows(rows, "egbeda")[0]?.children[0]?.children.map(({ name }) => name)).toEqual([
    "Egbeda",
  ]);
  expect(filterRows(rows, "nowhere")).toEqual([]);
});

test("the actual time of a group is over all its parcels", () => {
  const times = [
    { place: "oyo", days: 2, parcels: 10 },
    { place: "ogun", days: 3, parcels: 5 },
  ];
  expect(findDeliveryTime(rowOf("south-west"), times)).toEqual({ days: 2.3, parcels: 15 });
  expect(findDeliveryTime(rowOf("lagos"), times)).toBeUndefined();
});

test("changed options are named with the old and the new value", () => {
  const free = { ...options, freeDelivery: { isOn: true, from: 150_000 } };
  expect(describeOptionChanges(options, free)).toEqual(["Free delivery: off → from ₦150,000"]);
  expect(compareOptions(options, options)).toEqual([]);
  expect(hasMissingValue({ ...free, freeDelivery: { isOn: true, from: null } })).toBe(true);
  expect(hasMissingValue(free)).toBe(false);
});
