/** Comparable form of an answer: lists by content, texts trimmed. */
export const plainAnswer = (value: string | readonly string[] | undefined) =>
  typeof value === 'string' || value === undefined
    ? (value ?? '').replace(/\r\n?/g, '\n').trim()
    : value.toSorted().join('\n')

/** Whether two answers are equal; missing equals empty. */
export const sameAnswer = (
  one: string | readonly string[] | undefined,
  other: string | readonly string[] | undefined,
): boolean => plainAnswer(one) === plainAnswer(other)
