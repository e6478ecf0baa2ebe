import { expect, type Page } from "@playwright/test";
import type { StaffProduct } from "#contract/api/staff-products.ts";

/** Sends what a member of staff sends. */
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

/** What is sent of a draft at ₦12,000. */
export const draft = (name: string, typeId: string, pictures: readonly object[]) => ({
  ...{ name, description: "", material: "Cotton", category: "WOMEN", typeId },
  ...{ price: 12_000, discount: 0, featured: false, tieredPricing: [] },
  ...{ pictures, sizes: [{ size: "M", stock: 4 }], status: "draft" },
});

/** Three drafts at ₦12,000 that one word finds, with a picture of the demo goods. */
export async function threeDrafts(page: Page, word: string): Promise<StaffProduct[]> {
  const read = async (path: string) =>
    (await (await page.request.get(`/api/staff/products${path}`)).json()).data;
  const [{ id }] = await read("");
  const { pictures, type }: StaffProduct = await read(`/${id}`);
  const mediaId = pictures[0]?.mediaId;
  const made: StaffProduct[] = [];
  for (const name of ["Adire", "Bubu", "Chief"]) {
    made.push(
      await send<StaffProduct>(
        page,
        "post",
        "",
        draft(`${name} ${word}`, type.id, [{ mediaId, alt: "A gown", view: "front" }]),
      ),
    );
  }
  return made;
}
