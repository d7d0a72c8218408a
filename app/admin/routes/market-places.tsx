import { Link, useNavigation } from 'react-router'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { refused } from '#app/lib/answer.server.ts'
import { type FormState, formText } from '#app/lib/form.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { mergePlace } from '#app/listings/market/commands/merge-place.server.ts'
import { listCities } from '#app/listings/market/queries/cities.server.ts'
import { listUnmatchedPlaces } from '#app/listings/market/queries/unmatched-places.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { keepTyped } from '#app/ui/keep-form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { SearchableSelect } from '#app/ui/searchable-select.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { orLoadFailure } from '#app/review/desk/load-failure.server.ts'
import { MARKET } from '../paths.ts'
import { revalidateAfterRefusal } from '#app/review/desk/client.ts'
import { LoadFailed } from '#app/review/desk/load-failed.tsx'
import type { Route } from './+types/market-places'

const TITLE = 'Merge cities'
const PLACES = `${MARKET}/places`
const LOAD_FAILED = 'Failed to load cities'
const GONE = 'No listing uses this name any more, or it has already been merged.'

export const shouldRevalidate = revalidateAfterRefusal

export const meta: Route.MetaFunction = () => [{ title: `${TITLE} · Parcela` }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const wanted = new URL(request.url).searchParams.get('place')
  return orLoadFailure(LOAD_FAILED, async () => {
    const places = await listUnmatchedPlaces(admin)
    const open = places.find(({ place }) => place === wanted) ?? null
    const cities = open ? await listCities() : []
    return {
      places,
      open,
      isGone: wanted !== null && open === null,
      cities: cities
        .map(({ id, name, country }) => ({ id, name, country }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    }
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const formData = await request.formData()
  const [place, city] = [formText(formData, 'place'), formText(formData, 'city')]
  const cityId = readNumericId(city)
  if (!cityId) return refused(formData, { errors: { city: 'Choose the city for this name.' } })
  const merged = await mergePlace(admin, place, cityId)
  if (!merged.ok) return refused(formData, { kind: 'conflict', formError: GONE })
  return redirectWithToast(PLACES, {
    title: 'Name merged',
    text: 'Its listings now show up under the city.',
    tone: 'ok',
  })
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepTyped(args, 'Merge', (values, toast): FormState => ({ values, errors: {}, toast }))
}

type Open = NonNullable<Route.ComponentProps['loaderData']['open']>
type City = Route.ComponentProps['loaderData']['cities'][number]

/** Cities in the same country come first. */
function optionsOf(cities: readonly City[], own: string) {
  return cities
    .toSorted((a, b) => Number(b.country === own) - Number(a.country === own))
    .map(({ id, name, country }) => ({ value: String(id), label: `${name}, ${country}` }))
}

function MergeForm({
  open,
  cities,
  answer,
}: {
  open: Open
  cities: readonly City[]
  answer: FormState | null
}) {
  const pending = useNavigation().state === 'submitting'
  const chosen = answer?.values['city']
  return (
    <section
      aria-labelledby="merge"
      className="mb-8 max-w-[40rem] rounded-card border border-line-2 bg-sheet p-5"
    >
      <h2 id="merge" className="mb-1 text-21">
        {open.typed}
      </h2>
      <p className="mb-4 text-ink-2">
        {open.country} · {open.listings} {open.listings === 1 ? 'listing' : 'listings'}. Current and future
        listings with this name will show up under the city. Their pages keep the name as typed. You cannot
        undo this here.
      </p>
      {answer?.formError && (
        <Notice tone="stop" title={answer.formError} live className="mb-4">
          Nothing was merged.
        </Notice>
      )}
      <PostForm answer={answer} className="flex flex-col gap-4">
        <input type="hidden" name="place" value={open.place} />
        <Field id="city" name="city" label="City" error={answer?.errors['city']} required>
          <SearchableSelect
            placeholder="Choose a city"
            options={optionsOf(cities, open.country)}
            defaultValue={typeof chosen === 'string' ? chosen : ''}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" pending={pending}>
            Merge
          </Button>
          <LinkButton to={PLACES}>Cancel</LinkButton>
        </div>
      </PostForm>
    </section>
  )
}

type Place = Route.ComponentProps['loaderData']['places'][number]

const PLACE_COLUMNS: readonly Column<Place>[] = [
  { key: 'typed', header: 'Name as typed', phone: 'title', cell: ({ typed }) => typed },
  { key: 'country', header: 'Country', cell: ({ country }) => country },
  { key: 'listings', header: 'Listings', align: 'end', cell: ({ listings }) => listings },
  {
    key: 'merge',
    header: 'Merge',
    headerHidden: true,
    align: 'end',
    cell: ({ place, typed }) => (
      <Link to={`${PLACES}?place=${encodeURIComponent(place)}`} className="underline underline-offset-3">
        Merge<span className="sr-only">: {typed}</span>
      </Link>
    ),
  },
]

export default function MarketPlaces({ loaderData, actionData }: Route.ComponentProps) {
  const { places, open, isGone, cities } = loaderData
  return (
    <Page
      title={TITLE}
      lead="Locations that owners typed and that match no city yet. The ones with most listings come first."
      crumbs={[{ label: 'Market', to: MARKET }, { label: TITLE }]}
    >
      {(isGone || (!open && actionData?.formError)) && (
        <Notice tone="wait" title={GONE} className="mb-6">
          These names still need a city.
        </Notice>
      )}
      {open && <MergeForm key={open.place} open={open} cities={cities} answer={actionData ?? null} />}
      <DataTable
        caption="Names without a city"
        captionHidden
        rows={places}
        rowKey={({ place }) => place}
        selectedKey={open?.place ?? null}
        empty={
          <EmptyState title="Nothing to merge" text="The location of every listing matches a known city." />
        }
        columns={PLACE_COLUMNS}
      />
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} page={TITLE} title={LOAD_FAILED} address={PLACES} />
}
