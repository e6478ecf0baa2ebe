import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Choice } from "../../parts/choice.ts";
import type { PlaceEdit, RoomPlace } from "./delivery-edits.ts";
import { PlaceGroupRow } from "./place-group-row.tsx";
import type { DeliveryForm } from "./use-delivery-form.ts";

const own = { fee: 3_500, daysFrom: 2, daysTo: 3, payOnDelivery: false };
const states = ["Ogun", "Oyo"].map(
  (name): RoomPlace => ({
    id: name.toLowerCase(),
    name,
    fullName: name,
    around: "elsewhere",
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
        choice={{ chosen: new Set(["oyo"]) } as Partial<Choice> as Choice}
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

test("states that go alike are read in one row, folded", () => {
  const html = draw();
  expect(wordsOf(html)).toMatch(/Ogun, Oyo\|+2-3 days, \|really 2 days, 14 parcels\|/);
  expect(wordsOf(html)).toMatch(/, 1 area of its own\|+₦3,500/);
  expect(html).not.toContain("Each of them");
});

test("unfolded, they are typed over together, and each by itself", () => {
  const html = draw({}, true);
  expect(html).toContain("Each of them");
  expect(html).toMatch(/value="2-3"/);
  expect(html).toMatch(/value="₦3,500"/);
});

test("where what is typed over them differs, their fields stand empty", () => {
  const html = draw({ oyo: { seen: 1, over: own, fee: "4000" } }, true);
  expect(wordsOf(html)).toMatch(/not all alike.*several/);
  expect(html).toMatch(/placeholder="several"[^>]*value=""|value=""[^>]*placeholder="several"/);
});
