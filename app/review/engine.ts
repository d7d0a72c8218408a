import { conflict, denied, NOT_FOUND, type Refusals, errorAt } from '#app/lib/refusal.ts'

/** The owner (any member of the record's company), or the decider: an admin, or the company that got a request. */
type StepActor = 'owner' | 'decider'

export type Transition<S extends string> = {
  by: StepActor
  from: readonly S[]
  to: S
  reason?: true
  /** A sanction. It needs no seen version, since its target could block it by changing the version (decision 146). */
  anyVersion?: true
  /** From this status the step only corrects the reason, without a status change or an email. */
  silentFrom?: readonly S[]
}

/** A workflow is data, shared by screens, tests and docs/domain.md. */
export type Workflow<S extends string> = Readonly<Record<string, Transition<S>>>

export type StatusOf<W> =
  W extends Workflow<string> ? { [A in keyof W]: W[A]['to'] | W[A]['from'][number] }[keyof W] : never

/** The decisions on every submission; `waiting` is its status while it is in review. */
export const reviewSteps = <const S extends string>(waiting: S) =>
  ({
    approve: { by: 'decider', from: [waiting], to: 'approved' },
    requestInfo: {
      by: 'decider',
      from: [waiting, 'more_info_requested'],
      to: 'more_info_requested',
      reason: true,
    },
    reject: {
      by: 'decider',
      from: [waiting, 'more_info_requested', 'rejected'],
      to: 'rejected',
      reason: true,
      silentFrom: ['rejected'],
    },
  }) as const satisfies Workflow<string>

/** The columns of a decision, to be cleared when the record goes back to review. */
export const CLEARED_DECISION = {
  rejectionReason: null,
  memberNotes: null,
  internalNotes: null,
  asked: '[]',
} as const

/** The suspension flag of a record in its `active` status. */
export const suspensionOf = <const S extends string>(active: S) =>
  ({
    suspend: { by: 'decider', from: [active], to: 'suspended', reason: true, anyVersion: true },
    reinstate: { by: 'decider', from: ['suspended'], to: active, reason: true },
    postpone: { by: 'decider', from: ['suspended'], to: 'suspended', reason: true },
  }) as const satisfies Workflow<string>
export const suspension = suspensionOf('approved')

/** Refusals of a step; REFUSAL_TEXTS has their messages. */
export type StepRefusal = 'not_allowed' | 'own_record' | 'wrong_status' | 'stale' | 'reason_required'

type StepFacts<S extends string> = {
  status: S
  actor: StepActor
  own: boolean
  reason?: string | null | undefined
  /** The version that the actor saw, and the current one; undefined without versions. */
  seen?: number | undefined
  current?: number | undefined
}

type Step<S extends string> = { to: S; silent: boolean } | { refused: StepRefusal }

/**
 * Decides every step of every workflow. Nobody decides on a record of their own company (ADM-198). Screens use the
 * result as a hint; the conditional UPDATE resolves races.
 */
export function step<W extends Workflow<string>>(
  workflow: W,
  action: keyof W & string,
  facts: StepFacts<StatusOf<W>>,
): Step<StatusOf<W>> {
  const transition: Transition<string> | undefined = workflow[action]
  if (!transition || transition.by !== facts.actor) return { refused: 'not_allowed' }
  if (transition.by === 'decider' && facts.own) return { refused: 'own_record' }
  if (!transition.anyVersion && facts.seen !== facts.current) return { refused: 'stale' }
  if (!transition.from.includes(facts.status)) return { refused: 'wrong_status' }
  if (transition.reason && !facts.reason?.trim()) return { refused: 'reason_required' }
  return { to: transition.to as StatusOf<W>, silent: transition.silentFrom?.includes(facts.status) ?? false }
}

/** Actions available to this actor in this status, in workflow order. */
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

export const REFUSAL_TEXTS = {
  not_allowed: 'You don’t have permission to do this.',
  own_record: 'You cannot decide on a record of your own company. Ask another admin.',
  wrong_status:
    'The record’s status has changed, so this step is no longer possible. The page now shows its current status.',
  stale:
    'The record changed after you opened it. Nothing was decided. The page now shows the latest version.',
  reason_required: 'Enter a reason.',
} satisfies Record<StepRefusal, string>

/** A form's message for a missing reason (ADM-031). */
export const BLANK_REASON = { title: REFUSAL_TEXTS.reason_required, tone: 'error' } as const

export const STEP_REFUSALS = {
  not_allowed: denied(REFUSAL_TEXTS.not_allowed),
  own_record: denied(REFUSAL_TEXTS.own_record),
  wrong_status: conflict(REFUSAL_TEXTS.wrong_status),
  stale: conflict(REFUSAL_TEXTS.stale),
  reason_required: errorAt('reason', REFUSAL_TEXTS.reason_required),
  not_found: NOT_FOUND,
} as const satisfies Refusals<StepRefusal | 'not_found'>
