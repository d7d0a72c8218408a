import { selectRows } from '#test/world/rows.ts'
import { workbookText } from '#test/world/workbook.ts'
import { unescapeHtml } from '../forms.ts'
import { type Audience, changeHidden, type Chance } from './hidden.ts'

/** A question: an address to open, or the page behind its "Next" link, or one request that only shows something. */
export type Question = { path: string; next?: true }

const pick = <T>(list: readonly T[], chance: Chance): T => list[Math.floor(chance() * list.length)] as T

const TERMS = ['kra', 'lod', 'war', 'gda', 'poz', 'hid', 'some', 'wro']
const TYPES = ['', 'office', 'residential', 'industrial', 'warehouse', 'mixed']
const SORTS = ['', 'newest', 'price-low', 'price-high', 'yield']

function aSearch(chance: Chance): string {
  const chosen = {
    location: pick(['', '', '', 'krakow', 'lodz', 'gdansk', 'hidden', 'somewhere'], chance),
    type: pick(TYPES, chance),
    size: pick(['', '', 'small', 'medium', 'large'], chance),
    price: pick(['', '', 'low', 'medium', 'high'], chance),
    yield: pick(['', '', '7', '8', '9'], chance),
    risk: pick(['', '', 'core', 'opportunistic', 'value-add'], chance),
    sort: pick(SORTS, chance),
  }
  const query = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== ''))
  return `/listings?${query.toString()}`
}

/** The questions of one audience: list and data, deals, suggestions, comparisons, exports, directory, alerts. */
export async function questionsOf(audience: Audience, count: number, chance: Chance): Promise<Question[]> {
  const listings = await selectRows('listings', {}, ['slug', 'onMarket'], 'slug')
  const entries = await selectRows('directoryEntries', {}, ['companyId'], 'companyId')
  const slug = () => pick(listings, chance).slug
  const data = (path: string) => path.replace(/^(\/[^?]*)/, '$1.data')
  const open: (() => Question)[] = [
    () => ({ path: aSearch(chance) }),
    () => ({ path: data(aSearch(chance)) }),
    () => ({ path: `/deal/${slug()}` }),
    () => ({ path: data(`/deal/${slug()}`) }),
    () => ({ path: `/listings/places?term=${pick(TERMS, chance)}` }),
    () => ({ path: pick(['/sitemap.xml', '/', '/?exit=1'], chance) }),
  ]
  const inside: (() => Question)[] = [
    // A guest's list is shorter than a page.
    () => ({ path: `/listings?sort=${pick(SORTS.slice(1), chance)}`, next: true }),
    () => ({ path: `/compare?ids=${slug()}%2C${slug()}%2C${slug()}` }),
    () => ({ path: `/compare/export?ids=${slug()}%2C${slug()}%2C${slug()}` }),
    () => ({
      path: `/market-circle?sort=${pick(['name', 'portfolio', 'irr', 'match'], chance)}&region=${pick(['', 'poland', 'germany'], chance)}`,
    }),
    () => ({
      path: `/market-circle?portfolioMin=${pick([0, 50, 500], chance)}&irrMin=${pick([0, 5, 10], chance)}&projectsMin=${pick([0, 5], chance)}`,
    }),
    () => ({ path: `/market-circle/entity/${pick(entries, chance).companyId}` }),
    () => ({ path: pick(['/platform', '/market-insights', '/dashboard/investor', '/favorites'], chance) }),
    () => ({ path: `/deal/${slug()}/access` }),
    () => ({ path: '/alerts' }),
  ]
  const kinds = audience === 'guest' ? open : [...open, ...inside]
  return Array.from({ length: count }, (_, at) => pick(at % 2 ? kinds : open, chance)()).map((question, at) =>
    at < kinds.length ? (kinds[at]?.() ?? question) : question,
  )
}

/** Parts that change with every answer and reveal nothing. */
const NOISE = [
  /nonce=\\?"[^"]*"/g,
  /"nonce":"[^"]*"/g,
  /\bname="(?:formId|form_key|key|view|session|window)" value="[^"]*"/g,
  /role="switch" aria-checked="\w+" value="\d+"/g,
  /nextSeed\\*",\d+/g,
  /expires=\d+(?:&amp;|&|\\u0026)signature=[\w%-]+/g,
]
const RANDOM_ID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g

function nextIn(path: string, html: string): string {
  const [link = ''] = /<a [^>]*rel="next"[^>]*>/.exec(html) ?? []
  const href = / href="([^"]+)"/.exec(link)?.[1]
  if (href === undefined) throw new Error(`${path} has no next page`)
  return unescapeHtml(href)
}

/**
 * An answer as text: status, location and body without the parts that change each time, including ids unless they are
 * kept.
 */
export async function ask(
  origin: string,
  cookie: string,
  { path, next }: Question,
  keepIds = false,
): Promise<string> {
  if (next) {
    const first = await ask(origin, cookie, { path }, true)
    return ask(origin, cookie, { path: nextIn(path, first) }, keepIds)
  }
  const response = await fetch(origin + path, {
    redirect: 'manual',
    headers: {
      Accept: path.includes('.data') ? '*/*' : 'text/html',
      'Accept-Encoding': 'identity',
      Origin: origin,
      Cookie: cookie,
    },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isWorkbook = response.headers.get('Content-Type')?.includes('spreadsheet') ?? false
  const body = isWorkbook ? workbookText(bytes) : bytes.toString('utf8')
  const noises = keepIds ? NOISE : [...NOISE, RANDOM_ID]
  const text = noises.reduce((rest, noise) => rest.replace(noise, ''), body)
  return `${response.status} ${response.headers.get('Location') ?? ''}\n${text}`
}

export type Difference = { path: string; audience: Audience; before: string; after: string }

function where(a: string, b: string): [string, string] {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const from = Math.max(0, at - 80)
  return [a.slice(from, at + 120), b.slice(from, at + 120)]
}

export type Pairs = { pairs: number; answered: number; differences: Difference[] }

type Look = {
  origin: string
  cookie: string
  audience: Audience
  /** The asker's user id, where their own company may be hidden from everybody else. */
  own?: string
  questions: number
  rounds: number
  chance: Chance
}

/**
 * Asks the same questions before and after every hidden value was changed; each question of each round is a pair of
 * databases that differ only in what this audience may not see. A differing answer is checked twice.
 */
export async function comparePairs({
  origin,
  cookie,
  audience,
  own,
  questions,
  rounds,
  chance,
}: Look): Promise<Pairs> {
  const asked = await questionsOf(audience, questions, chance)
  const found: Pairs = { pairs: 0, answered: 0, differences: [] }
  const answersOf = async () => {
    const answers: string[] = []
    for (let at = 0; at < asked.length; at += 6)
      answers.push(
        ...(await Promise.all(asked.slice(at, at + 6).map((question) => ask(origin, cookie, question)))),
      )
    return answers
  }
  await changeHidden(audience, chance, own)
  let before = await answersOf()
  for (let round = 0; round < rounds; round++) {
    await changeHidden(audience, chance, own)
    const after = await answersOf()
    for (const [at, question] of asked.entries()) {
      found.pairs += 1
      if (after[at]?.startsWith('200')) found.answered += 1
      if (before[at] === after[at]) continue
      const [one, other] = where(before[at] ?? '', after[at] ?? '')
      found.differences.push({ path: question.path, audience, before: one, after: other })
    }
    before = after
  }
  return found
}
