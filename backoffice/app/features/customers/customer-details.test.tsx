import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { LinkedRecords } from "./customer-details.tsx";

test("each exchange says what is wanted and how it stands", () => {
  const record = {
    to: "/returns/ret_1",
    reference: "EX-8WN4AA4",
    about: "Another size",
    look: { tone: "waiting", word: "Asked" } as const,
    createdAt: "2026-11-22T10:00:00.000Z",
  };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <LinkedRecords title="Exchanges and returns" records={[record]} />
    </MemoryRouter>,
  );
  expect(html).toContain("EX-8WN4AA4");
  expect(html).toContain("Another size");
  expect(html).toContain("Asked");
});
