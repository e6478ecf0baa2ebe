import type { Product } from "#contract/api/products.ts";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Link } from "../link.tsx";
import { sizeChart } from "./size-chart.ts";
import { SizeTable } from "./size-table.tsx";

/** The size guide over a product's page: its type's own, else that of its department. */
export default function SizeGuideDialog(props: {
  readonly product: Pick<Product, "category" | "type" | "sizeGuide">;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const { product, open, onClose } = props;
  const { category, type, sizeGuide } = product;
  const whose = category === "WOMEN" ? "Women’s sizes" : "Men’s sizes";
  const title = sizeGuide ? `${type.name}: ${whose}` : whose;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <SizeTable guide={sizeGuide ?? sizeChart[category]} caption={title} />
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
