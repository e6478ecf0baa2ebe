import { dataOf } from "#contract/api/envelope.ts";
import { TestPayment, TestPaymentToken } from "#contract/api/settings/onboarding.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { getTestPayment } from "./test-payment.ts";

const wrongTokenLimit = { name: "payment-test-wrong", limit: 120, windowSeconds: 60 };

export function testPaymentRoutes(runtime: Runtime): ApiPlugin {
  return async (api) => {
    noStore(api);
    api.post(
      "/payment-tests",
      {
        schema: {
          tags: ["payments"],
          summary: "Get the checkout details and status of a test payment",
          body: TestPaymentToken,
          response: { 200: dataOf(TestPayment) },
        },
      },
      async (request) => {
        const data = await runtime.limits.countRefused(
          [wrongTokenLimit, toClientKey(request.ip)],
          () => getTestPayment(runtime, request.body.token),
        );
        return { data };
      },
    );
  };
}
