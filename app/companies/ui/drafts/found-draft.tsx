import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { WizardPage } from '../../queries/wizard.server.ts'
import { sameAnswer } from '#app/lib/form.ts'
import { postedNames, stepOf, stepPath, type ProfileForm } from '../../schema/profile-form.ts'
import { dropOldCopies, listCopies, postOf, removeCopy, type FoundCopy } from './local-copies.ts'
import { type LateInput, typedSince } from './typed-since.ts'

/** Copies in this browser that differ from the form, newest first (MEM-128). */
function findCopies(storage: Storage, form: ProfileForm, page: WizardPage): FoundCopy[] {
  dropOldCopies(storage, Date.now())
  const names = postedNames(stepOf(form, page.step))
  return listCopies(storage, page.owner.userId, form.formType).filter((copy) => {
    const { timestamp, currentStep, formData } = copy
    const isOver = page.submittedAt !== null && timestamp < page.submittedAt
    // Untouched values date from when the copy was made.
    const touched = typeof formData['touched'] === 'string' ? formData['touched'].split(' ') : names
    const typed = names.filter((name) => touched.includes(name))
    const isShown =
      currentStep === page.step && typed.every((name) => sameAnswer(formData[name], page.values[name]))
    if (isOver || isShown) removeCopy(storage, copy.key)
    return !isOver && !isShown
  })
}

/** Draft state of this window after its own saves. */
export type SeenDraft = { version: number; window: string }

type Props = {
  form: ProfileForm
  page: WizardPage
  seen?: () => SeenDraft | null
  /** Refills the form from the stored draft. */
  onFill: (typed: LateInput) => void
}

/** Offers drafts found in this browser, in a dialog if newer than the form, else in a notice (MEM-129 to MEM-134). */
export function FoundDraft({ form, page, seen, onFill }: Props) {
  const [found, setFound] = useState<readonly FoundCopy[]>([])
  const [isOpen, setOpen] = useState(false)
  const [isLater, setLater] = useState(false)
  // The dialog stays open until the response refills the form.
  const [sending, setSending] = useState<'fresh' | 'restore' | null>(null)
  const submit = useSubmit()
  const navigate = useNavigate()
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    const all = findCopies(localStorage, form, page)
    const isNewer = (all[0]?.timestamp ?? '') > (page.draft?.savedAt ?? '')
    setFound(all)
    setOpen(isNewer)
    setLater(!isNewer)
  }, [form, page])
  const [copy] = found
  if (!copy) return null
  const { title, go, isDated } = form.texts.resume
  const owner = page.owner.userId
  const offerNextCopy = () => {
    setSending(null)
    setOpen(false)
    setLater(true)
    setFound(found.slice(1))
  }
  const resume = async () => {
    setSending('restore')
    const step = copy.currentStep
    const later = typedSince(form, page.step)
    if (step !== page.step) await navigate(stepPath(form, step))
    await submit(postOf(copy, 'restore'), { method: 'post', action: stepPath(form, step), replace: true })
    offerNextCopy()
    onFill(later)
  }
  const discard = async () => {
    if (isLater) {
      removeCopy(localStorage, copy.key)
      return offerNextCopy()
    }
    setSending('fresh')
    const later = typedSince(form, page.step)
    const { version, window } = seen?.() ?? { version: page.draftVersion, window: '' }
    const body = new URLSearchParams({ intent: 'fresh', owner, window, draft_version: String(version) })
    await submit(body, { method: 'post', action: stepPath(form, page.step), replace: true })
    setOpen(false)
    setFound([])
    onFill(later)
  }
  const buttons = (size: 'sm' | 'md') => (
    <div className="flex flex-wrap justify-end gap-3">
      <Button type="button" size={size} pending={sending === 'fresh'} onClick={() => void discard()}>
        {isLater ? 'Discard' : 'Start Fresh'}
      </Button>
      <Button
        type="button"
        size={size}
        variant="primary"
        pending={sending === 'restore'}
        onClick={() => void resume()}
      >
        {isLater ? 'Restore' : go}
      </Button>
    </div>
  )
  return (
    <>
      <Dialog
        id="found-draft"
        title={title}
        text={
          <>
            This browser has a draft of this profile
            {isDated && (
              <>
                , last saved on <Moment at={copy.timestamp} />
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
        <Notice tone="note" title="Draft found" action={buttons('sm')} className="mb-6">
          {isLater ? 'An older draft' : 'A draft'} was saved in this browser on <Moment at={copy.timestamp} />
          . Restore or discard it.
        </Notice>
      )}
    </>
  )
}
