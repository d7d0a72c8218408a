import { redirect } from 'react-router'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { listDocuments, loadEdited, type DocumentSummary } from '#app/legal/queries.server.ts'
import { DOCUMENTS, isDocument } from '#app/legal/schema.ts'
import { listVersions } from '#app/legal/versions.server.ts'
import { refusal } from '#app/lib/refusal.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Page } from '#app/ui/page.tsx'
import { handleContentForm } from '../content-actions.server.ts'
import { keepContent, EMPTY_RESULT } from '../content-result.ts'
import { CONTENT, contentPath } from '../paths.ts'
import { orLoadFailure } from '#app/review/desk/load-failure.server.ts'
import { ContentDocument, savedText, TITLE } from '../ui/content-document.tsx'
import { ContentEditor } from '../ui/content-editor.tsx'
import { failedScreen } from '#app/review/desk/load-failed.tsx'
import type { Route } from './+types/content'
import { LinkButton } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { whenText } from '#app/review/desk/when.tsx'
import { pageTitle } from '#app/lib/identity.ts'

const LOAD_FAILED = 'Failed to load content'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const query = new URL(request.url).searchParams
  const [document, isReview] = [query.get('document'), query.get('view') === 'review']
  if (document !== null && !isDocument(document)) throw refusal('not_found')
  return orLoadFailure(LOAD_FAILED, async () => {
    if (document === 'identity') throw redirect(contentPath(document, isReview ? 'review' : 'edit'))
    if (document === null) return { documents: await listDocuments(admin), open: null }
    const [edited, versions] = await Promise.all([loadEdited(admin, document), listVersions(document)])
    return { documents: null, open: { edited, versions, isReview } }
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  return handleContentForm(admin, await request.formData())
}

export const clientAction = (args: Route.ClientActionArgs) => keepContent(args)

/** Questions and answers, terms and privacy notice in versions (ADM-203). */
export default function Content({ loaderData: { documents, open }, actionData }: Route.ComponentProps) {
  if (!open)
    return (
      <Page title={TITLE} lead="Edit our public texts. Only admins see a draft until you publish it.">
        <ContentList documents={documents} />
      </Page>
    )
  const { edited, versions, isReview } = open
  const result = actionData ?? EMPTY_RESULT
  return (
    <ContentDocument edited={edited} versions={versions} isReview={isReview} result={result}>
      <ContentEditor edited={edited} result={result} />
    </ContentDocument>
  )
}

export const ErrorBoundary = failedScreen(TITLE, LOAD_FAILED, CONTENT)

function liveText({ document, version, updated, publishedAt, publishedBy }: DocumentSummary): string {
  const first = document === 'identity' ? 'sample data' : 'original text'
  if (publishedAt === null) return `Version ${version}${updated ? ` (${updated})` : ''}, ${first}`
  return `Version ${version}, published ${publishedBy ? `by ${publishedBy} ` : ''}on ${whenText(publishedAt)}`
}

/** Every document with its live version and its draft. */
function ContentList({ documents }: { documents: readonly DocumentSummary[] }) {
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {documents.map((one) => {
        const { title, path } = DOCUMENTS[one.document]
        return (
          <Card as="li" key={one.document} className="flex flex-col">
            <CardHeader
              level={2}
              title={title}
              actions={one.hasDraft ? <Badge tone="wait">Draft</Badge> : <Badge tone="ok">Live</Badge>}
            />
            <p className="text-ink-2">{liveText(one)}</p>
            {one.saved && <p className="mt-1 text-ink-2">{`Draft ${savedText(one.saved)}`}</p>}
            <div className="mt-auto flex flex-wrap gap-3 pt-4">
              <LinkButton to={contentPath(one.document)} variant="primary">
                {one.hasDraft ? 'Continue draft' : 'Edit'}
              </LinkButton>
              {one.hasDraft && (
                <LinkButton to={contentPath(one.document, 'review')}>Compare and publish</LinkButton>
              )}
              <LinkButton to={path} reloadDocument variant="quiet">
                View page
              </LinkButton>
            </div>
          </Card>
        )
      })}
    </ul>
  )
}
