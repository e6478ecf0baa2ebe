import type { ReturnLine } from "#contract/api/returns/returns.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { ArrowRightIcon } from "#ui/primitives/icons.tsx";

interface ReturnPairProps {
  readonly line: Pick<ReturnLine, "image" | "size" | "wantedSize">;
  readonly isRefund: boolean;
  readonly size?: "row" | "record";
}

const frames = {
  row: "h-15.5 w-12.5 shrink-0",
  record: "aspect-4/5 w-33 shrink max-md:w-35",
} as const;

/** What comes back and what goes out: picture, arrow, picture. */
export function ReturnPair({ line, isRefund, size = "row" }: ReturnPairProps) {
  const { image, wantedSize } = line;
  return (
    <span
      className={classNames(
        "flex items-center",
        size === "record" ? "justify-center gap-5 max-md:gap-3" : "shrink-0 gap-2",
      )}
    >
      <PairPicture image={image} label={line.size} size={size} />
      <ArrowRightIcon className={size === "record" ? "size-6 shrink-0" : "size-4.5 shrink-0"} />
      {isRefund || wantedSize === null ? (
        <span
          aria-hidden="true"
          className={classNames(
            "flex items-center justify-center border border-line-strong border-dashed font-medium text-umber",
            size === "record" && "text-total",
            frames[size],
          )}
        >
          ₦
        </span>
      ) : (
        <PairPicture image={image} label={wantedSize} size={size} isOut />
      )}
      <span className="sr-only">
        {isRefund || wantedSize === null
          ? `Size ${line.size} comes back for a refund`
          : `Size ${line.size} comes back, size ${wantedSize} goes out`}
      </span>
    </span>
  );
}

interface PairPictureProps {
  readonly image: string;
  readonly label: string;
  readonly size: "row" | "record";
  readonly isOut?: boolean;
}

function PairPicture({ image, label, size, isOut = false }: PairPictureProps) {
  return (
    <span aria-hidden="true" className={classNames("relative block bg-plaster", frames[size])}>
      {image && <img src={image} alt="" loading="lazy" className="size-full object-cover" />}
      <span
        className={classNames(
          "absolute bottom-0 left-0 flex items-center justify-center font-medium",
          size === "record" ? "min-h-8 min-w-8 px-1.5" : "min-h-5 min-w-5 px-1 text-meta",
          isOut ? "bg-ink text-paper" : "bg-paper text-ink",
        )}
      >
        {label}
      </span>
    </span>
  );
}
