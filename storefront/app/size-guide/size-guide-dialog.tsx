import type { Product } from "#contract/api/catalogue/products.ts";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { Link } from "../link.tsx";
import { sizeChart } from "./size-chart.ts";
import { SizeTable } from "./size-table.tsx";

export default function SizeGuideDialog(props: {
  readonly product: Pick<Product, "category" | "type" | "sizeGuide">;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const { product, open, onClose } = props;
  const { category, type, sizeGuide } = product;
  const audience = category === "WOMEN" ? "Women’s sizes" : "Men’s sizes";
  const title = sizeGuide ? `${type.name}: ${audience}` : audience;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <SizeTable guide={sizeGuide ?? sizeChart[category]} caption={title} />
      <p className="mt-5 text-meta text-umber">
        Body measurements, not garment measurements.{" "}
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
