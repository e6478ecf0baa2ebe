import type { Queryable, Tx } from "#server/database/connection.ts";

/** What comes with the demo beside its goods, which are known by their ids. */
export type DemoKind = "order" | "person" | "discount" | "enquiry" | "type";

/** Ids of what came with the demo. */
export type DemoIds = Readonly<Record<DemoKind, readonly string[]>>;

/** Notes that records came with the demo, so that they can be told from what people make. */
export async function noteDemo(
  on: Queryable,
  kind: DemoKind,
  ids: readonly string[],
): Promise<void> {
  await on.rows({
    text: `insert into demo_record (kind, id) select $1, unnest($2::text[]) on conflict do nothing`,
    values: [kind, ids],
  });
}

/** What was noted and not let go of since. */
export async function listDemo(on: Queryable): Promise<DemoIds> {
  const rows = await on.rows<{ kind: DemoKind; id: string }>({
    text: "select kind, id from demo_record order by kind, id",
  });
  const of = (kind: DemoKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return {
    order: of("order"),
    person: of("person"),
    discount: of("discount"),
    enquiry: of("enquiry"),
    type: of("type"),
  };
}

/** From now on nothing counts as the demo's: what is still there is the merchant's. */
export async function forgetDemo(tx: Tx): Promise<void> {
  await tx.rows({ text: "delete from demo_record" });
}
