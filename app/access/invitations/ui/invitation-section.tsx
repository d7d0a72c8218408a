import type { FormState } from '#app/lib/form.ts'
import type { UnlockRule } from '#app/listings/schema.ts'
import { asksNda } from '#app/listings/visibility/unlock.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, FieldRow } from '#app/ui/field.tsx'
import { useOwnKey } from '#app/ui/held-rows.ts'
import { Section } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea, TextInput } from '#app/ui/text-input.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { INVITATIONS } from '../../ui/access-lists.words.ts'
import type { InvitationPage } from '../queries.server.ts'
import { INVITATION_DAYS, INVITATION_MESSAGE_MAX } from '../schema.ts'
import { InvitationTable } from './invitation-table.tsx'

function typed(form: FormState, name: string): string {
  const value = form.values[name]
  return typeof value === 'string' ? value : ''
}

function InviteForm({ form }: { form: FormState }) {
  return (
    <PostForm answer={form} className="flex flex-col gap-5">
      <FieldRow>
        <Field
          label="E-mail address"
          name="email"
          required
          error={form.errors.email}
          hint="A member’s, or of somebody who is to join first."
        >
          <TextInput type="email" autoComplete="off" maxLength={254} defaultValue={typed(form, 'email')} />
        </Field>
        <Field label="Invitation open for" name="days">
          <Select
            options={Object.entries(INVITATION_DAYS).map(([value, label]) => ({ value, label }))}
            defaultValue={typed(form, 'days') || '30'}
          />
        </Field>
      </FieldRow>
      <Field
        label="Last day of the access"
        name="accessEndsOn"
        optional
        hint="Without a day the access lasts until you revoke it."
        error={form.errors.accessEndsOn}
      >
        <TextInput type="date" defaultValue={typed(form, 'accessEndsOn')} />
      </Field>
      <Field label="Message" name="message" id="invitation-message" optional error={form.errors.message}>
        <TextArea maxLength={INVITATION_MESSAGE_MAX} defaultValue={typed(form, 'message')} />
      </Field>
      <div>
        <Button variant="primary" name="intent" value="invite">
          Send the invitation
        </Button>
      </div>
    </PostForm>
  )
}

type Props = {
  invitations: InvitationPage
  form: FormState
  unlockRule: UnlockRule
  here: string
  isPaged: boolean
}

/** Whom the owner has invited, and one more (PUB-091, PUB-222). */
export function InvitationSection({ invitations, form, unlockRule, here, isPaged }: Props) {
  const key = useOwnKey(invitations.count)
  const opens = asksNda(unlockRule)
    ? 'The listing opens to the invited person’s company once they accept the NDA.'
    : 'The listing opens to the invited person’s company as soon as they use it.'
  return (
    <Section
      title="Invitations"
      lead={`An invitation is your yes in advance. Its mail names the listing and the company that owns it. ${opens} Whether an address has an account is not told; you see a name once the invitation was used.`}
    >
      <InvitationTable invitations={invitations.rows} />
      <Pager
        className="mt-4"
        label={INVITATIONS.pages}
        previousHref={isPaged ? here : null}
        previousLabel="Newest"
        nextHref={invitations.next && `${here}?invited=${invitations.next}`}
      />
      <Card className="mt-5">
        <h3 className="mb-4 font-display text-17 font-medium">Invite somebody</h3>
        {/* A sent invitation is one more in the list: its form starts anew. */}
        <InviteForm key={key} form={form} />
      </Card>
    </Section>
  )
}
