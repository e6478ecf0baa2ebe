import { type FormEvent, useEffect, useState } from "react";
import {
  type ApiKeyScope,
  type ApiKeySubject,
  apiKeyScopes,
  apiKeySubjects,
} from "#contract/api/developers/api-key-scopes.ts";
import type { CreateApiKey, CreatedApiKey } from "#contract/api/developers/api-keys.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { Field } from "#ui/primitives/fields/field.tsx";
import { FieldNote } from "#ui/primitives/fields/field-frame.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { Drawer } from "#ui/primitives/overlays/drawer.tsx";
import { api } from "../../api.ts";
import { useUnsavedEdits } from "../../loading/unsaved-edits.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { FormError } from "../../parts/forms/form-error.tsx";

const accesses = { none: "No access", read: "Read", write: "Read and change" } as const;
type Access = keyof typeof accesses;

const subjectLabels: Readonly<Record<ApiKeySubject, string>> = {
  products: "Products",
  stock: "Stock",
  orders: "Orders",
  customers: "Customers",
  payments: "Payments",
};

const ends: Readonly<Record<string, CreateApiKey["days"]>> = {
  Never: null,
  "In 30 days": 30,
  "In 90 days": 90,
  "In a year": 365,
};

const noAccess: Readonly<Record<ApiKeySubject, Access>> = {
  ...{ products: "none", stock: "none", orders: "none" },
  ...{ customers: "none", payments: "none" },
};

interface CreateKeyDrawerProps {
  readonly onCreated: (created: CreatedApiKey) => void;
  readonly onClose: () => void;
}

export default function CreateKeyDrawer({ onCreated, onClose }: CreateKeyDrawerProps) {
  const [name, setName] = useState("");
  const [access, setAccess] = useState(noAccess);
  const [end, setEnd] = useState("Never");
  const [isChecked, setChecked] = useState(false);
  const { busy, error, send } = useSubmission("Couldn't create the key. Try again.");
  const scopes = toScopes(access);
  useEffect(() => document.getElementById(nameId)?.focus(), []);
  useUnsavedEdits(name !== "" || scopes.length > 0);

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (name.trim() === "" || scopes.length === 0) return;
    const body = { name, scopes: [...scopes], days: ends[end] ?? null };
    void send(async () => onCreated(await api("POST /staff/api-keys", { body })));
  }

  return (
    <Drawer
      open
      onClose={onClose}
      title="Create API key"
      footer={
        <div className="grid gap-3">
          <FormError text={error} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" form={formId} busy={busy}>
              Create key
            </Button>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-6">
        <Field
          label="Name"
          id={nameId}
          required
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          hint="Name it after the app that uses it"
          error={isChecked && name.trim() === "" ? "Enter a name" : undefined}
        />
        <AccessTable
          access={access}
          error={isChecked && scopes.length === 0 ? "Choose what the key can do" : undefined}
          onChange={(subject, chosen) => setAccess({ ...access, [subject]: chosen })}
        />
        <SelectField
          label="Ends"
          value={end}
          onChange={(event) => setEnd(event.target.value)}
          hint="You can revoke it at any time"
        >
          {Object.keys(ends).map((label) => (
            <option key={label}>{label}</option>
          ))}
        </SelectField>
      </form>
    </Drawer>
  );
}

const formId = "create-api-key";
const nameId = "api-key-name";

function toScopes(access: Readonly<Record<ApiKeySubject, Access>>): readonly ApiKeyScope[] {
  return apiKeyScopes.filter((scope) =>
    apiKeySubjects.some((subject) => scope === `${subject}:${access[subject]}`),
  );
}

interface AccessTableProps {
  readonly access: Readonly<Record<ApiKeySubject, Access>>;
  readonly error: string | undefined;
  readonly onChange: (subject: ApiKeySubject, access: Access) => void;
}

function AccessTable({ access, error, onChange }: AccessTableProps) {
  return (
    <fieldset aria-describedby={noteId}>
      <legend className="mb-1.5 font-medium text-meta">What can it do?</legend>
      <table className="w-full text-center">
        <thead className="border-ink border-b text-meta text-umber">
          <tr>
            <td />
            {Object.values(accesses).map((label) => (
              <th key={label} scope="col" className="px-1 pb-1.5 font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {apiKeySubjects.map((subject) => (
            <tr key={subject} className="border-line border-b">
              <th
                scope="row"
                className={classNames(
                  "text-left",
                  access[subject] === "none" ? "font-normal" : "font-medium",
                )}
              >
                {subjectLabels[subject]}
              </th>
              {(Object.keys(accesses) as Access[]).map((each) => (
                <td key={each}>
                  {subject === "payments" && each === "write" ? (
                    <span className="text-umber">
                      <span aria-hidden="true">–</span>
                      <span className="sr-only">Never</span>
                    </span>
                  ) : (
                    <label className="mx-auto grid size-11 cursor-pointer place-items-center">
                      <input
                        type="radio"
                        name={`access-${subject}`}
                        aria-label={`${subjectLabels[subject]}: ${accesses[each]}`}
                        checked={access[subject] === each}
                        onChange={() => onChange(subject, each)}
                        className="size-4.5 accent-ink"
                      />
                    </label>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <FieldNote id={noteId} error={error} hint="Keys can never move money or delete anything." />
    </fieldset>
  );
}

const noteId = "api-key-access-note";
