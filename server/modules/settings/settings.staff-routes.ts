import type { FastifyRequest } from "fastify";
import type { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { type Publish, publishOf, WordsPreview } from "#contract/api/staff-settings.ts";
import type { SettingsOf } from "#contract/api/store-rules.ts";
import {
  AboutWords,
  ContactsWords,
  HomeWords,
  QuestionsWords,
  VoicesWords,
} from "#contract/api/store-words.ts";
import { type WordsPart, wordsPartNames } from "#contract/api/words-parts.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import type { NameActors } from "./list-versions.ts";
import { addPartCalls, toldSettings } from "./part-calls.ts";
import { givePreviewSecret } from "./preview-cookie.ts";
import { previewWords } from "./preview-words.ts";
import { publishSettings } from "./publish-settings.ts";

/** Bytes of what staff may write, in letters of three bytes; of questions as many as there may be in all. */
const longest = { short: 16 * 1024, voices: 24 * 1024, about: 96 * 1024, questions: 160 * 1024 };
interface Sent<Body> extends Pick<FastifyRequest, "staff" | "headers"> {
  readonly body: Body;
}

/** Staff's calls on the words of the shop. */
export function settingsStaffRoutes(
  runtime: Runtime,
  { nameActors }: { readonly nameActors: NameActors },
): StaffPlugin {
  const { config } = runtime;
  const publish =
    <Part extends WordsPart>(part: Part) =>
    async (request: Sent<Publish<SettingsOf[Part]>>) => ({
      data: await publishSettings(runtime, requireStaff(request), part, request.body),
    });
  const look = async <Part extends WordsPart>(
    part: Part,
    request: Sent<Publish<SettingsOf[Part]>>,
    reply: { header(name: string, value: string): unknown },
  ) => {
    const { secret, cookie } = givePreviewSecret(config, request);
    const staff = requireStaff(request);
    const data = await previewWords(runtime, staff, part, request.body, secret);
    reply.header("set-cookie", cookie);
    return { data };
  };

  return async (app) => {
    addPartCalls(app, runtime, {
      at: "/words",
      right: "words.edit",
      parts: wordsPartNames,
      summaries: {
        read: "A part of the shop's words as it is published",
        versions: "What was published of a part, the newest first",
        back: "Publish an earlier version of a part again",
      },
      nameActors,
    });

    app.patch(
      "/words/contacts",
      publishing(longest.short, publishOf(ContactsWords)),
      publish("contacts"),
    );
    app.post(
      "/words/contacts/previews",
      trying(longest.short, publishOf(ContactsWords)),
      (request, reply) => look("contacts", request, reply),
    );
    app.patch("/words/home", publishing(longest.short, publishOf(HomeWords)), publish("home"));
    app.post(
      "/words/home/previews",
      trying(longest.short, publishOf(HomeWords)),
      (request, reply) => look("home", request, reply),
    );
    app.patch(
      "/words/voices",
      publishing(longest.voices, publishOf(VoicesWords)),
      publish("voices"),
    );
    app.post(
      "/words/voices/previews",
      trying(longest.voices, publishOf(VoicesWords)),
      (request, reply) => look("voices", request, reply),
    );
    app.patch(
      "/words/questions",
      publishing(longest.questions, publishOf(QuestionsWords)),
      publish("questions"),
    );
    app.post(
      "/words/questions/previews",
      trying(longest.questions, publishOf(QuestionsWords)),
      (request, reply) => look("questions", request, reply),
    );
    app.patch("/words/about", publishing(longest.about, publishOf(AboutWords)), publish("about"));
    app.post(
      "/words/about/previews",
      trying(longest.about, publishOf(AboutWords)),
      (request, reply) => look("about", request, reply),
    );
  };
}

/** How the call is declared that publishes a part. */
function publishing<Body extends Type.TObject>(bodyLimit: number, body: Body) {
  const summary = "Publish a part of the shop's words";
  return { bodyLimit, ...staffCall("words.edit", summary, { body, response: toldSettings }) };
}

/** How the call is declared that shows a part before it is published. */
function trying<Body extends Type.TObject>(bodyLimit: number, body: Body) {
  const summary = "Look at the shop's words on its own page before they are published";
  const response = { 200: dataOf(WordsPreview) };
  return { bodyLimit, ...staffCall("words.edit", summary, { body, response }) };
}
