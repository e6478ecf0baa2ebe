import type { FastifyReply, FastifyRequest } from "fastify";
import { staffContentRoutes } from "#contract/api/content/content.routes.ts";
import {
  type ContentSection,
  contentSectionNames,
} from "#contract/api/content/content-sections.ts";
import type { PublishSection } from "#contract/api/settings/staff-settings.ts";
import type { SectionValues } from "#contract/api/settings/store-settings.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { CommandRequest } from "#server/database/staff-command.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { createPreview, createPreviewCookie } from "./preview-content.ts";
import { type NameActors, publishSettings } from "./publish-settings.ts";
import { sectionHandlers } from "./section-routes.ts";

const policyBodyLimit = 256 * 1024;

/** In bytes, at three per character. */
const bodyLimits: Readonly<Record<ContentSection, number>> = {
  contacts: 16 * 1024,
  home: 16 * 1024,
  testimonials: 24 * 1024,
  about: 96 * 1024,
  questions: 160 * 1024,
  privacy: policyBodyLimit,
  terms: policyBodyLimit,
  "delivery-policy": policyBodyLimit,
  "returns-policy": policyBodyLimit,
};

type PublishRequest<Part extends ContentSection> = Pick<FastifyRequest, "headers"> &
  CommandRequest<PublishSection<SectionValues[Part]>, unknown>;

export function contentStaffRoutes(
  runtime: Runtime,
  { nameActors }: { readonly nameActors: NameActors },
): ApiPlugin {
  const section = sectionHandlers(runtime, { sections: contentSectionNames, nameActors });
  const publish = <Part extends ContentSection>(part: Part) => ({
    bodyLimit: bodyLimits[part],
    handler: publishSettings(part)(runtime),
  });
  const preview = <Part extends ContentSection>(part: Part) => ({
    bodyLimit: bodyLimits[part],
    handler: async (request: PublishRequest<Part>, reply: FastifyReply) => {
      const { secret, cookie } = createPreviewCookie(runtime.config, request);
      const created = await createPreview(part, secret)(runtime)(request);
      reply.header("set-cookie", cookie);
      return created;
    },
  });
  return async (app) => {
    handleRoutes(app, staffContentRoutes, {
      "GET /staff/content/:id": section.get,
      "GET /staff/content/:id/versions": section.listVersions,
      "POST /staff/content/:id/versions/:version/restore": section.restore,
      "PATCH /staff/content/contacts": publish("contacts"),
      "POST /staff/content/contacts/previews": preview("contacts"),
      "PATCH /staff/content/home": publish("home"),
      "POST /staff/content/home/previews": preview("home"),
      "PATCH /staff/content/testimonials": publish("testimonials"),
      "POST /staff/content/testimonials/previews": preview("testimonials"),
      "PATCH /staff/content/questions": publish("questions"),
      "POST /staff/content/questions/previews": preview("questions"),
      "PATCH /staff/content/about": publish("about"),
      "POST /staff/content/about/previews": preview("about"),
      "PATCH /staff/content/privacy": publish("privacy"),
      "POST /staff/content/privacy/previews": preview("privacy"),
      "PATCH /staff/content/terms": publish("terms"),
      "POST /staff/content/terms/previews": preview("terms"),
      "PATCH /staff/content/delivery-policy": publish("delivery-policy"),
      "POST /staff/content/delivery-policy/previews": preview("delivery-policy"),
      "PATCH /staff/content/returns-policy": publish("returns-policy"),
      "POST /staff/content/returns-policy/previews": preview("returns-policy"),
    });
  };
}
