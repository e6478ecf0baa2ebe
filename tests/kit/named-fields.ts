import type { LightMyRequestResponse } from "fastify";
import type { OpenAPIV3_1 } from "openapi-types";
import type { Problem } from "#contract/api/error-codes.ts";
import { type Call, callsOf } from "#server/api-docs/calls.ts";
import type { Http } from "#server/platform/http/create-http.ts";

interface SentRequest {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  readonly reply: LightMyRequestResponse;
}

interface DescribedCall extends Call {
  readonly pattern: RegExp;
}

/** Every call, written once a process: all applications have the same, and it takes a moment. */
let described: readonly DescribedCall[] | undefined;

/**
 * Holds the description of the API to what the store does: whatever a caller is refused for (4xx) has to be named
 * there.
 * @throws {Error} for a fault that the description of the call leaves out
 */
export function requireNamedFields(app: Http, { method, url, reply }: SentRequest): void {
  const { statusCode, headers } = reply;
  if (statusCode < 400 || statusCode >= 500) return;
  if (!String(headers["content-type"]).includes("problem+json")) return;
  const [path = ""] = url.split("?", 1);
  described ??= describeCalls(app);
  const call = described.find((each) => each.method === method && each.pattern.test(path));
  if (!call) return;
  const { code } = reply.json<Problem>();
  const named = call.operation.responses?.[statusCode];
  if (named && "description" in named && named.description?.includes(`\`${code}\``)) return;
  throw new Error(
    `${method} ${call.path} answers ${statusCode} ${code}, which its description does not name: see server/api-docs/errors.ts`,
  );
}

/** The calls that an application describes, those with fewer parts that vary first: `/orders/lookup` is no `/orders/:id`. */
function describeCalls(app: Http): DescribedCall[] {
  return callsOf(app.swagger() as OpenAPIV3_1.Document)
    .map((call) => ({
      ...call,
      pattern: new RegExp(`^${call.path.replaceAll(varying, "[^/]+")}$`),
    }))
    .sort((one, other) => varyingParts(one) - varyingParts(other));
}

const varying = /\{\w+\}/g;

function varyingParts({ path }: Call): number {
  return path.match(varying)?.length ?? 0;
}
