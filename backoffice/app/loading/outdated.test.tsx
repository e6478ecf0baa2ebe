import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ApiError } from "#contract/client/api-error.ts";
import { Outdated } from "./outdated.tsx";
import type { Loaded } from "./use-loaded.ts";

const at = Date.parse("2020-11-20T13:12:00Z");

const draw = (loaded: Loaded<unknown>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Outdated of={{ loaded, reload() {}, replace() {} }} failure="Orders could not be loaded." />
    </MemoryRouter>,
  );

test.each([
  ["internal", "Orders could not be loaded."],
  ["network", "Can&#x27;t reach the store. Check your connection."],
] as const)("shows the error (%s) and the time of the data", (code, text) => {
  const error = new ApiError({ code, status: 0, detail: "" });
  const drawn = draw({ state: "ready", data: [], at, error });
  expect(drawn).toContain(`${text} Showing data from 20 Nov 2020, 14:12.`);
  expect(drawn).toContain("Retry");
});

test("shows nothing for current data", () => {
  expect(draw({ state: "ready", data: [], at })).toBe("");
  expect(draw({ state: "loading" })).toBe("");
});
