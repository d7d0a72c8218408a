import { neededItems } from '#app/applications/requested/queries.server.ts'
import { answerNames } from '#app/review/requested/state.ts'

/** For every role, reasons why none of the documents that a review may need can be sent. */
export const CANNOT_SEND: Record<string, string> = Object.fromEntries(
  (['developer', 'investor', 'due_diligence'] as const)
    .flatMap(neededItems)
    .map(({ key }) => answerNames(key))
    .flatMap(({ cannot, words }) => [
      [cannot, 'on'],
      [words, 'It comes by post next week.'],
    ]),
)
