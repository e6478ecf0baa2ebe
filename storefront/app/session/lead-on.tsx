import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { PageLoading } from "./page-loading.tsx";

/**
 * Goes to another page, once. Until it is there, the place of this one is kept, so that the footer does not jump.
 * The router's own `<Navigate>` would start anew, and so never arrive, whenever its state is another object.
 */
export function LeadOn({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  const [target] = useState({ to, state });
  useEffect(() => {
    void navigate(target.to, { replace: true, state: target.state });
  }, [navigate, target]);
  return <PageLoading />;
}
