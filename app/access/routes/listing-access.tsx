import { data } from 'react-router'
import { requireInside } from '#app/gates/gate.server.ts'
import { parseForm, refusedForm } from '#app/lib/form.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { refusal } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { IllustrativeBadge } from '#app/listings/ui/listing-badges.tsx'
import { UNLOCK_RULES, VISIBILITIES } from '#app/listings/schema.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { decideRequest } from '../commands/decide-request.server.ts'
import { revokeGrant } from '../commands/revoke-grant.server.ts'
import { findListingAccess } from '../queries.server.ts'
import { DECIDE_WORDS, REVOKE_WORDS } from '../refusal-words.ts'
import { decisionSchema } from '../schema.ts'
import { GrantTable } from '../ui/grant-table.tsx'
import { RequestList } from '../ui/request-list.tsx'
import type { Route } from './+types/listing-access'

export const meta: Route.MetaFunction = () => [{ title: 'Access to your listing · Parcela' }]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = requireInside(context.get(viewerContext), request)
  const id = readNumericId(params.id)
  const found = id === null ? null : await findListingAccess(viewer, id)
  if (!found) throw refusal('not_found')
  return found
}

/** Owner's company or admin; somebody else's listing, request or grant does not exist for them (PUB-225). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireInside(context.get(viewerContext), request)
  const listingId = readNumericId(params.id)
  if (listingId === null || !(await findListingAccess(viewer, listingId))) throw refusal('not_found')
  const formData = await request.formData()
  const parsed = parseForm(decisionSchema, formData)
  if (!parsed.ok) return data(parsed.form, { status: 422 })
  const { data: decision } = parsed
  const back = `/my-listings/${listingId}/access`
  if (decision.intent === 'revoke') {
    const done = await revokeGrant(viewer, listingId, decision.id)
    if (!done.ok)
      return data(refusedForm(formData, { formError: REVOKE_WORDS[done.refused] }), {
        status: done.refused === 'not_found' ? 404 : 409,
      })
    return redirectWithToast(back, {
      title: 'Access revoked',
      text: 'The member is told by mail.',
      tone: 'ok',
    })
  }
  const endsOn = decision.intent === 'grant' ? decision.endsOn : null
  const done = await decideRequest(viewer, {
    listingId,
    id: decision.id,
    action: decision.intent,
    words: decision.words,
    endsOn,
  })
  if (!done.ok)
    return data(refusedForm(formData, { formError: DECIDE_WORDS[done.refused] }), {
      status: STATUS[done.refused] ?? 422,
    })
  const title = decision.intent === 'grant' ? 'Access granted' : 'Request declined'
  return redirectWithToast(back, { title, text: 'The member is told by mail.', tone: 'ok' })
}

const STATUS: Partial<Record<keyof typeof DECIDE_WORDS, number>> = {
  not_found: 404,
  wrong_status: 409,
  stale: 409,
  own_record: 403,
  not_allowed: 403,
}

export default function ListingAccess({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, requests, grants } = loaderData
  return (
    <Page
      title="Who has access"
      lead={`${listing.title} · ${VISIBILITIES[listing.visibility]} · unlocked by: ${UNLOCK_RULES[listing.unlockRule]}`}
      badges={listing.isIllustrative && <IllustrativeBadge />}
      crumbs={[{ label: 'My listings', to: '/my-listings' }, { label: 'Access' }]}
      actions={<LinkButton to={`/deal/${listing.slug}`}>Open the listing</LinkButton>}
    >
      {actionData && <ErrorSummary errors={actionData.errors} formError={actionData.formError} />}
      <RequestList requests={requests} />
      <GrantTable grants={grants} />
    </Page>
  )
}
