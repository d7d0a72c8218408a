type Read = () => number | Promise<number>

const requests = new Map<string, number>()
const durations = {
  buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10] as const,
  counts: Array.from({ length: 8 }, () => 0),
  sum: 0,
  total: 0,
}
const gauges = new Map<string, { help: string; read: Read }>()

/** Counts one answered request; `route` is a pattern, never an address, so that the number of series stays small. */
export function countRequest(route: string, method: string, status: number, ms: number): void {
  const key = `route="${route.replaceAll(/["\\\n]/g, '')}",method="${method}",status="${status}"`
  requests.set(key, (requests.get(key) ?? 0) + 1)
  const seconds = ms / 1000
  durations.sum += seconds
  durations.total += 1
  for (const [at, bound] of durations.buckets.entries()) {
    if (seconds <= bound) durations.counts[at] = (durations.counts[at] ?? 0) + 1
  }
}

/** Adds a value that is read whenever /metrics is asked, for example the depth of the mail queue. */
export function gauge(name: string, help: string, read: Read): void {
  gauges.set(name, { help, read })
}

/** Everything counted, in Prometheus' text format. A gauge that cannot be read is left out. */
export async function renderMetrics(): Promise<string> {
  const lines = ['# HELP parcela_requests_total Answered requests.', '# TYPE parcela_requests_total counter']
  for (const [labels, value] of requests) lines.push(`parcela_requests_total{${labels}} ${value}`)
  lines.push('# HELP parcela_request_seconds Time to the answer.', '# TYPE parcela_request_seconds histogram')
  for (const [at, bound] of durations.buckets.entries()) {
    lines.push(`parcela_request_seconds_bucket{le="${bound}"} ${durations.counts[at]}`)
  }
  lines.push(
    `parcela_request_seconds_bucket{le="+Inf"} ${durations.total}`,
    `parcela_request_seconds_sum ${durations.sum.toFixed(3)}`,
    `parcela_request_seconds_count ${durations.total}`,
  )
  for (const [name, { help, read }] of gauges) {
    const value = await Promise.resolve()
      .then(read)
      .catch(() => null)
    if (value !== null) lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`)
  }
  return `${lines.join('\n')}\n`
}
