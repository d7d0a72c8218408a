import { DAY_SECONDS, conflict, type Refusals, tooOften } from '#app/lib/refusal.ts'
import type { AskRefusal } from './policy.ts'

export type ConnectRefusal = AskRefusal | 'not_found' | 'too_many'
export type DecideRefusal = 'not_found' | 'stale'

/** The message of each refusal; `duplicate` and `not_found` are quoted (MEM-360, MEM-367). */
export const CONNECTION_TEXTS = {
  duplicate: 'You have already requested a connection with this entity',
  asks_you: 'This company has already asked to connect with yours. Accept or decline its request.',
  self: 'This is your own company.',
  too_many: 'You’ve reached the limit of 20 connection requests a day. Try again tomorrow.',
  not_found: 'Entity Not Found',
  stale: 'This request has already been answered or withdrawn. The page shows its current status.',
} as const satisfies Record<ConnectRefusal | DecideRefusal, string>

export const SIGN_IN_TO_CONNECT = 'You must be logged in to request connections'
export const CONNECT_FAILED = 'Failed to create connection request'

export const CONNECT_REFUSALS = {
  duplicate: conflict(CONNECTION_TEXTS.duplicate),
  asks_you: conflict(CONNECTION_TEXTS.asks_you),
  self: { formError: CONNECTION_TEXTS.self },
  too_many: tooOften(DAY_SECONDS, CONNECTION_TEXTS.too_many),
  not_found: { kind: 'not_found', page: CONNECTION_TEXTS.not_found },
} as const satisfies Refusals<ConnectRefusal>
