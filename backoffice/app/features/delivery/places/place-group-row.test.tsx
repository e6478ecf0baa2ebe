import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { RowSelection } from "../../../parts/lists/bulk-selection/row-selection.ts";
import type { DeliveryPlace, PlaceEdit } from "../delivery-edits.ts";
import type { DeliveryForm } from "../use-delivery-form.ts";
import { PlaceGroupRow } from "./place-group-row.tsx";

const own = { fee: 3_500, daysFrom: 2, daysTo: 3, payOnDelivery: false };
const states = ["Ogun", "Oyo"].map(
  (name): DeliveryPlace => ({
    id: name.toLowerCase(),
    name,
    fullName: name,
    parentId: "elsewhere",
    version: 1,
    own,
  }),
);

function draw(edits: Readonly<Record<string, PlaceEdit>> = {}, startsOpen = false): string {
  const form = {
    edits: new Map(Object.entries(edits)),
    terms: (id) => ({ ...own, fee: Number(edits[id]?.fee ?? own.fee) }),
  } as Partial<DeliveryForm> as DeliveryForm;
  return renderToStaticMarkup(
    <ul>
      <PlaceGroupRow
        group={{ ids: ["ogun", "oyo"], name: "Ogun, Oyo", states }}
        form={form}
        choice={{ selectedIds: new Set(["oyo"]) } as Partial<RowSelection> as RowSelection}
        arrived={{ days: 2, parcels: 14 }}
        ownAreas={1}
        startsOpen={startsOpen}
      >
        <li>Each of them</li>
      </PlaceGroupRow>
    </ul>,
  );
}

const wordsOf = (html: string) =>
  html.slice(html.indexOf("<button"), html.indexOf("</button>")).replace(/<[^>]+>/g, "|");

test("states with equal terms share a collapsed row", () => {
  const html = draw();
  expect(wordsOf(html)).toMatch(/Ogun, Oyo\|+2-3 days\|+, \|actual 2 days, 14 parcels\|/);
  expect(wordsOf(html)).toMatch(/, 1 custom area\|+₦3,500/);
  expect(html).not.toContain("Each of them");
});

test("expanded, they are edited together, and each by itself", () => {
  const html = draw({}, true);
  expect(html).toContain("Each of them");
  expect(html).toMatch(/value="2-3"/);
  expect(html).toMatch(/value="₦3,500"/);
});

test("where edits differ, the fields are empty", () => {
  const html = draw({ oyo: { expectedVersion: 1, basedOn: own, fee: "4000" } }, true);
  expect(wordsOf(html)).toMatch(/varies.*varies/);
  expect(html).toMatch(/placeholder="varies"[^>]*value=""|value=""[^>]*placeholder="varies"/);
});
