import type { CreateBulkOrder } from "#contract/api/bulk-orders.ts";

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

/** The enquiry with its files, as one body of several parts. */
export function withAttachments(body: CreateBulkOrder, files: readonly File[]): FormData {
  const form = new FormData();
  form.set("request", JSON.stringify(body));
  for (const file of files) form.append("attachments", file);
  return form;
}
