import { expect } from "vitest";
import type { CustomerPage, ListedCustomer } from "#contract/api/customers/customers.ts";
import type { TestApp } from "./app.ts";
import { addProduct, orderBody, orderItem, postOrder } from "./shop.ts";
import type { SignedInStaff } from "./staff.ts";

let guests = 0;

/** Places an order as a new guest. @returns the customer it creates */
export async function addCustomer(
  shop: TestApp,
  email = `guest${++guests}@customers.example`,
): Promise<{ readonly id: string; readonly email: string; readonly orderNumber: string }> {
  const productId = await addProduct(shop);
  const body = orderBody([orderItem(productId)], { shippingInfo: { email } });
  const placed = await postOrder(shop, body);
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const row = await shop.runtime.db.first<{ id: string }>({
    text: "select id from customer where email = $1",
    values: [email],
  });
  return { id: row?.id ?? "", email, orderNumber: placed.body.data.orderNumber };
}

export async function listCustomers(
  shop: TestApp,
  { headers }: SignedInStaff,
  query = "",
): Promise<CustomerPage> {
  const { status, body } = await shop.api<CustomerPage>(`GET /staff/customers?${query}`, {
    headers,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

export async function findCustomer(
  shop: TestApp,
  staff: SignedInStaff,
  search: string,
): Promise<ListedCustomer> {
  const { data } = await listCustomers(shop, staff, `search=${encodeURIComponent(search)}`);
  expect(data).toHaveLength(1);
  return data[0] as ListedCustomer;
}
