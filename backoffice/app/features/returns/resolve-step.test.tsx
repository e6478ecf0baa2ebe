import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";
import { ResolveStep } from "./resolve-step.tsx";

const refundable = {
  ...{ kind: "refund", refundableAmount: 80_000, canRefund: true, canClose: false },
  ...{ lines: [], receivedItems: [] },
};
const byOthers = "₦80,000 is due. An owner or manager can refund it.";

function draw(changes: object = {}, maySend = true): string {
  const record = { ...refundable, ...changes } as unknown as StaffReturn;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ResolveStep
          record={record}
          canDecide
          canSend={maySend}
          hasKeys={false}
          onChanged={() => {}}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** What can be pressed, outside the dialogs that are closed. */
const buttonsOf = (html: string) =>
  [...html.replace(/<dialog.*?<\/dialog>/gs, "").matchAll(/<button.*?>(.*?)<\/button>/gs)].map(
    ([, inside = ""]) => inside.replace(/<.*?>/gs, "").trim(),
  );

test("an amount within the member's limit has a button", () => {
  expect(buttonsOf(draw())).toEqual(["Refund ₦80,000"]);
  // As a process of the release before answers.
  expect(buttonsOf(draw({ canRefund: undefined }))).toEqual(["Refund ₦80,000"]);
});

test("an amount beyond the member's limit has none, and says who can send it", () => {
  const beyond = draw({ canRefund: false });
  expect([buttonsOf(beyond), beyond]).toEqual([[], expect.stringContaining(byOthers)]);
  const closable = draw({ canRefund: false, canClose: true });
  expect([buttonsOf(closable), closable]).toEqual([
    ["Close without refund"],
    expect.stringContaining(byOthers),
  ]);
});

test("nor does an exchange offer it in place of the size", () => {
  const exchange = { kind: "exchange", lines: [{ size: "M", wantedSize: "L" }] };
  expect(buttonsOf(draw(exchange))).toContain("Refund ₦80,000 instead");
  const beyond = draw({ ...exchange, canRefund: false });
  expect(buttonsOf(beyond)).not.toContain("Refund ₦80,000 instead");
  expect(beyond).toContain("To refund instead, ask an owner or manager.");
});

test("an exchange is shipped, with its slip, by packers", () => {
  const exchange = { id: "ret_1", kind: "exchange", lines: [{ size: "M", wantedSize: "L" }] };
  expect(draw(exchange)).toContain("/staff/returns/ret_1/packing-slip");
  const html = draw(exchange, false);
  expect(buttonsOf(html)).toEqual([]);
  expect(html).toContain("Staff who pack orders send");
});

test("an exchange for items not received says so before it ships", () => {
  const lines = [{ size: "M", wantedSize: "L", quantity: 2 }];
  const exchange = { id: "ret_1", kind: "exchange", lines, buyerName: "Ada Obi" };
  const back = (sellable: number, lost: number) => ({ sellable, damaged: 0, lost });
  expect(draw({ ...exchange, receivedItems: [back(2, 0)] })).not.toContain("t received");
  expect(draw({ ...exchange, receivedItems: [back(1, 1)] })).toContain(
    "1 of its 2 items wasn&#x27;t received. Ships as a separate parcel",
  );
  expect(draw({ ...exchange, receivedItems: [back(0, 2)] })).toMatch(
    /Not received.*None of the items were received/,
  );
});
