import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { StaffMember, StaffRole } from "#contract/api/staff.ts";
import { ApiFault } from "#contract/client/api-fault.ts";
import { Makes, TodayPage } from "./today-page.tsx";

vi.mock("./waits.tsx", () => ({ Waits: () => "What waits" }));
vi.mock("./sales-panel.tsx", () => ({ SalesPanel: () => "Sales" }));
vi.mock("./claims-panel.tsx", () => ({ ClaimsPanel: () => null }));
vi.mock("./sold-most.tsx", () => ({ SoldMost: () => null }));

const draw = (role: StaffRole) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Makes member={{ role }} />
    </MemoryRouter>,
  );

test("a phone makes something new by one button in the head", () => {
  const html = draw("manager");
  expect(html).toContain('aria-label="Make something new"');
  expect(html.match(/href="\/products\/new"/g)).toHaveLength(2);
  expect(html.match(/href="\/orders\/new"/g)).toHaveLength(2);
});

test("a role is offered what it may make, and no button where that is nothing", () => {
  expect(draw("support")).not.toContain("/products/new");
  expect(draw("packer")).toBe("");
});

test("what waits and the figures stay with their time where a later call failed", () => {
  const client = new QueryClient();
  for (const [key, data] of [
    ["today", { lastDone: null }],
    ["sales", {}],
  ] as const) {
    const error = new ApiFault({ code: "internal", status: 500, detail: "" });
    const dataUpdatedAt = Date.parse("2020-11-20T13:12:00Z");
    const failed = { data, dataUpdatedAt, error, status: "error" } as const;
    client
      .getQueryCache()
      .build(client, { queryKey: [key] })
      .setState(failed);
  }
  const member = { role: "owner", name: "Ada Eze" } as StaffMember;
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <TodayPage member={member} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const from = "What is shown is from 20 Nov 2020, 14:12.";
  expect(html).toContain(`What waits could not be loaded. ${from}`);
  expect(html).toContain(`Sales could not be loaded. ${from}`);
  expect(html).toContain("What waits</");
});
