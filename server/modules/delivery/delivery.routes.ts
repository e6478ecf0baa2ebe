import { shopDeliveryRoutes } from "#contract/api/delivery/delivery.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { addEtags } from "#server/platform/cache/cache-headers.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { getDelivery, getDeliveryAreas } from "./get-delivery.ts";

/** Revalidated on each request; unchanged responses are a 304. */
const revalidateHeader = "public, no-cache";

export function deliveryRoutes({ db }: Runtime): ApiPlugin {
  return async (app) => {
    addEtags(app);
    handleRoutes(app, shopDeliveryRoutes, {
      "GET /delivery": (_request, reply) => {
        reply.header("cache-control", revalidateHeader);
        return getDelivery(db);
      },
      "GET /delivery/areas": ({ query }, reply) => {
        reply.header("cache-control", revalidateHeader);
        return getDeliveryAreas(db, query.state);
      },
    });
  };
}
