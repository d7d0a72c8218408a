import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'
import { type ShownTurn, showTurn } from '#app/review/turn-shown.ts'
import { turnOf } from '#app/review/turn.ts'
import { loadProfileFacts } from './profile-facts.server.ts'

async function ownerNameOf(companyId: string): Promise<string | null> {
  const owner = await db()
    .selectFrom('companyMembers as o')
    .innerJoin('members as m', 'm.userId', 'o.userId')
    .where('o.companyId', '=', companyId)
    .where('o.role', '=', 'owner')
    .select('m.fullName')
    .executeTakeFirst()
  return owner?.fullName ?? null
}

/** Whose turn the member's own profile is, as they are told; null where it is nobody's. */
export async function loadOwnTurn({ userId, company, role }: Member): Promise<ShownTurn | null> {
  if (role === 'admin' && !company) return null
  const id = company?.id ?? userId
  const facts = (await loadProfileFacts([id])).get(id)
  if (!facts) return null
  const isOwner = company?.role !== 'colleague'
  const ownerName = company && !isOwner ? await ownerNameOf(company.id) : null
  const reader = { userId, companyId: company?.id ?? null, isOwner, ownerName }
  return showTurn(turnOf(facts, now()), reader, facts.returnedByDocuments)
}
