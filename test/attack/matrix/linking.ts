import type { Joined } from './joins.ts'

/** What an adversary said, and what guessing would have given: right answers of so many tries, each with this chance. */
export type Guesses = { what: string; right: number; tries: number; chance: number }

type Line = { company: string; text: string; when: string }

const LINE = /<p class="font-medium"><span[^>]*>([^<]*)<\/span><\/p>[\s\S]*?<time dateTime="([^"]*)"/g

async function pageText(origin: string, cookie: string, path: string): Promise<string> {
  const response = await fetch(origin + path, { headers: { Cookie: cookie, Accept: 'text/html' } })
  return response.text()
}

async function readLines(origin: string, cookie: string, { companies }: Joined): Promise<Line[]> {
  const lines: Line[] = []
  for (const { company } of companies) {
    const html = await pageText(origin, cookie, `/market-circle/entity/${company.id}`)
    for (const [, text = '', when = ''] of html.matchAll(LINE))
      lines.push({ company: company.id, text, when })
  }
  return lines
}

/** The slugs of the world in the order of the list, newest first, page by page. */
async function readNewest(origin: string, cookie: string, { listings }: Joined): Promise<string[]> {
  const known = new Set(listings.map(({ slug }) => slug))
  const found = new Set<string>()
  let path: string | undefined = '/listings'
  while (path !== undefined) {
    const html = await pageText(origin, cookie, path)
    for (const [, slug = ''] of html.matchAll(/href="\/deal\/([a-z0-9-]+)(?:\?[^"]*)?"/g))
      if (known.has(slug)) found.add(slug)
    path = /<a(?=[^>]*rel="next")[^>]*href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  }
  return [...found]
}

const byTime = (a: Line, b: Line) => (a.when < b.when ? 1 : -1)

/** Lays publications beside the list, newest first: of as many as there are, the nth belongs to the nth listing. */
function ownersByRank(lines: readonly Line[], newest: readonly string[], world: Joined): Guesses {
  const published = lines.filter(({ text }) => text.startsWith('Published')).toSorted(byTime)
  const hidden = world.listings.filter(({ isPrivate }) => isPrivate)
  const right = hidden.filter(({ slug, owner }) => {
    const share = newest.indexOf(slug) / Math.max(1, newest.length)
    return published[Math.floor(share * published.length)]?.company === owner
  })
  const chance = 1 / world.companies.length
  return { what: 'owners of private listings by rank', right: right.length, tries: hidden.length, chance }
}

/** Publications that no listing of a known owner explains, each given to the hidden one of the same rank. */
function ownersByRest(lines: readonly Line[], newest: readonly string[], world: Joined): Guesses {
  const open = world.listings.filter(({ isPrivate }) => !isPrivate).map(({ owner }) => owner)
  const rest = lines.filter(({ text }) => text.startsWith('Published')).toSorted(byTime)
  for (const owner of open) {
    const at = rest.findIndex(({ company }) => company === owner)
    if (at >= 0) rest.splice(at, 1)
  }
  const owners = new Map(world.listings.map(({ slug, owner }) => [slug, owner]))
  const hidden = newest.filter((slug) => world.listings.some((one) => one.slug === slug && one.isPrivate))
  const right = hidden.filter((slug, at) => rest[at]?.company === owners.get(slug))
  const chance = 1 / world.companies.length
  return {
    what: 'owners of private listings by elimination',
    right: right.length,
    tries: hidden.length,
    chance,
  }
}

/** Companies whose lines about a connection name the same moment. */
function pairsByMoment(lines: readonly Line[], world: Joined): Guesses {
  const known = new Set(world.pairs.map((pair) => pair.toSorted().join(' ')))
  const made = lines.filter(({ text }) => text.startsWith('Made a connection'))
  const guesses = made.flatMap((one, at) =>
    made
      .slice(at + 1)
      .filter((other) => other.when === one.when && other.company !== one.company)
      .map((other) => [one.company, other.company].toSorted().join(' ')),
  )
  const possible = (world.companies.length * (world.companies.length - 1)) / 2
  const right = guesses.filter((guess) => known.has(guess)).length
  return { what: 'connections by moment', right, tries: guesses.length, chance: known.size / possible }
}

/** Two listings of one day: which came first, by their place in the list. */
function hoursByOrder(newest: readonly string[], { listings }: Joined): Guesses {
  const dayOf = (at: number) => Math.floor(at / 86_400_000)
  const days = Map.groupBy(listings, ({ at }) => dayOf(at))
  // One try a day: the pairs of a day hang together.
  const newestOf = [...days.values()].map((day) => ({
    said: day.toSorted((a, b) => newest.indexOf(a.slug) - newest.indexOf(b.slug)).map(({ slug }) => slug),
    true: day.toSorted((a, b) => b.at - a.at).map(({ slug }) => slug),
  }))
  const right = newestOf.filter((day) => day.said.join() === day.true.join()).length
  return { what: 'the order of a day by the list', right, tries: days.size, chance: 1 / 120 }
}

/** What a member without any right links of hidden facts by laying company pages beside the newest listings. */
export async function link(origin: string, cookie: string, world: Joined): Promise<Guesses[]> {
  const lines = await readLines(origin, cookie, world)
  const newest = await readNewest(origin, cookie, world)
  if (newest.length !== world.listings.length) throw new Error('the list does not show the whole world')
  return [
    ownersByRank(lines, newest, world),
    ownersByRest(lines, newest, world),
    pairsByMoment(lines, world),
    hoursByOrder(newest, world),
  ]
}

/** How likely somebody who guesses is right so often or more (binomial). */
export function likelihood({ right, tries, chance }: Guesses): number {
  let term = (1 - chance) ** tries
  let below = 0
  for (let hits = 0; hits < right; hits += 1) {
    below += term
    term *= ((tries - hits) / (hits + 1)) * (chance / (1 - chance))
  }
  return 1 - below
}

/** Guessing comes to this about once in ten thousand looks. */
export const CHANCE = 1e-4
