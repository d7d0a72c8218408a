/** One value of a metric; labels must have few distinct values. */
export type Sample = { labels?: Readonly<Record<string, string>>; value: number }
type Value = number | readonly Sample[]
type Read = () => Value | Promise<Value>
type Kind = 'gauge' | 'counter'

const requests = new Map<string, number>()
const durations = {
  buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10] as const,
  counts: Array.from({ length: 8 }, () => 0),
  sum: 0,
  total: 0,
}
const metrics = new Map<string, { kind: Kind; help: string; read: Read }>()

const escaped = (text: string) => text.replaceAll(/["\\\n]/g, '')

/** Counts a response; `route` is a pattern, never a path, to limit the number of series. */
export function countRequest(route: string, method: string, status: number, ms: number): void {
  const key = `route="${escaped(route)}",method="${method}",status="${status}"`
  requests.set(key, (requests.get(key) ?? 0) + 1)
  const seconds = ms / 1000
  durations.sum += seconds
  durations.total += 1
  for (const [at, bound] of durations.buckets.entries()) {
    if (seconds <= bound) durations.counts[at] = (durations.counts[at] ?? 0) + 1
  }
}

/** Adds a gauge, or one per label set, that is read for each request to /metrics, such as the depth of a queue. */
export function gauge(name: string, help: string, read: Read): void {
  metrics.set(name, { kind: 'gauge', help, read })
}

export function counter(name: string, help: string, read: Read): void {
  metrics.set(name, { kind: 'counter', help, read })
}

function labelled(labels: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

/** All metrics in Prometheus text format. Unavailable ones are omitted, for example without the database. */
export async function renderMetrics(): Promise<string> {
  const lines = [
    '# HELP parcela_requests_total Requests, by route pattern, method and status.',
    '# TYPE parcela_requests_total counter',
  ]
  for (const [labels, value] of requests) lines.push(`parcela_requests_total{${labels}} ${value}`)
  lines.push(
    '# HELP parcela_request_seconds Response time of a request.',
    '# TYPE parcela_request_seconds histogram',
  )
  for (const [at, bound] of durations.buckets.entries()) {
    lines.push(`parcela_request_seconds_bucket{le="${bound}"} ${durations.counts[at]}`)
  }
  lines.push(
    `parcela_request_seconds_bucket{le="+Inf"} ${durations.total}`,
    `parcela_request_seconds_sum ${durations.sum.toFixed(3)}`,
    `parcela_request_seconds_count ${durations.total}`,
  )
  const read = [...metrics].map(async ([name, { kind, help, read: readOne }]) => {
    const found = await Promise.resolve()
      .then(readOne)
      .catch(() => [])
    const samples = typeof found === 'number' ? [{ value: found }] : found
    if (samples.length === 0) return []
    const values = samples.map(({ labels, value }: Sample) => `${name}${labelled(labels)} ${value}`)
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...values]
  })
  return `${[...lines, ...(await Promise.all(read)).flat()].join('\n')}\n`
}
