import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { requestAccess } from '#app/access/commands/request-access.server.ts'
import { refreshEntries } from '#app/alerts/jobs.server.ts'
import { recommendListings } from '#app/alerts/recommend.server.ts'
import { db } from '#app/db/client.server.ts'
import { answerConnection, requestConnection } from '#app/directory/commands/connections.server.ts'
import { setClock } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { addFavorite } from '#app/listings/marks/commands/favorites.server.ts'
import { saveSearch, setSearchAlert } from '#app/listings/marks/commands/saved-searches.server.ts'
import { sendDigests } from '#app/notices/digest.server.ts'
import { signature } from '#test/world/access-desk.ts'
import { aChange, anAlert, runAlertWorkers } from '#test/world/alerts.ts'
import { aDeveloper, aListing, anAdmin } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { setChannels } from '#test/world/notices.ts'
import { pdfText } from '#test/world/pdf-text.ts'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { exportedData } from '#test/world/copied-data.ts'
import { fetchText, difference } from './fetch-text.ts'
import { journalMark, waitForJobs, undoSince } from './journal.ts'
import { journalledFront } from './journalled-front.ts'

const { origin } = await journalledFront()
// Sample listings are open to everyone.
await updateRows('listings', {}, { isIllustrative: false })

/** Facts that are hidden from the viewer. */
const FACTS = ['who owns the private listing', 'which pair connected', 'what it costs'] as const
type Fact = (typeof FACTS)[number] | null

type Cast = Record<'viewer' | 'one' | 'other' | 'friend', ApprovedMember>
type World = { cast: Cast } & Record<'open' | 'hidden', { id: number; slug: string }>

async function connect(from: ApprovedMember, to: ApprovedMember): Promise<void> {
  const requested = await requestConnection(from, to.company.id, null)
  if (!requested.ok) throw new Error(`not requested: ${requested.refused}`)
  await answerConnection(to, requested.value.id, 'accept')
}

/**
 * Everything that can notify the viewer of a listing: alerts of each kind, a saved search and a connection.
 */
async function subscribe({ viewer, friend }: Cast): Promise<void> {
  await anAlert(viewer, {
    type: 'new_listing',
    property_type: 'commercial',
    price_max: 90_000_000,
    location: 'Poland',
  })
  await anAlert(viewer, { type: 'price_change', location: 'Poland', threshold: 1 })
  const search = await saveSearch(viewer, 'property', { criteria: { type: 'office' }, name: 'Offices' })
  if (search.ok) await setSearchAlert(viewer, search.value.id, 'at_once')
  await setChannels(viewer.userId, 'alert', true, true)
  await connect(viewer, friend)
}

/** Waits until the server has written the NDA's PDF. */
async function waitForNdaPdf(listingId: number): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const acceptance = await db()
      .selectFrom('ndaAcceptances')
      .where('listingId', '=', listingId)
      .where('paperFileId', 'is not', null)
      .select('id')
      .executeTakeFirst()
    if (acceptance) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the server has not written the NDA PDF')
}

/** Renames a company. Equal scores are sorted by name, so this gives every scenario the same order. */
async function renamed(person: ApprovedMember, place: number): Promise<ApprovedMember> {
  const name = `Aa ${place} ${randomBytes(4).toString('hex')}`
  await updateRows('companies', { id: person.company.id }, { name })
  return { ...person, companyName: name, company: { ...person.company, name } }
}

/** The server's own jobs run too, so alerts may arrive in either order. */
const deliverAlerts = () => runAlertWorkers().then(() => waitForJobs())

/** The same events in the same order. Only `fact` differs, which the viewer has no right to see. */
async function buildWorld(fact: Fact): Promise<World> {
  const admin = await anAdmin()
  const cast: Cast = {
    viewer: await aDeveloper({ type: 'investor', name: 'Vera Viewer' }),
    one: await renamed(await aDeveloper(), 1),
    other: await renamed(await aDeveloper(), 2),
    friend: await renamed(await aDeveloper(), 3),
  }
  await subscribe(cast)
  const open = await aListing({ owner: cast.one, admin, fields: { title: 'Open Quay' } })
  await addFavorite(cast.viewer, open.slug)
  await deliverAlerts()
  const owner = fact === 'who owns the private listing' ? cast.other : cast.one
  const isExpensive = fact === 'what it costs'
  const fields = {
    title: 'Hidden Quay',
    price: isExpensive ? 30_000_000 : 20_000_000,
    yieldBps: isExpensive ? 500 : 700,
  }
  const hidden = await aListing({ owner, admin, visibility: 'private', fields })
  await deliverAlerts()
  await addFavorite(cast.viewer, hidden.slug)
  await requestAccess(cast.viewer, hidden.slug, await signature(hidden.id, 'Vera Viewer'))
  await aChange(open.id, { price: 12_000_000 })
  await deliverAlerts()
  await aChange(hidden.id, { price: isExpensive ? 15_000_000 : 21_000_000 })
  await connect(cast.friend, fact === 'which pair connected' ? cast.other : cast.one)
  await runAlertWorkers()
  await waitForNdaPdf(hidden.id)
  await waitForJobs()
  return { cast, open, hidden }
}

/** Sends the recommendations and the next morning's digest. */
async function nextMorning({ cast }: World): Promise<void> {
  await anAlert(cast.viewer, { type: 'recommendation' })
  await recommendListings()
  await deliverAlerts()
  const at = new Date(Date.now() + 86_400_000)
  at.setUTCHours(9, 0, 0, 0)
  setClock(() => at)
  try {
    await sendDigests(refreshEntries)
  } finally {
    setClock(null)
  }
}

/** Rows that reach a person: queued emails, bell notices, firings and digest entries. */
async function rowsOf({ userId, email }: ApprovedMember): Promise<Record<string, unknown>> {
  return {
    mails: await selectRows(
      'emailQueue',
      { toEmail: email },
      ['kind', 'subject', 'textBody', 'htmlBody', 'createdAt', 'held'],
      'seq',
    ),
    notices: await selectRows(
      'notices',
      { userId },
      ['kind', 'title', 'text', 'path', 'about', 'createdAt'],
      'id',
    ),
    firings: await selectRows('alertFirings', { userId }, ['cause', 'details', 'listingId', 'firedAt'], 'id'),
    entries: await selectRows(
      'digestEntries',
      { userId },
      ['kind', 'title', 'text', 'path', 'createdAt'],
      'id',
    ),
    archive: await exportedData(userId),
  }
}

const PAGES = ['/alerts', '/notifications', '/favorites', '/connections', '/platform', '/my-access']

/** Pages that the viewer opens, plus the workbook of a comparison, the PDFs of the report, a listing and the NDA. */
async function filesOf({ cast, open, hidden }: World): Promise<Record<string, unknown>> {
  const cookie = await welcomedCookie(cast.viewer)
  const pages = [
    ...PAGES.map((path) => `${path}.data`),
    `/deal/${hidden.slug}.data`,
    `/compare/export?ids=${open.slug}%2C${hidden.slug}`,
  ]
  const read = async (path: string) => {
    const response = await fetch(new URL(path, origin), { headers: { Cookie: cookie } })
    if (!response.ok) throw new Error(`${path} returned ${response.status}`)
    const name = response.headers.get('Content-Disposition') ?? ''
    return `${response.status} ${name} ${pdfText(Buffer.from(await response.arrayBuffer())).replaceAll('\n', '')}`
  }
  const agreements = await (await fetch(`${origin}/my-access`, { headers: { Cookie: cookie } })).text()
  const ndaLinks = [...agreements.matchAll(/href="([^"]*\/files\/[^"]+)"/g)]
  if (ndaLinks.length === 0) throw new Error('the viewer has no NDA PDF to open')
  const texts = await Promise.all(pages.map((path) => fetchText(origin, cookie, { path })))
  const refused = pages.filter((_, at) => !texts[at]?.startsWith('20'))
  if (refused.length > 0) throw new Error(`pages refused to the viewer: ${refused.join(' ')}`)
  return {
    ...Object.fromEntries(texts.map((text, at) => [`page ${at}`, text])),
    report: await read('/market-insights/report'),
    teaser: await read(`/deal/${hidden.slug}/pdf`),
    ndaPdfs: await Promise.all(ndaLinks.map(([, path = '']) => read(path.replaceAll('&amp;', '&')))),
  }
}

/** Removes what differs in every scenario: names, numbers, secrets and the time of day. */
function normalized(text: string, { cast, open, hidden }: World): string {
  const names = [
    ...Object.entries(cast).flatMap(([role, { company, email, userId }]) =>
      [company.name, company.id, email, userId].map((word) => [word, role] as const),
    ),
    ...Object.entries({ open, hidden }).flatMap(([name, { id, slug }]) =>
      [slug, String(id)].map((word) => [word, name] as const),
    ),
  ]
  return (
    names
      .reduce((rest, [word, name]) => rest.replaceAll(word, `<${name}>`), text)
      .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '')
      .replace(/[\w-]{43}/g, '')
      // Encrypted numbers, different for each reader (decision 060).
      .replace(/(?<=")[\w-]{22}(?=\\*")/g, '')
      .replace(/T\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '')
      .replace(/\b\d\d:\d\d(?::\d\d)?\b/g, '')
      .replace(
        /(\\*"D\\*",)(\d+)/g,
        (_, mark: string, at: string) => mark + new Date(Number(at)).toISOString().slice(0, 10),
      )
      .replace(/price:\d+/g, 'price:')
  )
}

/** Everything that the viewer receives and can download, by kind. */
async function collect(fact: Fact): Promise<Map<string, string>> {
  const world = await buildWorld(fact)
  await nextMorning(world)
  await waitForJobs()
  const all = { ...(await rowsOf(world.cast.viewer)), ...(await filesOf(world)) }
  return new Map(Object.entries(all).map(([what, value]) => [what, normalized(JSON.stringify(value), world)]))
}

test(
  'emails, notices, alerts, digests and files for a member without a right do not depend on owner, pair or hidden value · PUB-221',
  { timeout: 300_000 },
  async () => {
    const mark = await journalMark()
    const collectAndUndo = async (fact: Fact) => {
      const collected = await collect(fact)
      await undoSince(mark)
      return collected
    }
    const first = await collectAndUndo(null)
    const differences: string[] = []
    // For null, two identical scenarios are compared.
    for (const fact of [null, ...FACTS]) {
      const twin = await collectAndUndo(fact)
      for (const [what, text] of first) {
        const diff = difference(text, twin.get(what) ?? '')
        if (diff) differences.push(`${fact ?? 'nothing'}: ${what}: ${diff}`)
      }
    }
    expect(differences).toEqual([])
    expect(first.size).toBeGreaterThan(10)
    expect(JSON.parse(first.get('mails') ?? '[]').length).toBeGreaterThan(3)
  },
)
