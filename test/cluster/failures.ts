import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger } from '#test/faults/ledger.ts'
import { machineLoad } from '#test/faults/rhythm.ts'
import type { Row } from '#test/faults/row.ts'
import type { Cluster } from './cluster.ts'
import type { Listening } from './listening.ts'
import type { ClusterNode } from './node.ts'
import { until } from './program.ts'
import type { Readers } from './readers.ts'

const WRITES_BACK_S = 30
const MIN_SEARCHES = 60

function summarySince(ledger: Ledger, from: number): string {
  const counts = new Map<string, number>()
  for (const { write, outcome, sentAt, answeredAt } of ledger.entries) {
    if (sentAt < from && answeredAt < from) continue
    const state = outcome === 'sent' && sentAt > performance.now() - 30_000 ? 'open' : outcome
    const key = `${write.kind} ${state}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].map(([key, count]) => `${count} ${key}`).join(', ')
}

/** Seconds until a write sent after `from` was acknowledged. */
async function untilWritten(ledger: Ledger, from: number): Promise<number> {
  let isReported = false
  for (;;) {
    const late: boolean = !isReported && performance.now() - from > WRITES_BACK_S * 1000
    if (late) process.stdout.write(`  still no write; ${summarySince(ledger, from)}\n`)
    isReported ||= late
    const first = ledger.entries.findLast(
      ({ outcome, sentAt, answeredAt }) => outcome === 'acknowledged' && sentAt > from && answeredAt > from,
    )
    if (first) return (first.answeredAt - from) / 1000
    if (performance.now() - from > 120_000) return Number.POSITIVE_INFINITY
    await sleep(20)
  }
}

async function untilBusy(ledger: Ledger): Promise<void> {
  const target = ledger.count('acknowledged') + 8
  for (const until = Date.now() + 60_000; ledger.count('acknowledged') < target; await sleep(20))
    if (Date.now() > until) throw new Error('nothing was acknowledged for 60 s')
}

function recoveryRow(what: string, seconds: number): Row {
  return {
    what,
    figure: `${Number.isFinite(seconds) ? seconds.toFixed(1) : 'more than 120'} s, ${machineLoad()}`,
    goal: `≤ ${WRITES_BACK_S} s`,
    met: seconds <= WRITES_BACK_S,
  }
}

const reportedRow = (what: string, seconds: number): Row => ({
  what,
  figure: `${seconds.toFixed(1)} s`,
  goal: 'reported',
  met: true,
})

/** Seconds until an open event stream delivers again while notices are created. */
async function untilDelivered(listening: Listening): Promise<number> {
  const from = performance.now()
  const before = listening.received()
  while (listening.received() === before) {
    if (performance.now() - from > 60_000) return Number.POSITIVE_INFINITY
    await sleep(50)
  }
  return (performance.now() - from) / 1000
}

/** Kills the primary under load, alone or with its Patroni, waits for writes to succeed, and restores the node. */
export async function killPrimary(
  { engines }: Cluster,
  ledger: Ledger,
  listening: Listening,
  what: 'postgres' | 'node',
): Promise<Row[]> {
  await untilBusy(ledger)
  const primary = await engines.primary()
  if (!primary) throw new Error('there is no primary')
  const from = performance.now()
  primary.kill(what)
  const seconds = await untilWritten(ledger, from)
  const slowest = ledger.entries
    .filter(({ sentAt, outcome }) => sentAt > from && outcome === 'unavailable')
    .map(({ sentAt, answeredAt }) => (answeredAt - sentAt) / 1000)
  const delivered = await untilDelivered(listening)
  if (!primary.isRunning()) primary.start()
  const restored = await engines.untilHealthy(180)
  const name = what === 'node' ? 'the primary with its Patroni' : 'the primary’s PostgreSQL'
  return [
    recoveryRow(`writes again after kill -9 of ${name}`, seconds),
    {
      what: '  the slowest 503 in the meantime',
      figure: `${slowest.length}, ${Math.max(0, ...slowest).toFixed(1)} s`,
      goal: '≤ 2 s',
      met: Math.max(0, ...slowest) <= 2,
    },
    {
      what: '  an open event stream delivers a notice after that',
      figure: `${delivered.toFixed(1)} s`,
      goal: '≤ 30 s',
      met: delivered <= 30,
    },
    reportedRow('  the dead node is a synchronous replica again', restored),
  ]
}

export async function switchOver({ engines }: Cluster, ledger: Ledger): Promise<Row[]> {
  await untilBusy(ledger)
  const leader = await engines.primary()
  const candidate = await engines.replica()
  if (!leader || !candidate) throw new Error('the cluster is not complete')
  const from = performance.now()
  const response = await fetch(`http://127.0.0.1:${leader.restPort}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
  })
  if (response.status !== 200)
    throw new Error(`the switchover failed: ${response.status} ${await response.text()}`)
  const began = performance.now()
  const seconds = await untilWritten(ledger, began)
  await engines.untilHealthy(180)
  return [recoveryRow('writes again after a planned switchover', seconds + (began - from) / 1000)]
}

/** Kills the replica under load. Reads must not fail, and writes resume once Patroni has dropped it. */
export async function killReplica({ engines }: Cluster, ledger: Ledger, readers: Readers): Promise<Row[]> {
  await untilBusy(ledger)
  const replica: ClusterNode | null = await engines.replica()
  if (!replica) throw new Error('there is no replica')
  readers.drain()
  const from = performance.now()
  replica.kill('node')
  const seconds = await untilWritten(ledger, from)
  await until('some searches without a replica', 120, () => readers.count() >= MIN_SEARCHES)
  const { answered, failed } = readers.drain()
  replica.start()
  const restored = await engines.untilHealthy(180)
  return [
    {
      what: 'searches that failed after kill -9 of the replica',
      figure: failed.length === 0 ? `0 of ${answered}` : `${failed.length}: ${failed.slice(0, 3).join('; ')}`,
      goal: '0',
      met: failed.length === 0 && answered > 0,
    },
    recoveryRow('writes again after kill -9 of the replica', seconds),
    reportedRow('  the replica is synchronous again', restored),
  ]
}

export async function killApp({ apps }: Cluster, ledger: Ledger, readers: Readers): Promise<Row[]> {
  await untilBusy(ledger)
  readers.drain()
  const cutBefore = ledger.unanswered
  const from = performance.now()
  await apps[0].kill()
  const seconds = await untilWritten(ledger, from)
  await sleep(2000)
  await apps[0].start()
  const { answered, failed } = readers.drain()
  return [
    recoveryRow('writes again after kill -9 of one app process', seconds),
    {
      what: '  requests cut off by it',
      figure: `${ledger.unanswered - cutBefore} writes, ${failed.length} of ${answered + failed.length} searches`,
      goal: 'reported',
      met: true,
    },
  ]
}
