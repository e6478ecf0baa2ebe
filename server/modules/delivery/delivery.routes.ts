import { Delivery, DeliveryAreas, DeliveryAreasQuery } from "#contract/api/delivery.ts";
import { dataOf } from "#contract/api/envelope.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { answerConditionally } from "#server/platform/http/etag.ts";
import { tellAreas, tellDelivery } from "./tell-delivery.ts";

/** Fees are asked for again each time; an unchanged answer is a 304 without a body. */
const askAgain = "public, no-cache";

/** The public calls on delivery. */
export function deliveryRoutes({ db }: Runtime): ApiPlugin {
  return async (app) => {
    answerConditionally(app);
    const tags = ["delivery"];
    app.get(
      "/delivery",
      {
        schema: {
          tags,
          summary: "What sending costs and how long it takes, state by state",
          response: { 200: dataOf(Delivery) },
        },
      },
      async (_request, reply) => {
        reply.header("cache-control", askAgain);
        return { data: await tellDelivery(db) };
      },
    );

    app.get(
      "/delivery/areas",
      {
        schema: {
          tags,
          summary:
            "The local government areas of a state, each with what sending there costs and takes",
          querystring: DeliveryAreasQuery,
          response: { 200: dataOf(DeliveryAreas) },
        },
      },
      async (request, reply) => {
        reply.header("cache-control", askAgain);
        return { data: await tellAreas(db, request.query.state) };
      },
    );
  };
}
