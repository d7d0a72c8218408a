// The mail worker: `npm run bench:mail`. Drains a queue of 4,000 emails next to 100,000 sent ones, alternating with a
// bare connection pool that sends the same messages from memory to the same server; then workers are repeatedly killed
// with SIGKILL while draining. Exits with 1 if a goal is missed. `-- --mails 500 --history 1000 --rounds 1 --kills 2`
// checks that everything works.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase } from '../app/db/client.server.ts'
import { loadSecretKey } from '../app/lib/secret.server.ts'
import type { StoredMail } from '../app/mail/lease.server.ts'
import { composeMessage } from '../app/mail/message.server.ts'
import { CONNECTIONS, smtpTransport } from '../app/mail/transport.server.ts'
import { sendDue } from '../app/mail/worker.server.ts'
import { onServer } from '../test/server.ts'
import { number, option, printRows, ratioRow, say, seconds } from './report.ts'
import { emptyWorld } from './world.ts'

const MAILS = option('mails', 4000)
const HISTORY = option('history', 100_000)
const ROUNDS = option('rounds', 5)
const KILLS = option('kills', 5)
/** Goals apply from this many emails on. */
const GOALS_FROM = 2000
const NEVER = new AbortController().signal

const sink = fork(join(import.meta.dirname, 'mail-sink.ts'))
const [port] = (await once(sink, 'message')) as [number]
const smtp = `smtp://127.0.0.1:${port}`
process.env.SMTP_URL = smtp
await loadSecretKey({ secretKey: Buffer.alloc(32, 7).toString('base64'), dataDir: '' })

async function ask<T>(word: 'count' | 'seen' | 'forget'): Promise<T> {
  sink.send(word)
  const [answer] = (await once(sink, 'message')) as [T]
  return answer
}

const BODY =
  'Dear member, a listing that fits your criteria has been on the market since this morning. '.repeat(40)
const fill = (url: string, mails: number, status: 'pending' | 'sent') =>
  onServer(url, async (client) => {
    await client.query(
      `insert into email_queue (id, kind, to_email, to_name, subject, html_body, text_body, message_id, held, status, sent_at)
      select id, 'message.receipt', 'm' || n || '@bench.example', 'Member ' || n, 'News of listing ' || n, '<p>' || $2 || '</p>', $2,
        '<' || id || '@bench.example>', false, $3, case when $3 = 'sent' then now() end
      from (select n, gen_random_uuid() as id from generate_series(1, $1::integer) n) m`,
      [mails, BODY, status],
    )
    await client.query('analyze email_queue')
  })

/** Drains the queue with the product's worker; returns emails per second. */
async function drainRate(url: string): Promise<number> {
  await fill(url, MAILS, 'pending')
  await ask('forget')
  const transport = smtpTransport(smtp)
  let sent = 0
  const took = await seconds(async () => {
    sent = await sendDue(transport)
  })
  transport.close()
  const seen = await ask<[string, number][]>('forget')
  if (sent !== MAILS || seen.length !== MAILS || seen.some(([, times]) => times !== 1))
    throw new Error(`${sent} emails counted, ${seen.length} arrived`)
  return MAILS / took
}

/** Sends the same number of similar messages from memory, through the same pool. */
async function bare(): Promise<number> {
  const transport = smtpTransport(smtp)
  let at = 0
  const took = await seconds(async () => {
    const lane = async () => {
      for (at += 1; at <= MAILS; at += 1) {
        const message = composeMessage(
          {
            id: '',
            seq: at,
            kind: 'message.receipt',
            toEmail: `m${at}@bench.example`,
            toName: `Member ${at}`,
            subject: `News of listing ${at}`,
            htmlBody: `<p>${BODY}</p>`,
            textBody: BODY,
            messageId: `<${at}@floor.example>`,
            linkSecret: null,
            linkExpiresAt: null,
            unsubscribeSecret: null,
            attachmentFileId: null,
            createdAt: new Date(),
          } satisfies StoredMail,
          new Date(),
        )
        if (typeof message === 'string') throw new Error(message)
        const outcome = await transport.send(message, NEVER)
        if (outcome.kind !== 'sent') throw new Error(outcome.message)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, lane))
  })
  transport.close()
  return MAILS / took
}

/** Kills workers while they drain; each email must arrive, and may arrive twice only if it was in flight when a worker died. */
async function killWorkers(url: string): Promise<{ lost: number; doubled: number }> {
  await fill(url, MAILS, 'pending')
  await ask('forget')
  const start = (): ChildProcess => fork(join(import.meta.dirname, 'mail-worker.ts'), [url])
  const expireLeases = () =>
    onServer(url, (client) =>
      client.query(`update email_queue set locked_until = now() - interval '1 s' where status = 'sending'`),
    )
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const worker = start()
    const ended = once(worker, 'exit')
    const enough = ((await ask<number>('count')) ?? 0) + Math.floor(MAILS / (KILLS + 2))
    while (worker.exitCode === null && (await ask<number>('count')) < enough) await sleep(5)
    worker.kill('SIGKILL')
    await ended
    await expireLeases()
  }
  const last = start()
  await once(last, 'exit')
  const seen = await ask<[string, number][]>('seen')
  return { lost: MAILS - seen.length, doubled: seen.filter(([, times]) => times > 1).length }
}

const world = await emptyWorld('bench_mail')
try {
  await fill(world.url, HISTORY, 'sent')
  const database = await connectDatabase({
    url: world.url,
    queryTimeoutMs: 20_000,
    heartbeatTimeoutMs: 20_000,
  })
  try {
    const rates = { ours: [] as number[], floor: [] as number[] }
    await bare()
    for (let round = 0; round < ROUNDS; round += 1) {
      const turns = [
        async () => void rates.ours.push(await drainRate(world.url)),
        async () => void rates.floor.push(await bare()),
      ]
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
    }
    const { lost, doubled } = await killWorkers(world.url)
    say(
      `${number(MAILS)} emails next to ${number(HISTORY)} sent ones, ${CONNECTIONS} connections, ${ROUNDS} rounds`,
    )
    printRows(
      [
        ratioRow('emails sent per second, compared with the bare pool', { ...rates, goal: 0.9 }),
        { what: `lost after ${KILLS} times kill -9`, figure: String(lost), goal: '0', isMet: lost === 0 },
        { what: 'sent twice: in flight when the worker was killed', figure: String(doubled) },
      ],
      MAILS >= GOALS_FROM,
    )
    if (lost > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
} finally {
  sink.disconnect()
  await world.end()
}
