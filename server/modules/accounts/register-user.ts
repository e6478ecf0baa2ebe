import type { AuthReply, Register } from "#contract/api/accounts/auth.ts";
import type { FieldError } from "#contract/api/error-codes.ts";
import {
  parseWebsite,
  type RegisteredBusinessField,
  registrationFieldNames,
  validateBusinessProfile,
} from "#contract/validation/business-fields.ts";
import { isEmail, normalizeEmail } from "#contract/validation/email.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { publishEvent } from "#server/modules/events/index.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { hashPassword, requireStrongPassword } from "#server/platform/auth/password.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import { registrationsPerClient } from "./account-limits.ts";
import { sendVerificationCode } from "./email-verification/verification-code.ts";
import { parseName } from "./profile.ts";
import { startSession } from "./sessions.ts";
import { insertUser, toUserReply, type UserRecord } from "./users.queries.ts";

/** Specification §3. */
export type BusinessDetails = Readonly<Record<RegisteredBusinessField, string>>;

export type OnBusinessRegistered = (
  tx: Tx,
  runtime: Runtime,
  userId: string,
  business: BusinessDetails,
) => Promise<void>;

export interface Registration {
  /** Absent for the store's own. */
  readonly client?: string;
  readonly onBusinessRegistered: OnBusinessRegistered;
}

/**
 * Only valid registrations count.
 * @throws {AppError} `validation_failed`, `email_taken`, `rate_limited`
 */
export async function registerUser(
  runtime: Runtime,
  body: Register,
  { client, onBusinessRegistered }: Registration,
): Promise<AuthReply> {
  const { names, email, business } = parseRegistration(body);
  requireStrongPassword("password", body.password, email);
  if (client !== undefined) await runtime.limits.spend(registrationsPerClient, client);
  const user: UserRecord = {
    ...names,
    phone: "",
    id: newId("usr"),
    email,
    passwordHash: await hashPassword("shopper", body.password, client ?? email),
    emailVerifiedAt: null,
    hasBusinessProfile: business !== undefined,
    createdAt: runtime.clock(),
  };
  return await runtime.db.withTransaction(async (tx) => {
    if (!(await insertUser(tx, user))) throw emailTakenError();
    const account = { object: "customer", objectId: user.id } as const;
    publishEvent(tx, { ...account, type: "customer.created", data: { id: user.id } });
    const { isValid, code } = await sendVerificationCode(tx, runtime, user, client);
    if (business) await onBusinessRegistered(tx, runtime, user.id, business);
    return {
      token: await startSession(tx, runtime, user.id),
      user: toUserReply(user),
      requiresVerification: true,
      ...(runtime.config.mode === "demo" && code && { verificationCode: code }),
      ...(!isValid && { verificationLimitReached: true }),
    };
  });
}

export function emailTakenError(): AppError {
  return new AppError("email_taken", {
    detail: "This email already has an account. Please log in.",
    errors: [{ field: "email", message: "Already has an account" }],
  });
}

function parseRegistration(body: Register) {
  const errors: FieldError[] = [];
  const firstName = parseName("firstName", body.firstName, errors);
  const lastName = parseName("lastName", body.lastName, errors);
  const email = normalizeEmail(body.email);
  if (!isEmail(email)) errors.push({ field: "email", message: "Enter a valid email" });
  const business = parseBusiness(body, errors);
  if (errors.length > 0) throw validationError(errors);
  return { names: { firstName, lastName }, email, business };
}

function parseBusiness(body: Register, errors: FieldError[]): BusinessDetails | undefined {
  const business = {
    companyName: body.businessName?.trim() ?? "",
    address: body.businessAddress?.trim() ?? "",
    email: normalizeEmail(body.businessEmail ?? ""),
    phone: body.businessPhone?.trim() ?? "",
    website: body.businessWebsite?.trim() ?? "",
    description: body.businessDescription?.trim() ?? "",
  };
  if (Object.values(business).every((value) => value === "")) return undefined;
  for (const { field, message } of validateBusinessProfile(business)) {
    errors.push({ field: registrationFieldNames[field as RegisteredBusinessField], message });
  }
  return { ...business, website: parseWebsite(business.website) ?? "" };
}
