import { expect, type Page, test } from "@playwright/test";
import type { Product } from "#contract/api/catalogue/products.ts";
import { visit } from "./kit/visit.ts";

type Part = Record<string, unknown> & { "@type": string };

/** What the page says in the words of schema.org, by the type of each part. */
async function readGraph(page: Page): Promise<Record<string, Part>> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const parts = blocks.flatMap((block): Part[] => {
    const { "@context": context, "@graph": graph, ...rest } = JSON.parse(block);
    expect(context).toBe("https://schema.org");
    return graph ?? [rest];
  });
  return Object.fromEntries(parts.map((part) => [part["@type"], part]));
}

async function listProducts(page: Page): Promise<Product[]> {
  const reply = await page.request.get("/api/products?limit=100");
  return ((await reply.json()) as { data: Product[] }).data;
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const naira = (amount: unknown) => `₦${Number(amount).toLocaleString("en-NG")}`;

test.describe("a product's structured data matches its page", () => {
  const kinds: readonly [name: string, is: (product: Product) => boolean][] = [
    ["a reduced product", ({ discount, stock }) => discount > 0 && stock > 0],
    ["a product at its full price", ({ discount, stock }) => discount === 0 && stock > 0],
  ];
  for (const [name, is] of kinds) {
    test(name, async ({ page }) => {
      // The oldest, which no other test has put there or takes away.
      const product = (await listProducts(page)).findLast(is);
      await visit(page, `/product/${product?.id}`);
      const { Product: structuredData, BreadcrumbList: breadcrumbs } = await readGraph(page);
      const main = page.getByRole("main");
      const offer = structuredData?.offers as Part;

      expect(structuredData?.name).toBe(
        await main.getByRole("heading", { level: 1 }).textContent(),
      );
      await expect(main.getByText(String(structuredData?.description)).first()).toBeVisible();
      await expect(main.locator("h1 + p")).toContainText(naira(offer.price));
      expect(offer.priceCurrency).toBe("NGN");
      const struck = main.locator("h1 + p s");
      const former = offer.priceSpecification as Part | undefined;
      await expect(struck).toHaveCount(former ? 1 : 0);
      if (former) await expect(struck).toContainText(naira(former.price));
      const sizes = main.getByRole("radio");
      const available =
        (await sizes.count()) > (await main.getByRole("radio", { disabled: true }).count());
      expect(offer.availability).toBe(`https://schema.org/${available ? "InStock" : "OutOfStock"}`);
      expect(offer.url).toBe(page.url());

      for (const address of textsOf(structuredData?.image)) {
        expect((await page.request.get(address)).headers()["content-type"]).toBe("image/webp");
      }
      const shared = await page.locator('meta[property="og:image"]').getAttribute("content");
      const picture = await page.request.get(shared ?? "");
      expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
      await expect(page.locator('meta[property="product:price:amount"]')).toHaveAttribute(
        "content",
        String(offer.price),
      );

      const steps = breadcrumbs?.itemListElement as {
        position: number;
        name: string;
        item: string;
      }[];
      expect(steps.map(({ position }) => position)).toEqual([1, 2, 3]);
      expect(steps.at(-1)).toMatchObject({ name: structuredData?.name, item: page.url() });
      for (const { item } of steps) expect((await page.request.get(item)).status()).toBe(200);
    });
  }
});

test("the home page's structured data has the store and its contact addresses", async ({
  page,
}) => {
  await visit(page, "/");
  const { Organization: store, WebSite: site } = await readGraph(page);
  await expect(page).toHaveTitle(new RegExp(String(store?.name)));
  expect(site?.publisher).toEqual({ "@id": store?.["@id"] });
  expect((await page.request.get(String(store?.logo))).status()).toBe(200);

  await visit(page, "/about");
  const contact = page.locator("#contact");
  await expect(contact).toContainText(String(store?.address));
  const addresses = [`mailto:${store?.email}`, ...textsOf(store?.sameAs)];
  for (const address of addresses) {
    await expect(contact.locator(`a[href="${address}"]`)).not.toHaveCount(0);
  }
});

test("the FAQ's structured data has all answers of the page", async ({ page }) => {
  await visit(page, "/faq");
  const { FAQPage: structuredData } = await readGraph(page);
  const questions = structuredData?.mainEntity as {
    name: string;
    acceptedAnswer: { text: string };
  }[];
  const visibleText = page.getByRole("main").locator("details");
  await expect(visibleText).toHaveCount(questions.length);
  for (const [i, { name, acceptedAnswer }] of questions.entries()) {
    await expect(visibleText.nth(i)).toContainText(name);
    await expect(visibleText.nth(i)).toContainText(acceptedAnswer.text);
  }
});

test("a product's outdated URL is replaced by its own, also without a document", async ({
  page,
}) => {
  const [product] = await listProducts(page);
  const own = `/product/${product?.id}`;
  const stale = `/product/old-words-${product?.id.slice(-6).toUpperCase()}?a=b`;
  await visit(page, stale);
  await expect(page).toHaveURL(`${own}?a=b`);

  await visit(page, "/faq");
  // As if an old link stood in the page: the router goes there without a document.
  await page.evaluate((address) => {
    history.pushState({ usr: null, key: "stale", idx: 1 }, "", "/about");
    history.pushState({ usr: null, key: "stale2", idx: 2 }, "", address);
    history.pushState({ usr: null, key: "stale3", idx: 3 }, "", "/faq");
  }, stale);
  await page.goBack();
  await expect(page).toHaveURL(`${own}?a=b`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(product?.name ?? "");
});
