import { orderStatusWords } from "#contract/api/order-words.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { roleWords } from "../../parts/role-words.ts";
import { dayOf, momentOf } from "../../parts/when.ts";

/** One field of a record that differs before and after; undefined where it was not there. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What fields are called. Money names itself: `amountKobo` reads "Amount", in naira. */
const fieldWords: Readonly<Record<string, string>> = {
  assigneeId: "Given to",
  buttonAddress: "Where the button leads",
  buttonLabel: "Button",
  body: "Letter",
  discountCode: "Code",
  codesLeft: "Recovery codes left",
  factor: "By",
  invitationEndsAt: "Link works until",
  newBrowser: "With a new browser",
  preview: "Preview line",
  sessionsEnded: "Sessions ended",
};

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
    sending: "On its way",
    sent: "Sent",
    dead: "Given up",
    queued: "Waiting to be sent",
  },
  kind: { copy: "A copy of it", forget: "To be forgotten" },
  active: { true: "Open to them", false: "Closed to them" },
};

/** Which stand in the sentence already, or say nothing to anybody. */
const leftOut = new Set(["messageId", "version"]);

/** By what values are read. */
interface Reading {
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
  { names, now }: Reading = { names: {}, now: new Date() },
): FieldChange[] {
  const left = flatten(before, { names, now });
  const right = flatten(after, { names, now });
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((path) => !leftOut.has(path))
    .map((path) => ({ field: wordsOf(path), before: left.get(path), after: right.get(path) }))
    .filter((change) => change.before !== change.after);
}

/** "shippingFeeKobo" reads "Shipping fee". */
function wordsOf(path: string): string {
  const name = path.split(".").at(-1) ?? path;
  const known = fieldWords[name];
  if (known) return known;
  const words = name
    .replace(/Kobo$|Id$|At$/, "")
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/[._-]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function flatten(value: unknown, reading: Reading, path = "", found = new Map<string, string>()) {
  if (value === null || value === undefined) {
    if (path !== "" && value === null) found.set(path, "nothing");
  } else if (typeof value === "object" && !Array.isArray(value)) {
    for (const [name, inner] of Object.entries(value)) {
      flatten(inner, reading, path === "" ? name : `${path}.${name}`, found);
    }
  } else {
    found.set(path === "" ? "value" : path, shown(path.split(".").at(-1) ?? "", value, reading));
  }
  return found;
}

/** Fields whose values are words of the program, written large. */
const enumFields = new Set(["status", "kind", "category", "discountType", "reason"]);

/** "FIXED_AMOUNT" reads "Fixed amount". */
function sentenceCase(word: string): string {
  return `${word.charAt(0)}${word.slice(1).toLowerCase().replaceAll("_", " ")}`;
}

/** The text of a letter is long; its beginning tells which it was. */
const longestShown = 300;

function shown(name: string, value: unknown, { names, now }: Reading): string {
  const word = valueWords[name]?.[String(value)];
  if (word !== undefined) return word;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") {
    return name.endsWith("Kobo") ? formatNaira(kobo(value)) : value.toLocaleString("en-NG");
  }
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) {
    return value.join(", ") || "nothing";
  }
  if (typeof value !== "string") return JSON.stringify(value);
  if (value === "") return "empty";
  if (enumFields.has(name) && /^[A-Z_]+$/.test(value)) return sentenceCase(value);
  if (names[value] !== undefined) return names[value];
  if (name.endsWith("At") && !Number.isNaN(Date.parse(value))) return momentOf(value, now);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayOf(value, now);
  return value.length > longestShown ? `${value.slice(0, longestShown)}…` : value;
}
