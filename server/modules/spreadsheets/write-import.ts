import { recordAudit } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  findIdsByName,
  type GoodsLine,
  listTypeChoices,
  lockGoods,
  type WholeProductRow,
  writeGoods,
} from "#server/modules/catalogue/index.ts";
import { detailsOf, differing } from "./details-of.ts";
import { findCountedSince } from "./find-counted-since.ts";
import { goThroughRows } from "./go-through-rows.ts";
import { nextToWrite, type RowOutcome, type RowRecord } from "./import-rows.queries.ts";
import { endPart, findImport, type ImportHead } from "./imports.queries.ts";
import { type JudgedRow, judgeRow } from "./judge-row.ts";

/**
 * Writes every row of an import that can be written, in parts that stand or fall as one. A row whose product was
 * changed since somebody looked is left, and so is one that takes more pieces than are there by now, or counts what was
 * counted since.
 */
export async function writeImport(
  { db, clock }: Pick<Runtime, "db" | "clock">,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  await goThroughRows(
    db,
    id,
    {
      status: "importing",
      next: nextToWrite,
      work: writeRows,
      failed: { outcome: "left", words: "It could not be written." },
      finish: (tx, record) => finish(tx, record, clock()),
    },
    signal,
  );
}

type Planned = { readonly row: RowRecord } & (
  | { readonly line: GoodsLine; readonly judged: JudgedRow }
  | { readonly words: string }
);

async function writeRows(
  tx: Tx,
  record: ImportHead,
  rows: readonly RowRecord[],
): Promise<RowOutcome[]> {
  const types = await listTypeChoices(tx);
  const products = await lockGoods(
    tx,
    rows.flatMap(({ productId }) => productId ?? []),
  );
  const made = await findIdsByName(
    tx,
    rows.filter(({ state }) => state === "new").map(({ told }) => told.name),
  );
  const isCountedSince = await findCountedSince(tx, rows);
  const planned = rows.map((row): Planned => {
    const product = row.productId === null ? undefined : products.get(row.productId);
    const { columns } = record;
    const { cells, seen } = row;
    const judged = judgeRow({ columns, cells, product, types, looked: seen ?? {}, isCountedSince });
    const words = whyLeft(row, product, judged, made);
    const { details, sizes, stock } = judged;
    return words ? { row, words } : { row, judged, line: { product, details, sizes, stock } };
  });
  const going = planned.filter((each) => "line" in each);
  const by = { actor: record.importedBy ?? record.sentBy, note: noteOf(record) };
  const after = await writeGoods(
    tx,
    going.map(({ line }) => line),
    by,
  );
  const written = going.map(({ row, line }, i) => outcomeOf(row, line, after[i]));
  const left = planned.flatMap((each): RowOutcome[] =>
    "words" in each
      ? [
          {
            row: each.row.row,
            outcome: "left",
            words: each.words,
            productId: each.row.productId,
            undo: null,
          },
        ]
      : [],
  );
  return [...written, ...left];
}

function whyLeft(
  row: RowRecord,
  product: WholeProductRow | undefined,
  judged: JudgedRow,
  made: ReadonlyMap<string, readonly string[]>,
): string {
  const [fault] = judged.faults;
  if (row.state === "new" && !fault) {
    return made.has(row.told.name) ? "A product of this name was made meanwhile." : "";
  }
  if (row.state !== "new" && !product) return "The product is gone.";
  if (fault) return `${fault.column} “${fault.text}” ${fault.message}`.trim();
  if (judged.details && product?.version !== row.version) {
    return "It was changed in the shop after you looked. Send the file again to see what is different now.";
  }
  return "";
}

function outcomeOf(
  row: RowRecord,
  line: GoodsLine,
  after: WholeProductRow | undefined,
): RowOutcome {
  if (!after) throw new Error("A product that was written is not there");
  const is = detailsOf(after);
  const was = line.product ? detailsOf(line.product) : is;
  const had = line.product?.sizes.map(({ size }) => size) ?? [];
  return {
    row: row.row,
    outcome: "written",
    words: "",
    productId: after.id,
    undo: {
      isNew: !line.product,
      version: after.version,
      before: differing(was, is),
      after: differing(is, was),
      stock: line.stock,
      sizes: line.sizes.filter((size) => !had.includes(size)),
    },
  };
}

/** What the ledger says of pieces that an import brought. */
export function noteOf({ fileName }: Pick<ImportHead, "fileName">, tail = ""): string {
  return `Import of ${fileName}${tail}`.slice(0, 200);
}

async function finish(tx: Tx, { id, importedBy, sentBy }: ImportHead, at: Date): Promise<void> {
  await endPart(tx, id, "imported", at);
  const { written = 0, left = 0 } = (await findImport(tx, id))?.outcomes ?? {};
  const actor = importedBy ?? sentBy;
  await recordAudit(tx, {
    actor,
    action: "goods_import.written",
    subject: id,
    after: { written, left },
  });
}
