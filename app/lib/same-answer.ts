/** The text in which two typed answers are compared: lists by what they hold, texts without their edges. */
export const plainAnswer = (value: string | readonly string[] | undefined) =>
  typeof value === 'string' || value === undefined
    ? (value ?? '').replace(/\r\n?/g, '\n').trim()
    : value.toSorted().join('\n')

/** Whether two typed answers say the same; a missing one is an empty one. */
export const sameAnswer = (
  one: string | readonly string[] | undefined,
  other: string | readonly string[] | undefined,
): boolean => plainAnswer(one) === plainAnswer(other)
