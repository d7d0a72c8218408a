import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { PendingChange, WithoutOldOffer } from '#app/account/security/email-change/queries.server.ts'
import type { FormState } from '#app/lib/form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { FormMessages, PostForm } from '#app/ui/post-form.tsx'
import { Setting, useResetKey } from './setting.tsx'
import { WITHOUT_OLD_TEXTS } from '#app/account/security/email-change/policy.ts'

function Side({ label, address, isConfirmed }: { label: string; address: string; isConfirmed: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0">
        <span className="text-13 text-ink-2">{label}</span>
        <span className="block wrap-anywhere">{address}</span>
      </span>
      <Badge tone={isConfirmed ? 'ok' : 'wait'}>{isConfirmed ? 'Confirmed' : 'Not confirmed yet'}</Badge>
    </li>
  )
}

function WaitingForBoth({ pendingChange, email }: { pendingChange: PendingChange; email: string }) {
  return (
    <>
      <p className="font-medium">Confirm both addresses to finish the change</p>
      <ul className="my-2 divide-y divide-line">
        <Side label="Current address" address={email} isConfirmed={pendingChange.isOldConfirmed} />
        <Side
          label="New address"
          address={pendingChange.newEmail}
          isConfirmed={pendingChange.isNewConfirmed}
        />
      </ul>
      <p className="text-13 text-ink-2">
        The links work until <Moment at={pendingChange.expiresAt} />. Until you confirm both, sign in with{' '}
        {email}.
      </p>
    </>
  )
}

function WaitingWithoutOld({ pendingChange }: { pendingChange: PendingChange }) {
  return (
    <>
      <p className="font-medium">Change without access to your current mailbox</p>
      <ul className="my-2">
        <Side
          label={WITHOUT_OLD_TEXTS.field}
          address={pendingChange.newEmail}
          isConfirmed={pendingChange.isNewConfirmed}
        />
      </ul>
      <p className="text-13 text-ink-2">
        {pendingChange.takesEffectAt
          ? 'Your account switches to the new address on'
          : WITHOUT_OLD_TEXTS.unconfirmed}{' '}
        <Moment at={pendingChange.takesEffectAt ?? pendingChange.expiresAt} />. Until then, sign in with your
        current address. You can still stop the change from that mailbox.
      </p>
    </>
  )
}

function Waiting({ pendingChange, email }: { pendingChange: PendingChange; email: string }) {
  return (
    <div className="mb-5 border-b border-line pb-5 last:mb-0 last:border-b-0 last:pb-0">
      {pendingChange.withoutOld ? (
        <WaitingWithoutOld pendingChange={pendingChange} />
      ) : (
        <WaitingForBoth pendingChange={pendingChange} email={email} />
      )}
      <Form method="post" className="mt-3">
        <Button variant="danger" size="sm" name="intent" value="cancel-email">
          Cancel the change
        </Button>
      </Form>
    </div>
  )
}

type Props = {
  email: string
  pendingChange: PendingChange | null
  offer: WithoutOldOffer
  form: FormState | undefined
  withoutOld: FormState | undefined
}

function WithoutOldForm({ pendingChange, withoutOld: form }: Pick<Props, 'pendingChange' | 'withoutOld'>) {
  const isSending = useNavigation().formData?.get('intent') === 'without-old-mailbox'
  return (
    <PostForm result={form} className="mt-4 flex flex-col gap-5">
      <Field label={WITHOUT_OLD_TEXTS.field} name="newAddress" required>
        <TextInput
          type="email"
          autoComplete="email"
          defaultValue={String(form?.values.newAddress ?? pendingChange?.newEmail ?? '')}
        />
      </Field>
      <Field label="Confirm new email address" name="newAddressAgain" required>
        <TextInput type="email" autoComplete="off" />
      </Field>
      <div>
        <Button name="intent" value="without-old-mailbox" pending={isSending} pendingLabel="Sending...">
          Send link to new address
        </Button>
      </div>
    </PostForm>
  )
}

function WithoutOld(props: Pick<Props, 'offer' | 'pendingChange' | 'withoutOld'>) {
  const { offer, withoutOld } = props
  const [isOpen, setOpen] = useState(typeof offer === 'object' && offer.wasTaken)
  return (
    <details
      className="mt-6 border-t border-line pt-4"
      open={isOpen || withoutOld !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer font-medium">No access to your current mailbox?</summary>
      <p className="mt-3 max-w-[62ch] text-ink-2">
        {offer === 'admin' ? WITHOUT_OLD_TEXTS.admin : WITHOUT_OLD_TEXTS.lead}
      </p>
      {offer === 'now' && <WithoutOldForm {...props} />}
      {typeof offer === 'object' && (
        <p className="mt-3">
          {offer.wasTaken && 'Another account now uses the new address. Your address stays the same. '}
          {WITHOUT_OLD_TEXTS.notBefore} <Moment at={offer.from} />.
        </p>
      )}
    </details>
  )
}

/** The current email address, and the request to change it (MEM-390). */
export function EmailForm({ email, pendingChange, offer, form, withoutOld }: Props) {
  const isSending = useNavigation().formData?.get('intent') === 'email'
  const key = useResetKey('email', form !== undefined)
  return (
    <Setting
      id="email"
      title="Email address"
      lead={
        <>
          You sign in with <span className="wrap-anywhere text-ink">{email}</span>. To change it, enter a new
          address. We’ll send a link to confirm the change to both addresses.
        </>
      }
    >
      {(offer !== 'now' || pendingChange?.withoutOld) && <FormMessages result={withoutOld} />}
      {pendingChange && <Waiting pendingChange={pendingChange} email={email} />}
      {!pendingChange?.withoutOld && (
        <>
          <PostForm result={form} key={key} className="flex flex-col gap-5">
            <Field label="New email address" name="newEmail" required>
              <TextInput type="email" autoComplete="email" />
            </Field>
            <div>
              <Button name="intent" value="email" pending={isSending} pendingLabel="Sending...">
                {pendingChange ? 'Send new links' : 'Send confirmation links'}
              </Button>
            </div>
          </PostForm>
          <WithoutOld offer={offer} pendingChange={pendingChange} withoutOld={withoutOld} />
        </>
      )}
    </Setting>
  )
}
