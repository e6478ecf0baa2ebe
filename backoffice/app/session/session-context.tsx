import { useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { StaffSession } from "#contract/api/staff.ts";
import type { ApiFault } from "#contract/client/api-fault.ts";
import { api, onRefusedSession } from "../api.ts";
import { asFault } from "../loading/use-loaded.ts";

/** Who is at work. `because` tells whether nobody was, somebody left, or the session ended by itself. */
export type Session =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly fault: ApiFault }
  | { readonly state: "out"; readonly because: "never" | "left" | "ended" }
  | ({ readonly state: "in" } & StaffSession);

interface SessionActions {
  /** Takes up the session that a sign-in opened. */
  signIn(session: StaffSession): void;
  /** Ends the session, here even where the server cannot be told. */
  signOut(because?: "left" | "ended"): Promise<void>;
  /** Asks again who is signed in. */
  restore(): void;
}

const SessionContext = createContext<(SessionActions & { session: Session }) | null>(null);
/** On which the tabs of one browser tell each other that somebody left. */
const channelName = "staff-session";

/** The session and what may be done with it. */
export function useSession(): SessionActions & { session: Session } {
  const value = useContext(SessionContext);
  if (!value) throw new Error("useSession stands outside of SessionProvider");
  return value;
}

/** Holds the session of this tab. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>({ state: "loading" });

  const restore = useCallback(() => {
    setSession({ state: "loading" });
    api("GET /staff/auth/me").then(
      (found) => setSession({ state: "in", ...found }),
      (cause: unknown) => {
        const fault = asFault(cause);
        if (fault.status === 401) setSession({ state: "out", because: "never" });
        else setSession({ state: "failed", fault });
      },
    );
  }, []);

  useEffect(() => {
    restore();
    const channel = new BroadcastChannel(channelName);
    // Heard in the tab that sent it too, which already knows why.
    channel.onmessage = ({ data }: MessageEvent<"left" | "ended">) =>
      setSession((before) => (before.state === "out" ? before : { state: "out", because: data }));
    const endRefusals = onRefusedSession(() =>
      setSession((before) => (before.state === "in" ? { state: "out", because: "ended" } : before)),
    );
    return () => {
      channel.close();
      endRefusals();
    };
  }, [restore]);

  // Nothing that one member was shown stays for who comes next.
  const { state } = session;
  const wasIn = useRef(false);
  const answers = useQueryClient();
  useEffect(() => {
    if (state === "out" && wasIn.current) answers.clear();
    wasIn.current = state === "in";
  }, [state, answers]);

  const value = useMemo(
    () => ({
      session,
      restore,
      signIn: (opened: StaffSession) => setSession({ state: "in", ...opened }),
      async signOut(because: "left" | "ended" = "left") {
        await api("POST /staff/auth/logout").catch(() => undefined);
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
