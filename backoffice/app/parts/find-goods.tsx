import { type ReactNode, useState } from "react";
import type { Product } from "#contract/api/products.ts";
import { Field } from "#ui/primitives/field.tsx";
import { api } from "../api.ts";
import { useLoaded } from "../loading/use-loaded.ts";
import { useSettled } from "./use-settled.ts";

const pauseMs = 250;
const shown = 6;

interface FindGoodsProps {
  readonly label: string;
  /** Some stand there before anything is typed. */
  readonly offersAny?: boolean;
  /** One that was found, as an item of a list. */
  readonly children: (product: Product) => ReactNode;
}

/** Finds goods by what a buyer calls them. */
export function FindGoods({ label, offersAny = false, children }: FindGoodsProps) {
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim(), pauseMs);
  const asks = offersAny || search !== "";
  const { loaded } = useLoaded(
    async (signal) => {
      const query = { limit: shown, ...(search && { search }) };
      return asks ? (await api("GET /products", { query, signal })).data : [];
    },
    ["goods by words", asks, search],
    { keepShown: true },
  );
  const found = loaded.state === "ready" ? loaded.data : [];
  return (
    <div>
      <Field
        label={label}
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder="A name, a kind, a colour"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className="mt-2 text-meta text-umber empty:hidden">
        {loaded.state === "failed" && "The goods could not be loaded."}
        {loaded.state === "ready" && asks && found.length === 0 && `Nothing is called “${search}”.`}
      </p>
      <ul className="mt-2">{found.map(children)}</ul>
    </div>
  );
}
