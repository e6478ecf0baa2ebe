import { orderStatusWords } from "#contract/api/order-words.ts";
import { caseWords } from "#contract/api/payment-words.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { roleWords } from "../../parts/role-words.ts";
import { stockReasonWords } from "../../parts/stock-reason-words.ts";
import { dayOf, momentOf } from "../../parts/when.ts";
import { fieldWordsOf, inCase } from "./field-words.ts";

/** One field of a record that differs before and after; undefined where it was not there. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Values that are words of the program, in words of people. */
const valueWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: Object.fromEntries(Object.entries(roleWords).map(([role, { word }]) => [role, word])),
  status: {
    ...orderStatusWords,
    pending: "Pending",
    approved: "Approved",
    rejected: "Rejected",
    new: "New",
    in_progress: "In progress",
    quoted: "Quoted",
    closed: "Closed",
    draft: "Draft",
    on_shop: "On the shop",
    open: "Going on",
    sending: "On its way",
    sent: "Sent",
    dead: "Given up",
    queued: "Waiting to be sent",
  },
  kind: { copy: "A copy of it", forget: "To be forgotten", ...caseWords },
  reason: stockReasonWords,
  saleNotices: { each: "One for each sale", hourly: "One an hour", none: "None" },
  fate: { stock: "Back on sale", damaged: "Damaged or lost" },
  newBrowser: { true: "A new one" },
  active: { true: "Open to them", false: "Closed to them" },
};

/** Which stand in the sentence already, or say nothing to anybody. */
const leftOut = new Set(["dismissed", "messageId", "noteId", "part", "photo", "version", "way"]);

/** A record's id, such as `not_n0yyjjpvb2z7fk2e`; it tells nobody anything. */
const rawId = /^[a-z]{3}_[0-9a-z]{10,}$/;

/** By what values are read. */
interface Reading {
  /** What was done. */
  readonly action?: string;
  /** Of the members whose ids stand among the values. */
  readonly names: Readonly<Record<string, string>>;
  readonly now: Date;
}

/**
 * The fields that an action changed, in the order they are met; equal ones are left out. Inner records count field
 * by field.
 */
export function describeChange(
  before: unknown,
  after: unknown,
  reading: Reading = { names: {}, now: new Date() },
): FieldChange[] {
  const left = flatten(before, reading);
  const right = flatten(after, reading);
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((path) => !leftOut.has(path))
    .map((path) => ({
      field: (left.get(path) ?? right.get(path))?.field ?? path,
      before: left.get(path)?.text,
      after: right.get(path)?.text,
    }))
    .filter((change) => change.before !== change.after);
}

/** A field as it is read. */
interface Read {
  readonly field: string;
  readonly text: string;
}

/** Where a field stands: its own name, and that of the record it is in. */
interface Place {
  readonly name: string;
  readonly parent: string;
}

/** "shippingFeeKobo" reads "Shipping fee"; a size is called what it is. */
function fieldOf({ name, parent }: Place, { action }: Reading): string {
  const isSize =
    parent === "stock" ||
    (action === "product.stock_changed" && parent === "" && name !== "reason");
  if (isSize) return name;
  return fieldWordsOf(parent === "wholesale" ? `wholesale ${name}` : name);
}

function flatten(
  value: unknown,
  reading: Reading,
  path = "",
  place: Place = { name: "", parent: "" },
  found = new Map<string, Read>(),
) {
  if (value === null || value === undefined) {
    if (path !== "" && value === null) {
      const text = place.name === "assigneeId" ? "Nobody" : "nothing";
      found.set(path, { field: fieldOf(place, reading), text });
    }
  } else if (typeof value === "object" && !Array.isArray(value)) {
    for (const [name, inner] of Object.entries(value)) {
      const at = { name, parent: place.name };
      flatten(inner, reading, path === "" ? name : `${path}.${name}`, at, found);
    }
  } else if (isPiecesBack(value)) {
    flatten(sumsOf(value), reading, path, place, found);
  } else {
    found.set(path, { field: fieldOf(place, reading), text: shown(place, value, reading) });
  }
  return found;
}

const fates = ["asNew", "toMend", "lost"] as const;
type PiecesBack = Readonly<Record<(typeof fates)[number], number>>;

/** Whether a value tells line by line what came of pieces that came back. */
function isPiecesBack(value: unknown): value is readonly PiecesBack[] {
  return Array.isArray(value) && value.length > 0 && value.every((line) => line?.asNew >= 0);
}

function sumsOf(lines: readonly PiecesBack[]): Partial<PiecesBack> {
  const sum = (fate: (typeof fates)[number]) => lines.reduce((all, line) => all + line[fate], 0);
  return Object.fromEntries(
    fates.map((fate) => [fate, sum(fate)] as const).filter(([, pieces]) => pieces > 0),
  );
}

/** Fields whose values are words of the program. */
const enumFields = new Set([
  "status",
  "kind",
  "category",
  "discountType",
  "reason",
  "buyers",
  "mode",
  "source",
]);

/** "FIXED_AMOUNT" reads "Fixed amount", and "order-paid" reads "Order paid". */
function sentenceCase(word: string): string {
  return inCase(word.toLowerCase().replace(/[_-]/g, " "));
}

/** The text of a letter is long; its beginning tells which it was. */
const longestShown = 300;

function shown({ name, parent }: Place, value: unknown, { names, now }: Reading): string {
  const word = valueWords[name]?.[String(value)];
  if (word !== undefined) return word;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") {
    if (parent === "wholesale") return formatNaira(fromNaira(value));
    return name.endsWith("Kobo") ? formatNaira(kobo(value)) : value.toLocaleString("en-NG");
  }
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) {
    const told = value.filter((each) => !rawId.test(each));
    return (name === "fields" ? told.map(fieldWordsOf) : told).join(", ") || "nothing";
  }
  if (typeof value !== "string") return JSON.stringify(value);
  if (value === "") return "empty";
  if (enumFields.has(name) && /^[a-z]+([_-][a-z]+)*$/i.test(value)) return sentenceCase(value);
  if (names[value] !== undefined) return names[value];
  if (rawId.test(value))
    return value.startsWith("stf_") ? "Somebody who is gone" : "another record";
  if (/^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value))) {
    return momentOf(value, now);
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayOf(value, now);
  return value.length > longestShown ? `${value.slice(0, longestShown)}…` : value;
}
