import { Form, useNavigation } from 'react-router'
import { FRESH_REFUSALS, proveFresh } from '#app/account/fresh-proof.server.ts'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { refused } from '#app/lib/form-response.server.ts'
import { formText } from '#app/lib/form.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { refusal } from '#app/lib/refusal.ts'
import { done, redirectWithToast, type Toast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { publishFigures, STAGED_DAYS, discardFigures } from '#app/market/commands/staged-figures.server.ts'
import { previewFigures } from '#app/market/preview.server.ts'
import { Button, LinkButton, NewWindowLink } from '#app/ui/button.tsx'
import { Fact, FactGrid } from '#app/ui/fact-grid.tsx'
import { keepForm } from '#app/ui/keep-form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page, Section } from '#app/ui/page.tsx'
import { orLoadFailure } from '#app/review/desk/load-failure.server.ts'
import { MARKET } from '../paths.ts'
import { revalidateAfterRefusal } from '#app/review/desk/client.ts'
import { FigureChanges } from '../ui/figure-tables.tsx'
import { failedScreen } from '#app/review/desk/load-failed.tsx'
import { When } from '#app/review/desk/when.tsx'
import type { Route } from './+types/market-preview'
import { formatNumber } from '#app/lib/format.ts'
import { pageTitle } from '#app/lib/identity.ts'

const TITLE = 'Check figures'
const LOAD_FAILED = 'Failed to load the preview'

export const shouldRevalidate = revalidateAfterRefusal

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }]

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const id = readNumericId(params.id)
  const preview = await orLoadFailure(LOAD_FAILED, async () => (id ? previewFigures(admin, id) : null))
  if (!preview) throw refusal('not_found')
  const discardedAt = new Date(preview.set.importedAt.getTime() + STAGED_DAYS * 86_400_000)
  return { ...preview, discardedAt }
}

const notFoundToast: Toast = {
  title: 'Nothing was changed',
  text: 'This set has already been published, discarded or restored.',
  tone: 'error',
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const formData = await request.formData()
  const id = readNumericId(params.id)
  if (!id) throw refusal('not_found')
  if (formText(formData, 'intent') === 'discard') {
    const discarded = await discardFigures(admin, id)
    return redirectWithToast(
      MARKET,
      discarded.ok ? { title: 'Figures discarded', tone: 'note' } : notFoundToast,
    )
  }
  if (formText(formData, 'intent') !== 'publish') throw refusal('invalid')
  const seen = readNumericId(formText(formData, 'seen'))
  const proof = proveFresh(admin)
  if (!proof.ok) return refused(formData, FRESH_REFUSALS.not_fresh)
  const published = await publishFigures(proof.value, id, seen)
  if (published.ok) {
    const { points, series } = published.value
    const text = `${formatNumber(points)} figures in ${formatNumber(series)} series are live.`
    return redirectWithToast(MARKET, done('Figures published', text))
  }
  if (published.refused === 'not_found') return redirectWithToast(MARKET, notFoundToast)
  return refused(formData, {
    kind: 'conflict',
    title: 'Nothing was published',
    text: 'Other figures went live after you opened this page. Check the updated comparison below, then publish.',
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, 'No connection', 'Nothing was changed. Try again.')

type Preview = Route.ComponentProps['loaderData']

function Warnings({ preview, isSame }: { preview: Preview; isSame: boolean }) {
  const { incompleteCountries, areMarksKept, set } = preview
  return (
    <div className="mb-6 flex flex-col gap-4 empty:hidden">
      {incompleteCountries.length > 0 && (
        <Notice tone="stop" title={`Figures missing: ${incompleteCountries.join(', ')}`}>
          These countries are switched on, but this set does not have the figures for their pages.
        </Notice>
      )}
      {isSame && (
        <Notice tone="note" title="No changes">
          This set matches the live figures, so there is nothing to publish.
        </Notice>
      )}
      {areMarksKept && !isSame && (
        <Notice tone="note">
          {set.state === 'staged' ? 'The file' : 'The set'} has no valuation benchmarks. The live ones are
          kept when you publish it.
        </Notice>
      )}
    </div>
  )
}

export default function MarketPreview({ loaderData: preview, actionData }: Route.ComponentProps) {
  const { set, shown, added, changed, gone: missing, countries, changes, discardedAt } = preview
  const pending = useNavigation().formData?.get('intent')
  const toast = actionData?.toast
  const total = added + changed + missing
  const isFormer = set.state === 'former'
  return (
    <Page
      title={TITLE}
      eyebrow={set.fileName}
      lead="Compare this set with the live figures before members see it."
      crumbs={[{ label: 'Market', to: MARKET }, { label: TITLE }]}
    >
      {toast && (
        <Notice
          tone="stop"
          title={toast.title}
          live
          className="mb-6"
          action={toast.link && <NewWindowLink {...toast.link} />}
        >
          {toast.text}
        </Notice>
      )}
      <Warnings preview={preview} isSame={total === 0} />
      <FactGrid columns={4} className="mb-6">
        <Fact label="Figures in the set" value={formatNumber(set.points)} />
        <Fact label="New" value={formatNumber(added)} />
        <Fact label="Changed" value={formatNumber(changed)} />
        <Fact label="Removed" value={formatNumber(missing)} />
      </FactGrid>
      <p className="mb-6 max-w-[68ch] text-ink-2">
        {formatNumber(set.illustrative)} of the figures are illustrative.{' '}
        {shown
          ? `Compared with ${shown.fileName} from ${shown.version}.`
          : 'No figures are live yet, so there is nothing to compare.'}{' '}
        {countries.length > 0 && <>Affected countries: {countries.join(', ')}. </>}
        {isFormer ? (
          <>
            Published <When at={set.publishedAt} />
            {set.publishedBy && ` by ${set.publishedBy}`}.
          </>
        ) : (
          <>
            Uploaded <When at={set.importedAt} /> by {set.importedBy ?? 'an admin'}. Publish it by{' '}
            <When at={discardedAt} />, or it will be discarded.
          </>
        )}
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="seen" value={shown?.id ?? ''} />
        {total > 0 && (
          <Button variant="primary" name="intent" value="publish" pending={pending === 'publish'}>
            {isFormer ? 'Restore figures' : 'Publish figures'}
          </Button>
        )}
        {isFormer ? (
          <LinkButton to={MARKET}>Cancel</LinkButton>
        ) : (
          <Button variant="danger" name="intent" value="discard" pending={pending === 'discard'}>
            Discard figures
          </Button>
        )}
      </Form>
      {total > 0 && (
        <Section
          title="Changes"
          lead={total > changes.length ? `The first ${changes.length} of ${formatNumber(total)}.` : ''}
        >
          <FigureChanges changes={changes} />
        </Section>
      )}
    </Page>
  )
}

export const ErrorBoundary = failedScreen(TITLE, LOAD_FAILED, MARKET)
