import { expect } from "vitest";
import type { Delivery, DeliveryAreas } from "#contract/api/delivery/delivery.ts";
import type {
  DeliveryOptions,
  StaffDelivery,
  StaffDeliveryTerms,
} from "#contract/api/delivery/staff-delivery.ts";
import type { TestApp } from "./app.ts";
import type { Reply } from "./shop.ts";
import type { SignedInStaff } from "./staff.ts";

/** The terms of every place until somebody says otherwise. */
export const usualTerms: StaffDeliveryTerms = {
  fee: 0,
  daysFrom: 3,
  daysTo: 5,
  payOnDelivery: false,
};

export async function resetDelivery({ runtime }: Pick<TestApp, "runtime">): Promise<void> {
  await runtime.db.rows({
    text: "update delivery_settings set charges_fee = false, has_free_delivery = false, has_pickup = false, has_pay_on_delivery = false, version = 1",
  });
  await runtime.db.rows({
    text: "delete from delivery_terms where place not in ('elsewhere', 'abroad')",
  });
  await runtime.db.rows({
    text: `update delivery_terms set version = 1, fee_kobo = 0, pay_on_delivery = false,
      days_from = case place when 'abroad' then 7 else 3 end,
      days_to = case place when 'abroad' then 14 else 5 end`,
  });
}

/** Works on delivery as a member of staff does, and reads it as a shopper does. */
export function createDeliveryCalls(shop: TestApp, { headers }: Pick<SignedInStaff, "headers">) {
  const read = async () =>
    (await shop.api<Reply<StaffDelivery>>("GET /staff/delivery", { headers })).body.data;
  const send = (changes: unknown) =>
    shop.api<Reply<StaffDelivery>>("PATCH /staff/delivery", { headers, body: { changes } });
  const sendOptions = (version: number, values: unknown) =>
    shop.api<Reply<StaffDelivery>>("PATCH /staff/delivery", {
      headers,
      body: { changes: [], options: { version, values } },
    });
  const setOptions = async (changed: Partial<DeliveryOptions>): Promise<StaffDelivery> => {
    const { version, options } = await read();
    const reply = await sendOptions(version, { ...options, ...changed });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.data;
  };
  return {
    read,
    sendOptions,
    send,
    /** Gives places terms that differ so from the usual ones, on what is there now; null takes their own away. */
    async give(
      places: Readonly<Record<string, Partial<StaffDeliveryTerms> | null>>,
    ): Promise<StaffDelivery> {
      const versions = versionsIn(await read());
      const reply = await send(
        Object.entries(places).map(([place, terms]) => ({
          place,
          version: versions.get(place),
          terms: terms && { ...usualTerms, ...terms },
        })),
      );
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.body.data;
    },
    charge: (charges: boolean) => setOptions({ charges }),
    setOptions,
    accept: (version: number) =>
      shop.api<Reply<StaffDelivery>>("POST /staff/delivery/confirm", {
        headers,
        body: { version },
      }),
    getPublicDelivery: async () => (await shop.api<Reply<Delivery>>("GET /delivery")).body.data,
    areas: async (state: string) =>
      await shop.api<Reply<DeliveryAreas>>(
        `GET /delivery/areas?state=${encodeURIComponent(state)}`,
      ),
  };
}

function versionsIn({
  elsewhere,
  abroad,
  groups,
  states,
}: StaffDelivery): ReadonlyMap<string, number> {
  const places = [elsewhere, abroad, ...groups, ...states, ...states.flatMap(({ areas }) => areas)];
  return new Map(places.map(({ id, version }) => [id, version]));
}
