import type { FastifyRequest } from "fastify";
import {
  type ApiKey,
  type CreateApiKey,
  type CreatedApiKey,
  maxApiKeys,
} from "#contract/api/developers/api-keys.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { readBearerToken } from "#server/platform/auth/caller.ts";
import { hashToken, newId, randomCode } from "#server/platform/auth/ids.ts";
import {
  apiKeyIdPrefix,
  type StaffCaller,
  toApiKeyCaller,
} from "#server/platform/auth/staff-caller.ts";
import type { Config } from "#server/platform/config/config.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import { createProcessRateLimit } from "#server/platform/limits/process-rate-limit.ts";
import { createSecretLookup } from "#server/platform/limits/secret-lookup.ts";
import {
  type ApiKeyRow,
  findActiveApiKey,
  insertApiKey,
  listApiKeys,
  revokeApiKey,
  touchApiKey,
} from "../api-keys.queries.ts";
import { readSessionToken } from "../sign-in/session-cookie.ts";

const dayMs = 86_400_000;
const endedDays = 30;
const touchIntervalMs = 60_000;

/** 160 bits. */
const randomLength = 32;
const keyPattern = new RegExp(`^aso_(?:live|test)_[0-9a-z]{${randomLength}}$`);

/** Of one process: ten calls a second, at a few milliseconds of the database each. */
export const callsPerKey = { limit: 600, windowSeconds: 60 };
/** Unknown keys; beyond them an address is looked up one call at a time. */
const missesPerClient = { limit: 60, windowSeconds: 60 };

const isTestMode = ({ mode }: Pick<Config, "mode">) => mode === "demo";
const prefixOf = (isTest: boolean) => (isTest ? "aso_test_" : "aso_live_");

/** @throws {AppError} `validation_failed`; `conflict` beyond the greatest number of keys */
export const createApiKey = staffCommand<CreateApiKey, CreatedApiKey, unknown>(
  async ({ tx, runtime, staff, body: { scopes, days, ...body } }) => {
    const name = body.name.trim();
    if (name === "") throw validationError([{ field: "name", message: "Required" }]);
    const now = runtime.clock();
    const isTest = isTestMode(runtime.config);
    const active = await listApiKeys(tx, { isTest, endedAfter: now });
    if (active.length >= maxApiKeys) {
      throw new AppError("conflict", {
        detail: `There are ${maxApiKeys} API keys already. Revoke one first.`,
      });
    }
    const value = prefixOf(isTest) + randomCode(randomLength).toLowerCase();
    const key = {
      ...{ id: newId(apiKeyIdPrefix), name, isTest, scopes, createdAt: now },
      lastCharacters: value.slice(-4),
      endsAt: days === null ? null : new Date(now.getTime() + days * dayMs),
    };
    await insertApiKey(tx, { ...key, createdBy: staff.id, tokenHash: hashToken(value) });
    const row = { ...key, createdBy: staff.name, lastUsedAt: null };
    const after = { name, scopes, endsAt: key.endsAt };
    return {
      reply: { apiKey: toReply(row, now), value },
      change: { action: "api_key.created", subject: key.id, after },
    };
  },
);

/** @throws {AppError} `not_found` */
export const revokeApiKeyAsStaff = staffCommand<unknown, void>(
  async ({ tx, runtime, params: { id } }) => {
    const before = await revokeApiKey(tx, id, runtime.clock());
    if (!before) throw new AppError("not_found", { detail: "This API key is revoked already." });
    return { reply: undefined, change: { action: "api_key.revoked", subject: id, before } };
  },
);

export async function getApiKeys({
  db,
  clock,
  config,
}: Pick<Runtime, "db" | "clock" | "config">): Promise<ApiKey[]> {
  const now = clock();
  const endedAfter = new Date(now.getTime() - endedDays * dayMs);
  const rows = await listApiKeys(db, { isTest: isTestMode(config), endedAfter });
  return rows.map((row) => toReply(row, now));
}

function toReply(
  { id, name, isTest, lastCharacters, scopes, createdAt, createdBy, ...row }: ApiKeyRow,
  now: Date,
): ApiKey {
  return {
    ...{ id, name, lastCharacters, createdBy },
    prefix: prefixOf(isTest),
    scopes: [...scopes],
    createdAt: createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    hasEnded: row.endsAt !== null && row.endsAt <= now,
  };
}

/**
 * @returns the key of a request as who calls
 * @throws {AppError} `unauthenticated`, the same for unknown, ended and revoked keys; `rate_limited`
 */
export function createResolveApiKey(
  runtime: Runtime,
): (request: FastifyRequest) => Promise<StaffCaller> {
  const { db, clock } = runtime;
  const isTest = isTestMode(runtime.config);
  const lookUp = createSecretLookup(missesPerClient);
  const spend = createProcessRateLimit(callsPerKey);
  return async (request) => {
    const token = readBearerToken(request) ?? "";
    if (readSessionToken(request) !== undefined) {
      throw new AppError("unauthenticated", {
        detail: "Send the cookie of a session or an API key, not both.",
      });
    }
    const now = clock();
    const key = keyPattern.test(token)
      ? await lookUp(() => findActiveApiKey(db, hashToken(token), { isTest, now }))
      : undefined;
    if (!key) {
      throw new AppError("unauthenticated", {
        detail: "This API key is unknown, has ended or was revoked.",
      });
    }
    spend(key.id);
    const lastUsed = key.lastUsedAt?.getTime() ?? 0;
    if (now.getTime() - lastUsed >= touchIntervalMs) await recordUse(runtime, key.id, now);
    return { ...toApiKeyCaller(key), scopes: key.scopes };
  };
}

/** A full database still reads. */
async function recordUse({ db }: Pick<Runtime, "db">, id: string, now: Date): Promise<void> {
  try {
    await touchApiKey(db, id, now);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
  }
}
