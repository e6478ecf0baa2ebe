import { useState } from "react";
import type { FirstSteps } from "#contract/api/first-steps.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Checkbox } from "#ui/primitives/checkbox.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { Panel } from "../../parts/panel.tsx";

interface DemoGoodsPanelProps {
  readonly goods: FirstSteps["demoGoods"];
  /** Hears that they are gone, or that they are not what was shown. */
  readonly onChanged: () => void;
}

const pieces = (count: number) => (count === 1 ? "1 product" : `${count} products`);

/** The goods to try the store with, and the way to be rid of them. */
export function DemoGoodsPanel({ goods: { count, ordered }, onChanged }: DemoGoodsPanelProps) {
  const [asks, setAsks] = useState(false);
  const [isSure, setSure] = useState(false);
  const { busy, fault, send } = useSending("They could not be removed. Nothing was changed.");
  const { say } = useToaster();

  function close() {
    setAsks(false);
    setSure(false);
  }
  async function remove() {
    const isGone = await send(() =>
      api("POST /staff/first-steps/demo-goods/removal", { body: { count } }),
    );
    onChanged();
    if (!isGone) return;
    close();
    say("The demo goods are gone. The shop is yours.");
  }

  return (
    <Panel title="Demo goods">
      <p className="max-w-[60ch] text-umber">
        {pieces(count)} came with the store to try it with. Nothing that you or your staff made is
        among them.
      </p>
      <Button look="ghost" size="small" className="mt-4" onClick={() => setAsks(true)}>
        Remove the demo goods…
      </Button>
      <Dialog
        open={asks}
        onClose={close}
        title={`Remove ${pieces(count)}?`}
        actions={
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="ghost" size="small" onClick={close}>
              Keep them
            </Button>
            <Button size="small" busy={busy} disabled={!isSure} onClick={() => void remove()}>
              Remove {pieces(count)}
            </Button>
          </div>
        }
      >
        <FormFault text={fault} />
        <p>
          They go at once with their sizes, stock and hearts, and no later start brings them back.
          {ordered > 0 &&
            ` ${pieces(ordered)} of them were ordered: these are archived, since the orders speak of them.`}
        </p>
        <p className="mt-3 text-umber">
          Types with their sizes, discounts, people, orders and everything you made stay.
        </p>
        <div className="mt-4">
          <Checkbox
            label="I have looked at them, and want none"
            checked={isSure}
            onChange={({ target }) => setSure(target.checked)}
          />
        </div>
      </Dialog>
    </Panel>
  );
}
