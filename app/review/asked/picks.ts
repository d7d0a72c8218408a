import { expectFields, formText } from '#app/lib/form.ts'
import { ASKED, POINTING } from './asked.words.ts'
import { ANSWER_NAME } from './state.ts'
import {
  type Askable,
  ASKED_WORDS_MAX,
  type AskedItem,
  type AskedPick,
  MAX_ASKED,
  PICKS,
  pickValue,
  QUESTIONS,
  wordsName,
} from './schema.ts'
import { visibleText } from '#app/lib/visible-text.ts'

const texts = (formData: FormData, name: string) =>
  formData.getAll(`${name}[]`).filter((value): value is string => typeof value === 'string')

/** Items selected in a decision's form, and errors by field. */
export function readPicks(formData: FormData): { picks: AskedPick[]; errors: Record<string, string> } {
  expectFields(formData, [PICKS, QUESTIONS])
  const errors: Record<string, string> = {}
  const check = (name: string, words: string) => {
    if (words.length > ASKED_WORDS_MAX) errors[name] = POINTING.tooLong
    return words
  }
  const pointed = [...new Set(texts(formData, PICKS))].flatMap((value): AskedPick[] => {
    const [, kind, name] = /^(field|document):(\w{1,60})$/.exec(value) ?? []
    if (!name || (kind !== 'field' && kind !== 'document')) return []
    const words = check(wordsName(value), formText(formData, wordsName(value)).trim())
    return [{ kind, name, words }]
  })
  const asked = texts(formData, QUESTIONS)
    .map((text) => visibleText(text).trim())
    .filter(Boolean)
    .map((words): AskedPick => ({ kind: 'question', name: '', words: check(QUESTIONS, words) }))
  const picks = [...pointed, ...asked]
  if (picks.length > MAX_ASKED) errors[PICKS] = POINTING.tooMany
  return { picks, errors }
}

/** Facts about an item besides the reviewer's note. */
type Known = { types?: readonly string[]; before?: string | string[] }

/** The items of a request in page order: fields as in the record, questions, documents. Unknown names are left out. */
export function itemsOf(
  askable: readonly Askable[],
  picks: readonly AskedPick[],
  known: (pick: Pick<AskedPick, 'kind' | 'name'>) => Known = () => ({}),
): Omit<AskedItem, 'key'>[] {
  const pointed = askable
    .flatMap(({ options }) => options)
    .flatMap(({ kind, name, label }) => {
      const pick = picks.find((one) => pickValue(one) === pickValue({ kind, name }))
      if (!pick) return []
      const { types, before } = known(pick)
      return [
        {
          kind,
          name,
          label,
          words: pick.words,
          ...(types && { types: [...types] }),
          ...(before !== undefined && { before }),
        },
      ]
    })
  const questions = picks
    .filter(({ kind }) => kind === 'question')
    .map(({ words }, index) => ({
      kind: 'question' as const,
      name: '',
      label: ASKED.question(index + 1),
      words,
    }))
  const documents = pointed.filter(({ kind }) => kind === 'document')
  return [...pointed.filter(({ kind }) => kind === 'field'), ...questions, ...documents]
}

/** The reviewer's reason, or one generated from the selected items (ADM-031). */
export const reasonOf = (typed: string | undefined, items: readonly Pick<AskedItem, 'label'>[]): string =>
  typed?.trim() || (items.length > 0 ? ASKED.reason(items.map(({ label }) => label)) : '')

/** The text of a notification about a request: the reason, and the items unless the reason is generated from them. */
export function askedText(reason: string, items: readonly Pick<AskedItem, 'label'>[]): string {
  const made = reasonOf('', items)
  return made === '' || reason === made ? reason : [reason, made].filter(Boolean).join('\n')
}

/** The reason followed by its items, for an email with a single link. */
export const withItems = (reason: string, items: readonly Pick<AskedItem, 'label' | 'words'>[]): string =>
  [reason, ...items.map(({ label, words }) => `– ${words ? `${label}: ${words}` : label}`)].join('\n')

/** A member's answers to items, by field name (`answerNames`). */
export const readAnswers = (formData: FormData): Record<string, string> =>
  Object.fromEntries(
    [...new Set(formData.keys())]
      .filter((name) => ANSWER_NAME.test(name))
      .slice(0, 2 * MAX_ASKED)
      .map((name) => [name, formText(formData, name)]),
  )
