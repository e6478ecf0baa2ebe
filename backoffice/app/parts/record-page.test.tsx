import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ApiFault } from "#contract/client/api-fault.ts";
import { RecordPage } from "./record-page.tsx";

test("a record stays with its time where a later call for it failed", () => {
  const fault = new ApiFault({ code: "network", status: 0, detail: "" });
  const at = Date.parse("2020-11-20T13:12:00Z");
  const draw = (later: { fault?: ApiFault }) =>
    renderToStaticMarkup(
      <RecordPage
        loading={{
          loaded: { state: "ready", data: "The order", at, ...later },
          reload() {},
          replace() {},
        }}
        way={{ to: "/orders", label: "Orders" }}
        title="Order"
        failure="The order could not be loaded."
        told={[]}
      >
        {(order) => order}
      </RecordPage>,
    );
  expect(draw({ fault })).toMatch(
    /Check the connection\. What is shown is from 20 Nov 2020, 14:12\..*The order$/,
  );
  expect(draw({})).toBe("The order");
});
