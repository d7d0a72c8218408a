import { requireAdmin } from '#app/gates/gate.server.ts'
import { formatDay } from '#app/lib/format.ts'
import { loadEdited } from '#app/legal/queries.server.ts'
import { isDocument, type ShownText, tidy } from '#app/legal/schema.ts'
import { listVersions } from '#app/legal/versions.server.ts'
import { identityOf, operatorLine, withOperator } from '#app/legal/identity.ts'
import { publishedIdentity } from '#app/legal/published.server.ts'
import { StoryAndPeople } from '#app/site/ui/story-and-people.tsx'
import { Page } from '#app/ui/page.tsx'
import { now } from '#app/lib/clock.ts'
import { refusal } from '#app/lib/refusal.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { FaqPage, LegalPage } from '#app/site/ui/text-page.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { contentPath } from '../paths.ts'
import { orLoadFailure } from '#app/review/desk/load-failure.server.ts'
import { pageTitle } from '#app/lib/identity.ts'
import type { Route } from './+types/content-preview'

/** Without hydration, like the public pages. */
export const handle = { static: true }

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Preview') },
  { name: 'robots', content: 'noindex' },
]

/** The draft as the public page would show it today; for admins only (ADM-203). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const document = new URL(request.url).searchParams.get('document') ?? 'terms'
  if (!isDocument(document)) throw refusal('not_found')
  const [{ draft, published }, versions] = await orLoadFailure('Failed to load content', () =>
    Promise.all([loadEdited(admin, document), listVersions(document)]),
  )
  const shown: ShownText = draft
    ? {
        document,
        version: published.version + 1,
        updated: formatDay(now()),
        sheet: tidy(draft),
        current: { version: published.version + 1, updated: null },
        earlier: versions,
      }
    : {
        ...published,
        current: published,
        earlier: versions.filter(({ version }) => version < published.version),
      }
  const operator = document === 'identity' ? identityOf(shown.sheet) : await publishedIdentity()
  return { shown: { ...shown, sheet: withOperator(shown.sheet, operator) }, isDraft: draft !== null }
}

export default function ContentPreview({ loaderData: { shown, isDraft } }: Route.ComponentProps) {
  const { document } = shown
  const notice = (
    <Notice
      tone="note"
      title={isDraft ? 'Preview of a draft' : 'No draft'}
      className="mb-8"
      action={
        <LinkButton to={contentPath(document)} size="sm" reloadDocument>
          Back to the editor
        </LinkButton>
      }
    >
      {isDraft ? 'Only admins can see this page. The draft is not published.' : 'This is the live version.'}
    </Notice>
  )
  if (document === 'identity') {
    const identity = identityOf(shown.sheet)
    return (
      <Page title={`About ${identity.name}`}>
        {notice}
        <StoryAndPeople {...identity} />
        <p className="mt-10 text-ink-2">{operatorLine(identity)}</p>
      </Page>
    )
  }
  return document === 'faq' ? (
    <FaqPage shown={shown} contact="/about#contact" notice={notice} />
  ) : (
    <LegalPage shown={shown} notice={notice} />
  )
}
