import { Panel } from "../../parts/panel.tsx";
import { RemoveDemo } from "./remove-demo.tsx";

/** What came with the store to try it with, and the way to be rid of it. */
export function DemoPanel({ demo, onChanged }: Parameters<typeof RemoveDemo>[0]) {
  return (
    <Panel title="Demo">
      <p className="max-w-[60ch] text-umber">
        {demo.goods === 1 ? "1 product" : `${demo.goods} products`} and what belongs to them came
        with the store to try it with. Nothing that you or your staff made is among it.
      </p>
      <RemoveDemo demo={demo} onChanged={onChanged} />
    </Panel>
  );
}
