import type { Page } from "@playwright/test";

/** Translates pages as Chrome does: every text is wrapped in two `<font>` elements. */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Wait for hydration, which compares texts.
    const alive = () =>
      location.pathname.startsWith("/staff")
        ? document.querySelector("main") !== null
        : "alive" in document.documentElement.dataset;
    const wait = () => (alive() ? translate() : requestAnimationFrame(wait));
    requestAnimationFrame(wait);

    function translate() {
      wrapIn(document.body);
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) wrapIn(node);
      }).observe(document.body, { childList: true, subtree: true });
      document.documentElement.dataset.translated = "";
    }

    function wrapIn(root: Node) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
      while (texts.nextNode()) found.push(texts.currentNode);
      for (const text of found) wrap(text as Text);
    }

    function wrap(text: Text) {
      const { parentElement } = text;
      if (
        !parentElement?.isConnected ||
        parentElement.closest("font, script, style, textarea, svg")
      ) {
        return;
      }
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      outer.append(inner);
      text.replaceWith(outer);
      inner.append(text);
    }
  });
}

export async function translated(page: Page): Promise<void> {
  await page.locator("html[data-translated]").waitFor({ state: "attached" });
}
