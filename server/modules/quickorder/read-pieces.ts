import { foldSize } from "#contract/bulk/fold.ts";

/** What a line says: of what, and how many pieces of which size. */
export interface SaidPieces {
  readonly name: string;
  readonly pieces: readonly { readonly size: string; readonly quantity: string }[];
  /** Set where sizes and quantities do not fit together. */
  readonly fault?: string;
  /** The same line if the number after the name belongs to the name, as in `Senator set 2 M x3`. */
  readonly otherwise?: SaidPieces;
}

interface Word {
  readonly kind: "size" | "number" | "filler" | "text";
  readonly text: string;
}

const usualSize = /^(?:X{0,5}[SL]|M|[2-6]X[SL]|ONESIZE|FREESIZE)$/;
const numberForm = /^[+-]?\d+(?:[.,]\d+)*$/;
const fillers = new Set([
  "size",
  "sizes",
  "qty",
  "quantity",
  "pcs",
  "pc",
  "pieces",
  "piece",
  "of",
  "each",
  "x",
  "×",
  "*",
  ":",
  "=",
  "-",
  "–",
  ",",
  ";",
  "/",
  "&",
  "+",
  "and",
  "(",
  ")",
  "@",
]);

/**
 * Reads a line as people write it: `Camp shirt M x12, L x8`, `12 x Camp shirt (M)`, `Camp shirt, M, 12`,
 * `Camp shirt M:12 L:8`. The pieces stand at the end, a quantity may also stand at the beginning.
 * @param isSize whether a text is a size of some product
 */
export function readPieces(
  cells: readonly string[],
  isSize: (text: string) => boolean,
): SaidPieces {
  const words = cells.flatMap((cell, index) => [
    ...(index > 0 ? [{ kind: "filler", text: "," } as const] : []),
    ...toWords(cell, isSize),
  ]);
  let end = words.length;
  while (end > 0 && words[end - 1]?.kind !== "text") end -= 1;
  const tail = words.slice(end).filter(({ kind }) => kind !== "filler");
  let start = 0;
  const leading: Word[] = [];
  // A name may begin with a number of its own: only one that a sign or a word marks as a quantity is one.
  if (words[0]?.kind === "number" && words[1]?.kind === "filler" && end > 1) {
    leading.push(words[0]);
    while (start < end && words[start]?.kind !== "text") start += 1;
  }
  const name = nameOf(words.slice(start, end));
  const said = { name, ...pairUp(tail, leading[0]?.text) };
  const [first, ...rest] = tail;
  if (said.fault === undefined || first?.kind !== "number") return said;
  const longer = { name: `${name} ${first.text}`, ...pairUp(rest, leading[0]?.text) };
  return longer.fault === undefined ? { ...said, otherwise: longer } : said;
}

function nameOf(words: readonly Word[]): string {
  return words
    .map(({ text }) => text)
    .join(" ")
    .replace(/ ,/g, ",")
    .replace(/(?<![\s,;:(=*×-])[\s,;:(=*×-]+$/u, "")
    .trim();
}

function pairUp(tail: readonly Word[], leading: string | undefined): Omit<SaidPieces, "name"> {
  const sizes = tail.filter(({ kind }) => kind === "size").map(({ text }) => text);
  const numbers = tail.filter(({ kind }) => kind === "number").map(({ text }) => text);
  const pair = (quantities: readonly string[]) =>
    quantities.map((quantity, i) => ({ size: sizes[i] ?? "", quantity }));
  if (sizes.length === 0 && leading !== undefined && numbers.length === 0) {
    return { pieces: [{ size: "", quantity: leading }] };
  }
  if (sizes.length === 0 && numbers.length === 1) return { pieces: pair(numbers) };
  if (sizes.length === 1 && numbers.length === 0 && leading !== undefined) {
    return { pieces: pair([leading]) };
  }
  const alternates = tail.every(({ kind }, i) => i === 0 || kind !== tail[i - 1]?.kind);
  if (sizes.length > 0 && sizes.length === numbers.length && alternates) {
    return { pieces: pair(numbers) };
  }
  return { pieces: [], fault: faultOf(sizes.length, numbers.length) };
}

function faultOf(sizes: number, numbers: number): string {
  if (numbers === 0) return "Say how many pieces";
  return sizes > numbers ? "Say how many of each size" : "Say which quantity is of which size";
}

function toWords(cell: string, isSize: (text: string) => boolean): Word[] {
  const isSizeWord = (text: string) => usualSize.test(foldSize(text)) || isSize(text);
  if (cell.includes(" ") && isSize(cell)) return [{ kind: "size", text: cell }];
  return cell
    .replace(/[,;()/&+]+(?!\d{3}\b)/g, " $& ")
    .split(/\s+/)
    .filter(Boolean)
    .reduce(joinSizes(isSize), [])
    .flatMap((text): Word[] => {
      const glued = /^(.+?)[x×*:=@-](\d+)$/iu.exec(text) ?? /^([a-z]+)(\d+)$/iu.exec(text);
      if (glued?.[1] && glued[2] && isSizeWord(glued[1]) && !isSizeWord(text)) {
        return [sizeWord(glued[1]), numberWord(glued[2])];
      }
      const reversed = /^(\d+)[x×*](\D.*)$/iu.exec(text);
      if (reversed?.[1] && reversed[2] && isSizeWord(reversed[2]) && !isSizeWord(text)) {
        return [numberWord(reversed[1]), sizeWord(reversed[2])];
      }
      const counted = /^[x×*:=]?(\d+)(?:[x×*]|pcs?|pieces?)?$/iu.exec(text)?.[1];
      if (isSize(text)) return [sizeWord(text)];
      if (counted !== undefined) {
        const isMarked = counted !== text;
        return [numberWord(counted), ...(isMarked ? [fillerWord("x")] : [])];
      }
      if (numberForm.test(text)) return [numberWord(text)];
      if (isSizeWord(text)) return [sizeWord(text)];
      return [fillers.has(text.toLowerCase()) ? fillerWord(text) : { kind: "text", text }];
    });
}

/** Joins the words of sizes such as `One size`, `extra large` or `UK 8`. */
function joinSizes(isSize: (text: string) => boolean) {
  return (words: string[], text: string): string[] => {
    const before = words.at(-1);
    const joined = before !== undefined && before.length > 1 ? `${before} ${text}` : "";
    return joined && isSize(joined) ? [...words.slice(0, -1), joined] : [...words, text];
  };
}

const sizeWord = (text: string): Word => ({ kind: "size", text });
const numberWord = (text: string): Word => ({ kind: "number", text });
const fillerWord = (text: string): Word => ({ kind: "filler", text });
