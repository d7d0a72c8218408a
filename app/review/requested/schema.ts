/** Limits of a request: items, and characters per note. */
export const MAX_ASKED = 20
export const ITEM_NOTE_MAX = 500
/** Maximum and minimum length of an answer, in characters. */
export const ANSWER_MAX = 1000
export const ANSWER_MIN = 10
/** Longest explanation of a missing document. */
export const LATER_MAX = 500

type AskedKind = 'field' | 'document' | 'question'

/** A requested item: a field, a document, or a question. */
export type RequestedItem = {
  key: string
  kind: AskedKind
  /** The field or document type; empty for a question. */
  name: string
  label: string
  words: string
  /** For a document: the types that satisfy it. */
  types?: readonly string[] | undefined
  /** The value at the time of the decision: an answer, or file ids. */
  before?: string | string[] | undefined
  /** Stored answers by suffix of their field name, for records without a draft. */
  said?: Record<string, string> | undefined
  /** Required by every submission rather than requested by a reviewer; an explanation may replace the document. */
  later?: boolean | undefined
}

/** Items of a record that a reviewer can request, under its form's headings. */
export type RequestableGroup = {
  title: string
  options: readonly { kind: 'field' | 'document'; name: string; label: string }[]
}

/** Items that can be requested, those missing now, and those requested last. */
export type Requestable = {
  groups: readonly RequestableGroup[]
  missing: readonly string[]
  lastRequested: readonly RequestedItem[]
}

/** An item selected by a reviewer; a question has only its text. */
export type ItemPick = { kind: AskedKind; name: string; words: string }

/** The value of an item in a decision's form. */
export const pickValue = ({ kind, name }: Pick<ItemPick, 'kind' | 'name'>) => `${kind}:${name}`
export const wordsName = (value: string) => `words.${value.replace(':', '.')}`
export const QUESTIONS = 'questions'
export const PICKS = 'items'

/** Whether only documents were requested, so that uploading the last of them returns the record to review automatically. */
export const areOnlyDocuments = (items: readonly RequestedItem[]) =>
  items.length > 0 && items.every(({ kind }) => kind === 'document')

/** The step parameter of the page with the requested items. */
export const REQUEST_STEP = 'asked'
export const requestPath = ({ path }: { path: string }) => `${path}?step=${REQUEST_STEP}`

/** The element id of an item on the page that answers it, and its URL. */
export const itemId = (key: string) => `asked-${key}`
export const itemPath = (path: string, { key }: Pick<RequestedItem, 'key'>) => `${path}#${itemId(key)}`
