import { type ComponentType, useEffect, useState } from "react";

/**
 * Renders a fallback if its code fails to load: an error would replace the page and lose the cart
 * in memory. Not React’s `lazy`, which keeps placeholders for 300 ms.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Fallback: ComponentType<Props> = renderNothing,
  Placeholder: ComponentType<Props> = renderNothing,
) {
  let Loaded = Placeholder;
  return function LazyComponent(props: Props) {
    const [Component, setComponent] = useState(() => Loaded);
    useEffect(() => {
      load().then(
        (module) => {
          Loaded = module.default;
          setComponent(() => Loaded);
        },
        () => setComponent(() => Fallback),
      );
    }, []);
    return <Component {...props} />;
  };
}

const renderNothing = () => null;
