import type { DocumentSummary, SavedBy } from '#app/legal/queries.server.ts'
import { DOCUMENTS } from '#app/legal/schema.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { contentPath } from '../paths.ts'
import { whenText } from '#app/review/desk/when.tsx'

/** For example "saved by you on 21 Nov 2026, 14:03". */
export function savedText({ name, isOwn, at }: SavedBy): string {
  return `saved by ${isOwn ? 'you' : (name ?? 'a former admin')} on ${whenText(at)}`
}

function inForce({ version, updated, publishedAt, publishedBy }: DocumentSummary): string {
  if (publishedAt === null) return `Version ${version}${updated ? ` (${updated})` : ''}, the original text`
  return `Version ${version}, published ${publishedBy ? `by ${publishedBy} ` : ''}on ${whenText(publishedAt)}`
}

/** Every document with its live version and its draft. */
export function ContentList({ documents }: { documents: readonly DocumentSummary[] }) {
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
            <p className="text-ink-2">{inForce(one)}</p>
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
