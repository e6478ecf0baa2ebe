import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { RecordProvider } from "../../parts/record-context.ts";
import { CancelDialog } from "./cancel-dialog.tsx";

vi.mock("../../loading/use-sending.ts", () => ({
  useSending: () => ({ busy: false, fault: "Somebody has changed this meanwhile." }),
}));
vi.mock("../../loading/use-reloading.ts", () => ({ useReloading: () => () => {} }));

const order = { id: "ord_1", version: 3, orderNumber: "ASO-1", pieces: 2 } as StaffOrder;
const changes = [{ name: "Pieces to send", before: "3", after: "2" }];

test("a cancellation that was refused says what others changed of the order, before it is pressed again", () => {
  const html = renderToStaticMarkup(
    <RecordProvider
      value={{ changes, showNewer: () => true, showMerged: () => {}, showSaved: () => {} }}
    >
      <CancelDialog order={order} open onClose={() => {}} onChanged={() => {}} />
    </RecordProvider>,
  );
  expect(html).toContain("Somebody has changed this meanwhile.");
  expect(html).toContain("Pieces to send");
});

test("of a parcel that had left it is asked what came of its pieces", () => {
  const show = (status: StaffOrder["status"]) =>
    renderToStaticMarkup(
      <CancelDialog order={{ ...order, status }} open onClose={() => {}} onChanged={() => {}} />,
    );
  expect(show("SHIPPED")).toContain("Damaged or lost");
  expect(show("PAID")).not.toContain("Damaged or lost");
});
