import type { Register } from "#contract/api/accounts/auth.ts";
import { registrationFieldNames } from "#contract/validation/business-fields.ts";

export type AccountKind = "personal" | "business";

const personal = ["firstName", "lastName", "email"] as const;
const business = Object.values(registrationFieldNames);

export type RegisterValues = Readonly<
  Record<(typeof personal)[number] | (typeof business)[number] | "password", string>
>;

export function registerBody(values: RegisterValues, kind: AccountKind): Register {
  const names = kind === "business" ? [...personal, ...business] : personal;
  const filled = names.map((name) => [name, values[name].trim()]).filter(([, value]) => value);
  return { ...Object.fromEntries(filled), password: values.password };
}
