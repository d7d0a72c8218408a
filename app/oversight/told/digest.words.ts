import { ageText } from './words.ts'

const number = (count: number) => count.toLocaleString('en-US')

/** The lines of the daily mail, each of which leads to what it counts. */
export const DIGEST = {
  waiting: (desk: string, count: number) => `${desk}: ${number(count)} waiting`,
  oldest: (days: number) => `the oldest for ${ageText(days)}`,
  overdue: (desk: string, count: number) => `${desk}: ${number(count)} overdue`,
} as const
