import { businessDays, isBusinessDay } from '#app/lib/business-days.ts'
import { dailyMail } from '#app/notices/due.ts'
import { none, type Row } from './row.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Zoned = {
  hour: number
  minute: number
  epochMilliseconds: number
  toPlainDate: () => { toString: () => string }
}
/** The part of Temporal that is asked: another calendar than the product's own. */
type Calendar = {
  ZonedDateTime: { from: (text: string, options?: { disambiguation: 'later' | 'earlier' }) => Zoned }
}

function calendar(): Calendar | null {
  const found: unknown = Reflect.get(globalThis, 'Temporal')
  return (found as Calendar | undefined) ?? null
}

/** Days in these years on which a zone's clock changes, as YYYY-MM-DD of UTC. */
function changes(zone: string, years: readonly number[]): string[] {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
  const offset = (at: number) => clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  const found: string[] = []
  for (const year of years) {
    let last = offset(Date.UTC(year, 0, 1))
    for (let at = Date.UTC(year, 0, 2); at < Date.UTC(year + 1, 0, 2); at += DAY) {
      const now = offset(at)
      if (now !== last) found.push(new Date(at - DAY).toISOString().slice(0, 10))
      last = now
    }
  }
  return found
}

/** Around each change: the moments at which a mail is due, against the other calendar, and how many a day gets. */
function dailyMails(zones: readonly string[], other: Calendar): { wrong: string[]; looked: number } {
  const wrong: string[] = []
  let looked = 0
  for (const zone of zones) {
    for (const change of changes(zone, [2026, 2027])) {
      const made = new Map<string, number>()
      const middle = Date.parse(`${change}T00:00:00Z`)
      for (let at = middle - 2 * DAY; at < middle + 3 * DAY; at += 10 * 60_000) {
        const { day, due } = dailyMail(zone, new Date(at))
        if (due.getTime() > at || made.has(day)) continue
        made.set(day, at)
        looked += 1
        const expected = other.ZonedDateTime.from(`${day}T08:00:00[${zone}]`, { disambiguation: 'later' })
        // The first day of the window began before it.
        if (expected.epochMilliseconds !== due.getTime()) wrong.push(`${zone} ${day}`)
      }
      const days = [...made.keys()].toSorted()
      const gaps = days.slice(1).filter((day, at) => Date.parse(day) - Date.parse(days[at] ?? '') !== DAY)
      wrong.push(...gaps.map((day) => `${zone} before ${day}`))
    }
  }
  return { wrong, looked }
}

/** Business days from one morning to the next, in Warsaw, over both changes: one, or none on a day off. */
function waiting(other: Calendar): string[] {
  const wrong: string[] = []
  const morning = (at: number) => {
    const day = new Date(at).toISOString().slice(0, 10)
    const { epochMilliseconds } = other.ZonedDateTime.from(`${day}T09:00:00[Europe/Warsaw]`)
    return { day, at: new Date(epochMilliseconds) }
  }
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2028, 0, 1); at += DAY) {
    const [today, tomorrow] = [morning(at), morning(at + DAY)]
    const expected = (Number(isBusinessDay(today.day)) * 15 + Number(isBusinessDay(tomorrow.day)) * 9) / 24
    if (Math.abs(businessDays(today.at, tomorrow.at) - expected) > 1e-9) wrong.push(today.day)
  }
  return wrong
}

type Ask = <T extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<T[]>

/** The end of a grant's last day, as the database reckons it, against the other calendar. */
async function ends(ask: Ask, other: Calendar): Promise<string[]> {
  const rows = await ask<{ day: string; end: Date }>(
    `select to_char(d, 'YYYY-MM-DD') as day, (d::date + 1)::timestamp at time zone 'Europe/Warsaw' as end
      from generate_series('2026-01-01'::timestamp, '2027-12-31'::timestamp, '1 day') d`,
  )
  return rows
    .filter(({ day, end }) => {
      const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10)
      return other.ZonedDateTime.from(`${next}T00:00:00[Europe/Warsaw]`).epochMilliseconds !== end.getTime()
    })
    .map(({ day }) => day)
}

/** What the product reckons over the days on which clocks are changed, beside a calendar that is not ours. */
export async function calendarRows(ask: Ask, quick: boolean): Promise<Row[]> {
  const other = calendar()
  if (!other) return [{ what: 'another calendar to compare with', figure: 'none', goal: 'there', met: false }]
  const all = Intl.supportedValuesOf('timeZone')
  const zones = quick ? ['Europe/Warsaw', 'America/New_York', 'Africa/Cairo', 'Australia/Lord_Howe'] : all
  const mails = dailyMails(zones, other)
  const first = (found: readonly string[]) => (found.length === 0 ? '' : ` (${found.slice(0, 3).join('; ')})`)
  const row = (what: string, found: readonly string[]): Row => ({
    ...none(what, found.length),
    figure: `${found.length}${first(found)}`,
  })
  return [
    row(
      `changes of the clock in ${zones.length} zones, ${mails.looked} daily mails: not once a day at 08:00`,
      mails.wrong,
    ),
    row('two years of mornings in Warsaw: another time of waiting', waiting(other)),
    row('two years of last days of a grant: another end', await ends(ask, other)),
  ]
}
