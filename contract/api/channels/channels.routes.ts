import { defineRoutes } from "../define-routes.ts";
import { ChannelId, Channels, SwitchedChannel, UpdateChannel } from "./channels.ts";

const right = "settings.edit";

export const staffChannelRoutes = defineRoutes("staff", {
  "GET /staff/channels": {
    summary: "List sales channels with their feeds and the products they would not take",
    right,
    reply: Channels,
  },
  "PATCH /staff/channels/:id": {
    summary: "Turn a sales channel on or off",
    right,
    params: { id: ChannelId },
    body: UpdateChannel,
    reply: SwitchedChannel,
  },
});
