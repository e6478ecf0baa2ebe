import type { ChangedProducts } from "#contract/api/staff-product-changes.ts";
import type { StaffProductSummary } from "#contract/api/staff-products.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useReloading } from "../../loading/use-reloading.ts";
import { type RowResult, tellMany } from "../../parts/tell-many.ts";
import { useUndo } from "../../parts/undo-context.tsx";
import { useOnceKey } from "../../parts/use-once-key.ts";
import { isAsWanted, type Target, tellLeft, wayBack } from "./bulk-change.ts";

/** A product as it was seen, and what shall become of it. */
interface Wanted {
  readonly row: StaffProductSummary;
  readonly target: Target;
}

/**
 * Changes many products, tells what became of each, and takes it back.
 * @param onChanged hears what was done and what was left alone, and whether that took back what was done before
 */
export function useChangeProducts(
  onChanged: (changed: ChangedProducts, isTakenBack: boolean) => void,
): (wanted: readonly Wanted[], done: string) => Promise<void> {
  const { say } = useToaster();
  const sayDone = useUndo();
  const reload = useReloading();
  const once = useOnceKey();

  async function change(wanted: readonly Wanted[], isTakenBack: boolean) {
    const products = wanted.map(({ row: { id, version }, target }) => ({ id, version, ...target }));
    const body = { products };
    const changed = await api("POST /staff/products/changes", { headers: once(body), body });
    reload("/products", "stock");
    // What stands as it was wanted waits for no other press, whoever did it.
    const isSo = ({ id, current }: ChangedProducts["left"][number]) =>
      current !== null &&
      wanted.some(({ row, target }) => row.id === id && isAsWanted(current, target));
    const so = changed.left.filter(isSo).flatMap(({ current }) => current ?? []);
    const left = changed.left.filter((each) => !isSo(each));
    onChanged({ done: [...changed.done, ...so], left }, isTakenBack);
    const done = changed.done.flatMap((row) => {
      const asked = wanted.find((each) => each.row.id === row.id);
      return asked ? [{ row, target: wayBack(asked.row, asked.target) }] : [];
    });
    return { done, results: resultsOf(changed, wanted) };
  }

  return async (wanted, words) => {
    const { done, results } = await change(wanted, false);
    const told = tellMany(results, words);
    if (done.length === 0) say(told);
    else sayDone(told, async () => tellMany((await change(done, true)).results, "taken back"));
  };
}

function resultsOf({ done, left }: ChangedProducts, wanted: readonly Wanted[]): RowResult[] {
  return [
    ...done.map(({ name }) => ({ name })),
    ...left.map(({ id, reason, current }) => {
      const asked = wanted.find(({ row }) => row.id === id);
      return {
        name: current?.name ?? asked?.row.name ?? id,
        reason: tellLeft(reason, current, asked?.target ?? {}),
      };
    }),
  ];
}
