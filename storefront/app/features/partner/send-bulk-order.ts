import type { CreateBulkOrder, PlacedBulkOrder } from "#contract/api/bulk-orders.ts";
import { businessCalls } from "#contract/client/business-calls.ts";
import { browserRest } from "../../api.ts";

/** The bulk-order form as it is filled in. */
export type BulkOrderValues = Readonly<
  Record<
    | "contactName"
    | "email"
    | "phone"
    | "company"
    | "details"
    | "totalQuantity"
    | "targetDate"
    | "notes",
    string
  >
>;

/** The enquiry to send (specification §7): trimmed, without what was left empty. */
export function bulkOrderBody(values: BulkOrderValues): CreateBulkOrder {
  const { contactName, email, totalQuantity, ...rest } = values;
  const filled = Object.entries(rest)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== "");
  return {
    contactName: contactName.trim(),
    email: email.trim(),
    ...Object.fromEntries(filled),
    ...(totalQuantity.trim() ? { totalQuantity: Number(totalQuantity) } : {}),
  };
}

/** What was sent last: the same enquiry sent again after a lost reply is one enquiry. */
let lastSent = { content: "", key: "" };

/** Sends an enquiry with its files; may throw an ApiFault. Fetched when somebody sends one. */
export async function sendBulkOrder(
  values: BulkOrderValues,
  files: readonly File[],
): Promise<PlacedBulkOrder> {
  const body = bulkOrderBody(values);
  const content = JSON.stringify([body, files.map(({ name, size }) => [name, size])]);
  if (lastSent.content !== content) lastSent = { content, key: crypto.randomUUID() };
  const parts = files.length > 0 ? withAttachments(body, files) : body;
  const placed = await businessCalls(browserRest()).createBulkOrder(parts, lastSent.key);
  lastSent = { content: "", key: "" };
  return placed;
}

/** The enquiry with its files, as one body of several parts. */
export function withAttachments(body: CreateBulkOrder, files: readonly File[]): FormData {
  const form = new FormData();
  form.set("request", JSON.stringify(body));
  for (const file of files) form.append("attachments", file);
  return form;
}
