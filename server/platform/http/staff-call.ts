import type { FastifyRequest } from "fastify";
import type { TObject, TSchema } from "typebox";
import type { Idempotent } from "#contract/api/idempotent.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import { onceKey } from "./once-key.ts";
import { requireStaff, type WhoMayCall } from "./staff.ts";

/** What a staff call takes and gives, by status. */
interface CallSchemas {
  readonly params?: TObject;
  readonly querystring?: TObject;
  readonly headers?: TObject;
  readonly body?: TSchema;
  readonly response?: Readonly<Record<number, TSchema>>;
  readonly description?: string;
}

/**
 * How a staff call is declared: who may make it, what it does in the words of the API's description, and the schemas
 * of what goes in and out.
 */
export function staffCall<const Schemas extends CallSchemas>(
  rights: WhoMayCall,
  summary: string,
  schemas: Schemas,
) {
  return { config: { rights }, schema: { summary, tags: ["staff"], ...schemas } };
}

/** The part of a request that says who does what to which record. */
interface RecordRequest<Body> extends Pick<FastifyRequest, "staff"> {
  readonly params: { readonly id: string };
  readonly body: Body;
}

/** Answers a staff call on one record with what the verb makes of it, for who asks and with what they sent. */
export function actOnRecord<Runtime, Body, Reply>(
  runtime: Runtime,
  act: (runtime: Runtime, staff: StaffMember, id: string, body: Body) => Promise<Reply>,
): (request: RecordRequest<Body>) => Promise<{ data: Reply }> {
  return async (request) => ({
    data: await act(runtime, requireStaff(request), request.params.id, request.body),
  });
}

/** As {@link actOnRecord}, by a verb that does the same once under the sender's key (Idempotent). */
export function actOnRecordOnce<Runtime, Body, Reply>(
  runtime: Runtime,
  act: (
    runtime: Runtime,
    staff: StaffMember,
    id: string,
    body: Body,
    key: string,
  ) => Promise<Reply>,
): (request: RecordRequest<Body> & { readonly headers: Idempotent }) => Promise<{ data: Reply }> {
  return async (request) => {
    const { params, body } = request;
    const key = onceKey(request.headers);
    return { data: await act(runtime, requireStaff(request), params.id, body, key) };
  };
}
