import pg from "pg";

const garments = `array['kaftan','shirt','boubou','dress','trouser','agbada','kimono','kaftan','skirt','tunic']`;
const cloths = `array['adire','linen','ankara','damask','lace','denim','cotton','velvet','silk','wool','oke','brocade']`;
const towns = `array['Ikeja','Kano','Jos','Enugu','Warri','Oyo','Ilorin','Aba','Minna','Calabar','Uyo','Akure','Lokoja']`;
const pick = (list: string, n: string) => `(${list})[1 + ((${n}) % cardinality(${list}))]`;

/** Goods that are written as any are, with every trigger; later ones take their words from these. */
const patterns = 480;

const id = (n: string) => `${pick(cloths, `${n} / 20`)} || '-' || lpad((${n})::text, 6, '0')`;
const name = (n: string) =>
  `initcap(${pick(cloths, `${n} / 20`)} || ' ' || ${pick(garments, `${n} / 2`)}) || ' ' || ${pick(towns, n)} || ' ' || ${n} % 1000`;
const columns = `id, name, description, material, category, clothing_type_id, price_kobo, percent_off, featured,
  published_at, created_at`;
const said = (n: string) => `${id(n)}, ${name(n)},
  'Cut in ' || ${pick(towns, n)} || ' from ' || ${pick(cloths, `${n} / 20`)} || ' that falls well, with deep pockets and seams sewn twice. '
    || 'Washes cool, dries in the shade and is ironed warm. Made by the tailors of ' || ${pick(towns, `${n} / 3`)} || '.',
  initcap(${pick(cloths, `${n} / 20`)}) || ', lined with cotton', case when ${n} % 2 = 0 then 'WOMEN' else 'MEN' end,
  ${pick(garments, `${n} / 2`)}, 1000000 + (${n} % 90) * 50000, case when ${n} % 5 = 0 then 15 else 0 end,
  ${n} % 1000 = 9 or (${n} < 57 and ${n} % 9 = 0), now(), now() - ${n} * interval '5 minutes'`;

const base = `insert into clothing_type (id, name, position)
    select g, initcap(g), min(place) from unnest(${garments}) with ordinality as t (g, place) group by g;
  insert into media_asset (id, content_hash, width, height, variants)
    select 'med_bench' || n, 'bench' || n, 1200, 1500, (
      select jsonb_agg(jsonb_build_object('width', w, 'format', f, 'path', '/media/bench' || n || '-' || w || '.' || f))
      from unnest(array[400, 800, 1200]) w, unnest(array['webp', 'avif']) f)
    from generate_series(1, 60) n`;

const written = `insert into product (${columns}) select ${said("n")} from generate_series($1::integer, $2::integer) n`;
const copied = `insert into product (${columns}, search_document)
  select ${said("n")}, ts_delete(like_it.search_document, (1 + (n - 1) % ${patterns} % 1000)::text)
    || ((n % 1000)::text || ':1A')::tsvector
  from generate_series($1::integer, $2::integer) n join (
    select search_document, right(id, 6)::integer as place from product
  ) as like_it on like_it.place = 1 + (n - 1) % ${patterns}`;
const numbers = `insert into search_term (word, stem) select n::text, n::text from generate_series(0, 999) n
  on conflict do nothing`;
const parts = [
  `insert into product_variant (id, product_id, size, position, stock, recent_sales)
    select p.id || ':' || s.size, p.id, s.size, s.position, (n * 7 + s.position * 13) % 40,
      case when n % 3 = 0 then (n * 11 + s.position) % 30 else 0 end
    from generate_series($1::integer, $2::integer) n cross join lateral (select ${id("n")} as id) p,
      (values ('S', 1), ('M', 2), ('L', 3), ('XL', 4)) as s (size, position)`,
  `insert into product_image (product_id, position, media_asset_id, alt, view)
    select ${id("n")}, i, 'med_bench' || 1 + (n * 3 + i) % 60, 'A picture', case i when 1 then 'front' else 'back' end
    from generate_series($1::integer, $2::integer) n, generate_series(1, 3) i`,
  `insert into stock_movement (variant_id, change, reason, actor, note)
    select v.id, v.stock, 'received', 'bench', ''
    from generate_series($1::integer, $2::integer) n
    join product_variant v on v.product_id = ${id("n")} and v.stock > 0`,
  `select refresh_product_search(array(select ${id("n")} from generate_series($1::integer, $2::integer) n))`,
];

/**
 * Gives a migrated database so many goods on sale, each with three pictures and four sizes. What is there stays, so that
 * one database grows from run to run.
 * @param range.from how many it was given before
 */
export async function fillProducts(
  url: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (from === 0) await client.query(base);
    const byHand = Math.max(from, Math.min(to, patterns));
    if (byHand > from) await client.query(written, [from + 1, byHand]);
    await client.query("set session_replication_role = replica");
    if (to > byHand) {
      await client.query(copied, [byHand + 1, to]);
      await client.query(numbers);
    }
    for (const part of parts) await client.query(part, [from + 1, to]);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
