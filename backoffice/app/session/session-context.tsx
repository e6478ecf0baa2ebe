import { useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { StaffSession } from "#contract/api/staff/staff.ts";
import type { ApiError } from "#contract/client/api-error.ts";
import { api, onSessionEvent, setDisplayedMember } from "../api.ts";
import { toApiError } from "../loading/use-loaded.ts";
import { readText, saveText } from "../parts/offline/device-storage.ts";

/** `reason`: nobody was signed in, signed out, or expired. */
export type Session =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: ApiError }
  | { readonly state: "out"; readonly reason: "never" | "left" | "ended" }
  | ({ readonly state: "in" } & StaffSession);

interface SessionActions {
  signIn(session: StaffSession): void;
  /** Signs out here even if the server can't be reached. */
  signOut(reason?: "left" | "ended"): Promise<void>;
  restore(): void;
}

const SessionContext = createContext<(SessionActions & { session: Session }) | null>(null);
const channelName = "staff-session";
/** Delay before asking again: Firefox aborts requests of a page being left. */
const retryDelayMs = 1_000;
/** Such requests fail sooner than this. Milliseconds. */
const quickFailureMs = 10_000;
/** Remembers a sign-out until the server knows. */
const signedOutKey = "staff-left";

export function useSession(): SessionActions & { session: Session } {
  const value = useContext(SessionContext);
  if (!value) throw new Error("useSession stands outside of SessionProvider");
  return value;
}

/** Without a response the next page load tries again. */
async function endSession(): Promise<void> {
  saveText(signedOutKey, "yes");
  await api("POST /staff/auth/logout").then(
    () => saveText(signedOutKey, undefined),
    () => undefined,
  );
}

/** A session whose sign-out is pending is not restored. */
async function findSession(isRetry = false): Promise<Session> {
  const requestedAt = Date.now();
  if (readText(signedOutKey)) {
    await endSession();
    return { state: "out", reason: "never" };
  }
  try {
    return { state: "in", ...(await api("GET /staff/auth/me")) };
  } catch (cause) {
    const error = toApiError(cause);
    // Not after a timeout.
    if (error.status === 0 && !isRetry && Date.now() - requestedAt < quickFailureMs) {
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
      return findSession(true);
    }
    return error.status === 401 ? { state: "out", reason: "never" } : { state: "failed", error };
  }
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>({ state: "loading" });

  const restores = useRef(0);
  const restore = useCallback(() => {
    restores.current += 1;
    const own = restores.current;
    setSession({ state: "loading" });
    // Only the latest counts: another answer would throw away what pages are loading.
    void findSession().then((found) => own === restores.current && setSession(found));
  }, []);

  useEffect(() => {
    restore();
    const channel = new BroadcastChannel(channelName);
    // The sending tab already knows the reason.
    channel.onmessage = ({ data }: MessageEvent<"left" | "ended">) =>
      setSession((before) => (before.state === "out" ? before : { state: "out", reason: data }));
    const unsubscribe = onSessionEvent((event) => {
      if (event === "passed") restore();
      else setSession((now) => (now.state === "in" ? { state: "out", reason: "ended" } : now));
    });
    return () => {
      channel.close();
      unsubscribe();
    };
  }, [restore]);

  const member = session.state === "in" ? session.member : undefined;
  const queryClient = useQueryClient();
  // Before any page sends requests.
  useLayoutEffect(() => {
    setDisplayedMember(member);
    // The next member must not see cached data.
    return () => {
      if (member) queryClient.clear();
    };
  }, [member, queryClient]);

  const value = useMemo(
    () => ({
      session,
      restore,
      signIn(opened: StaffSession) {
        saveText(signedOutKey, undefined);
        setSession({ state: "in", ...opened });
      },
      async signOut(reason: "left" | "ended" = "left") {
        await endSession();
        setSession({ state: "out", reason });
        const channel = new BroadcastChannel(channelName);
        channel.postMessage(reason);
        channel.close();
      },
    }),
    [session, restore],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}
