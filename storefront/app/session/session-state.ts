import type { AuthReply, PasswordResetInfo, User } from "#contract/api/accounts/auth.ts";
import type { BusinessProfile } from "#contract/api/business/business.ts";

export interface SessionState {
  readonly status: "loading" | "signed-out" | "signed-in";
  readonly user: User | null;
  readonly verificationRequired: boolean;
  /** The code itself, which the server only sends in demo mode. */
  readonly verificationCode: string | null;
  readonly resetInfo: PasswordResetInfo | null;
  readonly wishlist: ReadonlySet<string>;
  /** The shopper’s business; null for none or before loading. */
  readonly business: BusinessProfile | null;
  readonly hasLoggedOut: boolean;
  readonly wholesale: boolean;
}

export type SessionAction =
  | { readonly type: "restoring" }
  | { readonly type: "restored"; readonly user: User }
  | { readonly type: "signed-in"; readonly reply: AuthReply }
  | { readonly type: "profile-changed"; readonly user: User }
  | { readonly type: "verified"; readonly user: User }
  | { readonly type: "code-sent"; readonly code: string | undefined }
  | { readonly type: "reset-requested"; readonly info: PasswordResetInfo }
  | { readonly type: "signed-out"; readonly hasLoggedOut?: boolean }
  | { readonly type: "business-known"; readonly business: BusinessProfile | null }
  | { readonly type: "wishlist-loaded"; readonly productIds: readonly string[] }
  | { readonly type: "wishlist-added"; readonly productId: string }
  | { readonly type: "wishlist-removed"; readonly productId: string };

export const unknownSession: SessionState = {
  status: "loading",
  user: null,
  verificationRequired: false,
  verificationCode: null,
  resetInfo: null,
  wishlist: new Set(),
  business: null,
  wholesale: false,
  hasLoggedOut: false,
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
      return {
        ...unknownSession,
        status: "signed-out",
        hasLoggedOut: action.hasLoggedOut === true,
      };
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
