import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { StaffReturn } from "#contract/api/staff-returns.ts";
import { GiveStep } from "./give-step.tsx";

const owed = {
  ...{ kind: "refund", paidAmount: 80_000, mayRefund: true, mayClose: false },
  ...{ lines: [], piecesBack: [] },
};
const byOthers = "₦80,000 is owed. An owner or a manager sends it.";

function draw(changes: object = {}, maySend = true): string {
  const record = { ...owed, ...changes } as unknown as StaffReturn;
  return renderToStaticMarkup(
    <MemoryRouter>
      <GiveStep record={record} mayDecide maySend={maySend} hasKeys={false} onChanged={() => {}} />
    </MemoryRouter>,
  );
}

/** What can be pressed, outside the dialogs that are closed. */
const buttonsOf = (html: string) =>
  [...html.replace(/<dialog.*?<\/dialog>/gs, "").matchAll(/<button.*?>(.*?)<\/button>/gs)].map(
    ([, inside = ""]) => inside.replace(/<.*?>/gs, "").trim(),
  );

test("money that the member may send has a button", () => {
  expect(buttonsOf(draw())).toEqual(["Return ₦80,000"]);
  // As a process of the release before answers.
  expect(buttonsOf(draw({ mayRefund: undefined }))).toEqual(["Return ₦80,000"]);
});

test("money beyond what the member may send has none, and says who sends it", () => {
  const beyond = draw({ mayRefund: false });
  expect([buttonsOf(beyond), beyond]).toEqual([[], expect.stringContaining(byOthers)]);
  const closable = draw({ mayRefund: false, mayClose: true });
  expect([buttonsOf(closable), closable]).toEqual([
    ["Not taken"],
    expect.stringContaining(byOthers),
  ]);
});

test("nor does an exchange offer it in place of the size", () => {
  const exchange = { kind: "exchange", lines: [{ size: "M", wantedSize: "L" }] };
  expect(buttonsOf(draw(exchange))).toContain("Money back instead");
  const beyond = draw({ ...exchange, mayRefund: false });
  expect(buttonsOf(beyond)).not.toContain("Money back instead");
  expect(beyond).toContain("Money back instead: an owner or a manager sends it.");
});

test("what goes out for an exchange is sent, with its slip, by who packs", () => {
  const exchange = { id: "ret_1", kind: "exchange", lines: [{ size: "M", wantedSize: "L" }] };
  expect(draw(exchange)).toContain("/staff/returns/ret_1/slip");
  const kept = draw(exchange, false);
  expect(buttonsOf(kept)).toEqual([]);
  expect(kept).toContain("Who packs orders sends");
});

test("a new size for pieces that did not come says so before it is sent", () => {
  const lines = [{ size: "M", wantedSize: "L", quantity: 2 }];
  const exchange = { id: "ret_1", kind: "exchange", lines, buyerName: "Ada Obi" };
  const back = (asNew: number, lost: number) => ({ asNew, toMend: 0, lost });
  expect(draw({ ...exchange, piecesBack: [back(2, 0)] })).not.toContain("did not come");
  expect(draw({ ...exchange, piecesBack: [back(1, 1)] })).toContain(
    "1 of its 2 pieces did not come. Makes a parcel",
  );
  expect(draw({ ...exchange, piecesBack: [back(0, 2)] })).toMatch(
    /It has not come.*None of its pieces came/,
  );
});
