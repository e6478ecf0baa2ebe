import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FoldingPanel, type PanelFold } from "./folding-panel.tsx";

const draw = (fold: PanelFold | undefined) =>
  renderToStaticMarkup(
    <FoldingPanel title="Words" fold={fold}>
      <p>What is said</p>
    </FoldingPanel>,
  );

test("a panel that folds says on a phone what it holds, and opens by its title", () => {
  const html = draw({ summary: "Painted with starch", hasFault: false });
  expect(html).toContain('aria-expanded="false"');
  expect(html).toContain("Painted with starch");
  expect(html).toMatch(/max-md:hidden[^>]*><p>What is said/);
  // Not drawn as bold as the title it stands in.
  expect(html).toMatch(/\[-webkit-text-stroke:0\][^>]*>Painted with starch/);
});

test("with a fault in it, it lies open", () => {
  const html = draw({ summary: "Painted with starch", hasFault: true });
  expect(html).toContain('aria-expanded="true"');
  expect(html).not.toContain("Painted with starch");
  expect(html).not.toMatch(/max-md:hidden[^>]*><p>What is said/);
});

test("a panel that does not fold has no button", () => {
  expect(draw(undefined)).not.toContain("<button");
});
