import { useState } from "react";
import type { StockReason } from "#contract/api/catalogue/product-commands.ts";
import type { AdjustStockCells, StockRow } from "#contract/api/stock/stock.ts";
import { api } from "../../../api.ts";
import { useCounts } from "../../../layout/counts-context.tsx";
import { isTemporaryError } from "../../../loading/errors.ts";
import { useSubmission } from "../../../loading/use-submission.ts";
import { useUndo } from "../../../parts/records/undo-context.tsx";
import {
  applyResults,
  type CellResult,
  mergeUndo,
  netChanges,
  type PendingCells,
  toPendingCells,
  undoEdits,
} from "./pending-cells.ts";
import {
  type CellConflict,
  type CellEdit,
  cellKey,
  commonReason,
  describeChanges,
  guessReason,
  type StockEdits,
  withEdit,
  withoutEmpty,
} from "./stock-edits.ts";
import { discardExpired, fetchRows, useStoredEdits } from "./stored-edits.ts";

export interface StockForm {
  readonly edits: StockEdits;
  readonly reason: StockReason | undefined;
  readonly note: string;
  readonly busy: boolean;
  readonly isRestored: boolean;
  readonly isUnconfirmed: boolean;
  readonly hasExpired: boolean;
  readonly error: string;
  readonly conflicts: readonly CellConflict[];
  type(row: StockRow, size: string, typed: string): void;
  removeEmpty(): void;
  revert(key: string): void;
  revertAll(): void;
  setReason(reason: StockReason): void;
  writeNote(note: string): void;
  save(): Promise<void>;
}

export function useStockForm(
  scope: string,
  onSaved: (rows: readonly StockRow[]) => void,
): StockForm {
  const [edits, setEdits] = useState<StockEdits>(new Map());
  const [chosen, setChosen] = useState<StockReason | null>(null);
  const [note, setNote] = useState("");
  const [conflicts, setConflicts] = useState<readonly CellConflict[]>([]);
  const [unanswered, setUnanswered] = useState<readonly PendingCells[]>([]);
  const [hasExpired, setExpired] = useState(false);
  const { busy, error, send } = useSubmission("The stock could not be saved.");
  const sayDone = useUndo();
  const { refetchCounts } = useCounts();
  const isRestored = useStoredEdits(scope, { edits, chosen, note, unanswered }, (found) => {
    const current = discardExpired(found, Date.now());
    if (current.expired.length > 0) onExpired(current.expired);
    setEdits((before) => new Map([...current.edits, ...before]));
    setConflicts((before) => [...found.conflicts, ...before]);
    setChosen((before) => before ?? found.chosen);
    setNote((before) => before || found.note);
    setUnanswered((before) => [...current.unanswered, ...before]);
  });
  const reason = chosen ?? commonReason(edits.values());

  async function change(body: AdjustStockCells, key: string): Promise<readonly CellResult[]> {
    const headers = { "idempotency-key": key };
    const { cells, rows } = await api("POST /staff/stock/adjustments", { body, headers });
    onSaved(rows);
    refetchCounts();
    return cells;
  }

  // A part without an answer is sent again with the same key, so it is booked once.
  async function sendPart(part: PendingCells): Promise<readonly CellResult[]> {
    const others = (before: readonly PendingCells[]) =>
      before.filter(({ key }) => key !== part.key);
    setUnanswered((before) => [...others(before), part]);
    const cells = await change(part.body, part.key).catch((cause: unknown) => {
      if (!isTemporaryError(cause)) setUnanswered(others);
      throw cause;
    });
    setUnanswered(others);
    setEdits((before) => applyResults(before, part, cells));
    return cells;
  }

  // Without an answer the undo stays as an edit, to be sent again.
  async function undo(back: StockEdits, reasons: ReadonlyMap<string, StockReason>) {
    let unchangedCount = 0;
    const parts = toPendingCells(
      back,
      (edit, key) => reasons.get(key) ?? guessReason(edit),
      "Undone",
    );
    for (const [i, part] of parts.entries()) {
      const results = await change(part.body, part.key).catch((cause: unknown) => {
        if (isTemporaryError(cause)) {
          setUnanswered((before) => [...before, part]);
          const remaining = parts.slice(i).flatMap(({ edits }) => edits);
          setEdits((before) => mergeUndo(before, remaining));
        }
        throw cause;
      });
      unchangedCount += results.filter(({ outcome }) => outcome !== "changed").length;
    }
    return unchangedCount > 0 ? `${unchangedCount} unchanged: not enough in stock.` : undefined;
  }

  function onExpired(products: readonly string[]) {
    setExpired(true);
    void fetchRows(products).then(onSaved);
  }

  async function save() {
    const current = discardExpired({ edits, unanswered }, Date.now());
    setUnanswered(current.unanswered);
    if (current.expired.length > 0) {
      setEdits(current.edits);
      return onExpired(current.expired);
    }
    setExpired(false);
    const results: CellResult[] = [];
    const rejected = () => results.filter(({ outcome }) => outcome !== "changed");
    const sent = new Map<string, CellEdit>();
    const reasons = new Map<string, StockReason>();
    const sendOn = async (part: PendingCells) => {
      const cells = await sendPart(part);
      results.push(...cells);
      for (const [key, edit] of part.edits) {
        sent.set(key, edit);
        reasons.set(key, part.body.reason);
      }
      return cells;
    };
    let remaining = edits;
    const isComplete = await send(async () => {
      for (const part of current.unanswered) {
        remaining = applyResults(remaining, part, await sendOn(part));
      }
      const reported = new Set(rejected().map(({ productId, size }) => cellKey(productId, size)));
      const open = new Map([...remaining].filter(([key]) => !reported.has(key)));
      const parts = toPendingCells(open, (edit) => chosen ?? guessReason(edit), note.trim());
      for (const part of parts) await sendOn(part);
    });
    if (results.length === 0) return;
    const conflicts = rejected().flatMap((result) => {
      const edit = edits.get(cellKey(result.productId, result.size));
      return edit ? [{ result, edit }] : [];
    });
    setConflicts(conflicts);
    if (isComplete && conflicts.length === 0) {
      setChosen(null);
      setNote("");
    }
    const changes = netChanges(results);
    if (changes.length > 0) {
      const summary = describeChanges(changes.map((each) => each.change));
      sayDone(`Saved ${summary}.`, () => undo(undoEdits(results, sent), reasons));
    }
  }

  function revertAll() {
    setEdits(new Map());
    setConflicts([]);
    setChosen(null);
    setUnanswered([]);
    setExpired(false);
    // Which of them were booked is unknown: read the stock again.
    const lost = unanswered.flatMap(({ body }) => body.cells.map(({ productId }) => productId));
    if (lost.length > 0) void fetchRows([...new Set(lost)]).then(onSaved);
  }

  return {
    edits,
    reason,
    note,
    busy,
    isRestored,
    isUnconfirmed: !busy && unanswered.length > 0,
    hasExpired,
    error,
    conflicts,
    type: (row, size, typed) => setEdits((before) => withEdit(before, row, size, typed)),
    removeEmpty: () => setEdits(withoutEmpty),
    revert(key) {
      setEdits((before) => new Map([...before].filter(([each]) => each !== key)));
      setConflicts((before) =>
        before.filter(({ result }) => cellKey(result.productId, result.size) !== key),
      );
    },
    revertAll,
    setReason: setChosen,
    writeNote: setNote,
    save,
  };
}
