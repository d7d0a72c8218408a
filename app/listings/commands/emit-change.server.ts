import type { Tx } from '#app/db/client.server.ts'
import { emit } from '#app/review/outbox.server.ts'
import { type ListingVersion, readVersion } from '../visibility/version.server.ts'

const isHidden = ({ visibility, is_locked: isLocked }: ListingVersion) =>
  visibility !== 'public' || isLocked === true

/** Applies a change to the market columns and emits both versions: what changed depends on what a reader may see. */
export async function emitChange(tx: Tx, id: number, change: () => Promise<unknown>): Promise<void> {
  const before = await readVersion(tx, id)
  await change()
  const after = await readVersion(tx, id)
  const [from, to] = [before.price, after.price]
  if (typeof from === 'number' && typeof to === 'number' && from !== to) {
    // Still read by the previous release.
    const details = { from, to, opened: isHidden(before), before, after }
    await emit(tx, { kind: 'price_changed', subjectId: id, details })
  } else await emit(tx, { kind: 'listing_changed', subjectId: id, details: { before, after } })
}
