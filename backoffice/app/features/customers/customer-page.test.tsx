import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { LinkedRecords } from "./customer-page.tsx";

test("each return shows its kind and status", () => {
  const record = {
    to: "/returns/ret_1",
    reference: "EX-8WN4AA4",
    about: "Exchange",
    status: { tone: "waiting", label: "Asked" } as const,
    createdAt: "2026-11-22T10:00:00.000Z",
  };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <LinkedRecords title="Exchanges and returns" records={[record]} />
    </MemoryRouter>,
  );
  expect(html).toContain("EX-8WN4AA4");
  expect(html).toContain("Exchange");
  expect(html).toContain("Asked");
});
