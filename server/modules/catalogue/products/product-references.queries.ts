import type { Queryable } from "#server/database/connection/connection.ts";

export function findUsedBarcodes(
  on: Queryable,
  barcodes: readonly string[],
  exceptProductId: string,
): Promise<{ barcode: string; productId: string; name: string }[]> {
  return on.rows({
    text: `select v.barcode, v.product_id, p.name from product_variant v join product p on p.id = v.product_id
      where v.barcode = any($1::text[]) and v.barcode <> '' and v.product_id <> $2
      order by v.barcode`,
    values: [barcodes, exceptProductId],
  });
}

export function listProductNames(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: "select id, name from product where id = any($1::text[])",
    values: [ids],
  });
}
