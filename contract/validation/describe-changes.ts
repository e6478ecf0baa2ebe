import { getFieldLabel } from "./field-labels.ts";

interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

type Fields = Readonly<Record<string, unknown>>;

const nameKeys = ["question", "title", "name", "quote", "figure"];
const identityKeys = ["id", "title", "name"];

export function describeChanges(before: unknown, after: unknown, name = ""): Change[] {
  if (Array.isArray(before) && Array.isArray(after))
    return describeListChanges(before, after, name);
  if (isFields(before) && isFields(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) =>
      describeChanges(before[field], after[field], joinNames(name, getFieldLabel(field))),
    );
  }
  const [was, now] = [toText(before), toText(after)];
  return was === now ? [] : [{ name, before: withoutIds(was), after: withoutIds(now) }];
}

function withoutIds(text: string): string {
  return text.replace(/^med_\w+$/gm, "a picture");
}

function describeListChanges(before: readonly unknown[], after: readonly unknown[], name: string) {
  const remaining = [...before];
  const pairs = after.map((now) => {
    const place = remaining.findIndex((was) => was !== undefined && isSameEntry(was, now));
    const was = place < 0 ? undefined : remaining[place];
    if (place >= 0) remaining[place] = undefined;
    return { was, now, place };
  });
  const removed = remaining.filter((was) => was !== undefined);
  // An unmatched entry replaces a removed one.
  for (const pair of pairs) if (pair.was === undefined) pair.was = removed.shift();
  const places = pairs.map(({ place }) => place).filter((place) => place >= 0);
  const isMoved = places.some((place, n) => n > 0 && place < (places[n - 1] ?? 0));
  const names = (list: readonly unknown[]) =>
    list.map((item, n) => getEntryName(item, n)).join(", ");
  return [
    ...pairs.flatMap(({ was, now }, n) =>
      describeChanges(was, now, `${name} ${getEntryName(now, n)}`),
    ),
    ...removed.flatMap((was) => describeChanges(was, undefined, `${name} ${getEntryName(was, 0)}`)),
    ...(isMoved
      ? [{ name: joinNames(name, "Order"), before: names(before), after: names(after) }]
      : []),
  ];
}

export function isSameEntry(one: unknown, other: unknown): boolean {
  if (!isFields(one) || !isFields(other)) return one === other;
  const field = identityKeys.find((each) => each in one);
  return field === undefined ? toText(one) === toText(other) : one[field] === other[field];
}

function getEntryName(item: unknown, place: number): string {
  const field = isFields(item) ? nameKeys.find((each) => each in item) : undefined;
  return field && isFields(item) ? `“${String(item[field])}”` : String(place + 1);
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object") return String(value);
  return Object.values(value).map(toText).filter(Boolean).join("\n");
}

function joinNames(name: string, inner: string): string {
  return name === "" ? inner : `${name}, ${inner}`;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
