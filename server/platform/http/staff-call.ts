import type { FastifyRequest } from "fastify";
import type { TObject, TSchema } from "typebox";
import type { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import type { StaffAccess } from "#contract/rights.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import { getIdempotencyKey } from "./request-params.ts";

interface CallSchemas {
  readonly params?: TObject;
  readonly querystring?: TObject;
  readonly headers?: TObject;
  readonly body?: TSchema;
  readonly response?: Readonly<Record<number, TSchema>>;
  readonly description?: string;
}

export function staffCall<const Schemas extends CallSchemas>(
  rights: StaffAccess,
  summary: string,
  schemas: Schemas,
) {
  return { config: { rights }, schema: { summary, tags: ["staff"], ...schemas } };
}

interface RecordRequest<Body> extends Pick<FastifyRequest, "staff"> {
  readonly params: { readonly id: string };
  readonly body: Body;
}

export function recordHandler<Runtime, Body, Reply>(
  runtime: Runtime,
  command: (runtime: Runtime, staff: StaffMember, id: string, body: Body) => Promise<Reply>,
): (request: RecordRequest<Body>) => Promise<{ data: Reply }> {
  return async (request) => ({
    data: await command(runtime, requireStaff(request), request.params.id, request.body),
  });
}

export function idempotentRecordHandler<Runtime, Body, Reply>(
  runtime: Runtime,
  command: (
    runtime: Runtime,
    staff: StaffMember,
    id: string,
    body: Body,
    key: string,
  ) => Promise<Reply>,
): (
  request: RecordRequest<Body> & { readonly headers: IdempotencyHeaders },
) => Promise<{ data: Reply }> {
  return async (request) => {
    const { params, body } = request;
    const key = getIdempotencyKey(request.headers);
    return { data: await command(runtime, requireStaff(request), params.id, body, key) };
  };
}
