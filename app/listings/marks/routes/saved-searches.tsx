import { keepTypedForm } from '#app/ui/keep-form.ts'
import { loadApprovalStep } from '#app/companies/turn/own-turn.server.ts'
import { ApprovalStepNotice } from '#app/companies/ui/approval-step-notice.tsx'
import { requireUnsuspended } from '#app/gates/gate.server.ts'
import { invalid } from '#app/lib/form-response.server.ts'
import { emptyForm, parseForm, type FormState } from '#app/lib/form.ts'
import { refusal } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { LinkButton, Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'
import { deleteSearch, renameSearch, setSearchAlert } from '../commands/saved-searches.server.ts'
import { listSavedSearches, type SavedSearch } from '../queries/saved-searches.server.ts'
import { changeSearchSchema } from '../schema.ts'
import { MarkTabs } from '../ui/mark-tabs.tsx'
import type { Route } from './+types/saved-searches'
import { useRef } from 'react'
import { Form } from 'react-router'
import { Field } from '#app/ui/field.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Select } from '#app/ui/select.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { activeFilters, searchName } from '../../market/filter-labels.ts'
import { SORTS } from '../../market/filters.ts'
import { optionsOf } from '../../schema.ts'
import { SEARCH_ALERTS } from '../limits.ts'
import { SearchCard } from '../ui/search-card.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Saved searches') }]

/** The member's searches, newest first (PUB-079, PUB-084). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireUnsuspended(context.get(viewerContext), request)
  const [searches, approvalStep] = await Promise.all([
    listSavedSearches(viewer.userId),
    loadApprovalStep(viewer),
  ])
  return { searches, approvalStep }
}

const DONE = { rename: 'Search renamed', alert: 'Alert updated', delete: 'Search deleted' } as const

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
  const { searches, approvalStep } = loaderData
  const form = actionData ?? emptyForm
  return (
    <Page
      title="Saved searches"
      lead="Your saved searches, newest first. Each notifies you of new matches immediately, once a day, or not at all."
    >
      <ApprovalStepNotice approvalStep={approvalStep} withMatches />
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

function AlertSwitch({ search }: { search: SavedSearch }) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <Form ref={form} method="post" className="flex items-end gap-2">
      <input type="hidden" name="id" value={search.id} />
      <input type="hidden" name="intent" value="alert" />
      <Field label="Notify me of new matches" name="alert" id={`alert-${search.id}`}>
        <Select
          key={search.alert}
          options={optionsOf(SEARCH_ALERTS)}
          defaultValue={search.alert}
          onChange={() => form.current?.requestSubmit()}
        />
      </Field>
      <Button className="hidden! noscript:inline-grid!">Save</Button>
    </Form>
  )
}

function SavedSearchRow({ search, form }: { search: SavedSearch; form: FormState }) {
  const { id, name, criteria, path, alert, createdAt, lastToldAt } = search
  return (
    <SearchCard
      id={id}
      name={searchName(search)}
      given={name}
      blankHint="Leave blank to name it after its filters."
      form={form}
      path={path}
      facts={
        <>
          Saved on <Moment at={createdAt} dateOnly />
          {lastToldAt ? (
            <>
              {' · '}Last sent <Moment at={lastToldAt} />
            </>
          ) : (
            alert !== 'off' && ' · No matches sent yet'
          )}
        </>
      }
      filters={activeFilters(criteria).map((filter) => ({ key: filter.name, label: filter.label }))}
      sort={SORTS[criteria.sort]}
      deletion="and its alert will be deleted. The listings aren’t affected."
    >
      <AlertSwitch search={search} />
    </SearchCard>
  )
}
