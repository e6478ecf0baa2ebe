import { expect, type Page } from "@playwright/test";

/** A women's boubou at ₦20,000. @returns its id */
export async function createProduct(
  page: Page,
  name: string,
  sizes: Readonly<Record<string, number>>,
) {
  const headers = { origin: new URL(page.url()).origin };
  const listed = await page.request.get("/api/staff/products?search=boubou");
  const { data } = (await listed.json()) as { data: { id: string }[] };
  const template = await page.request.get(`/api/staff/products/${data[0]?.id}`);
  const { pictures, type } = ((await template.json()) as { data: ProductTemplate }).data;
  const created = await page.request.post("/api/staff/products", {
    headers,
    data: {
      ...{ name, description: "", material: "Linen", category: "WOMEN", typeId: type.id },
      ...{ price: 20_000, discount: 0, featured: false, tieredPricing: [], status: "published" },
      pictures: pictures.map(({ mediaId, view }) => ({ mediaId, view, alt: name })),
      sizes: Object.entries(sizes).map(([size, stock]) => ({ size, stock })),
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  return ((await created.json()) as { data: { id: string } }).data.id;
}

export async function readStock(page: Page, productId: string): Promise<Record<string, number>> {
  const read = await page.request.get(`/api/staff/stock/${productId}`);
  const { data } = (await read.json()) as { data: { sizes: { size: string; stock: number }[] } };
  return Object.fromEntries(data.sizes.map(({ size, stock }) => [size, stock]));
}

export async function changeStock(page: Page, productId: string, size: string, change: number) {
  const answer = await page.request.post("/api/staff/stock/adjustments", {
    headers: { origin: new URL(page.url()).origin, "idempotency-key": crypto.randomUUID() },
    data: { reason: "received", cells: [{ productId, size, change }] },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

interface ProductTemplate {
  readonly type: { readonly id: string };
  readonly pictures: readonly { readonly mediaId: string; readonly view: string }[];
}
