import { expectFields, formText } from '#app/lib/form.ts'
import { REQUESTED } from './requested-texts.ts'
import { ANSWER_NAME } from './state.ts'
import {
  type RequestableGroup,
  ITEM_NOTE_MAX,
  type RequestedItem,
  type ItemPick,
  MAX_ASKED,
  PICKS,
  pickValue,
  QUESTIONS,
  wordsName,
} from './schema.ts'
import { visibleText } from '#app/lib/visible-text.ts'

const texts = (formData: FormData, name: string) =>
  formData.getAll(`${name}[]`).filter((value): value is string => typeof value === 'string')

export function readPicks(formData: FormData): { picks: ItemPick[]; errors: Record<string, string> } {
  expectFields(formData, [PICKS, QUESTIONS])
  const errors: Record<string, string> = {}
  const check = (name: string, words: string) => {
    if (words.length > ITEM_NOTE_MAX) errors[name] = 'Use at most 500 characters.'
    return words
  }
  const selected = [...new Set(texts(formData, PICKS))].flatMap((value): ItemPick[] => {
    const [, kind, name] = /^(field|document):(\w{1,60})$/.exec(value) ?? []
    if (!name || (kind !== 'field' && kind !== 'document')) return []
    const words = check(wordsName(value), formText(formData, wordsName(value)).trim())
    return [{ kind, name, words }]
  })
  const asked = texts(formData, QUESTIONS)
    .map((text) => visibleText(text).trim())
    .filter(Boolean)
    .map((words): ItemPick => ({ kind: 'question', name: '', words: check(QUESTIONS, words) }))
  const picks = [...selected, ...asked]
  if (picks.length > MAX_ASKED) errors[PICKS] = 'Select at most 20 items.'
  return { picks, errors }
}

/** Facts about an item in addition to the reviewer's note. */
type ItemFacts = Pick<RequestedItem, 'types' | 'before'>

/** The items of a request in page order: fields as in the record, questions, documents. Ignores unknown names. */
export function itemsOf(
  groups: readonly RequestableGroup[],
  picks: readonly ItemPick[],
  factsOf: (pick: Pick<ItemPick, 'kind' | 'name'>) => ItemFacts = () => ({}),
): Omit<RequestedItem, 'key'>[] {
  const selected = groups
    .flatMap(({ options }) => options)
    .flatMap(({ kind, name, label }) => {
      const pick = picks.find((one) => pickValue(one) === pickValue({ kind, name }))
      return pick ? [{ kind, name, label, words: pick.words, ...factsOf(pick) }] : []
    })
  const questions = picks
    .filter(({ kind }) => kind === 'question')
    .map(({ kind, words }, index) => ({ kind, name: '', label: REQUESTED.question(index + 1), words }))
  const documents = selected.filter(({ kind }) => kind === 'document')
  return [...selected.filter(({ kind }) => kind === 'field'), ...questions, ...documents]
}

/** The reviewer's reason, or one generated from the selected items (ADM-031). */
export const reasonOf = (typed: string | undefined, items: readonly Pick<RequestedItem, 'label'>[]): string =>
  typed?.trim() || (items.length > 0 ? REQUESTED.reason(items.map(({ label }) => label)) : '')

/** The text of a notification about a request: the reason, and the items unless the reason is generated from them. */
export function itemsText(reason: string, items: readonly Pick<RequestedItem, 'label'>[]): string {
  const generated = reasonOf('', items)
  return generated === '' || reason === generated ? reason : [reason, generated].filter(Boolean).join('\n')
}

/** The reason followed by the items, for an email with a single link. */
export const withItems = (reason: string, items: readonly Pick<RequestedItem, 'label' | 'words'>[]): string =>
  [reason, ...items.map(({ label, words }) => `– ${words ? `${label}: ${words}` : label}`)].join('\n')

/** A member's answers to items, by field name (`answerNames`). */
export const readAnswers = (formData: FormData): Record<string, string> =>
  Object.fromEntries(
    [...new Set(formData.keys())]
      .filter((name) => ANSWER_NAME.test(name))
      .slice(0, 2 * MAX_ASKED)
      .map((name) => [name, formText(formData, name)]),
  )
