import { now } from '#app/lib/clock.ts'
import { marketDay } from '#app/lib/format.ts'
import { brandedFile, identity } from '#app/lib/identity.ts'
import { renderInWorker } from '#app/lib/render-in-worker.server.ts'
import { listCityFigures, listSeries, marketVersion } from '#app/market/queries.server.ts'
import { finder } from '../queries/charts.ts'
import { reportContent } from './content.ts'
import type { ReportInput } from './document.server.tsx'

type CachedReport = { key: string; day: string; bytes: Promise<Buffer> }

/** This process's cached report, rendered once per day, version of the figures and identity, even for concurrent requests. */
let cached: CachedReport | undefined

/** The market report; null without figures (PUB-143). The renderer is loaded on demand. */
export async function loadMarketReport(): Promise<{ key: string; bytes: Buffer; fileName: string } | null> {
  const version = await marketVersion()
  if (!version) return null
  const day = marketDay()
  const key = `${version.key}-${identity().version}`
  if (cached?.key !== key || cached.day !== day) {
    const rendering = { key, day, bytes: render(now()) }
    cached = rendering
    // A failed report is rendered again on the next request.
    rendering.bytes.catch(() => {
      if (cached === rendering) cached = undefined
    })
  }
  return { key, bytes: await cached.bytes, fileName: brandedFile(`market-report-poland-${day}.pdf`) }
}

async function render(madeAt: Date) {
  const [series, cities] = await Promise.all([listSeries(), listCityFigures()])
  const points = series.flatMap((one) => one.points)
  const counts = {
    series: series.length,
    points: points.length,
    illustrative: points.filter(({ illustrative }) => illustrative).length,
  }
  const input: ReportInput = { content: reportContent(finder(series), cities), counts, madeAt }
  return renderInWorker('renderReport', input, async (one) =>
    (await import('./document.server.tsx')).renderReport(one),
  )
}
