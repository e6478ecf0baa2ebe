import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PlaceEdit, RoomPlace } from "./delivery-edits.ts";
import { PlaceRow } from "./place-row.tsx";
import type { Arrived } from "./took.tsx";
import type { DeliveryForm } from "./use-delivery-form.ts";

const place: RoomPlace = {
  id: "ikeja",
  name: "Ikeja",
  fullName: "Ikeja, Lagos",
  around: "lagos",
  version: 1,
  own: { fee: 2500, daysFrom: 1, daysTo: 2, payOnDelivery: false },
};

function draw(edit?: PlaceEdit, arrived?: Arrived): string {
  const form = {
    places: new Map([["lagos", { ...place, id: "lagos", name: "Lagos", around: "elsewhere" }]]),
    edits: new Map(edit && [[place.id, edit]]),
    terms: () => ({ fee: 2500, daysFrom: 1, daysTo: 2, payOnDelivery: false }),
  } as Partial<DeliveryForm> as DeliveryForm;
  return renderToStaticMarkup(
    <ul>
      <PlaceRow
        place={place}
        form={form}
        isChosen={false}
        onToggle={() => undefined}
        arrived={arrived}
      />
    </ul>,
  );
}

test("a phone reads a place in one row and unfolds its fields", () => {
  const html = draw();
  const row = html.slice(html.indexOf("<button"), html.indexOf("</button>"));
  expect(row).toContain('aria-expanded="false"');
  expect(row.replace(/<[^>]+>/g, "|")).toMatch(/Ikeja\|+1-2 days\|+₦2,500/);
});

test("what is typed wrong is never folded away", () => {
  expect(draw({ seen: 1, over: null, fee: "much" })).toContain('aria-expanded="true"');
});

test("what really happened stands beside the days promised, amber where it took longer", () => {
  const told = (days: number) => draw(undefined, { days, parcels: 11 });
  expect(told(2).replace(/<[^>]+>/g, "")).toContain("1-2 days, really 2 days, 11 parcels");
  expect(told(2)).not.toMatch(/text-amber|slower than promised/);
  expect(told(3)).toMatch(/text-amber[^>]*>.*really 3 days, 11 parcels.*slower than promised/);
  expect(told(0)).toContain("really the same day, 11 parcels");
  expect(draw()).not.toContain("really");
});
