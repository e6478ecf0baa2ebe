import { useNavigate } from "react-router";

/** `fallback` when this page is the first of the visit. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    const isFirstPage = (window.history.state as { idx?: number } | null)?.idx === 0;
    if (isFirstPage) navigate(fallback);
    else navigate(-1);
  };
}
