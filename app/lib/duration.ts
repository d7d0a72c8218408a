import { z } from 'zod'

const UNIT_SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const
const DURATION = /^([1-9][0-9]{0,6})([smhd])$/

/** Parses "90s", "15m", "12h" or "30d" to seconds; null for anything else. */
export function readDuration(text: string): number | null {
  const [, amount, unit] = DURATION.exec(text) ?? []
  if (!amount || !unit) return null
  return Number(amount) * UNIT_SECONDS[unit as keyof typeof UNIT_SECONDS]
}

/** A duration setting, parsed to seconds. */
export function duration(byDefault: string) {
  return z
    .string()
    .default(byDefault)
    .transform((text, context) => {
      const seconds = readDuration(text)
      if (seconds !== null) return seconds
      context.addIssue('must be a duration such as 300s, 15m, 12h or 30d')
      return z.NEVER
    })
}

export type Rate = { readonly count: number; readonly seconds: number }

/** A rate limit setting, such as "10/15m". */
export function rate(byDefault: string) {
  return z
    .string()
    .default(byDefault)
    .transform((text, context): Rate => {
      const [, count, time] = /^([1-9][0-9]{0,6})\/(\w+)$/.exec(text) ?? []
      const seconds = time ? readDuration(time) : null
      if (count && seconds !== null) return Object.freeze({ count: Number(count), seconds })
      context.addIssue('must be a number of calls and a time such as 10/15m')
      return z.NEVER
    })
}
