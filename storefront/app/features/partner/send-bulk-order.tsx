import { useEffect, useRef } from "react";
import type { CreateBulkOrder, PlacedBulkOrder } from "#contract/api/business/bulk-orders.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { createRandomKey } from "#contract/client/random-key.ts";
import { parseCount } from "#contract/validation/parse-count.ts";
import { api } from "../../api.ts";
import { type SelectedStyle, toBulkOrderLines } from "./selected-styles.ts";

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

export interface BulkOrderDraft {
  readonly values: BulkOrderValues;
  readonly styles: readonly SelectedStyle[];
  readonly files: readonly File[];
}

/** What the server refused besides form fields. */
export interface SectionErrors {
  readonly styles?: string | undefined;
  readonly files?: string | undefined;
}

/** The last enquiry sent: sending it again after a lost reply does not create another. */
let lastSent = { content: "", key: "" };

/** @throws {ApiError} */
export async function sendBulkOrder({
  values,
  styles,
  files,
}: BulkOrderDraft): Promise<PlacedBulkOrder> {
  const body = toBulkOrderBody(values, styles);
  const content = JSON.stringify([body, files.map(({ name, size }) => [name, size])]);
  if (lastSent.content !== content) lastSent = { content, key: createRandomKey() };
  const parts = files.length > 0 ? withAttachments(body, files) : body;
  const headers = { "idempotency-key": lastSent.key };
  const created = await api("POST /bulk-orders", { headers, body: parts });
  lastSent = { content: "", key: "" };
  return created;
}

export function toBulkOrderBody(
  values: BulkOrderValues,
  styles: readonly SelectedStyle[] = [],
): CreateBulkOrder {
  const { contactName, email, totalQuantity, ...rest } = values;
  const filled = Object.entries(rest)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== "");
  const lines = toBulkOrderLines(styles);
  return {
    contactName: contactName.trim(),
    email: email.trim(),
    ...Object.fromEntries(filled),
    ...(lines.length > 0 ? { lines } : {}),
    ...(totalQuantity.trim() ? { totalQuantity: parseCount(totalQuantity) ?? 0 } : {}),
  };
}

export function withAttachments(body: CreateBulkOrder, files: readonly File[]): FormData {
  const form = new FormData();
  form.set("request", JSON.stringify(body));
  for (const file of files) form.append("attachments", file);
  return form;
}

export function toSectionErrors(cause: unknown, styles: readonly SelectedStyle[]): SectionErrors {
  const error = asApiError(cause);
  const lines = toBulkOrderLines(styles);
  const styleMessages = (error?.errors ?? []).flatMap(({ field, message }) => {
    const [part, place] = field.split(".");
    if (part !== "lines") return [];
    const line = lines[Number(place)];
    const style = styles.find(({ productId }) => productId === line?.productId);
    return line && style ? `${style.name}, size ${line.size}: ${message}` : message;
  });
  const hasFileError = error?.errors?.some(({ field }) => field === "attachments");
  return {
    styles: styleMessages.length > 0 ? `${styleMessages.join(". ")}.` : undefined,
    files: hasFileError ? error?.message : undefined,
  };
}

/** Confirmation of the request; takes focus, so that it is announced. */
export function EnquiryConfirmation({ created }: { created: PlacedBulkOrder }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="rounded-panel bg-leaf-wash px-5 py-6 outline-none">
      <h3 className="type-panel">We’ve received your enquiry</h3>
      <p className="mt-2">{created.message}</p>
      <p className="mt-3 text-nav">
        Reference <strong className="font-medium tabular-nums">{created.reference}</strong>
      </p>
    </div>
  );
}
