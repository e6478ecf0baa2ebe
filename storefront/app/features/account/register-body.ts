import type { Register } from "#contract/api/auth.ts";
import { registeredAs } from "#contract/validation/business-fields.ts";
import type { AccountKind } from "./account-kind-switch.tsx";

const personal = ["firstName", "lastName", "email"] as const;
const business = Object.values(registeredAs);

/** The registration form as it is filled in. */
export type RegisterValues = Readonly<
  Record<(typeof personal)[number] | (typeof business)[number] | "password", string>
>;

/**
 * The register payload (specification §3): trimmed, except the password; business fields only for a business
 * account, and only those that were filled in.
 */
export function registerBody(values: RegisterValues, kind: AccountKind): Register {
  const names = kind === "business" ? [...personal, ...business] : personal;
  const filled = names.map((name) => [name, values[name].trim()]).filter(([, value]) => value);
  return { ...Object.fromEntries(filled), password: values.password };
}
