import { useState } from "react";
import type { ProveBothFactors } from "#contract/api/staff/members.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { PasswordField } from "#ui/primitives/fields/password-field.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { useSingleKeys } from "../../keys/keys-context.tsx";
import { errorText } from "../../loading/errors.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import { passwordHint, passwordRule } from "../../parts/domain/password-rule.ts";
import { RecoveryCodesForm } from "../../parts/domain/recovery-codes-form.tsx";
import { roleLabels } from "../../parts/format/labels.ts";
import { FormError, requiredMessage } from "../../parts/forms/form-error.tsx";
import { DescriptionList } from "../../parts/layout/description-list.tsx";
import { PageHeader } from "../../parts/layout/page-header.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { useSession } from "../../session/session-context.tsx";

export const meta = () => [{ title: pageTitle("My account") }];

export default function AccountPage() {
  const { session } = useSession();
  const { loaded, reload } = useLoaded((signal) => api("GET /staff/auth/me", { signal }), ["me"]);
  if (session.state !== "in") return <EmptyState title="You're signed out" />;
  const { member, recoveryCodesLeft } = loaded.state === "ready" ? loaded.data : session;
  return (
    <>
      <PageHeader title="My account" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title="Profile">
          <DescriptionList
            items={[
              { name: "Name", value: member.name },
              { name: "Email", value: member.email },
              {
                name: "Role",
                value: `${roleLabels[member.role].label}. ${roleLabels[member.role].description}`,
              },
              { name: "Recovery codes left", value: String(recoveryCodesLeft) },
            ]}
          />
        </Panel>
        <Panel title="Password">
          <OwnPassword email={member.email} />
        </Panel>
        <Panel title="Recovery codes">
          <OwnRecoveryCodes onCreated={reload} />
        </Panel>
        <Panel title="Authenticator">
          <OwnAuthenticator />
        </Panel>
        <Panel title="Keyboard shortcuts">
          <OwnShortcuts />
        </Panel>
      </div>
    </>
  );
}

function OwnPassword({ email }: { email: string }) {
  const { showToast } = useToast();
  const form = useForm({
    initial: { currentPassword: "", newPassword: "" },
    rules: () => ({
      currentPassword: requiredMessage("your current password"),
      newPassword: passwordRule,
    }),
    async send(body) {
      await api("POST /staff/account/password", { body });
      form.set("currentPassword", "");
      form.set("newPassword", "");
      showToast("Password changed. Your other sessions have ended.");
    },
    toFailure: (cause) => errorText(cause, "The password could not be changed. Please try again."),
  });

  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <FormError text={form.failure} />
      {/* Password managers store both. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        maxLength={128}
        {...form.field("currentPassword")}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        maxLength={128}
        hint={passwordHint}
        {...form.field("newPassword")}
      />
      <Button type="submit" size="small" busy={form.busy} className="justify-self-start">
        Change password
      </Button>
    </form>
  );
}

function OwnRecoveryCodes({ onCreated }: { onCreated: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodesForm codes={codes} onConfirmed={() => setCodes(null)} />;
  return (
    <>
      <p className="text-umber">
        Get ten new codes for when you lose your phone. Your current codes will stop working.
      </p>
      <ProveForm
        button="Create new codes"
        failure="Couldn't create the codes. Please try again."
        onProve={async (proof) => {
          const { recoveryCodes } = await api("POST /staff/account/recovery-codes", {
            body: proof,
          });
          onCreated();
          setCodes(recoveryCodes);
        }}
      />
    </>
  );
}

function OwnAuthenticator() {
  const { signOut } = useSession();
  return (
    <>
      <p className="text-umber">
        Got a new phone? You'll be signed out everywhere, and set up the new authenticator when you
        sign in again.
      </p>
      <ProveForm
        button="Set up new authenticator"
        failure="Something went wrong. Please try again."
        onProve={async (proof) => {
          await api("POST /staff/account/authenticator-reset", { body: proof });
          await signOut();
        }}
      />
    </>
  );
}

function OwnShortcuts() {
  const { single, switchSingle } = useSingleKeys();
  return (
    <Checkbox
      label="Use single-key shortcuts, such as J for the next row"
      hint="Saved on this device. Press ? to see all shortcuts; those with Ctrl always work."
      checked={single}
      onChange={({ target }) => switchSingle(target.checked)}
    />
  );
}

interface ProveFormProps {
  readonly button: string;
  /** Used where the server sends no text. */
  readonly failure: string;
  readonly onProve: (proof: ProveBothFactors) => Promise<unknown>;
}

function ProveForm({ button, failure, onProve }: ProveFormProps) {
  const form = useForm({
    initial: { password: "", code: "" },
    rules: () => ({
      password: requiredMessage("your password"),
      code: (code) => (code.trim().length < 6 ? "Enter the code (at least 6 digits)" : undefined),
    }),
    async send({ password, code }) {
      // Any attempt uses up the code.
      form.set("code", "");
      await onProve({ password, code: code.trim() });
      form.set("password", "");
    },
    toFailure: (cause) => errorText(cause, failure),
  });

  return (
    <form onSubmit={form.submit} noValidate className="mt-4 grid gap-4">
      <FormError text={form.failure} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        maxLength={128}
        {...form.field("password")}
      />
      <Field
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={20}
        hint="From your authenticator, or a recovery code. A code works once, so wait for the next one."
        {...form.field("code")}
      />
      <Button
        type="submit"
        variant="ghost"
        size="small"
        busy={form.busy}
        className="justify-self-start"
      >
        {button}
      </Button>
    </form>
  );
}
