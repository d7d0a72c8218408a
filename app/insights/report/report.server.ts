import { now } from '#app/lib/clock.ts'
import { drawnApart } from '#app/lib/drawn-apart.server.ts'
import { listCityFigures, listSeries, marketVersion } from '#app/market/queries.server.ts'
import { finder } from '../queries/charts.ts'
import { reportContent } from './content.ts'
import type { Paper } from './document.server.tsx'

type Made = { id: number; madeAt: Date; bytes: Promise<Buffer> }

/** The newest report of this process: made once for a version of the figures, however many ask at once. */
let made: Made | undefined

/**
 * The market report as PDF with the name to save it under; null while there are no figures. What makes it is loaded
 * on the first call, so that neither the start nor the memory of a process that is never asked pays for it (PUB-143).
 */
export async function marketReport(): Promise<{ id: number; bytes: Buffer; fileName: string } | null> {
  const version = await marketVersion()
  if (!version) return null
  if (made?.id !== version.id) {
    const making = { id: version.id, madeAt: now(), bytes: make(version, now()) }
    made = making
    // A failed one is made again when it is asked for again.
    making.bytes.catch(() => {
      if (made === making) made = undefined
    })
  }
  const { bytes, madeAt } = made
  const day = madeAt.toISOString().slice(0, 10)
  return { id: version.id, bytes: await bytes, fileName: `parcela-market-report-poland-${day}.pdf` }
}

async function make(version: NonNullable<Awaited<ReturnType<typeof marketVersion>>>, madeAt: Date) {
  const [series, cities] = await Promise.all([listSeries(), listCityFigures()])
  const paper: Paper = { content: reportContent(finder(series), cities), version, madeAt }
  return drawnApart('renderReport', paper, async (one) =>
    (await import('./document.server.tsx')).renderReport(one),
  )
}
