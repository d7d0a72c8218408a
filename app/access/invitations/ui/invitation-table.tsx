import { formatDay } from '#app/lib/format.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { Column } from '#app/ui/data-table.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { HeldTable } from '#app/ui/show-new.tsx'
import { WhileInUse } from '#app/ui/while-in-use.tsx'
import type { InvitationRow } from '../queries.server.ts'
import { INVITATION_LABELS, type InvitationState } from '../schema.ts'

const TONES = {
  waiting: 'wait',
  used: 'ok',
  ended: 'plain',
  expired: 'plain',
} as const satisfies Record<InvitationState, BadgeTone>

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
        text="The invitation stops working. We’ll email the invited person."
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
    cell: ({ state }) => <Badge tone={TONES[state]}>{INVITATION_LABELS[state]}</Badge>,
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

/** A listing's invitations with the actions available for each. */
export function InvitationTable({ invitations }: { invitations: readonly InvitationRow[] }) {
  return (
    <HeldTable
      caption="Invitations"
      rows={invitations}
      rowKey={({ id }) => id}
      empty="No invitations yet. Use the form below to send one."
      columns={COLUMNS}
    />
  )
}
