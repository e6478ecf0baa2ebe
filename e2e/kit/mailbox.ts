import { expect, type Page } from "@playwright/test";
import { undoAllowedMs } from "#contract/api/undo.ts";

/** Opens, in a tab of its own, the newest message to an address with this subject; waits for it to arrive. */
export async function openMail(page: Page, to: string, subject: string): Promise<Page> {
  const address = await awaitMail(page, to, subject);
  const tab = await page.context().newPage();
  await tab.goto(address);
  return tab;
}

/**
 * Waits for a message to an address with this subject, and loads no page for each look.
 * @returns where the newest one is
 */
export async function awaitMail(page: Page, to: string, subject: string): Promise<string> {
  let address: string | undefined;
  await expect
    .poll(
      async () => {
        const list = await (await page.request.get("/mailbox")).text();
        const row = list.split("<li>").find((each) => each.includes(to) && each.includes(subject));
        address = /href="([^"]+)"/.exec(row ?? "")?.[1];
        return address;
      },
      // Messages wait for as long as the press they tell of can be taken back.
      { message: `“${subject}” to ${to}`, timeout: undoAllowedMs + 15_000 },
    )
    .toBeDefined();
  return address ?? "";
}

/** The newest message to an address with this subject, as it reads. Waits for it to arrive, and opens no page for it. */
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

/** Where a link of the newest message to an address with this subject leads. */
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

/** What a message says, and where it leads. */
interface Mail {
  readonly text: string;
  readonly links: readonly { readonly name: string; readonly href: string }[];
}

/** The six digits in the newest mail with a verification code. */
export async function readCode(page: Page, to: string): Promise<string> {
  const address = await awaitMail(page, to, "Your verification code");
  const read = async (path: string) => (await page.request.get(path)).text();
  const [, text = ""] = (await read(address)).split("<pre>");
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error(`The mail holds no code: ${text}`);
  expect(await read(`${address}/html`), "the code, where it is read").toContain(code);
  return code;
}
