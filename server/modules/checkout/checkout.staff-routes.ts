import { dataOf } from "#contract/api/envelope.ts";
import { Idempotent } from "#contract/api/idempotent.ts";
import { PayLinkMade, PlaceForBuyer } from "#contract/api/staff-order-acts.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { onceKey } from "#server/platform/http/once-key.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { placeForBuyer } from "./place-for-buyer.ts";

/** Bytes of 100 lines and of the longest addressee. */
const bodyLimit = 128 * 1024;

/** Staff's call that places an order for somebody on the phone. */
export function checkoutStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.post(
      "/orders",
      {
        bodyLimit,
        ...staffCall(
          "orders.edit",
          "Place an order for somebody, who gets a link to pay it by mail",
          { headers: Idempotent, body: PlaceForBuyer, response: { 201: dataOf(PayLinkMade) } },
        ),
      },
      async (request, reply) => {
        const key = onceKey(request.headers);
        const data = await placeForBuyer(runtime, requireStaff(request), request.body, key);
        return reply.code(201).send({ data });
      },
    );
  };
}
