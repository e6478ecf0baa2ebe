import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { nameShown, shownMemberHeader } from "#contract/api/shown-member.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import { hasRight, type StaffRight } from "#contract/rights.ts";
import type { Config } from "#server/platform/config.ts";
import { AppError } from "#server/platform/errors.ts";

/** Who may make a staff call: those with a right, every member who is signed in, or anybody, to sign in. */
export type WhoMayCall = StaffRight | "any member" | "anybody";

declare module "fastify" {
  interface FastifyRequest {
    /** Who of the staff is asking; undefined before sign-in. */
    staff: StaffMember | undefined;
  }
  interface FastifyContextConfig {
    /** Who may make this call. Every call of the back office says so, or the server does not start. */
    rights?: WhoMayCall;
  }
}

/** The member of a call in the API's description that says who may make it. */
const describedAs = "x-rights";

/** Finds who of the staff a request comes from; undefined without a session that lives. */
export type ResolveStaff = (request: FastifyRequest) => Promise<StaffMember | undefined>;

/**
 * Guards this part of the application for staff: whoever the session belongs to becomes `request.staff`, and only
 * those come to a route whom its `rights` let in. A bearer token is refused, changes are taken from the store's own
 * pages only, and there only where they show who is asking; no reply is kept anywhere.
 * @throws {Error} while routes are registered, for one that does not say who may call it
 */
export function guardStaff(
  app: FastifyInstance,
  config: Pick<Config, "publicUrl">,
  resolve: ResolveStaff,
): void {
  const storeOrigin = new URL(config.publicUrl).origin;
  app.decorateRequest("staff");
  app.addHook("onRoute", (route) => {
    const { method, url, config } = route;
    if (config?.rights === undefined) {
      throw new Error(
        `${String(method)} ${url} does not say who may call it: give it config.rights`,
      );
    }
    // The description of the API says it too.
    route.schema = Object.assign({ ...route.schema }, { [describedAs]: config.rights });
  });
  app.addHook("onRequest", async (request, reply) => {
    request.staff = undefined;
    // Shoppers' tokens and staff sessions never stand in for each other.
    if (request.headers.authorization !== undefined) throw new AppError("unauthenticated");
    if (!isSafe(request.method)) requireOwnPage(request, storeOrigin);
    request.staff = await resolve(request);
    requireShownMember(request, reply);
    requireRight(request);
  });
  app.addHook("onSend", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
}

/**
 * The member of staff who is asking, on a route that is not open to anybody.
 * @throws {AppError} `unauthenticated`
 */
export function requireStaff({ staff }: Pick<FastifyRequest, "staff">): StaffMember {
  if (!staff) throw new AppError("unauthenticated");
  return staff;
}

/**
 * Names on the reply who is asking, and refuses a change that was pressed on a page which shows somebody else: the
 * browser's session has passed to another member or role since. A request that names nobody is taken as it is.
 * @throws {AppError} `unauthenticated`
 */
function requireShownMember(request: FastifyRequest, reply: FastifyReply): void {
  const { staff, method, headers, routeOptions } = request;
  if (!staff || routeOptions.config.rights === "anybody") return;
  const name = nameShown(staff);
  reply.header(shownMemberHeader, name);
  const shown = headers[shownMemberHeader];
  if (shown !== undefined && shown !== name && !isSafe(method)) {
    throw new AppError("unauthenticated", {
      detail: "Somebody else has signed in here, or your role has changed. Please try again.",
    });
  }
}

/** @throws {AppError} `unauthenticated`, `forbidden` */
function requireRight(request: FastifyRequest): void {
  const { rights } = request.routeOptions.config;
  if (rights === "anybody") return;
  const { role } = requireStaff(request);
  if (rights === "any member") return;
  if (rights === undefined || !hasRight(role, rights)) throw new AppError("forbidden");
}

function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

/**
 * Refuses a change that another site's page asks for (cross-site request forgery). Every browser sends
 * Origin with a change; a request without it comes from no page of ours.
 * @throws {AppError} `forbidden`
 */
function requireOwnPage(request: FastifyRequest, storeOrigin: string): void {
  const { origin, host } = request.headers;
  const site = request.headers["sec-fetch-site"];
  const isOwn =
    origin !== undefined &&
    (origin === storeOrigin || (URL.canParse(origin) && new URL(origin).host === host));
  if (!isOwn || (site !== undefined && site !== "same-origin")) {
    throw new AppError("forbidden", { detail: "This request did not come from the back office." });
  }
}
