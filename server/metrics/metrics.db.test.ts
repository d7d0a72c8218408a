import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { countRequest, renderMetrics } from '#server/http/metrics.ts'
import { JOBS } from '#server/job-list.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { root } from '#test/source-files.ts'
import { aMember } from '#test/world/accounts.ts'
import { insertRow } from '#test/world/rows.ts'
import { countedJobs } from './jobs.ts'
import { registerMetrics } from './serve.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
const data = testDataFolder()
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** Queues whose age is reported only when they are not empty. */
const EMPTY = ['events', 'audit_unsealed']

/** Each rule of deploy/alerts.yml, starting at its name. */
const alertRules = read('deploy/alerts.yml')
  .split(/^ {6}- alert: /m)
  .slice(1)

/** A metric's values in the metrics output: those with exactly these labels, or all values under the name. */
function valuesOf(series: string, figures: string): number[] {
  const isOne = (line: string) =>
    line.startsWith(`${series} `) || (!series.includes('{') && line.startsWith(`${series}{`))
  return figures
    .split('\n')
    .filter(isOne)
    .map((line) => Number(line.split(' ').at(-1)))
}

const gathered: Readonly<Record<string, (values: readonly number[]) => number>> = {
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
}

/**
 * Whether a rule fires for these metrics at this Unix time, as Prometheus would evaluate it. A rate assumes a counter
 * that was 0 before. Comparisons with a missing series do not fire.
 */
function fires(alert: string, figures: string, time = Date.now() / 1000): boolean {
  const rule = alertRules.find((one) => one.startsWith(`${alert}\n`)) ?? ''
  const [, asked = ''] = /\n {8}expr: (?:\|\n)?([\s\S]+?)\n {8}for:/.exec(rule) ?? []
  const filled = asked
    .replaceAll(/rate\(([^()[\]]+)\[\w+\]\)/g, '$1')
    .replaceAll(/\b(max|min|sum)\((parcela_\w+(?:\{[^}]*\})?)\)/g, (_, by: string, series: string) => {
      const values = valuesOf(series, figures)
      return values.length === 0 ? 'NaN' : `(${gathered[by]?.(values)})`
    })
    .replaceAll('time()', String(time))
    .replaceAll(/\bor\b/g, '||')
    .replaceAll(/\band\b/g, '&&')
  if (!/^[\s\d.e+\-*/()<>=|&NaN]+$/.test(filled))
    throw new Error(`${alert} asks what this cannot answer: ${filled}`)
  return runInNewContext(filled) === true
}

let text = ''
beforeAll(async () => {
  registerMetrics(data.path)
  const [good, bad] = countedJobs([
    { name: 'good', everySeconds: 1, run: async () => 1 },
    { name: 'bad', everySeconds: 1, run: () => Promise.reject(new Error('no')) },
  ])
  const signal = new AbortController().signal
  await good?.run(signal)
  await bad?.run(signal).catch(() => undefined)
  countRequest('/listings/:slug', 'GET', 200, 30)
  await sql`insert into retention_runs values ('mail_bodies', now())`.execute(db())
  await sql`insert into email_queue (kind, to_email, subject, html_body, text_body, message_id, next_attempt_at)
    values ('test', 'a@b.test', 's', 'h', 't', '<1>', now() - interval '90 seconds'),
      ('test', 'a@b.test', 's', 'h', 't', '<2>', now() + interval '1 hour')`.execute(db())
  // Settled, so in no queue.
  await sql`insert into email_queue (kind, to_email, subject, html_body, text_body, message_id, status, sent_at,
      error_message)
    values ('test', 'a@b.test', 's', 'h', 't', '<3>', 'sent', now(), null),
      ('test', 'a@b.test', 's', '', '', '<4>', 'failed', null, '550')`.execute(db())
  const { userId } = await aMember()
  const { id: alertId } = await insertRow('alerts', { userId, alertType: 'recommendation' })
  for (const [at, end] of (['deliveredAt', 'droppedAt'] as const).entries())
    await insertRow('alertFirings', { userId, alertId, cause: `settled:${at}`, [end]: new Date() })
  await sql`insert into outbox_events (kind, subject_id, details, processed_at)
    values ('market_updated', 'PL', '{}', now())`.execute(db())
  await insertRow('dataExports', { userId, status: 'failed' })
  text = await renderMetrics()
})

const value = (line: string) =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.split(' ')
      .at(-1),
  )

test('every line is in the Prometheus text format, and no series appears twice', () => {
  const lines = text.trimEnd().split('\n')
  const samples = lines.filter((line) => !line.startsWith('#'))
  for (const line of lines)
    expect(line).toMatch(
      /^(# (HELP|TYPE) parcela_\w+ .+|parcela_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.e+-]+)$/,
    )
  const names = samples.map((line) => line.slice(0, line.lastIndexOf(' ')))
  expect(new Set(names).size).toBe(names.length)
})

test('a queue has what waits, and nothing that is settled', () => {
  const depths = [...text.matchAll(/^parcela_queue_depth\{queue="([a-z_]+)"\} ([1-9]\d*)$/gm)]
  const work = depths.filter(([, queue = '']) => !/^audit_unsealed$|_log$/.test(queue))
  expect(work.map(([, queue, depth]) => [queue, depth])).toEqual([
    ['mail', '1'],
    ['mail_later', '1'],
  ])
})

test('queues, jobs, connections and the process itself are reported', () => {
  expect(value('parcela_queue_oldest_seconds{queue="mail"}')).toBeGreaterThanOrEqual(90)
  expect(value('parcela_job_rounds_total{job="good"}')).toBe(1)
  expect(value('parcela_job_failures_total{job="bad"}')).toBe(1)
  expect(value('parcela_job_failures_total{job="good"}')).toBe(0)
  expect(value('parcela_pool_limit')).toBe(10)
  expect(value('parcela_review_waiting{desk="kyc"}')).toBe(0)
  expect(value('parcela_memory_bytes')).toBeGreaterThan(1e7)
  expect(value('parcela_disk_free_bytes{folder="data"}')).toBeGreaterThan(0)
})

const named = (words: string) => [...new Set(words.match(/\bparcela_[a-z_]+/g))]

test('every metric used by the dashboard and the alerts exists and is documented', () => {
  const there = new Set(named(text))
  const document = read('docs/reference.md')
  const told = [...document.matchAll(/^\| (`parcela_[^|]*) \|/gm)].map(([, names = '']) => names).join()
  const asking = { dashboard: read('deploy/grafana.json'), alerts: read('deploy/alerts.yml'), document: told }
  for (const [what, words] of Object.entries(asking)) {
    const asked = named(words)
    expect(asked.length).toBeGreaterThan(8)
    expect([what, asked.filter((name) => !there.has(name))]).toEqual([what, []])
  }
})

test('alerts and dashboard use labels that exist', () => {
  const asked = `${read('deploy/alerts.yml')}${read('deploy/grafana.json').replaceAll('\\"', '"')}`
  const series = [...asked.matchAll(/\bparcela_[a-z_]+\{(\w+)="([^"]+)"\}/g)]
  expect(series.length).toBeGreaterThan(4)
  const jobs = JOBS.map(({ name }) => name)
  const known = ([all = '', label, wanted = '']: RegExpExecArray) =>
    label === 'job' ? jobs.includes(wanted) : text.includes(all) || EMPTY.includes(wanted)
  expect(series.filter((one) => !known(one)).map(([all]) => all)).toEqual([])
})

test.runIf(isDeepRun)(
  'emails that no server accepts page someone, and an email that is an hour late raises a ticket',
  async () => {
    expect(fires('ParcelaMailStuck', text)).toBe(false)
    expect(fires('ParcelaMailLate', text)).toBe(false)
    await sql`insert into email_queue
      (kind, to_email, subject, html_body, text_body, message_id, attempts, created_at, next_attempt_at)
    select 'test', 'a@b.test', 's', 'h', 't', '<later-' || n || '>', 3, now() - interval '20 minutes',
      now() + interval '10 minutes' from generate_series(1, 30) n`.execute(db())
    await sql`update email_queue set created_at = now() - interval '2 hours' where message_id = '<later-1>'`.execute(
      db(),
    )
    const fired = async () => {
      const figures = await renderMetrics()
      return ['ParcelaMailStuck', 'ParcelaMailLate'].filter((alert) => fires(alert, figures))
    }
    await expect.poll(fired, { timeout: 90_000 }).toHaveLength(2)
  },
)

test('a job that hangs in its first run is detected, but an email run may take long', async () => {
  const hangs = countedJobs(
    ['fold market log', 'send mail'].map((name) => ({
      name,
      everySeconds: 1,
      run: () => new Promise(() => undefined),
    })),
  )
  const signal = new AbortController().signal
  for (const job of hangs) void job.run(signal)
  const figures = await renderMetrics()
  const soon = Date.now() / 1000
  expect(fires('ParcelaJobsStopped', figures, soon + 200)).toBe(false)
  expect(fires('ParcelaJobsStopped', figures, soon + 400)).toBe(true)
  const folds = figures.replace(
    /^(parcela_job_last_done_seconds\{job="fold market log"\}) .+$/m,
    `$1 ${soon + 4000}`,
  )
  expect(fires('ParcelaJobsStopped', folds, soon + 1500)).toBe(false)
  expect(fires('ParcelaJobsStopped', folds, soon + 3700)).toBe(true)
})

test('an embedded database outside DATA_DIR is also reported', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'parcela-elsewhere-'))
  symlinkSync(elsewhere, join(data.path, 'postgres'))
  try {
    const figures = await renderMetrics()
    const free = /^parcela_disk_free_bytes\{folder="database"\} (\d+)$/m
    expect(Number(free.exec(figures)?.[1])).toBeGreaterThan(0)
    const roomy = figures.replaceAll(/^(parcela_disk_free_bytes\S*) .+$/gm, '$1 9000000000')
    expect(fires('ParcelaDiskFull', roomy)).toBe(false)
    const full = roomy.replace(free, 'parcela_disk_free_bytes{folder="database"} 1000000000')
    expect(fires('ParcelaDiskFull', full)).toBe(true)
  } finally {
    rmSync(elsewhere, { recursive: true })
    rmSync(join(data.path, 'postgres'))
  }
})

test('every alert has a severity, and the document says what to do', () => {
  const document = read('docs/run.md')
  expect(alertRules.length).toBeGreaterThan(10)
  for (const alert of alertRules) {
    const name = alert.split('\n')[0] ?? ''
    expect([name, /severity: (page|ticket)\n/.test(alert), /summary: \S/.test(alert)]).toEqual([
      name,
      true,
      true,
    ])
    expect([name, document.includes(`| ${name} |`)]).toEqual([name, true])
  }
  expect(() => JSON.parse(read('deploy/grafana.json'))).not.toThrow()
})
