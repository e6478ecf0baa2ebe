import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SizeTable } from "./size-table.tsx";

function draw(count: number): string {
  const columns = Array.from({ length: count }, (_, i) => ({ title: `C${i}`, isLength: false }));
  const rows = [{ size: "M", cells: columns.map(() => "1") }];
  return renderToStaticMarkup(<SizeTable guide={{ columns, rows }} caption="Caps" />);
}

test("a table wider than a phone scrolls in its own frame, by keyboard too", () => {
  expect(draw(8)).toMatch(
    /<div role="group" aria-label="Caps" tabindex="0" class="[^"]*overflow-x-auto/,
  );
  expect(draw(4)).not.toContain("tabindex");
});
