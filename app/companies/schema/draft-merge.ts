import { plainAnswer, sameAnswer } from '#app/lib/same-answer.ts'
import type { TypedValues } from '#app/lib/typed-values.ts'

/** Who wrote a field last: the draft's version then, the window, and how often that window had changed anything. */
export type FieldMark = { version: number; window: string; edit: number }
export type Marks = Readonly<Record<string, FieldMark>>

/** What one window sends of its step. */
export type Typed = {
  values: TypedValues
  /** The draft's version that the window was made of or last saved, 0 for none. */
  seenVersion: number
  /** The fields that a person changed in this window; null where no script says so, then all count. */
  touched: ReadonlySet<string> | null
  /** The window's own name and its count of changes; empty and 0 where no script runs. */
  window: string
  edit: number
  /** Which of two texts its author chose, by field. */
  takes: Readonly<Record<string, 'mine' | 'saved'>>
}

export type Kept = { values: TypedValues; marks: Marks; version: number; endedVersion: number }

type Merged =
  | { ok: true; values: TypedValues; marks: Record<string, FieldMark>; isChanged: boolean }
  | { ok: false; fields: string[] }

/**
 * Lays what a window typed over what is kept, field by field. A field that somebody else changed since the window saw
 * it is never overwritten: it is named, and its author chooses. A window replaces its own earlier texts; one that
 * arrives late leaves the later one. After a draft was ended nothing of an older window is laid over what follows.
 */
export function mergeDraft(kept: Kept, typed: Typed): Merged {
  const { values, seenVersion, touched, window, edit, takes } = typed
  const isOld = seenVersion < kept.endedVersion
  const merged: Merged & { ok: true } = {
    ok: true,
    values: { ...kept.values },
    marks: { ...kept.marks },
    isChanged: false,
  }
  const fields: string[] = []
  for (const [name, value] of Object.entries(values)) {
    const mark = kept.marks[name]
    const held = kept.values[name]
    if (sameAnswer(value, held)) continue
    const isMeant = !touched || touched.has(name) || takes[name] !== undefined
    if (!isMeant && (mark || plainAnswer(held) !== '')) continue
    const isOwn = window !== '' && mark?.window === window
    if (!isOld && isOwn && edit < mark.edit) continue
    if (isOld || (!isOwn && (mark?.version ?? 0) > seenVersion)) {
      fields.push(name)
      continue
    }
    if (takes[name] === 'saved') continue
    merged.values[name] = value
    merged.marks[name] = { version: kept.version + 1, window, edit }
    merged.isChanged = true
  }
  return fields.length > 0 || isOld ? { ok: false, fields } : merged
}
