import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SearchResults } from "./search-results.tsx";
import type { SearchRow } from "./search-row.ts";

const rows: readonly SearchRow[] = [
  { kind: "do", address: "/orders", name: "Orders", description: "", shortcut: "G O" },
  { kind: "do", address: "/enquiries", name: "Enquiries", description: "" },
];

function draw(showsKeys: boolean): string {
  return renderToStaticMarkup(
    <SearchResults
      id="found"
      rows={rows}
      current={0}
      heading={undefined}
      showsKeys={showsKeys}
      onSelect={() => undefined}
    />,
  );
}

test("shows shortcuts, hidden from screen readers and touch devices", () => {
  const caps = draw(true).match(
    /<span aria-hidden="true"[^>]*pointer-coarse:hidden[^>]*>\w<\/span>/g,
  );
  expect(caps?.map((cap) => cap.replace(/<[^>]+>/g, ""))).toEqual(["G", "O"]);
});

test("hides shortcuts that are turned off", () => {
  expect(draw(false)).not.toContain("pointer-coarse:hidden");
});
