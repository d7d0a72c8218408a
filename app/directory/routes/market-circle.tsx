import { redirect, useNavigation } from 'react-router'
import { keepTypedForm } from '#app/ui/keep-form.ts'
import { isAdmin, isApproved, requireApproved, requireApprovedOrAdmin } from '#app/gates/gate.server.ts'
import { respond, invalid, loaded } from '#app/lib/form-response.server.ts'
import { conflict, refusal } from '#app/lib/refusal.ts'
import { emptyForm, parseForm, type FormState } from '#app/lib/form.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { type AdminViewer, type ApprovedMember, viewerContext } from '#app/lib/viewer.ts'
import { saveSearch } from '#app/listings/marks/commands/saved-searches.server.ts'
import { MARK_LIMITS } from '#app/listings/marks/limits.ts'
import { rethrowRefusal } from '#app/lib/refusal-body.ts'
import { LinkButton, Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { HeldRows } from '#app/ui/show-new.tsx'
import { criteriaSchema, saveSearchSchema } from '../filter-schema.ts'
import {
  activeFilters,
  directoryPath,
  type Criteria,
  describeSearch,
  criteriaOf,
  readDirectoryFilters,
  readTyped,
  TYPED,
} from '../filters.ts'
import { connectionStates } from '../queries/connections.server.ts'
import { loadMatchFacts } from '../queries/matches.server.ts'
import { searchDirectory, countDirectory } from '../queries/search.server.ts'
import { DIRECTORY_TEXTS, OPEN_SEARCHES } from '../schema.ts'
import { CompanyTable, type ListedRow } from '../ui/entity-table.tsx'
import { FilterSidebar } from '../ui/filter-sidebar.tsx'
import type { Route } from './+types/market-circle'
import { formatNumber } from '#app/lib/format.ts'
import { Dialog, DialogCloser, DialogTrigger } from '#app/ui/dialog.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { pageTitle } from '#app/lib/identity.ts'

const TITLE = 'Market Circle'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }]

async function search(viewer: ApprovedMember | AdminViewer, query: URLSearchParams) {
  const filters = readDirectoryFilters(query)
  const member = isApproved(viewer) ? viewer : null
  const facts = await loadMatchFacts(member?.company.id ?? null)
  const [page, counts] = await Promise.all([searchDirectory(facts, filters), countDirectory(filters)])
  const ids = page.rows.map(({ id }) => id)
  const states = member ? await connectionStates(member, ids) : null
  const rows = page.rows.map((row): ListedRow => {
    const isOwn = member?.company.id === row.id
    return { ...row, isOwn, state: states && !isOwn ? (states.get(row.id)?.state ?? 'none') : null }
  })
  return { rows, after: page.after, before: page.before, counts }
}

/** The companies of the market circle for approved members (MEM-342, MEM-343, MEM-354). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireApprovedOrAdmin(context.get(viewerContext), request)
  const { searchParams } = new URL(request.url)
  const { query, refused } = readTyped(searchParams)
  const criteria = criteriaOf(query)
  if (searchParams.has(TYPED) && Object.keys(refused).length === 0) throw redirect(directoryPath(criteria))
  const read = async () => ({ criteria, refused, found: await search(viewer, query) })
  return loaded(read, { event: 'directory.search_failed', otherwise: { criteria, refused, found: null } })
}

const SAVE_REFUSALS = {
  full: conflict(`You’ve reached the limit of ${MARK_LIMITS.searches} saved searches. Delete one first.`),
} as const

/** Saves the sidebar's search; guests get the message of MEM-356. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'guest') throw refusal('unauthenticated', 'You must be logged in to save searches')
  const member = isAdmin(viewer) ? viewer : requireApproved(viewer, request)
  const formData = await request.formData()
  const parsed = parseForm(saveSearchSchema, formData)
  if (!parsed.ok) return invalid(parsed.form)
  const { name, query } = parsed.data
  const criteria = criteriaOf(new URLSearchParams(query))
  const save = () => saveSearch(member, 'directory', { name, criteria: criteriaSchema.parse(criteria) })
  return respond(formData, save, {
    refusals: SAVE_REFUSALS,
    done: () =>
      redirectWithToast(directoryPath(criteria), { title: 'Search saved', link: OPEN_SEARCHES, tone: 'ok' }),
    failure: { event: 'directory.save_failed', formError: 'Failed to save search' },
  })
}

export const clientAction = (args: Route.ClientActionArgs) => keepTypedForm(args, 'Save search')

export default function MarketCircle({ loaderData, actionData }: Route.ComponentProps) {
  const { criteria, refused, found } = loaderData
  const active = activeFilters(criteria)
  const total = found?.counts.count ?? 0
  return (
    <Page
      title={TITLE}
      lead="Vetted developers, investors and advisors."
      actions={
        <div className="flex flex-wrap items-center gap-1 max-md:-ml-3">
          <LinkButton variant="quiet" size="sm" to="/market-circle/searches">
            Saved searches
          </LinkButton>
          <LinkButton size="sm" to="/connections">
            Connections
          </LinkButton>
        </div>
      }
    >
      <div className="grid gap-x-10 gap-y-6 xl:grid-cols-[15rem_minmax(0,1fr)]">
        <FilterSidebar criteria={criteria} refused={refused} counts={found?.counts ?? null} />
        <div className="flex min-w-0 flex-col gap-4">
          {found ? (
            <>
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <p aria-live="polite" className="font-medium">
                  {formatNumber(total)} {total === 1 ? 'company' : 'companies'}
                </p>
                <SaveSearch criteria={criteria} form={actionData ?? emptyForm} />
              </div>
              {active.length > 0 && (
                <ul aria-label="Active filters" className="flex flex-wrap gap-2">
                  {active.map(({ key, label, without }) => (
                    <li key={key} className="min-w-0">
                      <Chip
                        removeHref={directoryPath(without)}
                        removeLabel={`Remove filter ${label}`}
                        className="wrap-anywhere"
                      >
                        {label}
                      </Chip>
                    </li>
                  ))}
                </ul>
              )}
              {/* Between phone and desktop widths the table scrolls in its own container. */}
              <HeldRows rows={found.rows} idOf={({ id }) => id}>
                {({ rows }) => (
                  <div className="md:max-lg:overflow-x-auto md:max-lg:[--sticky-top:0px]">
                    <CompanyTable rows={rows} criteria={criteria} />
                  </div>
                )}
              </HeldRows>
              <Pager
                label="Pages of companies"
                previousLabel="Previous"
                previousHref={found.before && directoryPath(criteria, { before: found.before })}
                nextHref={found.after && directoryPath(criteria, { after: found.after })}
              />
            </>
          ) : (
            <LoadFailed />
          )}
        </div>
      </div>
    </Page>
  )
}

function LoadFailed() {
  return (
    <Notice tone="stop" live>
      {DIRECTORY_TEXTS.loadFailed}
    </Notice>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  rethrowRefusal(error)
  return (
    <Page title={TITLE}>
      <LoadFailed />
    </Page>
  )
}

const ID = 'save-search'

/** Saves the sidebar's search under a name (MEM-355). */
function SaveSearch({ criteria, form }: { criteria: Criteria; form: FormState }) {
  const path = directoryPath(criteria)
  const isBusy = useNavigation().formData?.get('intent') === 'save-search'
  const isRefused = Boolean(form.errors.name ?? form.formError)
  return (
    <>
      <DialogTrigger dialog={ID} size="sm">
        Save search
      </DialogTrigger>
      <Dialog
        id={ID}
        title="Save this search"
        text={describeSearch(criteria)}
        {...(isRefused && { open: true })}
      >
        <PostForm result={form} action={path} className="flex flex-col gap-5">
          <input type="hidden" name="query" value={path.split('?')[1] ?? ''} />
          <Field label="Name" name="name" id="search-name" required>
            <TextInput maxLength={MARK_LIMITS.name} autoComplete="off" />
          </Field>
          <div className="flex flex-wrap justify-end gap-3">
            <DialogCloser dialog={ID}>Cancel</DialogCloser>
            <Button variant="primary" name="intent" value="save-search" pending={isBusy}>
              Save search
            </Button>
          </div>
        </PostForm>
      </Dialog>
    </>
  )
}
