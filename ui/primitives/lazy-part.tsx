import { type ComponentType, useEffect, useState } from "react";

/**
 * A part of a page that is fetched when it is first drawn. Where it is lost on the way, another stands in for it, or
 * nothing, until it is drawn anew: an error would take the whole page away, and with it the cart, which lives in memory.
 * Not React's own `lazy`, which holds back for 300 ms what it had to wait for, though it come within ten.
 * @param Instead stands in for a part that is lost
 * @param Awaited keeps its place while it is fetched
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead: ComponentType<Props> = nothing,
  Awaited: ComponentType<Props> = nothing,
) {
  let Known = Awaited;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => Known);
    useEffect(() => {
      load().then(
        (part) => {
          Known = part.default;
          setPart(() => Known);
        },
        () => setPart(() => Instead),
      );
    }, []);
    return <Part {...props} />;
  };
}

const nothing = () => null;
