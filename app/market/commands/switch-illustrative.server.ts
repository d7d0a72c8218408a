import { transaction } from '#app/db/client.server.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { lockFigures } from './publish-figures.server.ts'

/** Switches illustrative figures on or off, for this set and later ones. Audited. */
export function switchIllustrative(admin: AdminViewer, shown: boolean): Promise<Result<null, 'unchanged'>> {
  return transaction(async (tx) => {
    // A concurrent publish copies the switch's value, so both take the same lock.
    await lockFigures(tx)
    const changed = await tx
      .updateTable('marketImports')
      .set({ illustrativeHidden: !shown })
      .where('isCurrent', '=', true)
      .where('illustrativeHidden', '=', shown)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return refuse('unchanged')
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: shown ? 'market.show_illustrative' : 'market.hide_illustrative',
      subject: { type: 'market', id: changed.id },
      from: shown ? 'off' : 'on',
      to: shown ? 'on' : 'off',
    })
    return ok(null)
  })
}
