import { expect } from "vitest";
import type {
  CreateDiscount,
  StaffDiscount,
  StaffDiscountPage,
} from "#contract/api/staff-discounts.ts";
import type { TriedCart, TriedSum } from "#contract/api/staff-tried-carts.ts";
import type { TestApp } from "./app.ts";
import type { Reply } from "./shop.ts";
import type { SignedInStaff } from "./staff.ts";

/** What staff send of a discount of 10 percent that asks for nothing. */
export const discountBody: Omit<CreateDiscount, "code" | "active"> = {
  discountType: "PERCENTAGE",
  value: 10,
  description: "",
  autoApply: false,
  startsAt: null,
  endsAt: null,
  minimumSubtotal: 0,
  firstPurchaseOnly: false,
  usageLimit: null,
  usageLimitPerBuyer: null,
  buyers: "everybody",
  typeIds: [],
  productIds: [],
};

/** Works on discounts as a member of staff does. */
export function discountsOf(shop: TestApp, { headers }: Pick<SignedInStaff, "headers">) {
  const call = (path: `${"GET" | "POST" | "PATCH"} /${string}`, body?: unknown) =>
    shop.api<Reply<StaffDiscount>>(path, { headers, ...(body === undefined ? {} : { body }) });
  return {
    call,
    async create(code: string, changes: Partial<CreateDiscount> = {}): Promise<StaffDiscount> {
      const body = { ...discountBody, active: true, ...changes, code };
      const made = await call("POST /staff/discounts", body);
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      return made.body.data;
    },
    async batch(
      prefix: string,
      count: number,
      changes: Partial<CreateDiscount> = {},
    ): Promise<StaffDiscount> {
      const body = { ...discountBody, active: true, ...changes, prefix, count };
      const made = await call("POST /staff/discounts/batches", body);
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      return made.body.data;
    },
    /** Sends a discount as it stands but for some fields. */
    change(discount: StaffDiscount, changes: Record<string, unknown>) {
      const { id, version, code } = discount;
      const fields = Object.fromEntries(
        Object.keys(discountBody).map((field) => [field, discount[field as keyof StaffDiscount]]),
      );
      return call(`PATCH /staff/discounts/${id}`, { version, code, ...fields, ...changes });
    },
    switch: ({ id, version }: StaffDiscount, active: boolean) =>
      call(`POST /staff/discounts/${id}/switch`, { version, active }),
    read: async (id: string) => (await call(`GET /staff/discounts/${id}`)).body.data,
    list: async (query: string) =>
      (await shop.api<StaffDiscountPage>(`GET /staff/discounts?${query}`, { headers })).body,
    async codes(id: string): Promise<string[][]> {
      const { payload } = await shop.app.inject({
        url: `/api/staff/discounts/${id}/codes`,
        headers,
      });
      return payload
        .replace("\ufeff", "")
        .trim()
        .split("\r\n")
        .slice(1)
        .map((row) => row.split(","));
    },
    try: (query: Record<string, string>) =>
      shop.api<Reply<TriedCart>>(`GET /staff/discounts/try?${new URLSearchParams(query)}`, {
        headers,
      }),
    trySum: (query: Record<string, string>) =>
      shop.api<Reply<TriedSum>>(`GET /staff/discounts/try/sum?${new URLSearchParams(query)}`, {
        headers,
      }),
  };
}
