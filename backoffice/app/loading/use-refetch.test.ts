import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { refetchQueries } from "./use-refetch.ts";

test("a refetch replaces a first request in flight", async () => {
  const client = new QueryClient();
  const answers: ((data: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ["counting", "take"],
    queryFn: ({ signal }) =>
      new Promise<string>((resolve, reject) => {
        answers.push(resolve);
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
    retry: false,
  });
  const leave = observer.subscribe(() => {});
  const requested = refetchQueries(client, { queryKey: ["counting"] });
  expect(answers).toHaveLength(2);
  expect(observer.getCurrentResult()).toMatchObject({ status: "pending", fetchStatus: "fetching" });
  answers[0]?.("before");
  answers[1]?.("after");
  await requested;
  expect(observer.getCurrentResult().data).toBe("after");
  leave();
});
