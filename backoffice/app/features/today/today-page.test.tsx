import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { StaffMember, StaffRole } from "#contract/api/staff/staff.ts";
import { ApiError } from "#contract/client/api-error.ts";
import { CreateMenu, TodayPage } from "./today-page.tsx";

vi.mock("./to-do-list.tsx", () => ({ ToDoList: () => "To-do list" }));
vi.mock("./sales-panel.tsx", () => ({ SalesPanel: () => "Sales" }));
vi.mock("./marketing-claims-panel.tsx", () => ({ MarketingClaimsPanel: () => null }));
vi.mock("./best-sellers.tsx", () => ({ BestSellers: () => null }));

const draw = (role: StaffRole) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <CreateMenu member={{ role }} />
    </MemoryRouter>,
  );

test("a phone has one create button", () => {
  const html = draw("manager");
  expect(html).toContain('aria-label="Create"');
  expect(html.match(/href="\/products\/new"/g)).toHaveLength(2);
  expect(html.match(/href="\/orders\/new"/g)).toHaveLength(2);
});

test("a role sees what it can create, and no button for nothing", () => {
  expect(draw("support")).not.toContain("/products/new");
  expect(draw("packer")).toBe("");
});

test("to-do list and sales stay with their time after a failed refresh", () => {
  const client = new QueryClient();
  for (const [key, data] of [
    ["today", { lastActivity: null }],
    ["sales", {}],
  ] as const) {
    const error = new ApiError({ code: "internal", status: 500, detail: "" });
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
  const from = "Showing data from 20 Nov 2020, 14:12.";
  expect(html).toContain(`Couldn&#x27;t load your to-do list. ${from}`);
  expect(html).toContain(`Couldn&#x27;t load sales. ${from}`);
  expect(html).toContain("To-do list</");
});
