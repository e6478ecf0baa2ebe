import type { FastifyRequest } from "fastify";
import type { Type } from "typebox";
import {
  type ContentSection,
  contentSectionNames,
} from "#contract/api/content/content-sections.ts";
import {
  AboutContent,
  ContactsContent,
  FaqContent,
  HomeContent,
  TestimonialsContent,
} from "#contract/api/content/store-content.ts";
import { dataOf } from "#contract/api/envelope.ts";
import {
  ContentPreview,
  type PublishSection,
  publishBody,
} from "#contract/api/settings/staff-settings.ts";
import type { SectionValues } from "#contract/api/settings/store-settings.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { createPreview, createPreviewCookie } from "./preview-content.ts";
import { type NameActors, publishSettings } from "./publish-settings.ts";
import { addSectionRoutes, sectionReply } from "./section-routes.ts";

/** In bytes, at three per character. */
const maxBytes = {
  short: 16 * 1024,
  testimonials: 24 * 1024,
  about: 96 * 1024,
  questions: 160 * 1024,
};
interface PublishRequest<Body> extends Pick<FastifyRequest, "staff" | "headers"> {
  readonly body: Body;
}

export function contentStaffRoutes(
  runtime: Runtime,
  { nameActors }: { readonly nameActors: NameActors },
): StaffPlugin {
  const { config } = runtime;
  const publish =
    <Part extends ContentSection>(part: Part) =>
    async (request: PublishRequest<PublishSection<SectionValues[Part]>>) => ({
      data: await publishSettings(runtime, requireStaff(request), part, request.body),
    });
  const preview = async <Part extends ContentSection>(
    part: Part,
    request: PublishRequest<PublishSection<SectionValues[Part]>>,
    reply: { header(name: string, value: string): unknown },
  ) => {
    const { secret, cookie } = createPreviewCookie(config, request);
    const staff = requireStaff(request);
    const data = await createPreview(runtime, staff, part, request.body, secret);
    reply.header("set-cookie", cookie);
    return { data };
  };

  return async (app) => {
    addSectionRoutes(app, runtime, {
      path: "/content",
      right: "content.edit",
      sections: contentSectionNames,
      summaries: {
        read: "Get a section of the shop's content",
        versions: "List versions of a content section, newest first",
        restore: "Restore an earlier version of a content section",
      },
      nameActors,
    });

    app.patch(
      "/content/contacts",
      publishRoute(maxBytes.short, publishBody(ContactsContent)),
      publish("contacts"),
    );
    app.post(
      "/content/contacts/previews",
      previewRoute(maxBytes.short, publishBody(ContactsContent)),
      (request, reply) => preview("contacts", request, reply),
    );
    app.patch(
      "/content/home",
      publishRoute(maxBytes.short, publishBody(HomeContent)),
      publish("home"),
    );
    app.post(
      "/content/home/previews",
      previewRoute(maxBytes.short, publishBody(HomeContent)),
      (request, reply) => preview("home", request, reply),
    );
    app.patch(
      "/content/testimonials",
      publishRoute(maxBytes.testimonials, publishBody(TestimonialsContent)),
      publish("testimonials"),
    );
    app.post(
      "/content/testimonials/previews",
      previewRoute(maxBytes.testimonials, publishBody(TestimonialsContent)),
      (request, reply) => preview("testimonials", request, reply),
    );
    app.patch(
      "/content/questions",
      publishRoute(maxBytes.questions, publishBody(FaqContent)),
      publish("questions"),
    );
    app.post(
      "/content/questions/previews",
      previewRoute(maxBytes.questions, publishBody(FaqContent)),
      (request, reply) => preview("questions", request, reply),
    );
    app.patch(
      "/content/about",
      publishRoute(maxBytes.about, publishBody(AboutContent)),
      publish("about"),
    );
    app.post(
      "/content/about/previews",
      previewRoute(maxBytes.about, publishBody(AboutContent)),
      (request, reply) => preview("about", request, reply),
    );
  };
}

function publishRoute<Body extends Type.TObject>(bodyLimit: number, body: Body) {
  const summary = "Publish a section of the shop's content";
  return { bodyLimit, ...staffCall("content.edit", summary, { body, response: sectionReply }) };
}

function previewRoute<Body extends Type.TObject>(bodyLimit: number, body: Body) {
  const summary = "Preview a content section on its page";
  const response = { 200: dataOf(ContentPreview) };
  return { bodyLimit, ...staffCall("content.edit", summary, { body, response }) };
}
