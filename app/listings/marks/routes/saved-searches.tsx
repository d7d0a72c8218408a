import { keepTypedForm } from '#app/ui/keep-form.ts'
import { openingOf } from '#app/companies/queries/opening.server.ts'
import { OpensLine } from '#app/companies/ui/opens-line.tsx'
import { requireUnsuspended } from '#app/gates/gate.server.ts'
import { invalid } from '#app/lib/answer.server.ts'
import { emptyForm, parseForm } from '#app/lib/form.ts'
import { refusal } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'
import { deleteSearch, renameSearch, setSearchAlert } from '../commands/saved-searches.server.ts'
import { listSavedSearches } from '../queries/saved-searches.server.ts'
import { changeSearchSchema } from '../schema.ts'
import { MarkTabs } from '../ui/mark-tabs.tsx'
import { SavedSearchRow } from '../ui/saved-search-row.tsx'
import type { Route } from './+types/saved-searches'

export const meta: Route.MetaFunction = () => [{ title: 'Saved searches · Parcela' }]

/** The member's searches, newest first (PUB-079, PUB-084). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireUnsuspended(context.get(viewerContext), request)
  const [searches, opening] = await Promise.all([listSavedSearches(viewer.userId), openingOf(viewer)])
  return { searches, opening }
}

const DONE = {
  rename: 'Search renamed',
  alert: 'Alert updated',
  delete: 'Search deleted',
} as const

/** Renames a search, sets its alert or deletes it; other members' searches return 404 (PUB-079, PUB-084). */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireUnsuspended(context.get(viewerContext), request)
  const formData = await request.formData()
  const parsed = parseForm(changeSearchSchema, formData)
  if (!parsed.ok) return invalid(parsed.form)
  const change = parsed.data
  const result =
    change.intent === 'delete'
      ? await deleteSearch(member, 'property', change.id)
      : change.intent === 'rename'
        ? await renameSearch(member, 'property', change.id, change.name)
        : await setSearchAlert(member, change.id, change.alert)
  if (!result.ok) throw refusal('not_found')
  return redirectWithToast('/saved-searches', { title: DONE[change.intent], tone: 'ok' })
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepTypedForm(args, 'the button')
}

export default function SavedSearches({ loaderData, actionData }: Route.ComponentProps) {
  const { searches, opening } = loaderData
  const form = actionData ?? emptyForm
  return (
    <Page
      title="Saved searches"
      lead="Your saved searches, newest first. Each notifies you of new matches immediately, once a day, or not at all."
    >
      <OpensLine opening={opening} withMatches />
      <MarkTabs current="searches" />
      {searches.length === 0 ? (
        <EmptyState
          title="No saved searches yet"
          text="Set your filters on the listings page, then choose “Save search”."
          action={
            <LinkButton variant="primary" to="/listings">
              Browse listings
            </LinkButton>
          }
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {searches.map((search) => (
            <SavedSearchRow key={search.id} search={search} form={form} />
          ))}
        </ul>
      )}
    </Page>
  )
}
