import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { Records } from "./records.tsx";

vi.mock("../../session/use-member.ts", () => ({ useMemberId: () => "stf_1" }));

/** The rows that are marked as those whose record stands beside the list. */
function marked(address: string, defaultId?: string): string[] {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <Records
        caption="Returns"
        columns={[{ head: "Piece", cell: (row: string) => row }]}
        rows={["ret_1", "ret_2"]}
        keyOf={(row) => row}
        addressOf={(id) => `/returns/${id}?status=all`}
        defaultId={defaultId}
      />
    </MemoryRouter>,
  );
  return [...html.matchAll(/<a[^>]*aria-current="true"[^>]*>(\w+)</g)].map(([, row]) =>
    String(row),
  );
}

test("marks the row of the open or default record", () => {
  expect(marked("/returns/ret_2?status=all")).toEqual(["ret_2"]);
  expect(marked("/returns/ret_2")).toEqual(["ret_2"]);
  expect(marked("/returns?status=all", "ret_1")).toEqual(["ret_1"]);
  expect(marked("/returns")).toEqual([]);
});
