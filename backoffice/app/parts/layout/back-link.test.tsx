import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { BackLink } from "./back-link.tsx";

const draw = (isIcon: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <BackLink to="/settings" isIcon={isIcon}>
        Settings
      </BackLink>
    </MemoryRouter>,
  );

test("keeps its label for screen readers when a phone shows only the arrow", () => {
  expect(draw(true)).toContain('<span class="max-md:sr-only">Settings</span>');
  expect(draw(false)).toContain("<span>Settings</span>");
});
