import { useEffect, useRef, useState } from 'react'
import { Form, useNavigate, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { WizardPage } from '../../queries/wizard.server.ts'
import { stepPath } from '../../schema/profile-form.ts'
import type { ProfileForm } from '../../schema/profile-form.ts'
import { dropOldCopies, listCopies, postOf, removeCopy } from './local-copies.ts'
import type { FoundCopy } from './local-copies.ts'

type Found = { at: string; copy: FoundCopy | null }

/** What a page that has just opened finds: the newer of the server's draft and this browser's copy first (MEM-128). */
export function findDrafts(storage: Storage, form: ProfileForm, page: WizardPage): Found[] {
  dropOldCopies(storage, Date.now())
  const copies = listCopies(storage, page.owner.userId, form.formType).filter(({ key, timestamp }) => {
    const isOver = page.submittedAt !== null && timestamp < page.submittedAt
    if (isOver) removeCopy(storage, key)
    return !isOver
  })
  const found: Found[] = copies.map((copy) => ({ at: copy.timestamp, copy }))
  if (page.draft) found.push({ at: page.draft.savedAt, copy: null })
  return found.toSorted((one, other) => other.at.localeCompare(one.at))
}

/** What this window knows of the draft now, after its own saves. */
export type SeenDraft = { version: number; window: string }

type Props = {
  form: ProfileForm
  page: WizardPage
  seen?: () => SeenDraft | null
  /** Fills the form anew with what is kept. */
  onFill: () => void
}

/**
 * Asks about a draft that was there when the page opened: a dialog first, a line of the page once that was closed
 * (MEM-129 to MEM-134). The form already shows the server's draft, so nothing waits for the answer. A copy that is
 * older than the server's draft is offered after it.
 */
export function FoundDraft({ form, page, seen, onFill }: Props) {
  const [found, setFound] = useState<readonly Found[]>([])
  const [isOpen, setOpen] = useState(false)
  const [isLater, setLater] = useState(false)
  const submit = useSubmit()
  const navigate = useNavigate()
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    const all = findDrafts(localStorage, form, page)
    setFound(all)
    setOpen(all.length > 0)
  }, [form, page])
  const [first] = found
  if (!first) return null
  const { copy, at } = first
  const { title, go, isDated } = form.words.resume
  const owner = page.owner.userId
  /** Copies that are left over come next; the server's draft is answered with the first one. */
  const answered = () => {
    setOpen(false)
    setLater(true)
    setFound(isLater || !copy ? found.slice(1) : found.slice(1).filter((other) => other.copy !== null))
  }
  const resume = async () => {
    answered()
    const step = copy?.currentStep ?? page.draft?.step ?? 1
    const body = copy ? postOf(copy, 'restore') : new URLSearchParams({ intent: 'resume', owner })
    if (step !== page.step) await navigate(stepPath(form, step))
    await submit(body, { method: 'post', action: stepPath(form, step), replace: true })
    onFill()
  }
  const discard = async () => {
    if (isLater) {
      if (copy) removeCopy(localStorage, copy.key)
      return answered()
    }
    setOpen(false)
    setFound([])
    const { version, window } = seen?.() ?? { version: page.draftVersion, window: '' }
    const body = new URLSearchParams({ intent: 'fresh', owner, window, draft_version: String(version) })
    await submit(body, { method: 'post', action: stepPath(form, page.step), replace: true })
    onFill()
  }
  const buttons = (size: 'sm' | 'md') => (
    <div className="flex flex-wrap justify-end gap-3">
      <Button type="button" size={size} onClick={() => void discard()}>
        {isLater ? 'Discard' : 'Start Fresh'}
      </Button>
      <Button type="button" size={size} variant="primary" onClick={() => void resume()}>
        {isLater ? 'Restore' : go}
      </Button>
    </div>
  )
  const where = copy ? 'in this browser' : 'with your account'
  return (
    <>
      <Dialog
        id="found-draft"
        title={title}
        text={
          <>
            A draft of this profile was kept {where}
            {isDated && (
              <>
                , last on <Moment at={at} />
              </>
            )}
            .
          </>
        }
        open={isOpen}
        onClose={() => setOpen(false)}
      >
        {buttons('md')}
      </Dialog>
      {!isOpen && (
        <Notice tone="note" title="A draft was found" action={buttons('sm')} className="mb-6">
          {isLater ? 'Older texts were kept ' : 'It was kept '}
          {where} on <Moment at={at} />. Restore or discard {isLater ? 'them' : 'it'}.
        </Notice>
      )}
    </>
  )
}

/** The same question for a page without script: the form shows the draft, a button throws it away. */
export function FoundDraftPlain({ form, page }: Pick<Props, 'form' | 'page'>) {
  if (!page.draft) return null
  return (
    <div className="mb-6 hidden noscript:block">
      <Notice tone="note" title={form.words.resume.title}>
        <p>
          You see the draft of <Moment at={page.draft.savedAt} />.
        </p>
        <Form method="post" action={stepPath(form, page.step)} className="mt-3 flex flex-wrap gap-3">
          <input type="hidden" name="draft_version" value={page.draftVersion} />
          <Button name="intent" value="fresh" size="sm">
            Start Fresh
          </Button>
          <Button name="intent" value="resume" size="sm" variant="primary">
            {form.words.resume.go}
          </Button>
        </Form>
      </Notice>
    </div>
  )
}
