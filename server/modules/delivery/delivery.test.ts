import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DeliveryAreas } from "#contract/api/delivery/delivery.ts";
import type { StaffDelivery } from "#contract/api/delivery/staff-delivery.ts";
import { findDeliveryTerms, findState } from "#contract/delivery/delivery-terms.ts";
import { formatArrivalDay } from "#contract/delivery/shop-calendar.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { pageChannel } from "#server/database/page-changes.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { createDeliveryCalls, resetDelivery, usualTerms } from "../../../tests/kit/delivery.ts";
import type { Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";
import { findArrivalDay, getPayOnDeliveryTerms, quoteDelivery } from "./get-delivery.ts";

let shop: TestApp;
let owner: SignedInStaff;
let delivery: ReturnType<typeof createDeliveryCalls>;
beforeAll(async () => {
  shop = await createTestApp();
  owner = await signInStaff(shop, "owner");
  delivery = createDeliveryCalls(shop, owner);
});
beforeEach(() => resetDelivery(shop));
afterAll(() => shop.close());

const free = { feeFrom: 0, feeTo: 0, daysFrom: 3, daysTo: 5 };
const yaba = {
  address: "14 Herbert Macaulay Way",
  city: "Yaba",
  state: "Lagos",
  postalCode: "101212",
  hours: "Mon to Sat, 10:00 to 18:00",
  readyIn: "4 hours",
};
const stateOf = ({ states }: StaffDelivery, id: string) => states.find((state) => state.id === id);

describe("default delivery settings", () => {
  test("are free and take 3 to 5 business days, 7 to 14 to other countries", async () => {
    expect(await delivery.getPublicDelivery()).toEqual({
      charges: false,
      isSet: false,
      freeFrom: null,
      pickup: null,
      range: free,
      groups: [],
      others: free,
      elsewhere: { fee: 0, daysFrom: 3, daysTo: 5 },
      abroad: { fee: 0, daysFrom: 7, daysTo: 14 },
      title: "Delivery, 3–5 business days",
      sentences: [
        "Standard delivery takes 3–5 business days within Nigeria and 7–14 days to other countries.",
      ],
    });
    const { status, body } = await delivery.areas("FCT");
    expect(status).toBe(200);
    expect(body.data.state).toBe("Federal Capital Territory (FCT)");
    expect(body.data.areas).toHaveLength(6);
    expect(body.data.areas[0]).toEqual({ name: "Abaji", fee: 0, daysFrom: 3, daysTo: 5 });
    expect((await delivery.areas("Ghana")).status).toBe(404);
    expect((await delivery.areas("")).status).toBe(400);
  });

  test("count as set once they are confirmed, and are audited once", async () => {
    const { isSet, version } = await delivery.read();
    expect(isSet).toBe(false);
    const accept = () => delivery.accept(version);
    expect((await accept()).body.data).toMatchObject({ isSet: true, options: { charges: false } });
    expect((await accept()).status, "a second press").toBe(200);
    expect(await delivery.getPublicDelivery()).toMatchObject({ isSet: true, others: free });
    const { body } = await shop.api<Reply<{ action: string }[]>>(
      "GET /staff/audit?subject=dlv_fee",
      owner,
    );
    expect(body.data.filter(({ action }) => action === "delivery.confirmed")).toHaveLength(1);
    expect((await delivery.charge(true)).isSet).toBe(true);
  });

  test("can't be confirmed by someone who saw other fees", async () => {
    const { version } = await delivery.charge(true);
    await resetDelivery(shop);
    expect((await delivery.accept(version)).status).toBe(409);
  });

  test("name the postal code to propose, where one is certain", async () => {
    const areas = async (state: string) =>
      (await shop.api<Reply<DeliveryAreas>>(`GET /delivery/areas?state=${state}`)).body.data;
    const lagos = await areas("Lagos");
    expect(lagos.postalCode).toBe("100001");
    expect(lagos.areas.filter(({ postalCode }) => postalCode)).toMatchObject([
      { name: "Lagos Island", postalCode: "101001" },
    ]);
    expect((await areas("anambra state")).postalCode).toBe("420001");
    expect(await areas("Yobe")).not.toHaveProperty("postalCode");
  });

  test("are revalidated by every cache", async () => {
    const first = await shop.api("GET /delivery/areas?state=Lagos");
    expect(first.headers["cache-control"]).toBe("public, no-cache");
    const again = { headers: { "if-none-match": String(first.headers.etag) } };
    expect((await shop.api("GET /delivery/areas?state=Lagos", again)).status).toBe(304);
    await delivery.give({ "lagos/ikeja": { daysFrom: 1 } });
    expect((await shop.api("GET /delivery/areas?state=Lagos", again)).status).toBe(200);
  });
});

describe("delivery terms", () => {
  test("are an area's own, else its state's, else the fallback", async () => {
    await delivery.charge(true);
    await delivery.give({
      elsewhere: { fee: 4000 },
      lagos: { fee: 2500, daysFrom: 1, daysTo: 2 },
      "lagos/epe": { fee: 3000.5 },
      "oyo/ibadan-north": { fee: 3500 },
    });
    const lagos = (await delivery.areas("Lagos State")).body.data;
    expect(lagos).toMatchObject({ fee: 2500, daysFrom: 1, daysTo: 2 });
    const fees = Object.fromEntries(lagos.areas.map(({ name, fee }) => [name, fee]));
    expect(fees).toMatchObject({ Ikeja: 2500, Epe: 3000.5 });
    expect(await delivery.getPublicDelivery()).toMatchObject({
      charges: true,
      range: { feeFrom: 2500, feeTo: 4000, daysFrom: 1, daysTo: 5 },
      groups: [
        { states: ["Lagos"], feeFrom: 2500, feeTo: 3000.5, daysFrom: 1, daysTo: 5 },
        { states: ["Oyo"], feeFrom: 3500, feeTo: 4000 },
      ],
      others: { feeFrom: 4000, feeTo: 4000 },
      elsewhere: { fee: 4000 },
      title: "Delivery, 1–5 business days, ₦2,500 to ₦4,000",
      sentences: [
        "Lagos: 1–5 business days, ₦2,500 to ₦3,000.50.",
        "Oyo: 3–5 business days, ₦3,500 to ₦4,000.",
        "Everywhere else in Nigeria: 3–5 business days, ₦4,000.",
        "Other countries: 7–14 business days. No fee is set for delivery outside Nigeria. We’ll contact you about shipping.",
      ],
    });
    await delivery.give({ "lagos/epe": null, lagos: null });
    expect((await delivery.areas("Lagos")).body.data.areas.every(({ fee }) => fee === 4000)).toBe(
      true,
    );
  });

  test("of a group hold for its states without their own, and a name nobody knows pays the most", async () => {
    await delivery.charge(true);
    await delivery.give({
      "south-west": { fee: 3500, daysTo: 4 },
      ogun: { fee: 3000 },
      north: { fee: 4500, daysFrom: 4, daysTo: 7 },
    });
    expect((await delivery.areas("Oyo")).body.data).toMatchObject({ fee: 3500, daysTo: 4 });
    expect((await delivery.areas("Ogun")).body.data).toMatchObject({ fee: 3000, daysTo: 5 });
    expect((await delivery.getPublicDelivery()).elsewhere).toEqual({
      fee: 4500,
      daysFrom: 4,
      daysTo: 7,
    });
    const destination = { city: "", state: "Eko", country: "Nigeria" };
    const { db } = shop.runtime;
    expect((await quoteDelivery(db, destination)).feeKobo).toBe(450_000);
    const now = new Date("2026-03-02T09:00:00Z");
    expect(await findArrivalDay(db, destination, { from: now, now })).toBe(
      formatArrivalDay(now, 7),
    );
  });

  test("show shoppers no fee while fees are off, but the days", async () => {
    await delivery.give({ lagos: { fee: 2500, daysFrom: 1, daysTo: 2 } });
    expect(await delivery.getPublicDelivery()).toMatchObject({
      charges: false,
      groups: [{ states: ["Lagos"], feeFrom: 0, feeTo: 0, daysFrom: 1, daysTo: 2 }],
      title: "Delivery, 1–5 business days",
      sentences: [
        "Lagos: 1–2 business days.",
        "Everywhere else in Nigeria: 3–5 business days.",
        "Other countries: 7–14 business days.",
      ],
    });
    expect((await delivery.areas("Lagos")).body.data).toMatchObject({ fee: 0, daysTo: 2 });
  });

  test("group states with equal terms, and most of them as the rest", async () => {
    const all = (await delivery.read()).states.map(({ id }) => id);
    await delivery.charge(true);
    await delivery.give(Object.fromEntries(all.map((id) => [id, { fee: id < "b" ? 2000 : 4000 }])));
    expect(await delivery.getPublicDelivery()).toMatchObject({
      groups: [{ states: ["Abia", "Adamawa", "Akwa Ibom", "Anambra"], feeTo: 2000 }],
      others: { feeFrom: 4000, feeTo: 4000 },
      range: { feeFrom: 2000, feeTo: 4000 },
    });
  });
});

describe("staff", () => {
  test("change one place, many and a whole state, each with its own version", async () => {
    const settings = await delivery.read();
    expect(settings).toMatchObject({
      options: { charges: false },
      version: 1,
      elsewhere: { own: usualTerms, version: 1 },
    });
    expect(stateOf(settings, "kano")?.areas).toHaveLength(44);
    const kano = { fee: 4500, daysFrom: 3, daysTo: 5, payOnDelivery: true };
    const areas = stateOf(settings, "kano")?.areas.map(({ id }) => [id, kano] as const) ?? [];
    await delivery.give({ kano, ...Object.fromEntries(areas) });
    const state = stateOf(await delivery.give({ "kano/dala": null }), "kano");
    expect(state).toMatchObject({ own: kano, version: 1 });
    expect(state?.areas.map(({ own, version }) => [own, version])).toEqual(
      state?.areas.map(({ id }) => (id === "kano/dala" ? [null, 2] : [kano, 1])),
    );
  });

  test("change every place at once", async () => {
    const { elsewhere, abroad, states } = await delivery.read();
    const places = [elsewhere, abroad, ...states, ...states.flatMap(({ areas }) => areas)];
    const terms = { fee: 999_999.99, daysFrom: 89, daysTo: 90, payOnDelivery: false };
    const version = 1_000_000_000;
    const maxDays = places.map(({ id }) => ({ place: id, version, terms }));
    expect((await delivery.send(maxDays)).status).toBe(409);
    await delivery.give(Object.fromEntries(places.map(({ id }) => [id, terms])));
    const after = await delivery.read();
    expect(after.states.every(({ own, areas }) => own && areas.every((area) => area.own))).toBe(
      true,
    );
  });

  test("with an outdated version get the current state, and nothing is changed", async () => {
    await delivery.give({ "lagos/ikeja": { fee: 2000 } });
    const stale = [
      { place: "lagos/epe", version: 0, terms: usualTerms },
      { place: "lagos/ikeja", version: 0, terms: { ...usualTerms, fee: 9000 } },
    ];
    const reply = await delivery.send(stale);
    expect(reply).toMatchObject({ status: 409, body: { code: "conflict" } });
    const { current } = reply.body.meta as { current: StaffDelivery };
    const lagos = stateOf(current, "lagos")?.areas.map(({ id, own }) => [id, own?.fee]);
    expect(Object.fromEntries(lagos ?? [])).toMatchObject({ "lagos/ikeja": 2000 });
    expect(current).toEqual(await delivery.read());
    expect(Object.fromEntries(lagos ?? [])["lagos/epe"]).toBeUndefined();
  });

  test("lose no version when terms are removed and added again", async () => {
    await delivery.give({ kano: { fee: 1 } });
    await delivery.give({ kano: null });
    const terms = { ...usualTerms, fee: 2 };
    expect((await delivery.send([{ place: "kano", version: 1, terms }])).status).toBe(409);
    expect((await delivery.send([{ place: "kano", version: 2, terms }])).status).toBe(200);
  });

  test.each([
    ["a place that there is none of", { place: "lagos/atlantis" }, "changes.0.place"],
    [
      "days the wrong way round",
      { terms: { ...usualTerms, daysFrom: 6 } },
      "changes.0.terms.daysTo",
    ],
    ["half a kobo", { terms: { ...usualTerms, fee: 0.005 } }, "changes.0.terms.fee"],
    ["a fee below nothing", { terms: { ...usualTerms, fee: -1 } }, undefined],
    ["a fee beyond all bounds", { terms: { ...usualTerms, fee: 1_000_001 } }, undefined],
    [
      "no terms for everywhere else",
      { place: "elsewhere", version: 1, terms: null },
      "changes.0.terms",
    ],
    [
      "no terms for other countries",
      { place: "abroad", version: 1, terms: null },
      "changes.0.terms",
    ],
  ])("are refused %s", async (_what, change, field) => {
    const reply = await delivery.send([
      { place: "lagos/ikeja", version: 0, terms: usualTerms, ...change },
    ]);
    expect(reply).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    if (field) expect(reply.body.errors?.map((error) => error.field)).toEqual([field]);
  });

  test("cannot offer pay on delivery outside Nigeria, where no rider collects", async () => {
    const terms = { ...usualTerms, payOnDelivery: true };
    const reply = await delivery.send([{ place: "abroad", version: 1, terms }]);
    expect(reply).toMatchObject({
      status: 400,
      body: {
        code: "validation_failed",
        errors: [
          {
            field: "changes.0.terms.payOnDelivery",
            message: "Pay on delivery isn't available outside Nigeria",
          },
        ],
      },
    });
    await delivery.setOptions({ payOnDelivery: { isOn: true, limit: 50_000 } });
    await shop.runtime.db.rows({
      text: "update delivery_terms set pay_on_delivery = true where place = 'abroad'",
    });
    expect((await delivery.read()).abroad.own?.payOnDelivery).toBe(false);
    const accra = { city: "Accra", state: "", country: "Ghana" };
    expect((await getPayOnDeliveryTerms(shop.runtime.db, accra)).isAllowedHere).toBe(false);
  });

  test("are refused a place that is listed twice", async () => {
    const change = { place: "kano", version: 0, terms: usualTerms };
    expect((await delivery.send([change, change])).body.errors).toMatchObject([
      { field: "changes.1.place" },
    ]);
  });

  test("are audited in naira, place by place", async () => {
    await delivery.give({ "lagos/ikeja": { fee: 2500 }, kano: { fee: 4500 } });
    await delivery.give({ kano: { fee: 4500 } });
    const { headers } = owner;
    const audit = await shop.api<Reply<Record<string, unknown>[]>>("GET /staff/audit", { headers });
    const entries = audit.body.data.filter(({ action }) => String(action).startsWith("delivery"));
    expect(entries.slice(0, 2).map(({ subjectName }) => subjectName)).toEqual([
      "Kano",
      "Ikeja, Lagos",
    ]);
    expect(entries[0]).toMatchObject({
      before: { ownTerms: false },
      after: { feeKobo: 450_000, daysFrom: 3, daysTo: 5, payOnDelivery: false },
    });
  });

  test("switch the fee by version", async () => {
    const { options } = await delivery.read();
    expect(await delivery.charge(true)).toMatchObject({ options: { charges: true }, version: 2 });
    const free = { isOn: true, from: 150_000 };
    expect(await delivery.sendOptions(1, { ...options, freeDelivery: free })).toMatchObject({
      status: 409,
      body: { meta: { current: { options: { charges: true } } } },
    });
  });

  test("save options together with fees, or neither of them", async () => {
    const { options, version } = await delivery.read();
    const { headers } = owner;
    const terms = { ...usualTerms, fee: 2500 };
    const send = (from: number | null) => {
      const values = { ...options, charges: true, freeDelivery: { isOn: true, from } };
      const body = {
        changes: [{ place: "lagos", version: 0, terms }],
        options: { version, values },
      };
      return shop.api<Reply<StaffDelivery>>("PATCH /staff/delivery", { headers, body });
    };
    expect((await send(null)).body.errors).toMatchObject([
      { field: "options.values.freeDelivery.from" },
    ]);
    expect(stateOf(await delivery.read(), "lagos")?.own).toBeNull();
    const saved = await send(150_000);
    expect(stateOf(saved.body.data, "lagos")?.own).toEqual(terms);
    expect(saved.body.data.options).toMatchObject({
      charges: true,
      freeDelivery: { isOn: true, from: 150_000 },
    });
    expect(await delivery.getPublicDelivery()).toMatchObject({ charges: true, freeFrom: 150_000 });
  });

  test("keep the values of an option that is off", async () => {
    await delivery.setOptions({ pickup: { isOn: true, place: yaba } });
    expect((await delivery.getPublicDelivery()).pickup).toEqual(yaba);
    const { options } = await delivery.setOptions({ pickup: { isOn: false, place: yaba } });
    expect(options.pickup).toEqual({ isOn: false, place: yaba });
    expect((await delivery.getPublicDelivery()).pickup).toBeNull();
  });

  test.each(["support", "packer", "stock_keeper"] as const)(
    "have no access as %s",
    async (role) => {
      const { headers } = await signInStaff(shop, role);
      expect((await shop.api("GET /staff/delivery", { headers })).status).toBe(403);
    },
  );
});

test("pages that show delivery follow every change", async () => {
  const listener = await shop.runtime.db.pool.connect();
  const tags: string[] = [];
  listener.on("notification", ({ payload = "[]" }) => tags.push(...JSON.parse(payload)));
  await listener.query(`listen ${pageChannel}`);
  await delivery.give({ lagos: { fee: 2500 }, elsewhere: { fee: 1500 } });
  await expect.poll(() => tags).toEqual(["delivery"]);
  await delivery.charge(true);
  await expect.poll(() => tags).toEqual(["delivery", "delivery"]);
  listener.release(true);
});

test("the browser computes the fee that the order is charged", async () => {
  const fees = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 5, maxLength: 5 });
  const to = fc.record({
    state: fc.constantFrom("Lagos", "lagos state", "Abuja", "FCT", "Kano", "Eko", ""),
    city: fc.constantFrom("Ikeja", "eti osa", "Bwari", "Dala", "Somewhere", ""),
    country: fc.constantFrom("Nigeria", "nigeria ", "Ghana"),
  });
  const capital = "federal-capital-territory-fct";
  const places = ["elsewhere", "abroad", "lagos", "lagos/eti-osa", `${capital}/bwari`];
  await fc.assert(
    fc.asyncProperty(to, fees, fc.boolean(), async (address, kobos, charges) => {
      const terms = places.map((place, i) => [place, { fee: (kobos[i] ?? 0) / 100 }] as const);
      await delivery.give(Object.fromEntries(terms));
      await delivery.charge(charges);
      const state = findState(address.state);
      const areas = state === undefined ? undefined : (await delivery.areas(state)).body.data;
      const reckoned = findDeliveryTerms(address, await delivery.getPublicDelivery(), areas);
      const { db } = shop.runtime;
      expect(fromNaira(reckoned?.fee ?? Number.NaN)).toBe(
        (await quoteDelivery(db, address)).feeKobo,
      );
    }),
    { numRuns: 60 },
  );
});
