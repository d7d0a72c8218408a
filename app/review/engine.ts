import { conflict, denied, NOT_FOUND, type Refusals, wrong } from '#app/lib/answer.ts'
import type { StatusOf, StepActor, Transition, Workflow } from './workflow.ts'

/** Why a step is refused; each has its words in REFUSAL_WORDS. */
export type StepRefusal = 'not_allowed' | 'own_record' | 'wrong_status' | 'stale' | 'reason_required'

type StepFacts<S extends string> = {
  status: S
  /** What the actor is to the record; who decides and belongs to its company still decides, and `own` is true. */
  actor: StepActor
  own: boolean
  reason?: string | undefined
  /** The revision that the actor saw, and the current one; absent where records have no version. */
  seen?: number | undefined
  current?: number | undefined
}

export type Step<S extends string> = { to: S; silent: boolean } | { refused: StepRefusal }

/**
 * Decides every approval in the product. Four eyes: nobody decides on a record of their own company (ADM-198).
 * The answer is advice for screens and the precondition of the conditional UPDATE, which decides races.
 */
export function step<W extends Workflow<string>>(
  workflow: W,
  action: keyof W & string,
  facts: StepFacts<StatusOf<W>>,
): Step<StatusOf<W>> {
  const transition: Transition<string> | undefined = workflow[action]
  if (!transition || transition.by !== facts.actor) return { refused: 'not_allowed' }
  if (transition.by === 'decider' && facts.own) return { refused: 'own_record' }
  if (facts.seen !== facts.current) return { refused: 'stale' }
  if (!transition.from.includes(facts.status)) return { refused: 'wrong_status' }
  if (transition.reason && !facts.reason?.trim()) return { refused: 'reason_required' }
  return { to: transition.to as StatusOf<W>, silent: transition.silentFrom?.includes(facts.status) ?? false }
}

/** The actions that a screen offers to this actor on a record in this status, in the table's order. */
export function offeredActions<W extends Workflow<string>>(
  workflow: W,
  facts: { status: StatusOf<W>; actor: StepActor; own: boolean },
): (keyof W & string)[] {
  return Object.keys(workflow).filter((action) => {
    const transition = workflow[action]
    return (
      transition?.by === facts.actor &&
      !(transition.by === 'decider' && facts.own) &&
      transition.from.includes(facts.status)
    )
  })
}

export const REFUSAL_WORDS = {
  not_allowed: 'You can’t take this step.',
  own_record: 'You can’t decide on a record of your own company. Ask another admin.',
  wrong_status:
    'The record’s status has changed, so this step is no longer possible. The page now shows its current status.',
  stale:
    'The record changed after you opened it. Nothing was decided. The page now shows the latest version.',
  reason_required: 'Enter a reason.',
} satisfies Record<StepRefusal, string>

/** How a desk answers a refused step; a desk with other words for one lays its own entry over it. */
export const STEP_REFUSALS = {
  not_allowed: denied(REFUSAL_WORDS.not_allowed),
  own_record: denied(REFUSAL_WORDS.own_record),
  wrong_status: conflict(REFUSAL_WORDS.wrong_status),
  stale: conflict(REFUSAL_WORDS.stale),
  reason_required: wrong('reason', REFUSAL_WORDS.reason_required),
  not_found: NOT_FOUND,
} as const satisfies Refusals<StepRefusal | 'not_found'>
