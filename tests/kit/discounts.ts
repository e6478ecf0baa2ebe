import { expect } from "vitest";
import type {
  SimulatedCart,
  SimulatedSubtotal,
} from "#contract/api/discounts/discount-simulation.ts";
import type {
  CreateDiscount,
  StaffDiscount,
  StaffDiscountPage,
} from "#contract/api/discounts/staff-discounts.ts";
import type { TestApp } from "./app.ts";
import type { Reply } from "./shop.ts";
import type { SignedInStaff } from "./staff.ts";

/** A discount of 10 percent without conditions. */
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

export function createDiscountCalls(shop: TestApp, { headers }: Pick<SignedInStaff, "headers">) {
  const call = (path: `${"GET" | "POST" | "PATCH"} /${string}`, body?: unknown) =>
    shop.api<Reply<StaffDiscount>>(path, { headers, ...(body === undefined ? {} : { body }) });
  return {
    call,
    async create(code: string, changes: Partial<CreateDiscount> = {}): Promise<StaffDiscount> {
      const body = { ...discountBody, active: true, ...changes, code };
      const created = await call("POST /staff/discounts", body);
      expect(created.status, JSON.stringify(created.body)).toBe(201);
      return created.body.data;
    },
    async createBatch(
      prefix: string,
      count: number,
      changes: Partial<CreateDiscount> = {},
    ): Promise<StaffDiscount> {
      const body = { ...discountBody, active: true, ...changes, prefix, count };
      const created = await call("POST /staff/discounts/batches", body);
      expect(created.status, JSON.stringify(created.body)).toBe(201);
      return created.body.data;
    },
    /** Saves a discount with some fields changed. */
    update(discount: StaffDiscount, changes: Record<string, unknown>) {
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
    async exportCodes(id: string): Promise<string[][]> {
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
    simulateCart: (query: Record<string, string>) =>
      shop.api<Reply<SimulatedCart>>(`GET /staff/discounts/preview?${new URLSearchParams(query)}`, {
        headers,
      }),
    simulateSubtotal: (query: Record<string, string>) =>
      shop.api<Reply<SimulatedSubtotal>>(
        `GET /staff/discounts/preview/subtotal?${new URLSearchParams(query)}`,
        {
          headers,
        },
      ),
  };
}
