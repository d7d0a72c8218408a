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
import { decideByKeys } from './decide-by-keys.ts'
import { NextWaiting } from './decision-dialogs.tsx'
import { documentName } from './kyc-queue.tsx'

const APPROVE = 'decide-approve'
const DIALOG = 'decide-reject'

type Props = { record: SubmissionRecord }

/** Keys are for the widths at which the desk has them. */
function Key({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="max-lg:hidden">
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
export function KycDecisionBar({ record, nextHref }: Props & { nextHref: string | null }) {
  const next = nextHref && <NextWaiting to={nextHref} />
  if (record.offered.length === 0) {
    return (
      <DecisionBar aside={next}>
        <p className="text-13 text-ink-2">{whyNothing(record)}</p>
      </DecisionBar>
    )
  }
  return (
    <DecisionBar aside={next}>
      <DialogTrigger dialog={APPROVE} id="desk-approve" variant="primary" aria-keyshortcuts="a">
        Approve
        <Key>A</Key>
      </DialogTrigger>
      <DialogTrigger dialog={DIALOG} id="desk-reject" variant="danger" aria-keyshortcuts="r">
        Reject
        <Key>R</Key>
      </DialogTrigger>
    </DecisionBar>
  )
}

/** Approving is pressed once more under the document's name, so that no single key or slip decides (ADM-086). */
export function KycApproveDialog({ record, answer }: Props & { answer: ReviewAnswer | null }) {
  const navigation = useNavigation()
  const values = answer?.form.values ?? {}
  const own = values.intent === 'approve' && values.id === record.id ? answer : null
  const toast = own?.form.toast
  return (
    <Dialog
      id={APPROVE}
      className="not-modal:mx-auto not-modal:mb-4"
      title={`Approve: ${documentName(record)}`}
      text={`Of ${record.fullName}, ${record.companyName ?? 'no company yet'}: ${record.fileName}`}
      open={toast !== undefined && !own?.isConflict}
    >
      <Form method="post" onSubmit={(event) => navigation.state !== 'idle' && event.preventDefault()}>
        <input type="hidden" name="id" value={record.id} />
        {toast && (
          <Notice tone="stop" title={toast.title} className="mb-5" live>
            {toast.text}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <DialogCloser dialog={APPROVE}>Cancel</DialogCloser>
          <Button
            variant="primary"
            name="intent"
            value="approve"
            pending={navigation.formData?.get('intent') === 'approve'}
            data-first-focus
          >
            Approve
          </Button>
        </div>
      </Form>
    </Dialog>
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
  const navigation = useNavigation()
  const pending = navigation.formData?.get('intent') === 'reject'
  const check = (event: FormEvent<HTMLFormElement>) => {
    // A second press while the first one is on its way decides nothing.
    if (navigation.state !== 'idle') return event.preventDefault()
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
      <Form method="post" onSubmit={check} onKeyDown={decideByKeys} className="flex flex-col gap-5">
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
            data-first-focus
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
