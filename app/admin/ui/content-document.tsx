import type { ReactNode } from 'react'
import type { EditedText, SavedBy } from '#app/legal/queries.server.ts'
import { DOCUMENTS, type VersionName, isSameSheet } from '#app/legal/schema.ts'
import { whenText } from '#app/review/desk/when.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Page, Section } from '#app/ui/page.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { ContentResult } from '../content-result.ts'
import { CONTENT, contentPath, previewPath } from '../paths.ts'
import { Form, useNavigation } from 'react-router'
import { publishProblems } from '#app/legal/editor-form.ts'
import { Button, LinkButton, NewWindowLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ContentDifference } from './content-difference.tsx'

function Refused({ result: { form }, path }: { result: ContentResult; path: string }) {
  if (form.values.intent !== 'publish') return null
  const { toast, formError } = form
  const title = toast?.title ?? 'Not published'
  return (
    <Notice
      tone="stop"
      title={title}
      live
      action={toast?.link ? <NewWindowLink {...toast.link} /> : <LinkButton to={path}>Reload</LinkButton>}
    >
      {toast?.text ?? formError}
    </Notice>
  )
}

/** The draft compared with the live version, and the button that publishes it. */
function ContentReview({ edited, result }: { edited: EditedText; result: ContentResult }) {
  const { document, draft, published, revision } = edited
  const { isLegal, title } = DOCUMENTS[document]
  const isSending = useNavigation().state !== 'idle'
  const editor = contentPath(document)
  const refused = <Refused result={result} path={contentPath(document, 'review')} />
  if (!draft)
    return (
      <div className="flex flex-col gap-6">
        {refused}
        <EmptyState
          title="No draft"
          text={`Version ${published.version} of “${title}” is live. Edit it to start a draft.`}
          action={<LinkButton to={editor}>Edit</LinkButton>}
        />
      </div>
    )
  const problems = publishProblems(document, draft)
  const isIncomplete = problems.length > 0
  const isSame = isSameSheet(draft, published.sheet)
  const next = published.version + 1
  const off = isIncomplete ? 'Complete the draft first.' : isSame ? 'The draft has no changes.' : undefined
  return (
    <div className="flex flex-col gap-6">
      {refused}
      {isIncomplete && (
        <Notice tone="wait" title="Not ready to publish" action={<LinkButton to={editor}>Edit</LinkButton>}>
          {problems.slice(0, 5).join(' ')}
        </Notice>
      )}
      <ContentDifference
        before={{ label: `Version ${published.version}, live`, sheet: published.sheet }}
        after={{ label: `Draft of version ${next}`, sheet: draft }}
      />
      <Form
        method="post"
        action={contentPath(document, 'review')}
        className="flex flex-col gap-4 rounded-card border border-line-2 bg-sheet p-4 sm:px-5"
      >
        <input type="hidden" name="document" value={document} />
        <input type="hidden" name="seen" value={revision} />
        <p className="max-w-[68ch]">
          {isLegal
            ? `Version ${next} takes effect immediately, with today’s date. We notify every member in the app and by email. You cannot change or withdraw a published version.`
            : `Version ${next} goes live immediately, with today’s date. Nobody is notified. You cannot change or withdraw a published version.`}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            name="intent"
            value="publish"
            pending={isSending}
            pendingLabel="Publishing..."
            disabledReason={off}
          >
            {isLegal ? `Publish version ${next} and notify members` : `Publish version ${next}`}
          </Button>
          <LinkButton to={previewPath(document)} reloadDocument>
            Preview
          </LinkButton>
          <LinkButton to={editor} variant="quiet">
            Back to the editor
          </LinkButton>
        </div>
      </Form>
    </div>
  )
}

export const TITLE = 'Content'

type VersionsProps = { path: string; versions: readonly VersionName[]; current: number }

function Versions({ path, versions, current }: VersionsProps) {
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
