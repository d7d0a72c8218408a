import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { db } from '#app/db/client.server.ts'
import type { Row } from '#test/faults/row.ts'
import { selectRows } from '#test/world/rows.ts'
import { type Attack, inLanes, nothing } from './scenario.ts'
import type { Sent } from './send.ts'
import type { Stand } from './stand.ts'

/** Endings that would begin a header, a recipient or a body of the attacker's own. */
export const INJECTIONS: readonly string[] = [
  'x\r\nBcc: victim@evil.example',
  'x\nBcc: victim@evil.example',
  'x\rBcc: victim@evil.example',
  'x\r\n\r\n<h1>evil.example</h1>',
  'x\r\nX-Injected: 1',
  'x%0d%0aX-Injected: 1',
  'x\u2028X-Injected: 1',
  'x\u0085X-Injected: 1',
  'x\u560d\u560aX-Injected: 1',
  'x\0\r\nX-Injected: 1',
  'x" <victim@evil.example>, "y',
  'x, victim@evil.example',
  'x; victim@evil.example',
  'x <victim@evil.example>',
  '=?utf-8?Q?=0D=0ABcc:_victim@evil.example?=',
  '=?utf-8?B?DQpCY2M6IHZpY3RpbUBldmlsLmV4YW1wbGU=?=',
  'x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b',
  '[one-time link]',
  '[one-time\nlink]',
  '[unsubscribe link]',
]
/** Added to an address that mail goes to. */
const ADDRESSES: readonly string[] = [
  'a@x.test\r\nBcc: victim@evil.example',
  'a@x.test\nRCPT TO:<victim@evil.example>',
  'a@x.test,victim@evil.example',
  'a@x.test;victim@evil.example',
  'a@x.test victim@evil.example',
  '"victim@evil.example" <a@x.test>',
  '<victim@evil.example>',
  'victim@evil.example%0a@x.test',
  'a@x.test\0@evil.example',
  '"a\r\nBcc: victim@evil.example"@x.test',
  'a@[x.test\r\nBcc: v@evil.example]',
]

type Post = { name: string; sent: (text: string, at: number) => Sent }

function places({ origin, cookies, world }: Stand): Post[] {
  const post = (path: string, cookie: string, form: Record<string, string>): Sent => ({
    method: 'POST',
    path,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'text/html',
      Origin: origin,
      Cookie: cookie,
    },
    body: new URLSearchParams(form).toString(),
  })
  const person = (at: number) => ({
    firstName: 'Ida',
    lastName: 'Nowak',
    companyName: 'Nowak',
    companyEmail: `injected${at}-${process.pid}@x.test`,
    role: 'Investor',
    companyWebsite: 'nowak.example',
    position: 'Partner',
  })
  const contact = () => ({
    formId: crypto.randomUUID(),
    firstName: 'Ida',
    lastName: 'Nowak',
    email: 'ida@x.test',
    company: 'Nowak',
    message: 'Hello',
  })
  return [
    ...(['firstName', 'lastName', 'companyName', 'position', 'companyEmail'] as const).map(
      (field, place) => ({
        name: `early access, ${field}`,
        sent: (text: string, at: number) =>
          post('/early-access', '', { ...person(place * 1000 + at), [field]: text }),
      }),
    ),
    ...(['firstName', 'lastName', 'email', 'company', 'message'] as const).map((field) => ({
      name: `contact, ${field}`,
      sent: (text: string) => post('/about', '', { ...contact(), [field]: text }),
    })),
    { name: 'forgotten password', sent: (text) => post('/forgot-password', '', { email: text }) },
    { name: 'sign-in', sent: (text) => post('/signin', '', { intent: 'resend', email: text }) },
    {
      name: 'test mail',
      sent: (text) =>
        post('/admin/test-email', cookies.admin, {
          email: text,
          template: 'all',
          intent: 'send',
          press: crypto.randomUUID(),
        }),
    },
    {
      name: 'colleague',
      sent: (text) =>
        post('/settings/company', cookies.developer, { intent: 'invite', email: text, name: text }),
    },
    {
      name: 'new address',
      sent: (text) => post('/settings', cookies.investor, { intent: 'email', email: text }),
    },
    {
      name: 'inquiry',
      sent: (text) => post(`/deal/${world.publicSlug}/inquiry`, cookies.investor, { message: text }),
    },
    {
      name: 'access',
      sent: (text) => post(`/deal/${world.lockedSlug}/access`, cookies.investor, { message: text }),
    },
    { name: 'upload', sent: (text) => upload(origin, cookies.pending, text) },
  ]
}

/** A file whose name would end its header. */
function upload(origin: string, cookie: string, name: string): Sent {
  const head = `--x\r\nContent-Disposition: form-data; name="documentType"\r\n\r\npersonal_id\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="${name.replaceAll('"', '%22')}.pdf"\r\n\r\n%PDF-1.4\r\n--x--\r\n`
  const headers = {
    'Content-Type': 'multipart/form-data; boundary=x',
    Accept: 'text/html',
    Origin: origin,
    Cookie: cookie,
  }
  return { method: 'POST', path: '/files/upload/kyc', headers, body: head }
}

const INJECTED = /^(?:bcc|cc|x-injected|resent-to|rcpt to)\b/im

/** Waits until every mail that waits has been written, and answers the bytes of all. */
export async function capturedMails(dataDir: string, withinMs = 30_000): Promise<Buffer[]> {
  const until = Date.now() + withinMs
  const open = () =>
    db()
      .selectFrom('emailQueue')
      .where('held', '=', true)
      .where('capturedAt', 'is', null)
      .where('status', '=', 'pending')
      .select('id')
      .limit(1)
      .executeTakeFirst()
  while ((await open()) && Date.now() < until) await sleep(250)
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  return Promise.all(names.map((name) => readFile(join(folder, name))))
}

async function faultsOf(bytes: Buffer): Promise<string[]> {
  const raw = bytes.toString('latin1')
  const head = raw.slice(0, raw.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, ' ')
  const mail = await PostalMime.parse(bytes)
  const to = (mail.to ?? []).map(({ address = '' }) => address)
  return [
    ...(INJECTED.test(head) ? [`a header of the attacker's: ${INJECTED.exec(head)?.[0]}`] : []),
    ...(to.length === 1 ? [] : [`${to.length} recipients: ${to.join(' ')}`]),
    ...(to.some((address) => /@evil\.example$/i.test(address)) ? [`to ${to.join()}`] : []),
    ...(mail.attachments.length > 0 && INJECTED.test(raw) ? ['a part of the attacker’s'] : []),
  ]
}

/** Line ends and addresses in every field that reaches a header of an answer or of a mail. */
export const mail: Attack = {
  name: 'mail',
  async run({ stand: start, quick }): Promise<Row[]> {
    const stand = await start()
    const texts = [...INJECTIONS, ...ADDRESSES]
    const asked = places(stand).flatMap(({ name, sent }) =>
      texts.map((text, at) => ({ name, sent: sent(text, at) })),
    )
    const chosen = quick ? asked.filter((_, at) => at % 4 === 0) : asked
    const answers = await inLanes(chosen, 6, async ({ name, sent }) => {
      let answer = await stand.sender.send(sent)
      // A server that is too busy asks to be asked again.
      if (answer.status === 503) {
        await sleep(2000)
        answer = await stand.sender.send(sent)
      }
      const { headers, status } = answer
      const isInjected = headers['x-injected'] !== undefined || headers.bcc !== undefined
      return isInjected || status >= 500 ? [`${status} ${name}`] : []
    })
    const mails = await capturedMails(stand.dataDir)
    const faults = (await Promise.all(mails.map(faultsOf))).flat()
    const failed = await selectRows('emailQueue', { status: 'failed' }, ['kind', 'errorMessage'])
    return [
      nothing('answers with a header that came from a field, or 5xx', chosen.length, answers.flat()),
      nothing('mails with a header or a recipient that came from a field', mails.length, faults),
      nothing(
        'mails that a field kept from going out',
        mails.length,
        failed.map(({ kind, errorMessage }) => `${kind}: ${errorMessage ?? ''}`),
      ),
    ]
  },
}
