import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger } from '#test/faults/ledger.ts'
import { machineLoad } from '#test/faults/rhythm.ts'
import type { Row } from '#test/faults/row.ts'
import type { Cluster } from './cluster.ts'
import type { ClusterNode } from './node.ts'

const WRITES_BACK_S = 30

/** Seconds until a write sent after `from` was acknowledged. */
async function untilWritten(ledger: Ledger, from: number): Promise<number> {
  for (;;) {
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

/** Kills the primary under load, alone or with its Patroni, waits for writes to succeed, and restores the node. */
export async function killPrimary(
  { engines }: Cluster,
  ledger: Ledger,
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

/** Kills the replica under load. Writes resume once Patroni has dropped it. */
export async function killReplica({ engines }: Cluster, ledger: Ledger): Promise<Row[]> {
  await untilBusy(ledger)
  const replica: ClusterNode | null = await engines.replica()
  if (!replica) throw new Error('there is no replica')
  const from = performance.now()
  replica.kill('node')
  const seconds = await untilWritten(ledger, from)
  replica.start()
  const restored = await engines.untilHealthy(180)
  return [
    recoveryRow('writes again after kill -9 of the replica', seconds),
    reportedRow('  the replica is synchronous again', restored),
  ]
}

export async function killApp({ apps }: Cluster, ledger: Ledger): Promise<Row[]> {
  await untilBusy(ledger)
  const cutBefore = ledger.unanswered
  const from = performance.now()
  await apps[0].kill()
  const seconds = await untilWritten(ledger, from)
  await sleep(2000)
  await apps[0].start()
  return [
    recoveryRow('writes again after kill -9 of one app process', seconds),
    {
      what: '  requests cut off by it',
      figure: `${ledger.unanswered - cutBefore} writes`,
      goal: 'reported',
      met: true,
    },
  ]
}
