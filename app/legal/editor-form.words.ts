const number = (value: number) => value.toLocaleString('en-GB')

export const SHEET = {
  headingMissing: 'A heading is missing.',
  questionMissing: 'The question is missing.',
  textMissing: 'The text is missing.',
  tooLong: (length: number, most: number) => `${number(length)} characters, at most ${number(most)}.`,
  tooManyParts: (most: number) => `At most ${most} parts.`,
  tooManyQuestions: (most: number) => `At most ${most} questions in one group.`,
  tooLongInAll: (length: number, most: number) =>
    `The whole text is too long: ${number(length)} characters, at most ${number(most)}.`,
  emptyPart: 'A part without any text cannot be published.',
}
