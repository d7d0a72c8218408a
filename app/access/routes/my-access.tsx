import { isApproved, requireApproved, requireApprovedOrAdmin } from '#app/gates/gate.server.ts'
import { formText } from '#app/lib/form.ts'
import { refusal } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { TurnChips } from '#app/review/turn-line.tsx'
import { hasYoursFilter, YOURS_FILTER } from '#app/review/turn.ts'
import { TURN } from '#app/review/turn-texts.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { HeldRows } from '#app/ui/show-new.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { withdrawRequest } from '../commands/withdraw-request.server.ts'
import { listOwnAccess } from '../queries/own-access.server.ts'
import { AccessCard } from '../ui/access-card.tsx'
import type { Route } from './+types/my-access'

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
  const done = await withdrawRequest(member, formText(await request.formData(), 'id'))
  if (!done.ok) throw refusal('not_found')
  return redirectWithToast('/my-access', {
    title: 'Request withdrawn',
    text: 'We’ve let the owner know.',
    tone: 'ok',
  })
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
      <Pager
        className="mt-4"
        label="Pages of listings"
        previousHref={isPaged ? (yours ? narrowed : '/my-access') : null}
        nextHref={
          listings.next &&
          `/my-access?${new URLSearchParams({ ...(yours && YOURS_FILTER), after: listings.next }).toString()}`
        }
      />
    </Page>
  )
}
