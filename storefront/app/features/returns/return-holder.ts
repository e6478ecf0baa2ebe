/** An order whose returns are looked at, and what proves that one may. */
export interface ReturnHolder {
  /** The order's id or number. */
  readonly id: string;
  /** The secret of a mailed link; none in the account that the order belongs to. */
  readonly token: string | undefined;
}

/** What every call about the returns of an order is made with. */
export function callOf({ id, token }: ReturnHolder) {
  return { params: { id }, headers: token === undefined ? {} : { "x-return-token": token } };
}

/** Reads what stands behind the `#` of a mailed link: the order's number and the secret. */
export function readLink(hash: string): ReturnHolder | undefined {
  const [, id, token] = /^#?(ASO-[\dA-Z]{8})\.([\w-]{43})$/.exec(hash) ?? [];
  return id === undefined ? undefined : { id, token };
}
