import type { FastifyRequest } from "fastify";
import { dataOf } from "#contract/api/envelope.ts";
import { StaffChallenge, StaffSession } from "#contract/api/staff.ts";
import {
  AcceptInvitation,
  ConfirmEnrolment,
  FinishEnrolment,
  Invitation,
  LookAtInvitation,
  RecoveryCodes,
} from "#contract/api/staff-members.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { clientOf } from "#server/platform/http/client-address.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import {
  acceptInvitation,
  confirmEnrolment,
  finishEnrolment,
  getInvitation,
} from "./enrol-member.ts";
import { originOf, setSignInCookies } from "./sign-in-cookies.ts";
import { getStaffSession } from "./staff-sessions.ts";

/** Links and first codes of one client that are wrong; a right one is heard whatever others tried. */
const wrongOfClient = { name: "staff-enrol", limit: 60, windowSeconds: 900 };

/** Joining the staff or choosing another password by a link, and setting an authenticator up. Nobody is signed in before the end. */
export function enrolmentRoutes(runtime: Runtime): StaffPlugin {
  const { config } = runtime;
  return async (app) => {
    const countRefused = <T>({ ip }: FastifyRequest, work: () => Promise<T>) =>
      runtime.limits.countRefused([wrongOfClient, clientOf(ip)], work);

    app.post(
      "/enrolment/invitation",
      staffCall("anybody", "Whom a link to choose a password by is for", {
        body: LookAtInvitation,
        response: { 200: dataOf(Invitation) },
      }),
      async (request) => ({
        data: await countRefused(request, () => getInvitation(runtime, request.body.token)),
      }),
    );

    app.post(
      "/enrolment/accept",
      staffCall("anybody", "Choose a password of one's own by a link that was mailed", {
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
        "Prove a new authenticator by its first code; shows the recovery codes, once",
        { body: ConfirmEnrolment, response: { 200: dataOf(RecoveryCodes) } },
      ),
      async (request) => ({
        data: await countRefused(request, () => confirmEnrolment(runtime, request.body)),
      }),
    );

    app.post(
      "/enrolment/finish",
      staffCall("anybody", "Say that the recovery codes are kept; signs in and sets the cookie", {
        body: FinishEnrolment,
        response: { 200: dataOf(StaffSession) },
      }),
      async (request, reply) => {
        const signedIn = await countRefused(request, () =>
          finishEnrolment(runtime, request.body, originOf(request)),
        );
        setSignInCookies(reply, config, signedIn);
        return { data: await getStaffSession(runtime, signedIn.token) };
      },
    );
  };
}
