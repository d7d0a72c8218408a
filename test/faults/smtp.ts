import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fate, startPostOffice } from './post-office.ts'
import { chance, none, type Row, type Scenario, type ScenarioOptions } from './row.ts'
import { openWorld, type World } from './world.ts'

/** The server permanently refuses these with 550. */
const REFUSED = 'refused@drill.example'

/** Queues emails as the product does, in one transaction; returns their Message-IDs. */
async function queueMails(world: World, many: number, to: (index: number) => string): Promise<string[]> {
  const ids = Array.from({ length: many }, () => randomUUID())
  await world.ask(
    `insert into email_queue (id, kind, to_email, subject, html_body, text_body, message_id)
      select id::uuid, 'message.receipt', address, 'Drill', '<p>Drill</p>', 'Drill', '<' || id || '@drill.example>'
      from unnest($1::text[], $2::text[]) as t(id, address)`,
    [ids, ids.map((_, index) => to(index))],
  )
  return ids.map((id) => `<${id}@drill.example>`)
}

/** Makes every pending retry due: the pause between attempts is not measured. */
const hurry = (world: World) =>
  world.ask(`update email_queue set next_attempt_at = now() where status = 'pending' and not held`)

type Counts = { open: number; sent: number; failed: number }

async function countsOf(world: World, messageIds: readonly string[]): Promise<Counts> {
  const rows = await world.ask<{ status: string; many: number }>(
    `select status, count(*)::int as many from email_queue where message_id = any($1) group by status`,
    [messageIds],
  )
  const of = (...states: string[]) =>
    rows.filter(({ status }) => states.includes(status)).reduce((sum, { many }) => sum + many, 0)
  return { open: of('pending', 'sending'), sent: of('sent'), failed: of('failed') }
}

/** Waits until every email is sent or failed; false on timeout. */
async function settled(world: World, messageIds: readonly string[], limitMs: number): Promise<boolean> {
  for (const end = performance.now() + limitMs; performance.now() < end; await sleep(200)) {
    if ((await countsOf(world, messageIds)).open === 0) return true
    await hurry(world)
  }
  return false
}

const repeated = (ids: readonly string[]) => ids.length - new Set(ids).size

/** An unreliable server: every email meets up to three random faults, then is accepted. */
async function weather({ seed, cycles }: ScenarioOptions): Promise<Row[]> {
  const next = chance(seed)
  const many = Math.max(200, cycles * 5)
  const max = 12
  let stalls = 0
  const attempts = new Map<string, number>()
  const faults: readonly Fate[] = [
    { recipient: 421 },
    { recipient: 451 },
    { message: 452 },
    'drop before',
    'drop after',
    'stall',
  ]
  const office = await startPostOffice((to) => {
    if (to === REFUSED) return { recipient: 550 }
    const attempt = (attempts.get(to) ?? 0) + 1
    attempts.set(to, attempt)
    const fate = attempt > 3 || next() < 0.4 ? 'take' : (faults[Math.floor(next() * faults.length)] ?? 'take')
    if (fate !== 'stall') return fate
    stalls += 1
    return stalls > max ? 'take' : fate
  })
  const world = await openWorld({ variables: { SMTP_URL: office.url } })
  try {
    const refused = await queueMails(world, 10, () => REFUSED)
    const ids = await queueMails(world, many, (index) => `m${index}@drill.example`)
    const began = performance.now()
    const calm = await settled(world, [...ids, ...refused], 900_000)
    const { sent, failed } = await countsOf(world, ids)
    const arrived = office.taken.filter((id) => ids.includes(id))
    const dead = await countsOf(world, refused)
    const words = [...office.met].map(([name, times]) => `${times} ${name}`).join(', ')
    return [
      {
        what: `${many} mails through a server in bad weather`,
        figure: `${words}; ${((performance.now() - began) / 1000).toFixed(0)} s`,
        goal: 'all settled',
        met: calm,
      },
      none('mails lost (not taken, or not known as sent)', many - Math.min(sent, new Set(arrived).size)),
      none('mails taken twice while no process died', repeated(arrived)),
      none('mails given up though another attempt succeeds', failed),
      {
        what: '550 ends a mail as failed, with the reason, untaken',
        figure: `${dead.failed} of ${refused.length}`,
        goal: 'all',
        met: dead.failed === refused.length,
      },
    ]
  } finally {
    await world.close()
    await office.close()
  }
}

/** kill -9 after the server has the email and before the process knows it. */
async function window({ cycles }: ScenarioOptions): Promise<Row[]> {
  const rounds = Math.min(cycles, 20)
  let caught: PromiseWithResolvers<string> | null = null
  const office = await startPostOffice(() => {
    const waiting = caught
    if (!waiting) return 'take'
    return {
      keeps(id) {
        waiting.resolve(id)
        return new Promise(() => undefined)
      },
    }
  })
  const world = await openWorld({ variables: { SMTP_URL: office.url } })
  const all: string[] = []
  const windows: string[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      caught = Promise.withResolvers<string>()
      const ids = await queueMails(world, 12, (index) => `w${round}-${index}@drill.example`)
      all.push(...ids)
      await caught.promise
      // The worker's other connections run into the same window.
      await sleep(150)
      await world.kill()
      caught = null
      windows.push(...office.taken.filter((id) => ids.includes(id)))
      await world.start()
      await world.ask(
        `update email_queue set locked_until = now() - interval '1 second' where status = 'sending'`,
      )
      await settled(world, ids, 60_000)
    }
    const { sent } = await countsOf(world, all)
    const arrived = office.taken.filter((id) => all.includes(id))
    const twice = new Set(arrived.filter((id, at) => arrived.indexOf(id) !== at))
    const elsewhere = [...twice].filter((id) => !windows.includes(id)).length
    return [
      none(
        `mails lost over ${rounds} kill -9 in the window`,
        all.length - Math.min(sent, new Set(arrived).size),
      ),
      {
        what: 'mails taken twice, with the same Message-ID',
        figure: `${twice.size}, of ${windows.length} that were in the window`,
        goal: 'those alone',
        met: elsewhere === 0 && arrived.length <= all.length + windows.length,
      },
    ]
  } finally {
    await world.close()
    await office.close()
  }
}

export const scenario: Scenario = async (options) => [...(await weather(options)), ...(await window(options))]
