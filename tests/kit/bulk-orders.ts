import { expect } from "vitest";
import type { CreateBulkOrder, PlacedBulkOrder } from "#contract/api/business/bulk-orders.ts";
import type { BulkOrderSummary, StaffBulkOrder } from "#contract/api/business/staff-bulk-orders.ts";
import type { TestApp } from "./app.ts";
import { nextAddress, type Reply } from "./shop.ts";
import type { SignedInStaff } from "./staff.ts";

let senders = 0;

/**
 * Sends an enquiry, from a buyer of its own unless said otherwise: messages to one address are limited.
 * @param files by name
 */
export async function sendEnquiry(
  shop: TestApp,
  changes: Partial<CreateBulkOrder> = {},
  files: Readonly<Record<string, Buffer>> = {},
): Promise<PlacedBulkOrder> {
  senders += 1;
  const email = `asks${senders}@example.com`;
  const enquiry = { contactName: "Ada Obi", email, details: "Camp shirts.", ...changes };
  const body = Object.keys(files).length > 0 ? enquiryForm(enquiry, files) : enquiry;
  const remoteAddress = nextAddress();
  const call = { body, remoteAddress };
  const reply = await shop.api<Reply<PlacedBulkOrder>>("POST /bulk-orders", call);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data;
}

function enquiryForm(enquiry: CreateBulkOrder, files: Readonly<Record<string, Buffer>>): FormData {
  const form = new FormData();
  form.set("request", JSON.stringify(enquiry));
  for (const [name, content] of Object.entries(files)) {
    form.append("attachments", new Blob([new Uint8Array(content)]), name);
  }
  return form;
}

/** A file that the store takes for a PDF. @param bytes what it holds beside its mark */
export function planOf(bytes = 100): Buffer {
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(bytes, 32)]);
}

export async function readEnquiry(
  shop: TestApp,
  { headers }: Pick<SignedInStaff, "headers">,
  reference: string,
): Promise<StaffBulkOrder> {
  const search = `GET /staff/bulk-orders?search=${reference}` as const;
  const { data } = (await shop.api<Reply<BulkOrderSummary[]>>(search, { headers })).body;
  const id = data[0]?.id ?? "";
  return (await shop.api<Reply<StaffBulkOrder>>(`GET /staff/bulk-orders/${id}`, { headers })).body
    .data;
}
