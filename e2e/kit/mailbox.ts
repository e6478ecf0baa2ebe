import { expect, type Page } from "@playwright/test";

/** An email about a move of an order waits, so that the reverse move can cancel it. */
const emailWaitMs = 60_000;

export async function openMail(page: Page, to: string, subject: string): Promise<Page> {
  const address = await awaitMail(page, to, subject);
  const tab = await page.context().newPage();
  await tab.goto(address);
  return tab;
}

/**
 * Waits for an email by polling.
 * @returns its address
 */
export async function awaitMail(page: Page, to: string, subject: string): Promise<string> {
  let address: string | undefined;
  const inHtml = subject.replaceAll("'", "&#39;");
  await expect
    .poll(
      async () => {
        const list = await (await page.request.get("/mailbox")).text();
        const row = list.split("<li>").find((each) => each.includes(to) && each.includes(inHtml));
        address = /href="([^"]+)"/.exec(row ?? "")?.[1];
        return address;
      },
      { message: `“${subject}” to ${to}`, timeout: emailWaitMs + 15_000 },
    )
    .toBeDefined();
  return address ?? "";
}

export async function readMail(page: Page, to: string, subject: string): Promise<Mail> {
  const address = await awaitMail(page, to, subject);
  const html = await (await page.request.get(`${address}/html`)).text();
  return await page.evaluate((message) => {
    const { body } = new DOMParser().parseFromString(message, "text/html");
    const read = ({ textContent }: Node) => (textContent ?? "").replaceAll(/\s+/g, " ").trim();
    const links = [...body.querySelectorAll("a")].map((link) => ({
      name: read(link),
      href: link.getAttribute("href") ?? "",
    }));
    return { text: read(body), links };
  }, html);
}

export async function linkInMail(
  page: Page,
  to: string,
  subject: string,
  name: string | RegExp,
): Promise<string> {
  const { links } = await readMail(page, to, subject);
  const link = links.find((each) =>
    name instanceof RegExp ? name.test(each.name) : each.name === name,
  );
  if (!link) throw new Error(`The mail has no link ${name}: ${JSON.stringify(links)}`);
  return link.href;
}

interface Mail {
  readonly text: string;
  readonly links: readonly { readonly name: string; readonly href: string }[];
}

export async function readCode(page: Page, to: string): Promise<string> {
  const address = await awaitMail(page, to, "Your verification code");
  const read = async (path: string) => (await page.request.get(path)).text();
  const [, text = ""] = (await read(address)).split("<pre>");
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error(`The mail holds no code: ${text}`);
  expect(await read(`${address}/html`), "the code, where it is read").toContain(code);
  return code;
}
