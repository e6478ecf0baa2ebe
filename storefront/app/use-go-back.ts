import { useNavigate } from "react-router";

/**
 * Gives what goes one page back, or to `otherwise` when this page was opened from outside and has nothing
 * of the shop behind it.
 */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => {
    const isFirstPage = (window.history.state as { idx?: number } | null)?.idx === 0;
    if (isFirstPage) navigate(otherwise);
    else navigate(-1);
  };
}
