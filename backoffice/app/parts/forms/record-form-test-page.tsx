import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { ApiError } from "#contract/client/api-error.ts";
import { Field } from "#ui/primitives/fields/field.tsx";
import { loadDefaults, useLoadedRecord } from "../../loading/use-loaded.ts";
import { SessionProvider, useSession } from "../../session/session-context.tsx";
import { RecordPage } from "../records/record-page.tsx";
import { FormBar, FormNotices } from "./record-form.tsx";
import { type FormRules, useRecordForm } from "./use-record-form.ts";

/** A record of two fields, in a form as the back office's pages have it. */
interface Branch {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly place: string;
}

type Draft = Pick<Branch, "name" | "place">;

const rules: FormRules<Branch, Draft> = {
  labels: { name: "Name", place: "Place" },
  toDraft: ({ name, place }) => ({ name, place }),
  validate: ({ name, place }) => ({
    ...(name === "" && { name: "Enter a name" }),
    ...(place === "" && { place: "Enter a place" }),
  }),
};

async function call(method: "GET" | "PATCH", body?: object): Promise<Branch> {
  const reply = await fetch("/api/branch", { method, ...(body && { body: JSON.stringify(body) }) });
  const json = await reply.json();
  if (reply.ok) return json;
  throw new ApiError(json);
}

function BranchPage() {
  const loading = useLoadedRecord(() => call("GET"), ["branch"]);
  return (
    <RecordPage
      isInSplitView
      loading={loading}
      backLink={{ to: "/", label: "Branches" }}
      title="Branch"
      failure="The branch could not be loaded."
      comparedFields={[
        { name: "Name", read: ({ name }) => name },
        { name: "Place", read: ({ place }) => place },
      ]}
    >
      {(branch) => <BranchForm branch={branch} onSaved={loading.replace} />}
    </RecordPage>
  );
}

function BranchForm({ branch, onSaved }: { branch: Branch; onSaved: (branch: Branch) => void }) {
  const form = useRecordForm({
    rules,
    record: branch,
    draftKey: ["branch-draft", branch.id],
    failure: "The branch could not be saved.",
    save: (draft, { version }) => call("PATCH", { ...draft, version }),
    onSaved: ({ record }) => onSaved(record),
  });
  return (
    <>
      <FormNotices form={form} />
      <Field label="Name" {...form.input("name")} />
      <Field label="Place" {...form.input("place")} />
      <FormBar form={form} />
    </>
  );
}

function SignedIn() {
  return useSession().session.state === "in" && <BranchPage />;
}

const router = createMemoryRouter([{ path: "/", element: <SignedIn /> }]);
createRoot(document.body).render(
  <QueryClientProvider client={new QueryClient({ defaultOptions: loadDefaults })}>
    <SessionProvider>
      <RouterProvider router={router} />
    </SessionProvider>
  </QueryClientProvider>,
);
