import { normalizeEmail } from "#contract/validation/email.ts";
import { clientOf, networkOf } from "#server/platform/http/client-address.ts";
import type { Limits, RateLimit } from "./rate-limit.ts";

const quarterHour = 900;
const month = 30 * 86_400;

/** Wrong passwords for one account in a window, by where they come from. */
const wrong = {
  client: { limit: 10, windowSeconds: quarterHour },
  network: { limit: 30, windowSeconds: quarterHour },
  /** From everywhere; networks the account was signed in from stay heard beyond it. */
  anywhere: { limit: 300, windowSeconds: quarterHour },
} as const;

/** Somebody at the door of an account. */
export interface SignInAttempt {
  /** Of the limits, apart for shoppers and staff. */
  readonly name: string;
  readonly email: string;
  readonly ip: string;
}

/**
 * Signs somebody in under the limits on wrong passwords for one account: each client and each network has few
 * tries, so that a stranger uses up their own and not the owner's; many networks together have a limit too, which
 * does not hold for those the account was signed in from within the last month (decision 9). It makes no
 * difference whether the account exists. A right password is not counted.
 * @throws {AppError} `rate_limited`
 */
export async function limitWrongPasswords<T>(
  limits: Limits,
  attempt: SignInAttempt,
  signIn: () => Promise<T>,
): Promise<T> {
  const account = normalizeEmail(attempt.email);
  const spent: [limit: RateLimit, key: string][] = [];
  const spend = async (of: keyof typeof wrong, key: string) => {
    const limit = { ...wrong[of], name: `${attempt.name}-account-${of}` };
    await limits.spend(limit, key);
    spent.push([limit, key]);
  };
  await spend("client", `${account}\0${clientOf(attempt.ip)}`);
  await spend("network", atNetwork(attempt));
  if (!(await limits.isNoted(...knownNetwork(attempt)))) await spend("anywhere", account);
  const signedIn = await signIn();
  for (const [limit, key] of spent) await limits.giveBack(limit, key);
  await noteKnownNetwork(limits, attempt);
  return signedIn;
}

/** Notes that the owner of an account is at home in the network a request comes from. */
export function noteKnownNetwork(limits: Limits, attempt: SignInAttempt): Promise<void> {
  return limits.note(...knownNetwork(attempt), month);
}

function knownNetwork(attempt: SignInAttempt): [name: string, key: string] {
  return [`${attempt.name}-known-network`, atNetwork(attempt)];
}

function atNetwork({ email, ip }: SignInAttempt): string {
  return `${normalizeEmail(email)}\0${networkOf(ip)}`;
}
