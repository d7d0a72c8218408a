import type { FormState } from '#app/lib/form.ts'
import { CONTENT_LIMITS, DOCUMENTS, type DocumentName, type Item, type Part, type Sheet } from './schema.ts'
import { visibleText } from '#app/lib/visible-text.ts'
import { formatNumber } from '#app/lib/format.ts'

/** Field names of the editor, also the ids of the controls. */
export const fieldNames = {
  heading: (part: number) => `p${part}-heading`,
  title: (part: number, item: number) => `p${part}-${item}-title`,
  text: (part: number, item: number) => `p${part}-${item}-text`,
}

const NO_ITEM: Item = { title: '', text: '' }
const NO_PART: Part = { heading: '', items: [NO_ITEM] }

type Values = FormState['values']

function typed(values: Values, name: string): string | null {
  const value = values[name]
  const text = Array.isArray(value) ? value.at(-1) : value
  return text === undefined ? null : visibleText(text.toWellFormed()).replaceAll(/\r\n?/g, '\n')
}

/** Reads the submitted sheet; parts and items are numbered from 0 without gaps. */
export function readSheet(values: Values): Sheet {
  const parts: Part[] = []
  for (;;) {
    const at = parts.length
    const heading = typed(values, fieldNames.heading(at))
    if (heading === null) return parts
    const items: Item[] = []
    for (;;) {
      const text = typed(values, fieldNames.text(at, items.length))
      if (text === null) break
      items.push({ title: typed(values, fieldNames.title(at, items.length)) ?? '', text })
    }
    parts.push({ heading, items })
  }
}

/** The fields of a sheet, as a browser would post them. */
export function sheetFields(sheet: Sheet): Record<string, string> {
  const entries = sheet.flatMap(({ heading, items }, part): [string, string][] => [
    [fieldNames.heading(part), heading],
    ...items.flatMap(({ title, text }, item): [string, string][] => [
      [fieldNames.title(part, item), title],
      [fieldNames.text(part, item), text],
    ]),
  ])
  return Object.fromEntries(entries)
}

/** Moves, removes or adds a part, or an item if `item` is set. */
type SheetStep = { do: 'up' | 'down' | 'remove' | 'add'; part: number; item?: number }

/** "up:2", "remove:0.3", "add:1" (an item at the end of part 1), "add" (a part at the end); null for anything else. */
export function readStep(intent: string): SheetStep | null {
  if (intent === 'add') return { do: 'add', part: -1 }
  const found = /^(up|down|remove|add):(\d{1,3})(?:\.(\d{1,3}))?$/.exec(intent)
  if (!found) return null
  const [, verb, part, item] = found
  return {
    do: verb as SheetStep['do'],
    part: Number(part),
    ...(item !== undefined && { item: Number(item) }),
  }
}

function rearranged<T>(rows: readonly T[], at: number, step: SheetStep['do']): readonly T[] {
  if (at < 0 || at >= rows.length) return rows
  if (step === 'remove') return rows.toSpliced(at, 1)
  const to = step === 'up' ? at - 1 : at + 1
  const row = rows[at]
  if (row === undefined || to < 0 || to >= rows.length) return rows
  return rows.toSpliced(at, 1).toSpliced(to, 0, row)
}

/** Applies a step; an impossible one has no effect. */
export function takeStep(sheet: Sheet, step: SheetStep): Sheet {
  if (step.do === 'add' && step.part < 0) return [...sheet, NO_PART]
  return step.item === undefined && step.do !== 'add'
    ? rearranged(sheet, step.part, step.do)
    : sheet.map((part, at) => {
        if (at !== step.part) return part
        if (step.do === 'add') return { ...part, items: [...part.items, NO_ITEM] }
        return { ...part, items: rearranged(part.items, step.item ?? -1, step.do) }
      })
}

/** The part to scroll to after a step. */
export function partAfter(sheet: Sheet, { do: verb, part, item }: SheetStep): number {
  if (part < 0) return sheet.length
  if (item !== undefined || verb === 'add' || verb === 'remove') return Math.max(0, part)
  return Math.max(0, Math.min(sheet.length - 1, verb === 'up' ? part - 1 : part + 1))
}

const tooLongText = (subject: string, length: number, max: number) =>
  `${subject} has ${formatNumber(length)} characters. Shorten it to ${formatNumber(max)}.`

const tooLong = (text: string, max: number) =>
  text.length > max ? tooLongText('The text', text.length, max) : null

type Check = (text: string, max: number, missing: string) => string | null

function check(sheet: Sheet, isTitled: boolean, problem: Check): Record<string, string> {
  const found: [string, string | null][] = sheet.flatMap(({ heading, items }, part) => [
    [fieldNames.heading(part), problem(heading, CONTENT_LIMITS.heading, 'Enter a heading.')],
    ...items.flatMap(({ title, text }, item): [string, string | null][] => [
      [
        fieldNames.title(part, item),
        isTitled ? problem(title, CONTENT_LIMITS.title, 'Enter a question.') : null,
      ],
      [fieldNames.text(part, item), problem(text, CONTENT_LIMITS.text, 'Enter the text.')],
    ]),
  ])
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== null))
}

/** Problems that prevent saving a draft, by field; `form` is about the whole. Empty fields are checked on publishing. */
export function draftProblems(document: DocumentName, sheet: Sheet): Record<string, string> {
  const errors = check(sheet, !DOCUMENTS[document].isLegal, tooLong)
  const length = JSON.stringify(sheet).length
  if (sheet.length > CONTENT_LIMITS.parts) errors.form = `Use at most ${CONTENT_LIMITS.parts} parts.`
  if (sheet.some(({ items }) => items.length > CONTENT_LIMITS.items))
    errors.form = `Use at most ${CONTENT_LIMITS.items} questions in a group.`
  if (length > CONTENT_LIMITS.all) errors.form = tooLongText('The document', length, CONTENT_LIMITS.all)
  return errors
}

/** Problems that prevent publishing, by field; `form` is about the whole. */
export function publishProblems(document: DocumentName, sheet: Sheet): Record<string, string> {
  const errors = check(sheet, !DOCUMENTS[document].isLegal, (text, max, missing) =>
    text.trim() === '' ? missing : tooLong(text, max),
  )
  if (sheet.length === 0 || sheet.some(({ items }) => items.length === 0))
    errors.form = 'Add text to every part, or remove the empty part.'
  return errors
}
