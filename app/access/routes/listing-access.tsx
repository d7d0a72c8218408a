import { keepTypedForm } from '#app/ui/keep-form.ts'
import { requireApprovedOrAdmin } from '#app/gates/gate.server.ts'
import { emptyForm } from '#app/lib/form.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { refusal } from '#app/lib/refusal.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { listOpenings } from '#app/listings/documents/queries.server.ts'
import { DocumentOpenings, openingKey } from '#app/listings/documents/ui/document-openings.tsx'
import { currentNda } from '#app/listings/queries/find-access.server.ts'
import { IllustrativeBadge } from '#app/listings/ui/listing-badges.tsx'
import { requiresNda } from '#app/listings/visibility/unlock.ts'
import { UNLOCK_RULES, VISIBILITIES } from '#app/listings/schema.ts'
import { hasYoursFilter } from '#app/review/turn.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useFocusHashTarget } from '#app/ui/focus-target.ts'
import { Page, Section } from '#app/ui/page.tsx'
import { HeldRows } from '#app/ui/show-new.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { listInvitations } from '../invitations/queries.server.ts'
import { InvitationSection } from '../invitations/ui/invitation-section.tsx'
import { handleAccessForm } from '../listing-access-action.server.ts'
import { listAcceptances } from '../nda/queries.server.ts'
import { AcceptanceSection } from '../nda/ui/acceptance-section.tsx'
import { findListingAccess, findManagedListing } from '../queries.server.ts'
import { GrantTable } from '../ui/grant-table.tsx'
import { RequestList } from '../ui/request-list.tsx'
import type { Route } from './+types/listing-access'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Listing access') }]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = requireApprovedOrAdmin(context.get(viewerContext), request)
  const id = readNumericId(params.id)
  const search = new URL(request.url).searchParams
  const from = { answered: search.get('answered'), grants: search.get('grants') }
  const found = id === null ? null : await findListingAccess(viewer, id, from)
  if (id === null || !found) throw refusal('not_found')
  const [invitations, acceptances, text, openings] = await Promise.all([
    listInvitations(id, search.get('invited')),
    listAcceptances(id, viewer.userId, search.get('accepted')),
    currentNda(id),
    listOpenings(viewer, id),
  ])
  const nda = { number: text.number, isOwn: text.listingId !== null }
  const isPaged = from.answered !== null
  return { ...found, isPaged, invitations, acceptances, nda, openings, yours: hasYoursFilter(search) }
}

/** For the owner's company and admins; anyone else gets a 404 (PUB-225). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApprovedOrAdmin(context.get(viewerContext), request)
  const listingId = readNumericId(params.id)
  if (listingId === null || !(await findManagedListing(viewer, listingId))) throw refusal('not_found')
  return handleAccessForm({ actor: viewer, listingId, formData: await request.formData() })
}

export const clientAction = (args: Route.ClientActionArgs) => keepTypedForm(args, 'the button')

export default function ListingAccess({ loaderData, actionData }: Route.ComponentProps) {
  useFocusHashTarget()
  const { listing, waiting, answered, grants, isPaged, invitations, acceptances, nda, openings, yours } =
    loaderData
  const form = actionData ?? emptyForm
  const isInvite = form.values.intent === 'invite'
  return (
    <Page
      title="Listing access"
      lead={`${listing.title} · ${VISIBILITIES[listing.visibility]} · unlock rule: ${UNLOCK_RULES[listing.unlockRule]}`}
      badges={listing.isIllustrative && <IllustrativeBadge />}
      crumbs={[{ label: 'My listings', to: '/my-listings' }, { label: 'Access' }]}
      actions={<LinkButton to={`/deal/${listing.slug}`}>Open the listing</LinkButton>}
    >
      {actionData?.formError && <ErrorSummary formError={actionData.formError} of={actionData} />}
      <RequestList
        waiting={waiting}
        answered={answered}
        here={`/my-listings/${listing.id}/access`}
        isPaged={isPaged}
        yours={yours}
        requiresNda={requiresNda(listing.unlockRule)}
      />
      <GrantTable grants={grants} slug={listing.slug} requiresNda={requiresNda(listing.unlockRule)} />
      <InvitationSection
        invitations={invitations}
        form={isInvite ? form : emptyForm}
        unlockRule={listing.unlockRule}
      />
      <AcceptanceSection
        listingId={listing.id}
        unlockRule={listing.unlockRule}
        acceptances={acceptances}
        nda={nda}
      />
      <Section title="Opened documents">
        <HeldRows rows={openings} idOf={openingKey}>
          {({ rows }) => <DocumentOpenings openings={rows} />}
        </HeldRows>
      </Section>
    </Page>
  )
}
