import { useEffect, useRef, useState } from "react";
import { lazyPart } from "#ui/primitives/lazy-part.tsx";
import { api } from "../api.ts";
import { keepText, readText } from "../parts/keep-on-device.ts";
import { type IdleLimits, type IdlePhase, idlePhase } from "./idle-phase.ts";
import { useSession } from "./session-context.tsx";

// Seldom seen; without a network nobody is told, and the session ends all the same.
const IdleNotice = lazyPart(() => import("./idle-notice.tsx"));

const limits: IdleLimits = { endsAfterMs: 30 * 60_000, noticeMs: 2 * 60_000 };
const signsOfLife = ["pointerdown", "keydown", "scroll"] as const;
/** Where the tabs of one browser tell each other when somebody was last there, in ms since 1970. */
const activePlace = "staff-active-at";

/** Tells somebody who has been away that the session is about to end, and ends it. */
export function IdleWatch() {
  const { signOut } = useSession();
  const lastActiveAt = useRef(Date.now());
  const [phase, setPhase] = useState<IdlePhase>({ phase: "active" });
  const noticed = phase.phase === "notice";

  useEffect(() => {
    if (noticed) return;
    const live = () => {
      lastActiveAt.current = Date.now();
    };
    for (const sign of signsOfLife) window.addEventListener(sign, live, { passive: true });
    return () => {
      for (const sign of signsOfLife) window.removeEventListener(sign, live);
    };
  }, [noticed]);

  useEffect(() => {
    const look = () => {
      const hereAt = lastActiveAt.current;
      const toldAt = Number(readText(activePlace));
      // A clock that was set back since says nothing.
      const anywhereAt = toldAt > Date.now() ? 0 : toldAt;
      if (hereAt > anywhereAt) keepText(activePlace, String(hereAt));
      const next = idlePhase(Math.max(hereAt, anywhereAt), Date.now(), limits);
      if (next.phase === "ended") void signOut("ended");
      else
        setPhase((before) =>
          before.phase === "active" && next.phase === "active" ? before : next,
        );
    };
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [signOut]);

  function stay() {
    lastActiveAt.current = Date.now();
    setPhase({ phase: "active" });
    // The server counts too, and hears of those who are still there by any call.
    api("GET /staff/auth/me").catch(() => undefined);
  }

  return (
    noticed && (
      <IdleNotice leftSeconds={phase.leftSeconds} onStay={stay} onLeave={() => void signOut()} />
    )
  );
}
