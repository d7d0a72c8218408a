import { createHash, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { db } from '#app/db/client.server.ts'
import { objectKey } from '#app/files/keys.ts'
import { signFileLink } from '#app/files/links.server.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { insertRow, selectRows } from '#test/world/rows.ts'
import { open, openBrowser, runsUnprotected, watch, type Watch } from './browser.ts'
import { OTHER_TYPES, type Payload, SCRIPTED } from './payloads.ts'
import { type Attack, mapConcurrently, noFindings } from './scenario.ts'
import { sendRaw } from './send.ts'
import type { TestBed } from './test-bed.ts'
import { type HostileUpload, largePicture } from './upload-broken.ts'
import { HOSTILE_UPLOADS } from './upload-cases.ts'

const DOORS = {
  kyc: { path: '/files/upload/kyc', fields: { documentType: 'personal_id' } },
  image: { path: '/files/upload/listing-image', fields: {} },
  document: { path: '/files/upload/listing-document', fields: { title: 'Plan', kind: 'other', tier: 'G' } },
} as const

type Owner = { userId: string; cookie: string; listingId: string }

async function demoOwner(): Promise<Owner> {
  const { userId } = await db()
    .selectFrom('users as u')
    .innerJoin('members as m', 'm.userId', 'u.id')
    .where('u.email', '=', 'developer@demo.parcela.test')
    .select('m.userId')
    .executeTakeFirstOrThrow()
  const { id } = await db()
    .selectFrom('listings as l')
    .innerJoin('companyMembers as c', 'c.companyId', 'l.companyId')
    .where('c.userId', '=', userId)
    .select('l.id')
    .orderBy('l.slug')
    .executeTakeFirstOrThrow()
  return { userId, cookie: await signedInCookie(userId), listingId: String(id) }
}

/** A listing of the demo developer. */
export const ownListing = async (): Promise<string> => (await demoOwner()).listingId

const ACCEPTED = new Set([200, 201, 302, 303, 409])

/** Uploads a file as a script does. */
async function upload(
  testBed: TestBed,
  owner: Owner,
  { door, name, make }: HostileUpload,
): Promise<{ status: number; ms: number }> {
  const { path, fields } = DOORS[door]
  const all = { ...fields, ...(door === 'kyc' ? {} : { listingId: owner.listingId }) }
  const parts = Object.entries(all).map(
    ([field, value]) => `--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const head = `${parts.join('')}--x\r\nContent-Disposition: form-data; name="file"; filename="${name.replaceAll('"', '%22')}"\r\nContent-Type: text/html\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), await make(), Buffer.from('\r\n--x--\r\n')])
  const headers = {
    Origin: testBed.origin,
    Cookie: owner.cookie,
    Accept: 'application/json',
    'Content-Type': 'multipart/form-data; boundary=x',
  }
  return testBed.sender.send({ method: 'POST', path, headers, body })
}

/** Uploads that were stored although their sender disconnected after the last byte. */
async function storedAfterDisconnect(testBed: TestBed, owner: Owner, count: number): Promise<string[]> {
  const countFiles = async () => (await selectRows('files', { userId: owner.userId }, ['id'])).length
  const before = await countFiles()
  const { host } = new URL(testBed.origin)
  const picture = largePicture()
  const part = '--x\r\nContent-Disposition: form-data; name='
  const head = `${part}"documentType"\r\n\r\npersonal_id\r\n${part}"file"; filename="a.png"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--x--\r\n')])
  const lines = `POST /files/upload/kyc HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${testBed.origin}\r\nCookie: ${owner.cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`
  for (let left = 0; left < count; left += 1)
    await sendRaw(testBed.origin, Buffer.concat([Buffer.from(lines), body]), 150)
  await sleep(5000)
  const more = (await countFiles()) - before
  return more > 0 ? [`${more} of ${count} files were stored after a disconnect`] : []
}

/** Stores bytes under a false type, without any check. Returns the owner's link. */
async function plant(
  testBed: TestBed,
  userId: string,
  payload: Payload,
  contentType: string,
): Promise<string> {
  const { bytes } = payload
  const storageKey = `${userId}/${randomUUID()}`
  const file = join(testBed.dataDir, 'files', objectKey('kyc-documents', storageKey))
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
  const { id } = await insertRow('files', {
    userId,
    bucket: 'kyc-documents',
    storageKey,
    fileName: `planted.${payload.extension}`,
    contentType,
    byteSize: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    category: 'kyc',
  })
  return signFileLink(id, userId, 3600)
}

/** These types are also embedded in one of our pages. */
const EMBEDDED = ['image/png', 'text/html']

/** How one of our pages could use an address that an attacker had injected. */
const EMBEDDINGS: Readonly<Record<string, string>> = {
  'as a script': `new Promise((done) => { const s = document.createElement('script'); s.src = address; s.onload = s.onerror = done; document.head.append(s); setTimeout(done, 1500) })`,
  'as a worker': `new Promise((done) => { try { const w = new Worker(address); w.onerror = w.onmessage = done } catch { done() } setTimeout(done, 300) })`,
  'in a frame': `new Promise((done) => { const f = document.createElement('iframe'); f.src = address; f.onload = f.onerror = done; document.body.append(f); setTimeout(done, 1500) })`,
  'as an object': `new Promise((done) => { const o = document.createElement('object'); o.data = address; document.body.append(o); setTimeout(done, 200) })`,
}

async function inBrowser(
  testBed: TestBed,
  owner: Owner,
  page: Page,
  watching: Watch,
): Promise<{ opened: number; findings: string[] }> {
  const findings: string[] = []
  let opened = 0
  const types = ['application/pdf', 'image/png', 'text/html', 'image/svg+xml', 'text/javascript']
  for (const [at, payload] of [...SCRIPTED, ...OTHER_TYPES].entries()) {
    // Types that browsers run are only stored because of a bug, but the sandbox must hold even then.
    for (const type of SCRIPTED.includes(payload) ? types : [types[at % 2] ?? 'image/png']) {
      const address = `${await plant(testBed, owner.userId, payload, type)}&view=inline`
      await open(page, testBed.origin + address)
      opened += 1
      const ran = await watching.ran()
      if (ran.length > 0) findings.push(`${payload.what} as ${type} ran when opened: ${ran.join()}`)
      if (!EMBEDDED.includes(type) || !SCRIPTED.includes(payload)) continue
      await open(page, `${testBed.origin}/faq`)
      for (const [how, use] of Object.entries(EMBEDDINGS)) {
        await page
          .evaluate(`(() => { const address = ${JSON.stringify(address)}; return ${use} })()`)
          .catch(() => undefined)
        opened += 1
        const ran = await watching.ran()
        if (ran.length > 0) findings.push(`${payload.what} as ${type} ran ${how}: ${ran.join()}`)
      }
    }
  }
  return { opened, findings }
}

/** Hostile uploads, and what a browser does with files that got in. */
export const uploads: Attack = async (testBed, { quick }) => {
  const owner = await demoOwner()
  const chosen = quick ? HOSTILE_UPLOADS.filter((_, at) => at % 12 === 0) : HOSTILE_UPLOADS
  const judged = await mapConcurrently(chosen, 4, async (file) => {
    const { status, ms } = await upload(testBed, owner, file)
    const mayAccept = file.verdict.includes('taken')
    const isRefused = status === 422 || status === 413
    const isWrong = mayAccept ? !isRefused && !ACCEPTED.has(status) : !isRefused
    const isWronglyRefused = file.verdict.length === 1 && mayAccept && !ACCEPTED.has(status)
    return [
      ...(isWrong || isWronglyRefused ? [`${status}: ${file.what} at the door ${file.door}`] : []),
      ...(ms > 20_000 ? [`${Math.round(ms)} ms: ${file.what}`] : []),
    ]
  })
  const rows = [noFindings('hostile uploads with a wrong verdict over HTTP', chosen.length, judged.flat())]
  const disconnects = quick ? 2 : 10
  rows.push(
    noFindings(
      'uploads that were stored although their sender disconnected before the response',
      disconnects,
      await storedAfterDisconnect(testBed, owner, disconnects),
    ),
  )
  if (quick) return rows
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ acceptDownloads: false })
    const [name = '', value = ''] = owner.cookie.split('=')
    await context.addCookies([{ name, value, url: testBed.origin }])
    const page = await context.newPage()
    const watching = watch(page)
    const runs = await runsUnprotected(page, watching)
    const { opened, findings } = await inBrowser(testBed, owner, page, watching)
    rows.push(
      {
        what: 'this browser runs the unprotected payload',
        figure: runs ? 'yes' : 'no',
        goal: 'yes',
        met: runs,
      },
      noFindings('stored hostile files that ran in our origin in Chromium', opened, findings),
    )
  } finally {
    await browser.close()
  }
  return rows
}
