/** How alike two words are: 1 the same, 0 not at all. Short words must be the same. */
export function likenessOf(typed: string, word: string): number {
  if (typed === word) return 1;
  const shorter = Math.min(typed.length, word.length);
  if (shorter < 3) return 0;
  const allowed = shorter < 6 ? 1 : mostSlips;
  const slips = editDistance(typed, word, allowed);
  if (slips <= allowed) return 1 - slips / Math.max(typed.length, word.length);
  // A word that was cut short says less than a slip.
  return shorter >= 4 && word.startsWith(typed) ? 0.7 : 0;
}

/** Slips that are forgiven in one word; {@link mayBeLike} counts to two. */
const mostSlips = 2;

/** Which letters a word has, as bits; some letters share one. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i += 1) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits;
}

/**
 * Tells from their letters alone that two words are not alike, which is quicker by far than comparing them: no slip
 * takes away or brings more than one letter.
 */
export function mayBeLike(typed: number, word: number): boolean {
  const missing = typed & ~word;
  return missing === 0 || (isAtMostTwo(missing) && isAtMostTwo(word & ~typed));
}

function isAtMostTwo(bits: number): boolean {
  const others = bits & (bits - 1);
  return (others & (others - 1)) === 0;
}

/** Letters to insert, drop, exchange or swap with their neighbour; more than `most` counts as `most + 1`. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) value = Math.min(value, (beforeLast[j - 2] ?? 0) + 1);
      row.push(value);
    }
    if (Math.min(...row) > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}
