import { useEffect, useState } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { ChunkError } from "../../../loading/errors.ts";
import type { OwnFieldsPanelProps } from "./own-fields-panel.tsx";

type FurtherPanels = typeof import("./further-panels.ts");

let loadedPanels: FurtherPanels | undefined;

/** Undefined until loaded. Not lazy components: a panel is there at once when its error opens it. */
export function useFurtherPanels(): FurtherPanels | undefined {
  const [panels, setPanels] = useState(loadedPanels);
  useEffect(() => {
    import("./further-panels.ts").then(
      (module) => {
        loadedPanels = module;
        setPanels(module);
      },
      // Throws while the page renders, where its error boundary catches it.
      () => setPanels(ChunkError),
    );
  }, []);
  return panels;
}

const LazyOwnFields = lazyComponent(() => import("./own-fields-panel.tsx"), ChunkError);

/** Loaded where a brand has declared some. */
export function OwnFields(props: OwnFieldsPanelProps) {
  return props.fields.length > 0 && <LazyOwnFields {...props} />;
}

const heights = {
  Details: "md:min-h-170",
  "Colour, cloth and fit": "md:min-h-186",
  "Measurements and codes": "md:min-h-117",
  "Products below it": "md:min-h-57",
  "Wholesale prices": "md:min-h-75",
} as const;

type PanelTitle = keyof typeof heights;

const allTitles = Object.keys(heights) as PanelTitle[];

interface PanelPlaceholdersProps {
  /** By default all. */
  readonly titles?: readonly PanelTitle[];
}

/** As high as the panels, so that nothing moves when they arrive. */
export function PanelPlaceholders({ titles = allTitles }: PanelPlaceholdersProps) {
  return titles.map((title) => (
    <section
      key={title}
      aria-busy="true"
      className={classNames(
        "flex min-h-18 items-center border border-line bg-paper px-4 md:items-start md:px-5.5 md:py-5",
        heights[title],
      )}
    >
      <h2 className="type-panel">{title}</h2>
    </section>
  ));
}
