/** The most things that one request names, and the longest words of each, in characters. */
export const MOST_ASKED = 20
export const ASKED_WORDS_MAX = 500
/** The longest and shortest words with which a member answers one. */
export const ANSWER_MAX = 1000
export const ANSWER_LEAST = 10
/** The longest words with which a candidate says why a document cannot be sent now. */
export const LATER_MAX = 500

export type AskedKind = 'field' | 'document' | 'question'

/** One thing that was asked for: a field, a document, or a question in words. */
export type AskedItem = {
  /** Names the item among those of its request. */
  key: string
  kind: AskedKind
  /** The field, or the type of document; empty of a question. */
  name: string
  label: string
  /** The reviewer's words; empty where the label says all. */
  words: string
  /** Of a document: the types that stand for one another. */
  types?: string[] | undefined
  /** What stood there as it was decided on: an answer as it is typed, or the ids of files. */
  before?: string | string[] | undefined
  /** What was said to it, where the record has no draft that keeps it: by the end of the name. */
  said?: Record<string, string> | undefined
  /** Nobody asked for it by itself: every submission needs it, and may say why it cannot be sent now. */
  later?: boolean | undefined
}

/** What a record lets a reviewer point at, under the headings of its form. */
export type Askable = {
  title: string
  options: readonly { kind: 'field' | 'document'; name: string; label: string }[]
}

/** What a reviewer can point at, what of it is missing now, and what the last decision pointed at. */
export type Pointing = {
  askable: readonly Askable[]
  missing: readonly string[]
  standing: readonly AskedItem[]
}

/** What a reviewer pointed at; a question is its words alone. */
export type AskedPick = { kind: AskedKind; name: string; words: string }

/** How a thing is named in the form of a decision. */
export const pickValue = ({ kind, name }: Pick<AskedPick, 'kind' | 'name'>) => `${kind}:${name}`
export const wordsName = (value: string) => `words.${value.replace(':', '.')}`
export const QUESTIONS = 'questions'
export const PICKS = 'items'

/** Whether documents alone were asked for: with the last of them the record goes back by itself. */
export const areDocumentsAlone = (items: readonly AskedItem[]) =>
  items.length > 0 && items.every(({ kind }) => kind === 'document')

/** In the place of a step's number: the page of what was asked for. */
export const ASKED_STEP = 'asked'
export const askedPath = ({ path }: { path: string }) => `${path}?step=${ASKED_STEP}`

/** The id of an item on the page that takes its answer, and the way there. */
export const itemId = (key: string) => `asked-${key}`
export const itemPath = (path: string, { key }: Pick<AskedItem, 'key'>) => `${path}#${itemId(key)}`
