import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { FoundRow } from "./found-row.ts";
import { FoundRows } from "./found-rows.tsx";

const rows: readonly FoundRow[] = [
  { kind: "do", address: "/orders", name: "Orders", about: "", press: "G O" },
  { kind: "do", address: "/enquiries", name: "Enquiries", about: "" },
];

function draw(showsKeys: boolean): string {
  return renderToStaticMarkup(
    <FoundRows
      id="found"
      rows={rows}
      current={0}
      head={undefined}
      showsKeys={showsKeys}
      onChoose={() => undefined}
    />,
  );
}

test("the keys that do the same stand beside it, silent and not where fingers press", () => {
  const caps = draw(true).match(
    /<span aria-hidden="true"[^>]*pointer-coarse:hidden[^>]*>\w<\/span>/g,
  );
  expect(caps?.map((cap) => cap.replace(/<[^>]+>/g, ""))).toEqual(["G", "O"]);
});

test("keys that are switched off stand nowhere", () => {
  expect(draw(false)).not.toContain("pointer-coarse:hidden");
});
