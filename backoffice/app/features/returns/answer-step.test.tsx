import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";
import { AnswerStep } from "./answer-step.tsx";

const exchange = {
  ...{ kind: "exchange", refundableAmount: 46_000, reference: "EX-1" },
  lines: [{ position: 1, size: "M", wantedSize: "L", quantity: 1 }],
};

function buttonsWith(stock: number): string[] {
  const record = { ...exchange, wantedStock: [{ position: 1, size: "L", stock }] };
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <AnswerStep
          record={record as unknown as StaffReturn}
          canDecide
          canSend
          hasKeys={false}
          onChanged={() => {}}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const open = html.replace(/<dialog.*?<\/dialog>/gs, "");
  return [...open.matchAll(/<button.*?>(.*?)<\/button>/gs)].map(([, inside = ""]) =>
    inside.replace(/<.*?>/gs, "").trim(),
  );
}

test("a size that is there can be reserved, or refunded instead", () => {
  expect(buttonsWith(2)).toEqual(["Approve and reserve the L", "Decline", "Refund instead"]);
});

test("a size that sold out can only be refunded or declined", () => {
  expect(buttonsWith(0)).toEqual(["Refund ₦46,000 instead", "Decline"]);
});
