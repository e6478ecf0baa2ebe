import { isSameSize } from "#contract/sizes/size-order.ts";
import { readPieces } from "../../parts/read-pieces.ts";

/** A size of a draft; `seen` is null where it is not made yet, `typed` what stands in its cell. */
export interface DraftSize {
  readonly size: string;
  readonly seen: number | null;
  readonly typed: string;
}

type Sizes = readonly DraftSize[];

/**
 * Sizes as they are typed laid upon newer ones, size by size: stock that was left alone becomes the newer, and what
 * came or went is reckoned from the number that stands there now.
 * @param base what the typing started from
 * @returns them, and whether a size was both typed and moved
 */
export function mergeSizes(
  base: Sizes,
  newer: Sizes,
  typed: Sizes,
): { readonly sizes: Sizes; readonly clash: boolean } {
  let clash = false;
  const there = newer.flatMap((now): Sizes => {
    const [was, mine] = [find(base, now), find(typed, now)];
    if (!mine) return was ? [] : [now];
    if (was && mine.typed === was.typed) return [now];
    if (was && now.seen !== was.seen && now.typed !== was.typed) clash = true;
    return [{ ...now, typed: typedOver(now, mine, was) }];
  });
  const gone = typed.filter(
    (mine) =>
      !find(newer, mine) && mine.typed.trim() !== "" && mine.typed !== find(base, mine)?.typed,
  );
  return { sizes: [...there, ...gone.map((mine) => ({ ...mine, seen: null }))], clash };
}

/** Sizes as they are typed, with some of them as they stood before. */
export function putBack(base: Sizes, typed: Sizes, some: readonly { size: string }[]): Sizes {
  return typed.flatMap((mine) =>
    some.some(({ size }) => isSameSize(size, mine.size)) ? (find(base, mine) ?? []) : [mine],
  );
}

const find = (sizes: Sizes, { size }: DraftSize) =>
  sizes.find((each) => isSameSize(each.size, size));

/** What is typed of a size as it reads over the stock of now. */
function typedOver(now: DraftSize, mine: DraftSize, was: DraftSize | undefined): string {
  const isCount = /^\d*$/.test(mine.typed.trim());
  const wanted = readPieces(mine.typed, mine.seen ?? 0);
  const before = was && readPieces(was.typed, was.seen ?? 0);
  if (isCount || wanted === undefined || before === undefined) return mine.typed;
  const change = wanted - before;
  if (change === 0) return now.typed;
  return change < 0 ? `−${-change}` : `+${change}`;
}
