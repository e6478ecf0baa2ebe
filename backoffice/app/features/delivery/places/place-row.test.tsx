import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DeliveryPlace, PlaceEdit } from "../delivery-edits.ts";
import type { DeliveryForm } from "../use-delivery-form.ts";
import type { DeliveryTime } from "./delivery-time-status.tsx";
import { PlaceRow } from "./place-row.tsx";

const place: DeliveryPlace = {
  id: "ikeja",
  name: "Ikeja",
  fullName: "Ikeja, Lagos",
  parentId: "lagos",
  version: 1,
  own: { fee: 2500, daysFrom: 1, daysTo: 2, payOnDelivery: false },
};

function draw(edit?: PlaceEdit, arrived?: DeliveryTime): string {
  const form = {
    places: new Map([["lagos", { ...place, id: "lagos", name: "Lagos", parentId: "elsewhere" }]]),
    edits: new Map(edit && [[place.id, edit]]),
    terms: () => ({ fee: 2500, daysFrom: 1, daysTo: 2, payOnDelivery: false }),
  } as Partial<DeliveryForm> as DeliveryForm;
  return renderToStaticMarkup(
    <ul>
      <PlaceRow
        place={place}
        form={form}
        isSelected={false}
        onToggle={() => undefined}
        arrived={arrived}
      />
    </ul>,
  );
}

test("a phone shows a place in one row and expands its fields", () => {
  const html = draw();
  const row = html.slice(html.indexOf("<button"), html.indexOf("</button>"));
  expect(row).toContain('aria-expanded="false"');
  expect(row.replace(/<[^>]+>/g, "|")).toMatch(/Ikeja\|+1-2 days\|+₦2,500/);
});

test("invalid input is never collapsed", () => {
  expect(draw({ expectedVersion: 1, basedOn: null, fee: "much" })).toContain(
    'aria-expanded="true"',
  );
});

test("the actual delivery time is shown, highlighted when slower than promised", () => {
  const told = (days: number) => draw(undefined, { days, parcels: 11 });
  expect(told(2).replace(/<[^>]+>/g, "")).toContain("1-2 days, actual 2 days, 11 parcels");
  expect(told(2)).not.toMatch(/text-amber|slower than promised/);
  expect(told(3)).toMatch(/text-amber[^>]*>.*actual 3 days, 11 parcels.*slower than promised/);
  expect(told(0)).toContain("actual same day, 11 parcels");
  expect(draw()).not.toContain("actual");
});
