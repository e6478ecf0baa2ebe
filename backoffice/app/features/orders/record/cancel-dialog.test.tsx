import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { RecordProvider } from "../../../parts/records/record-conflict.ts";
import { CancelDialog } from "./cancel-dialog.tsx";

vi.mock("../../../loading/use-submission.ts", () => ({
  useSubmission: () => ({ busy: false, error: "Someone else just changed this." }),
}));
vi.mock("../../../loading/use-refetch.ts", () => ({ useRefetch: () => () => {} }));

const order = { id: "ord_1", version: 3, orderNumber: "ASO-1", units: 2 } as StaffOrder;
const changes = [{ name: "Items to send", before: "3", after: "2" }];

test("a rejected cancellation shows the changes by others", () => {
  const html = renderToStaticMarkup(
    <RecordProvider
      value={{ changes, showConflict: () => true, noteMerge: () => {}, markSaved: () => {} }}
    >
      <CancelDialog order={order} open onClose={() => {}} onChanged={() => {}} />
    </RecordProvider>,
  );
  expect(html).toContain("Someone else just changed this.");
  expect(html).toContain("Items to send");
});

test("asks about the items of a parcel that had shipped", () => {
  const show = (status: StaffOrder["status"]) =>
    renderToStaticMarkup(
      <CancelDialog order={{ ...order, status }} open onClose={() => {}} onChanged={() => {}} />,
    );
  expect(show("SHIPPED")).toContain("Damaged or lost");
  expect(show("PAID")).not.toContain("Damaged or lost");
});
