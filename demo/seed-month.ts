import { createHash } from "node:crypto";
import { addDays, startOfDay, toShopDay } from "#contract/delivery/shop-calendar.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { stableProductId } from "#server/modules/catalogue/index.ts";
import { findProducts } from "#server/modules/catalogue/products/index.ts";
import { recordDemo } from "#server/modules/onboarding/index.ts";
import { hashToken, newToken } from "#server/platform/auth/ids.ts";
import { readDemoCatalogue } from "./seed-catalogue.ts";

/** Today compares the last thirty days with the thirty before. */
const daysOfSales = 60;
const hourMs = 3_600_000;
const recentDays = 4;

const people = [
  ["Amaka", "Eze", "Port Harcourt", "Rivers"],
  ["Musa", "Danladi", "Abuja", "FCT"],
  ["Zainab", "Sani", "Abuja", "FCT"],
  ["Aisha", "Bello", "Kano", "Kano"],
  ["Ifẹ́", "Balógun", "Ìlọrin", "Kwara"],
  ["Emeka", "Nwachukwu", "Lagos", "Lagos"],
  ["Bọ́lá", "Akíndélé", "Lagos", "Lagos"],
  ["Ngozi", "Ekwueme", "Lagos", "Lagos"],
  ["Fúnmi", "Ọládipọ̀", "Lagos", "Lagos"],
  ["Efe", "Okoro", "Benin City", "Edo"],
  ["Hauwa", "Yakubu", "Kaduna", "Kaduna"],
  ["Ebun", "Coker", "Lagos", "Lagos"],
  ["Uche", "Anya", "Owerri", "Imo"],
  ["Temi", "Adéwálé", "Ìbàdàn", "Oyo"],
  ["Blessing", "Udo", "Uyo", "Akwa Ibom"],
  ["Damilọ́lá", "Ṣóyínká", "Abẹ́òkúta", "Ogun"],
] as const;

interface SaleItem {
  readonly productId: string;
  readonly name: string;
  readonly image: string;
  readonly size: string;
  readonly priceKobo: number;
}

interface Sale {
  readonly id: string;
  readonly orderNumber: string;
  readonly at: Date;
  readonly buyer: (typeof people)[number];
  readonly items: readonly SaleItem[];
}

export async function seedMonth({ db, clock }: Runtime): Promise<void> {
  const sales = salesBefore(toShopDay(clock()), await listSaleItems({ db }));
  await db.withTransaction(async (tx) => {
    const [first] = sales;
    const there = "select from shop_order where id = $1";
    if (!first || (await tx.first({ text: there, values: [first.id] }))) return;
    const rows = JSON.stringify(sales);
    for (const text of statements) await tx.rows({ text, values: [rows] });
    await recordDemo(
      tx,
      "order",
      sales.map(({ id }) => id),
    );
  });
}

export function salesBefore(today: string, items: readonly SaleItem[]) {
  return Array.from({ length: daysOfSales - recentDays }, (_, i) => daysOfSales - i)
    .flatMap((daysAgo) => salesOnDay(addDays(today, -daysAgo), daysAgo, items))
    .map(toRow);
}

async function listSaleItems({ db }: Pick<Runtime, "db">): Promise<SaleItem[]> {
  const { products } = await readDemoCatalogue();
  const found = await findProducts(
    db,
    products.map(({ slug }) => stableProductId(slug)),
  );
  return [...found.values()].flatMap(({ product }) => {
    const sizes = product.sizesStock.map(({ size }) => size.size);
    const size = sizes[Math.floor(sizes.length / 2)];
    const image = product.images[0]?.thumbnailUrl ?? "";
    const priceKobo = Math.round(product.price * (100 - product.discount));
    return size ? [{ productId: product.id, name: product.name, image, size, priceKobo }] : [];
  });
}

function salesOnDay(day: string, daysAgo: number, items: readonly SaleItem[]): Sale[] {
  const weekday = new Date(day).getUTCDay();
  const busy = weekday === 5 || weekday === 6 ? 3 : 1;
  const count = busy + (draw(day, 3) + (daysAgo < 30 ? 1 : 0));
  return Array.from({ length: count }, (_, n) => {
    const key = `${day} ${n}`;
    const at =
      startOfDay(day).getTime() + (8 + draw(`${key} hour`, 13)) * hourMs + draw(key, 3_600) * 1_000;
    return {
      id: `ord_demo${day.replaceAll("-", "")}${n}`,
      orderNumber: `ASO-${code(key)}`,
      at: new Date(at),
      buyer: people[draw(`${key} buyer`, people.length)] ?? people[0],
      items: Array.from(
        { length: 1 + draw(`${key} pieces`, 2) },
        (_, i) => items[draw(`${key} piece ${i}`, items.length)],
      ).filter((item) => item !== undefined),
    };
  });
}

function toRow({ id, orderNumber, at, buyer, items }: Sale) {
  const [firstName, lastName, city, state] = buyer;
  const mailbox = `${lastName}.${firstName}`.normalize("NFD").replace(/[^a-zA-Z.]/g, "");
  const email = `${mailbox.toLowerCase()}@example.com`;
  // Sales end at nine, so that all of the last day is delivered.
  const hours = city === "Lagos" ? 24 + draw(id, 44) : 50 + draw(id, 48);
  return {
    id,
    orderNumber,
    email,
    tokenHash: hashToken(newToken()),
    totalKobo: items.reduce((total, { priceKobo }) => total + priceKobo, 0),
    at: at.toISOString(),
    deliveredAt: new Date(at.getTime() + hours * hourMs).toISOString(),
    shippingInfo: {
      firstName,
      lastName,
      email,
      phone: `+234 809 555 0${100 + draw(email, 900)}`,
      address: `${1 + draw(email, 90)} Market Road`,
      city,
      state,
      postalCode: "100001",
      country: "Nigeria",
    },
    items: items.map((item, i) => ({ ...item, position: i + 1 })),
  };
}

function draw(key: string, max: number): number {
  return createHash("sha256").update(key).digest().readUInt32BE(0) % max;
}

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function code(key: string): string {
  const bytes = createHash("sha256").update(`code ${key}`).digest().subarray(0, 8);
  return Array.from(bytes, (byte) => alphabet.charAt(byte & 31)).join("");
}

const sale = `jsonb_to_recordset($1::jsonb) as s (id text, "orderNumber" text, email text, "tokenHash" text,
  "totalKobo" bigint, at timestamptz, "deliveredAt" timestamptz, "shippingInfo" jsonb, items jsonb)`;
const item = `jsonb_to_recordset(s.items) as p ("productId" text, name text, image text, size text,
  "priceKobo" bigint, position integer)`;
const variant = `join product_variant v on v.product_id = p."productId" and v.size = p.size`;

const statements = [
  `insert into shop_order (id, order_number, status, email, shipping_info, subtotal_kobo, shipping_kobo,
      discount_kobo, total_kobo, received_kobo, token_hash, paid_at, delivered_at, created_at, updated_at)
    select s.id, s."orderNumber", 'DELIVERED', s.email, s."shippingInfo", s."totalKobo", 0, 0, s."totalKobo",
      s."totalKobo", s."tokenHash", s.at + interval '3 minutes', s."deliveredAt", s.at, s."deliveredAt" from ${sale}`,
  `insert into order_line (order_id, position, product_id, variant_id, name, size, image, quantity,
      unit_price_kobo, line_total_kobo)
    select s.id, p.position, p."productId", v.id, p.name, p.size, p.image, 1, p."priceKobo", p."priceKobo"
    from ${sale} cross join ${item} ${variant}`,
  `insert into order_status_change (order_id, from_status, to_status, actor, created_at)
    select s.id, m.before, m.after, 'system', m.at from ${sale}
    cross join lateral (values (1, null, 'PENDING_PAYMENT', s.at),
      (2, 'PENDING_PAYMENT', 'PAID', s.at + interval '3 minutes'),
      (3, 'PAID', 'PROCESSING', s.at + interval '5 hours'),
      (4, 'PROCESSING', 'SHIPPED', s.at + interval '20 hours'),
      (5, 'SHIPPED', 'DELIVERED', s."deliveredAt")) as m (step, before, after, at)
    order by s.at, m.step`,
  `insert into payment_attempt (reference, order_id, number, amount_kobo, currency, provider, mode, status, last_answer, created_at)
    select s."orderNumber", s.id, 1, s."totalKobo", 'NGN', 'payaza', 'Test', 'completed', 'completed', s.at from ${sale}`,
  `insert into payment_capture (reference, order_id, amount_kobo, currency, captured_at)
    select s."orderNumber", s.id, s."totalKobo", 'NGN', s.at + interval '3 minutes' from ${sale}`,
  `insert into stock_movement (variant_id, change, reason, actor, created_at)
    select v.id, count(*)::integer, 'received', 'demo', min(s.at) - interval '1 day'
    from ${sale} cross join ${item} ${variant} group by v.id`,
  `insert into stock_movement (variant_id, change, reason, order_id, actor, created_at)
    select v.id, -count(*)::integer, 'sold', s.id, 'guest', s.at
    from ${sale} cross join ${item} ${variant} group by v.id, s.id, s.at`,
  `insert into closed_order_count as c (status, orders, units, total_kobo)
    select 'DELIVERED', count(*), sum(jsonb_array_length(s.items)), sum(s."totalKobo") from ${sale}
    on conflict (status) do update set orders = c.orders + excluded.orders,
      units = c.units + excluded.units, total_kobo = c.total_kobo + excluded.total_kobo`,
  `select invalidate_daily_sales(
      array(select unnest(array[s.at + interval '3 minutes', s."deliveredAt"]) from ${sale}), '{}') is null`,
  `select refresh_customer(email) is null from (select distinct s.email from ${sale} order by 1) as buyer`,
];
