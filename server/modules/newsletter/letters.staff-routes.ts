import { dataOf, NoContent, pageOf } from "#contract/api/envelope.ts";
import { Idempotent } from "#contract/api/idempotent.ts";
import {
  ChangeLetter,
  LetterAudience,
  LetterDraft,
  LetterQuery,
  SeenLetter,
  StaffLetter,
} from "#contract/api/staff-letters.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { composeMail, sendMessagePage } from "#server/modules/mail/index.ts";
import { readContact } from "#server/modules/settings/index.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { onceKey } from "#server/platform/http/once-key.ts";
import { RecordParams } from "#server/platform/http/record-params.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { actOnRecord, staffCall } from "#server/platform/http/staff-call.ts";
import { answerPage } from "#server/platform/paging.ts";
import { listLetters } from "./letters.queries.ts";
import { getAudience, previewMail, sendTest, startSending } from "./start-sending.ts";
import {
  changeLetter,
  createLetter,
  discardLetter,
  getLetter,
  toLetterReply,
} from "./write-letter.ts";

const one = { params: RecordParams, response: { 200: dataOf(StaffLetter) } };
/** Bytes of the longest letter, written in letters of three bytes each. */
const bodyLimit = 40 * 1024;
const tests = { name: "letter-tests", limit: 20, windowSeconds: 3600 };

/** Staff's calls on the letters of the newsletter. */
export function letterStaffRoutes(runtime: Runtime): StaffPlugin {
  const { clock, db } = runtime;
  return async (app) => {
    app.get(
      "/letters",
      staffCall("letters.write", "Letters that staff wrote, newest first", {
        querystring: LetterQuery,
        response: { 200: pageOf(StaffLetter) },
      }),
      async (request) => {
        return await answerPage(request.query, (range) => listLetters(db, range), toLetterReply);
      },
    );

    app.get(
      "/letters/audience",
      staffCall("letters.write", "Whom a letter would go to now, and when the next may", {
        response: { 200: dataOf(LetterAudience) },
      }),
      async () => {
        return { data: await getAudience(db, clock()) };
      },
    );

    app.post(
      "/letters",
      {
        bodyLimit,
        ...staffCall("letters.write", "Begin a letter", {
          headers: Idempotent,
          body: LetterDraft,
          response: { 201: dataOf(StaffLetter) },
        }),
      },
      async (request, reply) => {
        const key = onceKey(request.headers);
        const data = await createLetter(runtime, requireStaff(request), request.body, key);
        return reply.code(201).send({ data });
      },
    );

    app.get("/letters/:id", staffCall("letters.write", "A letter", one), async (request) => {
      return { data: toLetterReply(await getLetter(db, request.params.id)) };
    });

    app.patch(
      "/letters/:id",
      {
        bodyLimit,
        ...staffCall("letters.write", "Change a letter that was not sent", {
          ...one,
          body: ChangeLetter,
        }),
      },
      actOnRecord(runtime, changeLetter),
    );

    app.delete(
      "/letters/:id",
      staffCall("letters.write", "Throw a letter away that was not sent", {
        params: RecordParams,
        querystring: SeenLetter,
        response: { 204: NoContent },
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        await discardLetter(runtime, staff, request.params.id, request.query.version);
        return reply.code(204).send(null);
      },
    );

    app.get(
      "/letters/:id/preview",
      staffCall("letters.write", "A letter as its reader sees it, as a page", {
        params: RecordParams,
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        const letter = await getLetter(db, request.params.id);
        return sendMessagePage(
          reply,
          composeMail(
            runtime.config,
            previewMail(runtime, letter, staff.email),
            (await readContact(db)).name,
          ),
        );
      },
    );

    app.post(
      "/letters/:id/test",
      staffCall("letters.write", "Mail a letter to the asking member alone", {
        params: RecordParams,
        response: { 204: NoContent },
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        await runtime.limits.spend(tests, staff.id);
        await sendTest(runtime, staff, request.params.id);
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/letters/:id/send",
      staffCall("letters.send", "Send a letter to every subscriber; at most two a month", {
        ...one,
        body: SeenLetter,
      }),
      async (request) => {
        const staff = requireStaff(request);
        const { version } = request.body;
        return { data: await startSending(runtime, staff, request.params.id, version) };
      },
    );
  };
}
