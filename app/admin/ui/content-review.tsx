import { Form, useNavigation } from 'react-router'
import { fieldNames, publishProblems } from '#app/legal/editor-form.ts'
import type { EditedText } from '#app/legal/queries.server.ts'
import { DOCUMENTS, isSameSheet, type Sheet } from '#app/legal/schema.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { NewWindowLink } from '#app/ui/new-window-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ContentAnswer } from '../content-answer.ts'
import { contentPath, previewPath } from '../content-path.ts'
import { ContentDifference } from './content-difference.tsx'

/** Where the first missing thing of a draft is, as an address in the editor. */
function firstMissing(sheet: Sheet, problems: Record<string, string>): string {
  const part = sheet.findIndex(({ items }, at) =>
    [
      fieldNames.heading(at),
      ...items.flatMap((_, item) => [fieldNames.title(at, item), fieldNames.text(at, item)]),
    ].some((name) => problems[name]),
  )
  return part < 0 ? '' : `#part-${part}`
}

function Refused({ answer: { form }, path }: { answer: ContentAnswer; path: string }) {
  if (form.values.intent !== 'publish') return null
  const { toast, formError } = form
  const title = toast?.title ?? 'Nothing was published'
  return (
    <Notice
      tone="stop"
      title={title}
      live
      action={
        toast?.link ? <NewWindowLink {...toast.link} /> : <LinkButton to={path}>Read it again</LinkButton>
      }
    >
      {toast?.text ?? formError}
    </Notice>
  )
}

/** The draft beside the version in force, and the press that publishes it. */
export function ContentReview({ edited, answer }: { edited: EditedText; answer: ContentAnswer }) {
  const { document, draft, published, revision } = edited
  const { isLegal, title } = DOCUMENTS[document]
  const isSending = useNavigation().state !== 'idle'
  const editor = contentPath(document)
  const refused = <Refused answer={answer} path={contentPath(document, 'review')} />
  if (!draft)
    return (
      <div className="flex flex-col gap-6">
        {refused}
        <EmptyState
          title="There is no draft"
          text={`Version ${published.version} of “${title}” is in force as it is.`}
          action={<LinkButton to={editor}>Edit it</LinkButton>}
        />
      </div>
    )
  const problems = publishProblems(document, draft)
  const isIncomplete = Object.keys(problems).length > 0
  const isSame = isSameSheet(draft, published.sheet)
  const next = published.version + 1
  const off = isIncomplete ? 'Something is missing.' : isSame ? 'The draft changes nothing.' : undefined
  return (
    <div className="flex flex-col gap-6">
      {refused}
      {isIncomplete && (
        <Notice
          tone="wait"
          title="Not ready to be published"
          action={<LinkButton to={`${editor}${firstMissing(draft, problems)}`}>Show me</LinkButton>}
        >
          {[...new Set(Object.values(problems))].join(' ')}
        </Notice>
      )}
      <ContentDifference
        before={{ label: `Version ${published.version}, in force`, sheet: published.sheet }}
        after={{ label: `Draft, to be version ${next}`, sheet: draft }}
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
            ? `Version ${next} takes effect immediately, with today’s date. Every member is notified in the app and by email. A published version stays readable and cannot be changed or withdrawn.`
            : `Version ${next} is shown immediately, with today’s date; nobody is notified. A published version stays readable and cannot be changed or withdrawn.`}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            name="intent"
            value="publish"
            pending={isSending}
            pendingLabel="Publishing"
            disabledReason={off}
          >
            {isLegal ? `Publish version ${next} and tell members` : `Publish version ${next}`}
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
