import { normalizeEmail } from "#contract/validation/email.ts";
import { clientOf, networkOf } from "#server/platform/http/client-address.ts";
import type { Counted, Limits } from "./rate-limit.ts";

const quarterHour = 900;
const month = 30 * 86_400;

/** Wrong passwords in a window, by where they come from (decisions 9 and 16). */
const wrong = {
  /** Of one client at one account: a person who tries what comes to mind. */
  pair: { limit: 10, windowSeconds: quarterHour },
  /** Of one network at one account: a phone's address changes within it. */
  network: { limit: 30, windowSeconds: quarterHour },
  /** At one account from everywhere. */
  anywhere: { limit: 300, windowSeconds: quarterHour },
  /**
   * Of one client at all accounts, at the pace of a program: of the thousands behind a carrier's address some
   * dozens mistype in a quarter of an hour, and those who are at home there are heard beyond it.
   */
  client: { limit: 200, windowSeconds: quarterHour },
} as const;

/** Somebody at the door of an account. */
export interface SignInAttempt {
  /** Of the limits, apart for shoppers and staff. */
  readonly name: string;
  readonly email: string;
  readonly ip: string;
}

/**
 * Signs somebody in under the limits on wrong passwords: each client and each network has few tries at one
 * account, so that a stranger uses up their own and not the owner's; one account from everywhere and one client at
 * all accounts have limits too, which do not hold for networks the account was signed in from within the last
 * month. It makes no difference whether the account exists. A right password is not counted.
 * @throws {AppError} `rate_limited`
 */
export async function limitWrongPasswords<T>(
  limits: Limits,
  attempt: SignInAttempt,
  signIn: () => Promise<T>,
): Promise<T> {
  const account = normalizeEmail(attempt.email);
  const client = clientOf(attempt.ip);
  const of = (kind: keyof typeof wrong, key: string): Counted => [
    { ...wrong[kind], name: `${attempt.name}-wrong-${kind}` },
    key,
  ];
  const isAtHome = await limits.isNoted(...knownNetwork(attempt));
  // The client first: beyond its limit nothing is written of what it types.
  const counted = [
    ...(isAtHome ? [] : [of("client", client)]),
    of("pair", `${account}\0${client}`),
    of("network", atNetwork(attempt)),
    ...(isAtHome ? [] : [of("anywhere", account)]),
  ];
  const signedIn = await limits.countWrong(counted, signIn);
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
