import { CONTENT_LIMITS, DOCUMENTS, type DocumentName, type Sheet } from './schema.ts'
import { FIRST_TEXTS } from './first-texts.ts'
import { identityErrors, identityOf, identityProblems } from './identity.ts'
import { visibleText } from '#app/lib/visible-text.ts'
import { formatNumber } from '#app/lib/format.ts'

/** A line of text that would start a part or a question; the editor shows it with a leading backslash. */
const MARKED = /^\\*#/gm

/** A document as the editor's text: "# " starts a part or a group of questions, "## " a question. */
export function sheetText(sheet: Sheet): string {
  return sheet
    .flatMap(({ heading, items }) => [
      `# ${heading}`,
      ...items.map(({ title, text }, at) => {
        const escaped = text.replaceAll(MARKED, String.raw`\$&`)
        return title === '' && at === 0 ? escaped : `## ${title}\n${escaped}`
      }),
    ])
    .join('\n\n')
}

type TypedPart = { heading: string; items: { title: string; lines: string[] }[] }

/** Reads the editor's text. Text before the first heading is a part without one. */
export function readSheet(document: DocumentName, typed: string): Sheet {
  const parts: TypedPart[] = []
  const hasQuestions = !DOCUMENTS[document].isLegal
  for (const line of visibleText(typed.toWellFormed()).split(/\r\n?|[\n\u2028\u2029]/)) {
    const [, mark, title = ''] = /^(##?)(?!#) ?(.*)/.exec(line) ?? []
    const part = parts.at(-1)
    if (mark === '#') parts.push({ heading: title.trim(), items: [] })
    else if (mark === '##' && hasQuestions && part) part.items.push({ title: title.trim(), lines: [] })
    else if (part?.items.length || line.trim() !== '') {
      const text = line.replace(/^\\(?=\\*#)/, '')
      const at = part ?? { heading: '', items: [] }
      if (!part) parts.push(at)
      const item = at.items.at(-1)
      if (item) item.lines.push(text)
      else at.items.push({ title: '', lines: [text] })
    }
  }
  return parts.map(({ heading, items }) => ({
    heading,
    items: items.map(({ title, lines }) => ({ title, text: lines.join('\n').trim() })),
  }))
}

const tooLongText = (subject: string, length: number, max: number) =>
  `${subject} has ${formatNumber(length)} characters. Shorten it to ${formatNumber(max)}.`

type Check = (text: string, max: number, missing: string) => string | null

const tooLong: Check = (text, max) => (text.length > max ? tooLongText('The text', text.length, max) : null)

function check(document: DocumentName, sheet: Sheet, problem: Check): string[] {
  return sheet.flatMap(({ heading, items }, at) => {
    const found = [
      problem(heading, CONTENT_LIMITS.heading, 'Enter a heading.'),
      ...items.flatMap(({ title, text }) => [
        DOCUMENTS[document].isLegal ? null : problem(title, CONTENT_LIMITS.title, 'Enter a question.'),
        problem(text, CONTENT_LIMITS.text, 'Enter the text.'),
      ]),
    ]
    return found.flatMap((why) => (why === null ? [] : [`Part ${at + 1}: ${why}`]))
  })
}

/** Problems that prevent saving a draft. Empty parts are checked on publishing. */
export function draftProblems(document: DocumentName, sheet: Sheet): string[] {
  if (document === 'identity') return Object.values(identityErrors(identityOf(sheet)))
  const length = JSON.stringify(sheet).length
  return [
    ...(length > CONTENT_LIMITS.all ? [tooLongText('The document', length, CONTENT_LIMITS.all)] : []),
    ...(sheet.length > CONTENT_LIMITS.parts ? [`Use at most ${CONTENT_LIMITS.parts} parts.`] : []),
    ...(sheet.some(({ items }) => items.length > CONTENT_LIMITS.items)
      ? [`Use at most ${CONTENT_LIMITS.items} questions in a group.`]
      : []),
    ...check(document, sheet, tooLong),
  ]
}

export function publishProblems(document: DocumentName, sheet: Sheet): string[] {
  if (document === 'identity') return identityProblems(sheet, FIRST_TEXTS.identity.sheet)
  const isEmpty = sheet.length === 0 || sheet.some(({ items }) => items.length === 0)
  return [
    ...check(document, sheet, (text, max, missing) =>
      text.trim() === '' ? missing : tooLong(text, max, missing),
    ),
    ...(isEmpty ? ['Add text to every part, or remove the empty part.'] : []),
  ]
}
