export { listChannels } from "./channels.queries.ts";
export { channelStaffRoutes, feedRoutes } from "./channels.routes.ts";
