import { useState } from "react";
import type { StockReason } from "#contract/api/staff-product-acts.ts";
import type { ChangeStockCells, StockRow } from "#contract/api/staff-stock.ts";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { isPassing } from "../../loading/is-passing.ts";
import { useSending } from "../../loading/use-sending.ts";
import { useUndo } from "../../parts/undo-context.tsx";
import { letGoOfOld } from "./kept-cells.ts";
import {
  afterAnswer,
  type CellResult,
  changesOf,
  layBack,
  type SentCells,
  toSend,
  wayBack,
} from "./sent-cells.ts";
import {
  type CellEdit,
  cellKey,
  type LeftCell,
  likelyReason,
  type StockEdits,
  sharedReason,
  tellPieces,
  withoutEmpty,
  withTyped,
} from "./stock-edits.ts";
import { readRows, useKeptCells } from "./use-kept-cells.ts";

/** What is typed over stock, why, and what became of saving it. */
export interface StockForm {
  readonly edits: StockEdits;
  /** Why all of it changes; undefined while each size goes by how it is typed, and they differ. */
  readonly reason: StockReason | undefined;
  readonly note: string;
  readonly busy: boolean;
  /** What was typed here before and not saved has been laid in again. */
  readonly isRestored: boolean;
  /** A save got no answer; the next one sends it again first, as it was. */
  readonly isUnheard: boolean;
  /** A save that got no answer was so old that it was let go of, with its cells. */
  readonly hasLapsed: boolean;
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
  const [unanswered, setUnanswered] = useState<readonly SentCells[]>([]);
  const [hasLapsed, setLapsed] = useState(false);
  const { busy, fault, send } = useSending("The stock could not be saved.");
  const sayDone = useUndo();
  const { recount } = useCounts();
  const isRestored = useKeptCells(of, { edits, chosen, note, unanswered }, (found) => {
    const known = letGoOfOld(found, Date.now());
    if (known.lapsed.length > 0) tellLapsed(known.lapsed);
    setEdits((before) => new Map([...known.edits, ...before]));
    setLeft((before) => [...found.left, ...before]);
    setChosen((before) => before ?? found.chosen);
    setNote((before) => before || found.note);
    setUnanswered((before) => [...known.unanswered, ...before]);
  });
  const reason = chosen ?? sharedReason(edits.values());

  async function change(body: ChangeStockCells, key: string): Promise<readonly CellResult[]> {
    const headers = { "idempotency-key": key };
    const { cells, rows } = await api("POST /staff/stock/changes", { body, headers });
    onSaved(rows);
    recount();
    return cells;
  }

  // A part whose answer is lost is sent again as it was, so that what it books is booked once.
  async function sendPart(part: SentCells): Promise<readonly CellResult[]> {
    const others = (before: readonly SentCells[]) => before.filter(({ key }) => key !== part.key);
    setUnanswered((before) => [...others(before), part]);
    const cells = await change(part.body, part.key).catch((cause: unknown) => {
      if (!isPassing(cause)) setUnanswered(others);
      throw cause;
    });
    setUnanswered(others);
    setEdits((before) => afterAnswer(before, part, cells));
    return cells;
  }

  // Where the answer is lost, what was to go back stands there as typed, to be sent again as it was.
  async function takeBack(back: StockEdits, reasons: ReadonlyMap<string, StockReason>) {
    let stays = 0;
    const parts = toSend(back, (edit, key) => reasons.get(key) ?? likelyReason(edit), "Taken back");
    for (const [i, part] of parts.entries()) {
      const results = await change(part.body, part.key).catch((cause: unknown) => {
        if (isPassing(cause)) {
          setUnanswered((before) => [...before, part]);
          const rest = parts.slice(i).flatMap(({ edits }) => edits);
          setEdits((before) => layBack(before, rest));
        }
        throw cause;
      });
      stays += results.filter(({ outcome }) => outcome !== "changed").length;
    }
    return stays > 0 ? `${stays} stayed: fewer are there by now.` : undefined;
  }

  function tellLapsed(products: readonly string[]) {
    setLapsed(true);
    void readRows(products).then(onSaved);
  }

  async function save() {
    const known = letGoOfOld({ edits, unanswered }, Date.now());
    setUnanswered(known.unanswered);
    if (known.lapsed.length > 0) {
      setEdits(known.edits);
      return tellLapsed(known.lapsed);
    }
    setLapsed(false);
    const results: CellResult[] = [];
    const leftAlone = () => results.filter(({ outcome }) => outcome !== "changed");
    const sent = new Map<string, CellEdit>();
    const reasons = new Map<string, StockReason>();
    const sendOn = async (part: SentCells) => {
      const cells = await sendPart(part);
      results.push(...cells);
      for (const [key, edit] of part.edits) {
        sent.set(key, edit);
        reasons.set(key, part.body.reason);
      }
      return cells;
    };
    let rest = edits;
    const isWhole = await send(async () => {
      for (const part of known.unanswered) {
        rest = afterAnswer(rest, part, await sendOn(part));
      }
      const told = new Set(leftAlone().map(({ productId, size }) => cellKey(productId, size)));
      const open = new Map([...rest].filter(([key]) => !told.has(key)));
      const parts = toSend(open, (edit) => chosen ?? likelyReason(edit), note.trim());
      for (const part of parts) await sendOn(part);
    });
    if (results.length === 0) return;
    const left = leftAlone().flatMap((result) => {
      const edit = edits.get(cellKey(result.productId, result.size));
      return edit ? [{ result, edit }] : [];
    });
    setLeft(left);
    if (isWhole && left.length === 0) {
      setChosen(null);
      setNote("");
    }
    const changes = changesOf(results);
    if (changes.length > 0) {
      const told = tellPieces(changes.map((each) => each.change));
      sayDone(`Saved ${told}.`, () => takeBack(wayBack(results, sent), reasons));
    }
  }

  function dropAll() {
    setEdits(new Map());
    setLeft([]);
    setChosen(null);
    setUnanswered([]);
    setLapsed(false);
    // Nobody knows which of these pieces were booked: the numbers tell.
    const lost = unanswered.flatMap(({ body }) => body.cells.map(({ productId }) => productId));
    if (lost.length > 0) void readRows([...new Set(lost)]).then(onSaved);
  }

  return {
    edits,
    reason,
    note,
    busy,
    isRestored,
    isUnheard: !busy && unanswered.length > 0,
    hasLapsed,
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
    dropAll,
    choose: setChosen,
    write: setNote,
    save,
  };
}
