import type { AuthReply, PasswordResetInfo, User } from "#contract/api/auth.ts";
import type { BusinessProfile } from "#contract/api/business.ts";

/** Who is signed in, and what the session remembers on the way there (specification §4). */
export interface SessionState {
  /** `loading` until the token of an earlier visit has been tried, and always on the server. */
  readonly status: "loading" | "signed-out" | "signed-in";
  readonly user: User | null;
  readonly verificationRequired: boolean;
  /** The code itself, where the server gives it away: in demo mode only. */
  readonly verificationCode: string | null;
  readonly resetInfo: PasswordResetInfo | null;
  /** Ids of the saved products. */
  readonly wishlist: ReadonlySet<string>;
  /** The shopper's business; null for who has none, or as long as it is not known. */
  readonly business: BusinessProfile | null;
  /** Signed out by the shopper's own press, and nobody signed in since. */
  readonly left: boolean;
  /** True for an approved business: it buys at wholesale prices (specification §6). */
  readonly wholesale: boolean;
}

/** What may happen to a session. */
export type SessionAction =
  | { readonly type: "restoring" }
  | { readonly type: "restored"; readonly user: User }
  | { readonly type: "signed-in"; readonly reply: AuthReply }
  | { readonly type: "profile-changed"; readonly user: User }
  | { readonly type: "verified"; readonly user: User }
  | { readonly type: "code-sent"; readonly code: string | undefined }
  | { readonly type: "reset-requested"; readonly info: PasswordResetInfo }
  | { readonly type: "signed-out"; readonly left?: boolean }
  | { readonly type: "business-known"; readonly business: BusinessProfile | null }
  | { readonly type: "wishlist-loaded"; readonly productIds: readonly string[] }
  | { readonly type: "wishlist-added"; readonly productId: string }
  | { readonly type: "wishlist-removed"; readonly productId: string };

/** Before the token of an earlier visit has been looked for. */
export const unknownSession: SessionState = {
  status: "loading",
  user: null,
  verificationRequired: false,
  verificationCode: null,
  resetInfo: null,
  wishlist: new Set(),
  business: null,
  wholesale: false,
  left: false,
};

/** The session after something happened (specification §4, "Session"). */
export function sessionReducer(state: SessionState, action: SessionAction): SessionState {
  switch (action.type) {
    case "restoring":
      return unknownSession;
    case "restored":
      return {
        ...unknownSession,
        status: "signed-in",
        user: action.user,
        verificationRequired: !action.user.isVerified,
      };
    case "signed-in": {
      const { user, requiresVerification, verificationCode } = action.reply;
      return {
        ...unknownSession,
        status: "signed-in",
        user,
        verificationRequired: requiresVerification && !user.isVerified,
        verificationCode: verificationCode ?? null,
      };
    }
    case "profile-changed":
      return state.user ? { ...state, user: action.user } : state;
    case "verified":
      return { ...state, user: action.user, verificationRequired: false, verificationCode: null };
    case "code-sent":
      return { ...state, verificationCode: action.code ?? null };
    case "reset-requested":
      return { ...state, resetInfo: action.info };
    case "signed-out":
      return { ...unknownSession, status: "signed-out", left: action.left === true };
    case "business-known": {
      const { business } = action;
      return { ...state, business, wholesale: business?.status === "approved" };
    }
    case "wishlist-loaded":
      return { ...state, wishlist: new Set(action.productIds) };
    case "wishlist-added":
      return { ...state, wishlist: new Set([...state.wishlist, action.productId]) };
    case "wishlist-removed":
      return {
        ...state,
        wishlist: new Set([...state.wishlist].filter((id) => id !== action.productId)),
      };
  }
}
