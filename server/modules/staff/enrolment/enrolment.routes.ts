import type { FastifyRequest } from "fastify";
import { staffEnrolmentRoutes } from "#contract/api/staff/members.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { setSignInCookies, toSignInOrigin } from "../sign-in/sign-in-staff.ts";
import { getStaffSession } from "../sign-in/staff-sessions.ts";
import {
  acceptInvitation,
  confirmEnrolment,
  finishEnrolment,
  getInvitation,
} from "./enrol-member.ts";

/** Failures per client; valid links and codes are never blocked. */
const failuresPerClient = { name: "staff-enrol", limit: 60, windowSeconds: 900 };

export function enrolmentRoutes(runtime: Runtime): ApiPlugin {
  const { config } = runtime;
  return async (app) => {
    const countRefused = <T>({ ip }: FastifyRequest, work: () => Promise<T>) =>
      runtime.limits.countRefused([failuresPerClient, toClientKey(ip)], work);

    handleRoutes(app, staffEnrolmentRoutes, {
      "POST /staff/enrolment/invitation": (request) =>
        countRefused(request, () => getInvitation(runtime, request.body.token)),
      "POST /staff/enrolment/accept": (request) =>
        countRefused(request, () => acceptInvitation(runtime, request.body)),
      "POST /staff/enrolment/confirm": (request) =>
        countRefused(request, () => confirmEnrolment(runtime, request.body)),
      "POST /staff/enrolment/finish": async (request, reply) => {
        const signedIn = await countRefused(request, () =>
          finishEnrolment(runtime, request.body, toSignInOrigin(request)),
        );
        setSignInCookies(reply, config, signedIn);
        return await getStaffSession(runtime, signedIn.token);
      },
    });
  };
}
