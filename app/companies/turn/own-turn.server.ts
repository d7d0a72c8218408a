import { db } from '#app/db/client.server.ts'
import { isUnapproved, type Member, type Viewer } from '#app/lib/viewer.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import { type ShownTurn, showTurn, type Turn } from '#app/review/turn.ts'
import { loadCompletion, loadProfileFacts } from './profile-facts.server.ts'
import { loadVersionTurn } from './version-facts.server.ts'

async function ownerNameOf(companyId: string): Promise<string> {
  const owner = await db()
    .selectFrom('companyMembers as o')
    .innerJoin('members as m', 'm.userId', 'o.userId')
    .where('o.companyId', '=', companyId)
    .where('o.role', '=', 'owner')
    .select('m.fullName')
    .executeTakeFirst()
  return owner?.fullName ?? ''
}

/** Of two turns, the later in this list is shown: one that needs the member before one in review. */
const RANK: readonly Turn['side'][] = ['reviewers', 'person', 'owner']
const rankOf = ({ side }: Turn) => RANK.indexOf(side)

/** Who acts next on the member's own profile or its pending change, or null. */
export async function loadOwnTurn(member: Member): Promise<ShownTurn | null> {
  const { userId, company, role } = member
  if (role === 'admin' && !company) return null
  const id = company?.id ?? userId
  const found = await loadProfileFacts([id])
  const [facts, profile] = [found.get(id), (await loadTurns('profile', found)).get(id)]
  if (!facts || !profile) return null
  const version = company?.status === 'approved' ? await loadVersionTurn(company.id) : null
  const turn = version && rankOf(version) > rankOf(profile) ? version : profile
  const owner = company?.role === 'colleague' ? await ownerNameOf(company.id) : null
  const shown = showTurn(turn, owner, turn === profile && facts.returnedByDocuments)
  if (shown?.whose === 'yours' && turn === profile && facts.isIncomplete)
    return { ...shown, completion: await loadCompletion(id) }
  return shown
}

export type ApprovalStep =
  | { turn: 'yours'; missing: string; to: string }
  | { turn: 'owners'; name: string }
  | { turn: 'ours'; since: string }

/** The next step towards approval, or null for guests and approved members. */
export async function loadApprovalStep(viewer: Viewer): Promise<ApprovalStep | null> {
  if (!isUnapproved(viewer)) return null
  const turn = await loadOwnTurn(viewer)
  if (turn?.whose === 'reviewers' && turn.since) return { turn: 'ours', since: turn.since }
  if (turn?.whose !== 'yours') return null
  if (turn.actingOwner !== null) return { turn: 'owners', name: turn.actingOwner }
  const [first] = turn.missing
  return first ? { turn: 'yours', missing: first.label, to: first.to ?? '/my-profile' } : null
}
