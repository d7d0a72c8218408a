import { type RawBuilder, sql } from 'kysely'
import { loadSignUpFacts } from '#app/oversight/users/desk/queue.server.ts'
import { loadApplicationFacts } from '#app/applications/review/queries/turn-facts.server.ts'
import { loadProfileFacts } from '#app/companies/turn/profile-facts.server.ts'
import { loadChangesFacts, loadVersionFacts } from '#app/companies/turn/version-facts.server.ts'
import { db } from '#app/db/client.server.ts'
import { loadInquiryFacts } from '#app/deals/queries/turn-facts.server.ts'
import { loadDocumentFacts } from '#app/kyc/review/queries/turn-facts.server.ts'
import { loadListingFacts } from '#app/listings/queries/turn-facts.server.ts'
import { withMissing } from '#app/oversight/turns/cases.server.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import type { CaseFacts, CaseKind, Turn } from '#app/review/turn.ts'
import type { Actor, Scenario } from './model.ts'

type Loader = (ids: string[]) => Promise<ReadonlyMap<string | number, CaseFacts>>

const SUSPENDED = {
  access: sql`select l.suspended_at is not null or o.suspended_at is not null or c.suspended_at is not null as suspended,
      o.closed_at is null and c.closed_at is null as open
    from access_requests r join listings l on l.id = r.listing_id join companies o on o.id = l.company_id
      join companies c on c.id = r.company_id where r.id`,
  connection: sql`select o.suspended_at is not null or c.suspended_at is not null as suspended,
      o.closed_at is null and c.closed_at is null as open
    from connection_requests r join companies o on o.id = r.company_id join companies c on c.id = r.requester_company_id
    where r.id`,
}

const loadRequestFacts =
  (kind: keyof typeof SUSPENDED): Loader =>
  async (ids) => {
    const cases = await withMissing(ids.map((thingId) => ({ kind, thingId, about: null })))
    const facts = new Map<string, CaseFacts>()
    for (const { thingId, missing } of cases) {
      const { rows } = await sql<{
        suspended: boolean
        open: boolean
      }>`${SUSPENDED[kind]} = ${thingId}`.execute(db())
      if (rows[0]) facts.set(thingId, { suspended: rows[0].open && rows[0].suspended, missing })
    }
    return facts
  }

const LOADERS: Readonly<Record<CaseKind, Loader>> = {
  sign_up: loadSignUpFacts,
  profile: loadProfileFacts,
  version: loadVersionFacts,
  changes: loadChangesFacts,
  document: loadDocumentFacts,
  application: loadApplicationFacts,
  listing: (ids) => loadListingFacts(ids.map(Number)),
  access: loadRequestFacts('access'),
  inquiry: loadInquiryFacts,
  connection: loadRequestFacts('connection'),
}

export type CaseState = {
  kind: CaseKind
  id: string
  /** Its index among the observed cases, which is the same in every run. */
  index: number
  turn: Turn
  actor: string
  /** Who is notified. In a suspended case between two companies, it is the company that acts next once it resumes. */
  reader: string
}

export async function turnFor(kind: CaseKind, id: string): Promise<Turn> {
  const found = await findTurn(kind, id)
  if (!found) throw new Error(`no ${kind} ${id}`)
  return found
}

const findTurn = async (kind: CaseKind, id: string) =>
  [...(await loadTurns<string | number>(kind, await LOADERS[kind]([id]))).values()][0]

function actorOf({ side, companyId }: Turn, actors: Readonly<Record<string, Actor>>): string {
  if (side === 'nobody' || side === 'reviewers') return side
  const found = Object.entries(actors).find(([, actor]) =>
    side === 'candidate' || side === 'person' || companyId === null
      ? actor.userId === undefined || actor.companyId === null || side === 'person'
      : actor.companyId === companyId,
  )
  if (!found) throw new Error(`no actor for a turn of the ${side}`)
  return found[0]
}

/** The company that acts next in a case between two companies when neither is suspended. */
const NEXT: Partial<Record<CaseKind, (id: string) => RawBuilder<{ next: string }>>> = {
  access: (
    id,
  ) => sql`select l.company_id as next from access_requests r join listings l on l.id = r.listing_id
    where r.id = ${id} and r.status = 'pending'`,
  connection: (id) =>
    sql`select company_id as next from connection_requests where id = ${id} and status = 'pending'`,
  inquiry: (id) =>
    sql`select l.company_id as next from inquiries i join listings l on l.id = i.listing_id
      left join lateral (select m.side, m.created_at from inquiry_messages m
        where m.inquiry_id = i.id order by m.created_at desc, m.id desc limit 1) w on true
      where i.id = ${id} and i.status <> 'closed' and w.side is distinct from 'owner'
        and (i.no_answer_at >= w.created_at) is not true`,
}

async function whenResumed(kind: CaseKind, id: string, turn: Turn): Promise<Turn> {
  const query = turn.isPaused ? NEXT[kind]?.(id) : undefined
  const next = query && (await query.execute(db())).rows[0]?.next
  return next ? { ...turn, side: 'company', companyId: next } : turn
}

export async function caseStates(scenario: Scenario): Promise<CaseState[]> {
  const actors = await scenario.actors()
  const found: CaseState[] = []
  for (const [index, [kind, id]] of (await scenario.cases()).entries()) {
    if (id === null) continue
    const turn = await findTurn(kind, id)
    if (!turn) continue
    const [actor, reader] = [actorOf(turn, actors), actorOf(await whenResumed(kind, id, turn), actors)]
    found.push({ kind, id, index, turn, actor, reader })
  }
  return found
}
