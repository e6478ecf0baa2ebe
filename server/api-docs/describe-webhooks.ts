import type { OpenAPIV3_1 } from "openapi-types";
import { eventLabels, eventTypes } from "#contract/api/webhooks/event-types.ts";
import { eventPayload } from "#contract/api/webhooks/events.ts";

const header = (description: string) => ({ required: true, description, type: "string" as const });

const headers = {
  "webhook-id": header("The same at each attempt: leave out what you have"),
  "webhook-timestamp": header("When it was sent, in seconds since 1970"),
  "webhook-signature": header(
    "By standardwebhooks.com, such as `v1,K5oZfz…`; two while a secret is replaced",
  ),
};

/** One for each event, from the schemas that events are published with. */
export function describeWebhooks(): OpenAPIV3_1.Document["webhooks"] {
  const described = Object.fromEntries(
    eventTypes.map((type) => [
      type,
      {
        post: {
          operationId: `on${type.replace(/(?:^|\.)(\w)/g, (_, first) => first.toUpperCase())}`,
          summary: eventLabels[type],
          tags: ["webhooks"],
          security: [],
          parameters: Object.entries(headers).map(
            ([name, { required, description, type: kind }]) => ({
              name,
              in: "header",
              required,
              description,
              schema: { type: kind },
            }),
          ),
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: eventPayload(type),
              },
            },
          },
          responses: {
            "2XX": { description: "Received; anything else is retried for 3 days" },
            "4XX": { description: "Not accepted" },
          },
        },
      },
    ]),
  );
  // The types of `openapi-types` lack what JSON Schema has since 2020-12.
  return described as unknown as OpenAPIV3_1.Document["webhooks"];
}
