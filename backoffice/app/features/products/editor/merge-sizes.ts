import { isSameSize } from "#contract/sizes/size-order.ts";
import { formatSigned } from "#contract/text/format.ts";
import { parseStockInput } from "../../../parts/format/number-input.ts";

export interface DraftSize {
  readonly size: string;
  readonly knownStock: number | null;
  readonly typed: string;
}

type Sizes = readonly DraftSize[];

export function mergeSizes(
  base: Sizes,
  newer: Sizes,
  typed: Sizes,
): { readonly value: Sizes; readonly hasConflict: boolean } {
  let hasConflict = false;
  const merged = newer.flatMap((now): Sizes => {
    const [was, mine] = [find(base, now), find(typed, now)];
    if (!mine) return was ? [] : [now];
    if (was && mine.typed === was.typed) return [now];
    if (was && now.knownStock !== was.knownStock && now.typed !== was.typed) hasConflict = true;
    return [{ ...now, typed: rebaseTyped(now, mine, was) }];
  });
  const removed = typed.filter(
    (mine) =>
      !find(newer, mine) && mine.typed.trim() !== "" && mine.typed !== find(base, mine)?.typed,
  );
  return {
    value: [...merged, ...removed.map((mine) => ({ ...mine, knownStock: null }))],
    hasConflict,
  };
}

export function restoreSizes(base: Sizes, typed: Sizes, some: readonly { size: string }[]): Sizes {
  return typed.flatMap((mine) =>
    some.some(({ size }) => isSameSize(size, mine.size)) ? (find(base, mine) ?? []) : [mine],
  );
}

const find = (sizes: Sizes, { size }: DraftSize) =>
  sizes.find((each) => isSameSize(each.size, size));

function rebaseTyped(now: DraftSize, mine: DraftSize, was: DraftSize | undefined): string {
  const isCount = /^\d*$/.test(mine.typed.trim());
  const wanted = parseStockInput(mine.typed, mine.knownStock ?? 0);
  const before = was && parseStockInput(was.typed, was.knownStock ?? 0);
  if (isCount || wanted === undefined || before === undefined) return mine.typed;
  const change = wanted - before;
  if (change === 0) return now.typed;
  return formatSigned(change);
}
