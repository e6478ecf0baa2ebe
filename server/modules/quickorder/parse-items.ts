import { foldSize } from "#contract/bulk/fold.ts";

export interface ParsedItems {
  readonly name: string;
  readonly items: readonly { readonly size: string; readonly quantity: string }[];
  readonly error?: string;
  readonly alternative?: ParsedItems;
}

interface Token {
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

export function parseItems(
  cells: readonly string[],
  isSize: (text: string) => boolean,
): ParsedItems {
  const tokens = cells.flatMap((cell, index) => [
    ...(index > 0 ? [{ kind: "filler", text: "," } as const] : []),
    ...tokenize(cell, isSize),
  ]);
  let end = tokens.length;
  while (end > 0 && tokens[end - 1]?.kind !== "text") end -= 1;
  const tail = tokens.slice(end).filter(({ kind }) => kind !== "filler");
  let start = 0;
  const leading: Token[] = [];
  // A name may start with a number: only one marked as a quantity is one.
  if (tokens[0]?.kind === "number" && tokens[1]?.kind === "filler" && end > 1) {
    leading.push(tokens[0]);
    while (start < end && tokens[start]?.kind !== "text") start += 1;
  }
  const name = joinName(tokens.slice(start, end));
  const result = { name, ...pairSizes(tail, leading[0]?.text) };
  const [first, ...rest] = tail;
  if (result.error === undefined || first?.kind !== "number") return result;
  const longer = { name: `${name} ${first.text}`, ...pairSizes(rest, leading[0]?.text) };
  return longer.error === undefined ? { ...result, alternative: longer } : result;
}

function joinName(tokens: readonly Token[]): string {
  return tokens
    .map(({ text }) => text)
    .join(" ")
    .replace(/ ,/g, ",")
    .replace(/(?<![\s,;:(=*×-])[\s,;:(=*×-]+$/u, "")
    .trim();
}

function pairSizes(tail: readonly Token[], leading: string | undefined): Omit<ParsedItems, "name"> {
  const sizes = tail.filter(({ kind }) => kind === "size").map(({ text }) => text);
  const numbers = tail.filter(({ kind }) => kind === "number").map(({ text }) => text);
  const pair = (quantities: readonly string[]) =>
    quantities.map((quantity, i) => ({ size: sizes[i] ?? "", quantity }));
  if (sizes.length === 0 && leading !== undefined && numbers.length === 0) {
    return { items: [{ size: "", quantity: leading }] };
  }
  if (sizes.length === 0 && numbers.length === 1) return { items: pair(numbers) };
  if (sizes.length === 1 && numbers.length === 0 && leading !== undefined) {
    return { items: pair([leading]) };
  }
  const alternates = tail.every(({ kind }, i) => i === 0 || kind !== tail[i - 1]?.kind);
  if (sizes.length > 0 && sizes.length === numbers.length && alternates) {
    return { items: pair(numbers) };
  }
  return { items: [], error: mismatchError(sizes.length, numbers.length) };
}

function mismatchError(sizes: number, numbers: number): string {
  if (numbers === 0) return "Enter a quantity";
  return sizes > numbers ? "Enter a quantity for each size" : "Enter one quantity per size";
}

function tokenize(cell: string, isSize: (text: string) => boolean): Token[] {
  const isSizeToken = (text: string) => usualSize.test(foldSize(text)) || isSize(text);
  if (cell.includes(" ") && isSize(cell)) return [{ kind: "size", text: cell }];
  return cell
    .replace(/[,;()/&+]+(?!\d{3}\b)/g, " $& ")
    .split(/\s+/)
    .filter(Boolean)
    .reduce(joinSizes(isSize), [])
    .flatMap((text): Token[] => {
      const glued = /^(.+?)[x×*:=@-](\d+)$/iu.exec(text) ?? /^([a-z]+)(\d+)$/iu.exec(text);
      if (glued?.[1] && glued[2] && isSizeToken(glued[1]) && !isSizeToken(text)) {
        return [sizeToken(glued[1]), numberToken(glued[2])];
      }
      const reversed = /^(\d+)[x×*](\D.*)$/iu.exec(text);
      if (reversed?.[1] && reversed[2] && isSizeToken(reversed[2]) && !isSizeToken(text)) {
        return [numberToken(reversed[1]), sizeToken(reversed[2])];
      }
      const counted = /^[x×*:=]?(\d+)(?:[x×*]|pcs?|pieces?)?$/iu.exec(text)?.[1];
      if (isSize(text)) return [sizeToken(text)];
      if (counted !== undefined) {
        const isMarked = counted !== text;
        return [numberToken(counted), ...(isMarked ? [fillerToken("x")] : [])];
      }
      if (numberForm.test(text)) return [numberToken(text)];
      if (isSizeToken(text)) return [sizeToken(text)];
      return [fillers.has(text.toLowerCase()) ? fillerToken(text) : { kind: "text", text }];
    });
}

function joinSizes(isSize: (text: string) => boolean) {
  return (tokens: string[], text: string): string[] => {
    const before = tokens.at(-1);
    const joined = before !== undefined && before.length > 1 ? `${before} ${text}` : "";
    return joined && isSize(joined) ? [...tokens.slice(0, -1), joined] : [...tokens, text];
  };
}

const sizeToken = (text: string): Token => ({ kind: "size", text });
const numberToken = (text: string): Token => ({ kind: "number", text });
const fillerToken = (text: string): Token => ({ kind: "filler", text });
