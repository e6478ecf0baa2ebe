import { useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import type { StaffSession } from "#contract/api/staff.ts";
import type { ApiFault } from "#contract/client/api-fault.ts";
import { api, onSessionNews, showMember } from "../api.ts";
import { asFault } from "../loading/use-loaded.ts";
import { keepText, readText } from "../parts/keep-on-device.ts";

/** Who is at work. `because` tells whether nobody was, somebody left, or the session ended by itself. */
export type Session =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly fault: ApiFault }
  | { readonly state: "out"; readonly because: "never" | "left" | "ended" }
  | ({ readonly state: "in" } & StaffSession);

interface SessionActions {
  /** Takes up the session that a sign-in opened. */
  signIn(session: StaffSession): void;
  /** Ends the session, here even where the store cannot be told yet. */
  signOut(because?: "left" | "ended"): Promise<void>;
  /** Asks again who is signed in. */
  restore(): void;
}

const SessionContext = createContext<(SessionActions & { session: Session }) | null>(null);
/** On which the tabs of one browser tell each other that somebody left. */
const channelName = "staff-session";
/** When who is signed in is asked again where no answer came: Firefox ends what is under way once a page is left. */
const leavingMs = 1_000;
/** A call that is ended so is lost sooner than this. */
const soonMs = 10_000;
/** Where this device keeps that somebody left, until the store knows. */
const leftPlace = "staff-left";

/** The session and what may be done with it. */
export function useSession(): SessionActions & { session: Session } {
  const value = useContext(SessionContext);
  if (!value) throw new Error("useSession stands outside of SessionProvider");
  return value;
}

/** Ends the session of this browser; where no answer comes, whatever page is loaded next tries again. */
async function endSession(): Promise<void> {
  keepText(leftPlace, "yes");
  await api("POST /staff/auth/logout").then(
    () => keepText(leftPlace, undefined),
    () => undefined,
  );
}

/** Finds who is signed in. Whoever left is not let in again by a session that the store could not end yet. */
async function findSession(isAgain = false): Promise<Session> {
  const askedAt = Date.now();
  if (readText(leftPlace)) {
    await endSession();
    return { state: "out", because: "never" };
  }
  try {
    return { state: "in", ...(await api("GET /staff/auth/me")) };
  } catch (cause) {
    const fault = asFault(cause);
    // Not where patience ran out.
    if (fault.status === 0 && !isAgain && Date.now() - askedAt < soonMs) {
      await new Promise((resolve) => setTimeout(resolve, leavingMs));
      return findSession(true);
    }
    return fault.status === 401 ? { state: "out", because: "never" } : { state: "failed", fault };
  }
}

/** Holds the session of this tab. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>({ state: "loading" });

  const restore = useCallback(() => {
    setSession({ state: "loading" });
    void findSession().then(setSession);
  }, []);

  useEffect(() => {
    restore();
    const channel = new BroadcastChannel(channelName);
    // Heard in the tab that sent it too, which already knows why.
    channel.onmessage = ({ data }: MessageEvent<"left" | "ended">) =>
      setSession((before) => (before.state === "out" ? before : { state: "out", because: data }));
    const endNews = onSessionNews((news) => {
      if (news === "passed") restore();
      else setSession((now) => (now.state === "in" ? { state: "out", because: "ended" } : now));
    });
    return () => {
      channel.close();
      endNews();
    };
  }, [restore]);

  const member = session.state === "in" ? session.member : undefined;
  const answers = useQueryClient();
  // Before the rooms ask for anything.
  useLayoutEffect(() => {
    showMember(member);
    // Nothing that one member was shown stays for who comes next.
    return () => {
      if (member) answers.clear();
    };
  }, [member, answers]);

  const value = useMemo(
    () => ({
      session,
      restore,
      signIn(opened: StaffSession) {
        keepText(leftPlace, undefined);
        setSession({ state: "in", ...opened });
      },
      async signOut(because: "left" | "ended" = "left") {
        await endSession();
        setSession({ state: "out", because });
        const channel = new BroadcastChannel(channelName);
        channel.postMessage(because);
        channel.close();
      },
    }),
    [session, restore],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}
