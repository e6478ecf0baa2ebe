import type { ClothingType } from "#contract/api/products.ts";
import type { CellFault } from "#contract/api/staff-imports.ts";
import { fold } from "#contract/bulk/fold.ts";
import { unguardCell } from "#contract/bulk/to-csv.ts";
import type { Queryable } from "#server/database/connection.ts";
import {
  findIdsByName,
  findWholeProducts,
  type WholeProductRow,
} from "#server/modules/catalogue/index.ts";
import type { LookedRow } from "./import-rows.queries.ts";
import { judgeRow } from "./judge-row.ts";
import type { Column, FixedColumn } from "./sheet-columns.ts";

/** A row of a file by its number. */
export interface FileRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** What is known of a file while its rows are looked at. */
export interface Looking {
  readonly columns: readonly Column[];
  readonly types: readonly ClothingType[];
  /** The row that is about a product already; asked of each row once it is known what it is about. */
  takenBy(about: string, row: number): number | undefined | Promise<number | undefined>;
}

/** What a cell of a field holds; empty where the file has no such column. */
function cellOf(columns: readonly Column[], cells: readonly string[], field: FixedColumn): string {
  return cells[columns.findIndex((each) => each.kind === "field" && each.field === field)] ?? "";
}

/** Tells of each row which product it is about, what it would do, and what is wrong with it. Nothing is written. */
export async function lookAtRows(
  on: Queryable,
  { columns, types, takenBy }: Looking,
  rows: readonly FileRow[],
): Promise<LookedRow[]> {
  const find = await createFinder(on, columns, rows);
  const looked: LookedRow[] = [];
  for (const { row, cells } of rows) {
    const { product, fault } = find(cells);
    const judged = judgeRow({ columns, cells, product, types });
    const about = product?.id ?? (fault ? `row ${row}` : `new ${fold(judged.name)}`);
    const taken = await takenBy(about, row);
    const text = cellOf(columns, cells, "id");
    const twice: CellFault[] =
      taken === undefined
        ? []
        : [
            {
              column: text === "" ? "Name" : "Id",
              text: text || cellOf(columns, cells, "name"),
              message: `is already in row ${taken}`,
              suggestion: "",
            },
          ];
    // What is wrong with a product that is not known is nothing to go by.
    const faults = [...(fault ? [fault] : judged.faults), ...twice];
    looked.push({
      row,
      cells,
      state: faults.length > 0 ? "faulty" : judged.state,
      about,
      productId: product?.id ?? null,
      version: product?.version ?? null,
      seen: product
        ? Object.fromEntries(product.sizes.map(({ size, stock }) => [size, stock]))
        : null,
      told: {
        name: judged.name,
        changes: judged.changes,
        faults,
        isStale: judged.isStale,
      },
    });
  }
  return looked;
}

type Found = { readonly product?: WholeProductRow | undefined; readonly fault?: CellFault };

/** Finds the product of a row: by its id, or where there is none by a name that only one product has. */
async function createFinder(
  on: Queryable,
  columns: readonly Column[],
  rows: readonly FileRow[],
): Promise<(cells: readonly string[]) => Found> {
  const idOf = (cells: readonly string[]) => unguardCell(cellOf(columns, cells, "id"));
  const nameOf = (cells: readonly string[]) => unguardCell(cellOf(columns, cells, "name"));
  const ids = rows.map(({ cells }) => idOf(cells)).filter((id) => id !== "");
  const names = rows.filter(({ cells }) => idOf(cells) === "").map(({ cells }) => nameOf(cells));
  const named = await findIdsByName(on, [...new Set(names.filter((name) => name !== ""))]);
  const products = await findWholeProducts(on, [...ids, ...[...named.values()].flat()]);
  const byId = new Map(products.map((product) => [product.id, product]));
  return (cells) => {
    const id = idOf(cells);
    if (id !== "") {
      const product = byId.get(id);
      const message = "is no product of this shop. Leave it empty for a new one.";
      return product ? { product } : { fault: { column: "Id", text: id, message, suggestion: "" } };
    }
    const [only, ...others] = named.get(nameOf(cells)) ?? [];
    if (others.length === 0) return { product: only === undefined ? undefined : byId.get(only) };
    const message = `is needed: ${others.length + 1} products are called ${nameOf(cells)}`;
    return { fault: { column: "Id", text: "", message, suggestion: only ?? "" } };
  };
}
