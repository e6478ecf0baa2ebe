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
import { allInCartMessage } from "../../stock/stock-messages.ts";
import { useCartAfterReload } from "./cart-after-reload.ts";
import {
  type CartLine,
  type CartLineKey,
  cartReducer,
  countItems,
  isSameLine,
  maxLineQuantity,
} from "./cart-reducer.ts";
import { type LastCartLine, useLastCart } from "./last-cart.ts";

/** How long an added line is confirmed, in ms (specification §9). */
const addedNoticeMs = 2000;

export interface Cart {
  readonly lines: readonly CartLine[];
  readonly itemCount: number;
  readonly added: readonly CartLine[] | null;
  readonly isOpen: boolean;
  /** What could not be added at the last reorder; empty once the drawer closes. */
  readonly notice: readonly string[];
  /** What was in the cart before a reload; empty once something is added. */
  readonly lastLines: readonly LastCartLine[];
  clearLastCart(): void;
  /** Merges with existing lines and opens the drawer; announces lines at their limit. */
  add(...lines: CartLine[]): void;
  /** As `add`, with messages about what could not be added. */
  addWithNotice(lines: readonly CartLine[], notice: readonly string[]): void;
  /** 0 removes the line. */
  setQuantity(key: CartLineKey, quantity: number): void;
  /** Updates a line’s stock; reduces its quantity, or removes it at 0. */
  setStock(key: CartLineKey, stock: number): void;
  reprice(key: CartLineKey, pricing: UnitPricing): void;
  removeOrdered(ordered: readonly CartLine[]): void;
  open(): void;
  close(): void;
}

const CartContext = createContext<Cart | null>(null);

/** @throws {Error} outside a CartProvider */
export function useCart(): Cart {
  const cart = useContext(CartContext);
  if (!cart) throw new Error("useCart is called outside a CartProvider");
  return cart;
}

export function CartProvider({ children }: { children: ReactNode }) {
  const [lines, dispatch] = useReducer(cartReducer, []);
  const [added, setAdded] = useState<readonly CartLine[] | null>(null);
  const [openPath, setOpenPath] = useState("");
  const [notice, setNotice] = useState<readonly string[]>([]);
  const { pathname } = useLocation();
  const isOpen = openPath === pathname;
  useCartAfterReload(lines, (line) => dispatch({ type: "add", line }));
  const { lastLines, clearLastCart } = useLastCart(lines);

  // Navigation closes the drawer, unless it was opened on the new page.
  useEffect(() => setOpenPath((on) => (on === pathname ? on : "")), [pathname]);

  useEffect(() => {
    if (!isOpen) setNotice((before) => (before.length === 0 ? before : []));
  }, [isOpen]);

  useEffect(() => {
    if (!added) return;
    const timer = setTimeout(() => setAdded(null), addedNoticeMs);
    return () => clearTimeout(timer);
  }, [added]);

  const cart = useMemo<Cart>(() => {
    const open = () => setOpenPath(location.pathname);
    const addWithNotice = (newLines: readonly CartLine[], sentences: readonly string[]) => {
      for (const line of newLines) dispatch({ type: "add", line });
      setAdded(newLines);
      setNotice(sentences);
      open();
    };
    return {
      lines,
      itemCount: countItems(lines),
      added,
      isOpen,
      notice,
      lastLines,
      clearLastCart,
      add(...newLines) {
        const isFull = (line: CartLine) =>
          lines.some((other) => isSameLine(other, line) && other.quantity >= maxLineQuantity(line));
        addWithNotice(
          newLines.filter((line) => !isFull(line)),
          newLines.filter(isFull).map(allInCartMessage),
        );
      },
      addWithNotice,
      setQuantity: (key, quantity) => dispatch({ type: "set-quantity", key, quantity }),
      setStock: (key, stock) => dispatch({ type: "set-stock", key, stock }),
      reprice: (key, pricing) => dispatch({ type: "reprice", key, pricing }),
      removeOrdered(ordered) {
        // Paid after a reload, which had emptied the cart.
        if (lines.length === 0) clearLastCart();
        dispatch({ type: "remove-ordered", lines: ordered });
      },
      open,
      close: () => setOpenPath(""),
    };
  }, [lines, added, isOpen, notice, lastLines, clearLastCart]);

  return <CartContext value={cart}>{children}</CartContext>;
}
