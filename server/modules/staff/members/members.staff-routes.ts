import { Type } from "typebox";
import { dataOf, NoContent } from "#contract/api/envelope.ts";
import {
  ChangeRole,
  InviteMember,
  MemberRecord,
  MemberVersion,
} from "#contract/api/staff/members.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { RecordParams } from "#server/platform/http/request-params.ts";
import { recordHandler, staffCall } from "#server/platform/http/staff-call.ts";
import { findMember, listAllMembers } from "../members.queries.ts";
import { changeRole, resetAuthenticator, setActive } from "./change-member.ts";
import {
  inviteMember,
  resendInvitation,
  revokeInvitation,
  toMemberReply,
} from "./invite-member.ts";
import { sendPasswordLink } from "./password-link.ts";

const memberSchemas = { params: RecordParams, response: { 200: dataOf(MemberRecord) } };
const invitationLimit = { name: "staff-invitations", limit: 30, windowSeconds: 3600 };

export function memberStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/members",
      staffCall(
        "members.manage",
        "List all staff members, including invited and deactivated ones",
        {
          response: { 200: dataOf(Type.Array(MemberRecord)) },
        },
      ),
      async () => {
        return { data: (await listAllMembers(db)).map(toMemberReply) };
      },
    );

    app.post(
      "/members",
      staffCall("members.manage", "Invite a staff member by email", {
        body: InviteMember,
        response: { 201: dataOf(MemberRecord) },
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        await runtime.limits.spend(invitationLimit, staff.id);
        return reply.code(201).send({ data: await inviteMember(runtime, staff, request.body) });
      },
    );

    app.get(
      "/members/:id",
      staffCall("members.manage", "Get a staff member", memberSchemas),
      async (request) => {
        const member = await findMember(db, request.params.id);
        if (!member) throw new AppError("not_found");
        return { data: toMemberReply(member) };
      },
    );

    app.patch(
      "/members/:id",
      staffCall("members.manage", "Change the role of a staff member", {
        ...memberSchemas,
        body: ChangeRole,
      }),
      recordHandler(runtime, changeRole),
    );

    app.post(
      "/members/:id/invitation",
      staffCall("members.manage", "Resend an invitation", memberSchemas),
      async (request) => {
        const staff = requireStaff(request);
        await runtime.limits.spend(invitationLimit, staff.id);
        return { data: await resendInvitation(runtime, staff, request.params.id) };
      },
    );

    app.delete(
      "/members/:id/invitation",
      staffCall("members.manage", "Revoke an invitation", {
        params: RecordParams,
        response: { 204: NoContent },
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        await revokeInvitation(runtime, staff, request.params.id);
        return reply.code(204).send(null);
      },
    );

    for (const [path, active, summary] of [
      ["deactivate", false, "Deactivate a staff member; ends their sessions"],
      ["reactivate", true, "Reactivate a staff member"],
    ] as const) {
      app.post(
        `/members/:id/${path}`,
        staffCall("members.manage", summary, { ...memberSchemas, body: MemberVersion }),
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
      staffCall("members.manage", "Reset the authenticator of a staff member", memberSchemas),
      recordHandler(runtime, resetAuthenticator),
    );

    app.post(
      "/members/:id/password-link",
      staffCall(
        "members.manage",
        "Email a password link to a staff member; their old password stops working",
        memberSchemas,
      ),
      async (request) => {
        const staff = requireStaff(request);
        await runtime.limits.spend(invitationLimit, staff.id);
        return { data: await sendPasswordLink(runtime, staff, request.params.id) };
      },
    );
  };
}
