import { useRef, useState } from "react";
import { Link } from "react-router";
import type { StaffTypeSummary } from "#contract/api/catalogue/clothing-types.ts";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { Button } from "#ui/primitives/button.tsx";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { useKeys } from "../../keys/keys-context.tsx";
import { type Loading, useLoaded } from "../../loading/use-loaded.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { pageTitle } from "../../page-title.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { SortableList } from "../../parts/forms/sortable-list.tsx";
import { UnsavedBar } from "../../parts/forms/unsaved-changes.tsx";
import { ListPage } from "../../parts/lists/list-page.tsx";
import { useSaveSourceList, useSourceListState } from "../../parts/records/use-source-list.ts";

export const meta = () => [{ title: pageTitle("Types and sizes") }];

interface TypeList {
  readonly data: readonly StaffTypeSummary[];
}

export default function TypesPage() {
  const list = useLoaded<TypeList>(
    async (signal) => ({ data: await api("GET /staff/product-types", { signal }) }),
    ["types"],
  );
  return (
    <ListPage
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
    </ListPage>
  );
}

const typeAddress = (id: string) => `/types/${id}`;

function OrderedTypes({
  types,
  list,
}: {
  types: readonly StaffTypeSummary[];
  list: Loading<TypeList>;
}) {
  const [draftOrder, setWanted] = useState<readonly string[] | null>(null);
  const { busy, error, send } = useSubmission("The order could not be saved. Please try again.");
  const { showToast } = useToast();
  const savedOrder = types.map(({ id }) => id);
  useSaveSourceList("/types", "Types and sizes", savedOrder, savedOrder.length, typeAddress);
  const place = (id: string) => {
    const at = draftOrder?.indexOf(id) ?? -1;
    return at < 0 ? savedOrder.length : at;
  };
  const ordered = draftOrder ? types.toSorted((a, b) => place(a.id) - place(b.id)) : types;
  const order = ordered.map(({ id }) => id);
  const isMoved = order.join() !== savedOrder.join();

  async function save() {
    const isSaved = await send(async () => {
      try {
        const data = await api("POST /staff/product-types/reorder", {
          body: { expected: savedOrder, order },
        });
        list.replace({ data });
      } catch (cause) {
        // Reloads the types and keeps the new order.
        if (asApiError(cause)?.code === "conflict") list.reload();
        throw cause;
      }
    });
    if (!isSaved) return;
    setWanted((now) => (now === draftOrder ? null : now));
    showToast("Saved. Menus and filters are updated.");
  }

  return (
    <div className={isMoved ? "pb-24" : undefined}>
      <FormError text={error} />
      <SortableList
        label="Types of clothing"
        items={ordered}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onReorder={(items) => setWanted(items.map(({ id }) => id))}
        className="border-ink border-t"
      >
        {(type) => <TypeRow type={type} />}
      </SortableList>
      <UnsavedBar
        changes={isMoved ? ["Type order"] : []}
        busy={busy}
        onUndo={() => setWanted(null)}
        onSave={() => void save()}
      />
    </div>
  );
}

function TypeRow({ type }: { type: StaffTypeSummary }) {
  const { id, name, sizes, published, products, hasGuide } = type;
  return (
    <Link
      to={typeAddress(id)}
      state={useSourceListState("/types")}
      className="grid min-h-13 items-center gap-x-6 py-2 hover:bg-paper md:grid-cols-[12rem_minmax(0,1fr)_9rem_8rem]"
    >
      <span className="wrap-anywhere font-medium">{name}</span>
      <span className="wrap-anywhere text-nav text-umber">
        {sizes.length > 0 ? sizes.join(" ") : "No sizes yet"}
      </span>
      <span className="text-nav text-umber max-md:hidden">{hasGuide && "Own size guide"}</span>
      <span className="text-nav text-umber tabular-nums md:text-right">
        {published} published
        {products > published && <span className="md:sr-only">, {products} in total</span>}
      </span>
    </Link>
  );
}

function NewType({ onAdded }: { onAdded: () => void }) {
  const [name, setName] = useState("");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLFormElement>(null);
  const { busy, error, send } = useSubmission("The type could not be added.");
  const { showToast } = useToast();
  useKeys({ newRecord: () => field.current?.querySelector("input")?.focus() });

  async function add() {
    const typed = name.trim();
    setMissing(typed === "");
    if (typed === "") {
      field.current?.querySelector("input")?.focus();
      return;
    }
    const isAdded = await send(async () => {
      await api("POST /staff/product-types", { body: { name: typed } });
      onAdded();
    });
    if (!isAdded) return;
    setName((now) => (now.trim() === typed ? "" : now));
    showToast(`${typed} added.`);
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
          aria-label="New type"
          placeholder="New type"
          maxLength={productLimits.typeLength}
          value={name}
          aria-invalid={isMissing || undefined}
          onChange={({ target }) => {
            setName(target.value);
            setMissing(false);
          }}
          className={boxClasses(isMissing, "h-11")}
        />
        <Button type="submit" size="small" busy={busy}>
          Add
        </Button>
      </div>
      <FormError text={isMissing ? "Enter a name for the new type" : error} />
    </form>
  );
}
