import type { AuthReply, Register } from "#contract/api/auth.ts";
import type { FieldError } from "#contract/api/error-codes.ts";
import {
  checkBusinessProfile,
  type RegisteredBusinessField,
  readWebsite,
  registeredAs,
} from "#contract/validation/business-fields.ts";
import { isEmail, normalizeEmail } from "#contract/validation/email.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { hashPassword, refuseEasyPassword } from "#server/platform/password.ts";
import { registrationsOfClient } from "./account-limits.ts";
import { readName } from "./read-name.ts";
import { startSession } from "./sessions.ts";
import { toUserReply, type UserRecord } from "./user.ts";
import { insertUser } from "./users.queries.ts";
import { sendVerificationCode } from "./verification-code.ts";

/** What a buyer said of their business when registering (specification §3). */
export type BusinessDetails = Readonly<Record<RegisteredBusinessField, string>>;

/** Does what another module does with a new business account, in the same transaction. */
export type OnBusinessRegistered = (
  tx: Tx,
  runtime: Runtime,
  userId: string,
  business: BusinessDetails,
) => Promise<void>;

/** How an account is opened. */
export interface Registration {
  /** Who opens it, by their address; absent for the store's own. */
  readonly client?: string;
  readonly onBusinessRegistered: OnBusinessRegistered;
}

/**
 * Opens an account, sends the code that verifies its address and signs the shopper in. Where the mailbox or the client
 * had its codes, that none was sent is told. Only what is right in every field is counted, since only that costs
 * anything.
 * @throws {AppError} `validation_failed`, `email_taken`, `rate_limited`
 */
export async function registerUser(
  runtime: Runtime,
  body: Register,
  { client, onBusinessRegistered }: Registration,
): Promise<AuthReply> {
  const { names, email, business } = readRegistration(body);
  refuseEasyPassword("password", body.password, email);
  if (client !== undefined) await runtime.limits.spend(registrationsOfClient, client);
  const user: UserRecord = {
    ...names,
    id: newId("usr"),
    email,
    passwordHash: await hashPassword("shopper", body.password, client ?? email),
    emailVerifiedAt: null,
    hasBusinessProfile: business !== undefined,
    createdAt: runtime.clock(),
  };
  return await runtime.db.withTransaction(async (tx) => {
    if (!(await insertUser(tx, user))) throw emailTaken();
    const { isThere, code } = await sendVerificationCode(tx, runtime, user, client);
    if (business) await onBusinessRegistered(tx, runtime, user.id, business);
    return {
      token: await startSession(tx, runtime, user.id),
      user: toUserReply(user),
      requiresVerification: true,
      ...(runtime.config.mode === "demo" && code && { verificationCode: code }),
      ...(!isThere && { noCodeLeft: true }),
    };
  });
}

/** An address can have one account. */
export function emailTaken(): AppError {
  return new AppError("email_taken", {
    detail: "This email already has an account: please sign in.",
    errors: [{ field: "email", message: "Already has an account" }],
  });
}

function readRegistration(body: Register) {
  const errors: FieldError[] = [];
  const firstName = readName("firstName", body.firstName, errors);
  const lastName = readName("lastName", body.lastName, errors);
  const email = normalizeEmail(body.email);
  if (!isEmail(email)) errors.push({ field: "email", message: "Enter a valid email" });
  const business = readBusiness(body, errors);
  if (errors.length > 0) throw faultyFields(errors);
  return { names: { firstName, lastName }, email, business };
}

/** A business account needs a name and an address; the rest is optional (specification §5). */
function readBusiness(body: Register, errors: FieldError[]): BusinessDetails | undefined {
  const business = {
    companyName: body.businessName?.trim() ?? "",
    address: body.businessAddress?.trim() ?? "",
    email: normalizeEmail(body.businessEmail ?? ""),
    phone: body.businessPhone?.trim() ?? "",
    website: body.businessWebsite?.trim() ?? "",
    description: body.businessDescription?.trim() ?? "",
  };
  if (Object.values(business).every((value) => value === "")) return undefined;
  for (const { field, message } of checkBusinessProfile(business)) {
    errors.push({ field: registeredAs[field as RegisteredBusinessField], message });
  }
  return { ...business, website: readWebsite(business.website) ?? "" };
}
