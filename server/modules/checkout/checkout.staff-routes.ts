import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { PayLinkMade, PlaceForBuyer } from "#contract/api/staff-order-acts.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { newToken } from "#server/platform/ids.ts";
import { placeForBuyer } from "./place-for-buyer.ts";

/** Bytes of 100 lines and of the longest addressee. */
const bodyLimit = 128 * 1024;

/** `Idempotency-Key`: 8 to 200 visible ASCII characters (decision: API). */
const Headers = Type.Object({
  "idempotency-key": Type.Optional(
    Type.String({ minLength: 8, maxLength: 200, pattern: "^[\\x21-\\x7e]+$" }),
  ),
});

/** Staff's call that places an order for somebody on the phone. */
export function checkoutStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.post(
      "/orders",
      {
        bodyLimit,
        config: { rights: "orders.edit" },
        schema: {
          summary: "Place an order for somebody, who gets a link to pay it by mail",
          tags: ["staff"],
          headers: Headers,
          body: PlaceForBuyer,
          response: { 201: dataOf(PayLinkMade) },
        },
      },
      async (request, reply) => {
        const key = request.headers["idempotency-key"] ?? newToken();
        const data = await placeForBuyer(runtime, requireStaff(request), request.body, key);
        return reply.code(201).send({ data });
      },
    );
  };
}
