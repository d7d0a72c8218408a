import { isApproved, requireApproved, requireApprovedOrAdmin } from '#app/gates/gate.server.ts'
import { formText } from '#app/lib/form.ts'
import { refusal } from '#app/lib/refusal.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { TurnChips, TurnLine } from '#app/review/turn-line.tsx'
import { hasYoursFilter, YOURS_FILTER } from '#app/review/turn.ts'
import { TURN, OTHER_SIDE } from '#app/review/turn-texts.ts'
import { LinkButton, Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'
import { ListPager } from '#app/ui/pager.tsx'
import { HeldRows } from '#app/ui/show-new.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { withdrawRequest } from '../commands/request-access.server.ts'
import { listOwnAccess, type OwnAccess, type OwnAccessStatus } from '../queries/own-access.server.ts'
import type { Route } from './+types/my-access'
import { Form, Link } from 'react-router'
import { formatDay } from '#app/lib/format.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { PdfLink } from '../nda/ui/pdf-link.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('My access') }]

/** The access status of the member's company by listing; empty for an admin without a company. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireApprovedOrAdmin(context.get(viewerContext), request)
  const search = new URL(request.url).searchParams
  const [after, yours] = [search.get('after'), hasYoursFilter(search)]
  const none = { rows: [], next: null }
  const listings = isApproved(viewer) ? await listOwnAccess(viewer, after, yours) : none
  return { listings, isPaged: after !== null, yours }
}

/** Withdraws a pending request of the company, even if the listing is off the market (PUB-224). */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireApproved(context.get(viewerContext), request)
  const withdrawn = await withdrawRequest(member, formText(await request.formData(), 'id'))
  if (!withdrawn.ok) throw refusal('not_found')
  return redirectWithToast('/my-access', done('Request withdrawn', 'We’ve let the owner know.'))
}

export { keepPage as clientAction } from '#app/ui/keep-form.ts'

export default function MyAccess({ loaderData }: Route.ComponentProps) {
  const { listings, isPaged, yours } = loaderData
  const narrowed = `/my-access?${new URLSearchParams(YOURS_FILTER).toString()}`
  return (
    <Page
      title="My access"
      lead="Your company’s access requests, invitations and current access."
      width="form"
    >
      <HeldRows rows={listings.rows} idOf={({ key }) => key}>
        {({ rows }) => (
          <>
            {(yours || isPaged || rows.length > 0) && (
              <TurnChips all="/my-access" yours={narrowed} isYours={yours} count={0} />
            )}
            {yours && rows.length === 0 ? (
              <EmptyState {...TURN.noneYours} />
            ) : rows.length === 0 && !isPaged ? (
              <EmptyState
                title="No access requests yet"
                text="To request access, open a semi-public or private listing. Your requests show up here."
                action={<LinkButton to="/listings">Browse listings</LinkButton>}
              />
            ) : (
              <ul className="flex flex-col gap-4">
                {rows.map((access) => (
                  <AccessCard key={access.key} access={access} />
                ))}
              </ul>
            )}
          </>
        )}
      </HeldRows>
      <ListPager
        className="mt-4"
        label="Pages of listings"
        param="after"
        next={listings.next}
        keep={yours && YOURS_FILTER}
      />
    </Page>
  )
}

const STATUSES = {
  invited: { label: 'Invited', tone: 'note' },
  granted: { label: 'Access granted', tone: 'ok' },
  pending: { label: 'Waiting', tone: 'wait' },
  declined: { label: 'Declined', tone: 'stop' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
  ended: { label: 'Ended', tone: 'plain' },
} as const satisfies Record<OwnAccessStatus, { label: string; tone: BadgeTone }>

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
function AccessCard({ access }: { access: OwnAccess }) {
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
        <Badge tone={STATUSES[state].tone}>{STATUSES[state].label}</Badge>
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
