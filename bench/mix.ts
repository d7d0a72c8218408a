// A mix of concurrent visitor and member requests to the built product: pages, searches, listings, recorded views,
// favourites, notifications. Reproducible by seed.
import { randomUUID } from 'node:crypto'
import { randomSearch, seededRandom } from './search-world.mjs'

export type Mix = {
  /** `clients` lanes send sequential requests until the given time (performance.now()). */
  until: (moment: number) => Promise<void>
  counts: { answers: number; failed: number; statuses: Map<string, number> }
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

type Ask = { path: string; cookie: string | undefined; form?: Record<string, string> }

function randomRequest(random: () => number, listings: number, cookies: readonly string[]): Ask {
  const cookie = random() < 0.5 ? cookies[Math.floor(random() * cookies.length)] : undefined
  const slug = `listing-${1 + Math.floor(random() * listings)}`
  const turn = random()
  if (turn < 0.3) return { path: `/listings?${new URLSearchParams(randomSearch(random))}`, cookie }
  if (turn < 0.35) return { path: `/listings.data?${new URLSearchParams(randomSearch(random))}`, cookie }
  if (turn < 0.6) return { path: `/deal/${slug}`, cookie }
  if (turn < 0.8) {
    const form = { view: randomUUID(), session: randomUUID(), seconds: String(Math.floor(random() * 90)) }
    return { path: `/deal/${slug}/view`, cookie, form }
  }
  if (turn < 0.9) return { path: '/', cookie: undefined }
  if (turn < 0.95) return { path: '/signin', cookie: undefined }
  return cookie ? { path: '/dashboard', cookie } : { path: '/faq', cookie }
}

export function createMix(
  origin: string,
  {
    cookies,
    listings,
    clients,
    seed,
  }: { cookies: readonly string[]; listings: number; clients: number; seed: number },
): Mix {
  const counts: Mix['counts'] = { answers: 0, failed: 0, statuses: new Map() }
  const lanes = Array.from({ length: clients }, (_, lane) => seededRandom(seed + 7919 * lane))
  const send = async ({ path, cookie, form }: Ask) => {
    const headers: Record<string, string> = { 'user-agent': BROWSER, 'sec-fetch-site': 'same-origin' }
    if (cookie) headers.cookie = cookie
    const body = form && new URLSearchParams(form)
    const response = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers,
      body: body ?? null,
      redirect: 'manual',
    })
    await response.arrayBuffer()
    counts.answers += 1
    if (response.status >= 400 && response.status !== 404) counts.failed += 1
    const key = `${response.status} ${path.split('?')[0]?.replace(/listing-\d+/, ':slug')}`
    counts.statuses.set(key, (counts.statuses.get(key) ?? 0) + 1)
  }
  return {
    counts,
    async until(moment) {
      const lane = async (random: () => number) => {
        while (performance.now() < moment)
          await send(randomRequest(random, listings, cookies)).catch(() => (counts.failed += 1))
      }
      await Promise.all(lanes.map(lane))
    },
  }
}
