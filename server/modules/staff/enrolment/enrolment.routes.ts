import type { FastifyRequest } from "fastify";
import { dataOf } from "#contract/api/envelope.ts";
import {
  AcceptInvitation,
  ConfirmEnrolment,
  FinishEnrolment,
  GetInvitation,
  Invitation,
  RecoveryCodes,
} from "#contract/api/staff/members.ts";
import { StaffChallenge, StaffSession } from "#contract/api/staff/staff.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
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

export function enrolmentRoutes(runtime: Runtime): StaffPlugin {
  const { config } = runtime;
  return async (app) => {
    const countRefused = <T>({ ip }: FastifyRequest, work: () => Promise<T>) =>
      runtime.limits.countRefused([failuresPerClient, toClientKey(ip)], work);

    app.post(
      "/enrolment/invitation",
      staffCall("anybody", "Get the invitation of a password link", {
        body: GetInvitation,
        response: { 200: dataOf(Invitation) },
      }),
      async (request) => ({
        data: await countRefused(request, () => getInvitation(runtime, request.body.token)),
      }),
    );

    app.post(
      "/enrolment/accept",
      staffCall("anybody", "Accept an invitation by choosing a password", {
        body: AcceptInvitation,
        response: { 200: dataOf(StaffChallenge) },
      }),
      async (request) => ({
        data: await countRefused(request, () => acceptInvitation(runtime, request.body)),
      }),
    );

    app.post(
      "/enrolment/confirm",
      staffCall(
        "anybody",
        "Confirm a new authenticator with its first code; returns the recovery codes once",
        { body: ConfirmEnrolment, response: { 200: dataOf(RecoveryCodes) } },
      ),
      async (request) => ({
        data: await countRefused(request, () => confirmEnrolment(runtime, request.body)),
      }),
    );

    app.post(
      "/enrolment/finish",
      staffCall(
        "anybody",
        "Finish enrolment after saving the recovery codes; signs in and sets the cookie",
        {
          body: FinishEnrolment,
          response: { 200: dataOf(StaffSession) },
        },
      ),
      async (request, reply) => {
        const signedIn = await countRefused(request, () =>
          finishEnrolment(runtime, request.body, toSignInOrigin(request)),
        );
        setSignInCookies(reply, config, signedIn);
        return { data: await getStaffSession(runtime, signedIn.token) };
      },
    );
  };
}
