import { setTimeout as sleep } from 'node:timers/promises'
import { db, isOutage } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { setIdentity } from '#app/lib/identity.ts'
import { log } from '#app/lib/log.ts'
import { FIRST_TEXTS } from './first-texts.ts'
import { type Identity, identityOf, identitySheet, shownIdentity, withOperator } from './identity.ts'
import { DOCUMENT_NAMES, type DocumentName, DOCUMENTS, type PublishedText, type ShownText } from './schema.ts'
import { findVersion, listVersions } from './versions.server.ts'

/** How long cached documents stay fresh, in milliseconds. */
const CACHE_MS = 5000
/** Maximum time that a page waits for the check, in milliseconds. */
const MAX_WAIT_MS = 1000

const first = (document: DocumentName): ShownText => {
  const text = FIRST_TEXTS[document]
  return { ...text, current: { version: text.version, updated: text.updated }, earlier: [] }
}

const cache = new Map<DocumentName, ShownText>()

type Known = Identity & { version: number }
/** The identity in the text of each cached version, since every text is filled in with it. */
const identities = new WeakMap<object, Known>()
let firstOwn: PublishedText | null = null

/** An identity in its own words. Until one is published, the settings replace the addresses of the sample. */
function readKnown(text: PublishedText): Known {
  const known = identities.get(text)
  if (known) return known
  const { version, sheet } = text
  const { supportEmail, socialUrl } = env()
  const own = { ...identityOf(sheet), ...(version === 1 && { supportEmail, socialUrl }) }
  const found = { version, ...identityOf(withOperator(identitySheet(own), own)) }
  identities.set(text, found)
  return found
}

const SAMPLE_TEXT = first('identity')
const cachedIdentity = () => readKnown(cache.get('identity') ?? SAMPLE_TEXT)

/** A text with the operator's name and address; a legal text keeps the first operator that it had. */
function filled<T extends PublishedText>(text: T): T {
  const operator = DOCUMENTS[text.document].isLegal && firstOwn ? readKnown(firstOwn) : cachedIdentity()
  return { ...text, sheet: withOperator(text.sheet, operator) }
}
/** The database that the cache belongs to; documents from another one are dropped. */
let cachedFrom: unknown = null
let checkedAt = Number.NEGATIVE_INFINITY
/** Incremented on publishing, so that an older check does not mark the cache as fresh. */
let generation = 0
let checking: Promise<void> | null = null

const isOld = () => performance.now() - checkedAt > CACHE_MS

async function cacheNewest(document: DocumentName, version: number): Promise<void> {
  const isNewer = () => version > (cache.get(document)?.version ?? 0)
  if (!isNewer()) return
  const [text, versions] = await Promise.all([findVersion(document, version), listVersions(document)])
  if (!text) throw new Error('the live version has no text')
  if (document === 'identity') firstOwn ??= version > 2 ? await findVersion(document, 2) : null
  if (!isNewer()) return
  cache.set(document, {
    ...text,
    current: { version, updated: text.updated },
    earlier: versions.filter((one) => one.version < version),
  })
}

/** Refreshes the cache, also at startup. An outage or unreadable row keeps its texts until the next refresh. */
export async function refreshTexts(): Promise<void> {
  const began = generation
  try {
    if (cachedFrom !== db()) {
      cache.clear()
      firstOwn = null
    }
    cachedFrom = db()
    const rows = await db().selectFrom('contentDocuments').select(['document', 'version']).execute()
    for (const document of DOCUMENT_NAMES) {
      const row = rows.find((one) => one.document === document)
      if (row) await cacheNewest(document, row.version)
    }
  } catch (error) {
    if (!isOutage(error)) log.error('content.read_failed', { error })
  }
  const { version, ...identity } = cachedIdentity()
  setIdentity(shownIdentity(version, identity))
  if (began === generation) checkedAt = performance.now()
}

/** Polls the version numbers every few seconds. Without a database it serves its cache, or the built-in texts. */
export async function publishedText(document: DocumentName): Promise<ShownText> {
  await waitForCheck()
  return filled(cache.get(document) ?? first(document))
}

/** Who runs the installation: the live version. */
export async function publishedIdentity(): Promise<Known> {
  await waitForCheck()
  return cachedIdentity()
}

async function waitForCheck(): Promise<void> {
  if (isOld()) {
    checking ??= refreshTexts().finally(() => (checking = null))
    await Promise.race([checking, sleep(MAX_WAIT_MS, undefined, { ref: false })])
  }
}

export function invalidateTexts(): void {
  generation += 1
  checkedAt = Number.NEGATIVE_INFINITY
  checking = null
}

/** An earlier version, for display with the live one; null for an unknown number. Throws Outage. */
export async function earlierText(document: DocumentName, version: number): Promise<ShownText | null> {
  const newest = await publishedText(document)
  if (version === newest.version) return newest
  if (version > newest.version) return null
  const text = await findVersion(document, version)
  return text && filled({ ...text, current: newest.current, earlier: newest.earlier })
}
