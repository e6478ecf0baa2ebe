import { expect, type Page, type Request } from "@playwright/test";
import { translated } from "./translate.ts";

interface Target {
  readonly name: string;
  open(page: Page): Promise<unknown>;
}

const maxClicks = 160;

/**
 * Uses every control of a page and its dialogs: buttons first, then fields, then submits. Links are skipped; of
 * similar rows the first is used.
 * @param used controls around the page that earlier pages used
 * @returns page errors
 */
export async function exerciseControls(
  page: Page,
  { name, open }: Target,
  used: Set<string>,
): Promise<string[]> {
  const errors: string[] = [];
  const done = new Set<string>();
  let lastStep = "opening it";
  const onPageError = ({ message }: Error) => {
    // Expected: React re-renders parts translated before hydration.
    if (!message.includes("React error #418"))
      errors.push(`${name}, after ${lastStep}: ${message}`);
  };
  page.on("pageerror", onPageError);
  let consoleError = "";
  page.on("console", (message) => {
    if (message.type() === "error" && /NotFoundError|Error:/.test(message.text()))
      consoleError = message.text();
  });
  const settled = watchRequests(page);
  const start = async () => {
    await open(page);
    await translated(page);
    await settled();
    return new URL(page.url()).pathname;
  };

  let home = await start();
  for (let clicks = 0; clicks < maxClicks; clicks += 1) {
    const before = home;
    const next = await clickNextControl(page, [...done, ...used]).catch(() => undefined);
    if (next === null) break;
    if (next === undefined) {
      // The previous click navigated late.
      home = await start();
      continue;
    }
    (next.isOutsideMain ? used : done).add(next.sign);
    lastStep = next.sign;
    await settled();
    if (await isDead(page))
      errors.push(`${name}, after ${lastStep}: the page died: ${consoleError}`);
    else if (new URL(page.url()).pathname === before) continue;
    home = await start();
  }
  page.off("pageerror", onPageError);
  return errors;
}

const isDead = (page: Page) =>
  page
    .evaluate(
      () =>
        location.protocol !== "about:" &&
        (document.querySelector("main") === null ||
          /Unexpected Application Error!|If it happens again, contact/.test(
            document.body.innerText,
          )),
    )
    .catch(() => false);

/** @returns waits until a click's requests are answered and rendered */
function watchRequests(page: Page): () => Promise<void> {
  const inFlight = new Set<Request>();
  const over = (request: Request) => void inFlight.delete(request);
  page.on("request", (request) => inFlight.add(request));
  page.on("requestfinished", over);
  page.on("requestfailed", over);
  page.on("framenavigated", (frame) => frame === page.mainFrame() && inFlight.clear());
  return async () => {
    await rendered(page);
    await expect
      .poll(() => inFlight.size, { intervals: [20], timeout: 5_000 })
      .toBe(0)
      .catch(() => inFlight.clear());
    await rendered(page);
  };
}

async function rendered(page: Page): Promise<void> {
  await page
    .evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    .catch(() => page.waitForLoadState());
}

interface Used {
  readonly sign: string;
  readonly isOutsideMain: boolean;
}

/** @returns null when all are used */
function clickNextControl(page: Page, done: readonly string[]): Promise<Used | null> {
  return page.evaluate((done) => {
    const dialog = [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1);
    const root = dialog ?? document.body;
    const controls = [
      ...root.querySelectorAll<HTMLElement>("button, summary, input, select, textarea"),
    ].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        !control.matches(":disabled, [inert] *, [type=file], [type=hidden]") &&
        !/log ?out|sign out|remove demo|delete account$/i.test(nameOf(control)),
    );
    const isButton = (control: HTMLElement) => control.matches("button, summary");
    const isCloser = (control: HTMLElement) =>
      dialog !== undefined && /^(close|cancel|not now|back)\b/i.test(nameOf(control));
    const turns: [string, HTMLElement[]][] = [
      ["", controls.filter((each) => isButton(each) && !isCloser(each))],
      ["", controls.filter((each) => !isButton(each))],
      ["again ", controls.filter((each) => each.matches("form [type=submit]"))],
      ["", controls.filter(isCloser)],
    ];
    for (const [turn, some] of turns) {
      for (const control of some) {
        const sign = turn + signOf(control);
        if (done.includes(sign)) continue;
        // The click may navigate.
        setTimeout(() => operate(control));
        return { sign, isOutsideMain: !dialog && !control.closest("main") };
      }
    }
    if (!dialog) return null;
    const sign = `closing ${nameOf(dialog)}`;
    // A dialog that can't be closed is left by reloading.
    if (done.includes(sign)) dialog.remove();
    else dialog.close();
    return { sign, isOutsideMain: false };

    function signOf(control: HTMLElement): string {
      const name = nameOf(control).replaceAll(/\d[\d,.]*/g, "#");
      const row = control.closest("li, tr, [data-row]");
      const known = row ? `row ${name.split(" ")[0]}` : name;
      return [dialog ? nameOf(dialog) : "", control.localName, control.getAttribute("type"), known]
        .filter(Boolean)
        .join(" ");
    }

    function nameOf(part: HTMLElement): string {
      const labels = [...((part as HTMLInputElement).labels ?? [])].map((label) => label.innerText);
      const by = document.getElementById(part.getAttribute("aria-labelledby") ?? "");
      const own = part.localName === "dialog" ? "a dialog" : part.innerText || part.id;
      const said = part.getAttribute("aria-label") || by?.innerText || labels.join(" ") || own;
      return said.replaceAll(/\s+/g, " ").trim().slice(0, 60);
    }

    function operate(control: HTMLElement) {
      control.focus();
      if (control instanceof HTMLSelectElement) {
        type(control, control.options[control.selectedIndex ? 0 : 1]?.value ?? "");
      } else if (control instanceof HTMLTextAreaElement) {
        type(control, "Some words");
      } else if (control instanceof HTMLInputElement && !/checkbox|radio/.test(control.type)) {
        const typed = { email: "ngozi.obi@example.com", number: "2", date: "2026-12-24" };
        const byType = typed[control.type as keyof typeof typed];
        const isNumeric = /numeric|decimal|tel/.test(control.inputMode) || control.type === "tel";
        type(control, byType ?? (isNumeric ? "12" : "polo shirt"));
      } else {
        control.click();
      }
    }

    function type(
      field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
      value: string,
    ) {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(
        field,
        value,
      );
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
      field.blur();
    }
  }, done);
}
