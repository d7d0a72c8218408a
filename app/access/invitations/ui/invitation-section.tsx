import type { FormState } from '#app/lib/form.ts'
import type { UnlockRule } from '#app/listings/schema.ts'
import { requiresNda } from '#app/listings/visibility/unlock.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, FieldRow, TextArea, TextInput } from '#app/ui/field.tsx'
import { useStableKey, HeldTable } from '#app/ui/show-new.tsx'
import { Section } from '#app/ui/page.tsx'
import { ListPager } from '#app/ui/pager.tsx'
import { Select } from '#app/ui/select.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { LastDayField } from '../../ui/request-list.tsx'
import type { InvitationPage, InvitationRow } from '../queries.server.ts'
import { INVITATION_DAYS, INVITATION_MESSAGE_MAX, type InvitationState } from '../schema.ts'
import { formatDay } from '#app/lib/format.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { Column } from '#app/ui/data-table.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { WhileInUse } from '#app/ui/while-in-use.tsx'

const STATES = {
  waiting: { label: 'Open', tone: 'wait' },
  used: { label: 'Used', tone: 'ok' },
  ended: { label: 'Withdrawn', tone: 'plain' },
  expired: { label: 'Expired', tone: 'plain' },
} as const satisfies Record<InvitationState, { label: string; tone: BadgeTone }>

function RowActions({ invitation }: { invitation: InvitationRow }) {
  const { id, email, state } = invitation
  if (state === 'used' || state === 'ended') return null
  return (
    <span className="flex flex-wrap gap-2 md:justify-end">
      <DialogTrigger dialog={`again-${id}`} size="sm">
        Send again
      </DialogTrigger>
      <DialogTrigger dialog={`end-${id}`} variant="danger" size="sm">
        Withdraw
      </DialogTrigger>
      <ConfirmDialog
        id={`again-${id}`}
        title={`Send the invitation to ${email} again`}
        text="We’ll send it again with your message. An expired invitation is extended by 30 days."
        confirmLabel="Send again"
        intent="invite_again"
        hidden={{ id }}
      />
      <ConfirmDialog
        id={`end-${id}`}
        title={`Withdraw the invitation to ${email}`}
        text="The invitation will stop working. We’ll email the person you invited."
        confirmLabel="Withdraw the invitation"
        tone="danger"
        intent="revoke_invitation"
        hidden={{ id }}
      />
    </span>
  )
}

const COLUMNS: readonly Column<InvitationRow>[] = [
  {
    key: 'email',
    header: 'Email',
    phone: 'title',
    cell: ({ email, usedBy }) => (
      <span className="break-all">
        {email}
        {usedBy && <span className="block text-13 text-ink-2">{`${usedBy.person}, ${usedBy.company}`}</span>}
      </span>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
  },
  { key: 'sent', header: 'Sent', cell: ({ sentAt }) => formatDay(sentAt) },
  {
    key: 'until',
    header: 'Valid until',
    cell: ({ expiresAt, usedBy }) => (usedBy ? `Used on ${formatDay(usedBy.at)}` : formatDay(expiresAt)),
  },
  {
    key: 'access',
    header: 'Access until',
    cell: ({ accessEndsAt }) =>
      accessEndsAt ? formatDay(new Date(accessEndsAt.getTime() - 1)) : 'No end date',
  },
  {
    key: 'steps',
    header: 'Action',
    align: 'end',
    cell: (invitation) => (
      <WhileInUse value={invitation}>{(shown) => <RowActions invitation={shown} />}</WhileInUse>
    ),
  },
]

function InviteForm({ form }: { form: FormState }) {
  const { days } = form.values
  return (
    <PostForm result={form} className="flex flex-col gap-5">
      <FieldRow>
        <Field
          label="Email address"
          name="email"
          required
          hint="A member, or someone who hasn’t signed up yet."
        >
          <TextInput type="email" autoComplete="off" maxLength={254} />
        </Field>
        <Field label="Valid for" name="days">
          <Select
            defaultValue={typeof days === 'string' ? days : '30'}
            options={Object.entries(INVITATION_DAYS).map(([value, label]) => ({ value, label }))}
          />
        </Field>
      </FieldRow>
      <LastDayField label="Last day of access" name="accessEndsOn" />
      <Field label="Message" name="message" id="invitation-message" optional>
        <TextArea maxLength={INVITATION_MESSAGE_MAX} />
      </Field>
      <div>
        <Button variant="primary" name="intent" value="invite">
          Send invitation
        </Button>
      </div>
    </PostForm>
  )
}

type Props = { invitations: InvitationPage; form: FormState; unlockRule: UnlockRule }

/** The listing's invitations and the form for another (PUB-091, PUB-222). */
export function InvitationSection({ invitations, form, unlockRule }: Props) {
  const key = useStableKey(invitations.count)
  const opens = requiresNda(unlockRule)
    ? 'Their company gets access once they accept the NDA.'
    : 'Their company gets access as soon as they use the invitation.'
  return (
    <Section
      title="Invitations"
      lead={`Give someone access without a request. ${opens} The email names the listing and your company. You’ll see the person’s name once they use the invitation.`}
    >
      <HeldTable
        caption="Invitations"
        rows={invitations.rows}
        rowKey={({ id }) => id}
        empty="No invitations yet. Use the form below to send one."
        columns={COLUMNS}
      />
      <ListPager className="mt-4" label="Pages of invitations" param="invited" next={invitations.next} />
      <Card className="mt-5">
        <h3 className="mb-4 font-display text-17 font-medium">Invite someone</h3>
        {/* Sending an invitation changes the count, which resets the form. */}
        <InviteForm key={key} form={form} />
      </Card>
    </Section>
  )
}
