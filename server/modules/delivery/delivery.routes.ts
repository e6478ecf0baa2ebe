import { Delivery, DeliveryAreas, DeliveryAreasQuery } from "#contract/api/delivery/delivery.ts";
import { dataOf } from "#contract/api/envelope.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { addEtags } from "#server/platform/cache/cache-headers.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { getDelivery, getDeliveryAreas } from "./get-delivery.ts";

/** Revalidated on each request; unchanged responses are a 304. */
const revalidateHeader = "public, no-cache";

export function deliveryRoutes({ db }: Runtime): ApiPlugin {
  return async (app) => {
    addEtags(app);
    const tags = ["delivery"];
    app.get(
      "/delivery",
      {
        schema: {
          tags,
          summary: "Get delivery fees and times by state",
          response: { 200: dataOf(Delivery) },
        },
      },
      async (_request, reply) => {
        reply.header("cache-control", revalidateHeader);
        return { data: await getDelivery(db) };
      },
    );

    app.get(
      "/delivery/areas",
      {
        schema: {
          tags,
          summary: "List local government areas of a state with their fees and times",
          querystring: DeliveryAreasQuery,
          response: { 200: dataOf(DeliveryAreas) },
        },
      },
      async (request, reply) => {
        reply.header("cache-control", revalidateHeader);
        return { data: await getDeliveryAreas(db, request.query.state) };
      },
    );
  };
}
