/** The owner (any member of the record's company), or the decider: an admin, or the company that got a request. */
export type StepActor = 'owner' | 'decider'

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
