import { expect, test } from "@playwright/test";
import { newShopper, openAccount, storeToken } from "./kit/account.ts";
import { addToCart, approveCard } from "./kit/shopper.ts";
import { cartDrawer, visit } from "./kit/visit.ts";

for (const width of [1440, 390]) {
  test(`addresses are kept in the account and chosen at checkout, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await storeToken(page, await openAccount(page, newShopper("book")));
    await visit(page, "/account");
    const phone = page.getByLabel("Phone (optional)", { exact: true });
    await phone.fill("0803");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Enter a valid phone number")).toBeVisible();
    await phone.fill("0803 555 0134");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Your details are saved.")).toBeVisible();

    await page.getByRole("button", { name: "Add an address" }).click();
    const form = page.getByRole("dialog", { name: "Add an address" });
    await form.getByLabel("Label (optional)").fill("Mum");
    await form.getByLabel("First name").fill("Adaobi");
    await expect(form.getByLabel("Phone")).toHaveValue("0803 555 0134");
    await form.getByLabel("Address", { exact: true }).fill("3 Awka Road");
    await form.getByLabel("State").fill("Anambra");
    await expect(form.getByLabel("Postal code")).toHaveValue("420001");
    await form.getByLabel("City").fill("Onitsha South");
    await form.getByRole("button", { name: "Save address" }).click();
    const saved = page.getByRole("region", { name: "Addresses" });
    await expect(saved.getByText("Adaobi Obi")).toBeVisible();
    await expect(saved.getByText("Default")).toBeVisible();
    await saved.getByRole("button", { name: "Remove Mum" }).click();
    await expect(saved.getByText("Adaobi Obi")).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(saved.getByText("Adaobi Obi")).toBeVisible();

    await addToCart(page, "house tee bone", "L");
    await cartDrawer(page).getByRole("button", { name: "Checkout" }).click();
    await page.waitForURL("**/checkout");
    const main = page.getByRole("main");
    const select = main.getByRole("combobox", { name: "Saved address" });
    await expect(select.locator("option:checked")).toHaveText("Mum, 3 Awka Road");
    await expect(main.getByLabel("First name")).toHaveValue("Adaobi");
    await expect(main.getByLabel("City")).toHaveValue("Onitsha South");
    const save = main.getByLabel("Save to my addresses");
    await expect(save).toBeHidden();

    await select.selectOption("New address");
    await expect(main.getByLabel("Address", { exact: true })).toHaveValue("");
    await expect(main.getByLabel("First name")).toHaveValue("Ngozi");
    await main.getByLabel("Address", { exact: true }).fill("14 Broad Street");
    await main.getByLabel("State").fill("Lagos");
    const postalCode = main.getByLabel("Postal code");
    await expect(postalCode).toHaveValue("100001");
    await main.getByLabel("City").fill("Lagos Island");
    await expect(postalCode).toHaveValue("101001");
    await postalCode.fill("102273");
    await main.getByLabel("City").fill("Ikeja");
    await save.check({ force: true });
    await expect(postalCode).toHaveValue("102273");
    await page.getByRole("button", { name: /^Pay ₦/ }).click();
    await approveCard(page);
    await expect(page.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
      timeout: 20_000,
    });
    await visit(page, "/account");
    await expect(saved.getByRole("listitem")).toHaveCount(2);
    await expect(saved.getByRole("listitem").filter({ hasText: "14 Broad Street" })).toBeVisible();
  });
}
