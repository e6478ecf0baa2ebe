import { audienceLabels } from "#contract/api/mail/campaign-labels.ts";
import { orderStatusLabels } from "#contract/api/orders/order-status-labels.ts";
import { caseLabels } from "#contract/api/payments/payment-labels.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { formatNumber } from "#contract/text/format.ts";
import { getFieldLabel } from "#contract/validation/field-labels.ts";
import { formatDate, formatDateTime } from "../../parts/format/dates.ts";
import { dataRequestLabels, roleLabels, stockReasonLabels } from "../../parts/format/labels.ts";
import { formatAmount } from "../../parts/format/money.ts";

const fieldLabels: Readonly<Record<string, string>> = {
  requestedOn: "Requested on",
  assigneeId: "Assigned to",
  buttonUrl: "Button link",
  buttonLabel: "Button",
  body: "Content",
  daysFrom: "Minimum days",
  daysTo: "Maximum days",
  discountCode: "Code",
  codesLeft: "Recovery codes left",
  dueOn: "Due",
  factor: "Method",
  disposition: "Items",
  feeCharged: "Fee at checkout",
  fits: "Matching rows",
  hadAccount: "Had an account",
  invitationEndsAt: "Link expires",
  isPinned: "Pinned",
  packedQuantity: "Packed quantity",
  unsubscribedAt: "Unsubscribed on",
  newBrowser: "Browser",
  ownTerms: "Custom terms",
  preview: "Preview text",
  publishAt: "Publish at",
  sendAt: "Goes out",
  sessionsEnded: "Sessions ended",
  since: "Subscribed since",
  stakeKobo: "Amount",
  until: "Link expires",
};

/** "amountKobo" becomes "Amount". */
function fieldLabel(name: string): string {
  const label = Object.hasOwn(fieldLabels, name) ? fieldLabels[name] : undefined;
  if (label) return label;
  const bare = name.replace(/Kobo$|Id$|At$/, "");
  // Anything else is a spreadsheet column.
  if (!/^\w+$/.test(bare)) return capitalize(bare.replace(/[._-]+/g, " ").trim());
  return capitalize(getFieldLabel(bare).replace(/^(Is|Has) /, ""));
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Undefined if the field did not exist. */
export interface AuditChange {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const valueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: Object.fromEntries(Object.entries(roleLabels).map(([role, { label }]) => [role, label])),
  audience: audienceLabels,
  status: {
    ...orderStatusLabels,
    pending: "Pending",
    approved: "Approved",
    rejected: "Rejected",
    new: "New",
    in_progress: "In progress",
    quoted: "Quoted",
    closed: "Closed",
    draft: "Draft",
    published: "Published",
    open: "In progress",
    scheduled: "Scheduled",
    sending: "Sending",
    cancelled: "Stopped",
    sent: "Sent",
    dead: "Failed",
    queued: "Queued",
  },
  kind: { ...dataRequestLabels, ...caseLabels },
  reason: stockReasonLabels,
  saleNotifications: { each: "One per sale", hourly: "Hourly summary", none: "None" },
  disposition: { stock: "Restocked", damaged: "Damaged or lost" },
  newBrowser: { true: "New browser" },
  active: { true: "Active", false: "Deactivated" },
};

/** Part of the sentence already, or internal. */
const hiddenFields = new Set([
  "dismissed",
  "messageId",
  "noteId",
  "part",
  "photo",
  "version",
  "method",
  "resolution",
]);

/** `not_n0yyjjpvb2z7fk2e` */
const rawId = /^[a-z]{3}_[0-9a-z]{10,}$/;

interface ReadContext {
  readonly action?: string;
  readonly names: Readonly<Record<string, string>>;
  readonly now: Date;
}

/** Changed fields in order; nested records are compared field by field. */
export function describeChange(
  before: unknown,
  after: unknown,
  context: ReadContext = { names: {}, now: new Date() },
): AuditChange[] {
  const left = flatten(before, context);
  const right = flatten(after, context);
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((path) => !hiddenFields.has(path))
    .map((path) => ({
      field: (left.get(path) ?? right.get(path))?.field ?? path,
      before: left.get(path)?.text,
      after: right.get(path)?.text,
    }))
    .filter((change) => change.before !== change.after);
}

interface FieldText {
  readonly field: string;
  readonly text: string;
}

interface Place {
  readonly name: string;
  readonly parent: string;
}

/** "shippingFeeKobo" becomes "Shipping fee"; sizes and a brand's own fields keep their names. */
function toFieldLabel({ name, parent }: Place, { action }: ReadContext): string {
  if (parent === "fields") return name;
  const isSize =
    parent === "stock" ||
    (action === "product.stock_changed" && parent === "" && name !== "reason");
  if (isSize) return name;
  return fieldLabel(parent === "wholesale" ? `wholesale ${name}` : name);
}

function flatten(
  value: unknown,
  context: ReadContext,
  path = "",
  place: Place = { name: "", parent: "" },
  texts = new Map<string, FieldText>(),
) {
  if (value === null || value === undefined) {
    if (path !== "" && value === null) {
      const text = place.name === "assigneeId" ? "Unassigned" : "none";
      texts.set(path, { field: toFieldLabel(place, context), text });
    }
  } else if (typeof value === "object" && !Array.isArray(value)) {
    for (const [name, inner] of Object.entries(value)) {
      const at = { name, parent: place.name };
      flatten(inner, context, path === "" ? name : `${path}.${name}`, at, texts);
    }
  } else if (isReturnedUnits(value)) {
    flatten(totalUnits(value), context, path, place, texts);
  } else {
    texts.set(path, {
      field: toFieldLabel(place, context),
      text: formatValue(place, value, context),
    });
  }
  return texts;
}

const conditions = ["sellable", "damaged", "lost"] as const;
type ReturnedUnits = Readonly<Record<(typeof conditions)[number], number>>;

function isReturnedUnits(value: unknown): value is readonly ReturnedUnits[] {
  return Array.isArray(value) && value.length > 0 && value.every((line) => line?.sellable >= 0);
}

function totalUnits(lines: readonly ReturnedUnits[]): Partial<ReturnedUnits> {
  const totalOf = (condition: (typeof conditions)[number]) =>
    lines.reduce((all, line) => all + line[condition], 0);
  return Object.fromEntries(
    conditions
      .map((condition) => [condition, totalOf(condition)] as const)
      .filter(([, units]) => units > 0),
  );
}

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

/** "FIXED_AMOUNT" becomes "Fixed amount". */
function sentenceCase(label: string): string {
  return capitalize(label.toLowerCase().replace(/[_-]/g, " "));
}

const maxTextLength = 300;

function formatValue({ name, parent }: Place, value: unknown, { names, now }: ReadContext): string {
  const label = valueLabels[name]?.[String(value)];
  if (label !== undefined) return label;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") {
    if (parent === "wholesale") return formatAmount(value);
    return name.endsWith("Kobo") ? formatNaira(kobo(value)) : formatNumber(value);
  }
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) {
    const visible = value.filter((each) => !rawId.test(each));
    return (name === "fields" ? visible.map(fieldLabel) : visible).join(", ") || "none";
  }
  if (typeof value !== "string") return JSON.stringify(value);
  if (value === "") return "empty";
  if (enumFields.has(name) && /^[a-z]+([_-][a-z]+)*$/i.test(value)) return sentenceCase(value);
  if (names[value] !== undefined) return names[value];
  if (rawId.test(value)) return value.startsWith("stf_") ? "Former staff member" : "another record";
  if (/^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value))) {
    return formatDateTime(value, now);
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value, now);
  return value.length > maxTextLength ? `${value.slice(0, maxTextLength)}…` : value;
}
