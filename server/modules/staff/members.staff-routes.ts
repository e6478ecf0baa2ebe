import { Type } from "typebox";
import { dataOf, NoContent } from "#contract/api/envelope.ts";
import { ChangeRole, InviteMember, MemberRecord, SeenMember } from "#contract/api/staff-members.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { RecordParams } from "#server/platform/http/record-params.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { actOnRecord, staffCall } from "#server/platform/http/staff-call.ts";
import { changeRole, resetAuthenticator, setActive } from "./change-member.ts";
import { inviteAgain, inviteMember, withdrawInvitation } from "./invite-member.ts";
import { findMember, listMembers } from "./members.queries.ts";
import { sendPasswordLink } from "./new-password.ts";
import { toMemberReply } from "./to-member-reply.ts";

const one = { params: RecordParams, response: { 200: dataOf(MemberRecord) } };
/** Invitations go to addresses that somebody types. */
const invitations = { name: "staff-invitations", limit: 30, windowSeconds: 3600 };

/** The calls with which owners say who is on the staff. */
export function memberStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/members",
      staffCall("members.manage", "Everybody who is, was or is to be on the staff", {
        response: { 200: dataOf(Type.Array(MemberRecord)) },
      }),
      async () => {
        return { data: (await listMembers(db)).map(toMemberReply) };
      },
    );

    app.post(
      "/members",
      staffCall("members.manage", "Invite somebody to the staff by mail", {
        body: InviteMember,
        response: { 201: dataOf(MemberRecord) },
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        await runtime.limits.spend(invitations, staff.id);
        return reply.code(201).send({ data: await inviteMember(runtime, staff, request.body) });
      },
    );

    app.get(
      "/members/:id",
      staffCall("members.manage", "Somebody on the staff", one),
      async (request) => {
        const member = await findMember(db, request.params.id);
        if (!member) throw new AppError("not_found");
        return { data: toMemberReply(member) };
      },
    );

    app.patch(
      "/members/:id",
      staffCall("members.manage", "Change what somebody may do", { ...one, body: ChangeRole }),
      actOnRecord(runtime, changeRole),
    );

    app.post(
      "/members/:id/invitation",
      staffCall("members.manage", "Mail a new link to who is invited", one),
      async (request) => {
        const staff = requireStaff(request);
        await runtime.limits.spend(invitations, staff.id);
        return { data: await inviteAgain(runtime, staff, request.params.id) };
      },
    );

    app.delete(
      "/members/:id/invitation",
      staffCall("members.manage", "Take an invitation back", {
        params: RecordParams,
        response: { 204: NoContent },
      }),
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
        `/members/:id/${path}`,
        staffCall("members.manage", summary, { ...one, body: SeenMember }),
        async (request) => {
          const staff = requireStaff(request);
          return {
            data: await setActive(runtime, staff, request.params.id, { ...request.body, active }),
          };
        },
      );
    }

    app.post(
      "/members/:id/authenticator-reset",
      staffCall(
        "members.manage",
        "Let somebody set an authenticator up at their next sign-in",
        one,
      ),
      actOnRecord(runtime, resetAuthenticator),
    );

    app.post(
      "/members/:id/password-link",
      staffCall("members.manage", "Mail somebody a link for a new password; the old one ends", one),
      async (request) => {
        const staff = requireStaff(request);
        await runtime.limits.spend(invitations, staff.id);
        return { data: await sendPasswordLink(runtime, staff, request.params.id) };
      },
    );
  };
}
