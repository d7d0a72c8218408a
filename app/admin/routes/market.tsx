import { data, Form } from 'react-router'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { emptyForm, formText } from '#app/lib/form.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { refusal } from '#app/lib/refusal.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { switchCountry, switchIllustrative } from '#app/market/commands/switches.server.ts'
import { RESTORABLE_SETS } from '#app/market/commands/publish-figures.server.ts'
import { findLiveSet, listFigureSets } from '#app/market/preview.server.ts'
import { listHomeCountries } from '#app/market/queries.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { FormToast } from '#app/ui/post-form.tsx'
import { keepForm } from '#app/ui/keep-form.ts'
import { Page, Section } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { orLoadFailure } from '#app/review/desk/load-failure.server.ts'
import { MARKET } from '../paths.ts'
import { FigureSets } from '../ui/figure-tables.tsx'
import { failedScreen } from '#app/review/desk/load-failed.tsx'
import type { Route } from './+types/market'
import { formatNumber } from '#app/lib/format.ts'
import { pageTitle } from '#app/lib/identity.ts'

const TITLE = 'Market'
const LOAD_FAILED = 'Failed to load market figures'

const SWITCH_TEXTS = {
  not_found: 'This country does not exist.',
  no_figures: 'This country has no figures yet. Import a file with its figures first.',
  always_on: 'Poland is always on.',
  unchanged: 'It was already set this way. Nothing was changed.',
} as const

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const before = readNumericId(new URL(request.url).searchParams.get('before') ?? undefined)
  return orLoadFailure(LOAD_FAILED, async () => {
    const [sets, shown, countries] = await Promise.all([
      listFigureSets(admin, before),
      findLiveSet(admin),
      listHomeCountries(),
    ])
    return { ...sets, before, shown, kept: RESTORABLE_SETS, countries }
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const formData = await request.formData()
  const illustrative = formText(formData, 'illustrative')
  if (illustrative === 'on' || illustrative === 'off') {
    const switched = await switchIllustrative(admin, illustrative === 'on')
    if (!switched.ok) return notSwitched(SWITCH_TEXTS[switched.refused], 409)
    return redirectWithToast(MARKET, done(`Illustrative figures switched ${illustrative}`))
  }
  const [code, state] = formText(formData, 'country').split(':')
  if (!code || (state !== 'on' && state !== 'off')) throw refusal('invalid')
  const switched = await switchCountry(admin, code, state === 'on')
  if (switched.ok) return redirectWithToast(MARKET, done(`${switched.value.name} switched ${state}`))
  return notSwitched(SWITCH_TEXTS[switched.refused], switched.refused === 'not_found' ? 422 : 409)
}

function notSwitched(text: string, status: number) {
  const toast = { title: 'Setting not changed', text, tone: 'error' } as const
  return data({ ...emptyForm, toast }, { status })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, 'No connection', 'Your change was not saved. Try again.')

type Loaded = Route.ComponentProps['loaderData']

function CountrySwitches({ countries }: Pick<Loaded, 'countries'>) {
  return (
    <Form method="post">
      <ul className="max-w-[44rem] divide-y divide-line border-y border-line">
        {countries.map(({ code, name, enabled, hasFigures }) => (
          <li key={code} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <span className="min-w-40 flex-1 font-medium">{name}</span>
            <Badge tone={enabled ? 'ok' : 'plain'}>{enabled ? 'On' : 'Off'}</Badge>
            <span className="w-44 text-13 text-ink-2 max-md:w-auto max-md:grow max-md:basis-1/2">
              {hasFigures ? 'Figures imported' : 'Figures missing'}
            </span>
            <span className="w-28 text-right max-md:w-auto">
              {code === 'PL' ? (
                <span className="text-13 text-ink-2">Always on</span>
              ) : (
                <Button
                  size="sm"
                  name="country"
                  value={`${code}:${enabled ? 'off' : 'on'}`}
                  disabled={!enabled && !hasFigures}
                >
                  Switch {enabled ? 'off' : 'on'}
                  <span className="sr-only">: {name}</span>
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Form>
  )
}

function IllustrativeSwitch({ shown }: { shown: NonNullable<Loaded['shown']> }) {
  const { illustrative, points, illustrativeHidden } = shown
  return (
    <Section
      title="Illustrative figures"
      lead="These figures have no source that members can cite. Switch them off to hide them everywhere and leave them out of every valuation, including after the next import. To remove individual figures, download the file, delete their lines and import it again."
    >
      <Form
        method="post"
        className="flex min-h-14 max-w-[44rem] flex-wrap items-center gap-x-4 gap-y-2 border-y border-line py-2"
      >
        <span className="min-w-40 flex-1 font-medium">
          {formatNumber(illustrative)} of {formatNumber(points)} figures
        </span>
        <Badge tone={illustrativeHidden ? 'plain' : 'ok'}>{illustrativeHidden ? 'Off' : 'On'}</Badge>
        <Button size="sm" name="illustrative" value={illustrativeHidden ? 'on' : 'off'}>
          Switch {illustrativeHidden ? 'on' : 'off'}
          <span className="sr-only">: illustrative figures</span>
        </Button>
      </Form>
    </Section>
  )
}

export default function Market({ loaderData, actionData }: Route.ComponentProps) {
  const { sets, next, before, shown, kept, countries } = loaderData
  return (
    <Page
      title={TITLE}
      lead="Manage the figures in Market Insights and choose which countries are shown."
      actions={
        <>
          {shown && (
            <LinkButton to={`${MARKET}/figures`} reloadDocument>
              Download current figures
            </LinkButton>
          )}
          <LinkButton variant="primary" to={`${MARKET}/import`}>
            Import figures
          </LinkButton>
        </>
      }
    >
      <FormToast toast={actionData?.toast} />
      <Section
        title="Figures"
        lead={`One set is live at a time. A new set goes live when you publish it. You can restore the last ${kept} replaced sets.`}
      >
        <FigureSets sets={sets} />
        <Pager
          className="mt-4"
          previousHref={before === null ? null : MARKET}
          nextHref={next === null ? null : `${MARKET}?before=${next}`}
        />
      </Section>
      {shown && <IllustrativeSwitch shown={shown} />}
      <Section
        title="Countries"
        lead="To switch a country on, import at least 5 figures each for GDP, inflation, unemployment, population and age, and 1 yield."
      >
        <CountrySwitches countries={countries} />
      </Section>
    </Page>
  )
}

export const ErrorBoundary = failedScreen(TITLE, LOAD_FAILED, MARKET)
