import type { CreateBulkOrder, PlacedBulkOrder } from "#contract/api/bulk-orders.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { newKey } from "#contract/client/new-key.ts";
import { api } from "../../api.ts";
import { linesOf, type WantedStyle } from "./wanted-styles.ts";

/** Comes with what sends an enquiry: until then nobody needs it. */
export { SentEnquiry } from "./sent-enquiry.tsx";

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

/** Everything that makes an enquiry. */
export interface BulkOrderDraft {
  readonly values: BulkOrderValues;
  readonly styles: readonly WantedStyle[];
  readonly files: readonly File[];
}

/** What the server found wrong beside the fields that are typed in. */
export interface RefusedParts {
  readonly styles?: string | undefined;
  readonly files?: string | undefined;
}

/** What was sent last: the same enquiry sent again after a lost reply is one enquiry. */
let lastSent = { content: "", key: "" };

/** Sends an enquiry with its files; may throw an ApiFault. Fetched when somebody sends one. */
export async function sendBulkOrder({
  values,
  styles,
  files,
}: BulkOrderDraft): Promise<PlacedBulkOrder> {
  const body = bulkOrderBody(values, styles);
  const content = JSON.stringify([body, files.map(({ name, size }) => [name, size])]);
  if (lastSent.content !== content) lastSent = { content, key: newKey() };
  const parts = files.length > 0 ? withAttachments(body, files) : body;
  const headers = { "idempotency-key": lastSent.key };
  const placed = await api("POST /bulk-orders", { headers, body: parts });
  lastSent = { content: "", key: "" };
  return placed;
}

/** The enquiry to send (specification §7): trimmed, without what was left empty. */
export function bulkOrderBody(
  values: BulkOrderValues,
  styles: readonly WantedStyle[] = [],
): CreateBulkOrder {
  const { contactName, email, totalQuantity, ...rest } = values;
  const filled = Object.entries(rest)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== "");
  const lines = linesOf(styles);
  return {
    contactName: contactName.trim(),
    email: email.trim(),
    ...Object.fromEntries(filled),
    ...(lines.length > 0 ? { lines } : {}),
    ...(totalQuantity.trim() ? { totalQuantity: Number(totalQuantity) } : {}),
  };
}

/** The enquiry with its files, as one body of several parts. */
export function withAttachments(body: CreateBulkOrder, files: readonly File[]): FormData {
  const form = new FormData();
  form.set("request", JSON.stringify(body));
  for (const file of files) form.append("attachments", file);
  return form;
}

/** What a refusal says of the styles and the files, in words that name them. */
export function refusedParts(cause: unknown, styles: readonly WantedStyle[]): RefusedParts {
  const fault = faultOf(cause);
  const lines = linesOf(styles);
  const aboutStyles = (fault?.errors ?? []).flatMap(({ field, message }) => {
    const [part, place] = field.split(".");
    if (part !== "lines") return [];
    const line = lines[Number(place)];
    const style = styles.find(({ productId }) => productId === line?.productId);
    return line && style ? `${style.name}, size ${line.size}: ${message}` : message;
  });
  const aboutFiles = fault?.errors?.some(({ field }) => field === "attachments");
  return {
    styles: aboutStyles.length > 0 ? `${aboutStyles.join(". ")}.` : undefined,
    files: aboutFiles ? fault?.message : undefined,
  };
}
