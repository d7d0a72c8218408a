/** A whole number with its noun: "1 item", "1,200 items". */
export function counted(count: number, one: string): string {
  return `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`
}

/** An age in whole business days. */
export function ageText(businessDays: number): string {
  return businessDays < 1 ? 'less than a business day' : counted(Math.floor(businessDays), 'business day')
}
