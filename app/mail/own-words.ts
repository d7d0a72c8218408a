declare const isOurs: unique symbol

/** Text in which no person's words stand: the compiler takes nothing else where a mail to a stranger speaks for us. */
export type OwnWords = string & { readonly [isOurs]: true }

/** Anything but a text that is only known when the program runs. */
type Written<T> = string extends T ? never : T

/** Our own words. What is put into them is written in the source too, or a number. */
export function own<V extends readonly (string | number)[]>(
  texts: TemplateStringsArray,
  ...values: { [K in keyof V]: Written<V[K]> }
): OwnWords {
  return String.raw({ raw: texts }, ...values) as OwnWords
}

/** "14 days": a period in seconds as whole days, rounded up. */
export function wholeDays(seconds: number): OwnWords {
  const count = Math.ceil(seconds / 86_400)
  return own`${count} ${count === 1 ? 'day' : 'days'}`
}
