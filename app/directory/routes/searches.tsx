import { keepTypedForm } from '#app/ui/keep-form.ts'
import { isAdmin, requireApproved, requireApprovedOrAdmin } from '#app/gates/gate.server.ts'
import { invalid } from '#app/lib/form-response.server.ts'
import { emptyForm, parseForm } from '#app/lib/form.ts'
import { formatDay } from '#app/lib/format.ts'
import { refusal } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { deleteSearch, renameSearch } from '#app/listings/marks/commands/saved-searches.server.ts'
import { SearchCard } from '#app/listings/marks/ui/search-card.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { changeSearchSchema } from '../filter-schema.ts'
import { activeFilters, DIRECTORY_PATH, SORTS } from '../filters.ts'
import { listDirectorySearches } from '../queries/search.server.ts'
import type { Route } from './+types/searches'

const PATH = '/market-circle/searches'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Saved Market Circle searches') }]

/** The member's saved market circle searches, newest first (MEM-355, MEM-357). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireApprovedOrAdmin(context.get(viewerContext), request)
  return { searches: await listDirectorySearches(viewer.userId) }
}

/** Renames or deletes a search; other members' ids return 404. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const member = isAdmin(viewer) ? viewer : requireApproved(viewer, request)
  const parsed = parseForm(changeSearchSchema, await request.formData())
  if (!parsed.ok) return invalid(parsed.form)
  const change = parsed.data
  const done =
    change.intent === 'delete'
      ? await deleteSearch(member, 'directory', change.id)
      : await renameSearch(member, 'directory', change.id, change.name)
  if (!done.ok) throw refusal('not_found')
  return redirectWithToast(PATH, {
    title: change.intent === 'delete' ? 'Search deleted' : 'Search renamed',
    tone: 'ok',
  })
}

export const clientAction = (args: Route.ClientActionArgs) => keepTypedForm(args, 'the button')

export default function Searches({ loaderData, actionData }: Route.ComponentProps) {
  const { searches } = loaderData
  const form = actionData ?? emptyForm
  return (
    <Page
      title="Saved searches"
      lead="Your saved Market Circle searches, newest first."
      crumbs={[{ label: 'Market Circle', to: DIRECTORY_PATH }, { label: 'Saved searches' }]}
    >
      {searches.length === 0 ? (
        <EmptyState
          title="No saved searches yet"
          text="Set your filters in the Market Circle, then choose “Save search”."
          action={
            <LinkButton variant="primary" to={DIRECTORY_PATH}>
              Go to the Market Circle
            </LinkButton>
          }
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {searches.map(({ id, name, criteria, path, createdAt }) => (
            <SearchCard
              key={id}
              id={id}
              name={name}
              given={name}
              form={form}
              path={path}
              facts={
                <>
                  Saved on <time dateTime={createdAt.toISOString()}>{formatDay(createdAt)}</time>
                </>
              }
              filters={activeFilters(criteria)}
              sort={SORTS[criteria.sort]}
              deletion="will be deleted. The companies aren’t affected."
            />
          ))}
        </ul>
      )}
    </Page>
  )
}
