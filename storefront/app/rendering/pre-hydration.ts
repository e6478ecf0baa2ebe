// Records clicks, input and submits between first paint and hydration, which takes seconds on slow
// phones. `recordUntilHydrated` is inlined into the page; `replayRecorded` repeats them. React’s
// own replay starts only once its code is there and resets the text of fields.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface PreHydration {
  /** Text, or whether checked; of radio buttons with one name only the last. */
  readonly fields: Map<Field, string | boolean>;
  /** In order, a form with its submitter. Repeated clicks count once, except on steppers. */
  readonly clicks: [control: HTMLButtonElement | HTMLFormElement, indicator: HTMLElement | null][];
  stop(): void;
  /** Submits the waiting form natively, or says that the page could not load. */
  giveUp(): void;
}

declare global {
  interface Window {
    preHydration?: PreHydration | undefined;
  }
}

/**
 * Inlined from its own source, so it must not use outer variables. Links, `<details>` and choices
 * work without scripts.
 */
function recordUntilHydrated(): void {
  const fields: PreHydration["fields"] = new Map();
  const clicks: PreHydration["clicks"] = [];
  const waiting = new Set<HTMLElement>();
  let notice: HTMLElement | undefined;

  // With a stored token, the header hides Login and Register until the session is restored.
  try {
    if (localStorage.authToken) document.documentElement.dataset.restoringSession = "";
  } catch {}

  const recordInput = ({ target }: Event) => {
    const field = target as Field;
    for (const other of field.type === "radio" ? fields.keys() : []) {
      if (other !== field && other.name === field.name) fields.delete(other);
    }
    fields.set(
      field,
      /^(radio|checkbox)$/.test(field.type) ? (field as HTMLInputElement).checked : field.value,
    );
  };
  const recordClick = (event: Event) => {
    const button = (event.target as Element).closest("button");
    if (button?.type === "button") record(event, button, button);
  };
  const recordSubmit = (event: Event) => {
    const { submitter } = event as SubmitEvent;
    record(event, event.target as HTMLFormElement, submitter);
  };
  const record = (
    event: Event,
    control: HTMLButtonElement | HTMLFormElement,
    submitter: HTMLElement | null,
  ) => {
    event.preventDefault();
    // Stops React from handling the event as well: it listens on the document too.
    event.stopImmediatePropagation();
    if ("eachPress" in control.dataset || !clicks.some(([other]) => other === control)) {
      clicks.push([control, submitter]);
    }
    const indicator = submitter ?? control;
    indicator.setAttribute("aria-busy", "true");
    indicator.dataset.waiting = "";
    waiting.add(indicator);
    if (notice) return;
    notice = document.createElement("p");
    notice.className =
      "on-dark pointer-events-none fixed inset-x-0 bottom-0 z-toast text-center text-meta text-paper";
    notice.setAttribute("role", "status");
    document.body.append(notice);
    // A live region is only observed once it is in the page.
    setTimeout(() => {
      if (!notice) return;
      notice.className += " bg-ink px-4 py-3";
      notice.append("Loading...");
    }, 99);
  };
  const listeners = {
    input: recordInput,
    change: recordInput,
    click: recordClick,
    submit: recordSubmit,
  };
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
    notice?.remove();
  };
  const giveUp = () => {
    stop();
    const form = clicks.find(([control]) => control instanceof HTMLFormElement)?.[0];
    if (form) return (form as HTMLFormElement).submit();
    const bar = document.createElement("p");
    bar.className =
      "on-dark fixed inset-x-0 bottom-0 z-toast bg-ink px-4 py-1 text-center text-meta text-paper";
    bar.setAttribute("role", "alert");
    const reloadLink = document.createElement("a");
    reloadLink.className = "inline-flex min-h-11 items-center underline";
    reloadLink.href = "";
    reloadLink.append("Reload to continue.");
    document.body.append(bar);
    bar.append("This page didn't load fully. ", reloadLink);
  };
  window.preHydration = { fields, clicks, stop, giveUp };
}

/** Before anything clickable, but after the charset, which must be in the first 1,024 bytes. */
export function withPreHydrationScript(html: string): string {
  return html.replace(encoding, (meta) => `${meta}<script>(${recordUntilHydrated})()</script>`);
}

const encoding = '<meta charSet="utf-8"/>';

export function recordAutofilledFields(): void {
  const recorded = window.preHydration?.fields;
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input:not([type=hidden]), textarea",
  )) {
    if (field instanceof HTMLInputElement && isChoice(field)) {
      if (field.checked && !field.defaultChecked) recorded?.set(field, true);
    } else if (field.value !== field.defaultValue) recorded?.set(field, field.value);
  }
}

/** Replays input first, then clicks and submits. */
export async function replayPreHydration(): Promise<void> {
  document.documentElement.dataset.alive = "";
  window.loadFonts?.();
  const preHydration = window.preHydration;
  if (!preHydration) return;
  window.preHydration = undefined;
  // Clicks meanwhile are recorded too, so that no form is sent with half of its text.
  for (const [field, value] of preHydration.fields) {
    if (!field.isConnected) continue;
    hydrateTarget(field);
    writeField(field, value);
    await nextTask();
  }
  preHydration.stop();
  for (const [control, submitter] of preHydration.clicks) {
    if (!control.isConnected) continue;
    hydrateTarget(control);
    if (control instanceof HTMLFormElement) control.requestSubmit(submitter);
    else control.click();
    await nextTask();
  }
}

/** React hydrates a Suspense boundary on a key event, but not on a submit. */
function hydrateTarget(element: HTMLElement): void {
  element.dispatchEvent(new Event("keyup", { bubbles: true }));
}

/** React sees a change only against the last value set through the element. */
function writeField(field: Field, value: string | boolean): void {
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

/** React renders after the event’s task. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
