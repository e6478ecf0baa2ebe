import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { campaignLimits } from "#contract/api/mail/campaign-limits.ts";
import type { CampaignBlock } from "#contract/api/mail/campaigns.ts";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { drawIcon } from "#ui/primitives/icons.tsx";
import { CopyIcon } from "../../parts/layout/icons.tsx";
import { Menu, menuItem } from "../../parts/layout/menu.tsx";
import { useUndo } from "../../parts/records/undo-context.tsx";
import { BlockFields, type BlockSources } from "./block-fields.tsx";
import { blockIcons, blockLabels } from "./campaign-labels.tsx";
import { newBlock } from "./new-block.ts";

type Blocks = readonly CampaignBlock[];

interface CampaignBlocksProps extends BlockSources {
  readonly blocks: Blocks;
  readonly onChange: (change: (blocks: Blocks) => Blocks) => void;
}

export function CampaignBlocks({ blocks, onChange, ...sources }: CampaignBlocksProps) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [target, setTarget] = useState<string>();
  const notifyDone = useUndo();
  const isFull = blocks.length >= campaignLimits.blocks;

  const find = (id: string) => list.current?.querySelector<HTMLElement>(`[data-block="${id}"]`);
  const nameOf = ({ kind }: CampaignBlock, i: number) => `${blockLabels[kind]}, block ${i + 1}`;

  function move(id: string, to: number) {
    const from = blocks.findIndex((block) => block.id === id);
    const block = blocks[from];
    if (!block || to < 0 || to >= blocks.length || to === from) return;
    // Moving its element would take the focus away.
    const focused = document.activeElement;
    flushSync(() => onChange((all) => all.toSpliced(from, 1).toSpliced(to, 0, block)));
    if (focused instanceof HTMLElement) focused.focus();
    announce(`${blockLabels[block.kind]} is now block ${to + 1} of ${blocks.length}.`);
  }
  function insert(block: CampaignBlock, at: number) {
    flushSync(() => onChange((all) => all.toSpliced(at, 0, block)));
    const field = find(block.id)?.querySelector<HTMLElement>("input, textarea, [data-first]");
    (field ?? find(block.id)?.querySelector<HTMLElement>("button"))?.focus();
  }
  function remove(block: CampaignBlock, at: number) {
    onChange((all) => all.filter(({ id }) => id !== block.id));
    const next = blocks[at + 1] ?? blocks[at - 1];
    const place = next ? find(next.id)?.querySelector<HTMLElement>("[data-handle]") : undefined;
    (place ?? document.querySelector<HTMLElement>("[data-add-block]"))?.focus();
    notifyDone(`${blockLabels[block.kind]} removed`, async () => {
      onChange((all) => all.toSpliced(Math.min(at, all.length), 0, block));
      return `${blockLabels[block.kind]} is back`;
    });
  }
  function moveByKey(event: KeyboardEvent, block: CampaignBlock, at: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    move(block.id, at + step);
  }

  return (
    <section aria-label="Blocks" className="min-w-0">
      <ol ref={list} className="grid grid-cols-1 gap-2">
        {blocks.map((block, i) => {
          const Icon = blockIcons[block.kind];
          const name = nameOf(block, i);
          const duplicate = () => insert({ ...block, id: newBlock(block.kind).id }, i + 1);
          return (
            <li
              key={block.id}
              data-block={block.id}
              onKeyDown={(event) => moveByKey(event, block, i)}
              onDragOver={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                setTarget(block.id);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== undefined) move(dragged, i);
              }}
              className={classNames(
                "group relative border bg-paper py-2 pr-1.5 pl-2.5 focus-within:border-ink focus-within:shadow-[inset_3px_0_0_var(--color-ink)]",
                target === block.id && dragged !== block.id ? "border-indigo" : "border-line",
                dragged === block.id && "opacity-50",
              )}
            >
              <div className="flex flex-wrap items-center gap-2">
                <button
                  type="button"
                  data-handle
                  draggable
                  aria-label={`Move ${name}`}
                  aria-description="Press Alt with the arrow keys to move it"
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                  onDragStart={(event) => {
                    const row = find(block.id);
                    event.dataTransfer.effectAllowed = "move";
                    if (row) event.dataTransfer.setDragImage(row, 16, 16);
                    setDragged(block.id);
                  }}
                  onDragEnd={() => {
                    setDragged(undefined);
                    setTarget(undefined);
                  }}
                  className="flex h-11 w-6 shrink-0 cursor-grab items-center justify-center text-umber max-md:-mr-1 max-md:-ml-2.5 max-md:w-11 md:h-9 pointer-coarse:h-11 pointer-coarse:w-11"
                >
                  <DotsIcon className="size-4" />
                </button>
                <Icon className="size-4.5 shrink-0" />
                <h2 className="grow font-medium text-nav">{blockLabels[block.kind]}</h2>
                <button
                  type="button"
                  aria-label={`Duplicate ${name}`}
                  disabled={isFull}
                  onClick={duplicate}
                  className="hidden size-9 items-center justify-center hover:text-indigo group-focus-within:flex disabled:hidden pointer-coarse:size-11"
                >
                  <CopyIcon className="size-4.5" />
                </button>
                <BlockMenu
                  name={name}
                  isFull={isFull}
                  onDuplicate={duplicate}
                  onMoveUp={i > 0 ? () => move(block.id, i - 1) : undefined}
                  onMoveDown={i < blocks.length - 1 ? () => move(block.id, i + 1) : undefined}
                  onRemove={() => remove(block, i)}
                />
              </div>
              <div className="min-w-0 pr-2.5 pb-2 pl-8">
                <BlockFields
                  block={block}
                  name={name}
                  onChange={(change) =>
                    onChange((all) =>
                      all.map((each) =>
                        each.id === block.id ? ({ ...each, ...change } as CampaignBlock) : each,
                      ),
                    )
                  }
                  {...sources}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <fieldset className="mt-3 flex flex-wrap gap-2" disabled={isFull}>
        <legend className="sr-only">Add a block</legend>
        {(Object.keys(blockLabels) as CampaignBlock["kind"][]).map((kind) => {
          const Icon = blockIcons[kind];
          return (
            <button
              key={kind}
              type="button"
              data-add-block
              aria-label={`Add ${blockLabels[kind].toLowerCase()}`}
              onClick={() => insert(newBlock(kind), blocks.length)}
              className="flex min-h-9 items-center gap-2 border border-line-strong bg-paper px-3 font-medium text-nav hover:bg-plaster disabled:text-umber max-md:min-h-11 pointer-coarse:min-h-11"
            >
              <Icon className="size-4.5" />
              <span>{blockLabels[kind]}</span>
            </button>
          );
        })}
      </fieldset>
      {isFull && (
        <p className="mt-2 text-meta text-umber">
          A campaign has {campaignLimits.blocks} blocks at most.
        </p>
      )}
    </section>
  );
}

const DotsIcon = drawIcon(
  <path
    d="M6 3h2v2H6zM12 3h2v2h-2zM6 9h2v2H6zM12 9h2v2h-2zM6 15h2v2H6zM12 15h2v2h-2z"
    fill="currentColor"
    stroke="none"
  />,
);

interface BlockMenuProps {
  readonly name: string;
  readonly isFull: boolean;
  readonly onDuplicate: () => void;
  readonly onMoveUp: (() => void) | undefined;
  readonly onMoveDown: (() => void) | undefined;
  readonly onRemove: () => void;
}

function BlockMenu({ name, isFull, onDuplicate, onMoveUp, onMoveDown, onRemove }: BlockMenuProps) {
  const items = [
    { label: "Duplicate", run: onDuplicate, isOff: isFull },
    { label: "Move up", run: onMoveUp, isOff: onMoveUp === undefined },
    { label: "Move down", run: onMoveDown, isOff: onMoveDown === undefined },
    { label: "Remove", run: onRemove, isOff: false },
  ];
  return (
    <Menu
      label={`Actions of ${name}`}
      button={{
        className:
          "flex size-9 items-center justify-center hover:text-indigo max-md:size-11 pointer-coarse:size-11",
      }}
    >
      {items.map(({ label, run, isOff }) => (
        <button key={label} type="button" disabled={isOff} onClick={run} className={menuItem}>
          {label}
        </button>
      ))}
    </Menu>
  );
}
