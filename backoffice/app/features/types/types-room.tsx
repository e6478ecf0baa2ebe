import { useRef, useState } from "react";
import { Link } from "react-router";
import { productLimits } from "#contract/api/product-limits.ts";
import type { StaffTypeSummary } from "#contract/api/staff-types.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { Button } from "#ui/primitives/button.tsx";
import { boxClasses } from "#ui/primitives/field.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useKeys } from "../../keys/keys-context.tsx";
import { type Loading, useLoaded } from "../../loading/use-loaded.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { ListRoom } from "../../parts/list-room.tsx";
import { OrderedList } from "../../parts/ordered-list.tsx";
import { UnsavedBar } from "../../parts/unsaved-bar.tsx";
import { useQueueOf } from "../../parts/use-queue.ts";

interface TypeList {
  readonly data: readonly StaffTypeSummary[];
}

/** Every type of clothing in the order of the shop's menus and filters. */
export function TypesRoom() {
  const list = useLoaded<TypeList>(
    async (signal) => ({ data: await api("GET /staff/types", { signal }) }),
    ["types"],
  );
  return (
    <ListRoom
      title="Types and sizes"
      head={<NewType onAdded={list.reload} />}
      list={list}
      failure="The types could not be loaded."
      empty={() => ({
        title: "No types yet",
        text: "Add what you sell: Kaftan, Shirt, Wrapper. Each has its sizes and may have a size guide.",
      })}
    >
      {(types) => <OrderedTypes types={types} list={list} />}
    </ListRoom>
  );
}

const typeAddress = (id: string) => `/types/${id}`;

/** The types, which may be put in another order. */
function OrderedTypes({
  types,
  list,
}: {
  types: readonly StaffTypeSummary[];
  list: Loading<TypeList>;
}) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const { busy, fault, send } = useSending("The order could not be saved. Please try again.");
  const { say } = useToaster();
  const seen = types.map(({ id }) => id);
  useQueueOf("/types", "Types and sizes", seen, seen.length, typeAddress);
  const place = (id: string) => {
    const at = wanted?.indexOf(id) ?? -1;
    return at < 0 ? seen.length : at;
  };
  const shown = wanted ? types.toSorted((a, b) => place(a.id) - place(b.id)) : types;
  const order = shown.map(({ id }) => id);
  const isMoved = order.join() !== seen.join();

  async function save() {
    const isSaved = await send(async () => {
      try {
        const data = await api("POST /staff/types/order", { body: { seen, order } });
        list.replace({ data });
      } catch (cause) {
        // What stands there now is shown, and what was moved stays where it was put.
        if (faultOf(cause)?.code === "conflict") list.reload();
        throw cause;
      }
    });
    if (!isSaved) return;
    setWanted((now) => (now === wanted ? null : now));
    say("Saved. Menus and filters follow.");
  }

  return (
    <div className={isMoved ? "pb-24" : undefined}>
      <FormFault text={fault} />
      <OrderedList
        label="Types of clothing"
        items={shown}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOrder={(items) => setWanted(items.map(({ id }) => id))}
        className="border-ink border-t"
      >
        {(type) => <TypeRow type={type} />}
      </OrderedList>
      <UnsavedBar
        changes={isMoved ? ["Order of the types"] : []}
        busy={busy}
        onUndo={() => setWanted(null)}
        onSave={() => void save()}
      />
    </div>
  );
}

function TypeRow({ type }: { type: StaffTypeSummary }) {
  const { id, name, sizes, onShop, products, hasGuide } = type;
  return (
    <Link
      to={typeAddress(id)}
      className="grid min-h-13 items-center gap-x-6 py-2 hover:bg-paper md:grid-cols-[12rem_minmax(0,1fr)_9rem_8rem]"
    >
      <span className="wrap-anywhere font-medium">{name}</span>
      <span className="wrap-anywhere text-nav text-umber">
        {sizes.length > 0 ? sizes.join(" ") : "No sizes yet"}
      </span>
      <span className="text-nav text-umber max-md:hidden">{hasGuide && "Own size guide"}</span>
      <span className="text-nav text-umber tabular-nums md:text-right">
        {onShop} on the shop
        {products > onShop && <span className="md:sr-only">, {products} in all</span>}
      </span>
    </Link>
  );
}

/** A type the store does not have yet; one of its name is found in its place. */
function NewType({ onAdded }: { onAdded: () => void }) {
  const [name, setName] = useState("");
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLFormElement>(null);
  const { busy, fault, send } = useSending("The type could not be added.");
  const { say } = useToaster();
  useKeys({ newRecord: () => field.current?.querySelector("input")?.focus() });

  async function add() {
    const typed = name.trim();
    setAsked(typed === "");
    if (typed === "") {
      field.current?.querySelector("input")?.focus();
      return;
    }
    const isAdded = await send(async () => {
      await api("POST /staff/types", { body: { name: typed } });
      onAdded();
    });
    if (!isAdded) return;
    setName((now) => (now.trim() === typed ? "" : now));
    say(`${typed} is in the list.`);
  }

  return (
    <form
      ref={field}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
      className="w-full md:w-84"
    >
      <div className="flex">
        <input
          aria-label="A new type"
          placeholder="A new type"
          maxLength={productLimits.typeLength}
          value={name}
          aria-invalid={isAsked || undefined}
          onChange={({ target }) => {
            setName(target.value);
            setAsked(false);
          }}
          className={boxClasses(isAsked, "h-11")}
        />
        <Button type="submit" size="small" busy={busy}>
          Add
        </Button>
      </div>
      <FormFault text={isAsked ? "Type what the new type is called" : fault} />
    </form>
  );
}
