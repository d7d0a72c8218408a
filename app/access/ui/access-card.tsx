import { Form, Link } from 'react-router'
import { formatDay } from '#app/lib/format.ts'
import { OTHER_SIDE } from '#app/review/turn-texts.ts'
import { TurnLine } from '#app/review/turn-line.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { PdfLink } from '../nda/ui/pdf-link.tsx'
import type { OwnAccess, OwnAccessStatus } from '../queries/own-access.server.ts'

const STATUS_LABELS = {
  invited: 'Invited',
  granted: 'Access granted',
  pending: 'Waiting',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  ended: 'Ended',
} as const satisfies Record<OwnAccessStatus, string>

const TONES = {
  invited: 'note',
  granted: 'ok',
  pending: 'wait',
  declined: 'stop',
  withdrawn: 'plain',
  ended: 'plain',
} as const satisfies Record<OwnAccessStatus, BadgeTone>

const lastDay = (end: Date) => formatDay(new Date(end.getTime() - 1))

/** What happens when the listing is relisted, for each state that depends on it. */
const WHEN_RELISTED = {
  pending: 'Your request resumes',
  granted: 'Your access resumes',
  invited: 'Your invitation works again',
} as const

/** The last event and the next step, so that members know what they are waiting for. */
function statusText({ state, at, endsAt, request, listing, willRemind }: OwnAccess): string {
  if (!listing && (state === 'pending' || state === 'granted' || state === 'invited'))
    return `This listing is off the market at the moment. ${WHEN_RELISTED[state]} when the owner lists it again.`
  switch (state) {
    case 'invited':
      return `The owner invited you on ${formatDay(at)}. Open the listing to use the invitation${endsAt ? ` by ${formatDay(endsAt)}` : ''}.`
    case 'granted':
      return `Granted on ${formatDay(at)}. Everyone at your company has access${endsAt ? ` until ${lastDay(endsAt)}.${willRemind ? ' We’ll remind you 7 days before.' : ''}` : ', with no end date.'}`
    case 'pending':
      return request?.remindedAt
        ? `Sent to the owner on ${formatDay(at)}. We reminded them on ${formatDay(request.remindedAt)}. We’ll notify you when they decide.`
        : `Sent to the owner on ${formatDay(at)}. If they don’t decide within 3 days, we’ll remind them. We’ll notify you when they decide.`
    case 'declined':
      return `Declined on ${formatDay(at)}. ${request?.askAgainAt ? `You can request access again from ${formatDay(request.askAgainAt)}.` : 'You can request access again.'}`
    case 'withdrawn':
      return `Withdrawn on ${formatDay(at)}. You can request access again at any time.`
    default:
      return `Your access ended on ${formatDay(at)}. You can request it again.`
  }
}

/** The access status of the member's company for one listing (PUB-224, PUB-225). */
export function AccessCard({ access }: { access: OwnAccess }) {
  const { state, listing, askedTitle, request, acceptances } = access
  return (
    <Card as="li">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-display text-17 font-medium">
          {listing ? (
            <Link to={`/deal/${listing.slug}`} className="underline-offset-3 hover:underline">
              {listing.title}
            </Link>
          ) : (
            (askedTitle ?? 'A listing no longer on the market')
          )}
        </h2>
        <Badge tone={TONES[state]}>{STATUS_LABELS[state]}</Badge>
      </div>
      <p className="mt-1 max-w-[68ch] text-ink-2">{statusText(access)}</p>
      {state !== 'pending' && <TurnLine turn={access.turn} company={OTHER_SIDE.owner} />}
      {request?.message && state === 'pending' && (
        <p className="mt-3 max-w-[68ch] whitespace-pre-line">{request.message}</p>
      )}
      {request?.words && (state === 'declined' || state === 'granted') && (
        <p className="mt-3 max-w-[68ch] border-l-2 border-line-2 pl-3 whitespace-pre-line text-ink-2">
          {request.words}
        </p>
      )}
      {acceptances.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1 text-13">
          {acceptances.map((acceptance) => (
            <li key={acceptance.id}>
              NDA accepted by {acceptance.signedName} on {formatDay(acceptance.acceptedAt)}:{' '}
              <PdfLink pdf={acceptance.pdf} label={listing?.title ?? askedTitle ?? ''} />
            </li>
          ))}
        </ul>
      )}
      {state === 'pending' && request && (
        <Form method="post" className="mt-4">
          <input type="hidden" name="id" value={request.id} />
          <Button size="sm" name="intent" value="withdraw">
            Withdraw request
          </Button>
        </Form>
      )}
    </Card>
  )
}
