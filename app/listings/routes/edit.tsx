import { useState } from 'react'
import { isRouteErrorResponse, useRevalidator, useSearchParams } from 'react-router'
import { keepForm } from '#app/account/ui/keep-form.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { refusal } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { FormToast } from '#app/ui/form-toast.tsx'
import { OWNER_REFUSAL_WORDS } from '../commands/attempt.server.ts'
import { saveListing, type Saved } from '../commands/save-listing.server.ts'
import { submitListing } from '../commands/submit-listing.server.ts'
import { listingPageDoor } from '../door.server.ts'
import { editorRefused, readEditor, SUBMIT_FAILED } from '../editor-action.server.ts'
import { differencesOf, typedListing } from '../editor-form.ts'
import type { StoredImage } from '../images/upload-answer.ts'
import { loadOwnListing, type OwnListingRecord } from '../queries/own.server.ts'
import { DeveloperAccessRequired, NO_COMPANY, NoCompanyNotice } from '../ui/closed-door.tsx'
import { ConflictNotice } from '../ui/conflict-notice.tsx'
import { EditorPage } from '../ui/editor-page.tsx'
import { ImageCard } from '../ui/image-card.tsx'
import { ListingForm } from '../ui/listing-form/listing-form.tsx'
import { ListingNotFound, LoadFailed } from '../ui/listing-not-found.tsx'
import { rethrowRefusal } from '../ui/rethrow-refusal.ts'
import type { Route } from './+types/edit'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.listing ? loaderData.listing.fields.title : 'Listing'} · Parcela` },
]

/** One own listing for its editor; anybody else's answers as an unknown one (ADM-112, ADM-115). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const door = listingPageDoor(context.get(viewerContext))
  if (door.door !== 'open') return { door, listing: null }
  return { door: { door: 'open' as const }, listing: await loadOwnListing(door.actor, params.id) }
}

/** Saves the editor, and with intent=submit hands it to review (ADM-131 to ADM-137). */
export async function action({ request, context, params }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const formData = await request.formData()
  const read = await readEditor(viewer, formData)
  if (!read.ok) return read.answer
  const { actor, input } = read
  const id = readNumericId(params.id)
  if (id === null) throw refusal('not_found', OWNER_REFUSAL_WORDS.not_found)
  const saved = await saveListing(actor, id, {
    seen: input.version ?? 0,
    fields: input.fields,
    saleStatus: input.saleStatus,
  })
  if (!saved.ok) {
    if (saved.refused === 'not_found') throw refusal('not_found', OWNER_REFUSAL_WORDS.not_found)
    if (saved.refused === 'no_company') return editorRefused(formData, 403, { formError: NO_COMPANY.text })
    const { version, fields, saleStatus } = await loadOwnListing(actor, params.id)
    const typed = Object.fromEntries(
      [...formData].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
    return editorRefused(formData, 409, {
      conflict: { version, differences: differencesOf(typed, typedListing(fields, saleStatus)) },
    })
  }
  const to = `/my-listings/${id}?saved=${saved.value.version}`
  if (formData.get('intent') !== 'submit')
    return redirectWithToast(to, { title: 'Listing saved', text: savedWords(saved.value), tone: 'ok' })
  const submitted = await submitListing(actor, id, saved.value.version)
  if (!submitted.ok) return redirectWithToast(to, SUBMIT_FAILED)
  return redirectWithToast(to, {
    title: 'Submitted for review',
    text: 'We review listings within 2-3 business days.',
    tone: 'ok',
  })
}

function savedWords({ waiting, atOnce }: Saved): string {
  if (waiting?.status === 'pending') return 'Your changes wait for review.'
  if (waiting) return 'Submit it for review when it is complete.'
  return atOnce.length > 0 ? 'The change acts from now on.' : 'Nothing had changed.'
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, 'Unable to save listing', 'Please review the form and try again.')
}

export default function EditListing({ loaderData, actionData, params }: Route.ComponentProps) {
  const { door, listing } = loaderData
  const [search] = useSearchParams()
  const isTyped = Object.keys(actionData?.values ?? {}).length > 0
  if (door.door === 'not_developer' || (door.door === 'guest' && !isTyped)) {
    return (
      <DeveloperAccessRequired
        title="Edit listing"
        isSignedIn={door.door !== 'guest'}
        from={`/my-listings/${params.id}`}
      />
    )
  }
  if (door.door === 'no_company') {
    return (
      <EditorPage title="Edit listing">
        <NoCompanyNotice profilePath={door.profilePath} />
      </EditorPage>
    )
  }
  if (!listing) return actionData && <TypedOnly answer={actionData} />
  // Only a save of this window starts the form anew from what is kept; nothing else may take away what is typed.
  return <Editor key={`${listing.id}/${search.get('saved')}`} listing={listing} answer={actionData} />
}

type Answer = Route.ComponentProps['actionData']

function Editor({ listing, answer }: { listing: OwnListingRecord; answer: Answer }) {
  const [opened] = useState(listing.version)
  const [uploaded, setUploaded] = useState(0)
  const conflict = answer && 'conflict' in answer ? answer.conflict : undefined
  const version = Math.max(conflict?.version ?? Number(answer?.values.version ?? opened), uploaded)
  const { revalidate } = useRevalidator()
  const takeImage = (image: StoredImage) => {
    if (image.version === version + 1) setUploaded(image.version)
    void revalidate()
  }
  const saved = typedListing(listing.fields, listing.saleStatus)
  const values = answer && Object.keys(answer.values).length > 0 ? answer.values : saved
  const status = listing.working?.status ?? listing.status
  return (
    <EditorPage
      title={listing.fields.title}
      listing={listing}
      aside={
        <ImageCard
          listingId={listing.id}
          type={listing.fields.propertyType}
          imageUrl={listing.image?.imageUrl ?? null}
          isApproved={listing.isApproved}
          onStored={takeImage}
        />
      }
    >
      <FormToast toast={answer?.toast} />
      <ListingForm
        form={{ values, errors: answer?.errors ?? {}, formError: answer?.formError, advice: listing.advice }}
        version={version}
        company={listing.company}
        isApproved={listing.isApproved}
        canSubmit={listing.canSubmit && (status === 'draft' || status === 'more_info_requested')}
        saveLabel="Save"
      >
        {conflict && <ConflictNotice key={conflict.version} differences={conflict.differences} />}
      </ListingForm>
    </EditorPage>
  )
}

/** The session ended while somebody typed: their texts alone, to be sent again once they signed in. */
function TypedOnly({ answer }: { answer: NonNullable<Answer> }) {
  return (
    <EditorPage title="Edit listing">
      <FormToast toast={answer.toast} />
      <ListingForm
        form={{ values: answer.values, errors: answer.errors, formError: answer.formError, advice: [] }}
        version={Number(answer.values.version ?? 0)}
        saveLabel="Save"
      />
    </EditorPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ListingNotFound />
  rethrowRefusal(error)
  return <LoadFailed title="Unable to load listing" text="Refresh the page or try again later." />
}
