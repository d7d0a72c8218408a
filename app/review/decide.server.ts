import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import type { Result } from '#app/lib/refusal.ts'
import { type AuditAction, verbOf } from './actions.ts'
import { reasonOf } from './requested/picks.ts'
import type { RequestedItem, ItemPick } from './requested/schema.ts'
import { writeAudit } from './audit.server.ts'
import { step, type StepRefusal, type StatusOf, type Workflow } from './engine.ts'
import type { DecisionSubject } from './history.server.ts'
import { randomBytes } from 'node:crypto'

type NewItem = Omit<RequestedItem, 'key'>
type NewItems = readonly NewItem[]

const isSame = (one: NewItem, other: NewItem) =>
  one.kind === other.kind && (one.kind === 'question' ? one.words === other.words : one.name === other.name)

/** An item that was requested before keeps its key, so that a corrected request keeps the typed answers. */
const withKeys = (items: NewItems, former: readonly RequestedItem[] = []): RequestedItem[] =>
  items.map((item) => ({
    key: former.find((one) => isSame(one, item))?.key ?? randomBytes(4).toString('hex'),
    ...item,
  }))

/** The decider: an admin, or a member of the company that received a request. */
type Decider = { userId: string; role: 'member' | 'admin' }

export type DecisionTexts = {
  reason?: string | undefined
  memberNotes?: string | undefined
  internalNotes?: string | undefined
  picks?: readonly ItemPick[] | undefined
}

type DecisionRequest<A> = DecisionTexts & { id: string | number; action: A; seen?: number }

type DecidedRecord = {
  status: string
  /** The record is the decider's own, so they must not decide on it. */
  own: boolean
  current?: number
  /** Number of the revision that was decided on. */
  revision?: number | undefined
  asked?: readonly RequestedItem[]
}

export type Texts = { reason: string | null; memberNotes: string | null; internalNotes: string | null }

type DecisionContext<By, Ask, Row, S> = {
  tx: Tx
  by: By
  asked: Ask
  row: Row
  to: S
  /** Only corrects a reason; nobody is notified. */
  silent: boolean
  texts: Texts
  /** Requested items; empty when the step requests nothing. */
  items: readonly RequestedItem[]
  /** Accounts locked because the decision may change their rights. */
  lockedAccounts: readonly string[]
}

type NewDecision = Texts & {
  subject: { type: DecisionSubject; id: string | number }
  items?: readonly RequestedItem[]
  revision: number
  action: string
  from: string
  to: string
  decidedBy: string
  /** UTC; defaults to the transaction's time. */
  decidedAt?: Date
}

/** Stores a decision for the history shown to admins (MEM-094). */
export async function recordDecision(tx: Tx, { subject, from, to, items = [], ...decision }: NewDecision) {
  await tx
    .insertInto('reviewDecisions')
    .values({
      ...decision,
      // Previous values are only kept on the record, where they can be deleted.
      asked: JSON.stringify(
        items.map(({ key, kind, name, label, words }) => ({ key, kind, name, label, words })),
      ),
      subjectType: subject.type,
      subjectId: String(subject.id),
      fromStatus: from,
      toStatus: to,
    })
    .execute()
}

type Decision<W extends Workflow<string>, By, Ask, Row, R extends string, Made, Value> = {
  /** The noun of its audit actions. */
  noun: string
  /** The subject type, when it differs from the noun. */
  subject?: string
  /** Its decisions are stored in the record's history. */
  history?: DecisionSubject
  workflow: W
  changesRightsOf?: (asked: Ask) => Promise<readonly string[]>
  find: (tx: Tx, by: By, asked: Ask) => Promise<Row | null>
  /** The selected items that the record has, in its own order. */
  items?: (found: { tx: Tx; row: Row; picks: readonly ItemPick[] }) => Promise<NewItems> | NewItems
  /** Items to request again when the reviewer selects none. */
  itemsToRepeat?: (found: { tx: Tx; row: Row; asked: Ask }) => Promise<NewItems>
} & DecisionSteps<DecisionContext<By, Ask, Row, StatusOf<W>>, R, Made, Value>

type DecisionSteps<Deciding, R extends string, Made, Value> = {
  /** Other refusals, before anything is written. */
  guard?: (deciding: Deciding) => Promise<R | null> | R | null
  /** The conditional UPDATE and its effects; null when another decision came first. */
  change: (deciding: Deciding, stop: (reason: R) => never) => Promise<Made | null>
  /** The audit verb, when it differs from the step. */
  verb?: (deciding: Deciding) => string | undefined
  details?: (deciding: Deciding, made: Made) => Record<string, unknown>
  /** Follow-up work, such as clearing notifications. */
  after?: (deciding: Deciding, made: Made) => Promise<void>
  /** Notifies those affected; not called when only the reason is corrected. */
  notify?: (deciding: Deciding, made: Made) => Promise<void>
  value: (deciding: Deciding, made: Made) => Value | Promise<Value>
}

const trimmedOrNull = (text: string | undefined) => text?.trim() || null

/**
 * The flow of every decision in one transaction, which a refusal rolls back: find, step, guard, change, history and audit,
 * follow-up, notifications. The change is a conditional UPDATE, so one of several concurrent decisions succeeds.
 */
export function defineDecision<
  W extends Workflow<string>,
  By extends Decider,
  Ask extends DecisionRequest<keyof W & string>,
  Row extends DecidedRecord,
  Made extends object,
  Value,
  R extends string = never,
>(
  decision: Decision<W, By, Ask, Row, R, Made, Value>,
): (by: By, asked: Ask) => Promise<Result<Value, StepRefusal | 'not_found' | R>> {
  const { noun, subject = noun, history, details } = decision
  return async (by, asked) => {
    const lockedAccounts = (await decision.changesRightsOf?.(asked)) ?? []
    return attempt<Value, StepRefusal | 'not_found' | R>(
      { changesRightsOf: lockedAccounts },
      async (tx, stop) => {
        const row = (await decision.find(tx, by, asked)) ?? stop('not_found')
        const { own, current, revision } = row
        const status = row.status as StatusOf<W>
        const { picks = [] } = asked
        const selected =
          decision.items && picks.length > 0 && asked.action !== 'approve'
            ? withKeys(await decision.items({ tx, row, picks }), row.asked)
            : []
        const items =
          selected.length > 0
            ? selected
            : withKeys((await decision.itemsToRepeat?.({ tx, row, asked })) ?? [])
        const texts = {
          reason: trimmedOrNull(reasonOf(asked.reason, selected)),
          memberNotes: trimmedOrNull(asked.memberNotes),
          internalNotes: trimmedOrNull(asked.internalNotes),
        }
        const { reason } = texts
        const facts = { status, actor: 'decider', own, reason, seen: asked.seen, current } as const
        const moved = step(decision.workflow, asked.action, facts)
        if ('refused' in moved) return stop(moved.refused)
        const deciding = { tx, by, asked, row, texts, items, lockedAccounts, ...moved }
        const blocked = await decision.guard?.(deciding)
        if (blocked) return stop(blocked)
        const made = (await decision.change(deciding, stop)) ?? stop('stale')
        const { to } = moved
        if (history && revision !== undefined)
          await recordDecision(tx, {
            subject: { type: history, id: asked.id },
            revision,
            action: asked.action,
            from: status,
            to,
            ...texts,
            items,
            decidedBy: by.userId,
          })
        await writeAudit(tx, {
          actor: { kind: by.role, userId: by.userId },
          action: `${noun}.${decision.verb?.(deciding) ?? verbOf(asked.action)}` as AuditAction,
          subject: { type: subject, id: asked.id },
          from: status,
          to,
          reason,
          ...(details && { details: details(deciding, made) }),
        })
        await decision.after?.(deciding, made)
        if (!moved.silent) await decision.notify?.(deciding, made)
        return decision.value(deciding, made)
      },
    )
  }
}
