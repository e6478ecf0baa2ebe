import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
} from "react";
import type {
  AuthReply,
  Login,
  PasswordResetInfo,
  Register,
  ResentVerification,
  ResetPassword,
  UpdateProfile,
  User,
} from "#contract/api/accounts/auth.ts";
import type { AddWishlistItem, WishlistItem } from "#contract/api/accounts/wishlist.ts";
import type { BusinessProfile } from "#contract/api/business/business.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { api } from "../api.ts";
import { loadOnClick } from "../loading/load-on-click.ts";
import type { AccountActions } from "./account-actions.ts";
import { onAuthTokenChange, onTokenRejected, readAuthToken, saveAuthToken } from "./auth-token.ts";
import { popPendingWishlistItem, savePendingWishlistItem } from "./pending-wishlist-item.ts";
import { type SessionState, sessionReducer, unknownSession } from "./session-state.ts";

export interface Session extends SessionState {
  register(body: Register): Promise<User>;
  login(body: Login): Promise<User>;
  /** Signs out at once, whatever the call returns (specification §4). Never throws. */
  logout(): Promise<void>;
  logoutEverywhere(): Promise<void>;
  verifyEmail(code: string): Promise<void>;
  /** @param email replaces an unverified address. */
  resendVerification(email?: string): Promise<ResentVerification>;
  requestPasswordReset(email: string): Promise<PasswordResetInfo>;
  resetPassword(body: ResetPassword): Promise<User>;
  updateProfile(body: UpdateProfile): Promise<void>;
  /** `moveOn` navigates before the session ends, as this page would redirect to /login. */
  deleteAccount(password: string, moveOn: () => void | Promise<void>): Promise<void>;
  listWishlist(signal?: AbortSignal): Promise<readonly WishlistItem[]>;
  /** Optimistic; failures are only logged. @returns the page a visitor must pass first */
  toggleWishlist(item: AddWishlistItem): Promise<string | undefined>;
  refreshBusiness(): Promise<void>;
  setBusiness(business: BusinessProfile | null): void;
}

const loadAccountActions = loadOnClick(() => import("./account-actions.ts"));

const SessionContext = createContext<Session | null>(null);

/** @throws {Error} outside a SessionProvider */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession is called outside a SessionProvider");
  return session;
}

/** Pause before restoring a session again after a network failure, in ms. */
const restoreRetryMs = 5_000;
const firstRetryMs = 1_000;

const signInPaths: Record<number, string> = { 401: "/login", 403: "/verify" };

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(sessionReducer, unknownSession);
  const latest = useRef(state);
  latest.current = state;
  /** Wishlist changes are sent one after another, so that the last click wins. */
  const wishlistCalls = useRef<Promise<string | undefined>>(Promise.resolve(undefined));

  const actions = useMemo(() => {
    async function restore() {
      const token = readAuthToken();
      if (token === null) {
        dispatch({ type: "signed-out" });
        return;
      }
      dispatch({ type: "restoring" });
      await restoreToken(token);
    }

    async function restoreToken(token: string, isRetry = false) {
      try {
        const user = await api("GET /auth/me");
        if (readAuthToken() !== token) return;
        dispatch({ type: "restored", user });
        loadAccountData(user);
      } catch (cause) {
        console.error(cause);
        if (readAuthToken() !== token) return;
        const status = asApiError(cause)?.status;
        // Firefox aborts requests when a page unloads, which is not reported.
        const isReported = isRetry || status !== 0;
        if (status === 401) saveAuthToken(null);
        else {
          // A network failure says nothing about the token.
          const retry = () => readAuthToken() === token && restoreToken(token, true);
          setTimeout(retry, isReported ? restoreRetryMs : firstRetryMs);
        }
        if (isReported) dispatch({ type: "signed-out" });
      }
    }

    async function listWishlist(signal?: AbortSignal): Promise<readonly WishlistItem[]> {
      const token = readAuthToken();
      const pendingCalls = wishlistCalls.current;
      await pendingCalls;
      const items = await api("GET /wishlist", { signal });
      // The reply belongs to a previous user.
      if (readAuthToken() !== token) return [];
      // A list requested before a later click would undo it in the page.
      if (wishlistCalls.current !== pendingCalls) return listWishlist(signal);
      dispatch({ type: "wishlist-loaded", productIds: items.map(({ productId }) => productId) });
      return items;
    }

    /** Failures are only logged. */
    async function loadWishlist() {
      const pendingProductId = popPendingWishlistItem();
      if (pendingProductId !== null) {
        await api("POST /wishlist", { body: { productId: pendingProductId } }).catch(
          (cause: unknown) => console.error(cause),
        );
      }
      await listWishlist().catch((cause: unknown) => console.error(cause));
    }

    function setBusiness(business: BusinessProfile | null) {
      dispatch({ type: "business-known", business });
    }

    async function refreshBusiness() {
      const token = readAuthToken();
      if (token === null) return;
      try {
        const business = await api("GET /business-profiles/me");
        if (readAuthToken() === token) setBusiness(business);
      } catch (cause) {
        console.error(cause);
      }
    }

    function loadAccountData(user: User) {
      if (!user.isVerified) return;
      if (user.hasBusinessProfile) void refreshBusiness();
      void loadWishlist();
    }

    function signIn(reply: AuthReply): User {
      saveAuthToken(reply.token);
      dispatch({ type: "signed-in", reply });
      loadAccountData(reply.user);
      return reply.user;
    }

    function signOut(left = false) {
      saveAuthToken(null);
      dispatch({ type: "signed-out", hasLoggedOut: left });
    }

    /** Loads an account action on first call; most visits use none. */
    function lazyAction<Name extends keyof AccountActions>(name: Name) {
      const action = async (...args: never[]) => {
        const part = await loadAccountActions();
        const actions = part.accountActions({ dispatch, signIn, signOut, loadAccountData });
        return (actions[name] as (...args: never[]) => unknown)(...args);
      };
      return action as AccountActions[Name];
    }

    /** @returns where to go first, as toggleWishlist does */
    async function saveWishlistChange(item: AddWishlistItem, save: boolean, token: string | null) {
      const { productId } = item;
      if (readAuthToken() !== token) return undefined;
      try {
        if (save) await api("POST /wishlist", { body: item });
        else await api("DELETE /wishlist/:productId", { params: { productId } });
        return undefined;
      } catch (cause) {
        console.error(cause);
        const currentToken = readAuthToken();
        if (currentToken === token) {
          dispatch({ type: save ? "wishlist-removed" : "wishlist-added", productId });
        }
        // Another user has signed in since.
        return currentToken && currentToken !== token
          ? undefined
          : signInPaths[asApiError(cause)?.status ?? 0];
      }
    }

    return {
      restore,
      leave: signOut,
      listWishlist,
      refreshBusiness,
      setBusiness,
      register: lazyAction("register"),
      login: lazyAction("login"),
      logoutEverywhere: lazyAction("logoutEverywhere"),
      verifyEmail: lazyAction("verifyEmail"),
      resendVerification: lazyAction("resendVerification"),
      requestPasswordReset: lazyAction("requestPasswordReset"),
      resetPassword: lazyAction("resetPassword"),
      updateProfile: lazyAction("updateProfile"),
      deleteAccount: lazyAction("deleteAccount"),
      async logout() {
        const request = api("POST /auth/logout");
        signOut(true);
        await request.catch((cause: unknown) => console.error(cause));
      },
      async toggleWishlist(item: AddWishlistItem) {
        const { productId } = item;
        const { status, verificationRequired, wishlist } = latest.current;
        const save = !wishlist.has(productId);
        let signInPath =
          signInPaths[verificationRequired ? 403 : status === "signed-out" ? 401 : 0];
        if (!signInPath) {
          dispatch({ type: save ? "wishlist-added" : "wishlist-removed", productId });
          const token = readAuthToken();
          wishlistCalls.current = wishlistCalls.current.then(() =>
            saveWishlistChange(item, save, token),
          );
          signInPath = await wishlistCalls.current;
        }
        if (signInPath && save) savePendingWishlistItem(productId);
        return signInPath;
      },
    };
  }, []);

  useEffect(() => {
    void actions.restore();
    const unsubscribers = [
      onAuthTokenChange(() => void actions.restore()),
      onTokenRejected((token) => {
        if (token === readAuthToken() && latest.current.status !== "loading") actions.leave();
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [actions]);

  const hasBusiness = state.business !== null;
  useEffect(() => {
    if (!hasBusiness) return;
    const abort = new AbortController();
    import("./watch-business.ts").then(
      (part) => part.watchBusinessReview(actions.refreshBusiness, abort.signal),
      (cause: unknown) => console.error(cause),
    );
    return () => abort.abort();
  }, [hasBusiness, actions]);

  useEffect(() => {
    // Shows Login and Register again if the page hid them while loading.
    if (state.status === "signed-out") delete document.documentElement.dataset.restoringSession;
  }, [state.status]);

  const session = useMemo<Session>(() => ({ ...state, ...actions }), [state, actions]);
  return <SessionContext value={session}>{children}</SessionContext>;
}
