import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { StaffRole } from "#contract/api/staff.ts";
import { Makes } from "./today-page.tsx";

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
