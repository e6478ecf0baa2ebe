import type { PickupPlace } from "#contract/api/delivery/delivery.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { PlaceRecord, PlaceTerms, TermsByPlace } from "./delivery-terms.ts";
import { abroad } from "./places.ts";

export interface DeliverySettings {
  readonly chargesFee: boolean;
  readonly hasFreeDelivery: boolean;
  readonly freeFromKobo: Kobo | null;
  readonly hasPickup: boolean;
  readonly pickup: PickupPlace | null;
  readonly hasPayOnDelivery: boolean;
  readonly payOnDeliveryLimitKobo: Kobo | null;
  readonly version: number;
}

export async function getDeliverySettings(db: Queryable): Promise<DeliverySettings> {
  const row = await db.first<DeliverySettings>({
    name: "read_delivery_settings",
    text: `select charges_fee, has_free_delivery, free_from_kobo, has_pickup, pickup,
      has_pay_on_delivery, pay_on_delivery_limit_kobo, version from delivery_settings`,
  });
  if (!row) throw new Error("The settings of delivery are missing");
  return row;
}

export async function lockDelivery(tx: Tx): Promise<DeliverySettings> {
  await tx.rows({ text: "select from delivery_settings for no key update" });
  return await getDeliverySettings(tx);
}

export async function saveDeliverySettings(
  tx: Tx,
  settings: Omit<DeliverySettings, "version">,
): Promise<void> {
  await tx.rows({
    text: `update delivery_settings set charges_fee = $1, has_free_delivery = $2, free_from_kobo = $3,
      has_pickup = $4, pickup = $5, has_pay_on_delivery = $6, pay_on_delivery_limit_kobo = $7,
      version = version + 1`,
    values: [
      settings.chargesFee,
      settings.hasFreeDelivery,
      settings.freeFromKobo,
      settings.hasPickup,
      settings.pickup && JSON.stringify(settings.pickup),
      settings.hasPayOnDelivery,
      settings.payOnDeliveryLimitKobo,
    ],
  });
}

type TermsRow = { readonly place: string; readonly version: number } & {
  readonly [Field in keyof PlaceTerms]: PlaceTerms[Field] | null;
};

/** @param places all when omitted */
export async function loadTermsByPlace(
  db: Queryable,
  places?: readonly string[],
): Promise<TermsByPlace> {
  const rows = await db.rows<TermsRow>({
    name: "read_delivery_terms",
    text: `select place, fee_kobo, days_from, days_to, pay_on_delivery, version from delivery_terms
      where $1::text[] is null or place = any($1::text[])`,
    values: [places ?? null],
  });
  return new Map(rows.map((row) => [row.place, toRecord(row)]));
}

function toRecord({ place, version, feeKobo, daysFrom, daysTo, payOnDelivery }: TermsRow) {
  const isOwn = feeKobo !== null && daysFrom !== null && daysTo !== null && payOnDelivery !== null;
  const terms = isOwn
    ? { feeKobo, daysFrom, daysTo, payOnDelivery: payOnDelivery && place !== abroad.id }
    : null;
  return { place, version, terms } satisfies PlaceRecord;
}

/** Null terms make a place inherit those of its parent. */
export async function savePlaceTerms(
  tx: Tx,
  changes: readonly { readonly place: string; readonly terms: PlaceTerms | null }[],
): Promise<void> {
  await tx.rows({
    text: `insert into delivery_terms as t (place, fee_kobo, days_from, days_to, pay_on_delivery)
      select * from unnest($1::text[], $2::bigint[], $3::smallint[], $4::smallint[], $5::boolean[])
      on conflict (place) do update set fee_kobo = excluded.fee_kobo, days_from = excluded.days_from,
        days_to = excluded.days_to, pay_on_delivery = excluded.pay_on_delivery, version = t.version + 1`,
    values: [
      changes.map(({ place }) => place),
      changes.map(({ terms }) => terms?.feeKobo ?? null),
      changes.map(({ terms }) => terms?.daysFrom ?? null),
      changes.map(({ terms }) => terms?.daysTo ?? null),
      changes.map(({ terms }) => terms?.payOnDelivery ?? null),
    ],
  });
}

export async function isDeliverySet(db: Queryable): Promise<boolean> {
  const row = await db.first<{ isSet: boolean }>({
    text: `select exists (select from delivery_settings where version > 1)
      or exists (select from delivery_terms
        where version > 1 or place not in ('elsewhere', 'abroad')) as is_set`,
  });
  return row?.isSet ?? false;
}
