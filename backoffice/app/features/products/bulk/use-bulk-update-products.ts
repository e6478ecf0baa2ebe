import { useState } from "react";
import type { BulkUpdateResult } from "#contract/api/catalogue/bulk-products.ts";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type { StaffProductSummary } from "#contract/api/catalogue/staff-products.ts";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../../api.ts";
import { useRefetch } from "../../../loading/use-refetch.ts";
import { useIdempotencyKey } from "../../../parts/forms/use-idempotency-key.ts";
import { bulkResultText, type RowResult } from "../../../parts/lists/bulk-selection/bulk-bar.tsx";
import { useUndo } from "../../../parts/records/undo-context.tsx";
import { describeSkipped, isAlreadyApplied, type Target, undoTarget } from "./bulk-change.ts";

interface PlannedChange {
  readonly row: StaffProductSummary;
  readonly target: Target;
}

export function useBulkUpdateProducts(
  onChanged: (changed: BulkUpdateResult, isUndo: boolean) => void,
): (wanted: readonly PlannedChange[], done: string) => Promise<void> {
  const { showToast } = useToast();
  const sayDone = useUndo();
  const reload = useRefetch();
  const once = useIdempotencyKey();

  async function change(wanted: readonly PlannedChange[], isUndo: boolean) {
    const products = wanted.map(({ row: { id, version }, target }) => ({ id, version, ...target }));
    const body = { products };
    const changed = await api("POST /staff/products/bulk-update", { headers: once(body), body });
    reload("/products", "stock");
    // Rows that already match are done, whoever changed them.
    const isApplied = ({ id, current }: BulkUpdateResult["left"][number]) =>
      current !== null &&
      wanted.some(({ row, target }) => row.id === id && isAlreadyApplied(current, target));
    const applied = changed.left.filter(isApplied).flatMap(({ current }) => current ?? []);
    const left = changed.left.filter((each) => !isApplied(each));
    onChanged({ done: [...changed.done, ...applied], left }, isUndo);
    const done = changed.done.flatMap((row) => {
      const planned = wanted.find((each) => each.row.id === row.id);
      return planned ? [{ row, target: undoTarget(planned.row, planned.target) }] : [];
    });
    return { done, results: toResults(changed, wanted) };
  }

  return async (wanted, doneText) => {
    const { done, results } = await change(wanted, false);
    const message = bulkResultText(results, doneText);
    if (done.length === 0) showToast(message);
    else sayDone(message, async () => bulkResultText((await change(done, true)).results, "undone"));
  };
}

function toResults(
  { done, left }: BulkUpdateResult,
  wanted: readonly PlannedChange[],
): RowResult[] {
  return [
    ...done.map(({ name }) => ({ name })),
    ...left.map(({ id, reason, current }) => {
      const planned = wanted.find(({ row }) => row.id === id);
      return {
        name: current?.name ?? planned?.row.name ?? id,
        reason: describeSkipped(reason, current, planned?.target ?? {}),
      };
    }),
  ];
}

interface BulkProgress {
  readonly list: string;
  readonly ids: ReadonlySet<string>;
  readonly total: number;
}

export function countRemaining(
  { ids, total }: Omit<BulkProgress, "list">,
  totalNow: number,
): number {
  return Math.max(0, ids.size - Math.max(0, total - totalNow));
}

export function useBulkProgress(list: string, total: number) {
  const initial: BulkProgress = { list, ids: new Set(), total };
  const [stored, setStored] = useState(initial);
  const isLong = total > productLimits.maxBulkProducts;
  const continues = isLong && stored.list === list && countRemaining(stored, total) < total;
  const done = continues ? stored : initial;
  return {
    ids: done.ids,
    count: countRemaining(done, total),
    record(ids: readonly string[], isUndo: boolean) {
      setStored((before) => {
        const isOfRound = isUndo || countRemaining(before, total) < total;
        const from = before.list === list && isOfRound ? before : initial;
        const left = [...from.ids].filter((id) => !ids.includes(id));
        return { ...from, ids: new Set(isUndo ? left : [...left, ...ids]) };
      });
    },
  };
}
