import { dataOf } from "#contract/api/envelope.ts";
import { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import {
  CreatedPaymentLink,
  PlaceOrderForCustomer,
} from "#contract/api/orders/staff-order-commands.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { getIdempotencyKey } from "#server/platform/http/request-params.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { placeOrderForCustomer } from "./place-order-for-customer.ts";

const bodyLimit = 128 * 1024;

export function checkoutStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.post(
      "/orders",
      {
        bodyLimit,
        ...staffCall("orders.edit", "Place an order for a customer and email them a payment link", {
          headers: IdempotencyHeaders,
          body: PlaceOrderForCustomer,
          response: { 201: dataOf(CreatedPaymentLink) },
        }),
      },
      async (request, reply) => {
        const key = getIdempotencyKey(request.headers);
        const data = await placeOrderForCustomer(runtime, requireStaff(request), request.body, key);
        return reply.code(201).send({ data });
      },
    );
  };
}
