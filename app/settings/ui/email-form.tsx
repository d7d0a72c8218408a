import { Form, useNavigation } from 'react-router'
import type { Wish } from '#app/account/security/email-change/queries.server.ts'
import type { FormState } from '#app/lib/form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { useClearedForm } from './cleared-form.ts'
import { Setting } from './setting.tsx'

function Side({ label, address, isConfirmed }: { label: string; address: string; isConfirmed: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0">
        <span className="text-13 text-ink-2">{label}</span>
        <span className="block wrap-anywhere">{address}</span>
      </span>
      <Badge tone={isConfirmed ? 'ok' : 'wait'}>{isConfirmed ? 'Confirmed' : 'Waiting for the link'}</Badge>
    </li>
  )
}

function Waiting({ wish, email }: { wish: Wish; email: string }) {
  return (
    <div className="mb-5 border-b border-line pb-5">
      <p className="font-medium">A change is waiting for both addresses</p>
      <ul className="my-2 divide-y divide-line">
        <Side label="Present address" address={email} isConfirmed={wish.isOldConfirmed} />
        <Side label="New address" address={wish.newEmail} isConfirmed={wish.isNewConfirmed} />
      </ul>
      <p className="text-13 text-ink-2">
        The links work until <Moment at={wish.expiresAt} />. Until both are confirmed, {email} signs in.
      </p>
      <Form method="post" className="mt-3">
        <Button variant="danger" size="sm" name="intent" value="cancel-email">
          Cancel the change
        </Button>
      </Form>
    </div>
  )
}

/** The address that signs in, and the wish for another one (MEM-390). */
export function EmailForm({
  email,
  wish,
  form,
}: {
  email: string
  wish: Wish | null
  form: FormState | undefined
}) {
  const isSending = useNavigation().formData?.get('intent') === 'email'
  const key = useClearedForm('email', form !== undefined)
  return (
    <Setting
      id="email"
      title="E-mail address"
      lead={
        <>
          You sign in with <span className="wrap-anywhere text-ink">{email}</span>. A new address takes its
          place only after both addresses are confirmed by the links that we send to them.
        </>
      }
    >
      {wish && <Waiting wish={wish} email={email} />}
      <PostForm answer={form} key={key} className="flex flex-col gap-5">
        <Field label="New e-mail address" name="newEmail" error={form?.errors.newEmail} required>
          <TextInput type="email" autoComplete="email" defaultValue={String(form?.values.newEmail ?? '')} />
        </Field>
        <div>
          <Button name="intent" value="email" pending={isSending} pendingLabel="Sending...">
            {wish ? 'Send new links' : 'Send the links'}
          </Button>
        </div>
      </PostForm>
    </Setting>
  )
}
