import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nigerianStates } from "#contract/validation/nigerian-states.ts";
import {
  findPlaceName,
  findStateByName,
  placeGroups,
  resolvePlaceIds,
  stateAndParents,
  states,
} from "./places.ts";
import { postalCodes } from "./postal-codes.ts";

const nigeria = "Nigeria";

describe("the places of Nigeria", () => {
  test("are the 36 states and the capital as offered at checkout, with 774 areas", () => {
    expect(states.map(({ name }) => name)).toEqual(nigerianStates);
    expect(states.flatMap(({ areas }) => areas)).toHaveLength(774);
  });

  test("have as many areas per state as there are", () => {
    const counts = Object.fromEntries(states.map(({ id, areas }) => [id, areas.length]));
    expect(counts).toEqual({
      ...{ abia: 17, adamawa: 21, "akwa-ibom": 31, anambra: 21, bauchi: 20, bayelsa: 8, benue: 23 },
      ...{ borno: 27, "cross-river": 18, delta: 25, ebonyi: 13, edo: 18, ekiti: 16, enugu: 17 },
      ...{ "federal-capital-territory-fct": 6, gombe: 11, imo: 27, jigawa: 27, kaduna: 23 },
      ...{ kano: 44, katsina: 34, kebbi: 21, kogi: 21, kwara: 16, lagos: 20, nasarawa: 13 },
      ...{ niger: 25, ogun: 20, ondo: 18, osun: 30, oyo: 33, plateau: 17, rivers: 23, sokoto: 23 },
      ...{ taraba: 16, yobe: 17, zamfara: 14 },
    });
  });

  test("have ids that the database accepts, sorted by name", () => {
    const ids = states.flatMap(({ id, areas }) => [id, ...areas.map((area) => area.id)]);
    expect(new Set(ids).size).toBe(37 + 774);
    expect(ids.filter((id) => !/^[a-z-]{1,60}(\/[a-z-]{1,60})?$/.test(id))).toEqual([]);
    for (const { areas } of states) {
      const names = areas.map(({ name }) => name);
      expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en")));
    }
    expect(findPlaceName("lagos/ikeja")).toBe("Ikeja, Lagos");
    expect(findPlaceName("lagos/nowhere")).toBeUndefined();
  });
});

test("every state but Lagos is in one group", () => {
  const grouped = placeGroups.flatMap(({ stateIds }) => stateIds);
  expect([...grouped, "lagos"].sort()).toEqual(states.map(({ id }) => id).sort());
});

describe("an address", () => {
  test.each([
    ["Ikeja", "Lagos", nigeria, ["lagos/ikeja", "lagos", "elsewhere"]],
    [" eti osa ", "LAGOS STATE", "nigeria", ["lagos/eti-osa", "lagos", "elsewhere"]],
    ["Lekki", "Lagos", nigeria, ["lagos", "elsewhere"]],
    ["Ìbàdàn North", "Ọ̀yọ́", "NG", ["oyo/ibadan-north", "oyo", "south-west", "elsewhere"]],
    ["Bwari", "Abuja", nigeria, capitalAnd("bwari")],
    ["Kuje LGA", "F.C.T.", nigeria, capitalAnd("kuje")],
    ["Kuje", "Federal Capital Territory", nigeria, capitalAnd("kuje")],
    ["Ikeja", "Oyo", nigeria, ["oyo", "south-west", "elsewhere"]],
    ["Ikeja", "Eko", nigeria, ["elsewhere"]],
    ["", "", nigeria, ["elsewhere"]],
    ["Kano", "Kano", "Nigera", ["kano", "north", "elsewhere"]],
    ["Kano", "Kano", "-", ["kano", "north", "elsewhere"]],
    ["Ikeja", "Lagos", "Ghana", ["lagos/ikeja", "lagos", "elsewhere"]],
    ["Ikeja", "Eko", "Lagos, Nigeria", ["elsewhere"]],
    ["Accra", "Greater Accra", "Ghana", ["abroad"]],
    ["Zinder", "Zinder", "Niger", ["abroad"]],
  ])("in %s, %s, %s is resolved to %j", (city, state, country, places) => {
    expect(resolvePlaceIds({ city, state, country })).toEqual(places);
  });

  test("is matched regardless of case and spaces", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          ...states.flatMap((state) => state.areas.map((area) => [state, area] as const)),
        ),
        fc.func(fc.boolean()),
        ([state, area], isLarge) => {
          const shaken = (name: string) =>
            ` ${[...name].map((sign) => (isLarge(sign) ? sign.toUpperCase() : sign.toLowerCase())).join("")} `;
          const address = { city: shaken(area.name), state: shaken(state.name), country: nigeria };
          expect(resolvePlaceIds(address)).toEqual([area.id, ...stateAndParents(state.id)]);
        },
      ),
    );
  });

  test("always resolves to some place", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (city, state, country) => {
        expect(["elsewhere", "abroad"]).toContain(resolvePlaceIds({ city, state, country }).at(-1));
      }),
    );
  });
});

test("a state is matched by its common names, and by no other", () => {
  for (const { name } of states) expect(findStateByName(`${name} State`)?.name).toBe(name);
  expect(findStateByName("State")).toBeUndefined();
  expect(findStateByName("")).toBeUndefined();
});

test("proposed postal codes belong to places, one to each, in the region of the state", () => {
  const places = states.flatMap(({ id, areas }) => [id, ...areas.map((area) => area.id)]);
  expect(Object.keys(postalCodes).filter((place) => !places.includes(place))).toEqual([]);
  const codes = Object.values(postalCodes);
  expect(new Set(codes).size).toBe(codes.length);
  const regions: Readonly<Record<string, string>> = {
    1: "lagos ogun",
    2: "kogi kwara osun oyo",
    3: "delta edo ekiti ondo",
    4: "abia anambra ebonyi enugu imo",
    5: "akwa-ibom bayelsa cross-river rivers",
    6: "adamawa borno taraba yobe",
    7: "bauchi gombe jigawa kano",
    8: "kaduna katsina kebbi sokoto zamfara",
    9: "benue federal-capital-territory-fct nasarawa niger plateau",
  };
  for (const [place, code] of Object.entries(postalCodes)) {
    expect(code).toMatch(/^[1-9]\d{2}001$/);
    const [state = ""] = place.split("/");
    expect([place, regions[code.slice(0, 1)]?.split(" ")]).toEqual([
      place,
      expect.arrayContaining([state]),
    ]);
  }
});

function capitalAnd(area: string): string[] {
  const capital = "federal-capital-territory-fct";
  return [`${capital}/${area}`, capital, "north-central", "elsewhere"];
}
