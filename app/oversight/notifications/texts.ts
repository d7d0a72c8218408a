import { formatNumber } from '#app/lib/format.ts'
/** A whole number with its noun: "1 item", "1,200 items". */
export function counted(count: number, one: string): string {
  return `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`
}

/** An age in whole business days. */
export function ageText(businessDays: number): string {
  return businessDays < 1 ? 'less than a business day' : counted(Math.floor(businessDays), 'business day')
}
