import { redirect } from 'react-router'
import { answerApplication, readApplicationPage } from '#app/account/early-access/answer.server.ts'
import { APPLICATION_FAILED, APPLICATION_UNEXPECTED } from '#app/account/early-access/words.ts'
import { ApplicationPage } from '#app/account/early-access/ui/application-page.tsx'
import { keepForm } from '#app/ui/keep-form.ts'
import { isAdmin, isApproved, requireApproved } from '#app/gates/gate.server.ts'
import { refuseUnapprovedWrite } from '#app/gates/missing.server.ts'
import { ownPath } from '#app/gates/own-path.ts'
import { formHeaders, invalid } from '#app/lib/answer.server.ts'
import { parseForm } from '#app/lib/form.ts'
import { refusal } from '#app/lib/refusal.ts'
import { type Member, viewerContext } from '#app/lib/viewer.ts'
import { IllustrativeBadge } from '#app/listings/ui/listing-badges.tsx'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { answerInquiry } from '../answer.server.ts'
import { findAskedListing } from '../queries/asked-listing.server.ts'
import { SEND_REFUSALS } from '../refusal-words.ts'
import { interestSchema } from '../schema.ts'
import { InterestForm } from '../ui/interest-form.tsx'
import type { Route } from './+types/early-access'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.for === 'member' ? 'Deal interest · Parcela' : 'Early access · Parcela' },
]
export const headers: Route.HeadersFunction = formHeaders

function listingOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('listing')
}

/** A signed-in person has nothing to apply for: without a listing they are redirected (MEM-016), with one the gate decides. */
function leadOn(member: Member, request: Request, slug: string | null): void {
  if (slug === null) throw redirect(ownPath(new URL(request.url).searchParams.get('from')) ?? '/')
  if (isAdmin(member) && !isApproved(member)) throw redirect(`/deal/${encodeURIComponent(slug)}`)
}

/** Guests apply here, with the listing noted; an approved member says what they want of it (PUB-112, PUB-115). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const slug = listingOf(request)
  if (viewer.kind === 'guest') {
    const listing = slug === null ? null : await findAskedListing(viewerFactsOf(viewer), slug)
    return { for: 'guest' as const, ...(await readApplicationPage(request)), listing }
  }
  leadOn(viewer, request, slug)
  const member = requireApproved(viewer, request)
  const listing = await findAskedListing(viewerFactsOf(member), slug ?? '')
  if (!listing) throw refusal('not_found')
  return { for: 'member' as const, listing }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'guest') return answerApplication(request)
  const slug = listingOf(request)
  leadOn(viewer, request, slug)
  await refuseUnapprovedWrite(viewer, request)
  const member = requireApproved(viewer, request)
  const formData = await request.formData()
  const parsed = parseForm(interestSchema, formData)
  if (!parsed.ok) return invalid(parsed.form)
  return answerInquiry(member, slug ?? '', formData, parsed.data)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, APPLICATION_FAILED, APPLICATION_UNEXPECTED)
}

export default function EarlyAccess({ loaderData, actionData: form }: Route.ComponentProps) {
  if (loaderData.for === 'guest') {
    const { listing } = loaderData
    return (
      <ApplicationPage
        {...loaderData}
        form={form}
        notice={
          listing && (
            <Notice tone="note" title={listing.title}>
              {listing.isSold
                ? SEND_REFUSALS.sold.formError
                : 'We note with your application that you came for this listing.'}
            </Notice>
          )
        }
      />
    )
  }
  const { slug, title, isIllustrative, isOwn, isSold, asksForMore } = loaderData.listing
  return (
    <Page
      title="Take it further"
      lead={title}
      width="form"
      badges={isIllustrative && <IllustrativeBadge />}
      crumbs={[{ label: title, to: `/deal/${slug}` }, { label: 'Take it further' }]}
    >
      {isOwn || (isSold && !form) ? (
        <div className="flex flex-col items-start gap-5">
          <Notice tone="note">{SEND_REFUSALS[isOwn ? 'own_listing' : 'sold'].formError}</Notice>
          <LinkButton to={`/deal/${slug}`}>Back to the listing</LinkButton>
        </div>
      ) : (
        <InterestForm slug={slug} asksForMore={asksForMore} form={form} />
      )}
    </Page>
  )
}
