import { expect, type Page, test } from "@playwright/test";
import { storeConfig } from "#store/config.ts";
import { answerApi, broken } from "./kit/api-replies.ts";
import { readMail } from "./kit/mailbox.ts";
import { visit } from "./kit/visit.ts";

/** An address of its own for each enquiry: messages to one are limited. */
const newAddress = () => `bulk.${crypto.randomUUID().slice(0, 8)}@example.com`;

const acknowledged =
  /Thank you\. We[’']ve received your enquiry BLK-[A-Z0-9]{6} and will reply within 1–2 business days\./;

const sendButton = (page: Page) => page.getByRole("button", { name: "Send enquiry" });
const stylesPart = (page: Page) => page.getByRole("region", { name: "Styles and sizes" });

async function introduce(page: Page, email: string): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel("Your name", { exact: true }).fill("Ngozi Obi");
  await main.getByLabel("Email", { exact: true }).fill(email);
}

async function addStyle(page: Page, texts: string, name: string): Promise<void> {
  await stylesPart(page).getByLabel("Find a style").fill(texts);
  await stylesPart(page).getByRole("button", { name }).click();
}

/** How many pieces of a size of a style. */
const items = (page: Page, style: string, size: string) =>
  stylesPart(page).getByRole("group", { name: style }).getByLabel(size, { exact: true });

test("an enquiry lists styles found by name with quantities per size, and is confirmed", async ({
  page,
}) => {
  await visit(page, "/partner");
  const email = newAddress();
  await introduce(page, email);
  await page.getByRole("button", { name: "Add styles and sizes" }).click();
  await expect(stylesPart(page).getByLabel("Find a style")).toBeFocused();
  await stylesPart(page).getByLabel("Find a style").fill("zzqq");
  await expect(stylesPart(page).getByText("No matching products found.")).toBeVisible();

  await addStyle(page, "eleko camp", "Ẹlẹ́kọ camp shirt");
  await expect(items(page, "Ẹlẹ́kọ camp shirt", "XS")).toBeFocused();
  await items(page, "Ẹlẹ́kọ camp shirt", "M").fill("24");
  await page.keyboard.press("Enter");
  await expect(items(page, "Ẹlẹ́kọ camp shirt", "L")).toBeFocused();
  await page.keyboard.type("18");
  await stylesPart(page).getByLabel("Find a style").fill("campus polo");
  await expect(stylesPart(page).getByRole("list", { name: "Search results" })).toBeVisible();
  await stylesPart(page).getByLabel("Find a style").press("Enter");
  await items(page, "Campus polo", "L").fill("10");
  await expect(stylesPart(page).getByText("52 units in total")).toBeVisible();
  await stylesPart(page).getByRole("button", { name: "Remove Campus polo" }).click();
  await expect(stylesPart(page).getByText("42 units in total")).toBeVisible();

  await page.getByLabel("Total quantity (optional)").fill("40");
  await sendButton(page).click();
  await expect(page.getByText("The styles above already add up to 42 units")).toBeVisible();
  await page.getByLabel("Total quantity (optional)").fill("");
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith("/api/bulk-orders")),
    sendButton(page).click(),
  ]);
  expect((sent.postDataJSON() as { lines: object[] }).lines).toMatchObject([
    { size: "M", quantity: 24 },
    { size: "L", quantity: 18 },
  ]);
  await expect(page.getByText(acknowledged)).toBeVisible();
  const reference = await page.getByText(/^BLK-/).innerText();
  const mail = await readMail(page, email, reference);
  expect(mail.text).toContain("within 1–2 business days");
  expect(mail.text).toContain("42");
});

test("missing and invalid fields of an enquiry are marked, past dates too", async ({ page }) => {
  await visit(page, "/partner");
  const main = page.getByRole("main");
  await sendButton(page).click();
  await expect(main.getByLabel("Your name", { exact: true })).toBeFocused();
  await expect(main.getByText("Required", { exact: true })).toHaveCount(2);
  await expect(main.getByText("Tell us what you need, or add styles")).toBeVisible();
  await introduce(page, newAddress());
  await main.getByLabel("What you need").fill("Forty robes for a choir");
  await main.getByLabel("Phone (optional)").fill("call me");
  await main.getByLabel("Needed by (optional)").fill("2020-01-01");
  await sendButton(page).click();
  await expect(main.getByText("Enter a valid phone number")).toBeVisible();
  await main.getByLabel("Phone (optional)").fill("0803 555 0142");
  await sendButton(page).click();
  await expect(main.getByText("Choose a future date")).toBeVisible();
  await expect(main.getByLabel("Needed by (optional)")).toBeFocused();
  await expect(main.getByText("Please check the fields marked below.")).toBeVisible();
  await expect(main.getByLabel("What you need")).toHaveValue("Forty robes for a choir");
  await main.getByLabel("Needed by (optional)").fill("2099-01-01");
  await sendButton(page).click();
  await expect(page.getByText(acknowledged)).toBeVisible();
});

test("a file is checked by its content: text named as a picture is refused, and nothing else is lost", async ({
  page,
}) => {
  await visit(page, "/partner");
  await introduce(page, newAddress());
  await page.getByLabel("What you need").fill("Twelve agbada as in the sketch");
  const chooser = page.getByLabel("Pictures or PDFs (optional)");
  await chooser.setInputFiles({
    name: "list.xlsx",
    mimeType: "application/vnd.ms-excel",
    buffer: Buffer.from("PK"),
  });
  await expect(page.getByText("list.xlsx isn’t a JPEG, PNG, WebP or PDF file.")).toBeVisible();
  await sendButton(page).click();
  await expect(chooser).toBeFocused();
  await page.getByRole("button", { name: "Remove list.xlsx" }).click();

  await chooser.setInputFiles([
    { name: "sketch.png", mimeType: "image/png", buffer: Buffer.from("This is no picture.") },
    { name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF\n") },
  ]);
  await sendButton(page).click();
  await expect(
    page.getByText("sketch.png is not a JPEG, PNG or WebP picture or a PDF.").first(),
  ).toBeVisible();
  await expect(chooser).toBeFocused();
  await expect(chooser).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("What you need")).toHaveValue("Twelve agbada as in the sketch");
  await page.getByRole("button", { name: "Remove sketch.png" }).click();
  await sendButton(page).click();
  await expect(page.getByText(acknowledged)).toBeVisible();
});

test("a network failure loses nothing, and sending again makes one enquiry", async ({ page }) => {
  await visit(page, "/partner");
  await introduce(page, newAddress());
  await page.getByRole("button", { name: "Add styles and sizes" }).click();
  await addStyle(page, "campus polo", "Campus polo");
  await items(page, "Campus polo", "M").fill("30");
  await page.getByLabel("Notes (optional)").fill("In forest green");
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/bulk-orders")) keys.push(request.headers()["idempotency-key"]);
  });
  await answerApi(page, "/bulk-orders", broken, "POST");
  await sendButton(page).click();
  // Above a long form, and yet where the press was.
  await expect(page.getByText("Your enquiry could not be sent.")).toBeInViewport();
  await expect(page.getByLabel("Notes (optional)")).toHaveValue("In forest green");
  await expect(items(page, "Campus polo", "M")).toHaveValue("30");
  await page.unrouteAll();
  await sendButton(page).click();
  await expect(page.getByText(acknowledged)).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test("a size no longer made is named with its style", async ({ page }) => {
  await visit(page, "/partner");
  await introduce(page, newAddress());
  await page.getByRole("button", { name: "Add styles and sizes" }).click();
  await stylesPart(page).getByLabel("Find a style").fill("campus polo");
  const hasFocus = await stylesPart(page)
    .getByRole("button", { name: "Campus polo" })
    .evaluate((style: HTMLElement) => {
      style.click();
      return document.activeElement?.closest("[data-style]") != null;
    });
  expect(hasFocus, "the focus comes with the fields, not into what is typed next").toBe(true);
  await items(page, "Campus polo", "M").fill("30");
  await answerApi(
    page,
    "/bulk-orders",
    (route) => {
      const body = route.request().postDataJSON() as { lines: object[] };
      const lines = body.lines.map((line) => ({ ...line, size: "4XL" }));
      return route.continue({ postData: JSON.stringify({ ...body, lines }) });
    },
    "POST",
  );
  await sendButton(page).click();
  await expect(
    stylesPart(page).getByText("Campus polo, size M: This product isn't available in this size."),
  ).toBeVisible();
});

test("the chat starts with the bulk-order message, and emails go to styling and bulk orders", async ({
  page,
}) => {
  await visit(page, "/partner");
  const { chat, contact } = storeConfig;
  const main = page.getByRole("main");
  for (const name of ["Chat about a bulk order", "Open the chat"]) {
    const link = new URL((await main.getByRole("link", { name }).getAttribute("href")) ?? "");
    expect(link.origin + link.pathname).toBe(`https://wa.me/${chat.number}`);
    expect(link.searchParams.get("text")).toBe(chat.bulkMessage);
  }
  for (const address of [contact.bulkEmail, contact.stylingEmail]) {
    await expect(main.getByRole("link", { name: address })).toHaveAttribute(
      "href",
      new RegExp(`^mailto:${address}`),
    );
  }
  await expect(main.getByText("We reply within 1–2 business days.")).toBeVisible();
});
