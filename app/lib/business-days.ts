import { HOME_ZONE, knownZone, memo } from './format.ts'

const DAY = 86_400_000

/** Fixed Polish public holidays as month and day. */
const FIXED = ['01-01', '01-06', '05-01', '05-03', '08-15', '11-01', '11-11', '12-25', '12-26'] as const
/** Christmas Eve is a public holiday from this year on. */
const CHRISTMAS_EVE_SINCE = 2025
/** Movable holidays in days after Easter Sunday: Easter, Easter Monday, Pentecost, Corpus Christi. */
const MOVABLE = [0, 1, 49, 60] as const

/** A calendar day as days since 1 January 1970. */
type Day = number

const dayOf = (year: number, month: number, day: number): Day => Date.UTC(year, month - 1, day) / DAY

/** Easter Sunday in the Gregorian calendar (Meeus/Jones/Butcher algorithm). */
function easterOf(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((b + 8) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - f + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return dayOf(year, month, ((h + l - 7 * m + 114) % 31) + 1)
}

const holidaysOf = memo((year: number): ReadonlySet<Day> => {
  const fixed = year >= CHRISTMAS_EVE_SINCE ? [...FIXED, '12-24'] : FIXED
  return new Set([
    ...fixed.map((day) => Date.parse(`${year}-${day}T00:00:00Z`) / DAY),
    ...MOVABLE.map((after) => easterOf(year) + after),
  ])
})

function isBusiness(day: Day): boolean {
  const date = new Date(day * DAY)
  const weekday = date.getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidaysOf(date.getUTCFullYear()).has(day)
}

const clockOf = memo((zone: string) => {
  const options = { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: knownZone(zone) })
})

/** The wall time of a zone in milliseconds, as if it were UTC; Warsaw's by default, as for business days. */
export const wallOf = (at: Date, zone = HOME_ZONE): number =>
  Date.parse(`${clockOf(zone).format(at).replace(' ', 'T')}Z`) + (at.getTime() % 1000)

/** The inverse of wallOf: the earlier of two matching times, or the first one after a gap. */
export function momentOf(wall: number, zone = HOME_ZONE): Date {
  let at = wall
  // The offset at the guess may differ from that at the time itself, so adjust once more.
  for (let pass = 0; pass < 2; pass += 1) at += wall - wallOf(new Date(at), zone)
  return new Date(at)
}

/** The day this many business days before another. */
function businessDaysBack(from: Day, days: number): Day {
  let day = from
  for (let left = days; left > 0;) {
    day -= 1
    if (isBusiness(day)) left -= 1
  }
  return day
}

/** Business days with fractions, without weekends and Polish holidays: Friday to Monday noon is 1. Never negative. */
export function businessDays(from: Date, to: Date): number {
  const begin = wallOf(from)
  const end = wallOf(to)
  if (end <= begin) return 0
  let waited = 0
  for (let day = Math.floor(begin / DAY); day * DAY < end; day += 1)
    if (isBusiness(day)) waited += (Math.min(end, (day + 1) * DAY) - Math.max(begin, day * DAY)) / DAY
  return waited
}

/** The time `days` business days before `at`: anything that began earlier has waited longer. */
export function businessDaysBefore(at: Date, days: number): Date {
  const wall = wallOf(at)
  const today = Math.floor(wall / DAY)
  const sinceMidnight = wall - today * DAY
  // On a day off, as at midnight, waiting time stops at the end of the last business day.
  if (isBusiness(today) && sinceMidnight > 0)
    return momentOf(businessDaysBack(today, days) * DAY + sinceMidnight)
  return momentOf((businessDaysBack(today, days + 1) + 1) * DAY)
}
