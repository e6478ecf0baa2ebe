import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";

/** Takes the list of first steps off Today, or puts it there again. */
export function usePutAway(onChanged: () => void): {
  readonly busy: boolean;
  /** Empty, or why it could not be done. */
  readonly fault: string;
  putAway(dismissed: boolean): Promise<void>;
} {
  const { busy, fault, send } = useSending("This could not be saved. Please try again.");
  return {
    busy,
    fault,
    async putAway(dismissed) {
      const body = { dismissed };
      if (await send(() => api("POST /staff/first-steps/dismissal", { body }))) onChanged();
    },
  };
}
