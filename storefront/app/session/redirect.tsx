import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { PageLoading } from "./page-loading.tsx";

/**
 * Keeps the page’s height, so that the footer does not jump. The router’s `<Navigate>` restarts
 * when its state is a new object, and never arrives.
 */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  const [target] = useState({ to, state });
  useEffect(() => {
    void navigate(target.to, { replace: true, state: target.state });
  }, [navigate, target]);
  return <PageLoading />;
}
