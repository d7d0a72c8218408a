import { availableParallelism, freemem } from 'node:os'

const MEMORY_PER_WORKER = 1.5 * 1024 ** 3

/** The number of workers: TEST_WORKERS, or one per core that this process may use and has memory for. */
export function workerCount(
  given: string | undefined = process.env['TEST_WORKERS'],
  { cores, free }: { cores: number; free: number } = { cores: availableParallelism(), free: freemem() },
): number {
  const wanted = Number(given)
  if (Number.isInteger(wanted) && wanted > 0) return wanted
  return Math.max(1, Math.min(cores, Math.floor(free / MEMORY_PER_WORKER)))
}
