interface FreshRowsProps {
  /** "2 new orders" */
  readonly words: string;
  readonly onShow: () => void;
}

/** Says above a list that rows came meanwhile; they stand in it once they are asked for. */
export function FreshRows({ words, onShow }: FreshRowsProps) {
  return (
    <p role="status" className="mt-3 flex">
      <button
        type="button"
        onClick={onShow}
        className="flex min-h-9 grow items-center justify-center gap-2 bg-indigo-wash px-4 font-medium text-indigo-mid text-nav pointer-coarse:min-h-11"
      >
        {words}
        <span className="border-current border-b">show</span>
      </button>
    </p>
  );
}
