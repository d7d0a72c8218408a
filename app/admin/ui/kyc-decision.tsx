import { useRef, useState } from 'react'
import type { ChangeEvent, FormEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import {
  BLANK_REASON,
  REASON_MAX,
  reasonText,
  REJECTION_CODE_NAMES,
  REJECTION_CODES,
  type RejectionCode,
} from '#app/kyc/review/schema.ts'
import type { SubmissionRecord } from '#app/kyc/review/queries/record.server.ts'
import { REFUSAL_WORDS } from '#app/review/engine.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogCloser, DialogTrigger } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Kbd } from '#app/ui/kbd.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Select } from '#app/ui/select.tsx'
import { DecisionBar } from '#app/ui/split-desk.tsx'
import { TextArea } from '#app/ui/text-input.tsx'
import type { ReviewAnswer } from '../review-answer.server.ts'
import { documentName } from './kyc-queue.tsx'

export const APPROVE_BUTTON = 'kyc-approve'
export const REJECT_BUTTON = 'kyc-reject'
const DIALOG = 'decide-reject'

type Props = { record: SubmissionRecord }

/** Keys are for the widths at which the desk has them. */
function Key({ children }: { children: string }) {
  return (
    <span className="max-lg:hidden">
      <Kbd>{children}</Kbd>
    </span>
  )
}

function whyNothing({ own, isCurrent, status }: SubmissionRecord): string {
  if (status !== 'pending') return 'This document is decided.'
  if (!isCurrent) return 'This file was replaced; nothing is decided on it any more.'
  return own ? REFUSAL_WORDS.own_record : ''
}

/** What can be decided on the open document; nothing where it is decided (ADM-089). */
export function KycDecisionBar({ record }: Props) {
  const pending = useNavigation().formData?.get('intent') === 'approve'
  if (record.offered.length === 0) {
    return (
      <DecisionBar>
        <p className="text-13 text-ink-2">{whyNothing(record)}</p>
      </DecisionBar>
    )
  }
  return (
    <DecisionBar>
      <Form method="post">
        <input type="hidden" name="id" value={record.id} />
        <Button
          variant="primary"
          id={APPROVE_BUTTON}
          name="intent"
          value="approve"
          pending={pending}
          aria-keyshortcuts="a"
        >
          Approve
          <Key>A</Key>
        </Button>
      </Form>
      <DialogTrigger dialog={DIALOG} id={REJECT_BUTTON} variant="danger" aria-keyshortcuts="r">
        Reject
        <Key>R</Key>
      </DialogTrigger>
    </DecisionBar>
  )
}

const codeOf = (value: unknown): RejectionCode =>
  REJECTION_CODE_NAMES.find((code) => code === value) ?? 'unreadable'

const OPTIONS = REJECTION_CODE_NAMES.map((value) => ({ value, label: REJECTION_CODES[value].label }))

/** Rejecting with a reason; a blank one is refused here and by the server (ADM-087, ADM-088). */
export function KycRejectDialog({ record, answer }: Props & { answer: ReviewAnswer | null }) {
  const values = answer?.form.values ?? {}
  const own = values.intent === 'reject' && values.id === record.id ? answer : null
  const [code, setCode] = useState<RejectionCode>(() => codeOf(own?.form.values.code))
  const [isBlank, setBlank] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  const pending = useNavigation().formData?.get('intent') === 'reject'
  const check = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    const typed = form.get('reason')
    const blank = reasonText(codeOf(form.get('code')), typeof typed === 'string' ? typed : '') === ''
    setBlank(blank)
    if (!blank) return
    event.preventDefault()
    text.current?.focus()
  }
  const message = own && !own.form.errors.reason ? (own.form.toast ?? null) : null
  return (
    <Dialog
      id={DIALOG}
      className="not-modal:mx-auto not-modal:mb-4"
      title={`Reject: ${documentName(record)}`}
      text={`${record.fullName} reads the reason and replaces this one file.`}
      open={own !== null && !own.isConflict}
    >
      <Form method="post" onSubmit={check} className="flex flex-col gap-5">
        <input type="hidden" name="id" value={record.id} />
        {message && (
          <Notice tone="stop" title={message.title} live>
            {message.text}
          </Notice>
        )}
        <Field
          id="reject-code"
          name="code"
          label="Kind of reason"
          hint={code === 'other' ? 'Say it in your own words below.' : REJECTION_CODES[code].words}
        >
          <Select
            options={OPTIONS}
            defaultValue={code}
            onChange={(event: ChangeEvent<HTMLSelectElement>) => setCode(codeOf(event.currentTarget.value))}
          />
        </Field>
        <Field
          id="reject-reason"
          name="reason"
          label="Rejection Reason"
          hint="Follows the sentence above; needed for another reason."
          error={isBlank ? BLANK_REASON : own?.form.errors.reason}
        >
          <TextArea
            ref={text}
            rows={4}
            maxLength={REASON_MAX}
            defaultValue={typeof own?.form.values.reason === 'string' ? own.form.values.reason : undefined}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <DialogCloser dialog={DIALOG}>Cancel</DialogCloser>
          <Button variant="stop" name="intent" value="reject" pending={pending}>
            Reject
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
