import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ApiFault } from "#contract/client/api-fault.ts";
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
  ["network", "The store cannot be reached. Check the connection."],
] as const)(
  "what is older than a call that failed (%s) says so, and from when it is",
  (code, words) => {
    const fault = new ApiFault({ code, status: 0, detail: "" });
    const drawn = draw({ state: "ready", data: [], at, fault });
    expect(drawn).toContain(`${words} What is shown is from 20 Nov 2020, 14:12.`);
    expect(drawn).toContain("Retry");
  },
);

test("what is the newest says nothing", () => {
  expect(draw({ state: "ready", data: [], at })).toBe("");
  expect(draw({ state: "loading" })).toBe("");
});
