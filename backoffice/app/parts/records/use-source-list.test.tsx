import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { TrailProvider } from "../../layout/navigation-trail.ts";
import { useRecordBackLink } from "./use-source-list.ts";

vi.mock("../../session/use-member.ts", () => ({ useMemberId: () => "stf_1" }));

const path = "/orders/ord_2";
const queue = {
  address: "/orders?search=ada",
  label: "To pack",
  addresses: ["/orders/ord_1", path],
  total: 12,
  before: 0,
};
const fromQueue = { list: queue.address };
const payments = { to: "/payments?status=refunds", label: "Payments" };
const splitViewList = {
  to: queue.address,
  label: "To pack",
  position: "2 of 12",
  previous: "/orders/ord_1",
};

function BackLinkProbe({ isInSplitView, id }: { isInSplitView: boolean; id: string }) {
  return JSON.stringify(useRecordBackLink("/orders", "Orders", id, isInSplitView));
}

interface Visit {
  readonly state?: object;
  readonly openedFrom?: Record<string, typeof payments>;
  readonly isInSplitView?: boolean;
  readonly id?: string;
}

function backLinkOf({
  state,
  openedFrom = {},
  isInSplitView = false,
  id = "ord_2",
}: Visit): unknown {
  vi.stubGlobal("sessionStorage", { getItem: () => JSON.stringify(queue) });
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[{ pathname: path, state }]}>
      <TrailProvider value={{ path, address: path, openedFrom }}>
        <BackLinkProbe isInSplitView={isInSplitView} id={id} />
      </TrailProvider>
    </MemoryRouter>,
  );
  return JSON.parse(html.replaceAll("&quot;", '"'));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a record opened from its list leads back there, and to its neighbours", () => {
  expect(backLinkOf({ state: fromQueue })).toEqual({ ...splitViewList, state: fromQueue });
  // Origins of earlier visits don't count.
  const openedFrom = { [path]: payments };
  expect(backLinkOf({ state: fromQueue, openedFrom })).toMatchObject(splitViewList);
});

test("one opened by address, search or link has no neighbours, though the list is still stored", () => {
  const plain = { to: "/orders", label: "Orders" };
  expect(backLinkOf({})).toEqual(plain);
  expect(backLinkOf({ state: { list: "/orders?search=bisi" } })).toEqual(plain);
  expect(backLinkOf({ state: fromQueue, id: "ord_9" })).toEqual(plain);
  expect(backLinkOf({ openedFrom: { [path]: payments } })).toEqual(payments);
});

test("a record in the split view stays in its list, whatever it was opened from", () => {
  expect(backLinkOf({ openedFrom: { [path]: payments }, isInSplitView: true })).toMatchObject(
    splitViewList,
  );
});
