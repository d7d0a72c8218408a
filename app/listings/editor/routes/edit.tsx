import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { viewerContext } from '#app/lib/viewer.ts'
import { ConflictNotice } from '#app/drafts/conflict-notice.tsx'
import { revalidateUnlessAutosave } from '#app/drafts/use-draft.ts'
import { editorPageAccess } from '../access.server.ts'
import type { EditorResult } from '../form.ts'
import { differencesOf } from '../differences.ts'
import { draftsFor, NO_DRAFTS } from '../autosave.server.ts'
import { saveEditor } from '../save.server.ts'
import { REQUEST_STEP } from '#app/review/requested/schema.ts'
import { storedAnswers } from '#app/review/requested/state.ts'
import { listCities } from '#app/listings/market/queries/cities.server.ts'
import { loadOwnListing, type OwnListingRecord } from '../queries/own.server.ts'
import { DeveloperAccessRequired, ListingFailed, NoCompanyNotice } from '../ui/unavailable.tsx'
import { EditorPage } from '../ui/editor-page.tsx'
import { ImageCard } from '../ui/image-card.tsx'
import { ListingForm } from '../ui/form/listing-form.tsx'
import { DraftsNotice, useOpenedDrafts } from '../ui/drafts-notice.tsx'
import { sendEditor } from '../ui/form/send-editor.ts'
import { typedListing } from '../typed-listing.ts'
import { pageTitle } from '#app/lib/identity.ts'
import type { Route } from './+types/edit'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.listing ? loaderData.listing.fields.title : 'Listing') },
]

/** The listing for its editor; another company's is a 404 like an unknown one (ADM-112, ADM-115). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const access = await editorPageAccess(context.get(viewerContext))
  if (access.access !== 'open') return { access, listing: null, drafts: NO_DRAFTS, cities: [] }
  const listing = await loadOwnListing(access.actor, params.id)
  const saved = { ...typedListing(listing), ...storedAnswers(listing.asked?.items ?? []) }
  const drafts = await draftsFor(access.actor, listing.id, {
    saved,
    version: listing.version,
    selected: new URL(request.url).searchParams.get('draft'),
  })
  return { access: { access: 'open' as const }, listing, drafts, cities: await listCities() }
}

export const shouldRevalidate = revalidateUnlessAutosave

/** Saves the editor; intent=submit also submits the listing for review (ADM-131 to ADM-137). */
export async function action({ request, context, params }: Route.ActionArgs) {
  return saveEditor(context.get(viewerContext), await request.formData(), params.id)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendEditor(request, serverAction)
}

export default function EditListing({ loaderData, actionData }: Route.ComponentProps) {
  const { access, listing, drafts, cities } = loaderData
  const [search] = useSearchParams()
  const isTyped = Object.keys(actionData?.values ?? {}).length > 0
  if (access.access === 'not_developer' || (access.access === 'guest' && !isTyped)) {
    return <DeveloperAccessRequired title="Edit listing" isSignedIn={access.access !== 'guest'} />
  }
  if (access.access === 'no_company') {
    return (
      <EditorPage title="Edit listing">
        <NoCompanyNotice {...access} />
      </EditorPage>
    )
  }
  // The session ended while the form was open: what was typed can be posted again after sign-in.
  if (!listing)
    return (
      actionData && (
        <EditorPage title="Edit listing">
          <ListingForm form={actionData} version={Number(actionData.values.version ?? 0)} />
        </EditorPage>
      )
    )
  // Only a save in this window resets the form; anything else keeps what was typed.
  return (
    <Editor
      key={`${listing.id}/${search.get('saved')}/${search.get('draft')}/${search.get('step')}`}
      isAsked={search.get('step') === REQUEST_STEP}
      listing={listing}
      drafts={drafts}
      cities={cities}
      result={actionData}
    />
  )
}

type EditorProps = Pick<Route.ComponentProps['loaderData'], 'drafts' | 'cities'> & {
  listing: OwnListingRecord
  result: Route.ComponentProps['actionData']
  isAsked: boolean
}

function Editor({ listing, drafts, cities, result, isAsked }: EditorProps) {
  const { shown, offered } = useOpenedDrafts(drafts)
  const [opened] = useState(shown?.seen ?? listing.version)
  const [uploaded, setUploaded] = useState(0)
  const [seen, setSeen] = useState<EditorResult['conflict']>()
  const refused = result && 'conflict' in result ? result.conflict : undefined
  const conflict = seen && seen.version > (refused?.version ?? 0) ? seen : refused
  const version = Math.max(conflict?.version ?? Number(result?.values.version ?? opened), uploaded)
  const asked = isAsked ? listing.asked : null
  const saved = { ...typedListing(listing), ...storedAnswers(asked?.items ?? []), ...shown?.typed }
  const isRefused = result !== undefined && Object.keys(result.values).length > 0
  const status = listing.working?.status ?? listing.status
  return (
    <EditorPage
      title={listing.fields.title}
      listing={listing}
      isAsked={asked !== null}
      aside={
        <ImageCard
          listing={listing}
          onStored={(stored) => {
            if (stored === version + 1) setUploaded(stored)
          }}
        />
      }
    >
      <DraftsNotice offered={offered} path={`/my-listings/${listing.id}`} />
      <ListingForm
        form={{ errors: {}, ...result, values: isRefused ? result.values : saved }}
        listing={listing}
        cities={cities}
        version={version}
        seen={Math.max(opened, uploaded)}
        taken={shown}
        isRefused={isRefused}
        canSubmit={
          listing.canSubmit &&
          (status === 'draft' ||
            status === 'more_info_requested' ||
            (status === 'rejected' && asked !== null))
        }
        asked={asked}
        stillOpen={result && 'stillOpen' in result ? result.stillOpen : undefined}
        update={{
          hasUpdate: listing.version > version,
          show: (typed) =>
            setSeen({ version: listing.version, differences: differencesOf(typed, typedListing(listing)) }),
        }}
      >
        {conflict && (
          <ConflictNotice
            key={conflict.version}
            title="This listing has changed since you opened it"
            differences={conflict.differences}
            choose="These fields were saved with other values. Choose which ones to keep:"
            same="Your values match the saved ones."
            headings={{ typed: 'Yours', saved: 'Saved in the meantime' }}
          >
            <p className="mt-3">Save again to keep your choices.</p>
          </ConflictNotice>
        )}
      </ListingForm>
    </EditorPage>
  )
}

export const ErrorBoundary = ListingFailed
