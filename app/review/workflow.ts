/** Who may take a step: the record's owner (any member of its company) or who decides on it, an admin or the company that was asked. */
export type StepActor = 'owner' | 'decider'

export type Transition<S extends string> = {
  by: StepActor
  from: readonly S[]
  to: S
  /** A blank reason is refused. */
  reason?: true
  /** From this status the step only corrects the reason: no status changes and nobody is mailed. */
  silentFrom?: readonly S[]
}

/** A workflow is data: a screen, a test and docs/domain.md read the same table. */
export type Workflow<S extends string> = Readonly<Record<string, Transition<S>>>

/** Every status that a workflow's table names. */
export type StatusOf<W> =
  W extends Workflow<string> ? { [A in keyof W]: W[A]['to'] | W[A]['from'][number] }[keyof W] : never

/** The flag beside the status of an approved record. */
export const suspension = {
  suspend: { by: 'decider', from: ['approved'], to: 'suspended', reason: true },
  reinstate: { by: 'decider', from: ['suspended'], to: 'approved', reason: true },
  /** Another day of review. */
  postpone: { by: 'decider', from: ['suspended'], to: 'suspended', reason: true },
} as const satisfies Workflow<string>
