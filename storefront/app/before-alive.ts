// What is pressed, sent or written between the first paint of a page and the moment its code runs: a slow phone
// takes seconds for that. `keepUntilAlive` stands in the page itself and keeps it, `handOver` repeats it for React,
// whose own replay begins only once its code has come, and which takes the words of a field for its own.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was done on a page before it was alive. */
interface BeforeAlive {
  /** Every field that was changed, with its text, or whether it was chosen; of radio buttons of one name the last. */
  readonly fields: Map<Field, string | boolean>;
  /**
   * Buttons pressed and forms sent, in order; a form with the button that sent it. Who waits presses again, so each
   * stands here once, but for what counts up or down (`data-each-press`).
   */
  readonly presses: [control: HTMLButtonElement | HTMLFormElement, shown: HTMLElement | null][];
  /** Keeps nothing more, and shows nothing as waiting. */
  stop(): void;
  /** For code that does not come: a form that waits goes the way it goes without scripts; else the page says so. */
  giveUp(): void;
}

declare global {
  interface Window {
    beforeAlive?: BeforeAlive | undefined;
  }
}

/**
 * Runs in the head of the page, from its own text: it may use nothing that stands outside of it. Links, menus
 * (`<details>`), and choosing itself work without scripts and are left to the browser.
 */
function keepUntilAlive(): void {
  const fields: BeforeAlive["fields"] = new Map();
  const presses: BeforeAlive["presses"] = [];
  const waiting = new Set<HTMLElement>();
  let voice: HTMLElement | undefined;

  // Where a token is kept, the header leaves the place of Login and Register empty until the session knows whose it is.
  try {
    if (localStorage.authToken) document.documentElement.dataset.keptToken = "";
  } catch {}

  const note = ({ target }: Event) => {
    const field = target as Field;
    for (const other of field.type === "radio" ? fields.keys() : []) {
      if (other !== field && other.name === field.name) fields.delete(other);
    }
    fields.set(
      field,
      /^(radio|checkbox)$/.test(field.type) ? (field as HTMLInputElement).checked : field.value,
    );
  };
  const press = (event: Event) => {
    const button = (event.target as Element).closest("button");
    if (button?.type === "button") keep(event, button, button);
  };
  const send = (event: Event) => {
    const { submitter } = event as SubmitEvent;
    keep(event, event.target as HTMLFormElement, submitter);
  };
  const keep = (
    event: Event,
    control: HTMLButtonElement | HTMLFormElement,
    shown: HTMLElement | null,
  ) => {
    event.preventDefault();
    // Nor is it answered now and again later, where React has come meanwhile: it listens on the document too.
    event.stopImmediatePropagation();
    if ("eachPress" in control.dataset || !presses.some(([other]) => other === control)) {
      presses.push([control, shown]);
    }
    const looks = shown ?? control;
    looks.setAttribute("aria-busy", "true");
    looks.dataset.waiting = "";
    waiting.add(looks);
    if (voice) return;
    voice = document.createElement("p");
    voice.className = "sr-only";
    voice.setAttribute("role", "status");
    document.body.append(voice);
    // A region is only listened to once it is there.
    setTimeout(() => voice?.append("One moment, the page is still loading."), 99);
  };
  const listeners = { input: note, change: note, click: press, submit: send };
  for (const [type, listener] of Object.entries(listeners)) {
    document.addEventListener(type, listener, true);
  }
  const stop = () => {
    for (const [type, listener] of Object.entries(listeners)) {
      document.removeEventListener(type, listener, true);
    }
    for (const control of waiting) {
      control.removeAttribute("aria-busy");
      delete control.dataset.waiting;
    }
    voice?.remove();
  };
  const giveUp = () => {
    stop();
    const form = presses.find(([control]) => control instanceof HTMLFormElement)?.[0];
    if (form) return (form as HTMLFormElement).submit();
    const bar = document.createElement("p");
    bar.className =
      "on-dark fixed inset-x-0 bottom-0 z-toast bg-ink px-4 py-1 text-center text-meta text-paper";
    bar.setAttribute("role", "alert");
    const again = document.createElement("a");
    again.className = "inline-flex min-h-11 items-center underline";
    again.href = "";
    again.append("Load it again");
    document.body.append(bar);
    bar.append("This page did not load whole, so its buttons do nothing yet. ", again);
  };
  window.beforeAlive = { fields, presses, stop, giveUp };
}

/**
 * The page with the script that keeps what is done on it, before anything that could be pressed, and behind the
 * encoding, which must stand in a page's first 1,024 bytes.
 */
export function withKeeping(html: string): string {
  return html.replace(encoding, (meta) => `${meta}<script>(${keepUntilAlive})()</script>`);
}

const encoding = '<meta charSet="utf-8"/>';

/** Takes note of what the browser itself had put into fields: kept passwords, words from before a reload. */
export function noteFilledFields(): void {
  const kept = window.beforeAlive?.fields;
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input:not([type=hidden]), textarea",
  )) {
    if (field instanceof HTMLInputElement && isChoice(field)) {
      if (field.checked && !field.defaultChecked) kept?.set(field, true);
    } else if (field.value !== field.defaultValue) kept?.set(field, field.value);
  }
}

/** Repeats what was kept, now that the page is alive: first what was written, then what was pressed. */
export async function handOver(): Promise<void> {
  document.documentElement.dataset.alive = "";
  window.fetchRest?.();
  const before = window.beforeAlive;
  if (!before) return;
  window.beforeAlive = undefined;
  // What is pressed meanwhile is kept too: a form is not sent while half of its words are still on their way.
  for (const [field, value] of before.fields) {
    if (!field.isConnected) continue;
    wake(field);
    write(field, value);
    await nextTurn();
  }
  before.stop();
  for (const [control, shown] of before.presses) {
    if (!control.isConnected) continue;
    wake(control);
    if (control instanceof HTMLFormElement) control.requestSubmit(shown);
    else control.click();
    await nextTurn();
  }
}

/** What lies in a part that React has drawn but not taken over is taken over at the first key, and not by a form's sending. */
function wake(element: HTMLElement): void {
  element.dispatchEvent(new Event("keyup", { bubbles: true }));
}

/**
 * Writes as a hand would. React notices a change by comparing with what was last set through the element itself, so
 * that is made another first, and the browser's own setter then says the truth.
 */
function write(field: Field, value: string | boolean): void {
  if (field instanceof HTMLSelectElement) {
    field.value = `${value}`;
  } else if (field instanceof HTMLInputElement && isChoice(field)) {
    field.checked = !value;
    setNatively(field, "checked", value);
    field.dispatchEvent(new Event("click", { bubbles: true }));
  } else if (field.type !== "file") {
    const { selectionStart, selectionEnd } = field;
    field.value = "";
    setNatively(field, "value", value);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function setNatively(field: Field, property: "value" | "checked", value: string | boolean): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, value);
}

function isChoice({ type }: HTMLInputElement): boolean {
  return type === "radio" || type === "checkbox";
}

/** React draws what an event changed once the event's turn is over. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
