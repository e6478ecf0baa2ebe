import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CollapsiblePanel, type PanelCollapse } from "./collapsible-panel.tsx";

const draw = (fold: PanelCollapse | undefined) =>
  renderToStaticMarkup(
    <CollapsiblePanel title="Words" collapse={fold}>
      <p>What is said</p>
    </CollapsiblePanel>,
  );

test("shows a summary on a phone and opens by its title", () => {
  const html = draw({ summary: "Painted with starch", hasError: false });
  expect(html).toContain('aria-expanded="false"');
  expect(html).toContain("Painted with starch");
  expect(html).toMatch(/max-md:hidden[^>]*><p>What is said/);
  // Not drawn as bold as the title it stands in.
  expect(html).toMatch(/\[-webkit-text-stroke:0\][^>]*>Painted with starch/);
});

test("is open with an error inside", () => {
  const html = draw({ summary: "Painted with starch", hasError: true });
  expect(html).toContain('aria-expanded="true"');
  expect(html).not.toContain("Painted with starch");
  expect(html).not.toMatch(/max-md:hidden[^>]*><p>What is said/);
});

test("has no button without collapse", () => {
  expect(draw(undefined)).not.toContain("<button");
});
