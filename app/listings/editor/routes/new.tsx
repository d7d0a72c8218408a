import { Form, useSearchParams } from 'react-router'
import { formText } from '#app/lib/form.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { LinkButton, Button } from '#app/ui/button.tsx'
import { revalidateUnlessAutosave } from '#app/drafts/use-draft.ts'
import { Page } from '#app/ui/page.tsx'
import { createListing } from '#app/listings/commands/create-listing.server.ts'
import { editorPageAccess } from '../access.server.ts'
import { CREATE_REFUSALS, editorRefused, openListing, readEditor } from '../save.server.ts'
import { autosaveDraft, discardDraft, draftsFor, endedBy, NO_DRAFTS } from '../autosave.server.ts'
import { listCities } from '#app/listings/market/queries/cities.server.ts'
import { listOwningCompanies, OWNING_COMPANIES } from '../queries/own.server.ts'
import { DEFAULT_COUNTRY } from '#app/listings/schema.ts'
import { DeveloperAccessRequired, LoadFailed, NoCompanyNotice } from '../ui/unavailable.tsx'
import { ListingForm } from '../ui/form/listing-form.tsx'
import { DraftsNotice, useOpenedDrafts } from '../ui/drafts-notice.tsx'
import { sendEditor } from '../ui/form/send-editor.ts'
import { rethrowRefusal } from '#app/lib/refusal-body.ts'
import type { Route } from './+types/new'
import { Field, TextInput } from '#app/ui/field.tsx'
import { cutText, visibleText } from '#app/lib/visible-text.ts'
import { pageTitle } from '#app/lib/identity.ts'

/** The company search term in the URL. */
function companyPart(search: URLSearchParams): string {
  return cutText(visibleText(search.get('company') ?? '').trim(), 200)
}

/** Search for an admin when there are more companies than the form offers. */
function CompanySearch({ part }: { part: string }) {
  return (
    <Form method="get" role="search" className="flex flex-wrap items-end gap-3">
      <Field
        label="Find the owning company"
        name="company"
        hint="Enter part of its name to narrow the choice below. Do this before you fill in the form."
      >
        <TextInput type="search" defaultValue={part} />
      </Field>
      <Button>Find companies</Button>
    </Form>
  )
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('New listing') }]

/** The companies to choose from (ADM-112, ADM-124); without one the form is disabled (ADM-125). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const access = await editorPageAccess(context.get(viewerContext))
  const none = { companies: [], narrowing: null, drafts: NO_DRAFTS, cities: [] }
  if (access.access !== 'open') return { access, ...none }
  const search = new URL(request.url).searchParams
  const part = access.actor.role === 'admin' ? companyPart(search) : ''
  const companies = await listOwningCompanies(access.actor, part)
  if (companies.length === 0 && access.actor.role !== 'admin') {
    const closed = { access: 'no_company' as const, profilePath: '/my-profile', approvalStep: null }
    return { access: closed, ...none }
  }
  const drafts = await draftsFor(access.actor, null, {
    saved: UNTOUCHED,
    version: 0,
    selected: search.get('draft'),
  })
  const narrowing = part !== '' || companies.length === OWNING_COMPANIES ? part : null
  return { access: { access: 'open' as const }, companies, narrowing, drafts, cities: await listCities() }
}

/** The values that the empty form posts. */
const UNTOUCHED = {
  status: 'for_sale',
  country: DEFAULT_COUNTRY,
  visibility: 'public',
  locked: 'no',
  unlockRule: 'both',
} as const

export const shouldRevalidate = revalidateUnlessAutosave

/** Creates a draft and redirects to its editor (ADM-123 to ADM-130). */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const formData = await request.formData()
  if (formText(formData, 'intent') === 'keep') return autosaveDraft(viewer, formData, null)
  if (formText(formData, 'intent') === 'discard') return discardDraft(viewer, formData, '/my-listings/new')
  const read = await readEditor(viewer, formData)
  if (!read.ok) return read.answer
  const created = await createListing(read.actor, { ...read.input, ends: endedBy(formData) })
  if (!created.ok) return editorRefused(formData, CREATE_REFUSALS[created.refused])
  const isOwn = read.actor.company?.id === read.input.companyId
  const text = isOwn
    ? 'Add a photo, then submit the draft for review.'
    : 'Add a photo, then hand the draft over to its company.'
  const link = openListing(created.value.id)
  return redirectWithToast(link.to, { ...done('Listing created', text), link })
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendEditor(request, serverAction, 'Create listing')
}

export default function NewListing(props: Route.ComponentProps) {
  const [search] = useSearchParams()
  return <NewListingPage key={search.get('draft')} {...props} />
}

function NewListingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { access, companies, narrowing, cities } = loaderData
  const { shown, offered } = useOpenedDrafts(loaderData.drafts)
  const isTyped = actionData !== undefined && Object.keys(actionData.values).length > 0
  if (access.access === 'not_developer' || (access.access === 'guest' && !isTyped)) {
    return <DeveloperAccessRequired title="New listing" isSignedIn={access.access !== 'guest'} />
  }
  return (
    <Page
      title="New listing"
      lead="Start with a title, a location and the owning company. Other companies see the listing only after we approve it."
      crumbs={[{ label: 'My listings', to: '/my-listings' }, { label: 'New listing' }]}
      actions={<LinkButton to="/my-listings">Back to my listings</LinkButton>}
    >
      <div className="flex max-w-[48rem] flex-col gap-6">
        {narrowing !== null && <CompanySearch part={narrowing} />}
        <DraftsNotice offered={offered} path="/my-listings/new" />
        <ListingForm
          taken={shown}
          form={{
            errors: {},
            ...actionData,
            values: isTyped ? actionData.values : { status: 'for_sale', ...shown?.typed },
          }}
          companies={companies}
          cities={cities}
          disabled={access.access === 'no_company'}
        >
          {access.access === 'no_company' && <NoCompanyNotice {...access} />}
        </ListingForm>
      </div>
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  rethrowRefusal(error)
  return <LoadFailed title="Unable to load listing" />
}
