import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ApiError } from "#contract/client/api-error.ts";
import { RecordPage } from "./record-page.tsx";

test("keeps showing data with its time after a failed refetch", () => {
  const error = new ApiError({ code: "network", status: 0, detail: "" });
  const at = Date.parse("2020-11-20T13:12:00Z");
  const draw = (later: { error?: ApiError }) =>
    renderToStaticMarkup(
      <RecordPage
        loading={{
          loaded: { state: "ready", data: "The order", at, ...later },
          reload() {},
          replace() {},
        }}
        backLink={{ to: "/orders", label: "Orders" }}
        title="Order"
        failure="The order could not be loaded."
        comparedFields={[]}
      >
        {(order) => <p>{order}</p>}
      </RecordPage>,
    );
  expect(draw({ error })).toMatch(
    /Check your connection\. Showing data from 20 Nov 2020, 14:12\..*<p>The order<\/p>$/,
  );
  expect(draw({})).toBe("<p>The order</p>");
});
