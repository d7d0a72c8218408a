import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { UNDELIVERED, keepTyped } from '#app/ui/keep-form.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { refusal } from '#app/lib/refusal.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { FormToast } from '#app/ui/post-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { OWNER_REFUSAL_TEXTS } from '#app/listings/commands/owned-listing.server.ts'
import { editorPageAccess, requireEditor } from '../access.server.ts'
import { listDocumentsOf } from '#app/listings/documents/queries.server.ts'
import { DocumentManager } from '#app/listings/documents/ui/document-manager.tsx'
import { loadOwnImages } from '#app/listings/images/queries.server.ts'
import type { MediaResult } from '#app/listings/images/schema.ts'
import { changeMedia } from '../media-action.server.ts'
import { DeveloperAccessRequired, ListingFailed, NoCompanyNotice } from '../ui/unavailable.tsx'
import { ImageManager } from '#app/listings/images/ui/image-manager.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import type { Route } from './+types/media'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Photos and documents') }]

/** Photos, plans and documents; another company's listing is a 404 like an unknown one (ADM-112). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const access = await editorPageAccess(context.get(viewerContext))
  if (access.access !== 'open') return { access, found: null }
  const { listing, images } = await loadOwnImages(access.actor, params.id)
  return {
    access: { access: 'open' as const },
    found: { listing, images, documents: await listDocumentsOf(listing.id) },
  }
}

/** Order, primary photo, alt text and removal of images; title, audience and removal of documents (PUB-107, PUB-226). */
export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = requireEditor(context.get(viewerContext))
  const id = readNumericId(params.id)
  if (id === null) throw refusal('not_found', OWNER_REFUSAL_TEXTS.not_found)
  return changeMedia(actor, id, await request.formData())
}

/** Revalidates after a refused change to show the current state, but not when the server was unreachable. */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) =>
  actionStatus !== UNDELIVERED

/** The response to one kind of form. */
const answerTo = (intent: string, answer: MediaResult | undefined) =>
  answer?.values.intent === intent ? answer : undefined

function Part({ to, label, count }: { to: string; label: string; count: number }) {
  return (
    <li>
      <a href={`#${to}`} className="inline-block py-1 underline underline-offset-3 hover:decoration-2">
        {label} <span className="text-ink-2 tabular-nums">({count})</span>
      </a>
    </li>
  )
}

/** Turns a change that never reached the server into a refusal that its form shows. */
export function clientAction(args: Route.ClientActionArgs) {
  return keepTyped(args, 'the button', (values, toast): MediaResult => ({ values, errors: {}, toast }))
}

export default function Media({ loaderData, actionData }: Route.ComponentProps) {
  const { access, found } = loaderData
  const title = 'Photos and documents'
  if (access.access === 'guest' || access.access === 'not_developer')
    return <DeveloperAccessRequired title={title} isSignedIn={access.access !== 'guest'} />
  if (access.access === 'no_company')
    return (
      <Page title={title}>
        <NoCompanyNotice {...access} />
      </Page>
    )
  if (!found) return null
  const { listing, images, documents } = found
  const photos = images.filter(({ kind }) => kind === 'photo')
  const plans = images.filter(({ kind }) => kind === 'floorplan')
  const [described, edited] = [answerTo('image_alt', actionData), answerTo('document_save', actionData)]
  // A removed file has no row left to show a message.
  const isShownBelow =
    images.some(({ fileId }) => fileId === described?.values.file) ||
    documents.some(({ id }) => id === edited?.values.document)
  const shared = { listingId: listing.id, isApproved: listing.isApproved, result: described }
  return (
    <Page
      title={title}
      lead={listing.title}
      eyebrow={`Listing ${String(listing.id).padStart(5, '0')}`}
      crumbs={[
        { label: 'My listings', to: '/my-listings' },
        { label: listing.title, to: `/my-listings/${listing.id}` },
        { label: title },
      ]}
      actions={
        <>
          <LinkButton to={`/my-listings/${listing.id}`}>Back to the editor</LinkButton>
          {listing.isApproved && <LinkButton to={`/deal/${listing.slug}`}>View listing page</LinkButton>}
        </>
      }
    >
      <FormToast toast={isShownBelow ? null : actionData?.toast} />
      {listing.isApproved && (
        <Notice tone="note" className="mb-6">
          {listing.isWaiting
            ? 'You are viewing the new version. The approved one stays in place until we approve the changes.'
            : 'This listing is published. We review new photos and a new order before they go live.'}{' '}
          Alt texts and documents take effect immediately.
        </Notice>
      )}
      <nav aria-label="On this page">
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-13">
          <Part to="photo" label="Photos" count={photos.length} />
          <Part to="floorplan" label="Floor plans" count={plans.length} />
          <Part to="documents" label="Documents" count={documents.length} />
        </ul>
      </nav>
      <ImageManager kind="photo" images={photos} {...shared} />
      <ImageManager kind="floorplan" images={plans} {...shared} />
      <DocumentManager listingId={listing.id} documents={documents} result={edited} />
    </Page>
  )
}

export const ErrorBoundary = ListingFailed
