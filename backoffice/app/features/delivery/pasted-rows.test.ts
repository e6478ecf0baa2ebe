import { expect, test } from "vitest";
import { toPlaces } from "./delivery-edits.ts";
import { parsePastedRows } from "./pasted-rows.ts";

const place = (id: string, name: string) => ({ id, name, own: null, version: 0 });
const places = toPlaces({
  options: {
    charges: true,
    freeDelivery: { isOn: false, from: null },
    pickup: { isOn: false, place: null },
    payOnDelivery: { isOn: false, limit: null },
  },
  groups: [],
  version: 1,
  isSet: true,
  elsewhere: place("elsewhere", "Everywhere else"),
  abroad: place("abroad", "Outside Nigeria"),
  states: [
    {
      ...place("lagos", "Lagos"),
      areas: [place("lagos/ikeja", "Ikeja"), place("lagos/surulere", "Surulere")],
    },
    { ...place("oyo", "Oyo"), areas: [place("oyo/surulere", "Surulere")] },
    { ...place("nasarawa", "Nasarawa"), areas: [place("nasarawa/nasarawa", "Nasarawa")] },
  ],
});

test.each<[string, string[], string, object]>([
  [
    "a state with fee and days",
    ["Lagos State", "₦2,500", "1-2"],
    "lagos",
    { fee: "₦2,500", days: "1-2" },
  ],
  ["an area by itself", ["ikeja", "3k"], "lagos/ikeja", { fee: "3k" }],
  [
    "an area with its state in one cell",
    ["Surulere, Oyo", "1 to 2 days"],
    "oyo/surulere",
    { days: "1 to 2 days" },
  ],
  [
    "an area and its state in two cells",
    ["Surulere", "Lagos", "900"],
    "lagos/surulere",
    { fee: "900" },
  ],
  ["a state before an area of its name", ["Nasarawa", "4000"], "nasarawa", { fee: "4000" }],
  [
    "everywhere else",
    ["Everywhere else", "5-7", "4500"],
    "elsewhere",
    { fee: "4500", days: "5-7" },
  ],
  ["a single day and a fee", ["Ikeja", "2", "2500"], "lagos/ikeja", { days: "2", fee: "2500" }],
  ["a fee and a single day", ["Ikeja", "2,500", "2"], "lagos/ikeja", { days: "2", fee: "2,500" }],
  ["two numbers that may be days", ["Lagos", "5", "50"], "lagos", { days: "5", fee: "50" }],
  [
    "days and a fee as low as days",
    ["Lagos", "3 days", "50"],
    "lagos",
    { days: "3 days", fee: "50" },
  ],
])("%s", (_what, row, id, terms) => {
  expect(parsePastedRows(places, [row, [""]])).toEqual({ edits: [{ id, terms }], unknown: [] });
});

test("unknown or ambiguous names and rows without numbers are reported", () => {
  const rows = [
    ["Atlantis", "900"],
    ["Surulere", "900"],
    ["Lagos", ""],
    ["Ikeja", "900"],
  ];
  const { edits, unknown } = parsePastedRows(places, rows);
  expect(edits.map(({ id }) => id)).toEqual(["lagos/ikeja"]);
  expect(unknown).toEqual(["Atlantis", "Surulere", "Lagos"]);
});

test.each([
  ["two fees", ["Ikeja", "2500", "3000"]],
  ["days twice", ["Ikeja", "1-2", "3-5"]],
  ["days twice and a fee", ["Ikeja", "1-2", "3", "2500"]],
  ["three numbers", ["Ikeja", "2", "3", "2500"]],
])("a row with too many numbers is rejected: %s", (_what, row) => {
  expect(parsePastedRows(places, [row])).toEqual({ edits: [], unknown: ["Ikeja"] });
});
