import type { User } from "#contract/api/accounts/auth.ts";

export interface UserRecord {
  readonly id: string;
  /** Lower-cased. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly emailVerifiedAt: Date | null;
  readonly hasBusinessProfile: boolean;
  readonly createdAt: Date;
}

export function toUserReply(user: UserRecord): User {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    isVerified: user.emailVerifiedAt !== null,
    hasBusinessProfile: user.hasBusinessProfile,
    createdAt: user.createdAt.toISOString(),
  };
}
