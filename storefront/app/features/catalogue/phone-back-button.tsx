import { ArrowLeftIcon } from "#ui/primitives/icons.tsx";
import { useGoBack } from "../../use-go-back.ts";

/** The header’s Back button needs more than 700px; on phones it lies over the picture. */
export function PhoneBackButton() {
  const goBack = useGoBack("/products");
  return (
    <button
      type="button"
      aria-label="Back"
      onClick={goBack}
      className="absolute top-1 left-1 z-1 flex size-11 items-center justify-center back:hidden"
    >
      <ArrowLeftIcon />
    </button>
  );
}
