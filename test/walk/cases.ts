import { sql } from 'kysely'
import { loadAccessFacts } from '#app/access/queries/turn-facts.server.ts'
import { loadSignUpFacts } from '#app/account/queries.server.ts'
import { loadApplicationFacts } from '#app/applications/review/queries/turn-facts.server.ts'
import { loadChangesFacts } from '#app/companies/turn/changes-facts.server.ts'
import { loadProfileFacts } from '#app/companies/turn/profile-facts.server.ts'
import { loadVersionFacts } from '#app/companies/turn/version-facts.server.ts'
import { db } from '#app/db/client.server.ts'
import { loadInquiryFacts } from '#app/deals/queries/turn-facts.server.ts'
import { loadConnectionFacts } from '#app/directory/queries/turn-facts.server.ts'
import { loadDocumentFacts } from '#app/kyc/review/queries/turn-facts.server.ts'
import { now } from '#app/lib/clock.ts'
import { loadListingFacts } from '#app/listings/queries/turn-facts.server.ts'
import type { CaseFacts, CaseKind } from '#app/review/turn-facts.ts'
import { type Turn, turnOf } from '#app/review/turn.ts'
import type { Actor, World } from './model.ts'

type Loader = (ids: string[]) => Promise<ReadonlyMap<string | number, CaseFacts>>

const LOADERS: Readonly<Record<CaseKind, Loader>> = {
  sign_up: loadSignUpFacts,
  profile: loadProfileFacts,
  version: loadVersionFacts,
  changes: loadChangesFacts,
  document: loadDocumentFacts,
  application: loadApplicationFacts,
  listing: (ids) => loadListingFacts(ids.map(Number)),
  access: loadAccessFacts,
  inquiry: loadInquiryFacts,
  connection: loadConnectionFacts,
}

/** A case as it stands: its turn by the function, and the actor whose turn it is. */
export type Standing = {
  kind: CaseKind
  id: string
  /** Its number among the followed cases, the same in every repetition. */
  place: number
  facts: CaseFacts
  turn: Turn
  actor: string
  /** Who is told of it: of a case between two companies that rests, whoever acts next once it does not. */
  reader: string
}

/** The turns that the index of the database has of a case now, as side and moment. */
async function indexed(kind: CaseKind, id: string) {
  const at = now()
  const { rows } = await sql<{ side: string; since: Date }>`select side, since from turns
    where kind = ${kind} and thing_id = ${id} and since <= ${at} and (until is null or until > ${at})`.execute(
    db(),
  )
  return rows.map(({ side, since }) => `${side} ${since.getTime()}`)
}

function actorOf({ side, companyId }: Turn, actors: Readonly<Record<string, Actor>>): string {
  if (side === 'nobody' || side === 'reviewers') return side
  const found = Object.entries(actors).find(([, actor]) =>
    side === 'candidate' || side === 'person' || companyId === null
      ? actor.userId === undefined || actor.companyId === null || side === 'person'
      : actor.companyId === companyId,
  )
  if (!found) throw new Error(`a ${side} whom this walk does not know`)
  return found[0]
}

const BETWEEN: readonly CaseKind[] = ['access', 'inquiry', 'connection']

/** Every followed case with its turn; throws where the index of the database has another one, or more than one. */
export async function standings(world: World): Promise<Standing[]> {
  const actors = await world.actors()
  const found: Standing[] = []
  for (const [place, [kind, id]] of (await world.cases()).entries()) {
    if (id === null) continue
    const facts = [...(await LOADERS[kind]([id])).values()][0]
    if (!facts) continue
    const turn = turnOf(facts, now())
    const told = await indexed(kind, id)
    const expected = turn.side === 'nobody' ? [] : [`${turn.side} ${turn.since?.getTime()}`]
    if (told.join() !== expected.join())
      throw new Error(`the index has ${kind} as "${told.join()}", the function as "${expected.join()}"`)
    const awake = BETWEEN.includes(kind) ? turnOf({ ...facts, suspended: false }, now()) : turn
    const [actor, reader] = [actorOf(turn, actors), actorOf(awake, actors)]
    found.push({ kind, id, place, facts, turn, actor, reader })
  }
  return found
}
