declare const isOurs: unique symbol

/** Text without any person's input: the type requires it in emails to strangers. */
export type OwnText = string & { readonly [isOurs]: true }

/** Only literal types, not plain strings. */
type Written<T> = string extends T ? never : T

/** Tags our own text. Interpolated values must be literals or numbers. */
export function own<V extends readonly (string | number)[]>(
  texts: TemplateStringsArray,
  ...values: { [K in keyof V]: Written<V[K]> }
): OwnText {
  return String.raw({ raw: texts }, ...values) as OwnText
}

/** "14 days": a period in seconds as whole days, rounded up. */
export function wholeDays(seconds: number): OwnText {
  const count = Math.ceil(seconds / 86_400)
  return own`${count} ${count === 1 ? 'day' : 'days'}`
}
