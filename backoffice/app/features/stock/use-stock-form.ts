import { useRef, useState } from "react";
import type { StockReason } from "#contract/api/staff-product-acts.ts";
import type { ChangedStockCells, ChangeStockCells, StockRow } from "#contract/api/staff-stock.ts";
import { stockLimits } from "#contract/api/stock-limits.ts";
import { newKey } from "#contract/client/new-key.ts";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useSending } from "../../loading/use-sending.ts";
import { useUndo } from "../../parts/undo-context.tsx";
import {
  cellKey,
  type LeftCell,
  likelyReason,
  type StockEdits,
  tellEdits,
  toCell,
  typedSince,
  withoutEmpty,
  withTyped,
} from "./stock-edits.ts";
import { useKeptCells } from "./use-kept-cells.ts";

type Result = ChangedStockCells["cells"][number];

/** What is typed over stock, why, and what became of saving it. */
export interface StockForm {
  readonly edits: StockEdits;
  readonly reason: StockReason;
  readonly note: string;
  readonly busy: boolean;
  /** What was typed here before and not saved has been laid in again. */
  readonly isRestored: boolean;
  /** Empty unless the last save was refused as a whole. */
  readonly fault: string;
  /** Cells that the last save left alone, or whose stock moved since they were typed here before. */
  readonly left: readonly LeftCell[];
  type(row: StockRow, size: string, typed: string): void;
  /** Takes back what is typed in cells that were left empty. */
  tidy(): void;
  /** Takes back what is typed in one cell. */
  drop(key: string): void;
  dropAll(): void;
  choose(reason: StockReason): void;
  write(note: string): void;
  save(): Promise<void>;
}

/**
 * Keeps what is typed over stock until it is saved, on this device too. What cannot be saved stays, with what stands
 * there by now.
 * @param of what it is the form: a product, or the sheet of all
 * @param onSaved hears of the products as they stand after a save
 */
export function useStockForm(of: string, onSaved: (rows: readonly StockRow[]) => void): StockForm {
  const [edits, setEdits] = useState<StockEdits>(new Map());
  const [chosen, setChosen] = useState<StockReason | null>(null);
  const [note, setNote] = useState("");
  const [left, setLeft] = useState<readonly LeftCell[]>([]);
  const { busy, fault, send } = useSending("The stock could not be saved.");
  const sayDone = useUndo();
  const { recount } = useCounts();
  // Pressed again after the answer was lost, the same cells are saved once.
  const keys = useRef(new Map<string, string>());
  const isRestored = useKeptCells(of, { edits, chosen, note }, (found) => {
    setEdits((before) => new Map([...found.edits, ...before]));
    setLeft((before) => [...found.left, ...before]);
    setChosen((before) => before ?? found.chosen);
    setNote((before) => before || found.note);
  });
  const reason = chosen ?? likelyReason(edits.values());

  async function saveCells(body: ChangeStockCells): Promise<ChangedStockCells> {
    const words = JSON.stringify(body);
    const key = keys.current.get(words) ?? newKey();
    keys.current.set(words, key);
    const headers = { "idempotency-key": key };
    const saved = await api("POST /staff/stock/changes", { body, headers });
    keys.current.delete(words);
    onSaved(saved.rows);
    recount();
    return saved;
  }

  async function takeBack(done: readonly Result[]) {
    const cells = done.map(({ productId, size, before, stock }) => ({
      productId,
      size,
      change: before - stock,
    }));
    const results = await inParts(cells, (part) =>
      saveCells({ reason, note: "Taken back", cells: part }),
    );
    const stays = results.filter(({ outcome }) => outcome !== "changed").length;
    return stays > 0 ? `${stays} stayed: fewer are there by now.` : undefined;
  }

  async function save() {
    const whole = [...edits].filter(([, edit]) => toCell(edit) !== undefined);
    const cells = whole.flatMap(([, edit]) => toCell(edit) ?? []);
    const why = { reason, ...(note.trim() && { note: note.trim() }) };
    const results: Result[] = [];
    await send(async () => {
      await inParts(cells, async (part) => {
        const saved = await saveCells({ ...why, cells: part });
        results.push(...saved.cells);
        return saved;
      });
    });
    if (results.length === 0) return;
    const done = results.filter(({ outcome }) => outcome === "changed");
    const alone = results.filter(({ outcome }) => outcome !== "changed");
    setLeft(
      alone.flatMap((result) => {
        const edit = edits.get(cellKey(result.productId, result.size));
        return edit ? [{ result, edit }] : [];
      }),
    );
    setEdits((before) => afterSave(before, edits, results));
    if (alone.length === 0) {
      setChosen(null);
      setNote("");
    }
    const written = done.filter(({ before, stock }) => before !== stock);
    if (written.length > 0) {
      const told = whole.flatMap(([key, edit]) =>
        done.some((result) => cellKey(result.productId, result.size) === key) ? [edit] : [],
      );
      sayDone(`Saved ${tellEdits(told)}.`, () => takeBack(written));
    }
  }

  return {
    edits,
    reason,
    note,
    busy,
    isRestored,
    fault,
    left,
    type: (row, size, typed) => setEdits((before) => withTyped(before, row, size, typed)),
    tidy: () => setEdits(withoutEmpty),
    drop(key) {
      setEdits((before) => new Map([...before].filter(([each]) => each !== key)));
      setLeft((before) =>
        before.filter(({ result }) => cellKey(result.productId, result.size) !== key),
      );
    },
    dropAll() {
      setEdits(new Map());
      setLeft([]);
      setChosen(null);
    },
    choose: setChosen,
    write: setNote,
    save,
  };
}

/**
 * What is typed after a save: what was done is gone, the rest goes on from what stands there now.
 * @param sent what was typed when it was saved
 */
function afterSave(before: StockEdits, sent: StockEdits, results: readonly Result[]): StockEdits {
  const next = new Map(before);
  for (const { productId, size, outcome, stock } of results) {
    const key = cellKey(productId, size);
    const edit = next.get(key);
    if (!edit) continue;
    if (outcome !== "changed") {
      if (outcome !== "unknown") next.set(key, { ...edit, seen: stock });
      continue;
    }
    const saved = sent.get(key);
    const rest = saved && edit !== saved ? typedSince(edit, saved, stock) : undefined;
    if (rest) next.set(key, rest);
    else next.delete(key);
  }
  return next;
}

type Cells = ChangeStockCells["cells"];

/** Sends cells in parts of as many as one call takes. */
async function inParts(
  cells: Cells,
  call: (part: Cells) => Promise<ChangedStockCells>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < cells.length; from += stockLimits.cells) {
    results.push(...(await call(cells.slice(from, from + stockLimits.cells))).cells);
  }
  return results;
}
