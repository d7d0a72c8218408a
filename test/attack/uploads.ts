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
import { open, openBrowser, runsUnguarded, watch, type Watch } from './browser.ts'
import { OTHER_TYPES, type Payload, SCRIPTED } from './payloads.ts'
import { type Attack, inLanes, nothing } from './scenario.ts'
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

async function ownerOf(): Promise<Owner> {
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

/** A listing of the developer with these cookies. */
export const ownListing = async (): Promise<string> => (await ownerOf()).listingId

const TAKEN = new Set([200, 201, 302, 303, 409])

/** Uploads a file at its door as a script does, and returns whether it was accepted, and how long it took. */
async function handIn(
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

/** Files of the owner whose senders left after their last byte, and which were stored all the same. */
async function keptOfLeavers(testBed: TestBed, owner: Owner, count: number): Promise<string[]> {
  const kept = async () => (await selectRows('files', { userId: owner.userId }, ['id'])).length
  const before = await kept()
  const { host } = new URL(testBed.origin)
  const picture = largePicture()
  const part = '--x\r\nContent-Disposition: form-data; name='
  const head = `${part}"documentType"\r\n\r\npersonal_id\r\n${part}"file"; filename="a.png"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--x--\r\n')])
  const lines = `POST /files/upload/kyc HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${testBed.origin}\r\nCookie: ${owner.cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`
  for (let left = 0; left < count; left += 1)
    await sendRaw(testBed.origin, Buffer.concat([Buffer.from(lines), body]), 150)
  await sleep(5000)
  const more = (await kept()) - before
  return more > 0 ? [`${more} of ${count} files of senders who left were kept`] : []
}

/** Puts bytes into the store without any check, under a false type, and returns their owner's link. */
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

/** These types are also embedded in a page of ours. */
const USED = ['image/png', 'text/html']

/** What a page of ours could do with an address if an attacker could put it there. */
const USES: Readonly<Record<string, string>> = {
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
    // A type that browsers run is only possible after a bug of ours; the sandbox must hold even then.
    for (const type of SCRIPTED.includes(payload) ? types : [types[at % 2] ?? 'image/png']) {
      const address = `${await plant(testBed, owner.userId, payload, type)}&view=inline`
      await open(page, testBed.origin + address)
      opened += 1
      const ran = await watching.ran()
      if (ran.length > 0) findings.push(`${payload.what} as ${type} ran when opened: ${ran.join()}`)
      if (!USED.includes(type) || !SCRIPTED.includes(payload)) continue
      await open(page, `${testBed.origin}/faq`)
      for (const [how, use] of Object.entries(USES)) {
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

/** Disguised files, and what a browser does with those that get in. */
export const uploads: Attack = async (testBed, { quick }) => {
  const owner = await ownerOf()
  const chosen = quick ? HOSTILE_UPLOADS.filter((_, at) => at % 12 === 0) : HOSTILE_UPLOADS
  const judged = await inLanes(chosen, 4, async (upload) => {
    const { status, ms } = await handIn(testBed, owner, upload)
    const mayTake = upload.verdict.includes('taken')
    const isRefused = status === 422 || status === 413
    const isWrong = mayTake ? !isRefused && !TAKEN.has(status) : !isRefused
    const isOnly = upload.verdict.length === 1 && mayTake && !TAKEN.has(status)
    return [
      ...(isWrong || isOnly ? [`${status}: ${upload.what} at the door ${upload.door}`] : []),
      ...(ms > 20_000 ? [`${Math.round(ms)} ms: ${upload.what}`] : []),
    ]
  })
  const rows = [nothing('hostile uploads with a wrong verdict over HTTP', chosen.length, judged.flat())]
  const leavers = quick ? 2 : 10
  rows.push(
    nothing(
      'uploads that were kept although their sender disconnected before the response',
      leavers,
      await keptOfLeavers(testBed, owner, leavers),
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
    const runs = await runsUnguarded(page, watching)
    const { opened, findings } = await inBrowser(testBed, owner, page, watching)
    rows.push(
      {
        what: 'the payload runs in this browser where nothing stops it',
        figure: runs ? 'yes' : 'no',
        goal: 'yes',
        met: runs,
      },
      nothing('stored hostile files that ran in our origin in Chromium', opened, findings),
    )
  } finally {
    await browser.close()
  }
  return rows
}
