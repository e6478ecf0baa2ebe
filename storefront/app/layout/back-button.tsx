import { useLocation, useNavigate } from "react-router";
import { ArrowLeftIcon } from "#ui/primitives/icons.tsx";

/** Goes back; shown only away from home and in windows wider than 700px (specification §2). */
export function BackButton() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (pathname === "/") return null;

  function goBack() {
    // A page opened from outside has nothing of the shop behind it.
    const isFirstPage = (window.history.state as { idx?: number } | null)?.idx === 0;
    if (isFirstPage) navigate("/");
    else navigate(-1);
  }

  return (
    <div className="hidden items-center gap-5 back:flex">
      <button
        type="button"
        onClick={goBack}
        className="flex min-h-11 items-center gap-2.5 hover:text-indigo"
      >
        <ArrowLeftIcon className="size-4.5" />
        Back
      </button>
      <span aria-hidden="true" className="h-6 border-line border-l" />
    </div>
  );
}
