import { Link } from "react-router";
import type { Category } from "#contract/api/products.ts";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { SizeTable } from "./size-table.tsx";

/** The size guide over a product's page, for its department. */
export default function SizeGuideDialog(props: {
  readonly category: Category;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const { category, open, onClose } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={category === "WOMEN" ? "Women’s sizes" : "Men’s sizes"}
    >
      <SizeTable category={category} />
      <p className="mt-5 text-meta text-umber">
        These are measurements of a body, not of the garment.{" "}
        <Link
          to={`/size#${category === "WOMEN" ? "women" : "men"}`}
          onClick={onClose}
          className="text-link touch-target"
        >
          How to measure
        </Link>
      </p>
    </Dialog>
  );
}
