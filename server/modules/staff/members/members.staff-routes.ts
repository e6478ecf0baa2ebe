import { staffMemberRoutes } from "#contract/api/staff/members.routes.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { findMember, listAllMembers } from "../members.queries.ts";
import { changeRole, resetAuthenticator, setActive } from "./change-member.ts";
import {
  inviteMember,
  resendInvitation,
  revokeInvitation,
  toMemberReply,
} from "./invite-member.ts";
import { sendPasswordLink } from "./password-link.ts";

const invitationLimit = { name: "staff-invitations", limit: 30, windowSeconds: 3600 };

export function memberStaffRoutes(runtime: Runtime): ApiPlugin {
  const { db } = runtime;
  const limitMails = <Request extends { readonly staff: StaffMember }, Reply>(
    send: (request: Request) => Promise<Reply>,
  ) => {
    return async (request: Request): Promise<Reply> => {
      await runtime.limits.spend(invitationLimit, request.staff.id);
      return await send(request);
    };
  };
  return async (app) => {
    handleRoutes(app, staffMemberRoutes, {
      "GET /staff/members": async () => (await listAllMembers(db)).map(toMemberReply),
      "POST /staff/members": limitMails(inviteMember(runtime)),
      "GET /staff/members/:id": async ({ params }) => {
        const member = await findMember(db, params.id);
        if (!member) throw new AppError("not_found");
        return toMemberReply(member);
      },
      "PATCH /staff/members/:id": changeRole(runtime),
      "POST /staff/members/:id/invitation": limitMails(resendInvitation(runtime)),
      "DELETE /staff/members/:id/invitation": revokeInvitation(runtime),
      "POST /staff/members/:id/deactivate": setActive(false)(runtime),
      "POST /staff/members/:id/reactivate": setActive(true)(runtime),
      "POST /staff/members/:id/authenticator-reset": resetAuthenticator(runtime),
      "POST /staff/members/:id/password-link": limitMails((request) =>
        sendPasswordLink(runtime, request),
      ),
    });
  };
}
