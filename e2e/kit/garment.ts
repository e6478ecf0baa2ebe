import { expect, type Page } from "@playwright/test";

/** Puts a garment of its own on the shop, a women's boubou at ₦20,000, by the session of a page. @returns its id */
export async function putGarment(
  page: Page,
  name: string,
  sizes: Readonly<Record<string, number>>,
) {
  const headers = { origin: new URL(page.url()).origin };
  const listed = await page.request.get("/api/staff/products?search=boubou");
  const { data } = (await listed.json()) as { data: { id: string }[] };
  const like = await page.request.get(`/api/staff/products/${data[0]?.id}`);
  const { pictures, type } = ((await like.json()) as { data: Garment }).data;
  const made = await page.request.post("/api/staff/products", {
    headers,
    data: {
      ...{ name, description: "", material: "Linen", category: "WOMEN", typeId: type.id },
      ...{ price: 20_000, discount: 0, featured: false, tieredPricing: [], status: "on_shop" },
      pictures: pictures.map(({ mediaId, view }) => ({ mediaId, view, alt: name })),
      sizes: Object.entries(sizes).map(([size, stock]) => ({ size, stock })),
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  return ((await made.json()) as { data: { id: string } }).data.id;
}

/** How many pieces the books of the store say there are, by size. */
export async function stockOf(page: Page, productId: string): Promise<Record<string, number>> {
  const read = await page.request.get(`/api/staff/stock/${productId}`);
  const { data } = (await read.json()) as { data: { sizes: { size: string; stock: number }[] } };
  return Object.fromEntries(data.sizes.map(({ size, stock }) => [size, stock]));
}

/** Books pieces of a size in, or out where there are less than none; each call is an entry of its ledger. */
export async function changeStock(page: Page, productId: string, size: string, change: number) {
  const answer = await page.request.post("/api/staff/stock/changes", {
    headers: { origin: new URL(page.url()).origin, "idempotency-key": crypto.randomUUID() },
    data: { reason: "received", cells: [{ productId, size, change }] },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

interface Garment {
  readonly type: { readonly id: string };
  readonly pictures: readonly { readonly mediaId: string; readonly view: string }[];
}
