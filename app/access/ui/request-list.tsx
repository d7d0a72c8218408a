import { formatDay } from '#app/lib/format.ts'
import { TurnChips, TurnLine } from '#app/review/turn-line.tsx'
import { YOURS_FILTER, requestAnchor } from '#app/review/turn.ts'
import { OTHER_SIDE, TURN } from '#app/review/turn-texts.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { Card } from '#app/ui/card.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { Section } from '#app/ui/page.tsx'
import { ListPager } from '#app/ui/pager.tsx'
import { RecordUpdateProvider } from '#app/ui/record-update.tsx'
import { ChangedLine } from '#app/ui/changed-line.tsx'
import { HeldRows } from '#app/ui/show-new.tsx'
import { MaybeLink } from '#app/ui/maybe-link.tsx'
import type { AccessRequestRow, ListingAccess } from '../queries.server.ts'
import type { RequestStatus } from '../workflow.ts'

const STATUSES = {
  pending: { label: 'Waiting', tone: 'wait' },
  granted: { label: 'Granted', tone: 'ok' },
  declined: { label: 'Declined', tone: 'stop' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
} as const satisfies Record<RequestStatus, { label: string; tone: BadgeTone }>

type LastDayProps = { label: string; name: string; id?: string; defaultValue?: string }

/** The last day of access, in Warsaw time. */
export function LastDayField({ defaultValue, ...field }: LastDayProps) {
  return (
    <Field {...field} optional hint="Leave blank to give access until you revoke it.">
      <TextInput type="date" {...(defaultValue !== undefined && { defaultValue })} />
    </Field>
  )
}

type DecideProps = {
  request: Pick<AccessRequestRow, 'id' | 'company'>
  /** Extra fields posted from pages other than the listing's access page. */
  hidden?: Record<string, string>
}

/** The buttons that grant or decline a pending request, each with its dialog (PUB-090, PUB-224). */
export function DecideRequest({ request, hidden }: DecideProps) {
  const { id, company } = request
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <ChangedLine className="basis-full" />
      <DialogTrigger dialog={`grant-${id}`} variant="primary" size="sm">
        Grant access
      </DialogTrigger>
      <DialogTrigger dialog={`decline-${id}`} variant="danger" size="sm">
        Decline
      </DialogTrigger>
      <ConfirmDialog
        id={`grant-${id}`}
        title={`Grant access to ${company}`}
        text="Everyone at this company gets access to the listing."
        confirmLabel="Grant access"
        intent="grant"
        hidden={{ ...hidden, id }}
      >
        <LastDayField label="Last day" name="endsOn" id={`ends-${id}`} />
        <Field label="Message to the requester" name="words" id={`grant-words-${id}`} optional>
          <TextArea maxLength={2000} />
        </Field>
      </ConfirmDialog>
      <ConfirmDialog
        id={`decline-${id}`}
        title={`Decline the request from ${company}`}
        text="The requester sees your message and can request access again after 30 days."
        confirmLabel="Decline request"
        tone="danger"
        intent="decline"
        hidden={{ ...hidden, id }}
      >
        <Field label="Message to the requester" name="words" id={`decline-words-${id}`} required>
          <TextArea maxLength={2000} />
        </Field>
      </ConfirmDialog>
    </div>
  )
}

function Request({ request, requiresNda }: { request: AccessRequestRow; requiresNda: boolean }) {
  const { id, company, person, message, status, hasNda, words, createdAt, decidedAt } = request
  return (
    <Card as="li" id={requestAnchor(id)} className="scroll-mt-[calc(var(--header)+1.5rem)]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-display text-17 font-medium">
          <MaybeLink to={request.companyPage}>{company}</MaybeLink>
        </h3>
        <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
      </div>
      <p className="text-13 text-ink-2">
        {person} · requested on {formatDay(createdAt)}
        {decidedAt && ` · ${status === 'withdrawn' ? 'withdrawn' : 'answered'} on ${formatDay(decidedAt)}`}
        {hasNda && ' · NDA accepted'}
      </p>
      <TurnLine turn={request.turn} company={OTHER_SIDE.owner} />
      {message && <p className="mt-3 max-w-[68ch] whitespace-pre-line">{message}</p>}
      {words && (
        <p className="mt-3 max-w-[68ch] border-l-2 border-line-2 pl-3 whitespace-pre-line text-ink-2">
          {words}
        </p>
      )}
      {status === 'pending' && requiresNda && !hasNda && (
        <p className="mt-3 max-w-[68ch] text-wait">
          They have not accepted this listing’s NDA. You can grant access anyway. Facts under NDA stay hidden
          until they accept it.
        </p>
      )}
      {status === 'pending' && <DecideRequest request={request} />}
    </Card>
  )
}

type ListProps = Pick<ListingAccess, 'waiting' | 'answered'> & {
  here: string
  isPaged: boolean
  yours: boolean
  /** Whether the listing requires the NDA before granting access (PUB-222). */
  requiresNda: boolean
}

/** Requests with their messages; pending ones can be granted or declined (PUB-090, PUB-224). */
export function RequestList({ waiting, answered, here, isPaged, yours, requiresNda }: ListProps) {
  const actionNeeded = waiting.rows.filter(({ turn }) => turn?.whose === 'yours')
  const requests = yours ? actionNeeded : isPaged ? answered.rows : [...waiting.rows, ...answered.rows]
  return (
    <Section title="Requests">
      <HeldRows loaderData={waiting} rows={requests} idOf={({ id, status }) => `${id} ${status}`}>
        {({ rows, updateOf }) => (
          <>
            {(yours || isPaged || rows.length > 0) && (
              <TurnChips
                all={here}
                yours={`${here}?${new URLSearchParams(YOURS_FILTER).toString()}`}
                isYours={yours}
                count={waiting.yours}
              />
            )}
            {yours && rows.length === 0 ? (
              <EmptyState level={3} {...TURN.noneYours} />
            ) : rows.length === 0 && !isPaged ? (
              <EmptyState
                level={3}
                title="No requests yet"
                text="When a member requests access, their company and message show up here."
              />
            ) : (
              <ul className="flex flex-col gap-4">
                {rows.map((request) => (
                  <RecordUpdateProvider key={request.id} {...updateOf(request)}>
                    <Request request={request} requiresNda={requiresNda} />
                  </RecordUpdateProvider>
                ))}
              </ul>
            )}
          </>
        )}
      </HeldRows>
      {waiting.more && !isPaged && (
        <p className="mt-4 text-ink-2">{`These are the ${waiting.rows.length} oldest requests. More show up here as you answer them.`}</p>
      )}
      {!yours && (
        <ListPager
          className="mt-4"
          label="Pages of answered requests"
          param="answered"
          next={answered.next}
        />
      )}
    </Section>
  )
}
