import { api } from "../../api.ts";
import { useSubmission } from "../../loading/use-submission.ts";

export function useDismissOnboarding(onChanged: () => void): {
  readonly busy: boolean;
  readonly error: string;
  setDismissed(dismissed: boolean): Promise<void>;
} {
  const { busy, error, send } = useSubmission("This could not be saved. Please try again.");
  return {
    busy,
    error,
    async setDismissed(dismissed) {
      const body = { dismissed };
      if (await send(() => api("POST /staff/onboarding/dismiss", { body }))) onChanged();
    },
  };
}
