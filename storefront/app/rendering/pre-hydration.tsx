// Records clicks, input and submits between first paint and hydration, which takes seconds on slow
// phones, and repeats them once the page is hydrated.
import { useEffect, useState } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface PreHydration {
  /** Text, or whether checked; of radio buttons with one name only the last. */
  readonly fields: Map<Field, string | boolean>;
  /** In order. Repeated clicks count once, except on steppers. */
  readonly controls: HTMLElement[];
  stop(): void;
}

declare global {
  interface Window {
    preHydration?: PreHydration | undefined;
  }
}

const loadingId = "pre-hydration-loading";
const failedId = "pre-hydration-failed";

/** Inlined from its own source, so it must not use outer variables. */
function recordUntilHydrated(loadingId: string, failedId: string): void {
  const fields: PreHydration["fields"] = new Map();
  const controls: HTMLElement[] = [];
  const { dataset } = document.documentElement;
  // With a stored token, the header hides Login and Register until the session is restored.
  try {
    if (localStorage.authToken) dataset.restoringSession = "";
  } catch {}

  const recordInput = ({ target }: Event) => {
    const field = target as Field;
    for (const other of field.type === "radio" ? fields.keys() : []) {
      if (other !== field && other.name === field.name) fields.delete(other);
    }
    const isChoice = /^(radio|checkbox)$/.test(field.type);
    fields.set(field, isChoice ? (field as HTMLInputElement).checked : field.value);
  };
  const record = (event: Event) => {
    const { submitter } = event as SubmitEvent;
    const button = (event.target as Element).closest("button");
    if (event.type === "click" && button?.type !== "button") return;
    const control = submitter ?? button ?? (event.target as HTMLElement);
    event.preventDefault();
    event.stopPropagation();
    if ("eachPress" in control.dataset || !controls.includes(control)) controls.push(control);
    control.setAttribute("aria-busy", "true");
    control.dataset.waiting = "";
    const loading = document.getElementById(loadingId);
    if (loading) loading.textContent = "Loading...";
  };
  /** The code was lost or cannot run: submits the waiting form natively, or says so. */
  const giveUp = (event: Event) => {
    const { filename = "" } = event as ErrorEvent;
    const isLost = event.target instanceof HTMLScriptElement || event.type !== "error";
    if (!isLost && !filename.includes("/assets/")) return;
    stop();
    delete dataset.slowConnection;
    const submitted = controls.find((control) => (control as HTMLButtonElement).type !== "button");
    if (submitted) submitted.closest("form")?.submit();
    else document.getElementById(failedId)?.removeAttribute("hidden");
  };
  const listeners = {
    ...{ input: recordInput, change: recordInput, click: record, submit: record },
    ...{ error: giveUp, unhandledrejection: giveUp },
  };
  for (const [type, listen] of Object.entries(listeners)) addEventListener(type, listen, true);
  const stop = () => {
    for (const [type, listen] of Object.entries(listeners)) removeEventListener(type, listen, true);
    for (const control of controls) {
      control.removeAttribute("aria-busy");
      delete control.dataset.waiting;
    }
    document.getElementById(loadingId)?.replaceChildren();
  };
  window.preHydration = { fields, controls, stop };
}

/** In the head, before anything clickable. */
export function PreHydrationScript() {
  return (
    <script
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the function above
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR
          ? `(${recordUntilHydrated})("${loadingId}", "${failedId}")`
          : "",
      }}
      suppressHydrationWarning
    />
  );
}

const notices =
  `<p id="${loadingId}" role="status" class="on-dark pointer-events-none fixed inset-x-0 bottom-0 z-toast text-center text-light text-meta not-empty:bg-ink-deep not-empty:px-4 not-empty:py-3"></p>` +
  `<p id="${failedId}" role="alert" hidden class="on-dark fixed inset-x-0 bottom-0 z-toast bg-ink-deep px-4 py-1 text-center text-light text-meta">` +
  `This page didn't load fully. <a href="" class="inline-flex min-h-11 items-center underline">Reload to continue.</a></p>`;

/** Last in the page, so that its second render affects nothing else. */
export function PreHydrationNotices() {
  // Recorded clicks are replayed after effects of the first render have updated the session.
  const [isRendered, setRendered] = useState(false);
  useEffect(() => {
    if (isRendered) void replayPreHydration();
    else setRendered(true);
  }, [isRendered]);
  return (
    <div
      // The script changes these, and React leaves such content alone.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant above
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? notices : "" }}
      suppressHydrationWarning
    />
  );
}

/** Text that the browser filled in, or that was typed before the script ran. */
export function recordAutofilledFields(): void {
  const recorded = window.preHydration?.fields;
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input:not([type=hidden]), textarea",
  )) {
    if (isChoice(field)) {
      if (field.checked && !field.defaultChecked) recorded?.set(field, true);
    } else if (field.value !== field.defaultValue) recorded?.set(field, field.value);
  }
}

/** Repeats input first, then clicks and submits. */
export async function replayPreHydration(): Promise<void> {
  const { dataset } = document.documentElement;
  dataset.alive = "";
  delete dataset.slowConnection;
  const preHydration = window.preHydration;
  if (!preHydration) return;
  window.preHydration = undefined;
  // Clicks are recorded too, so that no form is sent with half of its text.
  for (const [field, value] of preHydration.fields) {
    if (!field.isConnected) continue;
    typeKey(field);
    repeatInput(field, value);
    await nextTask();
  }
  preHydration.stop();
  for (const control of preHydration.controls) {
    if (!control.isConnected) continue;
    typeKey(control);
    if (control instanceof HTMLFormElement) control.requestSubmit();
    else control.click();
    await nextTask();
  }
}

/** React hydrates a part that still waits on the first key or click in it, but not on a submit. */
function typeKey(element: HTMLElement): void {
  element.dispatchEvent(new KeyboardEvent("keydown", { key: "Unidentified", bubbles: true }));
}

/** Empties the field and enters the value again, as a shopper would. */
function repeatInput(field: Field, value: string | boolean): void {
  if (field instanceof HTMLSelectElement) field.value = `${value}`;
  else if (isChoice(field)) {
    field.checked = !value;
    field.click();
    return;
  } else if (field.type !== "file") {
    const { type, selectionStart, selectionEnd } = field;
    field.value = "";
    // Only text fields have a selection and take text this way.
    if (selectionStart === null) field.setAttribute("type", "text");
    field.setRangeText(`${value}`, 0, 0, "end");
    if (selectionStart === null) field.setAttribute("type", type);
    else field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === "radio" || field.type === "checkbox";
}

/** React renders after the event’s task. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
