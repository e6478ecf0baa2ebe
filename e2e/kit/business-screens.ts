import { expect, type Page } from "@playwright/test";
import { newShopper, openAccount } from "./account.ts";
import { answerApi, withoutMessage } from "./api-replies.ts";
import { signInWith, wholesalePanel } from "./business.ts";
import { productAddress } from "./shopper.ts";
import type { Screen } from "./usable-screen.ts";
import { cartDrawer, visit } from "./visit.ts";

async function visitAs(page: Page, name: "bisi" | "halima" | "chidi", address: string) {
  const reply = await page.request.post("/api/auth/login", {
    data: { email: `${name}@example.com`, password: "asodemo" },
  });
  expect(reply.ok()).toBe(true);
  const { data } = (await reply.json()) as { data: { token: string } };
  await signInWith(page, data.token);
  await visit(page, address);
}

const status = (name: "bisi" | "halima" | "chidi", is: string): Screen => ({
  name: `the profile of a business that is ${is}`,
  async open(page) {
    await visitAs(page, name, "/business-profile");
    await page.getByRole("region").getByRole("status").first().waitFor();
  },
});

async function openWithSizes(page: Page): Promise<void> {
  await visitAs(page, "bisi", await productAddress(page, "egba linen trouser"));
  const grid = page.getByRole("group", { name: "Quantity per size" });
  await grid.getByLabel("S", { exact: true }).fill("4");
  await grid.getByLabel("M", { exact: true }).fill("8");
}

export const businessScreens: readonly Screen[] = [
  status("bisi", "approved"),
  status("halima", "pending"),
  status("chidi", "rejected"),
  {
    name: "the application of a business",
    async open(page) {
      await signInWith(page, await openAccount(page, newShopper("applies")));
      await visit(page, "/business-profile");
      await page.getByRole("button", { name: "Send application" }).click();
      await page.getByText("Required").first().waitFor();
    },
  },
  {
    name: "a business profile that cannot be loaded",
    async open(page) {
      await answerApi(page, "/business-profiles/me", withoutMessage);
      await visitAs(page, "halima", "/business-profile");
      await page.getByText("Unable to load business profile").waitFor();
    },
  },
  {
    name: "the account of a rejected business",
    async open(page) {
      await visitAs(page, "chidi", "/account");
      await page.getByRole("link", { name: "Edit and resubmit" }).waitFor();
    },
  },
  {
    name: "the account menu of a business",
    only: "wide",
    async open(page) {
      await visitAs(page, "bisi", "/");
      await page.getByRole("banner").getByText("Hi, Bísí").filter({ visible: true }).click();
      await page.getByRole("link", { name: "Business profile Approved" }).waitFor();
    },
  },
  {
    name: "a product for a rejected business",
    async open(page) {
      await visitAs(page, "chidi", await productAddress(page, "egba linen trouser"));
      await wholesalePanel(page).getByText("Note from the reviewer").waitFor();
    },
  },
  { name: "a product with sizes for a business", open: openWithSizes },
  {
    name: "the cart of a business",
    async open(page) {
      await openWithSizes(page);
      await page.getByRole("button", { name: "Add sizes to cart" }).click();
      await cartDrawer(page).getByText("12 items of this style").waitFor();
    },
  },
  {
    name: "an enquiry with styles",
    async open(page) {
      await visit(page, "/partner");
      await page.getByRole("button", { name: "Add styles and sizes" }).click();
      const part = page.getByRole("region", { name: "Styles and sizes" });
      await part.getByLabel("Find a style").fill("campus polo");
      await part.getByRole("button", { name: "Campus polo" }).click();
      await part
        .getByRole("group", { name: "Campus polo" })
        .getByLabel("M", { exact: true })
        .fill("30");
      await part.getByLabel("Find a style").fill("camp");
      await part.getByRole("list", { name: "Search results" }).waitFor();
    },
  },
  {
    name: "an enquiry with errors",
    async open(page) {
      await visit(page, "/partner");
      await page.getByRole("button", { name: "Send enquiry" }).click();
      await page.getByText("Required").first().waitFor();
    },
  },
  {
    name: "an enquiry that was sent",
    async open(page) {
      await visit(page, "/partner");
      const main = page.getByRole("main");
      await main.getByLabel("Your name").fill("Ngozi Obi");
      await main
        .getByLabel("Email", { exact: true })
        .fill(`sent.${crypto.randomUUID().slice(0, 8)}@example.com`);
      await main.getByLabel("What you need").fill("Forty robes");
      await page.getByRole("button", { name: "Send enquiry" }).click();
      await page.getByText("We’ve received your enquiry").waitFor();
    },
  },
];
