import pg from "pg";

const names = `array['Ada','Bola','Chidi','Dupe','Emeka','Funke','Gozie','Halima','Ifeoma','Jide','Kemi','Lola','Musa',
  'Ngozi','Obi','Peju','Remi','Sade','Tunde','Uche','Wale','Yemi','Zainab','Amaka','Binta','Chika','Deji','Ese','Femi','Hauwa']`;
const families = `array['Adeyemi','Balogun','Chukwu','Danjuma','Eze','Fashola','Garba','Hassan','Ibrahim','Johnson','Kalu',
  'Lawal','Mohammed','Nnadi','Okafor','Okon','Peters','Sanusi','Taiwo','Umar','Williams','Yusuf','Bello','Obi','Danladi']`;
const cities = `array['Lagos','Lagos','Lagos','Abuja','Kano','Enugu','Calabar','Port Harcourt','Jos','Benin City']`;
const products = `array['kaftan','shirt','boubou','dress','trouser','agbada','kimono','blouse','skirt','tunic']`;
const cloths = `array['adire','linen','ankara','damask','lace','denim','cotton','velvet','silk','wool','aso oke','brocade']`;
const pick = (list: string, n: string) => `(${list})[1 + ((${n}) % cardinality(${list}))::integer]`;

/** Two years of seconds between a million orders. */
const secondsApart = 63;

/** The steps of filling, in order; `$orders` and the like are numbers. */
const steps: readonly (readonly [what: string, sql: string])[] = [
  [
    "goods",
    `insert into clothing_type (id, name, position) values ('robe', 'Robe', 1) on conflict do nothing;
    insert into product (id, name, clothing_type_id, price_kobo, created_at, search_document)
      select 'prd_' || n, initcap(c.name), 'robe', 1000000 + (n % 90) * 50000, now() - n * interval '5 minutes',
        weighted_terms(c.name, 'A')
      from generate_series(1, $products) n,
        lateral (select ${pick(cloths, "n / 10")} || ' ' || ${pick(products, "n")} || ' ' || n as name) c;
    insert into search_term (word, stem)
      select distinct on (w.word) w.word, w.stem from unnest(${products} || ${cloths}) as g,
        search_terms(g) as w on conflict do nothing;
    insert into product_variant (id, product_id, size, position, stock, recent_sales)
      select 'prd_' || n || ':' || s.size, 'prd_' || n, s.size, s.position, (n * 7 + s.position * 13) % 40,
        case when n % 3 = 0 then (n * 11 + s.position) % 30 else 0 end
      from generate_series(1, $products) n,
        (values ('S', 1), ('M', 2), ('L', 3), ('XL', 4)) as s (size, position);
    select refresh_product_search(array(select id from product))`,
  ],
  [
    "people",
    `insert into app_user (id, email, first_name, last_name, email_verified_at, created_at)
      select 'usr_' || n, 'buyer' || n || '@example.com', ${pick(names, "n")}, ${pick(families, "n / 30")},
        now(), now() - n * interval '10 minutes' from generate_series(0, $accounts - 1) n;
    insert into business_profile (id, user_id, company_name, address, status, email)
      select 'biz_' || n, 'usr_' || n, ${pick(families, "n")} || ' Stores ' || n, '1 Marina',
        case when n % 10 = 0 then 'pending' else 'approved' end, 'buyer' || n || '@example.com'
      from generate_series(0, 4999) n;
    insert into bulk_order_request (id, reference, contact_name, email, status, created_at, updated_at)
      select 'blk_' || n, 'BLK-' || n, ${pick(names, "n")}, 'asks' || n || '@example.com',
        case when n < 5 then 'new' else 'closed' end, now() - n * interval '1 hour', now()
      from generate_series(1, 5000) n`,
  ],
  [
    "orders",
    `insert into shop_order (id, order_number, status, user_id, business_profile_id, email, shipping_info,
        subtotal_kobo, shipping_kobo, discount_kobo, total_kobo, token_hash, paid_at, delivered_at, received_kobo,
        refunded_kobo, created_at, updated_at)
      select 'ord_' || n, 'ASO-' || upper(lpad(to_hex(n::bigint * 2654435761 % 4294967296), 8, '0')), status,
        case when buyer < $accounts then 'usr_' || buyer end, case when buyer < 5000 and n % 5 = 0 then 'biz_' || buyer end,
        'buyer' || buyer || '@example.com',
        jsonb_build_object('firstName', ${pick(names, "buyer")}, 'lastName', ${pick(families, "buyer / 30")},
          'email', 'buyer' || buyer || '@example.com', 'phone', '+234 80' || lpad((buyer % 100000000)::text, 8, '0'),
          'address', buyer || ' Marina Road', 'city', ${pick(cities, "buyer")}, 'state', ${pick(cities, "buyer")},
          'postalCode', '100001', 'country', 'Nigeria'),
        total, 0, 0, total, '', case when was_paid then at + interval '5 minutes' end,
        case when status = 'DELIVERED' then at + (30 + n % 90) * interval '1 hour' end,
        case when was_paid then total else 0 end, case when status = 'REFUNDED' then total else 0 end, at, at
      from (select *, status not in ('PENDING_PAYMENT', 'EXPIRED', 'CANCELLED') as was_paid
        from (select n, now() - n * interval '${secondsApart} seconds' as at,
            -- a tenth of the buyers place half of the orders
            (case when n % 2 = 0 then (n::bigint * 7919) % ($buyers / 10)
              else (n::bigint * 104729) % $buyers end)::integer as buyer,
            (1000000 + (n % 90) * 50000)::bigint * (1 + n % 3) as total,
            case when n < 40 then 'PENDING_PAYMENT' when n < 600 then 'PAID' when n < 1500 then 'PROCESSING'
              when n < 6000 then 'SHIPPED' when n % 20 = 0 then 'EXPIRED' when n % 25 = 1 then 'CANCELLED'
              when n % 33 = 2 then 'REFUNDED' else 'DELIVERED' end as status
          from generate_series(1, $orders) n) as placed) as known`,
  ],
  [
    "lines",
    `insert into order_line (order_id, position, product_id, variant_id, name, size, quantity, unit_price_kobo,
        line_total_kobo, placed_at)
      select o.id, p, 'prd_' || product, 'prd_' || product || ':M', 'Robe ' || product, 'M', 1,
        1000000 + (n % 90) * 50000, 1000000 + (n % 90) * 50000, o.created_at
      from generate_series(1, $orders) n join shop_order o on o.id = 'ord_' || n, lateral generate_series(1, 1 + n % 3) p,
        -- the first hundred goods sell half of what is sold
        lateral (select 1 + case when n % 2 = 0 then (n::bigint * 31 + p) % 100
          else (n::bigint * 7919 + p) % $products end as product) g`,
  ],
  [
    "payments",
    `insert into payment_attempt (reference, order_id, number, amount_kobo, currency, provider, mode, status)
      select order_number, id, 1, total_kobo, 'NGN', 'payaza', 'Test', 'completed' from shop_order where paid_at is not null;
    insert into payment_capture (reference, order_id, amount_kobo, currency, captured_at, refunding_kobo)
      select order_number, id, total_kobo, 'NGN', paid_at, refunded_kobo from shop_order where paid_at is not null;
    insert into payment_refund (id, reference, order_id, amount_kobo, reason, status, requested_by, requested_at, settled_at)
      select 'rfd_' || id, order_number, id, refunded_kobo, 'Sent back', 'done', 'bench', paid_at, paid_at + interval '9 days'
      from shop_order where refunded_kobo > 0;
    insert into payment_case (id, order_id, reference, kind, amount_kobo)
      select 'rev_' || id, id, order_number, 'underpaid', 1000 from shop_order where status = 'PAID' limit 40;
    update shop_order set open_cases = 1 where id in (select order_id from payment_case)`,
  ],
  ["tallies", "insert into closed_order_count select * from closed_order_recount"],
  [
    "customers",
    `insert into customer (key, name, phone, city, user_id, company, business_status, orders, spent_kobo,
        last_order_at, latest_at)
      select o.email, o.info ->> 'firstName' || ' ' || (o.info ->> 'lastName'), o.info ->> 'phone', o.info ->> 'city',
        u.id, coalesce(b.company_name, ''), b.status, o.orders, o.spent, o.last_at, o.last_at
      from (select email, count(paid_at)::integer as orders, sum(received_kobo - refunded_kobo) as spent,
          max(created_at) as last_at, (array_agg(shipping_info order by created_at desc))[1] as info
        from shop_order group by email) as o
      left join app_user u on u.email = o.email left join business_profile b on b.user_id = u.id`,
  ],
];

export interface Amounts {
  readonly orders: number;
  readonly products: number;
  readonly buyers: number;
  readonly accounts: number;
}

/**
 * Fills a migrated database as if the store had sold for two years: in bulk, without its triggers, whose sums are
 * counted at the end.
 */
export async function fillMillion(url: string, amounts: Amounts): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query("set maintenance_work_mem = '512MB'");
    await client.query("set work_mem = '128MB'");
    const indexes = await dropIndexes(client, ["shop_order", "customer"]);
    for (const [what, sql] of steps) {
      const startedAt = performance.now();
      const filled = sql.replace(/\$(\w+)/g, (_, name: keyof Amounts) => String(amounts[name]));
      await client.query(filled);
      console.log(`${what}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
    }
    for (const index of indexes) await client.query(index);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** Takes away the indexes that are quicker made at the end. @returns what makes them again */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
      where i.schemaname = 'public' and i.tablename = any($1::text[])
        and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
