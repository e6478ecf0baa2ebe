import { dataOf } from "#contract/api/envelope.ts";
import { TestPayment, TestPaymentHolder } from "#contract/api/first-steps.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { clientOf } from "#server/platform/http/client-address.ts";
import { keepNothing } from "#server/platform/http/keep-nothing.ts";
import { tellTestPayment } from "./try-keys.ts";

/** Tokens that are none; they cannot be guessed. */
const wrongOfClient = { name: "payment-test-wrong", limit: 120, windowSeconds: 60 };

/** The call of the page on which an owner tries the keys of the provider. */
export function testPaymentRoutes(runtime: Runtime): ApiPlugin {
  return async (api) => {
    keepNothing(api);
    api.post(
      "/payment-tests",
      {
        schema: {
          tags: ["payments"],
          summary:
            "What opens the provider's pop-up for a test by the owner, and whether it was paid",
          body: TestPaymentHolder,
          response: { 200: dataOf(TestPayment) },
        },
      },
      async (request) => {
        const data = await runtime.limits.countRefused([wrongOfClient, clientOf(request.ip)], () =>
          tellTestPayment(runtime, request.body.token),
        );
        return { data };
      },
    );
  };
}
