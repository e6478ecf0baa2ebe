import { useLocation } from "react-router";
import { ArrowLeftIcon } from "#ui/primitives/icons.tsx";
import { useGoBack } from "../use-go-back.ts";

export function BackButton() {
  const goBack = useGoBack("/");
  const { pathname } = useLocation();
  if (pathname === "/") return null;

  return (
    <div className="hidden items-center gap-5 back:flex">
      <button
        type="button"
        onClick={goBack}
        className="flex min-h-11 items-center gap-2.5 hover:text-indigo"
      >
        <ArrowLeftIcon className="size-4.5" />
        <span>Back</span>
      </button>
      <span aria-hidden="true" className="h-6 border-line border-l" />
    </div>
  );
}
