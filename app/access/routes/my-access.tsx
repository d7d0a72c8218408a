import { keepPage } from '#app/ui/keep-form.ts'
import { isApproved, requireApproved, requireInside } from '#app/gates/gate.server.ts'
import { formText } from '#app/lib/form.ts'
import { refusal } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { withdrawRequest } from '../commands/withdraw-request.server.ts'
import { listOwnStands } from '../queries/own-access.server.ts'
import { STANDS } from '../ui/access-lists.words.ts'
import { StandCard } from '../ui/stand-card.tsx'
import type { Route } from './+types/my-access'

export const meta: Route.MetaFunction = () => [{ title: 'My access · Parcela' }]

/** Where the member's company stands with every listing that it asked for; an admin without a company has asked for none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireInside(context.get(viewerContext), request)
  const after = new URL(request.url).searchParams.get('after')
  const none = { rows: [], next: null }
  return { stands: isApproved(viewer) ? await listOwnStands(viewer, after) : none, isPaged: after !== null }
}

/** Takes a waiting request of the company back, also of a listing that has left the market (PUB-224). */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireApproved(context.get(viewerContext), request)
  const done = await withdrawRequest(member, formText(await request.formData(), 'id'))
  if (!done.ok) throw refusal('not_found')
  return redirectWithToast('/my-access', {
    title: 'Request withdrawn',
    text: 'The owner is told by mail.',
    tone: 'ok',
  })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction)
}

export default function MyAccess({ loaderData }: Route.ComponentProps) {
  const { stands, isPaged } = loaderData
  return (
    <Page
      title="My access"
      lead="The listings that your company has asked for, holds or is invited to, and what each of them waits for."
      width="form"
    >
      {stands.rows.length === 0 && !isPaged ? (
        <EmptyState
          title="You have not asked for a listing yet"
          text="Semi-public and private listings open in full when their owner grants your company access."
          action={<LinkButton to="/listings">All listings</LinkButton>}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {stands.rows.map((stand) => (
            <StandCard key={stand.key} stand={stand} />
          ))}
        </ul>
      )}
      <Pager
        className="mt-4"
        label={STANDS.pages}
        previousHref={isPaged ? '/my-access' : null}
        previousLabel="Newest"
        nextHref={stands.next && `/my-access?${new URLSearchParams({ after: stands.next }).toString()}`}
      />
    </Page>
  )
}
