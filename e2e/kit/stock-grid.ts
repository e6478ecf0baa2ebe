import type { Locator, Page } from "@playwright/test";
import { createProduct } from "./product.ts";
import { openStaffPage, unique } from "./staff.ts";

export interface StockGridRow {
  readonly id: string;
  readonly name: string;
  readonly cell: Locator;
}

export async function openInStockGrid(
  page: Page,
  namePrefix: string,
  stock: number,
): Promise<StockGridRow> {
  const name = `${namePrefix} ${unique()}`;
  await openStaffPage(page, "/stock");
  const id = await createProduct(page, name, { M: stock });
  await page.getByRole("searchbox", { name: "Search stock" }).fill(name);
  return { id, name, cell: page.getByRole("textbox", { name: new RegExp(`^${name}, M`) }) };
}
