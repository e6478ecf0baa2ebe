export function getSimilarity(typed: string, term: string): number {
  if (typed === term) return 1;
  const shorter = Math.min(typed.length, term.length);
  if (shorter < 3) return 0;
  const allowed = shorter < 6 ? 1 : maxTypos;
  const typos = editDistance(typed, term, allowed);
  if (typos <= allowed) return 1 - typos / Math.max(typed.length, term.length);
  // A prefix says less than a typo.
  return shorter >= 4 && term.startsWith(typed) ? 0.7 : 0;
}

const maxTypos = 2;

export function characterMask(term: string): number {
  let bits = 0;
  for (let i = 0; i < term.length; i += 1) bits |= 1 << (term.charCodeAt(i) & 31);
  return bits;
}

export function mayBeSimilar(typed: number, term: number): boolean {
  const missing = typed & ~term;
  return missing === 0 || (hasUpToTwoBits(missing) && hasUpToTwoBits(term & ~typed));
}

function hasUpToTwoBits(bits: number): boolean {
  const others = bits & (bits - 1);
  return (others & (others - 1)) === 0;
}

function editDistance(a: string, b: string, maxDistance: number): number {
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1;
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
    if (Math.min(...row) > maxDistance) return maxDistance + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? maxDistance + 1;
}
