import { Eye, GitCompareArrows, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { readSheet, sheetText } from '#app/legal/editor-form.ts'
import type { EditedText } from '#app/legal/queries.server.ts'
import { CONTENT_LIMITS, DOCUMENTS, type Sheet } from '#app/legal/schema.ts'
import { Button } from '#app/ui/button.tsx'
import { bottomBar } from '#app/ui/sticky-bar.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { LeaveGuard } from '#app/drafts/leave-guard.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ContentResult } from '../content-result.ts'
import { contentPath } from '../paths.ts'
import { ContentDifference } from './content-difference.tsx'
import { whenText } from '#app/review/desk/when.tsx'

const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.75 } as const

type ConflictProps = Pick<ContentResult, 'conflict'> & { typed: Sheet; path: string }

/** Shows both versions after a conflicting save, so that the editor decides which one to keep. */
export function Conflict({ conflict, typed, path }: ConflictProps) {
  if (!conflict) return null
  const who = conflict.by ?? 'Another admin'
  const when = conflict.at ? ` on ${whenText(conflict.at)}` : ''
  const what = conflict.isDraft
    ? `The draft was saved${when} by ${who}.`
    : `The draft no longer exists. Version ${conflict.version} is live.`
  return (
    <section className="mb-8 flex flex-col gap-4" aria-label="Conflicting texts">
      <Notice tone="stop" title="Changed in the meantime" live>
        <p>
          {what} Your text was not saved, but it is still in the form below. Copy what you need and save
          yours, or{' '}
          <Link to={path} reloadDocument className="underline underline-offset-3">
            continue with the other text
          </Link>
          .
        </p>
      </Notice>
      <ContentDifference
        before={{
          label: conflict.isDraft ? `Saved by ${who}` : `Version ${conflict.version}`,
          sheet: conflict.sheet,
        }}
        after={{ label: 'Yours, not saved', sheet: typed }}
      />
    </section>
  )
}

/** A document's draft as a form. Every button keeps the input, with and without JavaScript. */
export function ContentEditor({ edited, result }: { edited: EditedText; result: ContentResult }) {
  const { document, revision, draft, published } = edited
  const { form, conflict } = result
  const { isLegal } = DOCUMENTS[document]
  const isAnswered = form.values.document === document && form.values.intent !== 'publish'
  const text = isAnswered ? String(form.values.text ?? '') : sheetText(draft ?? published.sheet)
  const seen = conflict?.revision ?? (isAnswered ? String(form.values.seen) : revision)
  const key = `${document}:${seen}`
  const [changed, setChanged] = useState<string | null>(null)
  const isSending = useNavigation().state !== 'idle'
  return (
    <>
      <LeaveGuard
        id="leave-content"
        isChanged={(changed === key || isAnswered) && !isSending}
        text="The last saved draft is kept. Changes since then will be lost."
        isSearchGuarded
      />
      <Conflict
        conflict={isAnswered ? conflict : null}
        typed={readSheet(document, text)}
        path={contentPath(document)}
      />
      <Form
        method="post"
        action={contentPath(document)}
        preventScrollReset
        data-guarded
        onChange={() => setChanged(key)}
        className="flex flex-col gap-5"
      >
        {/* The form's default button, for the Enter key. */}
        <button name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only">
          Save
        </button>
        <input type="hidden" name="document" value={document} />
        <input type="hidden" name="seen" value={seen} />
        {isAnswered && !conflict && (
          <ErrorSummary
            errors={form.errors}
            labels={{ text: 'Text' }}
            formError={form.formError ?? form.toast?.title}
          />
        )}
        <p className="text-13 text-ink-2">
          {isLegal
            ? 'Start a heading with “# ”. Leave an empty line between paragraphs.'
            : 'Start a group with “# ” and a question with “## ”. Leave an empty line between paragraphs.'}
        </p>
        <Field label="Text" name="text" error={isAnswered ? form.errors.text : undefined}>
          <TextArea key={key} defaultValue={text} maxLength={CONTENT_LIMITS.all} rows={28} />
        </Field>
        <DraftButtons edited={edited} conflict={conflict} isSending={isSending} />
      </Form>
    </>
  )
}

type ButtonsProps = Pick<ContentResult, 'conflict'> & { edited: EditedText; isSending: boolean }

/** What an editor can do with its draft. */
export function DraftButtons({ edited: { draft, canUndo }, conflict, isSending }: ButtonsProps) {
  return (
    <div
      ref={bottomBar}
      className="sticky bottom-0 z-10 -mx-4 flex items-center gap-3 border-t border-line-2 bg-paper px-4 py-3 *:shrink-0 max-md:overflow-x-auto md:-mx-6 md:flex-wrap md:px-6"
    >
      <Button variant="primary" name="intent" value="save" pending={isSending} pendingLabel="Saving...">
        {conflict ? 'Replace with my text' : 'Save draft'}
      </Button>
      <Button name="intent" value="preview" icon={<Eye {...icon} />}>
        Save and preview
      </Button>
      <Button name="intent" value="review" icon={<GitCompareArrows {...icon} />}>
        Compare and publish
      </Button>
      {canUndo && !conflict && (
        <Button variant="quiet" name="intent" value="undo" icon={<Undo2 {...icon} />}>
          Undo last change
        </Button>
      )}
      {draft && !conflict && (
        <Button variant="danger" name="intent" value="discard" className="md:ml-auto">
          Discard draft
        </Button>
      )}
    </div>
  )
}
