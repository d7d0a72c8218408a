import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import { LeaveGuard } from '#app/drafts/leave-guard.tsx'
import { SavedLine } from '#app/drafts/saved-line.tsx'
import { useDraft } from '#app/drafts/use-draft.ts'
import { useFocusHashTarget } from '#app/ui/focus-target.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/page.tsx'
import { FormMessages } from '#app/ui/post-form.tsx'
import { useScripting } from '#app/ui/scripting.ts'
import type { ProfileResult } from '../commands/posted-form.server.ts'
import type { WizardPage } from '../queries/wizard.server.ts'
import { missingDocuments } from '../schema/documents.ts'
import { labelsOf } from '../schema/field-texts.ts'
import { checkStep, lastStepOf, readStepForm, stepOf, stepPath } from '../schema/profile-form.ts'
import type { ProfileForm } from '../schema/profile-form.ts'
import { RequestedDocuments } from '../requested/ui/requested-documents.tsx'
import { RequestedAbove } from '../requested/ui/requested-notices.tsx'
import { DocumentSlots } from './document-slots.tsx'
import type { SeenDraft } from './drafts/found-draft.tsx'
import { DraftConflict, DraftNotice } from './drafts/draft-notices.tsx'
import { useCopies } from './drafts/local-copies.ts'
import { type LateInput, typedSince, useInitialDraft } from './drafts/typed-since.ts'
import { FORM_ID, FormActions } from './form-actions.tsx'
import {
  EditNotice,
  FeedbackNotice,
  OtherKindNotice,
  SignedOutNotice,
  UnreadDraftNotice,
} from './form-notices.tsx'
import type { StepProps } from './step-fields.tsx'
import { StepTitle } from './step-title.tsx'

type Props = {
  form: ProfileForm
  /** The full form, if `form` is a part of it. */
  whole?: ProfileForm
  renderFields: (step: StepProps) => ReactNode
  page: WizardPage
  result: ProfileResult | undefined
  isSending: boolean
  /** When the draft that opened this step was saved. */
  draftSavedAt?: string | null
  /** Reports this window's draft state to the parent, which may discard the draft. */
  onDraft?: (now: SeenDraft) => void
  /** What was typed while the submission that refills the form was in progress. */
  typed?: LateInput | null
  /** Refills the form from the stored draft. */
  onFill: (typed: LateInput) => void
}

/** Typed text is saved within 2 s. Leaving a field saves a little later, so that a click on a button comes first. */
const KEEP = { after: 1_000, onLeave: 200 }

/** One step: fields, documents and buttons (MEM-109 to MEM-121). */
export function ProfileStep({
  form,
  whole = form,
  renderFields,
  page,
  result,
  isSending,
  draftSavedAt = null,
  onDraft,
  typed = null,
  onFill,
}: Props) {
  const { step } = page
  const [since] = useState(() => typed?.read(step))
  useEffect(() => typed?.done(), [typed])
  const [values] = useState({ ...page.values, ...result?.values, ...since })
  const isRunning = useScripting()
  const shownValues = isRunning ? values : { ...page.values, ...result?.values }
  const errors: Record<string, string> = result?.errors ?? page.errors
  const element = useRef<HTMLFormElement>(null)
  const [live, setLive] = useState(values)
  const submit = useSubmit()
  const draft = useDraft({
    element,
    action: stepPath(form, step),
    opened: useInitialDraft(page, { ...result?.values, ...since }),
    result,
    isSending,
    keep: KEEP,
    local: useCopies(form, page),
  })
  const { postedVersion: version, window } = draft
  // The error of a submission that never reached the server disappears once an autosave gets through.
  const isErrorResolved = result !== undefined && result.draftVersion === undefined && draft.saving === 'idle'
  useEffect(() => {
    onDraft?.({ version, window })
  }, [onDraft, version, window])

  useFocusHashTarget()

  const isLast = step === lastStepOf(form)
  const isOnly = form.steps.length === 1
  const own = page.documents.map(({ type, status, isExpired }) => ({ documentType: type, status, isExpired }))
  const isComplete =
    checkStep(form, step, live).ok &&
    (!isLast || Object.keys(missingDocuments(form.slots, page.required, own)).length === 0)
  const controls = isRunning ? { owner: page.owner.userId, window } : {}
  const discarded = { draft_version: String(version), ...controls }
  const read = (event: FormEvent<HTMLElement>) => {
    const { name } = event.target as HTMLInputElement
    if (!element.current || name.startsWith('take.')) return
    draft.change(name)
    setLive(readStepForm(form, step, new FormData(element.current)).values)
  }
  const sendChoice = async () => {
    if (!element.current) return
    const body = new FormData(element.current)
    body.set('intent', 'choose')
    draft.send()
    const later = typedSince(form, step)
    await submit(body, { method: 'post', action: stepPath(form, step) })
    onFill(later)
  }
  const startFresh = async () => {
    draft.leave()
    const later = typedSince(form, step)
    await submit(
      { intent: 'fresh', ...discarded },
      { method: 'post', action: stepPath(form, step), replace: true },
    )
    onFill(later)
  }
  // A summary comes directly above the submit button.
  const isSummary = stepOf(form, step).seesAll === true
  const slots =
    isLast &&
    (page.isAsked ? (
      <RequestedDocuments form={form} page={page} values={shownValues} errors={errors} onChange={read} />
    ) : (
      <DocumentSlots form={form} page={page} errors={errors} />
    ))
  const hasOpenItems = result?.stillOpen !== undefined
  const refusal = draft.refusal ?? (result?.differences ? result : null)
  return (
    <Section
      title={
        isOnly && !page.isAsked ? undefined : (
          <StepTitle isRefused={Object.keys(errors).length > 0 || page.isAsked === true}>
            {stepOf(form, step).title}
          </StepTitle>
        )
      }
    >
      <div className="flex flex-col gap-6">
        {!page.isAsked && (
          <DraftNotice
            savedAt={draftSavedAt}
            action={stepPath(form, step)}
            hidden={discarded}
            onFresh={() => void startFresh()}
          />
        )}
        <LeaveGuard
          id="leave-form"
          isChanged={draft.isUnsaved && !isSending}
          draft={draft}
          text="We could not save your last changes to your account. They stay in this browser, and you can restore them when you come back."
          leaveLabel="Leave"
          isSearchGuarded
        />
        {draft.saving === 'signed_out' && (
          <SignedOutNotice email={page.owner.email} from={stepPath(form, step)} />
        )}
        <FormMessages
          result={isErrorResolved ? { errors } : { ...result, errors }}
          labels={labelsOf(form, whole, result?.elsewhere)}
        />
        {page.isDraftUnreadable && <UnreadDraftNotice />}
        {step === 1 && page.isOtherKind && <OtherKindNotice type={form.type} texts={form.texts.otherKind} />}
        {page.feedback && <FeedbackNotice feedback={page.feedback} asked={page.asked?.shown} />}
        {page.asked && (
          <RequestedAbove form={whole} asked={page.asked} areItemsShown={page.isAsked === true} />
        )}
        {page.isEdit && <EditNotice isCompletion={page.isCompletion === true} />}
        {isSummary && slots}
        <Form
          ref={element}
          id={FORM_ID}
          method="post"
          action={stepPath(form, step)}
          replace={isOnly}
          noValidate
          data-guarded
          onChange={read}
          onBlur={draft.leaveField}
          onSubmit={draft.send}
          className="flex flex-col gap-6"
        >
          {refusal?.differences && (
            <DraftConflict
              refusal={refusal}
              step={isOnly ? undefined : stepOf(form, step).title}
              takesFocus={result?.differences !== undefined}
              onChoose={() => void sendChoice()}
            />
          )}
          {refusal && !refusal.differences && refusal !== result && (
            <Notice tone="stop" title={refusal.formError ?? ''} live />
          )}
          <input
            type="hidden"
            name="draft_version"
            value={isRunning ? version : (result?.draftVersion ?? page.draftVersion)}
          />
          <input type="hidden" name="seen_version" value={page.companyVersion} />
          {Object.entries(controls).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {hasOpenItems && <input type="hidden" name="anyway" value="yes" />}
          {isRunning && <input type="hidden" name="edit" value={draft.edit} />}
          {isRunning && <input type="hidden" name="touched" value={draft.touched} />}
          {renderFields({
            values: shownValues,
            live,
            given: page.given,
            errors,
            dialCodes: page.dialCodes,
            all: page.all,
            isEdit: page.isEdit === true,
            isCompletion: page.isCompletion === true,
          })}
        </Form>
        {!isSummary && slots}
        <FormActions
          form={form}
          step={step}
          isLast={isLast}
          isComplete={isComplete || page.isEdit === true}
          isEdit={page.isEdit === true}
          maySend={page.feedback !== null && !page.asked}
          hasOpenItems={hasOpenItems}
          isSending={isSending}
          discarded={discarded}
          onLeave={draft.leave}
        />
        {isRunning && <SavedLine draft={draft} />}
      </div>
    </Section>
  )
}
