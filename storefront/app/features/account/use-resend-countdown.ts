import { useCallback, useEffect, useState } from "react";
import {
  getResendCooldownEnd,
  getSecondsLeft,
  startResendCooldown,
} from "../../session/resend-cooldown.ts";

export function useResendCountdown(userId: string) {
  const [endsAt, setEndsAt] = useState(0);
  const [seconds, setSeconds] = useState(0);

  useEffect(() => setEndsAt(getResendCooldownEnd(userId)), [userId]);

  useEffect(() => {
    const tick = () => setSeconds(getSecondsLeft(endsAt, Date.now()));
    tick();
    if (endsAt <= Date.now()) return;
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [endsAt]);

  const start = useCallback(
    (wait: number) => {
      startResendCooldown(userId, wait);
      setEndsAt(Date.now() + wait * 1000);
    },
    [userId],
  );

  return { seconds, start };
}
