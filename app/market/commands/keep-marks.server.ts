import type { Tx } from '#app/db/client.server.ts'

/** One part of the figures that a file of market series does not hold, and that stays without it. */
export const LASTING_TOPIC = 'valuation.mark'

/** Valuation marks are no part of the usual series: they move on to figures that hold none of their own. */
export async function keepMarks(
  tx: Tx,
  from: number,
  to: number,
): Promise<{ series: number; points: number; illustrative: number } | null> {
  const own = await tx
    .selectFrom('marketSeries')
    .where('importId', '=', to)
    .where('topic', '=', LASTING_TOPIC)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (own) return null
  const moved = await tx
    .updateTable('marketSeries')
    .set({ importId: to })
    .where('importId', '=', from)
    .where('topic', '=', LASTING_TOPIC)
    .returning('id')
    .execute()
  if (moved.length === 0) return null
  const counts = await tx
    .selectFrom('marketPoints')
    .where(
      'seriesId',
      'in',
      moved.map(({ id }) => id),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('points'),
      fn.countAll<number>().filterWhere('illustrative', '=', true).as('illustrative'),
    ])
    .executeTakeFirstOrThrow()
  return { series: moved.length, ...counts }
}
