import { useEffect, useState } from "react";
import { data, useLocation } from "react-router";
import type { Category, TypeSizeGuide } from "#contract/api/catalogue/products.ts";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { api } from "../api.ts";
import { apiContext, hostErrorReporter } from "../api-context.ts";
import { describePage } from "../describe-page.ts";
import { getSite } from "../site.ts";
import { sizeChart } from "../size-guide/size-chart.ts";
import { SizeTable } from "../size-guide/size-table.tsx";
import type { Route } from "./+types/size.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(getSite(matches), {
    title: "Size guide",
    description:
      "Sizes XS to XXL for women and men with UK, US and EU conversions, bust or chest, waist and hips in inches and centimetres, and how to measure.",
    path: "/size",
  });

const tabs = [
  { id: "WOMEN", label: "Women" },
  { id: "MEN", label: "Men" },
] as const satisfies readonly { id: Category; label: string }[];

const measures = [
  {
    title: "Bust or chest",
    text: "Around the fullest part, under the arms and level across the back. Breathe out; the tape lies close and does not pinch.",
  },
  {
    title: "Waist",
    text: "Around the narrowest part, about two fingers above the navel.",
  },
  {
    title: "Hips",
    text: "Around the fullest part of the seat, feet together.",
  },
];

/** A client loader that shares nothing with its page would become a chunk on every page. */
const noGuides: readonly TypeSizeGuide[] = [];

export async function loader(args: Route.LoaderArgs) {
  const fetchApi = args.context.get(apiContext);
  return fetchApi("GET /products/size-guides").catch((error: unknown) => {
    hostErrorReporter(args)(error);
    return data(noGuides, 503);
  });
}

export function clientLoader() {
  return api("GET /products/size-guides").catch(() => noGuides);
}

export default function SizeGuide({ loaderData }: Route.ComponentProps) {
  const guides = loaderData ?? noGuides;
  const { hash } = useLocation();
  const [category, setCategory] = useState<Category>("WOMEN");
  useEffect(() => {
    if (hash === "#men") setCategory("MEN");
    if (hash === "#women") setCategory("WOMEN");
  }, [hash]);

  const caption = category === "WOMEN" ? "Women’s sizes" : "Men’s sizes";
  return (
    <div className="page-margin py-10 md:py-14">
      <div className="max-w-170">
        <h1 className="type-page">Size guide</h1>
        <p className="mt-3 mb-8 text-umber">
          Body measurements, not garment measurements. Between two sizes, take the larger one;
          boubous, agbadas and kaftans are cut to fall loosely.
        </p>
        <Tabs
          label="Department"
          tabs={tabs}
          value={category}
          onChange={setCategory}
          panelClassName="pt-3"
        >
          <SizeTable guide={sizeChart[category]} caption={caption} />
          {guides
            .filter((entry) => entry.category === category)
            .map(({ type, guide }) => (
              <section key={type.id} className="mt-10">
                <h2 className="type-title">{type.name}</h2>
                <SizeTable guide={guide} caption={`${type.name}: ${caption}`} />
              </section>
            ))}
        </Tabs>
        <h2 className="type-title mt-14 md:mt-18">How to measure</h2>
        <p className="mt-2 text-umber">
          Over light clothes, with a soft tape, ideally with someone helping.
        </p>
        <dl className="mt-5 border-line border-t">
          {measures.map(({ title, text }) => (
            <div
              key={title}
              className="grid gap-x-6 border-line border-b py-4 md:grid-cols-[9rem_1fr]"
            >
              <dt className="font-medium">{title}</dt>
              <dd className="text-umber">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 text-umber">
          Still the wrong fit? Size exchanges are free, and the second delivery is on us.
        </p>
      </div>
    </div>
  );
}
