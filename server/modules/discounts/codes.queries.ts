import type { Queryable, Tx } from "#server/database/connection/connection.ts";

/** Codes already in use are left out. @returns how many were added */
export async function insertCodes(
  tx: Tx,
  discountId: string,
  codes: readonly string[],
): Promise<number> {
  const added = await tx.rows({
    text: `insert into discount_code (code, discount_id)
      select drawn.code, $1 from unnest($2::text[]) as drawn (code)
      where not exists (select from discount d where d.code = drawn.code)
      on conflict (code) do nothing returning code`,
    values: [discountId, codes],
  });
  return added.length;
}

export interface CodeRow {
  readonly code: string;
  readonly state: "free" | "reserved" | "paid";
  readonly orderNumber: string | null;
  readonly usedAt: Date | null;
}

export function listCodes(on: Queryable, discountId: string): Promise<CodeRow[]> {
  return on.rows<CodeRow>({
    text: `select c.code, o.order_number, r.created_at as used_at,
        case when r.order_id is null then 'free' when o.paid_at is null then 'reserved' else 'paid'
          end as state
      from discount_code c
      left join discount_redemption r on r.code = c.code and r.released_at is null
      left join shop_order o on o.id = r.order_id
      where c.discount_id = $1 order by c.code`,
    values: [discountId],
  });
}

export async function findUsableCode(
  on: Queryable,
  discountId: string,
): Promise<string | undefined> {
  const row = await on.first<{ code: string }>({
    text: `select coalesce((
          select c.code from discount_code c
          where c.discount_id = d.id
          order by exists (
            select from discount_redemption r where r.code = c.code and r.released_at is null), c.code
          limit 1), d.code) as code
      from discount d where d.id = $1`,
    values: [discountId],
  });
  return row?.code;
}
