import { expect, type Page } from "@playwright/test";
import type { StaffProduct } from "#contract/api/catalogue/staff-products.ts";

export async function send<Data>(
  page: Page,
  method: "post" | "patch",
  path: string,
  data: unknown,
) {
  const headers = { origin: new URL(page.url()).origin };
  const reply = await page.request[method](`/api/staff/products${path}`, { headers, data });
  expect(reply.ok(), await reply.text()).toBe(true);
  return ((await reply.json()) as { data: Data }).data;
}

export const draft = (name: string, typeId: string, pictures: readonly object[]) => ({
  ...{ name, description: "", material: "Cotton", category: "WOMEN", typeId },
  ...{ price: 12_000, discount: 0, featured: false, tieredPricing: [] },
  ...{ pictures, sizes: [{ size: "M", stock: 4 }], status: "draft" },
});

export async function threeDrafts(page: Page, label: string): Promise<StaffProduct[]> {
  const read = async (path: string) =>
    (await (await page.request.get(`/api/staff/products${path}`)).json()).data;
  const [{ id }] = await read("");
  const { pictures, type }: StaffProduct = await read(`/${id}`);
  const mediaId = pictures[0]?.mediaId;
  const created: StaffProduct[] = [];
  for (const name of ["Adire", "Bubu", "Chief"]) {
    created.push(
      await send<StaffProduct>(
        page,
        "post",
        "",
        draft(`${name} ${label}`, type.id, [{ mediaId, alt: "A gown", view: "front" }]),
      ),
    );
  }
  return created;
}
