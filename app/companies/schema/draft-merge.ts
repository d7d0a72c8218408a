import { comparableValue, sameAnswer, type TypedValues } from '#app/lib/form.ts'

/** Last writer of a field: draft version, window, and the window's edit count at that time. */
export type FieldMark = { version: number; window: string; edit: number }
type Marks = Readonly<Record<string, FieldMark>>

export type PostedStep = {
  values: TypedValues
  /** Draft version that the window loaded or last saved, 0 for none. */
  seenVersion: number
  /** Fields changed in this window. Null without JavaScript, in which case all count as changed. */
  touched: ReadonlySet<string> | null
  /** The window's id and edit count, empty and 0 without JavaScript. */
  window: string
  edit: number
  /** The author's choice between two versions, by field. */
  choices: Readonly<Record<string, 'mine' | 'saved'>>
}

export type SavedDraft = { values: TypedValues; marks: Marks; version: number; endedVersion: number }

type Merged =
  | { ok: true; values: TypedValues; marks: Record<string, FieldMark>; isChanged: boolean }
  | { ok: false; fields: string[] }

/**
 * Merges a window's values into the draft, field by field. A field changed elsewhere since the window loaded it is a
 * conflict for the author to resolve. A window may overwrite its own earlier values, and its late posts are ignored. Once a
 * draft has ended, older windows cannot write to its successor.
 */
export function mergeDraft(saved: SavedDraft, typed: PostedStep): Merged {
  const { values, seenVersion, touched, window, edit, choices } = typed
  const isOld = seenVersion < saved.endedVersion
  const merged: Merged & { ok: true } = {
    ok: true,
    values: { ...saved.values },
    marks: { ...saved.marks },
    isChanged: false,
  }
  const fields: string[] = []
  for (const [name, value] of Object.entries(values)) {
    const mark = saved.marks[name]
    const stored = saved.values[name]
    if (sameAnswer(value, stored)) continue
    const isIntended = !touched || touched.has(name) || choices[name] !== undefined
    if (!isIntended && (mark || comparableValue(stored) !== '')) continue
    const isOwn = window !== '' && mark?.window === window
    if (!isOld && isOwn && edit < mark.edit) continue
    if (isOld || (!isOwn && (mark?.version ?? 0) > seenVersion)) {
      fields.push(name)
      continue
    }
    if (choices[name] === 'saved') continue
    merged.values[name] = value
    merged.marks[name] = { version: saved.version + 1, window, edit }
    merged.isChanged = true
  }
  return fields.length > 0 || isOld ? { ok: false, fields } : merged
}
