import { setTimeout as sleep } from 'node:timers/promises'
import { db, isOutage } from '#app/db/client.server.ts'
import { log } from '#app/lib/log.ts'
import { FIRST_TEXTS } from './first-texts.ts'
import { DOCUMENT_NAMES, type DocumentName, type ShownText } from './schema.ts'
import { findVersion, listVersions } from './versions.server.ts'

/** Milliseconds for which this process shows what it holds without asking for the versions in force. */
const HELD_MS = 5000
/** Milliseconds that a page waits for the answer at most. */
const PATIENCE_MS = 1000

const first = (document: DocumentName): ShownText => {
  const text = FIRST_TEXTS[document]
  return { ...text, current: { version: text.version, updated: text.updated }, earlier: [] }
}

const held = new Map<DocumentName, ShownText>()
/** The database of which they are: what is held of another one is none of its texts. */
let heldOf: unknown = null
let checkedAt = Number.NEGATIVE_INFINITY
/** Counts what this process published: an answer from before is not taken for the state after. */
let era = 0
let checking: Promise<void> | null = null

const isOld = () => performance.now() - checkedAt > HELD_MS

async function holdNewest(document: DocumentName, version: number): Promise<void> {
  if (held.get(document)?.version === version) return
  const [text, versions] = await Promise.all([findVersion(document, version), listVersions(document)])
  if (!text) throw new Error('a version in force without words')
  held.set(document, {
    ...text,
    current: { version, updated: text.updated },
    earlier: versions.filter((one) => one.version < version),
  })
}

/** An outage and a row that cannot be read leave what is held; the next check is tried after the same time. */
async function check(): Promise<void> {
  const began = era
  try {
    if (heldOf !== db()) held.clear()
    heldOf = db()
    const rows = await db().selectFrom('contentDocuments').select(['document', 'version']).execute()
    for (const document of DOCUMENT_NAMES) {
      const row = rows.find((one) => one.document === document)
      if (row) await holdNewest(document, row.version)
    }
  } catch (error) {
    if (!isOutage(error)) log.error('content.read_failed', { error })
  }
  if (began === era) checkedAt = performance.now()
}

/**
 * The version in force with its words. Each process asks the database every few seconds for the numbers alone, and for
 * words when a number has changed; without a database it shows what it held last, at first the words of the product.
 */
export async function publishedText(document: DocumentName): Promise<ShownText> {
  if (isOld()) {
    checking ??= check().finally(() => {
      checking = null
    })
    await Promise.race([checking, sleep(PATIENCE_MS, undefined, { ref: false })])
  }
  return held.get(document) ?? first(document)
}

/** Reads the words before the first visitor asks for them. */
export async function prepareTexts(): Promise<void> {
  await check()
}

/** After publishing: the next page of this process asks anew. */
export function forgetTexts(): void {
  era += 1
  checkedAt = Number.NEGATIVE_INFINITY
  checking = null
}

/** A version before the one in force, beside it; null where there is none of that number. Throws Outage. */
export async function earlierText(document: DocumentName, version: number): Promise<ShownText | null> {
  const newest = await publishedText(document)
  if (version === newest.version) return newest
  if (version > newest.version) return null
  const text = await findVersion(document, version)
  return text && { ...text, current: newest.current, earlier: newest.earlier }
}
