import { DialogTrigger } from '#app/ui/dialog.tsx'
import { DecisionBar } from '#app/ui/split-desk.tsx'
import type { ReviewAnswer } from '../review-answer.server.ts'
import type { ReviewIntent } from '../schema.ts'
import { DecisionForm, type DecisionFormProps } from './decision-form.tsx'
import { INTENT_WORDS } from './decision-words.ts'

export type DecisionBarProps = {
  offered: readonly ReviewIntent[]
  /** Why nothing is offered, in words. */
  unavailable: string
}

/** The buttons of a record; a step that is not possible is not offered (ADM-030, ADM-100). */
export function DecisionButtons({ offered, unavailable }: DecisionBarProps) {
  return (
    <DecisionBar>
      {offered.length === 0 && <p className="text-13 text-ink-2">{unavailable}</p>}
      {offered.map((intent) => (
        <DialogTrigger key={intent} dialog={`decide-${intent}`} variant={INTENT_WORDS[intent].tone}>
          {INTENT_WORDS[intent].label}
        </DialogTrigger>
      ))}
    </DecisionBar>
  )
}

export type DecisionDialogsProps = Pick<DecisionFormProps, 'subject' | 'id' | 'seen' | 'blankReason'> & {
  offered: readonly ReviewIntent[]
  approvalWarning?: string | undefined
  /** The texts of the rejection that a second one corrects (ADM-043). */
  correction?: DecisionFormProps['texts'] | undefined
  answer: ReviewAnswer | null
}

const CORRECTION = 'It is rejected already: only the reason is corrected, and nobody is mailed.'

/** A dialog for each step that is offered (ADM-030 to ADM-033). */
export function DecisionDialogs(props: DecisionDialogsProps) {
  const { offered, approvalWarning, correction, answer, ...record } = props
  return offered.map((intent) => {
    const own = answer?.form.values.intent === intent && answer.form.values.id === record.id ? answer : null
    return (
      <DecisionForm
        key={`${intent}-${record.id}-${record.seen}`}
        {...record}
        intent={intent}
        answer={own?.form ?? null}
        isOpen={own !== null && !own.isConflict}
        approvalWarning={intent === 'approve' ? approvalWarning : undefined}
        texts={intent === 'reject' ? correction : undefined}
        lead={intent === 'reject' && correction ? CORRECTION : undefined}
      />
    )
  })
}
