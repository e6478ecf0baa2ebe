import { expect, type Page } from "@playwright/test";
import { putGarment } from "./garment.ts";
import { openRoom, unique } from "./staff.ts";

/** A stock-take of everything, narrowed to one garment of its own. */
export interface OpenTake {
  readonly productId: string;
  readonly garment: string;
  /** Of the calls of the API, below `/api`. */
  readonly path: string;
  /** Below `/staff`. */
  readonly address: string;
}

/** Begins a stock-take and opens it in a page. */
export async function openTake(
  page: Page,
  sizes: Readonly<Record<string, number>>,
): Promise<OpenTake> {
  const garment = `Rail ${unique()}`;
  await openRoom(page, "/stock/takes");
  const productId = await putGarment(page, garment, sizes);
  // When a size was counted is told in whole seconds: its pieces must have come in before.
  const putIn = Date.now();
  await expect.poll(() => Date.now() - putIn).toBeGreaterThan(1_000);
  const made = await page.request.post("/api/staff/stock-takes", {
    data: {},
    headers: { origin: new URL(page.url()).origin },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { data } = (await made.json()) as { data: { id: string } };
  const path = `/staff/stock-takes/${data.id}`;
  const address = `/stock/takes/${data.id}?search=${encodeURIComponent(garment)}`;
  await openRoom(page, address);
  return { productId, garment, path, address };
}

/** Where the pieces of a size are counted. */
export function countField(page: Page, { garment }: OpenTake, size: string) {
  return page.getByRole("textbox", { name: `Counted of ${garment}, ${size}`, exact: true });
}
