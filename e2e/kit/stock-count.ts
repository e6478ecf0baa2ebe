import { expect, type Page } from "@playwright/test";
import { createProduct } from "./product.ts";
import { openStaffPage, unique } from "./staff.ts";

export interface OpenStockCount {
  readonly productId: string;
  readonly garment: string;
  readonly path: string;
  readonly address: string;
}

export async function openStockCount(
  page: Page,
  sizes: Readonly<Record<string, number>>,
): Promise<OpenStockCount> {
  const garment = `Rail ${unique()}`;
  await openStaffPage(page, "/stock/counts");
  const productId = await createProduct(page, garment, sizes);
  // Count times are whole seconds: the stock must be older.
  const createdAt = Date.now();
  await expect.poll(() => Date.now() - createdAt).toBeGreaterThan(1_000);
  const created = await page.request.post("/api/staff/stock-counts", {
    data: {},
    headers: { origin: new URL(page.url()).origin },
  });
  expect(created.status(), await created.text()).toBe(201);
  const { data } = (await created.json()) as { data: { id: string } };
  const path = `/staff/stock-counts/${data.id}`;
  const address = `/stock/counts/${data.id}?search=${encodeURIComponent(garment)}`;
  await openStaffPage(page, address);
  return { productId, garment, path, address };
}

export function countField(page: Page, { garment }: OpenStockCount, size: string) {
  return page.getByRole("textbox", { name: `Counted of ${garment}, ${size}`, exact: true });
}
