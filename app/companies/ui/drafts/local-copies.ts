import { draftPrefix } from '#app/account/ui/window-session.ts'
import type { FormType } from '../../schema/profile-form.ts'
import type { TypedValues } from '#app/lib/typed-values.ts'

/** A window's step as it would be posted, kept in the browser (MEM-123). It holds typed texts, never files. */
type LocalCopy = {
  formData: TypedValues
  currentStep: number
  /** ISO time in UTC. */
  timestamp: string
}

export type FoundCopy = LocalCopy & { key: string }

/** Copies that nobody asked for in this long are removed. */
export const COPY_LIFE_MS = 30 * 86_400_000

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** All copies of one form of one person; each window goes on with a name of its own, so that none overwrites another. */
export const copiesPrefix = (userId: string, formType: FormType) => `${draftPrefix(userId)}${formType}:`

function keysOf(storage: Kept, prefix: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  )
}

/** False where the browser's storage is full or closed. */
export function writeCopy(storage: Kept, key: string, copy: LocalCopy): boolean {
  try {
    storage.setItem(key, JSON.stringify(copy))
    return true
  } catch {
    return false
  }
}

export function removeCopy(storage: Kept, key: string): void {
  try {
    storage.removeItem(key)
  } catch {
    return
  }
}

/** Every copy of this form of this person is gone: it was submitted or thrown away (MEM-119, MEM-134, MEM-135). */
export function forgetCopies(storage: Kept, userId: string, formType: FormType): void {
  try {
    for (const key of keysOf(storage, copiesPrefix(userId, formType))) storage.removeItem(key)
  } catch {
    return
  }
}

/** Removes what is older than COPY_LIFE_MS, whosoever it is, and what cannot be read. */
export function dropOldCopies(storage: Kept, now: number): void {
  try {
    for (const key of keysOf(storage, 'parcela:draft:')) {
      const copy = readCopy(storage.getItem(key))
      if (!copy || Date.parse(copy.timestamp) < now - COPY_LIFE_MS) storage.removeItem(key)
    }
  } catch {
    return
  }
}

/** The copies of this form of this person, newest first; none where the storage is closed. */
export function listCopies(storage: Kept, userId: string, formType: FormType): FoundCopy[] {
  try {
    return keysOf(storage, copiesPrefix(userId, formType))
      .flatMap((key) => {
        const copy = readCopy(storage.getItem(key))
        return copy ? [{ ...copy, key }] : []
      })
      .toSorted((one, other) => other.timestamp.localeCompare(one.timestamp))
  } catch {
    return []
  }
}

function readCopy(text: string | null): LocalCopy | null {
  try {
    const copy: unknown = JSON.parse(text ?? '')
    if (typeof copy !== 'object' || copy === null) return null
    const { formData, currentStep, timestamp } = copy as Partial<LocalCopy>
    const isWhole =
      typeof formData === 'object' &&
      formData !== null &&
      Number.isInteger(currentStep) &&
      !Number.isNaN(Date.parse(timestamp ?? ''))
    return isWhole && timestamp && currentStep ? { formData, currentStep, timestamp } : null
  } catch {
    return null
  }
}

/** The texts of a form's post; repeated names become lists, files are left out. */
export function textsOf(formData: FormData): TypedValues {
  const texts: TypedValues = {}
  for (const name of new Set(formData.keys())) {
    const all = formData.getAll(name).filter((value): value is string => typeof value === 'string')
    const [first] = all
    if (first !== undefined) texts[name] = all.length > 1 ? all : first
  }
  return texts
}

/** A kept copy as a post again. */
export function postOf(copy: LocalCopy, intent: string): URLSearchParams {
  const post = new URLSearchParams()
  for (const [name, value] of Object.entries(copy.formData))
    for (const one of [value].flat()) if (name !== 'intent') post.append(name, one)
  post.append('intent', intent)
  return post
}
