/** Screen readers announce changes of a live region, not its initial text. */
const announceDelayMs = 100;

let timer: ReturnType<typeof setTimeout> | undefined;

export function announce(text: string): void {
  // Outside of an open modal dialog nothing is announced.
  const container = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const region = container.querySelector(":scope > [data-announcer]") ?? addRegion(container);
  region.textContent = "";
  clearTimeout(timer);
  timer = setTimeout(() => {
    region.textContent = text;
  }, announceDelayMs);
}

function addRegion(container: Element): Element {
  const region = document.createElement("p");
  region.setAttribute("role", "status");
  region.className = "sr-only";
  region.dataset.announcer = "";
  container.append(region);
  return region;
}
