import type { ReactNode } from 'react'
import type { ReasonTemplates } from '#app/review/reason-templates.ts'
import { suspension } from '#app/review/engine.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { useStableKey } from '#app/ui/show-new.tsx'
import { Kbd } from '#app/ui/kbd.tsx'
import { DecisionBar } from '#app/ui/split-desk.tsx'
import type { ReviewResult } from './desk.server.ts'
import type { ReviewIntent } from './schema.ts'
import { DecisionForm, type DecisionFormProps } from './decision-form.tsx'
import { intentTextsOf, type TextsByIntent } from './decision-texts.ts'

type DecisionBarProps = {
  offered: readonly ReviewIntent[]
  unavailable: string
  nextHref?: string | null | undefined
  intentTexts?: TextsByIntent | undefined
  /** What is missing for an approval, which then is not the main button. */
  approvalWarning?: string | undefined
  children?: ReactNode
}

const KEY_OF: Readonly<Partial<Record<ReviewIntent, string>>> = {
  approve: 'A',
  requestInfo: 'I',
  ask: 'I',
  reject: 'R',
}

/** Shown only at widths where shortcuts work. */
export function KeyMark({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="max-lg:hidden">
      <Kbd>{children}</Kbd>
    </span>
  )
}

/** The main button once the open record needs no decision. */
export function NextToReview({ to, isMain }: { to: string; isMain: boolean }) {
  return (
    <LinkButton id="desk-next" to={to} variant={isMain ? 'primary' : 'quiet'} aria-keyshortcuts="n">
      Next to review
      <KeyMark>N</KeyMark>
    </LinkButton>
  )
}

/** Shown apart from the decisions, so that nobody confuses them with Reject. */
const isSeparate = (intent: ReviewIntent) => intent in suspension || intent === 'reopen' || intent === 'drop'

/** The record's available steps (ADM-030, ADM-100). */
export function DecisionButtons(props: DecisionBarProps) {
  const { offered, unavailable, nextHref, intentTexts, children } = props
  const mayApprove = offered.includes('approve')
  const approvalWarning = mayApprove ? props.approvalWarning : undefined
  const button = (intent: ReviewIntent) => {
    const key = KEY_OF[intent]
    const { label, tone } = intentTextsOf(intent, intentTexts)
    return (
      <DialogTrigger
        key={intent}
        id={`desk-${intent}`}
        dialog={`decide-${intent}`}
        variant={intent === 'approve' && approvalWarning ? 'plain' : tone}
        aria-keyshortcuts={key?.toLowerCase()}
      >
        {label}
        {key && <KeyMark>{key}</KeyMark>}
      </DialogTrigger>
    )
  }
  const apart = offered.filter(isSeparate)
  const aside = (nextHref || apart.length > 0) && (
    <span className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {nextHref && <NextToReview to={nextHref} isMain={!mayApprove && !children} />}
      {apart.map(button)}
    </span>
  )
  return (
    <DecisionBar aside={aside}>
      {approvalWarning && <p className="basis-full text-13 text-wait">{approvalWarning}</p>}
      {offered.length === 0 && !children && <p className="text-13 text-ink-2">{unavailable}</p>}
      {offered.filter((intent) => !isSeparate(intent)).map(button)}
      {children}
    </DecisionBar>
  )
}

type DecisionDialogsProps = Pick<DecisionFormProps, 'subject' | 'id' | 'seen' | 'blankReason'> & {
  templates?: ReasonTemplates | undefined
  requestable?: DecisionFormProps['requestable']
  intentTexts?: TextsByIntent | undefined
  offered: readonly ReviewIntent[]
  approvalWarning?: string | undefined
  /** The texts of the rejection to be corrected (ADM-043). */
  correction?: DecisionFormProps['texts'] | undefined
  result: ReviewResult | null
}

type RejectionTexts = Record<'reason' | 'memberNotes' | 'internalNotes', string | null>

/** Initial text of a corrected rejection. */
export const correctionOf = (status: string, { reason, memberNotes, internalNotes }: RejectionTexts) =>
  status === 'rejected' ? { reason, memberNotes, internalNotes } : undefined

const CORRECTION = 'This record is already rejected. You can correct the reason. We won’t send an email.'

/** Steps that can request items, each with the step whose templates it uses. */
const TEMPLATE_STEPS: Readonly<Partial<Record<ReviewIntent, keyof ReasonTemplates>>> = {
  ask: 'requestInfo',
  requestInfo: 'requestInfo',
  reject: 'reject',
}

/** A dialog for each available step (ADM-030 to ADM-033). */
export function DecisionDialogs(props: DecisionDialogsProps) {
  const { offered, approvalWarning, correction, result, templates, requestable, intentTexts, ...record } =
    props
  // Keeps typed text when the record changes elsewhere.
  const key = useStableKey(`${record.id}-${record.seen}`)
  return offered.map((intent) => {
    const templateStep = TEMPLATE_STEPS[intent]
    const own = result?.form.values.intent === intent && result.form.values.id === record.id ? result : null
    return (
      <DecisionForm
        key={`${intent}-${key}`}
        {...record}
        intent={intent}
        result={own?.form ?? null}
        isOpen={own !== null && !own.isConflict}
        approvalWarning={intent === 'approve' ? approvalWarning : undefined}
        templates={templateStep && templates?.[templateStep]}
        requestable={templateStep && requestable}
        texts={intent === 'reject' ? correction : undefined}
        intentTexts={intentTexts}
        lead={intent === 'reject' && correction ? CORRECTION : undefined}
      />
    )
  })
}
