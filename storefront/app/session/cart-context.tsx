import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from "react";
import { useLocation } from "react-router";
import type { UnitPricing } from "#contract/pricing/price-cart.ts";
import { allInCart } from "../stock/stock-words.ts";
import {
  type CartLine,
  type CartLineKey,
  cartReducer,
  countItems,
  isSameLine,
  mostOf,
} from "./cart-reducer.ts";

/** How long an added line is confirmed, in ms (specification §9). */
const addedFlagMs = 2000;

/** The shopper's cart and its drawer. It lives in memory only and is lost on reload (specification §2). */
export interface Cart {
  readonly lines: readonly CartLine[];
  /** Units over all lines. */
  readonly itemCount: number;
  /** The lines added within the last 2 s, with the pieces added of each. */
  readonly added: readonly CartLine[] | null;
  readonly isOpen: boolean;
  /** What could not be put in with the last re-order; empty once the drawer is closed. */
  readonly notice: readonly string[];
  /** Puts lines in, incrementing those that are there, and opens the drawer; says of which no further piece can be had. */
  add(...lines: CartLine[]): void;
  /** As `add`, with sentences on what could not be put in. */
  addWithNotice(lines: readonly CartLine[], notice: readonly string[]): void;
  /** 0 removes the line. */
  setQuantity(key: CartLineKey, quantity: number): void;
  /** Takes over what is left of a line; it then holds no more, and goes when nothing is left. */
  setStock(key: CartLineKey, stock: number): void;
  /** Takes over today's price of a line. */
  reprice(key: CartLineKey, pricing: UnitPricing): void;
  /** Takes out as many pieces of each line as are given: they were ordered. */
  takeOut(ordered: readonly CartLine[]): void;
  open(): void;
  close(): void;
}

const CartContext = createContext<Cart | null>(null);

/**
 * The cart of the page.
 * @throws {Error} outside a CartProvider.
 */
export function useCart(): Cart {
  const cart = useContext(CartContext);
  if (!cart) throw new Error("useCart is called outside a CartProvider");
  return cart;
}

/** Keeps the cart while the shopper moves between pages. */
export function CartProvider({ children }: { children: ReactNode }) {
  const [lines, dispatch] = useReducer(cartReducer, []);
  const [added, setAdded] = useState<readonly CartLine[] | null>(null);
  /** Path of the page that the drawer is open on. */
  const [openOn, setOpenOn] = useState("");
  const [notice, setNotice] = useState<readonly string[]>([]);
  const { pathname } = useLocation();
  const isOpen = openOn === pathname;

  // A new page closes the drawer, unless it was opened while the address was that page's already.
  useEffect(() => setOpenOn((on) => (on === pathname ? on : "")), [pathname]);

  useEffect(() => {
    if (!isOpen) setNotice((before) => (before.length === 0 ? before : []));
  }, [isOpen]);

  useEffect(() => {
    if (!added) return;
    const timer = setTimeout(() => setAdded(null), addedFlagMs);
    return () => clearTimeout(timer);
  }, [added]);

  const cart = useMemo<Cart>(() => {
    const open = () => setOpenOn(location.pathname);
    const addWithNotice = (more: readonly CartLine[], sentences: readonly string[]) => {
      for (const line of more) dispatch({ type: "add", line });
      setAdded(more);
      setNotice(sentences);
      open();
    };
    return {
      lines,
      itemCount: countItems(lines),
      added,
      isOpen,
      notice,
      add(...more) {
        const isFull = (line: CartLine) =>
          lines.some((other) => isSameLine(other, line) && other.quantity >= mostOf(line));
        addWithNotice(
          more.filter((line) => !isFull(line)),
          more.filter(isFull).map(allInCart),
        );
      },
      addWithNotice,
      setQuantity: (key, quantity) => dispatch({ type: "set-quantity", key, quantity }),
      setStock: (key, stock) => dispatch({ type: "set-stock", key, stock }),
      reprice: (key, pricing) => dispatch({ type: "reprice", key, pricing }),
      takeOut: (ordered) => dispatch({ type: "take-out", lines: ordered }),
      open,
      close: () => setOpenOn(""),
    };
  }, [lines, added, isOpen, notice]);

  return <CartContext value={cart}>{children}</CartContext>;
}
