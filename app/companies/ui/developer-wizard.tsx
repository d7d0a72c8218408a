import { useEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormToast } from '#app/ui/form-toast.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/page.tsx'
import { useScripting } from '#app/ui/scripting.ts'
import type { WizardAnswer } from '../commands/answer-step.server.ts'
import type { WizardPage } from '../queries/wizard.server.ts'
import { checkStep, LAST_STEP, readStepForm, stepDefinition } from '../schema/developer.ts'
import { missingDocuments } from '../schema/documents.ts'
import { statusHeadings } from '../schema/status.ts'
import { DocumentSlots } from './document-slots.tsx'
import { useLeaveWarning } from './leave-warning.ts'
import type { StepProps } from './step-props.ts'
import { CompanyInformation } from './steps/company-information.tsx'
import { ContactInformation } from './steps/contact-information.tsx'
import { DevelopmentFocus } from './steps/development-focus.tsx'
import { LegalCompliance } from './steps/legal-compliance.tsx'
import { TrackRecord } from './steps/track-record.tsx'

const BODIES: readonly ComponentType<StepProps>[] = [
  CompanyInformation,
  DevelopmentFocus,
  TrackRecord,
  LegalCompliance,
  ContactInformation,
]

type WizardProps = { page: WizardPage; answer: WizardAnswer | undefined; isSending: boolean }

/** One step: its fields, and Back and Next as buttons of one plain form (MEM-109 to MEM-114). */
export function DeveloperWizard({ page, answer, isSending }: WizardProps) {
  const { step } = page
  const values = { ...page.values, ...answer?.values }
  const errors: Record<string, string> = answer?.errors ?? page.errors
  const form = useRef<HTMLFormElement>(null)
  const [live, setLive] = useState(values)
  const [isTouched, setTouched] = useState(false)
  const isRunning = useScripting()
  useLeaveWarning(isTouched && !isSending)
  useEffect(() => {
    const [first] = Object.keys(errors)
    if (first) document.getElementById(first)?.focus()
  }, [errors])

  const isLast = step === LAST_STEP
  const isComplete = isLast
    ? Object.keys(
        missingDocuments(
          page.licensed,
          page.documents.map(({ type, status }) => ({ documentType: type, status })),
        ),
      ).length === 0
    : checkStep(step, live).ok
  const read = () => {
    if (!form.current) return
    setTouched(true)
    setLive(readStepForm(step, new FormData(form.current)).values)
  }
  const Body = BODIES[step - 1]
  return (
    <Section title={stepDefinition(step).title}>
      <div className="flex flex-col gap-6">
        <FormToast toast={answer?.toast} />
        {answer?.toast?.title === 'Authentication Required' && (
          <Notice tone="stop" title="You are signed out">
            What you typed is still here.{' '}
            <Link
              to={`/signin?from=${encodeURIComponent(`/profile/developer?step=${step}`)}`}
              target="_blank"
              className="underline underline-offset-3"
            >
              Sign in in a new window
            </Link>
            , then come back and press the button again.
          </Notice>
        )}
        {answer?.formError && <Notice tone="stop" title={answer.formError} />}
        {step === 1 && page.otherKind && <OtherKindNotice />}
        {page.feedback && (
          <Notice
            tone={page.feedback.status === 'rejected' ? 'stop' : 'note'}
            title={statusHeadings[page.feedback.status]}
          >
            <p className="whitespace-pre-line">{page.feedback.reason}</p>
            {page.feedback.memberNotes && (
              <p className="mt-2 whitespace-pre-line">{page.feedback.memberNotes}</p>
            )}
          </Notice>
        )}
        {isLast && <DocumentSlots documents={page.documents} licensed={page.licensed} errors={errors} />}
        <Form
          ref={form}
          method="post"
          action={`?step=${step}`}
          noValidate
          onChange={read}
          onSubmit={() => setTouched(false)}
          className="flex flex-col gap-6"
        >
          <input type="hidden" name="draft_version" value={answer?.draftVersion ?? page.draftVersion} />
          <input type="hidden" name="seen_version" value={page.companyVersion} />
          {Body && <Body values={values} live={live} errors={errors} dialCodes={page.dialCodes} />}
          <div className="flex flex-row-reverse flex-wrap justify-between gap-3 border-t border-line pt-6">
            <Button
              variant="primary"
              name="intent"
              value={isLast ? 'submit' : 'next'}
              pending={isSending}
              {...(isRunning && !isComplete && { 'aria-disabled': true })}
            >
              {isLast ? 'Submit Application' : 'Next'}
            </Button>
            {step > 1 && (
              <Button name="intent" value="back" formNoValidate>
                Back
              </Button>
            )}
          </div>
        </Form>
      </div>
    </Section>
  )
}

/** Whoever signed up as something else may use this form; it decides what they become (MEM-079, MEM-139). */
function OtherKindNotice() {
  return (
    <Notice tone="note" title="This is the form for developers">
      If your company invests or provides due diligence, wait for the form of its kind: it opens soon.{' '}
      <Link to="/my-profile" className="underline underline-offset-3">
        View My Profile
      </Link>
    </Notice>
  )
}
