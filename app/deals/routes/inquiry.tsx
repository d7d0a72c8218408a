import { keepForm } from '#app/ui/keep-form.ts'
import { isApproved, requireApproved, requireApprovedOrAdmin } from '#app/gates/gate.server.ts'
import { refuseUnapprovedWrite } from '#app/gates/missing.server.ts'
import { formHeaders, invalid, refused } from '#app/lib/form-response.server.ts'
import { parseForm } from '#app/lib/form.ts'
import { refusal } from '#app/lib/refusal.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { InquiryForm } from '#app/listings/page/ui/inquiry-form.tsx'
import { IllustrativeBadge } from '#app/listings/ui/listing-badges.tsx'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { Page } from '#app/ui/page.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { handleGuest, handleInquiry } from '../action.server.ts'
import { findSavedMessage, findOpenThread, messageOwnerOf } from '../kept/queries.server.ts'
import { findInquiryListing } from '../queries/inquiry-listing.server.ts'
import { INQUIRY_FAILED, INQUIRY_TOASTS } from '../refusal-texts.ts'
import { inquirySchema } from '../schema.ts'
import type { Route } from './+types/inquiry'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Ask the owner') }]

export const headers: Route.HeadersFunction = formHeaders

/** The inquiry form as a page, shown to browsers without JavaScript after a refusal. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'member') requireApprovedOrAdmin(viewer, request)
  const listing = await findInquiryListing(viewerFactsOf(viewer), params.slug)
  if (!listing) throw refusal('not_found')
  const isGuest = viewer.kind === 'guest'
  const writer = isGuest || isApproved(viewer) ? await messageOwnerOf(viewer, request) : null
  const kept = writer && (await findSavedMessage(writer, params.slug, ['inquiry']))
  const thread = isApproved(viewer) ? await findOpenThread(viewer, params.slug) : null
  return { ...listing, kept, thread, isGuest }
}

/** A guest is asked to sign in, and their text is saved for their browser (PUB-081 to PUB-083). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const formData = await request.formData()
  const parsed = parseForm(inquirySchema, formData)
  if (viewer.kind === 'guest') {
    if (parsed.ok) return handleGuest(request, formData, params.slug, { kind: 'inquiry', ...parsed.data })
    const { errors } = parsed.form
    return refused(formData, { kind: 'unauthenticated', errors, toast: INQUIRY_TOASTS.signIn })
  }
  await refuseUnapprovedWrite(viewer, request)
  const member = requireApproved(viewer, request)
  if (!parsed.ok) return invalid(parsed.form)
  return handleInquiry(member, params.slug, formData, { kind: 'inquiry', ...parsed.data })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, INQUIRY_FAILED, 'Nothing was sent. What you typed is still here.')

export default function AskOwner({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, title, isIllustrative, kept, thread, isGuest } = loaderData
  return (
    <Page
      title="Ask the owner"
      lead={title}
      width="form"
      badges={isIllustrative && <IllustrativeBadge />}
      crumbs={[{ label: title, to: `/deal/${slug}` }, { label: 'Ask the owner' }]}
    >
      <InquiryForm slug={slug} saved={kept} thread={thread} isGuest={isGuest} answered={actionData} />
    </Page>
  )
}
