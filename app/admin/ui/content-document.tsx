import type { ReactNode } from 'react'
import type { EditedText, SavedBy } from '#app/legal/queries.server.ts'
import { DOCUMENTS, type VersionName } from '#app/legal/schema.ts'
import { whenText } from '#app/review/desk/when.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Page, Section } from '#app/ui/page.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { ContentResult } from '../content-result.ts'
import { CONTENT, contentPath } from '../paths.ts'
import { ContentReview } from './content-review.tsx'

export const TITLE = 'Content'

function Versions({
  path,
  versions,
  current,
}: {
  path: string
  versions: readonly VersionName[]
  current: number
}) {
  return (
    <Section title="Published versions" ruled>
      <ul className="flex flex-col gap-2">
        {versions.map(({ version, updated }) => (
          <li key={version} className="flex flex-wrap items-center gap-3">
            <a
              href={version === current ? path : `${path}?version=${version}`}
              className="underline underline-offset-3"
            >
              {`Version ${version}${updated === null ? '' : ` (${updated})`}`}
            </a>
            {version === current && <Badge tone="ok">Live</Badge>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** For example "saved by you on 21 Nov 2026, 14:03". */
export function savedText({ name, isOwn, at }: SavedBy): string {
  return `saved by ${isOwn ? 'you' : (name ?? 'a former admin')} on ${whenText(at)}`
}

type Props = {
  edited: EditedText
  versions: readonly VersionName[]
  isReview: boolean
  result: ContentResult
  /** The editor. */
  children: ReactNode
}

/** One document: its editor or the comparison, and its published versions. */
export function ContentDocument({ edited, versions, isReview, result, children }: Props) {
  const { document, published, draft, saved } = edited
  const { title, path } = DOCUMENTS[document]
  const hasDraft = result.conflict ? result.conflict.isDraft : draft !== null
  return (
    <Page
      title={title}
      crumbs={[{ label: TITLE, to: CONTENT }, { label: title }]}
      badges={hasDraft ? <Badge tone="wait">Draft</Badge> : <Badge tone="ok">No draft</Badge>}
      lead={
        result.conflict
          ? undefined
          : draft && saved
            ? `Draft based on version ${published.version}, ${savedText(saved)}.`
            : `Version ${published.version} is live. Save a change to start a draft.`
      }
    >
      <Tabs
        label="Views"
        className="mb-6"
        tabs={[
          { label: 'Edit', to: contentPath(document), current: !isReview },
          { label: 'Compare and publish', to: contentPath(document, 'review'), current: isReview },
        ]}
      />
      {isReview ? <ContentReview edited={edited} result={result} /> : children}
      <Versions
        path={document === 'identity' ? contentPath(document) : path}
        versions={versions}
        current={published.version}
      />
    </Page>
  )
}
