import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { ChangeRole, InvitePerson, SeenPerson, StaffPerson } from "#contract/api/staff-people.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { changeRole, resetAuthenticator, setActive } from "./change-person.ts";
import { inviteAgain, invitePerson, withdrawInvitation } from "./invite-person.ts";
import { findPerson, listPeople } from "./people.queries.ts";
import { toPersonReply } from "./to-person-reply.ts";

const tags = ["staff"];
const Params = Type.Object({ id: Type.String({ maxLength: 64, pattern: "^[\\w-]+$" }) });
const one = { tags, params: Params, response: { 200: dataOf(StaffPerson) } };
/** Invitations go to addresses that somebody types. */
const invitations = { name: "staff-invitations", limit: 30, windowSeconds: 3600 };

/** The calls with which owners say who is on the staff. */
export function peopleStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/people",
      {
        config: { rights: "people.manage" },
        schema: {
          summary: "Everybody who is, was or is to be on the staff",
          tags,
          response: { 200: dataOf(Type.Array(StaffPerson)) },
        },
      },
      async () => {
        return { data: (await listPeople(db)).map(toPersonReply) };
      },
    );

    app.post(
      "/people",
      {
        config: { rights: "people.manage" },
        schema: {
          summary: "Invite somebody to the staff by mail",
          tags,
          body: InvitePerson,
          response: { 201: dataOf(StaffPerson) },
        },
      },
      async (request, reply) => {
        const staff = requireStaff(request);
        await runtime.limits.spend(invitations, staff.id);
        return reply.code(201).send({ data: await invitePerson(runtime, staff, request.body) });
      },
    );

    app.get(
      "/people/:id",
      { config: { rights: "people.manage" }, schema: { summary: "Somebody on the staff", ...one } },
      async (request) => {
        const person = await findPerson(db, request.params.id);
        if (!person) throw new AppError("not_found");
        return { data: toPersonReply(person) };
      },
    );

    app.patch(
      "/people/:id",
      {
        config: { rights: "people.manage" },
        schema: { summary: "Change what somebody may do", ...one, body: ChangeRole },
      },
      async (request) => {
        const staff = requireStaff(request);
        return { data: await changeRole(runtime, staff, request.params.id, request.body) };
      },
    );

    app.post(
      "/people/:id/invitation",
      {
        config: { rights: "people.manage" },
        schema: { summary: "Mail a new link to who is invited", ...one },
      },
      async (request) => {
        const staff = requireStaff(request);
        await runtime.limits.spend(invitations, staff.id);
        return { data: await inviteAgain(runtime, staff, request.params.id) };
      },
    );

    app.delete(
      "/people/:id/invitation",
      {
        config: { rights: "people.manage" },
        schema: {
          summary: "Take an invitation back",
          tags,
          params: Params,
          response: { 204: Type.Null({ description: "Done" }) },
        },
      },
      async (request, reply) => {
        const staff = requireStaff(request);
        await withdrawInvitation(runtime, staff, request.params.id);
        return reply.code(204).send(null);
      },
    );

    for (const [path, active, summary] of [
      ["deactivate", false, "Close the back office to somebody; their sessions end at once"],
      ["reactivate", true, "Open the back office to somebody again"],
    ] as const) {
      app.post(
        `/people/:id/${path}`,
        { config: { rights: "people.manage" }, schema: { summary, ...one, body: SeenPerson } },
        async (request) => {
          const staff = requireStaff(request);
          return {
            data: await setActive(runtime, staff, request.params.id, { ...request.body, active }),
          };
        },
      );
    }

    app.post(
      "/people/:id/authenticator-reset",
      {
        config: { rights: "people.manage" },
        schema: { summary: "Let somebody set an authenticator up at their next sign-in", ...one },
      },
      async (request) => {
        const staff = requireStaff(request);
        return { data: await resetAuthenticator(runtime, staff, request.params.id) };
      },
    );
  };
}
