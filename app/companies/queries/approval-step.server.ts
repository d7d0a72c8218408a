import { isUnapproved, type Viewer } from '#app/lib/viewer.ts'
import { loadOwnTurn } from '../turn/own-turn.server.ts'

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
