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
} from "#contract/api/auth.ts";
import type { BusinessProfile } from "#contract/api/business.ts";
import type { AddWishlistItem, WishlistItem } from "#contract/api/wishlist.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { api } from "../api.ts";
import type { AccountActions } from "./account-actions.ts";
import { keepAuthToken, onAuthTokenChange, onRefusedToken, readAuthToken } from "./auth-token.ts";
import { rememberPendingHeart, takePendingHeart } from "./pending-heart.ts";
import { type SessionState, sessionReducer, unknownSession } from "./session-state.ts";

/** The session and everything that changes it; every call may throw an ApiFault unless it says otherwise. */
export interface Session extends SessionState {
  register(body: Register): Promise<User>;
  login(body: Login): Promise<User>;
  /** Signs out here at once, whatever becomes of the call (specification §4). Never throws. */
  logout(): Promise<void>;
  /** Ends every session of the account, this one too. */
  logoutEverywhere(): Promise<void>;
  verifyEmail(code: string): Promise<void>;
  /** @param email replaces the address as long as it is not verified. */
  resendVerification(email?: string): Promise<ResentVerification>;
  requestPasswordReset(email: string): Promise<PasswordResetInfo>;
  /** Signs the user in. */
  resetPassword(body: ResetPassword): Promise<User>;
  updateProfile(body: UpdateProfile): Promise<void>;
  /**
   * Deletes the account for good.
   * @param moveOn goes to a page for everyone before the session ends, since this one would lead to /login
   */
  deleteAccount(password: string, moveOn: () => void | Promise<void>): Promise<void>;
  /** The saved products, which the session takes note of. */
  listWishlist(signal?: AbortSignal): Promise<readonly WishlistItem[]>;
  /**
   * Saves a product or takes it off, at once in the page and then at the server; a failure is only logged.
   * @returns the page that leads to a wishlist, for who has none yet: what was to be saved is saved after that
   */
  toggleWishlist(item: AddWishlistItem): Promise<string | undefined>;
  /** Learns where the shopper's business stands, for those who have one; a failure is only logged and changes nothing. */
  refreshBusiness(): Promise<void>;
  /** Takes note of the business as the server just gave it. */
  keepBusiness(business: BusinessProfile | null): void;
}

const SessionContext = createContext<Session | null>(null);

/**
 * The session of the page.
 * @throws {Error} outside a SessionProvider.
 */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession is called outside a SessionProvider");
  return session;
}

/** How long until a session is restored anew that could not be for want of a line, in ms. */
const restoreAgainMs = 5_000;
/** The same where it was lost for the first time. */
const leavingMs = 1_000;

/** Where one goes first whose wishlist the server refuses, by the status of the refusal. */
const waysIn: Record<number, string> = { 401: "/login", 403: "/verify" };

/** Restores the session of an earlier visit and keeps it in step with the server and other tabs. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(sessionReducer, unknownSession);
  const latest = useRef(state);
  latest.current = state;
  /** Changes of the wishlist go out one after another, so that two quick presses end as the last one said. */
  const wishlistCalls = useRef<Promise<string | undefined>>(Promise.resolve(undefined));

  const actions = useMemo(() => {
    async function restore() {
      const token = readAuthToken();
      if (token === null) {
        dispatch({ type: "signed-out" });
        return;
      }
      dispatch({ type: "restoring" });
      await restoreWith(token);
    }

    async function restoreWith(token: string, isAgain = false) {
      try {
        const user = await api("GET /auth/me");
        if (readAuthToken() !== token) return;
        dispatch({ type: "restored", user });
        loadBelongings(user);
      } catch (cause) {
        console.error(cause);
        if (readAuthToken() !== token) return;
        const status = faultOf(cause)?.status;
        // Firefox ends what is under way as soon as a page begins to be left, which is nobody's signing out.
        const isTold = isAgain || status !== 0;
        if (status === 401) keepAuthToken(null);
        else {
          // A lost network says nothing about the token.
          const askAgain = () => readAuthToken() === token && restoreWith(token, true);
          setTimeout(askAgain, isTold ? restoreAgainMs : leavingMs);
        }
        if (isTold) dispatch({ type: "signed-out" });
      }
    }

    async function listWishlist(signal?: AbortSignal): Promise<readonly WishlistItem[]> {
      const token = readAuthToken();
      const pressed = wishlistCalls.current;
      await pressed;
      const items = await api("GET /wishlist", { signal });
      // Those of who was signed in before are nobody's here.
      if (readAuthToken() !== token) return [];
      // A list that left before what was pressed since would undo it in the page.
      if (wishlistCalls.current !== pressed) return listWishlist(signal);
      dispatch({ type: "wishlist-loaded", productIds: items.map(({ productId }) => productId) });
      return items;
    }

    /** Saves what was pressed before signing in, then learns what is saved; failures are only logged. */
    async function loadWishlist() {
      const heart = takePendingHeart();
      if (heart !== null) {
        await api("POST /wishlist", { body: { productId: heart } }).catch((cause: unknown) =>
          console.error(cause),
        );
      }
      await listWishlist().catch((cause: unknown) => console.error(cause));
    }

    function keepBusiness(business: BusinessProfile | null) {
      dispatch({ type: "business-known", business });
    }

    async function refreshBusiness() {
      const token = readAuthToken();
      if (token === null) return;
      try {
        const business = await api("GET /business-profiles/me");
        if (readAuthToken() === token) keepBusiness(business);
      } catch (cause) {
        console.error(cause);
      }
    }

    /** What an account has besides itself, once its address is verified. */
    function loadBelongings(user: User) {
      if (!user.isVerified) return;
      if (user.hasBusinessProfile) void refreshBusiness();
      void loadWishlist();
    }

    function enter(reply: AuthReply): User {
      keepAuthToken(reply.token);
      dispatch({ type: "signed-in", reply });
      loadBelongings(reply.user);
      return reply.user;
    }

    function leave(left = false) {
      keepAuthToken(null);
      dispatch({ type: "signed-out", left });
    }

    /** What one does on the pages of an account, fetched by the call; most visits never come there. */
    function lent<Name extends keyof AccountActions>(name: Name) {
      const act = async (...args: never[]) => {
        const part = await import("./account-actions.ts");
        const actions = part.accountActions({ dispatch, enter, leave, loadBelongings });
        return (actions[name] as (...args: never[]) => unknown)(...args);
      };
      return act as AccountActions[Name];
    }

    /** @returns where to go first, as toggleWishlist does */
    async function change(item: AddWishlistItem, save: boolean, token: string | null) {
      const { productId } = item;
      if (readAuthToken() !== token) return undefined;
      try {
        if (save) await api("POST /wishlist", { body: item });
        else await api("DELETE /wishlist/:productId", { params: { productId } });
        return undefined;
      } catch (cause) {
        console.error(cause);
        const now = readAuthToken();
        if (now === token) {
          dispatch({ type: save ? "wishlist-removed" : "wishlist-added", productId });
        }
        // Whoever signed in meanwhile did not press it.
        return now && now !== token ? undefined : waysIn[faultOf(cause)?.status ?? 0];
      }
    }

    return {
      restore,
      leave,
      listWishlist,
      refreshBusiness,
      keepBusiness,
      register: lent("register"),
      login: lent("login"),
      logoutEverywhere: lent("logoutEverywhere"),
      verifyEmail: lent("verifyEmail"),
      resendVerification: lent("resendVerification"),
      requestPasswordReset: lent("requestPasswordReset"),
      resetPassword: lent("resetPassword"),
      updateProfile: lent("updateProfile"),
      deleteAccount: lent("deleteAccount"),
      async logout() {
        const told = api("POST /auth/logout");
        leave(true);
        await told.catch((cause: unknown) => console.error(cause));
      },
      async toggleWishlist(item: AddWishlistItem) {
        const { productId } = item;
        const { status, verificationRequired, wishlist } = latest.current;
        const save = !wishlist.has(productId);
        let wayIn = waysIn[verificationRequired ? 403 : status === "signed-out" ? 401 : 0];
        if (!wayIn) {
          dispatch({ type: save ? "wishlist-added" : "wishlist-removed", productId });
          const token = readAuthToken();
          wishlistCalls.current = wishlistCalls.current.then(() => change(item, save, token));
          wayIn = await wishlistCalls.current;
        }
        if (wayIn && save) rememberPendingHeart(productId);
        return wayIn;
      },
    };
  }, []);

  useEffect(() => {
    void actions.restore();
    const ends = [
      onAuthTokenChange(() => void actions.restore()),
      onRefusedToken((token) => {
        if (token === readAuthToken() && latest.current.status !== "loading") actions.leave();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [actions]);

  const hasBusiness = state.business !== null;
  useEffect(() => {
    if (!hasBusiness) return;
    const abort = new AbortController();
    import("./watch-business.ts").then(
      (part) => part.watchBusiness(actions.refreshBusiness, abort.signal),
      (cause: unknown) => console.error(cause),
    );
    return () => abort.abort();
  }, [hasBusiness, actions]);

  useEffect(() => {
    // The words Login and Register come back where the page had hidden them before it was ready.
    if (state.status === "signed-out") delete document.documentElement.dataset.keptToken;
  }, [state.status]);

  const session = useMemo<Session>(() => ({ ...state, ...actions }), [state, actions]);
  return <SessionContext value={session}>{children}</SessionContext>;
}
