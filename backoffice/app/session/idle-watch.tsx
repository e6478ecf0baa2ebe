import { useEffect, useRef, useState } from "react";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { api } from "../api.ts";
import { readText, saveText } from "../parts/offline/device-storage.ts";
import { type IdleLimits, type IdlePhase, idlePhase } from "./idle-phase.ts";
import { useSession } from "./session-context.tsx";

// Rarely needed; the session ends even if this chunk can't be loaded.
const IdleNotice = lazyComponent(() => import("./idle-notice.tsx"));

const limits: IdleLimits = { endsAfterMs: 30 * 60_000, noticeMs: 2 * 60_000 };
const activityEvents = ["pointerdown", "keydown", "scroll"] as const;
/** Shared by the tabs of a browser, in milliseconds since 1970. */
const activeAtKey = "staff-active-at";

export function IdleWatch() {
  const { signOut } = useSession();
  const lastActiveAt = useRef(Date.now());
  const [phase, setPhase] = useState<IdlePhase>({ phase: "active" });
  const noticed = phase.phase === "notice";

  useEffect(() => {
    if (noticed) return;
    const onActivity = () => {
      lastActiveAt.current = Date.now();
    };
    for (const eventName of activityEvents)
      window.addEventListener(eventName, onActivity, { passive: true });
    return () => {
      for (const eventName of activityEvents) window.removeEventListener(eventName, onActivity);
    };
  }, [noticed]);

  useEffect(() => {
    const checkIdle = () => {
      const ownActiveAt = lastActiveAt.current;
      const storedAt = Number(readText(activeAtKey));
      // Ignore times in the future: the clock was set back.
      const otherActiveAt = storedAt > Date.now() ? 0 : storedAt;
      if (ownActiveAt > otherActiveAt) saveText(activeAtKey, String(ownActiveAt));
      const next = idlePhase(Math.max(ownActiveAt, otherActiveAt), Date.now(), limits);
      if (next.phase === "ended") void signOut("ended");
      else
        setPhase((before) =>
          before.phase === "active" && next.phase === "active" ? before : next,
        );
    };
    const timer = setInterval(checkIdle, 1000);
    return () => clearInterval(timer);
  }, [signOut]);

  function staySignedIn() {
    lastActiveAt.current = Date.now();
    setPhase({ phase: "active" });
    // Any call extends the server's session.
    api("GET /staff/auth/me").catch(() => undefined);
  }

  return (
    noticed && (
      <IdleNotice
        leftSeconds={phase.leftSeconds}
        onStay={staySignedIn}
        onLeave={() => void signOut()}
      />
    )
  );
}
