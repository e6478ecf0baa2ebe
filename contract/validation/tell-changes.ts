import { labelOf } from "./field-labels.ts";

/** One field that differs, as people read it. */
interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

type Members = Readonly<Record<string, unknown>>;

/** What names an entry of a list, the first it has. */
const naming = ["question", "title", "name", "quote", "figure"];
/** By what an entry is known again, though its words changed. */
const knownBy = ["id", "title", "name"];

/** What differs between two versions of a part, field by field as people read it. */
export function tellChanges(before: unknown, after: unknown, name = ""): Change[] {
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, name);
  if (isMembers(before) && isMembers(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) =>
      tellChanges(before[field], after[field], within(name, labelOf(field))),
    );
  }
  const [was, now] = [textOf(before), textOf(after)];
  return was === now ? [] : [{ name, before: withoutIds(was), after: withoutIds(now) }];
}

/** The id of a picture tells people nothing. */
function withoutIds(text: string): string {
  return text.replace(/^med_\w+$/gm, "a picture");
}

function listChanges(before: readonly unknown[], after: readonly unknown[], name: string) {
  const left = [...before];
  const pairs = after.map((now) => {
    const place = left.findIndex((was) => was !== undefined && isSameEntry(was, now));
    const was = place < 0 ? undefined : left[place];
    if (place >= 0) left[place] = undefined;
    return { was, now, place };
  });
  const gone = left.filter((was) => was !== undefined);
  // What is known by nothing any more is taken for what became of the one that is gone.
  for (const pair of pairs) if (pair.was === undefined) pair.was = gone.shift();
  const places = pairs.map(({ place }) => place).filter((place) => place >= 0);
  const isMoved = places.some((place, n) => n > 0 && place < (places[n - 1] ?? 0));
  const names = (list: readonly unknown[]) => list.map((item, n) => nameOf(item, n)).join(", ");
  return [
    ...pairs.flatMap(({ was, now }, n) => tellChanges(was, now, `${name} ${nameOf(now, n)}`)),
    ...gone.flatMap((was) => tellChanges(was, undefined, `${name} ${nameOf(was, 0)}`)),
    ...(isMoved
      ? [{ name: within(name, "Order"), before: names(before), after: names(after) }]
      : []),
  ];
}

/** Whether two entries of lists are one, perhaps changed. */
export function isSameEntry(one: unknown, other: unknown): boolean {
  if (!isMembers(one) || !isMembers(other)) return one === other;
  const field = knownBy.find((each) => each in one);
  return field === undefined ? textOf(one) === textOf(other) : one[field] === other[field];
}

function nameOf(item: unknown, place: number): string {
  const field = isMembers(item) ? naming.find((each) => each in item) : undefined;
  return field && isMembers(item) ? `“${String(item[field])}”` : String(place + 1);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object") return String(value);
  return Object.values(value).map(textOf).filter(Boolean).join("\n");
}

function within(name: string, inner: string): string {
  return name === "" ? inner : `${name}, ${inner}`;
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
